extension FormatGroup {
    /// The table of the keys, in Markdown, as the article on the format has it.
    package var articleTable: String {
        let head = "| key | type | default | meaning | example |\n|---|---|---|---|---|\n"
        return head + fields.map { "\($0.articleRow)\n" }.joined()
    }
}

extension FormatField {
    fileprivate var articleRow: String {
        let absence =
            switch presence {
            case .required: "required"
            case .default(let value): "`\(value)`"
            case .optional(let meaning): meaning
            }
        let example = example.isEmpty ? "" : "`\(example)` "
        return "| `\(key)` | \(kind.words) | \(absence) | \(meaning) | \(example)|"
    }
}

extension FormatField.Kind {
    /// The type in words: "text, up to 60 letters".
    package var words: String {
        switch self {
        case .text(let kind): "text" + Self.limit(kind)
        case .localizedText(let kind): "localized text" + Self.limit(kind)
        case .form(let words): words
        case .choice(let values): values.map { "`\($0)`" }.joined(separator: ", ")
        case .flag: "`true`, `false`"
        case .integer(let range): "whole number, \(range.lowerBound) to \(range.upperBound)"
        case .number(let range, let unit):
            "number, \(Int(range.lowerBound)) to \(Int(range.upperBound)) \(unit)"
        case .size: "`[width, height]` in metres, above 0, up to 100,000"
        case .place(let plan): "place on \(plan)"
        case .points(let minimum, let plan):
            "\(minimum > 2 ? "outline" : minimum > 1 ? "line" : "places") on \(plan)"
        case .reference(let subject): "ID of a \(subject.rawValue)"
        case .list(let element, let minimum):
            "list of \(element.plural)" + (minimum > 0 ? ", at least \(minimum)" : "")
        case .byFloor(let kind): "map of floor IDs to \(kind.plural)"
        case .byLanguage(let kind): "map of BCP 47 tags to \(kind.plural)"
        case .group: "map, see below"
        }
    }

    private var plural: String {
        switch self {
        case .text, .localizedText: "texts"
        case .place: "places"
        case .points: "lines"
        case .reference(to: .person): "IDs of people, each once"
        case .reference(to: .medium): "IDs of media, each once"
        case .reference(to: .tour): "IDs of tours, each once"
        case .reference(let subject): "IDs of \(subject.rawValue)s"
        case .group: "maps, see below"
        default: words
        }
    }

    private static func limit(_ kind: TextKind) -> String {
        kind.limit.map { ", up to \($0) letters" } ?? ""
    }
}
