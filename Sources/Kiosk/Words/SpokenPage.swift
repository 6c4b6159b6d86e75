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
            let blocks = screen.main + screen.side
            parts += blocks.flatMap(Self.sentences)
            let count = blocks.reduce(screen.actions.count) { $0 + Self.choices(in: $1) }
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

    private static func sentences(_ block: Block) -> [String] {
        switch block {
        case .text(let text, let role): role == .code || role == .address ? [] : [text]
        case .notice(let notice): [notice.text, notice.detail ?? ""]
        case .steps(let steps):
            steps.map { step in "\(step.number): \(step.text), \(step.detail ?? "")" }
        case .viewfinder(let viewfinder): [viewfinder.alternative]
        case .entry(let entry): [entry.prompt]
        case .film(let film):
            if case .unavailable(let reason) = film.state { [reason] } else { [] }
        case .picture, .plan, .code, .rows, .facts, .cards, .variants: []
        }
    }

    private static func choices(in block: Block) -> Int {
        switch block {
        case .rows(let rows): rows.count
        case .cards(let cards): cards.count { $0.id != nil }
        case .variants(let variants): variants.count
        case .picture(let picture): picture.action == nil ? 0 : 1
        case .film(let film): film.poster.action == nil ? 0 : 1
        case .plan, .text, .viewfinder, .code, .notice, .facts, .entry, .steps: 0
        }
    }

    private static func sentence(_ text: String) -> String {
        let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard let last = words.last else { return "" }
        return ".!?:…。！？".contains(last) ? words : words + "."
    }
}
