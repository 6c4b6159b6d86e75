import Drawing
import Imaging
import PageModel

/// A card of the home page.
struct CardPiece: Piece {
    let card: Card
    /// Whether the icon stands beside the title, to save height.
    var isTight = false
    /// At most this many lines beneath the title: a card is an invitation to its page.
    var mostLines = 3

    func height(forWidth width: Double, _ ink: DrawingContext) -> Double {
        let parts = parts(width, ink)
        let lines = parts.lines.reduce(0) { $0 + $1.height }
        let gap = parts.lines.isEmpty ? 0 : lineGap(ink)
        let words = parts.title.height + gap + lines
        let above = card.icon == nil || isTight ? 0 : iconSide(ink) + ink.u(1.5)
        return above + max(words, isTight && card.icon != nil && !isBare ? iconSide(ink) : 0) + 2
            * padding(ink)
    }

    func draw(in frame: Rectangle, _ ink: DrawingContext, _ page: inout PageSheet) {
        let palette = ink.palette
        let radius = ink.u(1.5)
        ink.fill(frame, card.isInvitation ? palette.accentTint : palette.s1, radius: radius)
        if palette.isHighContrast {
            ink.stroke(
                frame, card.isInvitation ? palette.accent : palette.edge,
                width: card.isInvitation ? ink.metrics.thick : ink.metrics.edge, radius: radius)
        }
        let parts = parts(frame.width, ink)
        let inner = frame.inset(padding(ink))
        let lines = parts.lines.reduce(0) { $0 + $1.height }
        let words = parts.title.height + (parts.lines.isEmpty ? 0 : lineGap(ink)) + lines
        var y = inner.y
        if let icon = card.icon, !isBare {
            ink.icon(
                icon,
                in: Rectangle(x: inner.x, y: inner.y, width: iconSide(ink), height: iconSide(ink)),
                palette.accent, weight: isTight ? 1.75 : 1.5)
            // With the icon above, the words stand at the foot of the card.
            y = isTight ? inner.y : inner.maxY - words
        }
        ink.draw(parts.title, at: Point(x: inner.x + parts.indent, y: y), palette.text)
        y += parts.title.height + lineGap(ink)
        for (index, line) in parts.lines.enumerated() {
            let isFirst = index == 0 && card.isInvitation
            ink.draw(
                line, at: Point(x: inner.x + parts.indent, y: y),
                isFirst ? palette.text : palette.text2)
            y += line.height
        }
        if let id = card.id {
            page.target(frame, .choose(id), card.spoken.string, ink, radius: radius)
        }
    }

    private var isBare: Bool { mostLines == 0 }

    private var shownLines: [Card.Line] {
        let count = card.lines.count
        if isBare { return [] }
        return card.lines(first: count > mostLines ? max(1, mostLines - 1) : count)
    }

    private func padding(_ ink: DrawingContext) -> Double { ink.u(ink.metrics.isCompact ? 2 : 3) }
    private func lineGap(_ ink: DrawingContext) -> Double { ink.u(0.5) }

    private func iconSide(_ ink: DrawingContext) -> Double {
        ink.u(isTight ? 4.5 : ink.metrics.isCompact ? 6 : 8)
    }

    private struct Parts {
        var title: SetText
        var lines: [SetText]
        var indent: Double
    }

    private func parts(_ width: Double, _ ink: DrawingContext) -> Parts {
        let indent = isTight && card.icon != nil && !isBare ? iconSide(ink) + ink.u(1.5) : 0
        let room = max(ink.u(8), width - 2 * padding(ink) - indent)
        let isSmall = ink.metrics.isCompact || ink.metrics.isNarrow && isTight
        let role: TypeRole = isSmall ? .caption : .body
        return Parts(
            title: ink.wholeWords(card.title.string, .h3, width: room),
            lines: shownLines.map { line in
                guard let time = line.time else {
                    return ink.text(line.text.string, role, width: room)
                }
                return ink.spans(
                    [
                        TextLayout.Span(time, color: ink.palette.text, weight: .semibold),
                        TextLayout.Span("  \(line.text)"),
                    ], role, width: room)
            }, indent: indent)
    }

}
