import Drawing
import Imaging
import PageModel

/// A step of the way: its number in a ring, as it stands on the plan, and what to do.
struct StepPiece: Piece {
    let step: Step

    func height(forWidth width: Double, _ ink: DrawingContext) -> Double {
        max(ring(ink), set(width, ink).height + ink.u(0.5))
    }

    func draw(in frame: Rectangle, _ ink: DrawingContext, _ page: inout PageSheet) {
        let side = ring(ink)
        let box = Rectangle(x: frame.x, y: frame.y, width: side, height: side)
        ink.stroke(box, ink.palette.way, width: max(1, ink.u(0.4)), radius: side / 2)
        let number = ink.text(
            String(step.number), .caption, width: side, lines: 1, alignment: .center,
            weight: .bold)
        ink.draw(
            number, at: Point(x: box.x, y: box.y + (side - number.height) / 2), ink.palette.way)
        let text = set(frame.width, ink)
        let line = min(ink.type.line(.body), text.height)
        ink.draw(
            text, at: Point(x: frame.x + side + ink.u(2), y: frame.y + max(0, (side - line) / 2)),
            ink.palette.text)
    }

    private func ring(_ ink: DrawingContext) -> Double { ink.u(5 * ink.appearance.textSize.factor) }

    private func set(_ width: Double, _ ink: DrawingContext) -> SetText {
        var spans = [TextLayout.Span(step.text.string)]
        if let detail = step.detail {
            spans.append(
                TextLayout.Span(
                    // A number and its unit stay together.
                    ", \(detail.string.replacing(" ", with: "\u{A0}"))", color: ink.palette.text2))
        }
        return ink.spans(
            spans, .body, width: max(ink.u(8), width - ring(ink) - ink.u(2)))
    }
}
