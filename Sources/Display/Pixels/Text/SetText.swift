import Drawing

/// A text broken into lines for a width, placed in its box by the direction of the page.
struct SetText {
    let layout: TextLayout
    /// The width of its box, in pixels: the one asked for, or its own.
    let width: Double
    let height: Double
    /// The width that the widest line takes, in pixels.
    let inkWidth: Double
    /// From the box's left edge to the text, in pixels; lines of several find their place themselves.
    let offset: Double

    var lineCount: Int { layout.lineCount }
    var isShortened: Bool { layout.isShortened }
}
