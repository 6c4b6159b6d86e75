import PageTestSupport
import Testing

@testable import PageModel
@testable import TextPages

@Suite("The view")
struct AppearanceTests {
    private static func cells(_ screen: Screen, isHighContrast: Bool) -> CellGrid {
        var screen = screen
        screen.appearance.isHighContrast = isHighContrast
        var context = LayoutContext()
        context.viewfinder = { CellGrid(width: $0, height: $1) }
        return TerminalLayout(screen: screen, width: 80, height: 24, context: context).page().grid
    }

    @Test("high contrast changes no character, and leaves nothing faint or in the design's colours")
    func highContrast() {
        let design: Set<Ink> = [.accent, .way, .ok, .warning, .danger]
        var changed = 0
        for screen in SamplePages.all {
            let usual = Self.cells(screen, isHighContrast: false)
            let strong = Self.cells(screen, isHighContrast: true)
            #expect(strong.lines == usual.lines, "\(screen.identity)")
            for (before, after) in zip(usual.cells, strong.cells) {
                #expect(!after.style.traits.contains(.dim) && !design.contains(after.style.ink))
                if design.contains(before.style.ink) {
                    #expect(after.style.traits.contains(.bold))
                    changed += 1
                }
            }
        }
        #expect(changed > 0)
    }

    @Test("what pictures and codes are made of keeps its shades in high contrast")
    func pictures() {
        let plate = Style(ink: .white, background: .black)
        #expect(plate.inHighContrast == plate)
        let point = Style(ink: .rgb(1, 2, 3), background: .indexed(4))
        #expect(point.inHighContrast == point)
        // An outline over the camera's picture stands out from it.
        #expect(
            Style(ink: .ok, background: .black).inHighContrast
                == Style(ink: .white, background: .black, traits: .bold))
    }
}

@Suite("One mark for the focus")
struct FocusMarkTests {
    @Test("a row that leads where the first button does leaves the mark to it")
    func button() {
        var screen = SamplePages.risky
        let there = ActionID("there")
        screen.content = .sheet(SheetPage(sections: [.rows([Row(id: there, title: "First stop")])]))
        screen.actions = [Action(there, "Begin")]
        let lines = TerminalLayout(screen: screen, width: 80, height: 24, context: LayoutContext())
            .page().grid.lines
        #expect(lines.joined().count { $0 == "▸" } == 1)
        #expect(lines.contains { $0.contains("▸[ Begin ]") })
    }
}
