import Drawing
import Imaging
import PageModel

/// An answer to choose: its letter and its words; once it was chosen a mark and a word say whether it is right.
struct AnswerPiece: Piece {
    let answer: Answer

    func height(forWidth width: Double, _ ink: DrawingContext) -> Double {
        let parts = parts(width, ink)
        let least = max(ink.u(10), ink.metrics.minimumTarget)
        let margin = ink.u(ink.metrics.isCompact ? 1 : 1.5)
        return max(least, max(parts.height, side(ink)) + 2 * margin)
    }

    func draw(in frame: Rectangle, _ ink: DrawingContext, _ page: inout PageSheet) {
        let palette = ink.palette
        let radius = ink.u(1.5)
        let level: Notice.Level? = answer.reply.map { $0.verdict == .right ? .ok : .warning }
        let (tint, color) = level.map { palette.colors(of: $0) } ?? (palette.s1, palette.edge)
        ink.fill(frame, tint, radius: radius)
        if palette.isHighContrast || level != nil {
            ink.stroke(frame, color, width: ink.metrics.edge, radius: radius)
        }
        let parts = parts(frame.width, ink)
        let side = side(ink)
        let box = Rectangle(
            x: frame.x + padding(ink), y: frame.y + ((frame.height - side) / 2).rounded(),
            width: side, height: side)
        ink.fill(box, palette.s2, radius: ink.u(1))
        if palette.isHighContrast {
            ink.stroke(box, palette.edge, width: ink.metrics.edge, radius: ink.u(1))
        }
        ink.draw(
            parts.letter, at: Point(x: box.x, y: box.middle.y - parts.letter.height / 2),
            palette.text)
        let x = box.maxX + ink.u(2.25)
        var y = frame.y + (frame.height - parts.height) / 2
        ink.draw(parts.text, at: Point(x: x, y: y), palette.text)
        y += parts.text.height
        if let verdict = parts.verdict, let reply = answer.reply {
            let icon = markSide(ink)
            ink.icon(
                reply.verdict == .right ? .check : .close,
                in: Rectangle(x: x, y: y, width: icon, height: verdict.height), color, weight: 2.5)
            ink.draw(verdict, at: Point(x: x + icon + ink.u(1), y: y), palette.text)
        }
        page.target(frame, .choose(answer.id), answer.spoken.string, ink, radius: radius)
    }

    private func padding(_ ink: DrawingContext) -> Double {
        ink.u(ink.metrics.isCompact ? 1.75 : 2.5)
    }

    private func side(_ ink: DrawingContext) -> Double {
        ink.u(6 * min(1.25, ink.appearance.textSize.factor))
    }

    private func markSide(_ ink: DrawingContext) -> Double { ink.u(3.5) }

    private struct Parts {
        var letter: SetText
        var text: SetText
        var verdict: SetText?

        var height: Double { text.height + (verdict?.height ?? 0) }
    }

    private func parts(_ width: Double, _ ink: DrawingContext) -> Parts {
        let room = max(ink.u(8), width - 2 * padding(ink) - side(ink) - ink.u(2.25))
        return Parts(
            letter: ink.text(
                answer.letter, .h3, width: side(ink), lines: 1, alignment: .center, weight: .bold),
            text: ink.text(answer.text.string, .h3, width: room),
            verdict: answer.reply.map {
                ink.text(
                    $0.words.string, .body, width: max(ink.u(6), room - markSide(ink) - ink.u(1)),
                    weight: .semibold)
            })
    }
}
