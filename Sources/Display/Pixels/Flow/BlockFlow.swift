import Drawing

/// Turns the blocks of a screen into pieces below each other.
struct BlockFlow {
    /// How blocks are shown that could be shown in more ways than one.
    enum Style: Sendable {
        /// Facts as sign and words.
        case article
        /// Facts with their labels, and lines between.
        case facts
    }

    var style = Style.facts
    /// Whether rows say their names only: on a small page beside a plan.
    var hidesDetails = false
    /// Whether there is so little on the page that it can be large.
    var isRoomy = false
    /// How high a picture between texts may be, in pixels.
    var pictureHeight: Double
    let ink: PageInk

    func flow(_ blocks: [Block]) -> Flow {
        var flow = Flow()
        var rest = blocks[...]
        while let block = rest.first {
            if let count = Self.addressGroup(rest) {
                flow.add(
                    PlatePiece(flow: addressFlow(rest.prefix(count))), gap: 3)
                rest = rest.dropFirst(count)
                continue
            }
            rest = rest.dropFirst()
            add(block, to: &flow)
        }
        return flow
    }

    private func add(_ block: Block, to flow: inout Flow) {
        switch block {
        case .text(let text, let role):
            for (index, part) in LongText.parts(of: text).enumerated() {
                flow.add(piece(part, role), gap: index == 0 ? gap(role) : 0)
            }
        case .notice(let notice): flow.add(NoticePiece(notice: notice), gap: 2)
        case .rows(let rows):
            for (index, row) in rows.enumerated() {
                var row = row
                if hidesDetails { row.detail = nil }
                flow.add(
                    RowPiece(row: row, hasChevron: !hidesDetails), gap: index == 0 ? 3 : 1.5,
                    isListed: true)
            }
        case .facts(let facts): add(facts, to: &flow)
        case .cards(let cards):
            for (index, card) in cards.enumerated() {
                flow.add(CardPiece(card: card, isTight: true), gap: index == 0 ? 3 : 2)
            }
        case .entry(let entry): flow.add(EntryPiece(entry: entry), gap: 3)
        case .variants(let variants): flow.add(VariantsPiece(variants), gap: 3)
        case .steps(let steps):
            let gap = ink.metrics.isCompact ? 1.5 : 3
            for step in steps { flow.add(StepPiece(step: step), gap: gap) }
        case .picture(let picture): add(PicturePiece(picture: picture), to: &flow)
        case .film(let film): add(FilmPiece(film: film), to: &flow)
        case .plan(let plan): add(PlanPiece(plan: plan, showsFloors: true), to: &flow)
        case .viewfinder(let viewfinder):
            add(ViewfinderPiece(viewfinder: viewfinder), to: &flow)
        case .code(let code): add(CodePiece(code: code), to: &flow)
        }
    }

    /// A picture between texts.
    private func add(_ piece: any Piece, to flow: inout Flow) {
        flow.add(BoundedPiece(piece: piece, maximumHeight: pictureHeight), gap: 3)
    }

    private func add(_ facts: [Fact], to flow: inout Flow) {
        switch style {
        case .facts:
            for (index, fact) in facts.enumerated() {
                flow.add(
                    FactPiece(
                        fact: fact, isLarge: isRoomy,
                        hasLine: !isRoomy || index < facts.count - 1), gap: index == 0 ? 3 : 0)
            }
        case .article:
            if !facts.isEmpty, !flow.isEmpty { flow.add(RulePiece(), gap: 3) }
            for (index, fact) in facts.enumerated() {
                let gap: Double = index == 0 ? 3 : 2
                if let icon = fact.icon {
                    flow.add(IconTextPiece(sign: .icon(icon), text: fact.value), gap: gap)
                } else {
                    flow.add(TextPiece(text: "\(fact.label): \(fact.value)", role: .body), gap: gap)
                }
            }
        }
    }

    private func gap(_ role: Block.TextRole) -> Double {
        switch role {
        case .heading: 4
        case .lead, .body: ink.metrics.isCompact ? 1.75 : 2.25
        case .caption: 2
        case .code, .address: 2
        }
    }

    private func piece(_ text: String, _ role: Block.TextRole) -> any Piece {
        switch role {
        case .heading: return TextPiece(text: text, role: .h2)
        case .lead: return TextPiece(text: text, role: .lead)
        case .body: return arrow(text) ?? TextPiece(text: text, role: .body)
        case .caption: return TextPiece(text: text, role: .caption, color: \.text2)
        case .code: return TextPiece(text: text, role: .code)
        case .address: return AddressPiece(text: text, isLarge: isRoomy)
        }
    }

    /// A sentence that begins with an arrow has it as a sign.
    private func arrow(_ text: String) -> (any Piece)? {
        let quarters: [Character: Int] = ["←": 0, "↑": 1, "→": 2, "↓": 3]
        guard let first = text.first, let turn = quarters[first] else { return nil }
        return IconTextPiece(
            sign: .arrow(quarters: turn), text: String(text.dropFirst().drop { $0 == " " }),
            color: \.text2, signColor: \.accent)
    }

    // MARK: Addresses

    /// How many texts at the beginning belong to an address: where it leads to, and the whole of it.
    private static func addressGroup(_ blocks: ArraySlice<Block>) -> Int? {
        var count = 0
        var hasAddress = false
        for block in blocks {
            guard case .text(_, let role) = block else { break }
            guard role == .caption || role == .heading || role == .address else { break }
            // What follows the address is about something else.
            if hasAddress { break }
            count += 1
            hasAddress = role == .address
        }
        return hasAddress ? count : nil
    }

    private func addressFlow(_ blocks: ArraySlice<Block>) -> Flow {
        var flow = Flow()
        for case .text(let text, let role) in blocks {
            switch role {
            case .heading:
                flow.add(HostPiece(host: text), gap: 1)
                flow.add(RulePiece(), gap: 3)
            case .address: flow.add(AddressPiece(text: text, isLarge: isRoomy), gap: 1)
            case .caption, .lead, .body, .code:
                flow.add(TextPiece(text: text, role: .caption, color: \.text2), gap: 3)
            }
        }
        return flow
    }
}

/// A piece that is lower than it would like to be where it must.
struct BoundedPiece: Piece {
    let piece: any Piece
    /// In pixels.
    let maximumHeight: Double

    func height(forWidth width: Double, _ ink: PageInk) -> Double {
        min(maximumHeight, piece.height(forWidth: width, ink)).rounded(.down)
    }

    func draw(in frame: Rectangle, _ ink: PageInk, _ page: inout PageSheet) {
        piece.draw(in: frame, ink, &page)
    }
}
