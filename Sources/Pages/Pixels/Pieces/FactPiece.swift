import Drawing
import Imaging
import PageModel

/// A label and its value, with a line beneath.
struct FactPiece: Piece {
    let fact: Fact
    /// Whether it is nearly all there is on its page.
    var isLarge = false
    var hasLine = true

    func height(forWidth width: Double, _ ink: DrawingContext) -> Double {
        let (label, value) = texts(width, ink)
        let words = label.height + value.height + ink.u(3)
        return max(ink.u(ink.metrics.isSmall ? 9 : 11), words) + ink.metrics.hairline
    }

    func draw(in frame: Rectangle, _ ink: DrawingContext, _ page: inout PageSheet) {
        let (label, value) = texts(frame.width, ink)
        let words = label.height + value.height
        let room = frame.height - ink.metrics.hairline
        let y = frame.y + (room - words) / 2
        if let icon = fact.icon {
            let side = ink.u(4.5)
            ink.icon(
                icon, in: Rectangle(x: frame.x, y: frame.y, width: side, height: room),
                ink.palette.accent)
        }
        let x = frame.x + indent(ink)
        ink.draw(label, at: Point(x: x, y: y), ink.palette.text2)
        ink.draw(value, at: Point(x: x, y: y + label.height), ink.palette.text)
        guard hasLine else { return }
        ink.fill(
            Rectangle(
                x: frame.x, y: frame.maxY - ink.metrics.hairline, width: frame.width,
                height: ink.metrics.hairline), ink.palette.line)
    }

    private func indent(_ ink: DrawingContext) -> Double {
        fact.icon == nil ? 0 : ink.u(4.5) + ink.u(ink.metrics.isCompact ? 2 : 3)
    }

    private func texts(_ width: Double, _ ink: DrawingContext) -> (label: SetText, value: SetText) {
        let room = max(ink.u(8), width - indent(ink))
        return (
            ink.text(fact.label.string, isLarge ? .body : .caption, width: room),
            isLarge
                ? ink.wholeWords(fact.value.string, .h2, width: room)
                : ink.text(fact.value.string, .body, width: room, weight: .medium)
        )
    }
}

/// A line between two parts of a column.
struct RulePiece: Piece {
    func height(forWidth width: Double, _ ink: DrawingContext) -> Double { ink.metrics.hairline }

    func draw(in frame: Rectangle, _ ink: DrawingContext, _ page: inout PageSheet) {
        ink.fill(
            Rectangle(
                x: frame.x, y: frame.y, width: frame.width, height: ink.metrics.hairline),
            ink.palette.line)
    }
}
