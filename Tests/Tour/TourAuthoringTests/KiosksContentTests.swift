import Foundation
import Imaging
import Testing
import Times
import TourTestSupport

@testable import TourAuthoring
@testable import TourModel
@testable import TourStore

@Suite("The kiosks of a folder")
struct KiosksContentTests {
    /// A change to kiosks.yaml of the sample site, and every problem that it makes.
    struct Case: Sendable, CustomTestStringConvertible {
        var old: String
        var new: String
        var problems: [String]

        var testDescription: String { problems.first ?? new }
    }

    /// A folder whose kiosks are right.
    private static let kiosks = """
        # where they stand
        lobby:
          name: {en: Lobby, de: Halle, fr: Hall}
          building: A
          floor: G
          at: [8, 30]            # beside the door
          map: [38, 118]
          faces: right
          camera: above
          tours: [short-walk]
        gate:
          name: {en: Gate, de: Tor, fr: Porte}
          at: [60, 96]
          faces: 225
        office:
          name: {en: Office, de: Büro, fr: Bureau}
          building: a
          at: [12, 20]
          audience: staff
        """

    private static func write(_ kiosks: String, to folder: TestFolder) throws {
        try SampleSite.write(to: folder)
        try folder.write("kiosks.yaml", kiosks)
    }

    static let cases = [
        Case(
            old: "building: A", new: "building: Q",
            problems: [
                "kiosks.yaml:4:13: there is no building \"Q\"; did you mean \"A\"?"
            ]),
        Case(
            old: "floor: G", new: "floor: \"7\"",
            problems: [
                "kiosks.yaml:5:10: building A has no floor \"7\"; its floors are G, 1"
            ]),
        Case(
            old: "at: [8, 30] ", new: "at: [80, 30] ",
            problems: [
                "kiosks.yaml:6:7: \"at\" lies at [80.0, 30.0], outside of the floor's plan, or outdoors on the map; stay within [0, 0] and [60.0, 40.0]"
            ]),
        Case(
            old: "at: [60, 96]", new: "at: [60, 960]",
            problems: [
                "kiosks.yaml:13:7: \"at\" lies at [60.0, 960.0], outside of the floor's plan, or outdoors on the map; stay within [0, 0] and [240.0, 160.0]"
            ]),
        Case(
            old: "map: [38, 118]", new: "map: [380, 118]",
            problems: [
                "kiosks.yaml:7:8: \"map\" lies at [380.0, 118.0], outside of the map; stay within [0, 0] and [240.0, 160.0]"
            ]),
        Case(
            old: "at: [60, 96]", new: "at: [60, 140]",
            problems: [
                "kiosks.yaml:13:7: \"at\" is 44.0 m away from the nearest way, at [60.0, 96.0]; draw a way to within 10.0 m, or mend the place"
            ]),
        Case(
            old: "at: [60, 96]", new: "floor: G",
            problems: [
                "kiosks.yaml:12:3: \"at\" is missing; write at: and its value",
                "kiosks.yaml:13:3: \"floor\" stands without \"building\"; write building: and its ID, or take the line out",
            ]),
        Case(
            old: "faces: right", new: "faces: rigth",
            problems: [
                "kiosks.yaml:8:10: \"faces\" is \"rigth\"; did you mean \"right\"?"
            ]),
        Case(
            old: "faces: 225", new: "faces: 360",
            problems: [
                "kiosks.yaml:14:10: \"faces\" is \"360\"; write up, right, down, left, or degrees clockwise from the plan's top, from 0 to below 360"
            ]),
        Case(
            old: "camera: above", new: "camera: beside",
            problems: [
                "kiosks.yaml:9:11: \"camera\" is \"beside\"; write one of above, below, left, right"
            ]),
        Case(
            old: "tours: [short-walk]", new: "tours: [short-wolk]",
            problems: [
                "kiosks.yaml:10:11: there is no tour SHORT-WOLK; did you mean \"SHORT-WALK\"?"
            ]),
        Case(
            old: "tours: [short-walk]", new: "tours: [short-walk, Short-Walk]",
            problems: [
                "kiosks.yaml:10:23: \"tours\" names SHORT-WALK twice; keep one of them"
            ]),
        Case(
            old: "audience: staff", new: "calendars: [publik]",
            problems: [
                "kiosks.yaml:19:15: there is no calendar \"publik\"; put it into events/publik.ics, or take it out here"
            ]),
        Case(
            old: "audience: staff", new: "calendars: [my calendar]",
            problems: [
                "kiosks.yaml:19:15: \"calendars\" holds \"my calendar\", which is not an ID; an ID is 1 to 32 of A-Z 0-9 and -, with a letter or digit at both ends"
            ]),
        Case(
            old: "audience: staff", new: "calendar: [public]",
            problems: [
                "kiosks.yaml:19:3: unknown key \"calendar\"; did you mean \"calendars\"?"
            ]),
        Case(
            old: "audience: staff", new: "audience: stuff",
            problems: [
                "kiosks.yaml:19:13: \"audience\" is \"stuff\"; did you mean \"staff\"?"
            ]),
        Case(
            old: "gate:", new: "Lobby:",
            problems: [
                "kiosks.yaml:11:1: there is another kiosk lobby; give it another ID; IDs count without regard to case"
            ]),
        Case(
            old: "gate:", new: "lobby:",
            problems: ["kiosks.yaml:2:1: duplicate key \"lobby\"; keep one of them"]),
        Case(
            old: "gate:", new: "the gate:",
            problems: [
                "kiosks.yaml:11:1: \"the gate\" is not an ID of a kiosk; use 1 to 32 of a-z 0-9 and -, with a letter or digit at both ends"
            ]),
        Case(
            old: "  name: {en: Gate, de: Tor, fr: Porte}\n", new: "",
            problems: ["kiosks.yaml:12:3: \"name\" is missing; write name: and its value"]),
        Case(
            old: "faces: 225", new: "face: 225",
            problems: ["kiosks.yaml:14:3: unknown key \"face\"; did you mean \"faces\"?"]),
        Case(
            old: "faces: 225", new: "map: [60, 96]",
            problems: [
                "kiosks.yaml:14:3: \"map\" stands with a kiosk outdoors; write its place on the site map as at:"
            ]),
        Case(
            old: "{en: Gate, de: Tor, fr: Porte}", new: "{en: Gate, de: Tor}",
            problems: [
                "kiosks.yaml:12:9: warning: \"name\" is not translated into fr; write {en: ..., fr: ...}"
            ]),
        Case(
            old: "at: [8, 30] ", new: "at: [8, 28] ",
            problems: [
                "buildings/A/building.md:9:119: warning: \"here\" is not used beside kiosks.yaml, and no kiosk stands at [8.0, 30.0]; take the line out, or write a kiosk there"
            ]),
        Case(
            old: "  audience: staff",
            new:
                "  audience: staff\nstores: {name: {en: S, de: S, fr: S}, building: A, at: [12, 20.2]}",
            problems: [
                "kiosks.yaml:20:1: warning: stores stands where office does and faces the same way; check at: of both"
            ]),
    ]

