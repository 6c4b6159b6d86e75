package import PageModel
import Wording

/// Lays a screen out in cells: the same value and size always give the same page.
package struct TerminalLayout {
    let screen: Screen
    let width: Int
    let height: Int
    var context: LayoutContext
    let focus: InputEvent?

    /// Terminals larger than this are drawn in their top left part, so that no size costs unbounded memory.
    static let largestSide = 1000

    package init(screen: Screen, width: Int, height: Int, context: LayoutContext) {
        self.screen = screen
        self.width = max(0, min(Self.largestSide, width))
        self.height = max(0, min(Self.largestSide, height))
        let order = FocusOrder(of: screen)
        focus = context.focus.flatMap { order.stops.contains($0) ? $0 : nil } ?? order.initial
        self.context = context
        self.context.words = DisplayWords(language: screen.language)
        // A picture of pixels would cover a panel that lies over it.
        if screen.overlay != nil { self.context.hasGraphics = false }
    }

    /// Under 60 x 20 everything stands in one column.
    var isSmall: Bool { width < 60 || height < 20 }

    /// The column at which text begins.
    var margin: Int { isSmall ? min(2, width / 20) : max(2, width / 40) }

    /// What has the focus on the page beneath; nothing while a panel lies over it.
    var pageFocus: InputEvent? { screen.overlay == nil ? focus : nil }

    package func page() -> TerminalPage {
        var page = TerminalPage(width: width, height: height)
        page.focus = focus
        if width == 0 || height == 0 { return page }
        if case .attract(let content) = screen.content {
            paintAttract(content, into: &page)
        } else {
            paintChrome(into: &page)
            let top = paintTitle(into: &page)
            paintContent(top: top, into: &page)
            paintHint(into: &page)
        }
        if let overlay = screen.overlay { paint(overlay, into: &page) }
        if screen.appearance.isHighContrast {
            page.grid.restyle(CellRect(x: 0, y: 0, width: width, height: height)) {
                $0 = $0.inHighContrast
            }
        }
        page.targets = ordered(page.targets)
        return page
    }

    /// In the order of the focus; what is pressed with the mouse alone comes last.
    private func ordered(_ targets: [Target]) -> [Target] {
        let stops = FocusOrder(of: screen).stops
        var place: [InputEvent: Int] = [:]
        for (index, event) in stops.enumerated() { place[event] = index }
        return targets.enumerated().sorted { a, b in
            let first = place[a.element.event] ?? Int.max
            let second = place[b.element.event] ?? Int.max
            return first == second ? a.offset < b.offset : first < second
        }.map(\.element)
    }

    // MARK: Title and hint

    /// The rows of the site's name and the dock; small windows leave out what they can.
    var chromeRows: Int { height >= 12 ? 3 : height >= 6 ? 1 : 0 }
    /// The rows of rule and hint at the bottom.
    var footRows: Int { height >= 16 ? 2 : 0 }

    /// Kicker and title; never cut, so a long title takes more lines.
    ///
    /// - Returns: the first row of the content.
    private func paintTitle(into page: inout TerminalPage) -> Int {
        var y = chromeRows
        let (kicker, title) = titleLines
        for line in kicker {
            page.grid.write(line, x: margin, y: y, style: .dim)
            y += 1
        }
        for line in title {
            page.grid.write(line, x: margin, y: y, style: .bold)
            y += 1
        }
        return y
    }

    /// The lines of kicker and title; beside a code they keep to their half, for the code may reach up there.
    private var titleLines: (kicker: [String], title: [String]) {
        let isBesideCode = isCard && !isSmall
        let columns = max(1, isBesideCode ? width / 2 - margin - 1 : width - 2 * margin)
        let kicker = screen.kicker.map { TextWrap.words($0.line.string, columns: columns) }
        return (
            kicker ?? (isSmall ? [] : [""]),
            TextWrap.words(screen.title.string, columns: min(columns, 100))
        )
    }

    /// Whether the page hands a code over, which needs every line.
    var isCard: Bool {
        if case .card = screen.content { true } else { false }
    }

    /// The rows that kicker and title take.
    var titleRows: Int { titleLines.kicker.count + titleLines.title.count }

    private func paintHint(into page: inout TerminalPage) {
        guard footRows == 2 else { return }
        page.grid.fill(CellRect(x: 0, y: height - 2, width: width, height: 2))
        BoxDrawing.rule(y: height - 2, in: &page.grid)
        var right = width - 1
        if page.maximumScroll > 0 {
            let count = (page.maximumScroll + page.scrollPage - 1) / page.scrollPage + 1
            let at = min(page.maximumScroll, max(0, context.scroll))
            let part =
                at == page.maximumScroll ? count : min(count - 1, at / page.scrollPage + 1)
            let words = "↑↓ " + context.words.part(part, of: count)
            right -= CharacterWidth.columns(of: words)
            page.grid.write(words, x: right, y: height - 1, style: .dim)
            right -= 2
        }
        if let hint = screen.hint {
            page.grid.write(
                TextWrap.shortened(hint.string, columns: right - 1), x: min(1, width - 1),
                y: height - 1,
                style: .dim)
        }
    }
}
