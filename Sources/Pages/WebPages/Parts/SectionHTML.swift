import PageModel

/// The parts of a page's text as markup.
extension WebPainter {
    /// Sections one after the other; facts that follow each other stand in one list.
    func html(_ sections: [Section]) -> HTML {
        sections.reduce(into: HTML()) { $0 += html($1) }
    }

    func html(_ section: Section) -> HTML {
        switch section {
        case .lead(let text): paragraph(text, class: "lead")
        case .paragraph(let text): paragraph(text, class: "prose")
        case .heading(let text, let level):
            HTML(level <= 2 ? "h2" : "h3", [.lang(of: text)]) { words(text) }
        case .note(let text): paragraph(text, class: "small t2")
        case .bullets(let items):
            HTML("ul", [.class("prose list")]) { items.map { item in HTML("li") { words(item) } } }
        case .numbered(let items, let first):
            HTML("ol", [.class("prose list"), first == 1 ? nil : .named("start", first)]) {
                items.map { item in HTML("li") { words(item) } }
            }
        case .preformatted(let text): HTML("pre", [.class("prose"), .lang(of: text)]) { text }
        case .quote(let quote):
            HTML("pre", [.class("prose")]) { quote.text }
        case .address(let address):
            HTML("p", [.class("prose")]) { address.full }
        case .facts(let facts):
            HTML("ul", [.class("facts")]) { facts.map { fact($0) } }
        case .notice(let notice): self.notice(notice)
        case .rows(let rows, _) where !rows.isEmpty && rows.allSatisfy(\.isStop):
            HTML("ol", [.class("thread")]) {
                rows.map { row in
                    HTML("li") {
                        HTML("span", [.class("ring"), .hidden]) { row.stopNumber }
                        self.row(row)
                    }
                }
            }
        case .rows(let rows, let label):
            HTML("div", [.class("rows")]) {
                if let label { HTML("p", [.class("small t2")]) { label } }
                rows.map { row($0) }
            }
        case .steps(let steps):
            HTML("ol", [.class("thread")]) {
                steps.map { step in
                    HTML("li") {
                        HTML("span", [.class("ring"), .hidden]) { "\(step.number)" }
                        HTML("span") {
                            step.text
                            if let detail = step.detail {
                                HTML("small") {
                                    " "; detail
                                }
                            }
                        }
                    }
                }
            }
        case .guide(let cards):
            HTML("ol", [.class("list prose")]) {
                cards.map { card in
                    HTML("li") { card.lines.map(\.text).joined(separator: " ") }
                }
            }
        // What is played, and answers, stand in bands of their kind.
        case .player, .answers: HTML()
        }
    }

    private func paragraph(_ text: Text, class name: String) -> HTML {
        HTML("p", [.class(name), .lang(of: text)]) { words(text) }
    }

    /// Words of authors, which may lead to other pages.
    private func words(_ text: Text) -> HTML {
        HTML(text: text) { page in PageAddress(page).flatMap { links.link($0, in: language) } }
    }

    private func fact(_ fact: Fact) -> HTML {
        HTML("li") {
            if let icon = fact.icon { HTML.icon(icon) }
            HTML("span") {
                HTML("small", [.class("t2")]) {
                    fact.label; displayWords.colon
                }
                if let link = fact.link {
                    HTML("a", [.href(link)]) { fact.value }
                } else {
                    fact.value
                }
            }
        }
    }

    func notice(_ notice: Notice) -> HTML {
        let (name, icon): (String, Icon) =
            switch notice.level {
            case .ok: ("note ok", .check)
            case .information: ("note", .info)
            case .warning: ("note warn", .warning)
            case .danger: ("note danger", .danger)
            }
        return HTML("div", [.class(name)]) {
            HTML.icon(icon)
            HTML("p") {
                notice.text
                if let detail = notice.detail { " "; detail }
            }
        }
    }

    /// One of a list: a link, or the words alone where the site has no page for it.
    func row(_ row: Row) -> HTML {
        let parts = HTML.parts {
            if let label = row.label {
                HTML("span", [.class("no")]) { label }
            } else if let initials = row.initials {
                HTML("span", [.class("face"), .hidden]) { initials }
            } else if let icon = row.icon {
                HTML.icon(icon)
            }
            HTML("span") {
                HTML("b") { row.title }
                if let detail = row.detail { HTML("small") { detail } }
            }
        }
        guard let link = links.link(row.id, in: language) else {
            return HTML("div", [.class("row")]) { parts }
        }
        return HTML(
            "a",
            [.class("row"), .href(link), row.label.map { .named("data-no", row.id.room ?? $0) }]
        ) {
            parts
            HTML.icon(.chevron)
        }
    }
}

extension HTML {
    /// Parts that follow each other.
    static func parts(@HTMLBuilder _ content: () -> HTML) -> HTML { content() }
}

extension Row {
    /// Whether it is a stop of a walk, with its room's number.
    fileprivate var isStop: Bool { label != nil && !stopNumber.isEmpty }

    /// Counted from 1; empty for everything else.
    fileprivate var stopNumber: String {
        if case .stop(_, let index) = id.destination { "\(index + 1)" } else { "" }
    }
}

extension Fact {
    /// What a phone does with it: dial, or write.
    fileprivate var link: Link? {
        switch icon {
        case .phone: Link.telephone(value.string)
        case .mail: Link.mail(value.string)
        default: nil
        }
    }
}
