import Drawing
import Imaging
import PageModel

extension PageLayout {
    /// One column of text, or two where notices stand beside what they are about.
    ///
    /// - Parameter notices: what stands beside the sections, or below them.
    func paintSheet(
        _ content: SheetPage, beside notices: [Notice] = [], _ stage: Rectangle,
        _ page: inout PageSheet
    ) {
        let frame = beneathHeader(inner(stage))
        let risks = content.sections.flatMap(\.risks) + notices
        if paint(content.sections.map(\.withoutRisks), beside: risks, frame, &page) {
            paintHeader(in: inner(stage), &page)
            return
        }
        var sections = content.sections + notices.map { .notice($0) }
        if sections.contains(where: \.isAnswers),
            !column(flow(sections), footArrangement(), in: frame, wide: frame).isWhole
        {
            // The answers say which is right; why it is may be read on.
            if ink.appearance.textSize == .normal {
                sections = sections.filter { !$0.isNotice } + sections.filter(\.isNotice)
            }
            if paintQuestion(sections, frame, &page) {
                paintHeader(in: inner(stage), &page)
                return
            }
        }
        let arrangement = footArrangement()
        var flows: [Flow]
        if let exhibit = content.exhibit.map(Self.piece) {
            let texts = flow(sections)
            // A line of progress stands with its words; what has a picture may take the room that they leave.
            if !content.isBare,
                paint(exhibit, over: texts, arrangement, frame, &page)
                    || paint(exhibit, beside: texts, frame, &page)
            {
                paintHeader(in: inner(stage), &page)
                return
            }
            let height = max(u(16), frame.height * 0.5)
            var column = Flow()
            column.add(BoundedPiece(piece: exhibit, maximumHeight: height), gap: 3)
            column.items += texts.items
            flows = [column]
        } else {
            flows = guides(sections, frame) ?? [roomy(sections, frame) ?? flow(sections)]
        }
        let ways = [nil, furtherPlace(stage)].flatMap { further in
            flows.map { (flow: $0, further: further) }
        }
        let best = shortest(of: ways) { way in
            column(way.flow, arrangement, in: frame, wide: frame, further: way.further)
        }
        guard let column = best?.column else { return }
        paintHeader(in: inner(stage), isContinued: column.isElsewhere, &page)
        column.draw(&page)
    }

    /// Texts in one column, notices in the other.
    ///
    /// - Returns: whether there was room for both.
    private func paint(
        _ sections: [Section], beside notices: [Notice], _ frame: Rectangle,
        _ page: inout PageSheet
    ) -> Bool {
        guard !metrics.isPortrait, !notices.isEmpty else { return false }
        let gap = metrics.isCompact ? metrics.columnGap : u(6)
        let (left, right) = columns(frame, trailing: (frame.width - gap) * 0.48, gap: gap)
        guard isReadable(right.width) else { return false }
        let words = roomy(sections, left) ?? flow(sections)
        func both(hasBarBelow: Bool) -> (texts: ReadingColumn, risks: ReadingColumn) {
            let texts = column(
                words, .inLine, in: left, wide: frame, hasBarBelow: hasBarBelow)
            var room = right
            if hasBarBelow { room.height = max(0, room.height - texts.reach) }
            return (texts, column(flow(notices.map { .notice($0) }), in: room))
        }
        var (texts, risks) = both(hasBarBelow: metrics.isCompact)
        // On a small page, and in large type, an address is read whole before what is risky about it.
        let isRead = metrics.isCompact || ink.appearance.textSize != .normal
        if isRead, !metrics.isCompact, texts.beginsEmpty {
            (texts, risks) = both(hasBarBelow: true)
        }
        guard !isRead || !texts.beginsEmpty else { return false }
        // On a small page one thing after the other is easier to read on.
        guard !metrics.isCompact || texts.isWhole && risks.isWhole && !texts.isCut && !risks.isCut
        else { return false }
        risks.draw(&page)
        texts.draw(&page)
        return true
    }

    /// A question at the left, its answers at the right, where they have no room below each other.
    ///
    /// - Returns: whether there was room for both.
    private func paintQuestion(
        _ sections: [Section], _ frame: Rectangle, _ page: inout PageSheet
    ) -> Bool {
        let (left, right) = columns(frame, trailing: (frame.width - metrics.columnGap) / 2)
        guard !metrics.isPortrait, isReadable(right.width) else { return false }
        let question = column(
            flow(sections.filter { !$0.isAnswers }), .inLine, in: left, wide: frame)
        let answers = column(flow(sections.filter(\.isAnswers)), in: above(question, right))
        guard !question.beginsEmpty, !question.isCut, answers.isWhole else { return false }
        question.draw(&page)
        answers.draw(&page)
        return true
    }

