import Drawing
import PageModel

/// Cards side by side, all of one height.
struct CardsPiece: Piece {
    let cards: [Card]
    /// How many stand side by side; the last row may have fewer.
    let columns: Int
    var isTight = false
    var mostLines = 3

    func height(forWidth width: Double, _ ink: DrawingContext) -> Double {
        cells(width, ink).map { card, _, width in
            CardPiece(card: card, isTight: isTight, mostLines: mostLines).height(
                forWidth: width, ink)
        }.max() ?? 0
    }

    func draw(in frame: Rectangle, _ ink: DrawingContext, _ page: inout PageSheet) {
        for (card, x, width) in cells(frame.width, ink) {
            CardPiece(card: card, isTight: isTight, mostLines: mostLines).draw(
                in: Rectangle(
                    x: frame.x + x, y: frame.y, width: width, height: frame.height), ink, &page)
        }
    }

    /// Where the cards stand; one that lists times gets a little more than the others.
    private func cells(
        _ width: Double, _ ink: DrawingContext
    ) -> [(card: Card, x: Double, width: Double)] {
        let gap = ink.metrics.cardGap
        let isWide = columns > 2 && cards.count == columns
        let shares = cards.map { isWide && $0.lines.count > 2 ? 1.15 : 1 }
        let all = shares.reduce(0, +) + Double(max(0, columns - cards.count))
        let unit = (width - Double(max(0, columns - 1)) * gap) / max(1, all)
        var x = 0.0
        return zip(cards, shares).map { card, share in
            let right = x + unit * share
            let cell = (card, x.rounded(), right.rounded() - x.rounded())
            x = right + gap
            return cell
        }
    }

    /// So many in a row that each has about 14 characters a line.
    static func columns(for count: Int, width: Double, _ ink: DrawingContext) -> Int {
        let type = ink.u * 3 * ink.appearance.textSize.factor
        let narrowest = 14 * type / 2 + 2 * ink.u(3)
        let fitting = Int((width + ink.metrics.cardGap) / (narrowest + ink.metrics.cardGap))
        let most = min(max(1, count), max(1, fitting), ink.metrics.isPortrait ? 2 : 4)
        // Rows of one length look better than a last one with a gap.
        let rows = (count + most - 1) / max(1, most)
        return max(1, (count + rows - 1) / max(1, rows))
    }
}
