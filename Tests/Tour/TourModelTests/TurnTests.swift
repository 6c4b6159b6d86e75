import Imaging
import Testing
import TourStore
import TourTestSupport

@testable import TourModel

@Suite("Turns are told as people would call them")
struct TurnTests {
    /// A way that begins at [50, 90] upwards; the door of R-1 lies straight ahead of its end.
    struct Case: Sendable, CustomTestStringConvertible {
        var name: String
        /// From the corner [50, 60] on.
        var points: [(Double, Double)]
        var turns: [RouteStep.Turn]

        var testDescription: String { name }
    }

    static let cases: [Case] = [
        Case(name: "straight on", points: [(50, 20)], turns: []),
        Case(name: "20 degrees are no turn", points: [(60.919, 30)], turns: []),
        Case(name: "30 degrees", points: [(67.32, 30)], turns: [.slightRight]),
        Case(name: "45 degrees", points: [(80, 30)], turns: [.slightRight]),
        Case(name: "70 degrees", points: [(80, 49.08)], turns: [.right]),
        Case(name: "90 degrees", points: [(80, 60)], turns: [.right]),
        Case(name: "110 degrees", points: [(80, 70.92)], turns: [.right]),
        Case(name: "135 degrees", points: [(80, 90)], turns: [.sharpRight]),
        Case(
            name: "right, then left", points: [(80, 60), (80, 20)], turns: [.right, .left]),
        Case(
            name: "a corner that is cut off is one corner",
            points: [(51, 59), (80, 59)], turns: [.right]),
        Case(
            name: "a jog of a metre is none", points: [(51, 59), (51, 20)], turns: []),
        Case(
            name: "a gentle bend needs no words",
            points: [(51, 55), (53, 50), (56, 45), (60, 40), (65, 35)], turns: []),
    ]

    @Test("each turn, and the same mirrored", arguments: cases, [false, true])
    func turns(_ turn: Case, isMirrored: Bool) throws {
        var site = WaySite(isMirrored: isMirrored)
        let corner = [(50.0, 90.0), (50.0, 60.0)]
        let points = (corner + turn.points).map { site.text(site.point($0.0, $0.1)) }
        site.ways["G"] = "[\(points.joined(separator: ", "))]"
        site.here = site.point(50, 90)
        let end = try #require(turn.points.last)
        site.doors = [WaySite.Door(id: "R-1", place: site.point(end.0, end.1))]
        let route = try site.route(from: nil, to: "R-1").get()
        let expected = turn.turns.map { isMirrored ? $0.mirrored : $0 }
        #expect(route.steps.compactMap(\.turn) == expected)
        #expect(route.steps.first?.action == .leave(nil))
        #expect(route.steps.last?.action == .arrive("R-1"))
        #expect(route.steps.last?.side == .ahead)
        #expect(route.legs.count == 1)
        // What the steps say adds up to what is drawn.
        let walked = route.steps.reduce(0) { $0 + $1.metres }
        #expect(abs(walked - route.metres) < 1e-6)
        let line = route.legs[0].points
        let drawn = zip(line, line.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
        #expect(abs(drawn - route.metres) < 0.1)
    }

    @Test(
        "a door beside the way is on its side, one far from it is walked to",
        arguments: [false, true])
    func sides(isMirrored: Bool) throws {
        var site = WaySite(isMirrored: isMirrored)
        site.ways["G"] = site.line((50, 90), (50, 10))
        site.here = site.point(50, 90)
        site.doors = [
            WaySite.Door(id: "R-1", place: site.point(53, 40)),
            WaySite.Door(id: "L-1", place: site.point(47, 40)),
            WaySite.Door(id: "F-1", place: site.point(58, 20)),
        ]
        let store = try site.store(in: TestFolder(), source: TestFolder())
        let right: RouteStep.Side = isMirrored ? .left : .right
        let left: RouteStep.Side = isMirrored ? .right : .left
        #expect(
            try store.route(from: nil, to: "R-1").get().steps == [
                RouteStep(
                    action: .leave(nil), metres: 53, leg: 0, place: site.point(50, 90)),
                RouteStep(
                    action: .arrive("R-1"), side: right, leg: 0, place: site.point(53, 40)),
            ])
        #expect(try store.route(from: nil, to: "L-1").get().steps.last?.side == left)
        #expect(
            try store.route(from: nil, to: "F-1").get().steps == [
                RouteStep(
                    action: .leave(nil), passing: ["L-1", "R-1"],
                    metres: 70, leg: 0, place: site.point(50, 90)),
                RouteStep(
                    action: .walk, turn: isMirrored ? .left : .right, metres: 8, leg: 0,
                    place: site.point(50, 20)),
                RouteStep(
                    action: .arrive("F-1"), side: .ahead, leg: 0, place: site.point(58, 20)),
            ])
        // Out of a door, the turn belongs to leaving it; the door across is straight ahead.
        #expect(
            try store.route(from: "R-1", to: "F-1").get().steps.first
                == RouteStep(
                    action: .leave("R-1"), turn: isMirrored ? .left : .right, metres: 23, leg: 0,
                    place: site.point(53, 40)))
        let across = try store.route(from: "R-1", to: "L-1").get()
        #expect(across.steps.map(\.turn) == [nil, nil])
        #expect(across.steps.last?.side == .ahead)
        #expect(across.legs[0].points == [site.point(53, 40), site.point(47, 40)])
    }

    @Test("a turn is found by the door that is passed last before it")
    func landmarks() throws {
        var site = WaySite()
        site.ways["G"] = site.line((10, 50), (60, 50), (60, 10))
        site.here = site.point(10, 50)
        site.doors = [
            WaySite.Door(id: "A-1", place: site.point(20, 48)),
            WaySite.Door(id: "A-2", place: site.point(52, 48)),
            WaySite.Door(id: "A-3", place: site.point(62, 30)),
            WaySite.Door(id: "A-4", place: site.point(62, 12)),
        ]
        let store = try site.store(in: TestFolder(), source: TestFolder())
        let steps = try store.route(from: nil, to: "A-4").get().steps
        #expect(steps.map(\.landmark) == [nil, "A-2", nil])
        #expect(steps.map(\.passing) == [["A-1", "A-2"], ["A-3"], []])
        // Neither the room that is left nor the one that is looked for is a landmark.
        let own = try store.route(from: "A-2", to: "A-4").get().steps
        #expect(own.map(\.landmark) == [nil, nil, nil])
        // A door more than ten metres before the turn is none either.
        site.doors[1].place = site.point(49, 48)
        let far = try site.route(from: nil, to: "A-4").get().steps
        #expect(far.map(\.landmark) == [nil, nil, nil])
    }
}

extension RouteStep.Turn {
    var mirrored: RouteStep.Turn {
        switch self {
        case .slightLeft: .slightRight
        case .slightRight: .slightLeft
        case .left: .right
        case .right: .left
        case .sharpLeft: .sharpRight
        case .sharpRight: .sharpLeft
        case .around: .around
        }
    }
}