    /// Cards with sketches in rows, as high as the page allows, then with smaller sketches, then with none; `nil` where
    /// there are no cards.
    private func guides(_ sections: [Section], _ frame: Rectangle) -> [Flow]? {
        guard case .guide(let cards) = sections.first else { return nil }
        let rest = self.flow(sections.dropFirst())
        let gap = metrics.isSmall ? 2.0 : 3
        let foot =
            (rest.isEmpty ? 0 : rest.height(forWidth: frame.width, ink) + u(3))
            + ActionsPiece(buttons: buttons(), arrangement: footArrangement())
            .height(forWidth: frame.width, ink) + u(4)
        func guide(_ sketches: SketchCardsPiece.Sketches) -> Flow {
            var rows = SketchCardsPiece.rows(cards, sketches, width: frame.width, ink)
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
        return SketchCardsPiece.Sketches.allCases.map(guide)
    }

    /// A few facts, or a short text, on a plate and in large; `nil` where there is more to say.
    ///
    /// - Parameter hasFoot: whether the buttons stand at the foot of the frame.
    func roomy(_ sections: [Section], _ frame: Rectangle, hasFoot: Bool = true) -> Flow? {
        let plain = sections.indices.filter { sections[$0].isPlain }
        guard plain.count == 1, !sections.contains(where: \.isStructured) else { return nil }
        let index = plain[0]
        var all = flow(sections[..<index])
        var plate = Flow()
        var notices: [Notice] = []
        switch sections[index] {
        case .facts(let facts):
            for (place, fact) in facts.enumerated() {
                plate.add(
                    FactPiece(fact: fact, isLarge: true, hasLine: place < facts.count - 1),
                    gap: place == 0 ? 3 : 0)
            }
        case .quote(let quote):
            plate.add(AddressPiece(text: quote.text, isLarge: true), gap: 1)
            notices = quote.notices
        case .address(let address):
            all.items += flow([.note(Text(address.fullLabel.string))]).items
            plate.add(AddressPiece(text: address.full, isLarge: true), gap: 1)
            notices = address.risks
        case .lead, .paragraph, .heading, .note, .bullets, .numbered, .preformatted, .notice,
            .rows, .answers, .player, .steps, .guide:
            return nil
        }
        all.add(PlatePiece(flow: plate), gap: 3)
        for notice in notices { all.add(NoticePiece(notice: notice), gap: 3) }
        for item in flow(sections[(index + 1)...]).items { all.add(item.piece, gap: 3) }
        let foot = ActionsPiece(buttons: buttons(), arrangement: footArrangement())
            .height(forWidth: frame.width, ink)
        let room = frame.height - (hasFoot ? foot + u(3) : 0)
        return all.height(forWidth: frame.width, ink) <= room * 0.85 ? all : nil
    }

    /// A picture or film with few words: it has the room that these leave.
    ///
    /// - Returns: whether there was room for it.
    private func paint(
        _ piece: any Piece, over flow: Flow, _ arrangement: ActionsPiece.Arrangement,
        _ frame: Rectangle, _ page: inout PageSheet
    ) -> Bool {
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
        _ piece: any Piece, beside flow: Flow, _ frame: Rectangle, _ page: inout PageSheet
    ) -> Bool {
        var (left, right) = columns(frame, trailing: frame.width * 0.42)
        guard !metrics.isPortrait, isReadable(right.width) else { return false }
        let texts = column(flow, .inLine, in: right, wide: frame)
        left.height = max(0, right.height - texts.footHeight - u(1.5))
        draw(piece, left, top: left.y, height: left.height, &page)
        texts.draw(&page)
        return true
    }

    private static func piece(_ exhibit: SheetPage.Exhibit) -> any Piece {
        switch exhibit {
        case .picture(let picture): PicturePiece(picture: picture)
        case .film(let film): FilmPiece(film: film)
        case .comparison(let comparison): ComparisonPiece(comparison: comparison)
        }
    }
}

extension Section {
    /// What is risky about it.
    fileprivate var risks: [Notice] {
        switch self {
        case .address(let address): address.risks
        case .quote(let quote): quote.notices
        default: []
        }
    }

    fileprivate var withoutRisks: Section {
        switch self {
        case .address(var address):
            address.risks = []
            return .address(address)
        case .quote(var quote):
            quote.notices = []
            return .quote(quote)
        default: return self
        }
    }

    fileprivate var isAnswers: Bool { if case .answers = self { true } else { false } }
    fileprivate var isNotice: Bool { if case .notice = self { true } else { false } }

    /// Whether it may stand in large where there is little else.
    fileprivate var isPlain: Bool {
        switch self {
        case .facts, .quote: true
        case .address(let address): address.host == nil
        default: false
        }
    }

    /// Whether the page has more to show than a few plain words.
    fileprivate var isStructured: Bool {
        switch self {
        case .rows, .answers, .guide, .steps, .heading: true
        case .address(let address): address.host != nil
        default: false
        }
    }
}

/// A piece that is lower than it would like to be where it must.
private struct BoundedPiece: Piece {
    let piece: any Piece
    /// In pixels.
    let maximumHeight: Double

    func height(forWidth width: Double, _ ink: DrawingContext) -> Double {
        min(maximumHeight, piece.height(forWidth: width, ink)).rounded(.down)
    }

    func draw(in frame: Rectangle, _ ink: DrawingContext, _ page: inout PageSheet) {
        piece.draw(in: frame, ink, &page)
    }
}
