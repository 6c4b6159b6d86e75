/// What a layout needs beside the screen and the size: the place of the focus, and how pictures look.
struct LayoutContext {
    /// What is chosen when Enter is pressed; `nil` for the screen's own choice.
    var focus: InputEvent?
    /// How many lines of the text are above the first one shown.
    var scroll = 0
    /// The display's own few words.
    var words = DisplayWords(language: "en")
    /// Whether half blocks can be drawn; else a code takes two cells a module.
    var hasHalfBlocks = true
    /// Whether pictures of pixels may lie over the cells.
    var hasGraphics = false
    /// The colours that the terminal has.
    var colors = TerminalCapabilities.Colors.none
    /// The newest pictures of camera and film, where pixels may show them.
    var live = LiveNumbers()
    /// Whether this many cells can be filled with pixels as fast as such pictures come.
    var drawsLive: (_ columns: Int, _ rows: Int) -> Bool = { _, _ in false }
    /// A picture in characters, at most this many columns and rows; `nil` where none can be drawn.
    var picture: (_ picture: Picture, _ columns: Int, _ rows: Int) -> CellGrid? = { _, _, _ in nil }
    /// The camera's picture in characters, exactly this many columns and rows.
    var viewfinder: (_ columns: Int, _ rows: Int) -> CellGrid? = { _, _ in nil }
    /// The film's picture in characters, at most this many columns and rows; `nil` before the first.
    var film: (_ columns: Int, _ rows: Int) -> CellGrid? = { _, _ in nil }
}

/// How much air is between the pieces of a page.
enum Density: CaseIterable {
    case roomy, normal, tight
}

/// A place that can be pressed.
struct Target: Equatable {
    var frame: CellRect
    var event: InputEvent
    /// The line of the scrolled text on which it begins; `nil` when it does not scroll.
    var line: Int?
}

/// The numbers of the newest pictures that move; another number is another picture.
struct LiveNumbers: Equatable {
    /// `nil` before the first.
    var viewfinder: Int?
    var film: Int?
    /// The sides of the film's picture, in pixels.
    var filmSize = FilmSize(width: 1, height: 1)
}

/// A picture of pixels over a rectangle of cells.
struct GraphicPlacement: Equatable {
    enum Content: Equatable {
        case picture(Picture)
        /// The camera's picture of this number.
        case viewfinder(Int)
        /// The film's picture of this number.
        case film(Int)
    }

    var frame: CellRect
    var content: Content
}

/// A part of a page, as tall as what is in it.
struct Panel {
    var grid: CellGrid
    var targets: [Target] = []
    var graphics: [GraphicPlacement] = []

    init(width: Int) { grid = CellGrid(width: width, height: 0) }

    var height: Int { grid.height }

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
struct TerminalPage {
    var grid: CellGrid
    /// What can be pressed, in the order of the focus; frames may lie outside the scrolled part.
    var targets: [Target] = []
    /// What Enter chooses.
    var focus: InputEvent?
    var graphics: [GraphicPlacement] = []
    /// The largest useful ``LayoutContext/scroll``.
    var maximumScroll = 0
    /// The rows of text that are shown at once.
    var scrollPage = 1

    init(width: Int, height: Int) { grid = CellGrid(width: width, height: height) }
}
