import Foundation
import TourAuthoring
import TourModel
import WebPages

/// Draws the controls of a unit.
struct FormHTML {
    let words: StudioWords
    let codec: FormCodec
    let overview: FolderOverview
    /// The language of texts that stand in it; nil where a unit has them in all languages.
    var language: Language?
    /// The one language that texts in several are shown in; nil shows all.
    var only: Language?
    /// Who wrote what a change has met, where that is known.
    var author: String?
    /// True for a unit that cannot be written yet: none of its parts is folded.
    var isDraft = false
    /// Whether what takes one line is shown whole where it is long.
    var isRoomy = false

    /// A unit with its label, what is said about it, and what was read.
    ///
    /// - Parameters:
    ///   - problems: what a check says of it.
    ///   - conflict: what it has met.
    ///   - read: the value that a form was made with, as JSON, where it is not the file's.
    func html(
        _ unit: FormUnit, problems: [TourProblem] = [], conflict: ContentEditor.Conflict? = nil,
        source: ContentValue? = nil, empty: String? = nil, entries: FormCodec.Entries? = nil,
        read: String? = nil
    ) -> HTML {
        let shown = entries ?? codec.entries(of: unit.value, unit.kind, name: unit.name)
        let canShow = codec.canShow(unit.value, unit.kind)
        let isSimple = isSimple(unit.kind)
        let own = ownHelp(unit)
        let help = own ?? unit.meaning
        return HTML(isSimple ? "div" : "fieldset", [.class("field unit"), .id("u-\(unit.name)")]) {
            if isSimple {
                HTML("label", [.named("for", Self.id(unit.name))]) { label(unit, shown) }
            } else {
                HTML("legend", [.class("label")]) { label(unit, shown) }
            }
            if let source { self.source(source) }
            if let conflict { self.conflict(conflict, unit) }
            if canShow {
                control(unit.kind, unit.name, shown, help: true, empty: empty)
                HTML.hidden("r.\(unit.name)", read ?? FormUnit.json(unit.value))
            } else {
                HTML.help { words("by.hand") }
                HTML("pre", [.class("write")]) { FormUnit.json(unit.value) }
            }
            if !help.isEmpty {
                HTML.help([.id("\(Self.id(unit.name))-help"), .lang(own == nil ? "en" : nil)]) {
                    help
                }
            }
            for problem in problems {
                HTML("p", [.class("problem")]) {
                    HTML.icon(problem.severity == .error ? .danger : .warning, "s")
                    "\(problem.message); \(problem.remedy)"
                }
            }
        }
    }

    /// What the studio itself says of a unit, in its own language.
    private func ownHelp(_ unit: FormUnit) -> String? {
        if unit.path == .text { return words("text.help") }
        if unit.key == "speaks" { return words("people.speaks.help") }
        if case .points = unit.kind { return words("points.help") }
        return nil
    }

    /// The ID of the control that an entry's name belongs to.
    static func id(_ name: String) -> String { "f-\(name.replacing(".", with: "-"))" }

    /// Whether one control shows the value.
    private func isSimple(_ kind: FormatField.Kind) -> Bool {
        switch kind {
        case .text, .form, .choice, .flag, .integer, .number, .reference, .points,
            .list(.points, _):
            true
        case .localizedText: only != nil
        case .size, .place, .list, .byFloor, .byLanguage, .group: false
        }
    }

    private func label(_ unit: FormUnit, _ shown: FormCodec.Entries) -> HTML {
        var html = HTML(text: words.label(of: unit.key))
        if unit.presence == .required, only == nil || only == codec.languages.first {
            html += HTML("span", [.class("tag")]) { words("required") }
        }
        if let (kind, name) = text(of: unit), let limit = kind.limit {
            let count = shown[name]?.count ?? 0
            html += HTML("span", [.class("end num"), .named("data-limit", limit)]) {
                words("of.limit", ["count": "\(count)", "limit": "\(limit)"])
            }
        }
        return html
    }

    /// What kind of text a unit shows, and in which entry; nil for no text, and for one in several languages.
    private func text(of unit: FormUnit) -> (kind: TextKind, name: String)? {
        switch unit.kind {
        case .text(let kind): (kind, unit.name)
        case .localizedText(let kind): only.map { (kind, "\(unit.name).\($0)") }
        default: nil
        }
    }

    /// The text in the first language that a translation is made from.
    func source(_ source: ContentValue) -> HTML {
        HTML("div", [.class("source"), .lang(codec.languages.first?.rawValue)]) {
            for paragraph in (source.word ?? FormUnit.json(source)).split(separator: "\n\n") {
                HTML("p") { String(paragraph) }
            }
        }
    }

    // MARK: Controls

