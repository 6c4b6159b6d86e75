import Drawing
import Imaging
import PageTestSupport
import Testing

@testable import PageModel
@testable import TextPages

@Suite("Drawn plans in characters")
struct PlanTintTests {
    /// A drawing in which the left half has one colour and the right half another.
    private static func picture(_ left: [UInt8], _ right: [UInt8]) -> Picture {
        let row = (0..<60).flatMap { $0 < 30 ? left : right }
        let pixels = (0..<40).flatMap { _ in row }
        return Picture(
            id: "plan", image: ColorImage(width: 60, height: 40, pixels: pixels),
            alternative: "A plan.")
    }

    private static func page(
        _ picture: Picture, theme: Appearance.Theme, colors: TerminalCapabilities.Colors = .full,
        isHighContrast: Bool = false
    ) -> CellGrid {
        var screen = SamplePages.floor
        guard case .plan(var content) = screen.content else { return CellGrid(width: 0, height: 0) }
        content.plan.picture = picture
        screen.content = .plan(content)
        screen.appearance.theme = theme
        screen.appearance.isHighContrast = isHighContrast
        var context = LayoutContext()
        context.colors = colors
        return TerminalLayout(screen: screen, width: 100, height: 30, context: context).page().grid
    }

    private static func backgrounds(_ grid: CellGrid) -> Set<Ink> {
        Set(grid.cells.map(\.style.background))
    }

    private static func color(_ ink: Ink) -> Color? {
        switch ink {
        case .rgb(let red, let green, let blue):
            Color(red: Double(red) / 255, green: Double(green) / 255, blue: Double(blue) / 255)
        case .white: Color(red: 1, green: 1, blue: 1)
        case .black: Color(red: 0, green: 0, blue: 0)
        default: nil
        }
    }

    @Test(
        "its colours are behind the cells, and words on them have a contrast of 7",
        arguments: Appearance.Theme.allCases)
    func tint(theme: Appearance.Theme) {
        let grid = Self.page(Self.picture([250, 220, 0, 255], [0, 60, 160, 255]), theme: theme)
        let colors = Self.backgrounds(grid).compactMap { ink -> (UInt8, UInt8, UInt8)? in
            if case .rgb(let red, let green, let blue) = ink { (red, green, blue) } else { nil }
        }
        #expect(colors.contains { $0.0 > $0.2 && $0.1 > $0.2 }, "yellow: \(colors)")
        #expect(colors.contains { $0.2 > $0.0 }, "blue: \(colors)")
        for cell in grid.cells where cell.character.isLetter {
            guard let background = Self.color(cell.style.background),
                let ink = Self.color(cell.style.ink)
            else { continue }
            #expect(background.contrast(to: ink) >= 7)
        }
        // The same walls and labels as without a drawing.
        let plain = Self.page(Self.picture([0, 0, 0, 0], [0, 0, 0, 0]), theme: theme)
        #expect(plain.cells.map(\.character) == grid.cells.map(\.character))
    }

    @Test("nothing is tinted where it is transparent, colours are few, or contrast is high")
    func plain() {
        let clear = Self.picture([250, 220, 0, 0], [0, 60, 160, 0])
        let colored = Self.picture([250, 220, 0, 255], [0, 60, 160, 255])
        #expect(Self.backgrounds(Self.page(clear, theme: .dark)) == [.standard])
        for colors in [TerminalCapabilities.Colors.none, .sixteen] {
            let grid = Self.page(colored, theme: .dark, colors: colors)
            #expect(Self.backgrounds(grid) == [.standard])
        }
        let high = Self.page(colored, theme: .dark, isHighContrast: true)
        #expect(Self.backgrounds(high) == [.standard])
    }
}
