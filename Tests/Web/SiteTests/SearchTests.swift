import Foundation
import TestSupport
import Testing
import TourAuthoring
import TourTestSupport

@testable import PageMaking
@testable import Site
@testable import TourModel
@testable import TourStore

@Suite("The search of pages", .serialized, .tags(.slow), .timeLimit(.generous))
struct SearchTests {
    @Test(
        "queries of the sample find first what the kiosk finds",
        .enabled(if: WebBrowser.chromium.missing == nil, "install Debian's chromium-driver"))
    func sample() throws {
        let site = try WrittenSite.shared.get()
        try compare(site.store, site.folder, ["en", "de", "fr"], count: 70)
    }

    /// A site of 5,000 rooms, of which there is the index alone, beside the scripts of the sample's site.
    private static let large: Result<(store: TourStore, folder: TestFolder), any Error> = Result {
        let made = try indexed(roomCount: 5_000)
        atexit { try? FileManager.default.removeItem(atPath: SearchTests.large.get().folder.path) }
        return made
    }

    private static func indexed(roomCount: Int) throws -> (TourStore, TestFolder) {
        let folder = try TestFolder()
        let content = try TestFolder()
        var site = LargeSite(seed: 7)
        try site.write(to: content, roomCount: roomCount)
        try TourImporter.import(folder: content.path, into: folder("tour.db"))
        let store = try TourStore(path: folder("tour.db"))
        let files = SearchFiles(
            index: try SearchIndex(store), languages: try store.site().languages)
        for language in files.languages {
            for file in files.files(of: language, detail: { _ in "Ground floor" }) {
                try folder.write("site/T/D/\(language.rawValue)/\(file.name)", file.bytes)
            }
        }
        let sample = try WrittenSite.shared.get()
        for part in ["a", "EN"] {
            try FileManager.default.createSymbolicLink(
                atPath: folder("site/T/\(part)"),
                withDestinationPath: "\(sample.folder)/T/\(part)")
        }
        return (store, folder)
    }

    @Test(
        "the index of 5,000 rooms in three languages is in parts of at most 32 KB, the names under 1 MB"
    )
    func manyRooms() throws {
        let (_, folder) = try Self.large.get()
        var sizes: [String: Int] = [:]
        let root = folder("site/T/D/en")
        for name in try FileManager.default.contentsOfDirectory(atPath: root) {
            sizes[name] = try folder.bytes("site/T/D/en/\(name)").count
        }
        #expect(sizes["names.json"] ?? .max < 1_000_000)
        for (name, size) in sizes where name != "names.json" {
            #expect(size <= SearchFiles.mostBytes, "\(name)")
        }
        #expect(sizes.count > 3)
    }

    @Test(
        "200 queries of a site of 5,000 rooms find first what the kiosk finds",
        .enabled(if: WebBrowser.chromium.missing == nil, "install Debian's chromium-driver"))
    func manyAnswers() throws {
        let (store, folder) = try Self.large.get()
        try compare(store, folder("site"), LargeSite.languages, count: 67)
    }

    private func compare(
        _ store: TourStore, _ folder: String, _ languages: [String], count: Int
    ) throws {
        let content = try TourContent(store: store, showsPixels: false)
        let page = try SearchPage(folder)
        for (index, tag) in languages.enumerated() {
            let language = Language(rawValue: tag)
            var generated = try SearchQueries(
                content.store, in: language, seed: UInt64(40 + index))
            let queries = generated.queries(count)
            let found = try page.find(queries, in: language)
            try #require(found.count == queries.count)
            for (query, found) in zip(queries, found) {
                let hits = try content.hits(query, for: language, limit: 8) {
                    $0.kind != .event && $0.kind != .kiosk
                }
                let wanted = try hits.first { hit in
                    try found.all.contains(Self.name(hit))
                        || !Self.isHidden(hit, for: query, content.store)
                }
                guard let wanted else {
                    // What the kiosk does not find may be near a number.
                    #expect(found.first == nil || found.isNear, "\(tag): “\(query)”")
                    continue
                }
                #expect(found.first == Self.name(wanted), "\(tag): “\(query)”")
            }
        }
    }

    private static func name(_ hit: SearchHit) -> String { "\(hit.kind.rawValue) \(hit.id)" }

