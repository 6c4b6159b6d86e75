import Drawing
import Imaging
import Testing

@testable import PageModel
@testable import Pixels

@Suite("What a touch means")
struct DrawnPageTests {
    private func target(
        _ id: String, _ x: Double, _ y: Double, _ side: Double, isHotspot: Bool = false
    ) -> GraphicTarget {
        GraphicTarget(
            frame: Rectangle(x: x, y: y, width: side, height: side),
            event: .choose(ActionID(id)), label: id, isHotspot: isHotspot)
    }

    private func page(_ targets: [GraphicTarget]) -> DrawnPage {
        var page = DrawnPage()
        page.targets = targets
        page.minimumTarget = 60
        return page
    }

    @Test("The later target lies above")
    func above() {
        let page = page([target("a", 0, 0, 100), target("b", 50, 50, 100)])
        #expect(page.event(at: Point(x: 75, y: 75)) == .choose(ActionID("b")))
        #expect(page.event(at: Point(x: 25, y: 25)) == .choose(ActionID("a")))
        #expect(page.event(at: Point(x: 175, y: 25)) == nil)
    }

    @Test("A small hotspot answers to a finger beside it, the nearest one first")
    func hotspots() {
        let page = page([
            target("a", 100, 100, 10, isHotspot: true), target("b", 130, 100, 10, isHotspot: true),
        ])
        #expect(page.event(at: Point(x: 80, y: 105)) == .choose(ActionID("a")))
        #expect(page.event(at: Point(x: 125, y: 105)) == .choose(ActionID("b")))
        #expect(page.event(at: Point(x: 160, y: 105)) == .choose(ActionID("b")))
        #expect(page.event(at: Point(x: 70, y: 105)) == nil)
    }

    @Test("A button beside a plan is not robbed by a hotspot")
    func buttons() {
        let page = page([
            target("plan", 100, 100, 10, isHotspot: true), target("button", 60, 80, 40),
        ])
        #expect(page.event(at: Point(x: 99, y: 105)) == .choose(ActionID("button")))
    }
}
