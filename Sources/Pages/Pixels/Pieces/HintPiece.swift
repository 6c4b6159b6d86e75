import Drawing
import Imaging
import PageModel

/// The one hint of the scan page: what to do now, and a sentence why.
struct HintPiece: Piece {
    let hint: String
    var sentence: String?

    func height(forWidth width: Double, _ ink: DrawingContext) -> Double {
        let (hint, sentence) = texts(width, ink)
        return max(hint.height, side(ink)) + (sentence.map { $0.height + ink.u(1.25) } ?? 0)
            + 2 * padding(ink)
    }

    func draw(in frame: Rectangle, _ ink: DrawingContext, _ page: inout PageSheet) {
        let (hint, sentence) = texts(frame.width, ink)
        ink.plate(frame, ink.palette.s2, radius: ink.u(1.5))
        let x = frame.x + padding(ink)
        let y = frame.y + padding(ink)
        let line = max(hint.height, side(ink))
        ink.icon(
            .closer, in: Rectangle(x: x, y: y, width: side(ink), height: line),
            ink.palette.accent, weight: 1.5)
        ink.draw(
            hint, at: Point(x: x + side(ink) + ink.u(2), y: y + (line - hint.height) / 2),
            ink.palette.text)
        if let sentence {
            ink.draw(sentence, at: Point(x: x, y: y + line + ink.u(1.25)), ink.palette.text2)
        }
    }

    private func padding(_ ink: DrawingContext) -> Double { ink.u(isSmall(ink) ? 2 : 3) }
    private func side(_ ink: DrawingContext) -> Double { ink.u(isSmall(ink) ? 5 : 7) }
    private func isSmall(_ ink: DrawingContext) -> Bool {
        ink.metrics.isCompact || ink.metrics.isShort
    }

    private func texts(_ width: Double, _ ink: DrawingContext) -> (SetText, SetText?) {
        let room = width - 2 * padding(ink)
        return (
            ink.text(
                hint, ink.metrics.isShort ? .h3 : .h2,
                width: max(ink.u(8), room - side(ink) - ink.u(2))),
            sentence.map { ink.text($0, .body, width: max(ink.u(8), room)) }
        )
    }
}
