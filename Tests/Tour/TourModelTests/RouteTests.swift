import Foundation
import Imaging
import Testing
import TourStore
import TourTestSupport

@testable import TourModel

@Suite("Ways lead from floor to floor, out to the site and in again")
struct RouteTests {
    /// A corridor on each floor, stairs at its west end, a lift far to the east.
    static let stairsAndLift = """
        connections:
          - {id: stairs, kind: stairs, at: {B: [12, 52], G: [12, 52], "1": [12, 52], "2": [12, 52]}}
          - {id: lift, kind: lift, at: {G: [60, 48], "1": [60, 48], "2": [60, 48]}}
        """

    static var floors: WaySite {
        var site = WaySite()
        for floor in ["B", "G", "1", "2"] { site.ways[floor] = site.line((10, 50), (90, 50)) }
        site.here = site.point(10, 50)
        site.doors = [
            WaySite.Door(id: "R-0", floor: "B", place: site.point(20, 48)),
            WaySite.Door(id: "R-1", floor: "1", place: site.point(30, 48)),
            WaySite.Door(id: "R-2", floor: "2", place: site.point(30, 48)),
            WaySite.Door(
                id: "R-3", floor: "2", place: site.point(80, 48), more: "step_free: false"),
        ]
        site.building = stairsAndLift
        return site
    }

    private func take(
        _ kind: FloorConnection.Kind, _ direction: FloorConnection.Direction, to floor: Floor.ID
    ) -> RouteStep.Action {
        .take(kind, direction, building: "A", to: floor)
    }

