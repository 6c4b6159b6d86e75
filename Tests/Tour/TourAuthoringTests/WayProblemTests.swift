import Imaging
import Testing
import TourAuthoring
import TourModel
import TourTestSupport

@Suite("What is wrong with ways is told with its place")
struct WayProblemTests {
    /// The building's head: line 4 is "floors:", lines 5 to 8 the floors, line 9 what is added.
    struct Case: Sendable, CustomTestStringConvertible {
        var ways = "[[10, 50], [90, 50]]"
        var building = ""
        var map = ""
        var door: Point? = Point(x: 20, y: 48)
        var more = ""
        var problems: [String]

        var testDescription: String { problems.first ?? "none" }
    }

    static let cases: [Case] = [
        Case(problems: []),
        Case(
            ways: "[10, 50], [90, 50]",
            problems: [
                "buildings/A/building.md:6:65: \"ways\" holds a place where a line belongs; write each way as a list of places: - [[0, 0], [10, 0]]",
                "buildings/A/building.md:6:75: \"ways\" holds a place where a line belongs; write each way as a list of places: - [[0, 0], [10, 0]]",
            ]),
        Case(
            ways: "[[10, 50]]",
            problems: [
                "buildings/A/building.md:6:65: \"ways\" has 1 place; write from 2 to 1000, each as [x, y] in metres"
            ]),
        Case(
            ways: "[[10, 50], [190, 50]]",
            problems: [
                "buildings/A/building.md:6:76: \"ways\" lies at [190.0, 50.0], outside of the floor's plan; stay within [0, 0] and [100.0, 100.0]"
            ]),
        Case(
            ways: "{point: [[10, 50], [90, 50]]}",
            problems: [
                "buildings/A/building.md:6:65: \"points\" is missing; write points: and its value",
                "buildings/A/building.md:6:66: unknown key \"point\"; did you mean \"points\"?",
            ]),
        Case(
            ways: "{points: [[10, 50], [90, 50]], closed: perhaps}",
            problems: [
                "buildings/A/building.md:6:104: \"closed\" is \"perhaps\"; write true or false"
            ]),
        Case(
            door: Point(x: 20, y: 20),
            problems: [
                "buildings/A/R-1.md:5:7: \"door\" is 30.0 m away from the nearest way, at [20.0, 50.0]; draw a way to within 10.0 m, or mend the place"
            ]),
        Case(
            door: nil,
            problems: [
                "buildings/A/R-1.md:1:1: warning: the room has no door, so no way leads to it; write door: [x, y]"
            ]),
        Case(
            ways: "[[10, 50], [50, 50]], [[70, 20], [90, 20]]", door: Point(x: 80, y: 18),
            problems: [
                "buildings/A/R-1.md:5:7: warning: no way leads here from the kiosk; join it to the others in buildings/A/building.md"
            ]),
        Case(
            ways: "[[10, 50], [50, 50]], {points: [[50, 50], [90, 50]], step_free: false}",
            door: Point(x: 80, y: 48), more: "step_free: true",
            problems: [
                "buildings/A/R-1.md:6:12: warning: \"step_free\" is true, but every way from the kiosk has steps; draw one without, or write step_free: false"
            ]),
        Case(
            ways: "[[50, 50], [90, 50]]", door: Point(x: 80, y: 48),
            problems: [
                "buildings/A/building.md:6:94: \"here\" is 40.0 m away from the nearest way, at [50.0, 50.0]; draw a way to within 10.0 m, or mend the place"
            ]),
        Case(
            building: """
                connections:
                  - {id: lift, kind: lift, at: {G: [12, 52], "1": [12, 52]}}
                  - {id: lift, kind: lft, at: {G: [12, 52], "1": [12, 52]}}
                  - {id: lift, kind: stairs, direction: up, at: {G: [12, 52]}}
                """,
            problems: [
                "buildings/A/building.md:11:22: \"kind\" is \"lft\"; did you mean \"lift\"?",
                "buildings/A/building.md:12:5: there are two connections \"lift\"; give each an ID of its own",
                "buildings/A/building.md:12:30: \"direction\" stands beside kind: stairs; take it out; only an escalator goes one way",
                "buildings/A/building.md:12:45: \"lift\" is at fewer than two floors; write its place on each floor that it leads to: {G: [4, 5], \"1\": [4, 5]}",
            ]),
        Case(
            building: """
                connections:
                  - {id: lift, kind: lift, at: {G: [12, 52], "3": [12, 52]}}
                  - {id: stairs, kind: stairs, at: {G: [12, 92], "1": [12, 52]}}
                """,
            problems: [
                "buildings/A/building.md:10:28: \"lift\" is at fewer than two floors; write its place on each floor that it leads to: {G: [4, 5], \"1\": [4, 5]}",
                "buildings/A/building.md:10:46: unknown key \"3\"; did you mean \"B\"?",
            ]),
        Case(
            building: "connections: [{id: lift, kind: lift, at: {G: [12, 92], \"1\": [12, 52]}}]",
            problems: [
                "buildings/A/building.md:9:46: \"G\" is 42.0 m away from the nearest way, at [12.0, 50.0]; draw a way to within 10.0 m, or mend the place"
            ]),
        Case(
            building:
                "entrances: [{at: [0, 50], map: [500, 50]}, {floor: X, at: [0, 50], map: [5, 50]}]",
            problems: [
                "buildings/A/building.md:9:32: \"map\" lies at [500.0, 50.0], outside of the map; stay within [0, 0] and [400.0, 400.0]",
                "buildings/A/building.md:9:52: building A has no floor \"X\"; its floors are B, G, 1, 2",
            ]),
        Case(
            building: "entrances: [{at: [2, 50], map: [50, 50]}]",
            map: "  ways: [[[100, 0], [100, 90]]]",
            problems: [
                "buildings/A/building.md:9:32: \"map\" is 50.0 m away from the nearest way, at [100.0, 50.0]; draw a way to within 10.0 m, or mend the place"
            ]),
    ]

