import Drawing
import Imaging
import PageModel

/// A text field: what was typed, the caret, or what to type.
struct EntryPiece: Piece {
    let entry: Entry

    func height(forWidth width: Double, _ ink: DrawingContext) -> Double {
        let text = texts(width, ink)
        return max(
            ink.u(ink.metrics.isCompact ? 9 : 11), ink.metrics.minimumTarget,
            text.height + ink.u(3))
    }

    func draw(in frame: Rectangle, _ ink: DrawingContext, _ page: inout PageSheet) {
        let palette = ink.palette
        let radius = ink.u(1.5)
        ink.fill(frame, palette.s1, radius: radius)
        ink.stroke(frame, palette.accent, width: ink.metrics.thick, radius: radius)
        let side = ink.u(4.5)
        let x = frame.x + ink.u(2.5)
        ink.icon(
            .search, in: Rectangle(x: x, y: frame.y, width: side, height: frame.height),
            palette.text2)
        let text = texts(frame.width, ink)
        let at = Point(
            x: x + side + ink.u(2), y: frame.y + (frame.height - text.height) / 2)
        ink.draw(text, at: at, entry.text.isEmpty ? palette.text2 : palette.text)
        let isTyped = !entry.text.isEmpty
        let line = ink.type.line(.h2)
        // The caret stands behind what was typed, or before what is to be typed.
        let last = text.lineCount > 1 ? text.width : text.inkWidth
        let caret = at.x + (isTyped ? min(last, text.width) + ink.u(0.5) : -ink.u(1))
        ink.fill(
            Rectangle(
                x: caret.rounded(), y: (frame.middle.y - line / 2).rounded(),
                width: max(2, ink.u(0.4)), height: line), palette.accent)
        let label = isTyped ? "\(entry.prompt), \(entry.text)" : entry.prompt
        page.target(frame, .submit, label.string, ink, radius: radius)
    }

    private func texts(_ width: Double, _ ink: DrawingContext) -> SetText {
        let room = max(ink.u(8), width - ink.u(4.5) - ink.u(2) - ink.u(6))
        guard entry.text.isEmpty else {
            // Who types much sees the end of it.
            let most = 60
            let isLong = entry.text.count > most
            return ink.text(
                isLong ? "…" + entry.text.suffix(most) : entry.text, .h2, width: room, lines: 2,
                wrapsAnywhere: true)
        }
        return ink.text(entry.prompt.string, .body, width: room, lines: 3)
    }
}
