import Drawing
import Imaging
import PageModel

extension PageLayout {
    /// The large picture with its words, and the cards beneath.
    func paintHome(_ content: HomePage, _ stage: Rectangle, _ page: inout PageSheet) {
        // A small page has room for three; what the last one says stands under About as well.
        let cards = metrics.isCompact ? Array(content.cards.prefix(3)) : content.cards
        let wanted: Double = metrics.isPortrait ? 112 : metrics.isCompact ? 33 : 76
        let least: Double =
            metrics.isShort
            ? 36 : metrics.isNarrow ? 50 : metrics.isPortrait ? 70 : metrics.isCompact ? 27 : 52
        let marginY = metrics.isCompact ? u(2) : u(4)
        let foot = withoutHint(inner(stage)).maxY
        let bottom = metrics.isPortrait ? u(4) : max(metrics.marginY, stage.maxY - foot)
        let margin = metrics.isPortrait ? u(metrics.isNarrow ? 4 : 5) : metrics.margin
        let width = stage.width - 2 * margin
        var hero = min(u(wanted), stage.height * 0.64).rounded()
        var flow = cardFlow(cards, width, isTight: false)
        func room(_ hero: Double) -> Double { stage.height - hero - marginY - bottom }
        // The picture gives way to the cards, and these leave their icons' room before any is put off.
        func needed(_ flow: Flow) -> Double { flow.height(forWidth: width, ink) }
        let piece = HeroPiece(screen: screen, content: content)
        let lowest = max(min(hero, u(least)), piece.leastHeight(forWidth: stage.width, ink))
        hero = max(hero, lowest)
        if needed(flow) > room(hero) {
            for lines in [3, 1, 0] where needed(flow) > room(lowest) {
                flow = cardFlow(cards, width, isTight: true, mostLines: lines)
            }
            if needed(flow) > room(lowest) {
                // They are read one after the other.
                flow = Flow()
                for card in cards { flow.add(CardPiece(card: card, isTight: true), gap: 2) }
            }
            hero = max(lowest, min(hero, stage.height - marginY - bottom - needed(flow))).rounded()
        }
        let frame = Rectangle(
            x: stage.x + margin, y: stage.y + hero + marginY, width: width, height: room(hero))
        let column = ReadingColumn(
            flow, at: .init(frame: frame), further: furtherPlace(stage), page: state.page, ink)
        if column.isElsewhere {
            paintHeader(in: inner(stage), isContinued: true, &page)
            column.draw(&page)
            return
        }
        paintHint(under: inner(stage))
        piece.draw(
            in: Rectangle(x: stage.x, y: stage.y, width: stage.width, height: hero), ink, &page)
        if !flow.isEmpty, needed(flow) <= frame.height {
            paintCards(flow, in: frame, &page)
        } else {
            column.draw(&page)
        }
    }

    /// Rows of cards, all as high as the room allows.
    private func paintCards(_ flow: Flow, in frame: Rectangle, _ page: inout PageSheet) {
        let gap = metrics.cardGap
        let count = Double(flow.items.count)
        let spare = frame.height - flow.height(forWidth: frame.width, ink)
        var y = frame.y
        for item in flow.items {
            let height =
                (item.piece.height(forWidth: frame.width, ink) + spare / count).rounded(.down)
            item.piece.draw(
                in: Rectangle(x: frame.x, y: y, width: frame.width, height: height), ink, &page)
            y += height + gap
        }
    }

    private func cardFlow(
        _ cards: [Card], _ width: Double, isTight: Bool, mostLines: Int = 3
    ) -> Flow {
        var flow = Flow()
        guard !cards.isEmpty else { return flow }
        // Titles alone stand side by side.
        let columns =
            mostLines == 0 && metrics.isCompact
            ? cards.count : CardsPiece.columns(for: cards.count, width: width, ink)
        for start in stride(from: 0, to: cards.count, by: columns) {
            let row = Array(cards[start..<min(start + columns, cards.count)])
            flow.add(
                CardsPiece(cards: row, columns: columns, isTight: isTight, mostLines: mostLines),
                gap: metrics.isCompact ? 2 : 3)
        }
        return flow
    }
}