    @Test("each mistake, all of its problems", arguments: cases)
    func tells(_ mistake: Case) throws {
        var site = WaySite(building: mistake.building, map: mistake.map)
        site.ways["G"] = mistake.ways
        site.here = Point(x: 10, y: 50)
        site.doors = [WaySite.Door(id: "R-1", place: mistake.door, more: mistake.more)]
        #expect(try site.problems() == mistake.problems)
    }

    @Test("a floor without ways is told once, a site without any is not told at all")
    func floors() throws {
        var site = WaySite(here: Point(x: 10, y: 50))
        site.doors = ["R-1", "R-2"].map {
            WaySite.Door(id: $0, floor: "1", place: Point(x: 20, y: 48))
        }
        #expect(try site.problems() == [])
        site.ways["G"] = "[[10, 50], [90, 50]]"
        #expect(
            try site.problems() == [
                "buildings/A/building.md:7:5: warning: the floor has no ways, so none leads to its rooms; draw them: ways: [[[0, 0], [10, 0]]]"
            ])
        site.here = nil
        #expect(
            try site.problems() == [
                "site.yaml:6:3: warning: no way begins where the kiosk stands; write here: on the floor of the kiosk, and draw a way to within 10.0 m"
            ])
        // Rooms that visitors may not enter need no way.
        site.here = Point(x: 10, y: 50)
        for index in site.doors.indices { site.doors[index].more = "access: staff" }
        #expect(try site.problems() == [])
    }

    @Test("more lines than any site has are refused, and a thousand crossing ones are taken")
    func many() throws {
        var site = WaySite(here: Point(x: 0, y: 0))
        site.doors = [WaySite.Door(id: "R-1", place: Point(x: 100, y: 100))]
        let grid = (0..<500).flatMap { index in
            let place = Double(index) / 499 * 100
            return ["[[\(place), 0], [\(place), 100]]", "[[0, \(place)], [100, \(place)]]"]
        }
        site.ways["G"] = grid.joined(separator: ", ")
        let route = try site.route(from: nil, to: "R-1").get()
        #expect(abs(route.metres - 200) < 0.5)
        site.ways["G"] = Array(repeating: "[[0, 0], [1, 1]]", count: 5_001).joined(separator: ", ")
        #expect(
            try site.problems() == [
                "site.yaml:6:3: the ways of one plan have more than 5000 straight pieces; leave out small bends, and roads that lead to no building"
            ])
    }
}
