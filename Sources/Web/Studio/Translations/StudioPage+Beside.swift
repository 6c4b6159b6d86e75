import Accounts
import TourAuthoring
import TourModel
import WebPages

/// What has come of a form of the texts in all languages, where not all of it was written.
struct BesideView {
    /// By the field's name.
    var conflicts: [String: ContentEditor.Conflict] = [:]
    /// Who of a team wrote what they have met, where that is known.
    var author: String?
    /// What would keep the tour from being read.
    var problems: [TourProblem] = []
    /// What else was not written, in words.
    var words: String?
    /// What the form had sent.
    var sent: FormCodec.Entries?
}

/// The texts of an entry in all languages, beside each other, each in a field of its own.
extension StudioPage {
    /// The page of an entry in all languages.
    static func link(beside entry: StudioEntry) -> Link {
        StudioLinks.entry(entry.kind, entry.id).asking(["view": "beside"])
    }

    /// The two ways to see an entry that has a page in each language; nothing where there is one language.
    func views(of entry: StudioEntry, isBeside: Bool) -> HTML {
        guard entry.translated != nil, overview.languages.count > 1 else { return HTML() }
        let page = StudioLinks.entry(entry.kind, entry.id)
        return HTML("nav", [.class("seg"), .label(words("beside.views"))]) {
            for beside in [false, true] {
                HTML(
                    "a",
                    [
                        .href(beside ? Self.link(beside: entry) : page),
                        beside == isBeside ? .named("aria-current", "page") : nil,
                    ]
                ) { words(beside ? "beside.all" : "beside.one") }
            }
        }
    }

    func beside(
        _ entry: StudioEntry, _ texts: BesideTexts, _ view: BesideView = BesideView()
    ) -> HTML {
        page(
            titled(entry), here: entry.kind.rawValue,
            number: entry.kind == .rooms ? entry.id : nil, kicker: kicker(of: entry),
            acts: views(of: entry, isBeside: true), foot: entry.file, styles: ["translations.css"]
        ) {
            if texts.rows.isEmpty {
                HTML.note { words("beside.none") }
            } else {
                let action = Link.path(["translations", "beside", entry.kind.rawValue, entry.id])
                form(
                    entry, EntryView(language: texts.source), entry.file,
                    [.class("tongue-form"), .action(own(action)), .named("data-beside", "")]
                ) {
                    // What the page may show later stands in its sheet of icons from the start.
                    HTML("span", [.class("sprite"), .hidden]) {
                        for icon in [StudioIcon.check, .clock, .edit, .language, .warning] {
                            HTML.icon(icon)
                        }
                    }
                    HTML("div", [.id("notes")]) { notes(view) }
                    HTML("h2", [.class("hide")]) { words("translations.texts") }
                    HTML(
                        "div",
                        [.class("wide"), .named("tabindex", "0"), .label(words("beside.all"))]
                    ) {
                        HTML("table", [.class("all-tongues")]) {
                            heads(texts)
                            HTML("tbody") {
                                for row in texts.rows { line(row, texts, entry, view) }
                            }
                        }
                    }
                    keys
                }
            }
        }
    }

    private func notes(_ view: BesideView) -> HTML {
        var html = note([], view.problems)
        if let text = view.words {
            html += HTML.note(.danger, role: .alert) { text }
        }
        return html
    }

    /// What the keys do.
    private var keys: HTML {
        HTML("p", [.class("help keys")]) {
            for (key, word) in [
                ("\u{2193}", "beside.next"), (words("key.enter"), "translations.fits"),
            ] {
                HTML("span") {
                    words(word) + " "
                    HTML("kbd") { words("key.control") }
                    " "
                    HTML("kbd") { key }
                }
            }
        }
    }

    private func titled(_ entry: StudioEntry) -> String {
        let name = name(of: entry)
        return entry.kind == .rooms && name.hasPrefix("\(entry.id) ")
            ? String(name.dropFirst(entry.id.count + 1)) : name
    }

    private func heads(_ texts: BesideTexts) -> HTML {
        HTML.heads {
            HTML("td")
            HTML.columnHead {
                HTML("b", [.lang(texts.source.rawValue)]) { name(of: texts.source) }
                " \(words("language.first"))"
            }
            for language in texts.languages {
                HTML.columnHead {
                    HTML("b", [.lang(language.rawValue)]) { name(of: language) }
                    " "
                    fresh(language, texts)
                }
            }
        }
    }

