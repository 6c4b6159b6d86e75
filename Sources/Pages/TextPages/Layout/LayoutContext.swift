package import PageModel

/// What a layout needs beside the screen and the size: the place of the focus, and how pictures look.
package struct LayoutContext {
    /// What is chosen when Enter is pressed; `nil` for the screen's own choice.
    package var focus: InputEvent?
    /// How many lines of the text are above the first one shown.
    package var scroll = 0
    /// The display's own few words.
    package var words = DisplayWords(language: "en")
    /// Whether half blocks can be drawn; else a code takes two cells a module.
    package var hasHalfBlocks = true
    /// Whether pictures of pixels may lie over the cells.
    package var hasGraphics = false
    /// The colours that the terminal has.
    package var colors = TerminalCapabilities.Colors.none
    /// The newest pictures of camera and film, where pixels may show them.
    package var live = LiveNumbers()
    /// Whether this many cells can be filled with pixels as fast as such pictures come.
    package var drawsLive: (_ columns: Int, _ rows: Int) -> Bool = { _, _ in false }
    /// A picture in characters, at most this many columns and rows; `nil` where none can be drawn.
    package var picture: (_ picture: Picture, _ columns: Int, _ rows: Int) -> CellGrid? = {
        _, _, _ in nil
    }
    /// The camera's picture in characters, exactly this many columns and rows.
    package var viewfinder: (_ columns: Int, _ rows: Int) -> CellGrid? = { _, _ in nil }
    /// The film's picture in characters, at most this many columns and rows; `nil` before the first.
    package var film: (_ columns: Int, _ rows: Int) -> CellGrid? = { _, _ in nil }

    package init() {}
}

/// How much air is between the pieces of a page.
enum Density: CaseIterable {
    case roomy, normal, tight
}

/// A place that can be pressed.
package struct Target: Equatable {
    package var frame: CellRect
    package var event: InputEvent
    /// The line of the scrolled text on which it begins; `nil` when it does not scroll.
    package var line: Int?
}

/// The numbers of the newest pictures that move; another number is another picture.
package struct LiveNumbers: Equatable {
    /// `nil` before the first.
    package var viewfinder: Int?
    package var film: Int?
    /// The sides of the film's picture, in pixels.
    package var filmSize = FilmSize(width: 1, height: 1)

    package init(viewfinder: Int? = nil, film: Int? = nil) {
        self.viewfinder = viewfinder
        self.film = film
    }
}

/// A picture of pixels over a rectangle of cells.
package struct GraphicPlacement: Equatable {
    package enum Content: Equatable {
        case picture(Picture)
        /// The camera's picture of this number.
        case viewfinder(Int)
        /// The film's picture of this number.
        case film(Int)
    }

    package var frame: CellRect
    package var content: Content
}

/// A part of a page, as tall as what is in it.
struct Panel {
    package var grid: CellGrid
    package var targets: [Target] = []
    package var graphics: [GraphicPlacement] = []

    init(width: Int) { grid = CellGrid(width: width, height: 0) }

    package var height: Int { grid.height }

    mutating func append(_ other: Panel, gap: Int) {
        let top = height == 0 ? 0 : height + gap
        if other.height == 0 { return }
        grid.grow(toHeight: top + other.height)
        grid.copy(other.grid, rows: 0..<other.height, toX: 0, y: top)
        for var target in other.targets {
            target.frame.y += top
            targets.append(target)
        }
        for var graphic in other.graphics {
            graphic.frame.y += top
            graphics.append(graphic)
        }
    }
}

/// A page in cells, with what can be pressed on it.
package struct TerminalPage {
    package var grid: CellGrid
    /// What can be pressed, in the order of the focus; frames may lie outside the scrolled part.
    package var targets: [Target] = []
    /// What Enter chooses.
    package var focus: InputEvent?
    package var graphics: [GraphicPlacement] = []
    /// The largest useful ``LayoutContext/scroll``.
    package var maximumScroll = 0
    /// The rows of text that are shown at once.
    package var scrollPage = 1

    package init(width: Int, height: Int) { grid = CellGrid(width: width, height: height) }
}