    private func control(
        _ kind: FormatField.Kind, _ name: String, _ shown: FormCodec.Entries, help: Bool = false,
        label: String? = nil, empty: String? = nil
    ) -> HTML {
        let value = shown[name] ?? ""
        let common: [Attribute?] = [
            .id(Self.id(name)), .named("name", name), label.map { .label($0) },
            help ? .named("aria-describedby", "\(Self.id(name))-help") : nil,
        ]
        switch kind {
        case .text(let text):
            return self.text(text, value, common, language)
        case .localizedText(let text):
            return only.map { self.text(text, in: $0, name, shown, help: help) }
                ?? localized(text, name, shown)
        case .form(let form):
            // Languages are offered by their names, where the page has them.
            let isTag = form.hasPrefix("BCP 47")
            return input(value, common + [isTag ? .named("list", "tongues") : nil])
        case .integer, .number:
            return input(value, common + [.named("inputmode", "decimal")])
        case .choice(let choices):
            return choice(choices, name, value, common)
        case .flag:
            return select(
                [("", words("choice.unknown")), ("true", words("yes")), ("false", words("no"))],
                value, common)
        case .size, .place:
            return pair(kind, name, shown)
        case .points, .list(.points, _):
            return HTML("textarea", common + [.class("in area num"), .named("rows", 3)]) {
                HTML(text: value)
            }
        case .reference(let subject):
            return reference(subject, value, common)
        case .list(let element, let minimum):
            return list(element, atLeast: minimum, name, shown, empty: empty)
        case .byFloor(let kind):
            return HTML("div", [.class("group")]) {
                for floor in codec.floors {
                    labelled(floor, kind, "\(name).\(floor)", shown, empty)
                }
            }
        case .byLanguage(let kind):
            return HTML("div", [.class("group")]) {
                for language in codec.languages {
                    labelled(
                        LanguageName.own(language), kind, "\(name).\(language)", shown, empty)
                }
            }
        case .group(let group):
            return HTML("div", [.class("group")]) {
                for field in group.fields {
                    labelled(
                        words.label(of: field.key), field.kind, "\(name).\(field.key)", shown, empty
                    )
                }
            }
        }
    }

    func labelled(
        _ label: String, _ kind: FormatField.Kind, _ name: String, _ shown: FormCodec.Entries,
        _ empty: String?
    ) -> HTML {
        let isSimple = isSimple(kind)
        return HTML(isSimple ? "div" : "fieldset", [.class("field")]) {
            if isSimple {
                HTML("label", [.named("for", Self.id(name))]) { label }
            } else {
                HTML("legend", [.class("label")]) { label }
            }
            control(kind, name, shown, empty: empty)
        }
    }

    private func input(_ value: String, _ attributes: [Attribute?]) -> HTML {
        HTML("input", attributes + [.class("in"), .named("value", value)])
    }

    func text(
        _ kind: TextKind, _ value: String, _ attributes: [Attribute?], _ language: Language?
    ) -> HTML {
        let own: [Attribute?] =
            attributes + [.lang(language?.rawValue), .named("spellcheck", "true")]
        switch kind {
        case .markdown, .transcript, .alternative, .explanation:
            let rows = min(24, max(3, value.split(separator: "\n").count + value.count / 80))
            return HTML("textarea", own + [.class("in area"), .named("rows", rows)]) {
                // The first line end of the element is not part of its text.
                HTML(text: "\n" + value)
            }
        default:
            guard isRoomy, value.count > 48 else { return input(value, own) }
            let rows = min(12, (value.count + 63) / 64)
            return HTML(
                "textarea",
                own + [
                    .class("in area"), .named("rows", rows), .flag("data-line"),
                ]
            ) { HTML(text: "\n" + value) }
        }
    }

    private func localized(_ kind: TextKind, _ name: String, _ shown: FormCodec.Entries) -> HTML {
        HTML("div", [.class("languages")]) {
            for language in codec.languages {
                let own = "\(name).\(language)"
                HTML("div", [.class("field")]) {
                    HTML("label", [.named("for", Self.id(own)), .class("tongue")]) {
                        language.rawValue
                    }
                    text(
                        kind, shown[own] ?? "", [.id(Self.id(own)), .named("name", own)], language)
                }
            }
        }
    }

    private func choice(
        _ choices: [String], _ name: String, _ value: String, _ attributes: [Attribute?]
    ) -> HTML {
        if choices.first == "" {
            // Nothing is usual.
            let rest = choices.dropFirst().map { ($0, words.choice($0)) }
            return select([("", words("choice.unknown"))] + rest, value, attributes)
        }
        let isAccess = Set(choices) == ["open", "guided", "staff", "closed"]
        func word(_ choice: String) -> String {
            isAccess ? words("access.\(choice)") : choice.replacing("_", with: " ")
        }
        let usual = isAccess ? word("open") : choices.first ?? ""
        return select(
            [("", words("choice.default", ["value": usual]))] + choices.map { ($0, word($0)) },
            value, attributes)
    }

    private func select(
        _ choices: [(value: String, text: String)], _ value: String, _ attributes: [Attribute?]
    ) -> HTML {
        // What somebody else has written stays.
        let known = choices.contains { $0.value == value } ? choices : choices + [(value, value)]
        return HTML("select", attributes + [.class("in")]) {
            for choice in known {
                HTML(
                    "option",
                    [
                        .named("value", choice.value),
                        .flag("selected", if: choice.value == value),
                    ]
                ) { choice.text }
            }
        }
    }

