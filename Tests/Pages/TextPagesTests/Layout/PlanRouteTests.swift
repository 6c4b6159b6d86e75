import Imaging
import PageTestSupport
import Testing

@testable import PageModel
@testable import TextPages

@Suite("The way on a plan in cells")
struct PlanRouteTests {
    private static func grid(
        _ route: Plan.Route?, icons: [Plan.PlacedIcon] = []
    ) -> CellGrid {
        var plan = SamplePlans.floor
        plan.floors = []
        plan.route = route
        plan.icons = icons
        var painter = PlanPainter(plan: plan, columns: 60, rows: 18, focus: nil)
        return painter.paint().grid
    }

    private static let way = Plan.Route(
        points: [
            Point(x: 10, y: 34), Point(x: 10, y: 24), Point(x: 66, y: 24), Point(x: 66, y: 28),
        ],
        markers: [
            Plan.Marker(1, at: Point(x: 10, y: 34)), Plan.Marker(2, at: Point(x: 10, y: 24)),
            Plan.Marker(12, at: Point(x: 40, y: 24)),
        ], arrives: true)

    @Test(
        "it is a row of dots from where the visitor stands to an arrow at the door, with its steps")
    func drawn() {
        let text = Self.grid(Self.way).lines.joined(separator: "\n")
        #expect(text.contains("2••••") && text.contains("12•••"))
        #expect(text.contains("▼") && text.contains("◉"))
        // The first step begins where the visitor stands, who needs no number.
        #expect(!text.contains("•1•"))
        #expect(text.contains("A-022") && text.contains("You are"))
        #expect(!Self.grid(nil).lines.joined().contains("••"))
    }

    @Test("it has the colour of the way, and its numbers stand out without any colour")
    func styles() {
        let cells = Self.grid(Self.way).cells
        let dots = cells.filter { $0.character == "•" }
        #expect(dots.count > 20 && dots.allSatisfy { $0.style.ink == .way })
        #expect(cells.contains { $0.character == "2" && $0.style.traits.contains(.reverse) })
    }

    @Test("stairs and lifts have their icons, but on no wall")
    func icons() {
        let icons = [
            Plan.PlacedIcon(.stairs, at: Point(x: 30, y: 34)),
            Plan.PlacedIcon(.lift, at: Point(x: 25, y: 40)),
            Plan.PlacedIcon(.stepFree, at: Point(x: 0, y: 0)),
        ]
        let text = Self.grid(nil, icons: icons).lines.joined()
        #expect(text.contains("≡") && text.contains("↕") && !text.contains("∕"))
    }

    @Test(
        "no way is too short, too long or too far off",
        arguments: [
            [], [Point(x: 1, y: 1)], [Point(x: 1, y: 1), Point(x: 1, y: 1)],
            [Point(x: -1e300, y: .nan), Point(x: .infinity, y: 3)],
            [Point(x: 5, y: 5), Point(x: 500, y: 500)],
        ])
    func hostile(points: [Point]) {
        let markers = [
            Plan.Marker(7, at: Point(x: .nan, y: 0)), Plan.Marker(-3, at: Point(x: 1e9, y: 1)),
        ]
        let grid = Self.grid(Plan.Route(points: points, markers: markers, arrives: false))
        #expect(grid.width == 60 && grid.height == 18)
    }
}