    @Test("stairs are taken once for several floors, and their floors in between are not shown")
    func stairs() throws {
        let route = try Self.floors.route(from: nil, to: "R-2").get()
        #expect(
            route.legs == [
                RouteLeg(
                    area: .floor(building: "A", floor: "G"),
                    points: [Point(x: 10, y: 50), Point(x: 12, y: 50), Point(x: 12, y: 52)],
                    metres: 4),
                RouteLeg(
                    area: .floor(building: "A", floor: "2"),
                    points: [
                        Point(x: 12, y: 52), Point(x: 12, y: 50), Point(x: 30, y: 50),
                        Point(x: 30, y: 48),
                    ], metres: 22),
            ])
        #expect(
            route.steps == [
                RouteStep(action: .leave(nil), metres: 4, leg: 0, place: Point(x: 10, y: 50)),
                RouteStep(
                    action: take(.stairs, .up, to: "2"), side: .right, turn: .right, metres: 22,
                    leg: 0, place: Point(x: 12, y: 52)),
                RouteStep(
                    action: .arrive("R-2"), side: .left, leg: 1, place: Point(x: 30, y: 48)),
            ])
        #expect(route.metres == 26)
        // 26 m at 1.2 m/s and two flights of 20 s.
        #expect(abs(route.duration / .seconds(1) - (26 / 1.2 + 40)) < 1e-6)
        #expect(route.minutes == 2)
        #expect(!route.isStepFree)
    }

    @Test("down to the basement by the stairs")
    func basement() throws {
        let route = try Self.floors.route(from: "R-1", to: "R-0").get()
        #expect(
            route.steps.map(\.action) == [
                .leave("R-1"), take(.stairs, .down, to: "B"), .arrive("R-0"),
            ])
        #expect(route.steps.map(\.side) == [nil, .left, .left])
        #expect(route.steps.map(\.turn) == [.right, .right, nil])
    }

    @Test("without steps the lift is taken, and the time is a slow walker's")
    func lift() throws {
        let route = try Self.floors.route(from: nil, to: "R-2", isStepFree: true).get()
        #expect(
            route.steps == [
                RouteStep(
                    action: .leave(nil), metres: 52, leg: 0, place: Point(x: 10, y: 50)),
                RouteStep(
                    action: take(.lift, .up, to: "2"), side: .left, turn: .right, metres: 34,
                    leg: 0, place: Point(x: 60, y: 48)),
                RouteStep(
                    action: .arrive("R-2"), side: .right, leg: 1, place: Point(x: 30, y: 48)),
            ])
        #expect(route.isStepFree)
        #expect(abs(route.duration / .seconds(1) - (86 / 0.8 + 40)) < 1e-6)
        #expect(route.minutes == 3)
    }

    @Test("where no way is without steps, that is the answer, and the other way is offered")
    func noStepFree() throws {
        let site = Self.floors
        #expect(
            try site.route(from: nil, to: "R-0", isStepFree: true)
                == .failure(.noWayWithoutSteps(to: "R-0")))
        // The corridor is free of steps, but the room is not.
        #expect(
            try site.route(from: nil, to: "R-3", isStepFree: true)
                == .failure(.noWayWithoutSteps(to: "R-3")))
        #expect(try site.route(from: nil, to: "R-3").get().isStepFree == false)
        // A corridor with a step in it.
        var corridor = WaySite(doors: [WaySite.Door(id: "R-1", place: Point(x: 80, y: 48))])
        corridor.here = Point(x: 10, y: 50)
        corridor.ways["G"] =
            "[[10, 50], [40, 50]], {points: [[40, 50], [50, 50]], step_free: false}, [[50, 50], [90, 50]]"
        #expect(
            try corridor.route(from: nil, to: "R-1", isStepFree: true)
                == .failure(.noWayWithoutSteps(to: "R-1")))
        // With a detour around it.
        corridor.ways["G"]? += ", [[30, 50], [30, 70], [60, 70], [60, 50]]"
        #expect(try corridor.route(from: nil, to: "R-1").get().metres == 72)
        #expect(try corridor.route(from: nil, to: "R-1", isStepFree: true).get().metres == 112)
    }

    @Test("what is closed is not taken: a way, a lift, an entrance")
    func closed() throws {
        var site = Self.floors
        site.building = site.building.replacing("id: lift,", with: "id: lift, closed: true,")
        #expect(
            try site.route(from: nil, to: "R-2", isStepFree: true)
                == .failure(.noWayWithoutSteps(to: "R-2")))
        site.building = site.building.replacing("id: stairs,", with: "id: stairs, closed: true,")
        #expect(try site.route(from: nil, to: "R-2") == .failure(.noWay(to: "R-2")))
        var corridor = WaySite(doors: [WaySite.Door(id: "R-1", place: Point(x: 80, y: 48))])
        corridor.here = Point(x: 10, y: 50)
        corridor.ways["G"] = "[[10, 50], [40, 50]], {points: [[40, 50], [90, 50]], closed: true}"
        #expect(try corridor.route(from: nil, to: "R-1") == .failure(.noWay(to: "R-1")))
    }

    @Test("an escalator goes its own way only, and a ramp is free of steps")
    func escalatorAndRamp() throws {
        var site = Self.floors
        site.building = """
            connections:
              - {id: up, kind: escalator, direction: up, at: {G: [12, 52], "1": [12, 52], "2": [12, 52]}}
              - {id: ramp, kind: ramp, at: {G: [80, 52], B: [80, 52]}}
            """
        let store = try site.store(in: TestFolder(), source: TestFolder())
        #expect(
            try store.route(from: nil, to: "R-1").get().steps.map(\.action) == [
                .leave(nil), take(.escalator, .up, to: "1"), .arrive("R-1"),
            ])
        #expect(try store.route(from: "R-2", to: "R-1") == .failure(.noWay(to: "R-1")))
        #expect(
            try store.route(from: nil, to: "R-1", isStepFree: true)
                == .failure(.noWayWithoutSteps(to: "R-1")))
        let ramp = try store.route(from: nil, to: "R-0", isStepFree: true).get()
        #expect(
            ramp.steps.map(\.action) == [
                .leave(nil), take(.ramp, .down, to: "B"), .arrive("R-0"),
            ])
    }

    @Test("out of one entrance, along a road, and in by another")
    func site() throws {
        var site = WaySite()
        site.ways["G"] = "[[0, 50], [30, 50]], [[60, 50], [100, 50]]"
        site.here = Point(x: 30, y: 48)
        site.doors = [WaySite.Door(id: "R-1", place: Point(x: 70, y: 48))]
        site.building = """
            entrances:
              - {at: [0, 50], map: [100, 150]}
              - {at: [100, 50], map: [200, 150], step_free: false}
            """
        site.map = """
              features: [{kind: road, points: [[90, 250], [210, 250]]}, {kind: water, points: [[1, 1], [2, 1], [2, 2]]}]
              ways: [[[100, 150], [100, 250]], [[200, 250], [200, 152]]]
            """
        let store = try site.store(in: TestFolder(), source: TestFolder())
        let route = try store.route(from: nil, to: "R-1").get()
        #expect(
            route.steps == [
                RouteStep(
                    action: .leave(nil), turn: nil, metres: 2, leg: 0, place: Point(x: 30, y: 48)),
                RouteStep(
                    action: .walk, turn: .right, metres: 30, leg: 0, place: Point(x: 30, y: 50)),
                RouteStep(
                    action: .leaveBuilding("A"), side: .ahead, metres: 100, leg: 0,
                    place: Point(x: 0, y: 50)),
                RouteStep(
                    action: .walk, turn: .left, metres: 100, leg: 1, place: Point(x: 100, y: 250)),
                RouteStep(
                    action: .walk, turn: .left, metres: 100, leg: 1, place: Point(x: 200, y: 250)),
                RouteStep(
                    action: .enterBuilding("A"), side: .ahead, metres: 32, leg: 1,
                    place: Point(x: 200, y: 150)),
                RouteStep(
                    action: .arrive("R-1"), side: .right, leg: 2, place: Point(x: 70, y: 48)),
            ])
        #expect(
            route.legs.map(\.area) == [
                .floor(building: "A", floor: "G"), .site, .floor(building: "A", floor: "G"),
            ])
        #expect(
            try store.route(from: nil, to: "R-1", isStepFree: true)
                == .failure(.noWayWithoutSteps(to: "R-1")))
    }

    @Test("a kiosk that stands in the open is where the map says")
    func outdoorKiosk() throws {
        var site = WaySite(doors: [WaySite.Door(id: "R-1", place: Point(x: 70, y: 48))])
        site.ways["G"] = "[[0, 50], [100, 50]]"
        site.building = "entrances: [{at: [0, 50], map: [100, 150]}]"
        site.map = "  here: [98, 100]\n  ways: [[[100, 100], [100, 150]]]"
        let route = try site.route(from: nil, to: "R-1").get()
        #expect(route.legs.first?.area == .site)
        #expect(route.metres == 124)
    }

    @Test("of two ways of one length always the same is taken, in both directions of reading")
    func deterministic() throws {
        var site = WaySite(doors: [WaySite.Door(id: "R-1", place: Point(x: 90, y: 50))])
        site.ways["G"] =
            "[[10, 50], [20, 50]], [[20, 50], [20, 30], [80, 30], [80, 50]], [[20, 50], [20, 70], [80, 70], [80, 50]], [[80, 50], [90, 50]]"
        site.here = Point(x: 10, y: 50)
        let first = try site.route(from: nil, to: "R-1").get()
        for _ in 0..<5 { #expect(try site.route(from: nil, to: "R-1").get() == first) }
        let store = try site.store(in: TestFolder(), source: TestFolder())
        for _ in 0..<20 { #expect(try store.route(from: nil, to: "R-1").get() == first) }
    }

    @Test("ways join where they cross, where they touch, and where they nearly do; not further off")
    func joints() throws {
        let places: [(ways: String, isJoined: Bool)] = [
            ("[[10, 50], [90, 50]], [[50, 10], [50, 90]]", true),
            ("[[10, 50], [90, 50]], [[50, 10], [50, 50]]", true),
            ("[[10, 50], [90, 50]], [[50, 10], [50, 49.6]]", true),
            ("[[10, 50], [90, 50]], [[50, 10], [50, 50.4]]", true),
            ("[[10, 50], [90, 50]], [[50, 10], [50, 49.4]]", false),
            ("[[10, 50], [50, 50]], [[50, 10], [50, 50]]", true),
            ("[[10, 50], [10, 50], [50, 50]], [[50, 50], [50, 50], [50, 10]]", true),
            ("[[10, 50], [50, 50]], [[45, 50], [60, 50]], [[60, 50], [60, 10], [50, 10]]", true),
        ]
        for (ways, isJoined) in places {
            var site = WaySite(ways: ["G": ways])
            site.here = Point(x: 10, y: 50)
            site.doors = [WaySite.Door(id: "R-1", place: Point(x: 50, y: 10))]
            let route = try site.route(from: nil, to: "R-1")
            #expect(((try? route.get()) != nil) == isJoined, "\(ways)")
        }
    }

    @Test("a room is left and entered, never passed through")
    func rooms() throws {
        var site = WaySite()
        site.ways["G"] = "[[10, 50], [30, 50]], [[50, 50], [90, 50]]"
        site.here = Point(x: 10, y: 50)
        // Its door is as near to one corridor as to the other.
        site.doors = [
            WaySite.Door(id: "R-1", place: Point(x: 40, y: 50)),
            WaySite.Door(id: "R-2", place: Point(x: 80, y: 50)),
        ]
        #expect(try site.route(from: nil, to: "R-2") == .failure(.noWay(to: "R-2")))
    }
}
