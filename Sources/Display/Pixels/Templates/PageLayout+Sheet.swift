import Drawing
import Imaging

extension PageLayout {
    /// One column of text, or two where notices stand beside what they are about.
    func paintSheet(_ stage: Rectangle, _ page: inout PageSheet) {
        let frame = afterHeader(inner(stage), &page)
        var (main, side) = (screen.main, screen.side)
        if side.isEmpty, main.contains(where: Self.isAddress) {
            // Beside an address stand its risks.
            side = main.filter(Self.isNotice)
            main = main.filter { !Self.isNotice($0) }
        }
        if !metrics.isPortrait, !side.isEmpty, !main.isEmpty {
            let gap = metrics.isCompact ? metrics.columnGap : u(6)
            let (left, right) = columns(frame, trailing: (frame.width - gap) * 0.48, gap: gap)
            if isReadable(right.width) {
                let first = blockFlow(.facts, height: left.height * 0.5).flow(main)
                let texts = column(first, .inLine, in: left, wide: frame)
                let room = above(texts, right)
                let second = blockFlow(.facts, height: room.height * 0.6).flow(side)
                let risks = column(second, in: room)
                // On a small page one thing after the other is easier to read on.
                if !metrics.isCompact || texts.isWhole && risks.isWhole {
                    risks.draw(&page)
                    texts.draw(&page)
                    return
                }
            }
        }
        let blocks = screen.main + screen.side
        let arrangement: ActionsPiece.Arrangement = metrics.isPortrait ? .pairs : .inLine
        let looks = blocks.indices.filter { visual(blocks[$0]) != nil }
        if looks.count == 1, let index = looks.first, let piece = visual(blocks[index]) {
            var words = blocks
            words.remove(at: index)
            if paint(piece, over: words, arrangement, frame, &page) { return }
            if paint(piece, beside: words, frame, &page) { return }
        }
        let flow =
            sketches(blocks, frame) ?? roomy(blocks, frame)
            ?? blockFlow(.facts, height: frame.height * 0.5).flow(blocks)
        column(flow, arrangement, in: frame, wide: frame).draw(&page)
    }

    /// Cards with sketches in rows, as high as the page allows; `nil` where there are none.
    private func sketches(_ blocks: [Block], _ frame: Rectangle) -> Flow? {
        guard case .cards(let cards) = blocks.first, cards.contains(where: { $0.sketch != nil })
        else { return nil }
        var rows = SketchCardsPiece.rows(cards, width: frame.width, ink)
        let gap = metrics.isCompact ? 2.0 : 3
        let rest = blockFlow(.facts, height: 0).flow(Array(blocks.dropFirst()))
        let foot =
            (rest.isEmpty ? 0 : rest.height(forWidth: frame.width, ink) + u(3))
            + ActionsPiece(buttons: buttons(), arrangement: metrics.isPortrait ? .pairs : .inLine)
            .height(forWidth: frame.width, ink) + u(4)
        let gaps = u(gap) * Double(max(0, rows.count - 1))
        let wanted = rows.reduce(gaps) { $0 + $1.height(forWidth: frame.width, ink) }
        let spare = (frame.height - foot - wanted) / Double(max(1, rows.count))
        for index in rows.indices where spare > 0 {
            let height = rows[index].height(forWidth: frame.width, ink)
            // A sketch that is higher than wide is mostly empty.
            rows[index].minimumHeight =
                height + min(spare, u(metrics.isPortrait ? 16 : 8)).rounded(.down)
        }
        var flow = Flow()
        for row in rows { flow.add(row, gap: gap, isListed: true) }
        for item in rest.items { flow.add(item.piece, gap: 2.5) }
        return flow
    }

