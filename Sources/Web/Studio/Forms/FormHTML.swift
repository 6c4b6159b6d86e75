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
    /// The part of it that may be changed.
    var rights = FormRights.all
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
        // The format's own words are for those who write its files.
        let own = ownHelp(unit)
        let help = own ?? (words.language.rawValue == "en" ? unit.meaning : "")
        return HTML(isSimple ? "div" : "fieldset", [.class("field unit"), .id("u-\(unit.name)")]) {
            if isSimple {
                HTML("label", [.named("for", Self.id(unit.name))]) { label(unit, shown) }
            } else {
                HTML("legend", [.class("label")]) { label(unit, shown) }
            }
            if let source { self.source(source) }
            if let conflict { self.conflict(conflict, unit) }
            if canShow {
                control(
                    unit.kind, unit.name, shown, help: !help.isEmpty, presence: unit.presence,
                    empty: empty)
                // What was not read cannot be changed.
                if !isFixed(whole: unit) {
                    HTML.hidden("r.\(unit.name)", read ?? FormUnit.json(unit.value))
                }
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
                    let said = words.said(problem)
                    HTML("span", [.lang(said.language)]) { said.text }
                }
            }
        }
    }

    /// What the studio itself says of a unit, in its own language.
    private func ownHelp(_ unit: FormUnit) -> String? {
        if unit.path == .text { return words("text.help") }
        if unit.key == "speaks" { return words("people.speaks.help") }
        if case .points = unit.kind { return words("points.help") }
        return words.help(of: unit.key, in: unit.group)
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
        var html = HTML(text: words.label(of: unit.key, in: unit.group))
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

    func control(
        _ kind: FormatField.Kind, _ name: String, _ shown: FormCodec.Entries, help: Bool = false,
        label: String? = nil, presence: FormatField.Presence = .optional(""), empty: String? = nil
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
            return input(
                value,
                common + [
                    isTag ? .named("list", "tongues") : nil,
                    .flag("readonly", if: isFixed(kind)),
                ])
        case .integer, .number:
            return input(
                value,
                common + [.named("inputmode", "decimal"), .flag("readonly", if: isFixed(kind))])
        case .choice(let choices):
            return choice(choices, name, value, common, presence)
        case .flag: return flag(name, value, common, presence)
        case .size, .place:
            return pair(kind, name, shown)
        case .points, .list(.points, _):
            return HTML(
                "textarea",
                common + [
                    .class("in area num"), .named("rows", 3),
                    .flag("readonly", if: isFixed(kind)),
                ]
            ) { HTML(text: value) }
        case .reference(let subject):
            return reference(subject, name, value, common)
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
                        words.label(of: field.key, in: group.heading), field.kind,
                        "\(name).\(field.key)", shown, empty, presence: field.presence)
                }
            }
        }
    }

    func labelled(
        _ label: String, _ kind: FormatField.Kind, _ name: String, _ shown: FormCodec.Entries,
        _ empty: String?, presence: FormatField.Presence = .optional("")
    ) -> HTML {
        let isSimple = isSimple(kind)
        return HTML(isSimple ? "div" : "fieldset", [.class("field")]) {
            if isSimple {
                HTML("label", [.named("for", Self.id(name))]) { label }
            } else {
                HTML("legend", [.class("label")]) { label }
            }
            control(kind, name, shown, presence: presence, empty: empty)
        }
    }

    private func input(_ value: String, _ attributes: [Attribute?]) -> HTML {
        HTML("input", attributes + [.class("in"), .named("value", value)])
    }

    func text(
        _ kind: TextKind, _ value: String, _ attributes: [Attribute?], _ language: Language?
    ) -> HTML {
        let own: [Attribute?] =
            attributes + [
                .lang(language?.rawValue), .named("spellcheck", "true"),
                .flag("readonly", if: isFixed(.localizedText(kind), language)),
            ]
        if kind.isLong {
            let rows = min(24, max(3, value.split(separator: "\n").count + value.count / 80))
            return HTML("textarea", own + [.class("in area"), .named("rows", rows)]) {
                // The first line end of the element is not part of its text.
                HTML(text: "\n" + value)
            }
        }
        let isNarration = if case .line = kind { isRoomy } else { false }
        guard isNarration || isRoomy && value.count > 48 else { return input(value, own) }
        let rows = min(12, max(isNarration ? 3 : 1, (value.count + 63) / 64))
        return HTML(
            "textarea", own + [.class("in area"), .named("rows", rows), .flag("data-line")]
        ) { HTML(text: "\n" + value) }
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
                            .flag("readonly", if: self.isFixed(kind)),
                        ])
                }
            }
        }
    }
}
