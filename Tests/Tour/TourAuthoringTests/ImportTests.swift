import Foundation
import Imaging
import Testing
import TourModel
import TourStore
import TourTestSupport

@testable import TourAuthoring

@Suite struct ImportTests {
    let folder: TestFolder
    let database: TestFolder

    init() throws {
        folder = try TestFolder()
        database = try TestFolder()
        try SampleSite.write(to: folder)
    }

    @discardableResult
    private func importSite() throws -> TourImportSummary {
        try TourImporter.import(
            folder: folder.path, into: database("tour.db"), measure: SampleSite.measure)
    }

    @Test("a complete folder is imported without a warning")
    func imports() throws {
        #expect(
            try importSite()
                == TourImportSummary(
                    buildings: 1, rooms: 2, people: 1, tours: 1, media: 2, warnings: []))
        #expect(try database.names() == [".tour.db.lock", "tour.db"])
    }

    @Test("the site comes back as it was written")
    func site() throws {
        try importSite()
        let site = try TourStore(path: database("tour.db")).site()
        #expect(site.id == "vesper-ridge")
        #expect(site.languages.map(\.rawValue) == ["en", "de", "fr"])
        #expect(site.address == "https://vesper-ridge.example/t")
        #expect(site.accent == "#2B7FE0")
        #expect(site.home.titles.values[.german] == "Willkommen")
        #expect(site.home.picture == "control-room")
        #expect(site.home.film == "eleven")
        #expect(site.home.events.map(\.time) == ["15:00"])
        #expect(site.home.events.first?.names.values[.german] == "Führung")
        #expect(site.map.width == 240)
        #expect(site.map.height == 160)
        #expect(site.map.here == Point(x: 38, y: 118))
        #expect(
            site.map.features == [
                Site.MapFeature(kind: .road, points: [Point(x: 0, y: 96), Point(x: 240, y: 96)]),
                Site.MapFeature(kind: .antenna, points: [Point(x: 12.5, y: 40)]),
            ])
        #expect(
            site.map.ways == [Way(points: [Point(x: 20, y: 96), Point(x: 20, y: 120)])])
        #expect(site.reception.phone == "100")
        #expect(site.reception.hours.values[.french] == "Jusqu'à 18 h")
        #expect(site.about.values[.english] == "Built in *1974*.\n\n## Today\n- antennas")
    }

    @Test("a building comes back with its floors from the lowest to the highest")
    func building() throws {
        try importSite()
        let store = try TourStore(path: database("tour.db"))
        let building = try #require(try store.building("A"))
        #expect(try store.buildings() == [building])
        #expect(building.names.values[.german] == "Betriebsgebäude")
        #expect(building.texts.values[.english] == "Where the passes are flown.")
        #expect(building.access == .open)
        #expect(building.outline.count == 4)
        #expect(building.floors.map(\.id) == ["G", "1"])
        #expect(building.floors.first?.names.values[.french] == "Rez-de-chaussée")
        #expect(building.floors.first?.plan == "control-room")
        #expect(building.floors.first?.here == Point(x: 8, y: 30))
        #expect(building.floors.last?.here == nil)
        #expect(
            building.floors.first?.ways == [
                Way(points: [Point(x: 8, y: 30), Point(x: 8, y: 20), Point(x: 36, y: 20)]),
                Way(points: [Point(x: 36, y: 20), Point(x: 36, y: 5)]),
            ])
        #expect(
            building.connections == [
                FloorConnection(
                    id: "lift", kind: .lift,
                    stops: [
                        FloorConnection.Stop(floorID: "G", place: Point(x: 30, y: 22)),
                        FloorConnection.Stop(floorID: "1", place: Point(x: 30, y: 22)),
                    ]),
                FloorConnection(
                    id: "moving", kind: .escalator, direction: .up,
                    stops: [
                        FloorConnection.Stop(floorID: "G", place: Point(x: 20, y: 22)),
                        FloorConnection.Stop(floorID: "1", place: Point(x: 24, y: 22)),
                    ], isClosed: true),
            ])
        #expect(
            building.entrances == [
                Entrance(
                    floorID: "G", place: Point(x: 0, y: 30), mapPlace: Point(x: 20, y: 120)),
                Entrance(
                    floorID: "1", place: Point(x: 0, y: 20), mapPlace: Point(x: 20, y: 110),
                    isClosed: true, isStepFree: false),
            ])
        #expect(try store.building("B") == nil)
    }

    @Test("a room comes back with everything that its page and its translations say")
    func room() throws {
        try importSite()
        let store = try TourStore(path: database("tour.db"))
        let expected = Room(
            id: "A-011", number: nil, formerly: [], buildingID: "A", floorID: "G",
            names: Localized([
                .english: "Main control room", .german: "Großer Kontrollraum",
                .french: "Salle de contrôle",
            ]),
            texts: Localized([
                .english:
                    "Six desks face a wall of screens.\n\nThe **Lark-2** spacecraft is flown from here.",
                .german: "Sechs Tische vor einer Wand aus Bildschirmen. Führungen täglich.",
                .french: "Six pupitres face à un mur d'écrans.",
            ]),
            hours: Localized([
                .english: "Gallery open 9:00 to 17:00",
                .german: "Galerie geöffnet von 9 bis 17 Uhr",
                .french: "Galerie ouverte de 9 h à 17 h",
            ]),
            access: .guided, isStepFree: true,
            hotspot: [
                Point(x: 41, y: 0), Point(x: 60, y: 0), Point(x: 60, y: 17), Point(x: 41, y: 17),
            ],
            door: Point(x: 41, y: 10), people: ["MIRA-RAUTIO"], media: ["control-room", "eleven"],
            tags: ["flight", "screens"], timeline: [], quiz: [], textAccess: .public)
        #expect(try store.room("A-011") == expected)
        #expect(try store.rooms(ofPerson: "MIRA-RAUTIO") == [expected])
        #expect(try store.rooms(inBuilding: "A", floor: "G").map(\.id) == ["A-011", "A-014"])
        #expect(try store.rooms(inBuilding: "A").map(\.id) == ["A-011", "A-014"])
        #expect(try store.rooms(inBuilding: "A", floor: "1") == [])
        #expect(try store.room("a-011") == nil)
    }

    @Test("people, tours and media come back")
    func others() throws {
        try importSite()
        let store = try TourStore(path: database("tour.db"))
        #expect(
            try store.person("MIRA-RAUTIO")
                == Person(
                    id: "MIRA-RAUTIO", name: "Mira Rautio",
                    roles: Localized([
                        .english: "Flight director", .german: "Flugleiterin",
                        .french: "Directrice de vol",
                    ]),
                    organizations: Localized([.english: "Vesper Ridge"]), phones: ["+1 555 0100"],
                    emails: ["mira@vesper-ridge.example"], vCard: SampleSite.person))
        #expect(try store.people().map(\.id) == ["MIRA-RAUTIO"])
        let tour = try #require(try store.tour("SHORT-WALK"))
        #expect(try store.tours() == [tour])
        #expect(tour.minutes == 30)
        #expect(tour.stops.map(\.roomID) == ["A-014", "A-011"])
        #expect(tour.stops.last?.texts.values[.german] == "Ende.")
        #expect(try store.tours(throughRoom: "A-011") == [tour])
        #expect(try store.tours(throughRoom: "A-999") == [])
        let picture = try #require(try store.media("control-room"))
        #expect(picture.kind == .picture)
        #expect(picture.width == 6)
        #expect(picture.height == 4)
        #expect(picture.alternatives.values[.english] == "Desks and screens")
        #expect(try store.media("eleven")?.poster == "control-room")
        #expect(try store.media().map(\.id) == ["control-room", "eleven"])
    }

    @Test("media come back byte for byte, large ones in parts")
    func bytes() throws {
        try importSite()
        let store = try TourStore(path: database("tour.db"))
        #expect(try store.mediaBytes("control-room") == SampleSite.png)
        #expect(try store.mediaBytes("eleven") == SampleSite.webm)
        #expect(try store.mediaBytes("nothing") == nil)
        var sizes: [Int] = []
        try store.forEachPart(ofMedia: "eleven") { sizes.append($0.count) }
        #expect(sizes == [1_048_576, 1_048_576, 902_852])
        try store.check()
    }

    @Test("a running store goes on with the old file and notices the new one")
    func staleness() throws {
        try importSite()
        let store = try TourStore(path: database("tour.db"))
        #expect(!store.isStale())
        try folder.write(
            "buildings/A/A-014.md", SampleSite.library.replacing("Library", with: "Archive"))
        try importSite()
        #expect(store.isStale())
        #expect(try store.room("A-014")?.names.values[.english] == "Library")
        let new = try TourStore(path: database("tour.db"))
        #expect(try new.room("A-014")?.names.values[.english] == "Archive")
        #expect(!new.isStale())
        try database.remove("tour.db")
        #expect(new.isStale())
    }

    @Test("line ends of any kind and a byte order mark make no difference")
    func lineEnds() throws {
        try importSite()
        let plain = try TourStore(path: database("tour.db")).room("A-011")
        for (path, text) in SampleSite.files where path != "people/mira-rautio.vcf" {
            try folder.write(path, "\u{FEFF}" + text.replacing("\n", with: "\r\n"))
        }
        #expect(try importSite().warnings == [])
        #expect(try TourStore(path: database("tour.db")).room("A-011") == plain)
    }

    @Test("the new file may be read by whom the old one was read by, and a link to it stays")
    func permissions() throws {
        try importSite()
        try database.setPermissions(0o640, of: "tour.db")
        try FileManager.default.createSymbolicLink(
            atPath: database("link.db"), withDestinationPath: "tour.db")
        try TourImporter.import(
            folder: folder.path, into: database("link.db"), measure: SampleSite.measure)
        let attributes = try FileManager.default.attributesOfItem(atPath: database("tour.db"))
        #expect(attributes[.posixPermissions] as? Int == 0o640)
        #expect(
            try FileManager.default.destinationOfSymbolicLink(atPath: database("link.db"))
                == "tour.db")
    }

    @Test("progress tells each stage, and ends with the new file in place")
    func progress() throws {
        var stages: [TourImportProgress.Stage] = []
        var last: TourImportProgress?
        try TourImporter.import(
            folder: folder.path, into: database("tour.db"), measure: SampleSite.measure
        ) { progress in
            #expect((0...progress.total).contains(progress.done))
            if stages.last != progress.stage { stages.append(progress.stage) }
            last = progress
        }
        #expect(stages == TourImportProgress.Stage.allCases)
        #expect(last == TourImportProgress(stage: .done, done: 1, total: 1))
    }
}