    /// Whether only what pages do not show can have found it: the description of a room for staff.
    private static func isHidden(
        _ hit: SearchHit, for query: String, _ store: TourStore
    ) throws -> Bool {
        guard hit.kind == .room, let room = try store.room(hit.id), room.access == .staff else {
            return false
        }
        let query = Folding.fold(query)
        return !room.names.values.values.contains { Folding.fold($0).contains(query) }
    }

    @Test("the files are the same each time, of at most 32 KB, and small")
    func sizes() throws {
        let site = try WrittenSite.shared.get()
        let files = try site.files(ending: ".json").filter { $0.hasPrefix("T/D/en/") }
        #expect(files.contains("T/D/en/names.json"))
        #expect(files.contains("T/D/en/words-0.json"))
        var sum = 0
        for file in files where !file.hasSuffix("names.json") {
            let size = try site.text(file).utf8.count
            #expect(size <= SearchFiles.mostBytes, "\(file)")
            sum += size
        }
        let index = SearchFiles(
            index: try SearchIndex(site.store), languages: try site.store.site().languages)
        let once = index.files(of: Language(rawValue: "en")) { _ in "" }
        let again = index.files(of: Language(rawValue: "en")) { _ in "" }
        #expect(once.map(\.bytes) == again.map(\.bytes))
        #expect(sum < 100_000, "\(sum)")
    }

    @Test("telephones of people, and what is in rooms for staff, are in no file of the search")
    func hidden() throws {
        let site = try WrittenSite.shared.get()
        let index = try SearchIndex(site.store)
        let words = Set(index.words.map(\.word))
        let mailboxes = try site.store.people().flatMap(\.emails)
            .flatMap { Folding.words($0) }.filter { $0.contains("example") }
        #expect(!mailboxes.isEmpty)
        for word in mailboxes { #expect(!words.contains(word), "\(word)") }
        let rooms = try site.store.buildings().flatMap {
            try site.store.rooms(inBuilding: $0.id)
        }.filter { $0.access == .staff }
        #expect(!rooms.isEmpty)
        for room in rooms {
            let rows = index.rows.indices.filter { row in
                index.entries[index.rows[row].entry].kind == .room
                    && index.entries[index.rows[row].entry].id == room.id
            }
            for word in index.words {
                for posting in word.postings where rows.contains(posting.row) {
                    #expect(posting.body + posting.other == 0, "\(room.id): \(word.word)")
                }
            }
        }
    }

    @Test("a word of two ideographs is found within a longer one")
    func dense() {
        let vocabulary = Vocabulary(["第一会議室", "受付"])
        #expect(vocabulary.words(containing: "会議") == ["第一会議室"])
        #expect(vocabulary.words(containing: "議") == [])
    }

    @Test(
        "the page shows what is found in rows, says how many, and Enter opens the first",
        .enabled(if: WebBrowser.chromium.missing == nil, "install Debian's chromium-driver"))
    func page() throws {
        let site = try WrittenSite.shared.get()
        let page = try SearchPage(site.folder)
        try page.open("/T/EN/SEARCH/?q=libary")
        let near = try page.run(Self.rows) as? [String]
        #expect(near?.first == "No exact match. Is it one of these?")
        #expect(near?.dropFirst().first?.hasPrefix("A-012") == true)
        try page.open("/T/DE/SEARCH/?q=014")
        let two = try page.run(Self.rows) as? [String]
        #expect(two?.first == "2 gefunden")
        try page.open("/T/EN/SEARCH/?q=zzzzzz")
        let none = try page.run(Self.rows) as? [String]
        #expect(none?.first?.contains("“zzzzzz”") == true)
        _ = try page.run(
            """
            const input = document.querySelector("[data-find] input");
            input.value = "a 014";
            input.form.requestSubmit();
            """)
        #expect(try page.waits(for: "location.pathname === '/T/EN/R/A-014/'"))
    }

    /// Waits for an answer; returns what the page says of it, and its rows.
    private static let rows = """
        const state = document.querySelector("[data-state]");
        while (!state.textContent) {
          await new Promise((done) => setTimeout(done, 50));
        }
        const rows = [...document.querySelectorAll("[data-results] a")];
        return [state.textContent, ...rows.map((row) => row.textContent)];
        """
}
