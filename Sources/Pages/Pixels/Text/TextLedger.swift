import Drawing
import PageModel

/// A list of the texts on a page and where they are, for those who check that none lies over another.
package final class TextLedger {
    struct Entry: Equatable {
        /// The box that the text was given, in pixels.
        var box: Rectangle
        /// What its lines take, in pixels.
        var ink: Rectangle
        /// What it is drawn in, where its pieces have no colours of their own.
        var color: Color
        var isShortened: Bool
        /// Whether the edge of a piece cuts some of it off.
        var isCut: Bool
        var unknownCharacters: Int
    }

    private(set) var entries: [Entry] = []
    /// The columns of the page, each in the parts that it is read in.
    var columns: [[Flow]] = []
    /// What is cut off around it, in pixels.
    var clip: Rectangle?
    /// Whether texts are noted only and not drawn, so that what lies beneath them can be seen.
    package var isSilent = false

    package init() {}

    func note(_ text: SetText, box whole: Rectangle, color: Color) {
        let box = clip.map { whole.intersection($0) } ?? whole
        entries.append(
            Entry(
                box: box,
                ink: Rectangle(
                    x: box.x + (text.lineCount == 1 ? text.offset : 0), y: box.y,
                    width: text.inkWidth, height: box.height),
                color: color, isShortened: text.isShortened, isCut: box.height < whole.height - 0.5,
                unknownCharacters: text.layout.unknownCharacters))
    }
}
