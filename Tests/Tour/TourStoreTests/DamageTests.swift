import Foundation
import TestSupport
import Testing
import TourTestSupport

@testable import TourAuthoring
@testable import TourStore

@Suite("A file that is no whole tour is refused by name, and never breaks its reader")
struct DamageTests {
    let place: TestFolder

    init() throws { place = try TestFolder() }

    private func openError(_ name: String) -> TourError? {
        #expect(throws: TourError.self) { _ = try TourStore(path: place(name)) }
    }

    private func importSample(_ name: String) throws {
        let folder = try TestFolder()
        try SampleSite.write(to: folder)
        try TourImporter.import(
            folder: folder.path, into: place(name), measure: SampleSite.measure)
    }

    @Test("nothing, a folder, an empty file, a text, and another program's database")
    func others() throws {
        try FileManager.default.createDirectory(
            atPath: place("folder"), withIntermediateDirectories: false)
        try place.makePipe("pipe")
        try place.write("empty.db", "")
        try place.write("short.db", "SQLite format 3\0")
        try place.write("text.db", String(repeating: "text ", count: 100))
        try place.write(
            "other.db", Array("SQLite format 3\0".utf8) + Array(repeating: 0, count: 4_080))
        #expect(openError("no.db") == .notFound(path: place("no.db")))
        #expect(openError("folder") == .notAFile(path: place("folder"), found: "a folder"))
        #expect(openError("pipe") == .notAFile(path: place("pipe"), found: "a pipe"))
        #expect(openError("empty.db") == .empty(path: place("empty.db")))
        for name in ["short.db", "text.db", "other.db"] {
            #expect(openError(name) == .notATour(path: place(name)))
        }
    }

    @Test("an older or newer format says what to do", arguments: [0, 12, -1])
    func versions(version: Int) throws {
        try importSample("tour.db")
        var bytes = try place.bytes("tour.db")
        for index in 0..<4 {
            bytes[60 + index] = UInt8(truncatingIfNeeded: version >> (24 - 8 * index))
        }
        try place.write("tour.db", bytes)
        let path = place("tour.db")
        #expect(
            openError("tour.db")
                == (version > 11
                    ? .tooNew(path: path, version: version, expected: 11)
                    : .tooOld(path: path, version: version, expected: 11)))
    }

    @Test(
        "messages say what to do",
        arguments: [
            (
                TourError.notFound(path: "t.db"),
                "t.db: there is no tour; make one with: docent tour import FOLDER --database t.db"
            ),
            (
                .tooOld(path: "t.db", version: 0, expected: 3),
                "t.db: the tour has format 0, this program reads 1 to 3; import it again"
            ),
            (
                .tooNew(path: "t.db", version: 4, expected: 3),
                "t.db: the tour has format 4, this program reads 1 to 3; update the program, or import the tour again with this one"
            ),
            (.empty(path: "t.db"), "t.db: the file is empty; import the tour again"),
            (
                .damaged(path: "t.db", detail: "x"),
                "t.db: the tour is damaged (x); import it again"
            ),
        ])
    func messages(error: TourError, message: String) {
        #expect(error.description == message)
    }

    /// Reads everything; the number of reads that were refused.
    private func readAll(_ store: TourStore) -> Int {
        var refused = 0
        func attempt(_ body: () throws -> Void) {
            do { try body() } catch { refused += 1 }
        }
        attempt { _ = try store.site() }
        attempt { _ = try store.buildings() }
        attempt { _ = try store.building("A") }
        attempt { _ = try store.rooms(inBuilding: "A") }
        attempt { _ = try store.room("A-011") }
        attempt { _ = try store.rooms(ofPerson: "MIRA-RAUTIO") }
        attempt { _ = try store.people() }
        attempt { _ = try store.tours() }
        attempt { _ = try store.tours(throughRoom: "A-011") }
        attempt { _ = try store.media() }
        attempt { _ = try store.mediaBytes("eleven") }
        attempt { _ = try store.mediaBytes("control-room") }
        attempt { _ = try store.search("library") }
        attempt { _ = try store.search("a") }
        attempt { _ = try store.rooms(idPrefix: "A", limit: 9) }
        attempt { _ = try store.roomIDs(nearest: "A-041", limit: 3) }
        attempt { _ = try store.route(from: nil, to: "A-011") }
        attempt { _ = try store.itinerary(ofTour: "SHORT-WALK") }
        attempt { try store.check() }
        return refused
    }

    @Test("every page turned over: the damage is told, and nothing breaks")
    func flippedPages() throws {
        try importSample("tour.db")
        let whole = try place.bytes("tour.db")
        let pages = whole.count / 4_096
        // The film's pages are all alike; the first hundred and every tenth of the rest will do.
        for page in 1..<pages where page < 100 || page.isMultiple(of: 10) {
            var bytes = whole
            for index in page * 4_096..<(page + 1) * 4_096 { bytes[index] ^= 0xFF }
            try place.write("broken.db", bytes)
            do {
                let store = try TourStore(path: place("broken.db"))
                #expect(readAll(store) > 0, "page \(page)")
            } catch {
                guard case .damaged = error else {
                    Issue.record("page \(page): \(error)")
                    continue
                }
            }
        }
    }

    @Test("single bytes turned over, and the file cut off: nothing breaks")
    func flippedBytes() throws {
        try importSample("tour.db")
        let whole = try place.bytes("tour.db")
        var generator = SeededGenerator(seed: 20_260_711)
        for _ in 0..<Amount.of(80, all: 400) {
            var bytes = Array(whole.prefix(100 * 4_096))
            // The pages with the tables come first; the header must stay one.
            for _ in 0..<Int.random(in: 1...20, using: &generator) {
                let index = Int.random(in: 100..<bytes.count, using: &generator)
                bytes[index] = UInt8.random(in: 0...255, using: &generator)
            }
            if Bool.random(using: &generator) {
                bytes.removeLast(Int.random(in: 0..<bytes.count - 4_096, using: &generator))
            }
            try place.write("broken.db", bytes)
            do {
                #expect(readAll(try TourStore(path: place("broken.db"))) > 0)
            } catch {
                guard case .damaged = error else {
                    Issue.record(error)
                    continue
                }
            }
        }
    }
}
