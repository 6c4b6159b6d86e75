import Display

/// A page for those who hear it: its title, its first sentences, and how much there is to choose.
///
/// Secrets and codes are never spoken; a person can ask to see them.
struct SpokenPage: Equatable {
    let text: String

    /// So much is said at once, in characters; who wants more reads on.
    static let longest = 600

    /// - Parameter choices: the sentence that tells how many choices there are.
    init(_ screen: Screen, choices: (Int) -> String) {
        var parts: [String] = []
        if let overlay = screen.overlay {
            parts = [overlay.title, overlay.text]
            parts.append(choices(overlay.rows.count + overlay.actions.count))
        } else {
            parts = [screen.kicker ?? "", screen.title]
            parts += Self.sentences(screen.content)
            // What merely lies on the plan is in a list, too, or is too much to be told.
            let count =
                screen.actions.count
                + screen.content.stops.count {
                    switch $0.kind {
                    case .row, .card, .variant, .picture: true
                    case .area, .floor, .entry: false
                    }
                }
            if count > 0 { parts.append(choices(count)) }
        }
        var text = ""
        for part in parts.map(Self.sentence) where !part.isEmpty {
            if !text.isEmpty {
                if text.count + part.count > Self.longest { break }
                text += " "
            }
            text += part
        }
        self.text = String(text.prefix(2 * Self.longest))
    }

    private static func sentences(_ content: Content) -> [String] {
        switch content {
        case .home(let page): return [page.lead?.string ?? ""]
        case .scan(let page):
            let words: [String?] =
                switch page.state {
                case .searching(let search): [search.hint, search.advice, search.cameraText]
                case .recognised(let found):
                    [found.message, found.name.string, found.detail?.string]
                }
            return [page.alternative] + (words + [page.privacyNote]).compactMap(\.self)
        case .entry(let page):
            return [page.reason ?? "", page.entry.prompt] + sentences(page.answer)
        case .plan(let page):
            return page.notices.flatMap(sentences) + [page.way?.summary ?? ""]
                + sentences(page.way?.steps ?? []) + page.sections.flatMap(sentences)
        case .article(let page): return page.sections.flatMap(sentences)
        case .card(let page):
            let texts =
                (page.person?.lines.map(\.string) ?? []) + page.sections.flatMap(sentences)
            switch page.handover {
            case .code(let code): return texts + code.notes
            case .tooLong(let notice): return texts + sentences(notice)
            }
        case .sheet(let page):
            let texts = page.sections.flatMap(sentences)
            if case .film(let film) = page.exhibit, case .unavailable(let reason) = film.state {
                return [reason] + texts
            }
            return texts
        case .attract(let page): return [page.invitation.string]
        }
    }

    private static func sentences(_ section: Section) -> [String] {
        switch section {
        case .lead(let text), .paragraph(let text), .heading(let text, _), .note(let text),
            .preformatted(let text):
            [text.string]
        case .bullets(let items): items.map(\.string)
        case .numbered(let items, let first): zip(first..., items).map { "\($0). \($1)" }
        case .notice(let notice): sentences(notice)
        case .steps(let steps): sentences(steps)
        case .rows(_, let label): label.map { [$0.string] } ?? []
        case .address(let address):
            (address.host.map { [address.hostLabel, $0] } ?? []) + [address.fullLabel]
                + address.risks.flatMap(sentences)
        case .quote(let quote): quote.notices.flatMap(sentences)
        case .facts, .guide: []
        }
    }

    private static func sentences(_ notice: Notice?) -> [String] {
        notice.map { [$0.text, $0.detail ?? ""] } ?? []
    }

    private static func sentences(_ steps: [Step]) -> [String] {
        steps.map { "\($0.number): \($0.text), \($0.detail ?? "")" }
    }

    private static func sentence(_ text: String) -> String {
        let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard let last = words.last else { return "" }
        return ".!?:…。！？".contains(last) ? words : words + "."
    }
}