    @Test("each problem is reported with its place and what would be right", arguments: cases)
    func problems(_ change: Case) throws {
        let folder = try TestFolder()
        #expect(Self.kiosks.contains(change.old))
        try Self.write(Self.kiosks.replacing(change.old, with: change.new), to: folder)
        let problems = try SampleSite.problems(of: folder, into: folder(".tour.db"))
        #expect(problems.map(\.description) == change.problems)
    }

    @Test("a list where kiosks belong is one problem")
    func list() throws {
        let folder = try TestFolder()
        try Self.write("- id: lobby\n", to: folder)
        #expect(
            try SampleSite.problems(of: folder, into: folder(".tour.db")).map(\.description) == [
                "kiosks.yaml:1:1: the file is a list, not keys with values; write each kiosk's ID, and below it name: and at:"
            ])
    }

    @Test("kiosks are read with all that is said of them")
    func values() throws {
        let folder = try TestFolder()
        try Self.write(Self.kiosks, to: folder)
        #expect(try SampleSite.problems(of: folder, into: folder(".tour.db")) == [])
        let kiosks = try TourStore(path: folder(".tour.db")).kiosks()
        let floor = RouteArea.floor(building: "A", floor: "G")
        #expect(kiosks.map(\.id) == ["lobby", "gate", "office"])
        #expect(kiosks.map(\.area) == [floor, .site, floor])
        #expect(kiosks.map(\.faces) == [90, 225, nil])
        #expect(kiosks.map(\.visitorLooks) == [270, 45, nil])
        #expect(kiosks.map(\.camera) == [.above, nil, nil])
        #expect(kiosks.map(\.tours) == [["SHORT-WALK"], [], []])
        #expect(kiosks.map(\.audience) == [.public, .public, .staff])
        #expect(kiosks[0].mapPlace == Point(x: 38, y: 118))
        #expect(kiosks[1].place == Point(x: 60, y: 96))
    }

    @Test(
        "a kiosk from which no way leads to a room is reported, and so is one on a plan without ways"
    )
    func unreachable() throws {
        var site = WaySite(
            ways: ["G": "[[0, 50], [40, 50]], [[60, 50], [100, 50]]"],
            doors: [.init(id: "R-1", place: Point(x: 95, y: 47))])
        site.kiosks = """
            east: {name: East, building: A, at: [90, 50]}
            west: {name: West, building: A, at: [10, 50]}
            attic: {name: Attic, building: A, floor: "2", at: [10, 50]}
            """
        #expect(
            try site.problems() == [
                "kiosks.yaml:2:1: warning: no way leads from kiosk west to any room; join the way beside it to the others",
                "kiosks.yaml:3:1: warning: no way begins at kiosk attic: its plan has no ways; draw one to within 10 m",
            ])
    }

    @Test("kiosks for staff alone are reported")
    func staffAlone() throws {
        var site = WaySite(
            ways: ["G": "[[0, 50], [100, 50]]"],
            doors: [.init(id: "R-1", place: Point(x: 95, y: 47))])
        site.kiosks = "back: {name: Back, building: A, at: [90, 50], audience: staff}"
        #expect(
            try site.problems() == [
                "kiosks.yaml:1:1: warning: every kiosk is for staff; write audience: public for those of visitors"
            ])
    }

    @Test("an import after a change of kiosks alone is the same as a whole new one")
    func incremental() throws {
        let folder = try TestFolder()
        try Self.write(Self.kiosks, to: folder)
        let databases = try TestFolder()
        func content(_ name: String) throws -> (TourContent, [SearchHit]) {
            try TourImporter.import(
                folder: folder.path, into: databases(name), measure: SampleSite.measure)
            let store = try TourStore(path: databases(name))
            var content = try store.content()
            content.compiled = .init(minutes: 0)
            return (content, try store.search("gate") + store.search("yard") + store.search("hall"))
        }
        _ = try content("kept.db")
        let moved = Self.kiosks.replacing("gate:", with: "yard:")
            .replacing("{en: Gate, de: Tor, fr: Porte}", with: "{en: Yard, de: Hof, fr: Cour}")
            .replacing("faces: right", with: "faces: 12.5")
        try folder.write("kiosks.yaml", moved)
        let (kept, found) = try content("kept.db")
        let (fresh, expected) = try content("fresh.db")
        #expect(kept == fresh)
        #expect(kept.kiosks.map(\.id) == ["lobby", "yard", "office"])
        #expect(found == expected)
        #expect(found.contains { $0.kind == .kiosk && $0.id == "yard" })
        #expect(!found.contains { $0.id == "gate" })
    }

    @Test("a change keeps comments and layout of kiosks.yaml")
    func revision() throws {
        let folder = try TestFolder()
        try Self.write(Self.kiosks, to: folder)
        let scope = try ContentScope(folder: folder.path)
        let reader = ContentReader(scope: scope, measure: SampleSite.measure)
        let old = try reader.content(of: folder.path)
        var new = old
        new.kiosks[0].place = Point(x: 8, y: 29)
        new.kiosks[0].faces = 180
        new.kiosks[1].names.values[Language(rawValue: "de")] = "Pforte"
        try FolderUpdate(from: old, to: new, scope: scope).write()
        let text = try String(contentsOfFile: folder("kiosks.yaml"), encoding: .utf8)
        #expect(
            text
                == Self.kiosks.replacing("at: [8, 30]", with: "at: [8, 29]")
                .replacing("faces: right", with: "faces: down")
                .replacing("de: Tor", with: "de: Pforte"))
    }

    @Test("the names of kiosks go to translators")
    func texts() throws {
        let folder = try TestFolder()
        try Self.write(Self.kiosks, to: folder)
        let scope = try ContentScope(folder: folder.path)
        var content = try ContentReader(scope: scope, measure: SampleSite.measure)
            .content(of: folder.path)
        var ids: [String] = []
        content.forEachText { place, _ in
            if place.id.file == "kiosks.yaml" { ids.append(place.id.key) }
        }
        #expect(ids == ["lobby.name", "gate.name", "office.name"])
    }
}
