import Drawing
import Imaging
import PageModel

/// Cards with a sketch each, side by side and all of one height: the sketch over its sentence, or beside it where
/// the cards are low.
struct SketchCardsPiece: Piece {
    let cards: [Card]
    /// How many stand side by side; the last row may have fewer.
    let columns: Int
    let isBeside: Bool
    let sketches: Sketches
    /// At least so high, in pixels.
    var minimumHeight = 0.0

    /// How much room the sketches have beside the words.
    enum Sketches: CaseIterable { case whole, small, none }

    /// A row of cards for each so many of them.
    static func rows(
        _ cards: [Card], _ sketches: Sketches, width: Double, _ ink: DrawingContext
    ) -> [SketchCardsPiece] {
        let metrics = ink.metrics
        let isBeside = metrics.isSmall
        let type = 3 * ink.u * ink.appearance.textSize.factor
        // About twenty letters in a line.
        let narrowest = 20 * type / 2 + 2 * ink.u(3) + (isBeside ? ink.u(14) : 0)
        let fitting = Int((width + metrics.cardGap) / (narrowest + metrics.cardGap))
        let most = max(1, min(fitting, metrics.isPortrait || isBeside ? 2 : 4, cards.count))
        // Rows of one length look better than a last one with a gap.
        let rows = (cards.count + most - 1) / most
        let columns = (cards.count + rows - 1) / max(1, rows)
        return stride(from: 0, to: cards.count, by: columns).map { start in
            SketchCardsPiece(
                cards: Array(cards[start..<min(start + columns, cards.count)]), columns: columns,
                isBeside: isBeside, sketches: sketches)
        }
    }

    private func padding(_ ink: DrawingContext) -> Double {
        ink.u(ink.metrics.isCompact ? 1.5 : ink.metrics.isNarrow ? 2.25 : 3)
    }

    private func cellWidth(_ width: Double, _ ink: DrawingContext) -> Double {
        let gaps = Double(max(0, columns - 1)) * ink.metrics.cardGap
        return ((width - gaps) / Double(max(1, columns))).rounded(.down)
    }

    /// How high a sketch wants to be over words of a width, in pixels.
    private func sketchHeight(_ width: Double, _ ink: DrawingContext) -> Double {
        let natural = (width * SketchPencil.height / SketchPencil.width).rounded()
        switch sketches {
        case .whole: return natural
        case .small: return min(natural, ink.u(12))
        case .none: return 0
        }
    }

    private func sketchWidth(_ cell: Double, _ ink: DrawingContext) -> Double {
        switch sketches {
        case .whole: min(ink.u(18), cell * 0.36).rounded()
        case .small: min(ink.u(12), cell * 0.24).rounded()
        case .none: 0
        }
    }

    private func words(_ card: Card, _ cell: Double, _ ink: DrawingContext) -> SetText {
        let sketch = isBeside && sketches != .none ? sketchWidth(cell, ink) + ink.u(1.5) : 0
        let indent = isIndented ? indent(card, ink) : 0
        let room = max(ink.u(8), cell - 2 * padding(ink) - sketch - indent)
        return ink.wholeWords(
            card.lines.map(\.whole).joined(separator: " ").string,
            ink.metrics.isCompact ? .caption : .body,
            width: room)
    }

    func height(forWidth width: Double, _ ink: DrawingContext) -> Double {
        let cell = cellWidth(width, ink)
        let wanted = cards.map { card in
            let words = words(card, cell, ink).height + over(card, ink)
            let sketch = sketchHeight(
                isBeside ? sketchWidth(cell, ink) : cell - 2 * padding(ink), ink)
            if isBeside || sketches == .none { return 2 * padding(ink) + max(words, sketch) }
            return 2 * padding(ink) + sketch + ink.u(3) + words
        }
        return max(minimumHeight, wanted.max() ?? 0).rounded(.up)
    }

    /// The number stands before the words: without a sketch, or with one beside them.
    private var isIndented: Bool { isBeside || sketches == .none }

    /// The height of the number above the words.
    private func over(_ card: Card, _ ink: DrawingContext) -> Double {
        isIndented ? 0 : number(card, ink).height + ink.u(0.5)
    }

    private func indent(_ card: Card, _ ink: DrawingContext) -> Double {
        number(card, ink).width + ink.u(2)
    }

    private func number(_ card: Card, _ ink: DrawingContext) -> SetText {
        ink.text(card.title.string, .h3, lines: 1, weight: .bold)
    }

    func draw(in frame: Rectangle, _ ink: DrawingContext, _ page: inout PageSheet) {
        let cell = cellWidth(frame.width, ink)
        for (index, card) in cards.enumerated() {
            let x = frame.x + Double(index) * (cell + ink.metrics.cardGap)
            draw(
                card, in: Rectangle(x: x, y: frame.y, width: cell, height: frame.height), ink)
        }
    }

    private func draw(_ card: Card, in frame: Rectangle, _ ink: DrawingContext) {
        let palette = ink.palette
        let radius = ink.u(1.5)
        ink.plate(frame, palette.s1, radius: radius)
        let inner = frame.inset(padding(ink))
        let words = words(card, frame.width, ink)
        let number = number(card, ink)
        let text = over(card, ink) + words.height
        var plate = inner
        var at = Point(x: inner.x, y: inner.y)
        if sketches == .none {
            plate.height = 0
        } else if isBeside {
            plate.width = sketchWidth(frame.width, ink)
            at.x = plate.maxX + ink.u(1.5)
            at.y = inner.y + max(0, ((inner.height - text) / 2).rounded())
        } else {
            plate.height = max(0, inner.height - text - ink.u(3))
            at.y = plate.maxY + ink.u(3)
        }
        if !plate.isEmpty { ink.fill(plate, palette.s2, radius: ink.u(1)) }
        if !plate.isEmpty, let sketch = card.sketch {
            ink.ledger?.note(.sketch, ink.real(plate))
            SketchPiece(sketch: sketch).draw(in: plate.inset(ink.u(isBeside ? 0.75 : 2)), ink)
        }
        ink.draw(number, at: at, palette.accent)
        at.y += over(card, ink)
        if isIndented { at.x += indent(card, ink) }
        ink.draw(words, at: at, palette.text)
    }
}
