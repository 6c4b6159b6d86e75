import Drawing
import PageModel

/// Turns the sections of a page into pieces below each other.
struct SectionFlow {
    /// How facts are shown.
    enum Style: Sendable {
        /// As icon and words.
        case article
        /// With their labels, and lines between.
        case facts
    }

    var style = Style.facts
    /// Whether rows show their names only: on a small page beside a plan.
    var hidesDetails = false
    let ink: DrawingContext

    func flow(_ sections: some Sequence<Section>) -> Flow {
        var flow = Flow()
        for section in sections { add(section, to: &flow) }
        return flow
    }

    func add(_ section: Section, to flow: inout Flow) {
        switch section {
        case .lead(let text): add(text, .lead, gap: paragraphGap, to: &flow)
        case .paragraph(let text), .preformatted(let text):
            add(text, .body, gap: paragraphGap, to: &flow)
        case .bullets(let items):
            for item in items { add("• \(item)", .body, gap: paragraphGap, to: &flow) }
        case .numbered(let items, let first):
            for (number, item) in zip(first..., items) {
                add("\(number). \(item)", .body, gap: paragraphGap, to: &flow)
            }
        case .heading(let text, _): add(text, .h2, gap: 4, keepsWithNext: true, to: &flow)
        case .note(let text): add(text, .caption, color: \.text2, gap: 2, to: &flow)
        case .address(let address):
            flow.add(PlatePiece(flow: parts(of: address)), gap: 3)
            add(address.risks, to: &flow)
        case .quote(let quote):
            var text = Flow()
            text.add(AddressPiece(text: quote.text), gap: 1)
            flow.add(PlatePiece(flow: text), gap: 3)
            add(quote.notices, to: &flow)
        case .notice(let notice): add([notice], to: &flow)
        case .facts(let facts): add(facts, to: &flow)
        case .rows(let rows, let label):
            if let label {
                add(label, .caption, color: \.text2, gap: 2, keepsWithNext: true, to: &flow)
            }
            add(rows, to: &flow)
        case .answers(let answers): add(answers, to: &flow)
        case .player(let film): flow.add(FilmPiece(film: film), gap: 2)
        case .steps(let steps): add(steps, to: &flow)
        case .guide(let cards):
            for (index, card) in cards.enumerated() {
                flow.add(CardPiece(card: card, isTight: true), gap: index == 0 ? 3 : 2)
            }
        }
    }

    /// A text in as many pieces as can be set.
    func add(
        _ text: Text, _ role: TypeRole, color: KeyPath<Palette, Color> = \.text, gap: Double,
        keepsWithNext: Bool = false, to flow: inout Flow
    ) {
        let parts = LongText.parts(of: text.string)
        let runs = text.hasEmphasis ? Text.runs(text.written, in: parts) : parts.map { _ in [] }
        for (index, part) in parts.enumerated() {
            flow.add(
                TextPiece(text: part, runs: runs[index], role: role, color: color),
                gap: index == 0 ? gap : 0, keepsWithNext: keepsWithNext)
        }
    }

    func add(_ notices: [Notice], to flow: inout Flow) {
        for notice in notices { flow.add(NoticePiece(notice: notice), gap: 2) }
    }

    func add(_ rows: [Row], to flow: inout Flow) {
        for (index, row) in rows.enumerated() {
            var row = row
            if hidesDetails { row.detail = nil }
            flow.add(
                RowPiece(row: row, hasChevron: !hidesDetails), gap: index == 0 ? 3 : 1.5,
                isListed: true)
        }
    }

    func add(_ answers: [Answer], to flow: inout Flow) {
        for (index, answer) in answers.enumerated() {
            flow.add(AnswerPiece(answer: answer), gap: index == 0 ? 3 : 1.5, isListed: true)
        }
    }

    func add(_ steps: [Step], to flow: inout Flow) {
        let gap = ink.metrics.isCompact ? 1.5 : 3
        for step in steps { flow.add(StepPiece(step: step), gap: gap) }
    }

    private func add(_ facts: [Fact], to flow: inout Flow) {
        switch style {
        case .facts:
            for (index, fact) in facts.enumerated() {
                flow.add(FactPiece(fact: fact), gap: index == 0 ? 3 : 0)
            }
        case .article:
            if !facts.isEmpty, !flow.isEmpty { flow.add(RulePiece(), gap: 3, keepsWithNext: true) }
            for (index, fact) in facts.enumerated() {
                let gap: Double = index == 0 ? 3 : 2
                if let icon = fact.icon {
                    flow.add(IconTextPiece(leading: .icon(icon), text: fact.value.string), gap: gap)
                } else {
                    let text = "\(fact.label)\(ink.words.colon)\(fact.value)"
                    flow.add(TextPiece(text: text, role: .body, staysWhole: true), gap: gap)
                }
            }
        }
    }

    /// Between paragraphs, in units.
    var paragraphGap: Double { ink.metrics.isCompact ? 1.75 : 2.25 }

    /// Where an address leads to in large, then the whole of it.
    private func parts(of address: Address) -> Flow {
        var flow = Flow()
        func label(_ text: String) {
            // In large type on a small page the address itself needs the room.
            guard !ink.isCramped else { return }
            flow.add(TextPiece(text: text, role: .caption, color: \.text2), gap: 3)
        }
        if let host = address.host {
            label(address.hostLabel.string)
            flow.add(HostPiece(host: host), gap: 1)
            flow.add(RulePiece(), gap: 3)
        }
        label(address.fullLabel.string)
        flow.add(AddressPiece(text: address.full), gap: 1)
        return flow
    }
}
