import TourAuthoring
import TourModel
import WebPages

/// Controls that offer what a value may be.
extension FormHTML {
    /// - Parameter presence: what it means that nothing is chosen.
    func choice(
        _ choices: [String], _ name: String, _ value: String, _ attributes: [Attribute?],
        _ presence: FormatField.Presence
    ) -> HTML {
        let key = name.split(separator: ".").last.map(String.init) ?? name
        let isAccess = Set(choices) == ["open", "guided", "staff", "closed"]
        func word(_ choice: String) -> String {
            isAccess ? words("access.\(choice)") : words.choice(choice, of: key)
        }
        var none = words("choice.unknown")
        if case .default(let usual) = presence {
            none = words("choice.default", ["value": word(usual)])
        }
        return select(
            [("", none)] + choices.filter { !$0.isEmpty }.map { ($0, word($0)) }, name, value,
            attributes, isFixed: isFixed(.choice(choices)))
    }

    /// Yes or no; where one of them is usual, nothing written says so.
    func flag(
        _ name: String, _ value: String, _ attributes: [Attribute?],
        _ presence: FormatField.Presence
    ) -> HTML {
        let (yes, no) = (("true", words("yes")), ("false", words("no")))
        let choices =
            switch presence {
            case .default("true"): [("", words("yes")), no] + (value == "true" ? [yes] : [])
            case .default: [("", words("no")), yes] + (value == "false" ? [no] : [])
            case .required, .optional: [("", words("choice.unknown")), yes, no]
            }
        return select(choices, name, value, attributes, isFixed: isFixed(.flag))
    }

    /// - Parameter isFixed: the value is only shown; a form sends it all the same, as part of what it belongs to.
    func select(
        _ choices: [(value: String, text: String)], _ name: String, _ value: String,
        _ attributes: [Attribute?], isFixed: Bool
    ) -> HTML {
        // A value that another program has written stays.
        let known = choices.contains { $0.value == value } ? choices : choices + [(value, value)]
        var html = isFixed ? HTML.hidden(name, value) : HTML()
        html += HTML.select(
            known, chosen: value, attributes + [.flag("disabled", if: isFixed)])
        return html
    }

    /// The things of the content that something may refer to.
    func reference(
        _ subject: FormatField.Subject, _ name: String, _ value: String,
        _ attributes: [Attribute?]
    ) -> HTML {
        let media = overview.media
        let things: [(String, String)] =
            switch subject {
            case .room: overview.rooms.map { ($0.id, overview.title(of: $0)) }
            case .person: overview.people.map { ($0.id, $0.name) }
            case .building: overview.buildings.map { ($0.id, "\($0.id) \($0.name)") }
            case .floor: codec.floors.map { ($0, $0) }
            case .medium: media.map { ($0.id, "\($0.id): \($0.name)") }
            case .picture:
                media.filter { $0.kind == .picture }.map { ($0.id, "\($0.id): \($0.name)") }
            case .film: media.filter { $0.kind == .film }.map { ($0.id, "\($0.id): \($0.name)") }
            case .sound: media.filter { $0.kind == .sound }.map { ($0.id, "\($0.id): \($0.name)") }
            case .tour: overview.tours.map { ($0.id, $0.name) }
            }
        // IDs count in any case; what is written stays as it is.
        let known = things.contains { $0.0.lowercased() == value.lowercased() }
        let shown = things.map { ($0.0.lowercased() == value.lowercased() ? value : $0.0, $0.1) }
        return select(
            [("", "\u{2013}")] + shown + (known || value.isEmpty ? [] : [(value, value)]), name,
            value, attributes, isFixed: isFixed(.reference(to: subject)))
    }
}