    /// How many texts of a language need nobody.
    private func fresh(_ language: Language, _ texts: BesideTexts) -> HTML {
        HTML("span", [.id("fresh-\(language)"), .class("num")]) {
            words(
                "beside.fresh",
                ["count": "\(texts.fresh(in: language))", "all": "\(texts.rows.count)"])
        }
    }

    private func line(
        _ row: BesideTexts.Row, _ texts: BesideTexts, _ entry: StudioEntry, _ view: BesideView
    ) -> HTML {
        HTML("tr") {
            HTML.rowHead { part(row.id) }
            for field in row.fields {
                let isSource = field.language == texts.source
                HTML("td") {
                    if !isSource { state(of: field) }
                    self.field(field, of: texts, entry, view)
                    if isSource { change(row) }
                }
            }
        }
    }

    // MARK: One field

    /// Whether this person may write in the first language.
    private func mayWrite(_ entry: StudioEntry) -> Bool {
        guard let roles = session?.person?.roles,
            let role = Desk.role(changing: [entry.kind.rawValue, entry.id])
        else { return true }
        return roles.include(role)
    }

    func field(
        _ field: BesideTexts.Field, of texts: BesideTexts, _ entry: StudioEntry,
        _ view: BesideView = BesideView()
    ) -> HTML {
        let isSource = field.language == texts.source
        let row = texts.rows.first { $0.id == field.text.id }
        let lines = (row?.fields ?? []).map { Self.lines(of: $0.unit.value?.word ?? "") }
        let forms = FormHTML(
            words: words, codec: codec(for: entry), overview: overview, language: field.language,
            author: view.author)
        return forms.beside(
            field.unit, label: "\(part(field.text.id)), \(name(of: field.language))",
            limit: field.text.limit, rows: min(30, lines.max() ?? 1),
            isFixed: isSource && (field.spot == nil || !mayWrite(entry)),
            isLong: field.text.isLong, conflict: view.conflicts[field.name], sent: view.sent)
    }

    /// About how many lines a text takes in a column.
    private static func lines(of text: String) -> Int {
        text.split(separator: "\n", omittingEmptySubsequences: false)
            .reduce(0) { $0 + max(1, ($1.count + 33) / 34) }
    }

    /// How far a translation is, and what can be said of it.
    private func state(of field: BesideTexts.Field) -> HTML {
        let place = "\(part(field.text.id)), \(name(of: field.language))"
        func press(_ value: String, _ word: String, keys: Bool) -> HTML {
            HTML.submit(
                .quiet,
                [
                    .named("name", "do"), .named("value", "\(value):\(field.name)"),
                    .label("\(words(word)): \(place)"),
                    keys ? .named("aria-keyshortcuts", "Control+Enter") : nil,
                ]
            ) { words(word) }
        }
        return HTML(
            "div",
            [
                .class("how"), .id("state-\(field.name)"),
                .named("data-field", FormHTML.id(field.name)),
            ]
        ) {
            HTML("span", [.id("told-\(field.name)")]) { state(field.text.state) }
            HTML("span", [.class("end acts")]) {
                if field.isStale { press("fits", "translations.fits", keys: true) }
                if field.text.translation != nil, field.text.state != .reviewed {
                    press("reviewed", "translations.reviewed", keys: false)
                }
            }
        }
    }

    /// What has changed in the first language since it was translated, where that is known.
    private func change(_ row: BesideTexts.Row) -> HTML {
        HTML("div", [.id(row.changeID), .class("changes")]) {
            for (text, languages) in row.earlier {
                HTML("div", [.class("source")]) {
                    HTML.help {
                        words(
                            "beside.changed",
                            ["languages": languages.map(name(of:)).joined(separator: ", ")])
                    }
                    HTML("div", [.lang(row.source.language.rawValue)]) {
                        WordDifference(from: text, to: row.source.text.source).html
                    }
                }
            }
        }
    }

    /// What else of the page says something else once a text was saved, by its ID.
    func parts(of texts: BesideTexts, _ entry: StudioEntry) -> [String: String] {
        var parts: [String: String] = [:]
        for language in texts.languages {
            parts["fresh-\(language)"] = fresh(language, texts).markup
        }
        for row in texts.rows {
            parts[row.changeID] = change(row).markup
            for field in row.translations {
                parts["state-\(field.name)"] = state(of: field).markup
            }
        }
        return parts
    }
}
