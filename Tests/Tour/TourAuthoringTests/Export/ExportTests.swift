import Foundation
import GRDB
import Passes
import TestSupport
import Testing
import TourAuthoring
import TourModel
import TourStore
import TourTestSupport

@Suite("An export gives back what was imported")
struct ExportTests {
    /// Everything that a store tells.
    struct Everything: Equatable {
        var site: Site
        var buildings: [Building]
        var rooms: [[Room]]
        var people: [Person]
        var tours: [GuidedTour]
        var media: [Media]
        var bytes: [[UInt8]?]
        var passRules: PassRules
        var events: [ProgrammeEvent]
        var news: [NewsItem]

        init(_ store: TourStore) throws {
            site = try store.site()
            buildings = try store.buildings()
            rooms = try buildings.map { try store.rooms(inBuilding: $0.id) }
            people = try store.people()
            tours = try store.tours()
            media = try store.media()
            passRules = try store.passRules()
            events = try store.programmeEvents()
            news = try store.news()
            bytes = try media.map { try store.mediaBytes($0.id) }
        }
    }

    let place: TestFolder

    init() throws { place = try TestFolder() }

    /// Imports a folder, exports it, imports that and exports it again.
    private func goRound(
        _ folder: String, measure: @escaping TourImporter.Measure
    ) throws -> (first: TourStore, second: TourStore) {
        try TourImporter.import(folder: folder, into: place("1.db"), measure: measure)
        let first = try TourStore(path: place("1.db"))
        try TourExporter.write(first, to: place("folder"))
        try TourImporter.import(folder: place("folder"), into: place("2.db"), measure: measure)
        return (first, try TourStore(path: place("2.db")))
    }

    @Test(
        "whatever a database calls a person, nothing is written outside of the folder",
        arguments: ["../../outside/pwned", "/outside/pwned", "a//b", "../x"])
    func hostileIDs(id: String) throws {
        let source = try TestFolder()
        try SampleSite.write(to: source)
        try TourImporter.import(
            folder: source.path, into: place("hostile.db"), measure: SampleSite.measure)
        let queue = try DatabaseQueue(path: place("hostile.db"))
        try queue.writeWithoutTransaction { database in
            try database.execute(sql: "PRAGMA foreign_keys = OFF")
            try database.execute(
                sql: "UPDATE person SET id = ? WHERE id = (SELECT min(id) FROM person)",
                arguments: [id])
        }
        try queue.close()
        let before = try FileManager.default.subpathsOfDirectory(atPath: place.path)
        try FileManager.default.createDirectory(
            atPath: place("a/b"), withIntermediateDirectories: true)
        #expect(throws: (any Error).self) {
            try TourExporter.write(TourStore(path: place("hostile.db")), to: place("a/b/folder"))
        }
        let after = try FileManager.default.subpathsOfDirectory(atPath: place.path)
        #expect(Set(after).subtracting(before) == ["a", "a/b"])
    }

    static var seeds: [UInt64] {
        Array(1...UInt64(Amount.of(8, all: 40)))
    }

    @Test("import, export, import changes nothing", arguments: ExportTests.seeds)
    func roundTrip(seed: UInt64) throws {
        let source = try TestFolder()
        try GeneratedSite(seed: seed).write(to: source)
        let (first, second) = try goRound(source.path, measure: SampleSite.measure)
        #expect(try Everything(first) == Everything(second))
        let files = try TourExporter.files(of: first, as: .folder)
        #expect(try TourExporter.files(of: second, as: .folder) == files)
        for file in files { #expect(try place.bytes("folder/" + file.path) == file.bytes) }
    }

    @Test("the sample site comes back whole, with its media")
    func sampleContent() throws {
        let (first, second) = try goRound(
            Repository.tour, measure: { _ in (width: 4, height: 3) })
        #expect(try Everything(first) == Everything(second))
    }

    @Test("a page is written as a person would write it")
    func page() throws {
        let source = try TestFolder()
        try SampleSite.write(to: source)
        let (first, _) = try goRound(source.path, measure: SampleSite.measure)
        let files = try TourExporter.files(of: first, as: .folder)
        #expect(
            files.map(\.path) == [
                "buildings/A/A-011.de.md", "buildings/A/A-011.fr.md", "buildings/A/A-011.md",
                "buildings/A/A-014.de.md", "buildings/A/A-014.fr.md", "buildings/A/A-014.md",
                "buildings/A/building.de.md", "buildings/A/building.fr.md",
                "buildings/A/building.md", "media/media.yaml", "people/mira-rautio.vcf",
                "site.yaml", "tours/short-walk.yaml",
            ])
        let room = try #require(files.first { $0.path == "buildings/A/A-011.md" })
        #expect(
            String(decoding: room.bytes, as: UTF8.self) == """
                ---
                name: Main control room
                floor: G
                access: guided
                hours: "Gallery open 9:00 to 17:00"
                step_free: true
                hotspot: [[41, 0], [60, 0], [60, 17], [41, 17]]
                door: [41, 10]
                people: [mira-rautio]
                media: [control-room, eleven]
                tags: [flight, screens]
                ---

                Six desks face a wall of screens.

                The **Lark-2** spacecraft is flown from here.

                """)
        let site = try #require(files.first { $0.path == "site.yaml" })
        #expect(
            String(decoding: site.bytes, as: UTF8.self).hasSuffix(
                """
                about:
                  en: |
                    Built in *1974*.

                    ## Today
                    - antennas
                  de: Gebaut 1974.
                  fr: Construit en 1974.

                """))
    }

    @Test("what stands at the folder's place already is left alone")
    func occupied() throws {
        try TourImporter.import(
            folder: Repository.tour, into: place("1.db"),
            measure: { _ in (width: 4, height: 3) })
        let store = try TourStore(path: place("1.db"))
        try place.write("folder/mine.txt", "mine")
        #expect(throws: TourExportError.notEmpty(folder: place("folder"))) {
            try TourExporter.write(store, to: place("folder"))
        }
        #expect(throws: TourExportError.notEmpty(folder: place("1.db"))) {
            try TourExporter.write(store, to: place("1.db") + "/")
        }
        #expect(
            throws: TourExportError.notWritable(
                path: place("none/folder"), reason: "No such file or directory")
        ) {
            try TourExporter.write(store, to: place("none/folder"))
        }
        #expect(try place.names() == [".1.db.lock", "1.db", "folder"])
        #expect(
            TourExportError.notEmpty(folder: "f").description
                == "f: there is something here already; name a folder that is new or empty")
    }
}