    private func pair(
        _ kind: FormatField.Kind, _ name: String, _ shown: FormCodec.Entries
    ) -> HTML {
        let isSize = if case .size = kind { true } else { false }
        return HTML("div", [.class("pair")]) {
            for (part, word) in [("x", isSize ? "width" : "left"), ("y", isSize ? "depth" : "top")]
            {
                let own = "\(name).\(part)"
                HTML.field(Self.id(own), words(word)) {
                    input(
                        shown[own] ?? "",
                        [
                            .id(Self.id(own)), .named("name", own),
                            .named("inputmode", "decimal"),
                        ])
                }
            }
        }
    }

    /// The things of the content that something may refer to.
    private func reference(
        _ subject: FormatField.Subject, _ value: String, _ attributes: [Attribute?]
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
            [("", "\u{2013}")] + shown + (known || value.isEmpty ? [] : [(value, value)]), value,
            attributes)
    }

    /// What an element that names a medium shows, small; nil for other elements.
    private func picture(_ kind: FormatField.Kind, _ id: String?) -> HTML? {
        guard case .reference(let subject) = kind,
            [.medium, .picture, .film, .sound].contains(subject)
        else { return nil }
        let named = overview.media.first { $0.id.lowercased() == id?.lowercased() }
        guard let medium = named, medium.kind == .picture else {
            let icon: StudioIcon =
                switch named?.kind {
                case .film: .film
                case nil: .plus
                default: .play
                }
            return HTML("span", [.class("mini none")]) { HTML.icon(icon, "s") }
        }
        return HTML(
            "img",
            [
                .class("mini"), .named("alt", ""), .named("loading", "lazy"),
                .src(.path(["media", medium.id, "thumb"])),
            ])
    }

    private func list(
        _ kind: FormatField.Kind, atLeast minimum: Int, _ name: String,
        _ shown: FormCodec.Entries, empty: String?
    ) -> HTML {
        let indices = FormCodec.order(of: name, in: shown)
        let isGroup = if case .group = kind { true } else { false }
        // There is always room for one more of what takes one line, and for as many as a list must have.
        let next = (indices.max() ?? -1) + 1
        let isGrowing = !isGroup || empty == name
        let blanks = max(isGrowing ? 1 : 0, minimum - indices.count)
        let all = indices + (next..<next + blanks)
        return HTML("div", [.class(isGroup ? "list groups" : "list")]) {
            for (place, index) in all.enumerated() {
                let own = "\(name).\(index)"
                let isThere = indices.contains(index)
                let picture = self.picture(kind, shown[own])
                HTML(
                    "div",
                    [
                        .class(picture == nil ? "element" : "element pic"),
                        .named("role", "group"), .label("\(place + 1)"),
                    ]
                ) {
                    if let picture { picture }
                    if case .group(let group) = kind, Self.isLong(group) {
                        // Many long elements are folded, so that a page stays one that can be overlooked.
                        let isOpen =
                            all.count == 1 || !isThere || isDraft
                            || empty?.hasPrefix("\(own).") == true
                        HTML("details", [.flag("open", if: isOpen)]) {
                            HTML("summary") {
                                HTML("span", [.class("stop"), .hidden]) { "\(place + 1)" }
                                title(of: own, group, shown)
                            }
                            control(kind, own, shown, empty: empty)
                        }
                    } else {
                        control(
                            kind, own, shown, label: isGroup ? nil : "\(place + 1)", empty: empty)
                    }
                    if isThere || (isGroup && isGrowing) {
                        HTML("span", [.class("acts")]) {
                            if place > 0 { act("up:\(own)", .back, words("list.up")) }
                            act("out:\(own)", .close, words("list.out"))
                        }
                    }
                }
            }
            if isGroup { act("add:\(name)", .plus, words("list.add")) }
            if let order = shown["o.\(name)"] {
                HTML.hidden("o.\(name)", order)
            }
        }
    }

    /// Whether a group has lists in it.
    private static func isLong(_ group: FormatGroup) -> Bool {
        group.fields.contains { field in if case .list = field.kind { true } else { false } }
    }

    /// What a folded element is about: its room, or its first text.
    private func title(
        of name: String, _ group: FormatGroup, _ shown: FormCodec.Entries
    ) -> String {
        for field in group.fields {
            let own = "\(name).\(field.key)"
            switch field.kind {
            case .reference(to: .room):
                let id = shown[own] ?? ""
                let room = overview.rooms.first { $0.id.lowercased() == id.lowercased() }
                return room.map { overview.title(of: $0) } ?? id
            case .localizedText:
                let languages = (only.map { [$0] } ?? []) + codec.languages
                let texts = languages.lazy.compactMap { shown["\(own).\($0)"] }
                if let text = texts.first(where: { !$0.isEmpty }) { return text }
            default: continue
            }
        }
        return group.fields.first.flatMap { shown["\(name).\($0.key)"] } ?? ""
    }

    func act(_ value: String, _ icon: StudioIcon, _ text: String) -> HTML {
        HTML.submit(.quiet, [.named("name", "do"), .named("value", value)]) {
            HTML.icon(icon, value.hasPrefix("up:") ? "s up" : "s")
            HTML("span") { text }
        }
    }
}
