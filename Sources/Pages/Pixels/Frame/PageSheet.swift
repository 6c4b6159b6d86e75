package import Drawing
package import PageModel

/// A page while it is drawn: gathers what can be pressed and what changes by itself.
struct PageSheet {
    let state: PageState
    /// What has the focus, whether it is shown or not.
    let focus: InputEvent?
    let bitmaps: BitmapCache
    private(set) var targets: [GraphicTarget] = []
    /// In pixels of the page, as it is drawn.
    var viewfinder: Rectangle?
    var film: Rectangle?
    var slider: DrawnPage.Slider?
    /// How many parts the page has.
    private(set) var pageCount = 1
    /// The part on which a row stands.
    private(set) var partOfStop: [InputEvent: Int] = [:]
    private var outlines: [InputEvent: Outline] = [:]

    init(state: PageState, focus: InputEvent?, bitmaps: BitmapCache) {
        self.state = state
        self.focus = focus
        self.bitmaps = bitmaps
    }

    /// Whether the ring will be drawn around what chooses this.
    func hasRing(_ event: InputEvent) -> Bool { state.showsFocus && focus == event }

    /// A place that can be pressed; its focus ring and its tint while it is pressed are drawn at the end.
    ///
    /// - Parameters:
    ///   - frame: what answers to a touch; left to right as all of ``DrawingContext``.
    ///   - shape: what the ring goes around, where it is smaller than what answers.
    ///   - label: what is spoken.
    mutating func target(
        _ frame: Rectangle, _ event: InputEvent, _ label: String, _ ink: DrawingContext,
        radius: Double? = nil, shape: Rectangle? = nil, isHotspot: Bool = false
    ) {
        targets.append(
            GraphicTarget(
                frame: ink.real(frame), event: event, label: label, isHotspot: isHotspot))
        // An area of a plan shows by its own outline that it has the focus.
        if !isHotspot {
            outlines[event] = Outline(
                frame: shape ?? frame, radius: radius ?? ink.u(1.5), palette: ink.palette)
        }
    }

    /// Says that something on the page has this many parts, and on which of them its rows stand.
    mutating func note(parts: [Flow]) {
        pageCount = max(pageCount, parts.count)
        for (index, part) in parts.enumerated() {
            for case let row as RowPiece in part.items.map(\.piece) {
                partOfStop[.choose(row.row.id)] = index
            }
        }
    }

    /// What lies under a panel cannot be pressed, nor turned over.
    mutating func forgetTargets() {
        targets = []
        outlines = [:]
        slider = nil
        pageCount = 1
        partOfStop = [:]
    }

    /// Draws what is pressed and what has the focus.
    func drawStates(_ ink: DrawingContext) {
        if let pressed = state.pressed, let shape = outlines[pressed] {
            ink.fill(shape.frame, shape.palette.text.faded(0.16), radius: shape.radius)
        }
        guard state.showsFocus, let focus, let shape = outlines[focus] else { return }
        let gap = ink.metrics.thick
        ink.stroke(
            shape.frame.inset(-gap), shape.palette.background, width: gap,
            radius: shape.radius + gap)
        ink.stroke(
            shape.frame.inset(-2 * gap), shape.palette.focus, width: gap,
            radius: shape.radius + 2 * gap)
    }

    /// What the ring goes around, and the colours that it lies on.
    private struct Outline {
        var frame: Rectangle
        var radius: Double
        var palette: Palette
    }
}

/// A place on the page that can be pressed.
package struct GraphicTarget: Sendable, Equatable {
    /// In pixels of the page, as it is drawn.
    package var frame: Rectangle
    package var event: InputEvent
    /// What is spoken when it has the focus.
    package var label: String
    /// Whether it is an area of a picture or plan, which may be smaller than a finger and may overlap others.
    package var isHotspot: Bool

    init(frame: Rectangle, event: InputEvent, label: String, isHotspot: Bool = false) {
        self.frame = frame
        self.event = event
        self.label = label
        self.isHotspot = isHotspot
    }
}

/// What a page shows beside its value: where the focus is, what is being pressed, how far it is read.
package struct PageState: Sendable, Equatable {
    /// What has the focus; `nil` for the page's own choice.
    package var focus: InputEvent?
    /// Whether the focus is drawn: once a key was pressed.
    package var showsFocus: Bool
    /// What a finger is on.
    package var pressed: InputEvent?
    /// The part of a page that is longer than the screen, counted from 0.
    package var page: Int
    /// Where a visitor holds the divider of a comparison; `nil` for the place that the page has.
    package var divider: Double?
    /// Whether text is typed by touching: pages with a field then show keys.
    package var hasKeypad: Bool

    package init(
        focus: InputEvent? = nil, showsFocus: Bool = false, pressed: InputEvent? = nil,
        page: Int = 0, hasKeypad: Bool = false
    ) {
        self.focus = focus
        self.showsFocus = showsFocus
        self.pressed = pressed
        self.page = page
        self.hasKeypad = hasKeypad
    }
}
