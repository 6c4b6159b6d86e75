public import Imaging
public import PageModel

/// A page as text in a file: what a terminal of some size would show, or what the plain display prints.
public struct PageText: Sendable {
    public enum Form: Sendable, Equatable {
        /// A number of columns and rows of cells, and of colours.
        case cells(columns: Int, rows: Int, TerminalCapabilities.Colors)
        /// Sentences and numbered choices.
        case plain
    }

    public var form: Form
    /// How many lines of a page that does not fit are above the first one shown.
    public var scroll = 0
    /// What the camera sees, and outlines of symbols in it.
    public var frame: LumaImage?
    public var outlines: [Quadrilateral] = []

    public init(_ form: Form) { self.form = form }

    /// A page's lines, each with its line break; with colours also what sets them (ECMA-48).
    public func text(of screen: Screen) -> String {
        guard case .cells(let columns, let rows, let colors) = form else {
            return PlainPage(screen).text(withChoices: true)
        }
        var capabilities = TerminalCapabilities(environment: ["TERM": "xterm", "LANG": "C.UTF-8"])
        capabilities.colors = colors
        let page = TerminalLayout(
            screen: screen, width: columns, height: rows, context: context(capabilities)
        ).page()
        guard colors != .none else { return page.grid.lines.map { $0 + "\n" }.joined() }
        return (0..<page.grid.height).map { Self.line($0, of: page.grid, colors) }.joined()
    }

    private func context(_ capabilities: TerminalCapabilities) -> LayoutContext {
        var context = LayoutContext()
        context.colors = capabilities.colors
        context.scroll = max(0, scroll)
        context.picture = { picture, columns, rows in
            var pictures = PictureDrawings()
            return pictures.cells(
                of: picture, columns: columns, rows: rows, capabilities: capabilities)
        }
        if let frame {
            let outlines = outlines
            context.viewfinder = { columns, rows in
                ViewfinderPainter(capabilities: capabilities).cells(
                    of: frame, outlines: outlines, columns: columns, rows: rows)
            }
        }
        return context
    }

    private static func line(
        _ y: Int, of grid: CellGrid, _ colors: TerminalCapabilities.Colors
    ) -> String {
        var out = ""
        var style = Style.plain
        for x in 0..<grid.width where grid[x, y].columns > 0 {
            let cell = grid[x, y]
            if cell.style != style { out += TerminalPen.sequence(cell.style, colors: colors) }
            style = cell.style
            out.append(cell.character)
        }
        return out + TerminalPen.sequence(.plain, colors: colors) + "\n"
    }
}
