import Drawing
import Imaging

/// A person's round badge beside what they do.
struct PersonPiece: Piece {
    let initials: String
    let lines: [String]

    func height(forWidth width: Double, _ ink: DrawingContext) -> Double {
        max(side(ink), texts(width, ink).reduce(0) { $0 + $1.height + ink.u(0.75) })
    }

    func draw(in frame: Rectangle, _ ink: DrawingContext, _ page: inout PageSheet) {
        let side = side(ink)
        InitialsBadge.draw(
            initials, in: Rectangle(x: frame.x, y: frame.y, width: side, height: side),
            size: side / ink.u * 0.41, ink)
        let texts = texts(frame.width, ink)
        let words =
            texts.reduce(0) { $0 + $1.height } + ink.u(0.75) * Double(max(0, texts.count - 1))
        var y = frame.y + max(0, (side - words) / 2)
        for (index, text) in texts.enumerated() {
            ink.draw(
                text, at: Point(x: frame.x + side + gap(ink), y: y),
                index == 0 ? ink.palette.text : ink.palette.text2)
            y += text.height + ink.u(0.75)
        }
    }

    private func side(_ ink: DrawingContext) -> Double {
        ink.u(ink.metrics.isCompact ? 11 : ink.metrics.isNarrow ? 14 : 22)
    }
    private func gap(_ ink: DrawingContext) -> Double { ink.u(ink.metrics.isSmall ? 2 : 4) }

    private func texts(_ width: Double, _ ink: DrawingContext) -> [SetText] {
        let room = max(ink.u(8), width - side(ink) - gap(ink))
        return lines.enumerated().map { index, line in
            ink.text(
                line, index == 0 ? .h2 : index == 1 ? .lead : .body, width: room, lines: 5)
        }
    }
}
