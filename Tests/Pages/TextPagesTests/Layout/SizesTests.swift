import Imaging
import PageTestSupport
import TestSupport
import Testing

@testable import PageModel
@testable import TextPages

@Suite("Pages of every size")
struct SizesTests {
    static let sizes: [(Int, Int)] =
        [(0, 0), (1, 1), (1, 50), (50, 1), (2, 2), (5, 3), (10, 5), (20, 10), (39, 12), (59, 19)]
        + [(60, 20), (80, 24), (80, 25), (100, 30), (132, 43), (200, 60), (300, 100)]

    @Test("every page is drawn at every size, inside it, with its focus", arguments: sizes)
    func pages(width: Int, height: Int) {
        for screen in SamplePages.all {
            var context = LayoutContext()
            context.viewfinder = { CellGrid(width: $0, height: $1) }
            context.hasHalfBlocks = width % 2 == 0
            let page = TerminalLayout(
                screen: screen, width: width, height: height, context: context
            ).page()
            #expect(page.grid.width == width && page.grid.height == height)
            #expect(page.grid.cells.count == width * height)
            #expect(page.maximumScroll >= 0)
            for graphic in page.graphics {
                #expect(graphic.frame.x >= 0 && graphic.frame.x + graphic.frame.width <= width)
            }
        }
    }

    @Test("every choice of a page can be reached at every usual size")
    func targets() {
        for (width, height) in [(40, 12), (60, 20), (80, 24), (200, 60)] {
            for screen in SamplePages.all {
                let page = TerminalLayout(
                    screen: screen, width: width, height: height, context: LayoutContext()
                ).page()
                let drawn = Set(page.targets.map(\.event))
                for stop in FocusOrder(of: screen).stops where FocusOrder.isPageStop(stop) {
                    #expect(drawn.contains(stop), "\(screen.identity) \(width) x \(height) \(stop)")
                }
            }
        }
    }

    @Test("a button's words that take two lines stand in brackets on both")
    func buttons() {
        var screen = SamplePages.room
        screen.actions = [
            Action(ActionID("way"), "Show the way to the main control room of this house")
        ]
        let lines = TerminalLayout(screen: screen, width: 40, height: 20, context: LayoutContext())
            .page().grid.lines
        #expect(lines.contains { $0.contains("[ Show the way to the main control") })
        #expect(!lines.contains { $0.contains("[") != $0.contains("]") }, "\(lines)")
    }

    @Test("a wide terminal shows every page whole, with its buttons, and sets text no wider")
    func wide() throws {
        for screen in SamplePages.all {
            let page = TerminalLayout(
                screen: screen, width: 200, height: 60, context: LayoutContext()
            ).page()
            #expect(page.maximumScroll == 0, "\(screen.identity)")
            let all = page.grid.lines.joined(separator: "\n")
            for action in screen.overlay?.actions ?? screen.actions {
                #expect(all.contains("[ \(action.label) ]"), "\(screen.identity)")
            }
        }
        let room = TerminalLayout(
            screen: SamplePages.room, width: 200, height: 60, context: LayoutContext()
        ).page().grid.lines
        let lead = try #require(room.first { $0.contains("Ten flight controllers") })
        let words = try #require(lead.firstRange(of: "Ten flight"))
        // Pictures take a bit more than a third, the text at most 76 columns.
        #expect(lead.distance(from: lead.startIndex, to: words.lowerBound) == 200 * 34 / 80)
        #expect(lead[words.lowerBound...].count <= SectionPainter.widestText)
        #expect(room.contains { $0.hasSuffix("14:32") })
    }

    @Test("titles and addresses are never cut")
    func nothingIsCut() {
        var screen = SamplePages.risky
        let address = "https://" + String(repeating: "long-name.", count: 30) + "example/?a=b&c=d"
        screen.title = Text(String(repeating: "A very long title ", count: 8))
        screen.content = .sheet(
            SheetPage(sections: [
                .address(
                    Address(host: nil, hostLabel: "", full: address, fullLabel: "The whole"))
            ]))
        let page = TerminalLayout(screen: screen, width: 80, height: 40, context: LayoutContext())
            .page()
        let all = page.grid.lines.joined().filter { $0 != " " }
        #expect(all.contains(address))
        #expect(all.contains(screen.title.string.filter { $0 != " " }))
    }

    @Test("hostile plans are drawn without harm", arguments: (1...30).some(8))
    func hostilePlans(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let values: [Double] = [0, -1, 1e300, -.infinity, .infinity, .nan, 5, 10, 20.5, 1e-300]
        func value() -> Double { values[Int.random(in: 0..<values.count, using: &random)] }
        func points() -> [Point] {
            (0..<Int.random(in: 0...6, using: &random)).map { _ in Point(x: value(), y: value()) }
        }
        for _ in 0..<30 {
            let plan = Plan(
                width: value(), height: value(), outline: points(),
                areas: (0..<4).map {
                    Plan.Area(
                        id: ActionID("\($0)"), outline: points(), label: "A-\($0)", name: "漢字 room",
                        door: Point(x: value(), y: value()), isSelected: $0 == 1, isClosed: $0 == 2)
                },
                features: Plan.Feature.Kind.allCases.map {
                    Plan.Feature(kind: $0, points: points())
                },
                here: Point(x: value(), y: value()), hereLabel: "You are here")
            var painter = PlanPainter(plan: plan, columns: 44, rows: 15, focus: nil)
            let panel = painter.paint()
            #expect(panel.height <= 15 && panel.grid.width == 44)
        }
    }

    @Test("words of every script keep their columns")
    func scripts() {
        var screen = SamplePages.event
        let facts = [
            Fact("時間", "2026年12月4日（金）19時から22時まで"), Fact("שעה", "יום שישי"),
            Fact("🙂👩‍🚀🇫🇮", "emoji ❤\u{FE0F} and e\u{301}"),
        ]
        screen.content = .sheet(SheetPage(sections: [.facts(facts)]))
        let lines = TerminalLayout(screen: screen, width: 80, height: 24, context: LayoutContext())
            .page().grid.lines
        #expect(lines[6] == "  時間       2026年12月4日（金）19時から22時まで")
        #expect(lines[7] == "  שעה        יום שישי")
        #expect(lines[8] == "  🙂👩‍🚀🇫🇮     emoji ❤\u{FE0F} and e\u{301}")
    }

    @Test("the block letters know two lines, and say when a word is beyond them")
    func bigLetters() {
        #expect(BigLetters.lines(of: "Hold up your code", columns: 68)?.count == 7)
        #expect(BigLetters.lines(of: "Présentez votre code", columns: 68) != nil)
        #expect(BigLetters.lines(of: "漢字", columns: 68) == nil)
        #expect(BigLetters.lines(of: "Hold up your code", columns: 20) == nil)
        for line in BigLetters.lines(of: "Code vor die Kamera halten", columns: 68) ?? [] {
            #expect(line.count <= 68)
        }
    }
}
