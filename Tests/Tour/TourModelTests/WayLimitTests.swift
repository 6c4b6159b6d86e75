import Imaging
import TestSupport
import Testing

@testable import TourModel

@Suite("Ways that no import writes are refused before they cost time, memory or a trap")
struct WayLimitTests {
    private func graph(
        _ ways: [Way], stops: [Point] = [], doors: [WayGraph.Door] = []
    ) throws(WayGraph.Excess) -> WayGraph {
        let floor = Floor(
            id: "G", level: 0, names: Localized(), width: 1, height: 1, ways: ways)
        let lift = FloorConnection(
            id: "x", kind: .lift,
            stops: stops.map { FloorConnection.Stop(floorID: "G", place: $0) })
        let site = Site(
            id: "x", names: Localized(), languages: [], home: Site.HomePage(titles: Localized()),
            map: Site.SiteMap(names: Localized(), width: 1, height: 1))
        let building = Building(
            id: "A", names: Localized(), floors: [floor], connections: [lift],
            entrances: [
                Entrance(floorID: "X", place: Point(x: 0, y: 0), mapPlace: Point(x: 0, y: 0))
            ])
        return try WayGraphBuilder.graph(site: site, buildings: [building], doors: doors)
    }

    @Test(
        "places too far out, and places that are none",
        arguments: [1e300, -1e300, 1_000_001, .infinity, .nan])
    func farAway(x: Double) {
        let far = Point(x: x, y: 0)
        let near = Way(points: [Point(x: 0, y: 0), Point(x: 9, y: 0)])
        #expect(throws: WayGraph.Excess.distance) {
            try graph([Way(points: [Point(x: 0, y: 0), far])])
        }
        #expect(throws: WayGraph.Excess.distance) { try graph([near], stops: [far]) }
        let door = WayGraph.Door(
            roomID: "R-1", area: .floor(building: "A", floor: "G"), point: far, isStepFree: true)
        #expect(throws: WayGraph.Excess.distance) { try graph([near], doors: [door]) }
    }

    @Test("too many lines, and lines that cross too often")
    func tooMany() {
        let line = Way(points: [Point(x: 0, y: 0), Point(x: 9, y: 0)])
        #expect(throws: WayGraph.Excess.lines) { try graph(Array(repeating: line, count: 5_001)) }
        let grid = (0..<1_000).flatMap { index in
            let place = Double(index)
            return [
                Way(points: [Point(x: place, y: -1), Point(x: place, y: 1_000)]),
                Way(points: [Point(x: -1, y: place), Point(x: 1_000, y: place)]),
            ]
        }
        #expect(throws: WayGraph.Excess.places) { try graph(grid) }
    }

    @Test(
        "ways of no length, of one place and of none; doors of rooms on floors that are not there")
    func empty() throws {
        let point = Point(x: 1, y: 1)
        let doors = [
            WayGraph.Door(
                roomID: "R-1", area: .floor(building: "A", floor: "G"), point: point,
                isStepFree: true),
            WayGraph.Door(
                roomID: "R-2", area: .floor(building: "Z", floor: "9"), point: point,
                isStepFree: true),
        ]
        let graph = try graph(
            [Way(points: []), Way(points: [point]), Way(points: [point, point])],
            stops: [point, point], doors: doors)
        #expect(graph.route(from: nil, to: "R-1", isStepFree: false) == .failure(.noStart))
        #expect(
            graph.route(from: "R-1", to: "R-2", isStepFree: false)
                == .failure(.noWayToDoor("R-2")))
        #expect(try graph.route(from: "R-1", to: "R-1", isStepFree: true).get().metres == 0)
    }

    @Test("any ways at all: a route adds up and stays finite, and nothing traps")
    func random() throws {
        var generator = SeededGenerator(seed: 41)
        var found = 0
        for _ in 0..<300 {
            func place() -> Point {
                Point(
                    x: Double(Int.random(in: 0...12, using: &generator)),
                    y: Double(Int.random(in: 0...12, using: &generator)))
            }
            let ways = (0..<Int.random(in: 1...6, using: &generator)).map { _ in
                Way(
                    points: (0..<Int.random(in: 1...5, using: &generator)).map { _ in place() },
                    isClosed: Int.random(in: 0...9, using: &generator) == 0,
                    isStepFree: Bool.random(using: &generator))
            }
            let doors = (0..<4).map { index in
                WayGraph.Door(
                    roomID: "R-\(index)", area: .floor(building: "A", floor: "G"), point: place(),
                    isStepFree: true)
            }
            let graph = try graph(ways, stops: [place(), place()], doors: doors)
            for start in doors {
                for end in doors {
                    let result = graph.route(
                        from: start.roomID, to: end.roomID, isStepFree: false)
                    guard let route = try? result.get() else { continue }
                    found += 1
                    let back = try graph.route(
                        from: end.roomID, to: start.roomID, isStepFree: false
                    ).get()
                    #expect(abs(route.duration / back.duration - 1) < 1e-6 || route.metres == 0)
                    let steps = route.steps.reduce(0) { $0 + $1.metres }
                    let legs = route.legs.reduce(0) { $0 + $1.metres }
                    #expect(abs(steps - route.metres) < 1e-6 && abs(legs - route.metres) < 1e-6)
                    #expect(route.legs.allSatisfy { !$0.points.isEmpty })
                    #expect(route.steps.allSatisfy { route.legs.indices.contains($0.leg) })
                    // Without steps it is never quicker, and never over steps.
                    let free = graph.route(from: start.roomID, to: end.roomID, isStepFree: true)
                    if let free = try? free.get() {
                        #expect(free.isStepFree && free.duration >= route.duration)
                    }
                }
            }
        }
        #expect(found > 1_000)
    }
}
