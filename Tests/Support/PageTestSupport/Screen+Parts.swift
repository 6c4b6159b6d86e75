package import PageModel

extension Screen {
    package var isHome: Bool { if case .home = content { true } else { false } }
    package var isScan: Bool { if case .scan = content { true } else { false } }
    package var entry: Entry? { if case .entry(let page) = content { page.entry } else { nil } }
    package var planPage: PlanPage? { if case .plan(let page) = content { page } else { nil } }

    /// The page's text, whatever kind of page it is.
    package var sections: [Section] {
        switch content {
        case .home(let page): page.lead.map { [.lead($0)] } ?? []
        case .scan: []
        case .entry(let page):
            (page.answer.map { [.notice($0)] } ?? []) + [.rows(page.rows)]
        case .plan(let page): page.notices.map { .notice($0) } + page.sections
        case .article(let page): page.sections
        case .card(let page): (page.person?.lines.map { .lead($0) } ?? []) + page.sections
        case .sheet(let page): page.sections
        case .attract(let page): [.lead(page.invitation)]
        }
    }

    package var pictures: [Picture] {
        switch content {
        case .home(let page): page.picture.map { [$0] } ?? []
        case .article(let page): page.pictures
        case .sheet(let page):
            if case .picture(let picture) = page.exhibit { [picture] } else { [] }
        case .attract(let page): page.picture.map { [$0] } ?? []
        case .scan, .entry, .plan, .card: []
        }
    }

    package var notices: [Notice] {
        sections.compactMap { if case .notice(let notice) = $0 { notice } else { nil } }
    }

    /// All words on the page.
    package var words: [String] {
        var words: [Text] = pictures.flatMap { [$0.alternative, $0.caption ?? ""] }
        if case .home(let page) = content { words += page.cards.flatMap(\.texts) }
        if case .card(let page) = content, case .instead(let notice) = page.handover {
            words += [notice.text, notice.detail ?? ""]
        }
        words += sections.flatMap { section -> [Text] in
            switch section {
            case .lead(let text), .paragraph(let text), .heading(let text, _), .note(let text),
                .preformatted(let text):
                [text]
            case .bullets(let items), .numbered(let items, _): items
            case .address(let address): ["\(address.host ?? "")", "\(address.full)"]
            case .quote(let quote): ["\(quote.text)"] + quote.notices.map(\.text)
            case .facts(let facts): facts.flatMap { [$0.label, $0.value] }
            case .notice(let notice): [notice.text, notice.detail ?? ""]
            case .rows(let rows, let label):
                [label ?? ""] + rows.flatMap { [$0.title, $0.detail ?? ""] }
            case .answers(let answers):
                answers.flatMap { [$0.text, $0.reply?.words ?? ""] }
            case .steps(let steps): steps.map(\.text)
            case .guide(let cards): cards.flatMap(\.texts)
            case .player: []
            }
        }
        return words.map(\.string)
    }

    /// Everything that can be chosen on the page.
    package var chosen: Set<ActionID> {
        let stops = content.stops.compactMap {
            if case .choose(let id) = $0.event { id } else { nil }
        }
        return Set(
            stops + actions.map(\.id) + (overlay?.actions.map(\.id) ?? [])
                + (overlay?.rows.map(\.id) ?? []))
    }
}

extension Card {
    fileprivate var texts: [Text] { [title] + lines.map(\.whole) }
}