    /// A few facts, or a short text, on a plate and in large; `nil` where there is more to say.
    private func roomy(_ blocks: [Block], _ frame: Rectangle) -> Flow? {
        let plain = blocks.filter { block in
            switch block {
            case .facts, .text(_, .address): true
            default: false
            }
        }
        guard plain.count == 1, let index = blocks.firstIndex(of: plain[0]),
            !blocks.contains(where: Self.isListed)
        else { return nil }
        var large = blockFlow(.facts, height: 0)
        large.isRoomy = true
        var flow = blockFlow(.facts, height: 0).flow(Array(blocks[..<index]))
        let content = large.flow(plain)
        flow.add(
            content.items.first?.piece is PlatePiece
                ? content.items[0].piece : PlatePiece(flow: content), gap: 3)
        for item in blockFlow(.facts, height: 0).flow(Array(blocks[(index + 1)...])).items {
            flow.add(item.piece, gap: 3)
        }
        let foot = ActionsPiece(
            buttons: buttons(), arrangement: metrics.isPortrait ? .pairs : .inLine
        ).height(forWidth: frame.width, ink)
        let room = frame.height - foot - u(3)
        return flow.height(forWidth: frame.width, ink) <= room * 0.85 ? flow : nil
    }

    private static func isListed(_ block: Block) -> Bool {
        switch block {
        case .rows, .cards, .steps, .variants, .entry, .text(_, .heading): true
        default: false
        }
    }

    /// A picture or film with few words: it has the room that these leave.
    ///
    /// - Returns: whether there was room for it.
    private func paint(
        _ piece: any Piece, over words: [Block], _ arrangement: ActionsPiece.Arrangement,
        _ frame: Rectangle, _ page: inout PageSheet
    ) -> Bool {
        let flow = blockFlow(.facts, height: 0).flow(words)
        let height = flow.height(forWidth: frame.width, ink)
        let gap = u(metrics.isCompact ? 1.5 : 3)
        let actions = ActionsPiece(buttons: buttons(), arrangement: arrangement)
        let foot =
            screen.actions.isEmpty ? 0 : actions.height(forWidth: frame.width, ink) + gap
        let room = (frame.height - foot - (height > 0 ? height + gap : 0)).rounded(.down)
        guard room >= u(24) else { return false }
        draw(piece, frame, top: frame.y, height: room, &page)
        var below = frame
        if !flow.isEmpty {
            below.y = frame.y + room + gap
            below.height = frame.maxY - below.y
        }
        column(flow, arrangement, in: below, wide: frame).draw(&page)
        return true
    }

    /// A picture or film beside the words that leave it no room above them.
    ///
    /// - Returns: whether there was room for both.
    private func paint(
        _ piece: any Piece, beside words: [Block], _ frame: Rectangle, _ page: inout PageSheet
    ) -> Bool {
        var (left, right) = columns(frame, trailing: frame.width * 0.42)
        guard !metrics.isPortrait, isReadable(right.width) else { return false }
        let flow = blockFlow(.facts, height: 0).flow(words)
        let texts = column(flow, .inLine, in: right, wide: frame)
        left.height = max(0, right.height - texts.footHeight - u(1.5))
        draw(piece, left, top: left.y, height: left.height, &page)
        texts.draw(&page)
        return true
    }

    private static func isAddress(_ block: Block) -> Bool {
        if case .text(_, .address) = block { true } else { false }
    }

    private static func isNotice(_ block: Block) -> Bool {
        if case .notice = block { true } else { false }
    }

    /// What is looked at rather than read.
    func visual(_ block: Block) -> (any Piece)? {
        switch block {
        case .picture(let picture): PicturePiece(picture: picture)
        case .film(let film): FilmPiece(film: film)
        case .code(let code): CodePiece(code: code)
        case .plan(let plan): PlanPiece(plan: plan, showsFloors: !plan.floors.isEmpty)
        case .viewfinder(let viewfinder): ViewfinderPiece(viewfinder: viewfinder)
        case .text, .notice, .rows, .facts, .cards, .entry, .variants, .steps: nil
        }
    }
}
