import PageModel

/// A page for those who hear it: its title, its first sentences, and how much there is to choose.
///
/// Secrets and codes are never spoken; a person can ask to see them.
package struct SpokenPage: Equatable {
    let text: String

    /// So much is said at once, in characters; who wants more reads on.
    static let longest = 600

    /// - Parameter choices: the sentence that tells how many choices there are.
    init(_ screen: Screen, choices: (Int) -> String) {
        var parts: [Text] = []
        if let overlay = screen.overlay {
            parts = [overlay.title, overlay.text]
            parts.append(Text(choices(overlay.rows.count + overlay.actions.count)))
        } else {
            parts = [screen.kicker?.line ?? "", screen.title]
            if case .scan(let page) = screen.content { parts.append(page.alternative) }
            parts += screen.content.passages.flatMap(Self.words)
            // What merely lies on the plan is in a list, too, or is too much to be told.
            let count =
                screen.actions.count
                + screen.content.stops.count {
                    switch $0.kind {
                    case .row, .card, .variant, .picture, .answer: true
                    case .area, .floor, .entry, .slider: false
                    }
                }
            if count > 0 { parts.append(Text(choices(count))) }
        }
        var text = ""
        for part in parts.map({ Self.sentence($0.string) }) where !part.isEmpty {
            if !text.isEmpty {
                if text.count + part.count > Self.longest { break }
                text += " "
            }
            text += part
        }
        self.text = String(text.prefix(2 * Self.longest))
    }

    /// What is said of a passage: nothing of what only stands in for what is seen, and no list of facts.
    private static func words(_ passage: Passage) -> [Text] {
        switch passage {
        case .text(let text), .bullet(let text), .preformatted(let text): return [text]
        case .camera(let note): return [note.text]
        case .notice(let notice): return [notice.text, notice.detail ?? ""]
        case .step(let step): return ["\(step.number): \(step.text), \(step.detail ?? "")"]
        case .answer(let answer):
            guard let reply = answer.reply else { return [answer.spoken] }
            return [answer.spoken, reply.words]
        case .address(let label, let host, let isWhole):
            return isWhole ? [label] : [label, Text(host)]
        case .alternative, .caption, .number, .typed, .quote, .code, .fact, .card, .row: return []
        }
    }

    private static func sentence(_ text: String) -> String {
        let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard let last = words.last else { return "" }
        return ".!?:…。！？".contains(last) ? words : words + "."
    }
}
