import Foundation
import Tour
import TourAuthoring
import WebPages

/// How an entry's page is asked for, beside its address.
struct EntryView {
    /// The language of its texts.
    var language: Language
    /// Of the kiosk's page that stands beside it.
    var theme = "light"
    /// Whether the public site's page stands beside it in place of the kiosk's.
    var isPhone = false
    var size = PreviewSize(nil)
    /// The kiosk that shows it; the first where nil.
    var kiosk: String?
    /// The list that one more element is shown of.
    var empty: String?
    /// What has met another change.
    var conflicts: [ContentEditor.Conflict] = []
    /// What a form had sent that was not saved.
    var sent: FormCodec.Entries?
    /// What would keep the tour from being read.
    var refused: [TourProblem] = []
}

extension StudioPage {
    /// The page of an entry in one language.
    ///
    /// - Parameters:
    ///   - units: what stands on it.
    ///   - source: the file in the first language, where it is another.
    ///   - more: what stands below the kiosk's page.
    func entry(
        _ entry: StudioEntry, units: [FormUnit], file: String, source: ContentFile?,
        view: EntryView, more: HTML = HTML()
    ) -> HTML {
        let title =
            units.first { $0.key == "name" || $0.key == "title" }?.value?.word ?? title(entry)
        let link = StudioLinks.entry(entry.kind, entry.id)
        let problems = overview.problems(of: file)
        return page(
            title, here: here(entry), number: entry.kind == .rooms ? entry.id : nil,
            kicker: entry.kind == .site
                ? [] : [(words("nav.\(entry.kind.rawValue)"), .path([entry.kind.rawValue]))],
            acts: entry.canGo ? outAct(entry) : HTML(), foot: file,
            aside: preview(entry, view) { more }
        ) {
            form(
                entry, view, file,
                [
                    .class("form"),
                    .action(own(link, in: view.language.rawValue)),
                ]
            ) {
                HTML("div", [.id("notes")]) { note(problems, view.refused) }
                if entry.translated != nil { tabs(link, view) }
                for unit in units { self.unit(unit, of: entry, view: view, source: source) }
            }
        }
    }

    /// One unit of an entry's page.
    func unit(
        _ unit: FormUnit, of entry: StudioEntry, view: EntryView, source: ContentFile?
    ) -> HTML {
        let forms = FormHTML(
            words: words, codec: codec(for: entry), overview: overview,
            language: entry.hasText ? view.language : nil)
        return forms.html(
            unit, problems: entry.kind == .people ? problems(of: unit) : [],
            conflict: view.conflicts.first { $0.edit.path == unit.path },
            source: source?.value(at: unit.path), empty: view.empty, entries: sent(unit, view))
    }

    private func sent(_ unit: FormUnit, _ view: EntryView) -> FormCodec.Entries? {
        guard let sent = view.sent,
            view.conflicts.contains(where: { $0.edit.path == unit.path })
                || !view.refused.isEmpty
        else { return nil }
        return sent
    }

    private func title(_ entry: StudioEntry) -> String {
        let rows: [FolderOverview.Row] =
            switch entry.kind {
            case .tours: overview.tours
            case .kiosks: overview.kiosks
            case .news: overview.news
            case .visits: overview.visits
            default: []
            }
        if entry.kind == .site { return words("nav.site") }
        if entry.kind == .buildings {
            return overview.buildings.first { $0.id == entry.id }?.name ?? entry.id
        }
        return rows.first { $0.id == entry.id }?.name ?? entry.id
    }

    /// What an entry is called.
    func name(of entry: StudioEntry) -> String {
        let name =
            entry.kind == .rooms
            ? overview.rooms.first { $0.id == entry.id }?.name ?? "" : title(entry)
        return name.isEmpty || name == entry.id ? entry.id : "\(entry.id) \(name)"
    }

    private func outAct(_ entry: StudioEntry) -> HTML {
        HTML("a", [.class("btn quiet"), .href(.path(["out", entry.kind.rawValue, entry.id]))]) {
            words("list.out")
        }
    }

    private func here(_ entry: StudioEntry) -> String { entry.kind.rawValue }

    func codec(for entry: StudioEntry) -> FormCodec {
        let building: Building.ID? =
            switch entry.kind {
            case .buildings: entry.id
            case .rooms: overview.rooms.first { $0.id == entry.id }?.building
            default: nil
            }
        let floors = overview.buildings.first { $0.id == building }?.floors.map(\.id)
        return FormCodec(
            languages: overview.languages.isEmpty
                ? [Language(rawValue: "en")] : overview.languages, floors: floors ?? [])
    }

    private func tabs(_ link: Link, _ view: EntryView) -> HTML {
        HTML("nav", [.class("tabs"), .label(words("field.languages"))]) {
            for (index, other) in overview.languages.enumerated() {
                HTML(
                    "a",
                    [
                        .href(StudioLinks.asking(link, other, view)), .lang(other.rawValue),
                        other == view.language ? .named("aria-current", "page") : nil,
                    ]
                ) {
                    Self.name(of: other)
                    if index == 0 { HTML("span", [.class("dim")]) { words("language.first") } }
                }
            }
        }
    }

    /// A language in its own words: "Deutsch".
    static func name(of language: Language) -> String {
        let locale = Locale(identifier: language.rawValue)
        let name = locale.localizedString(forIdentifier: language.rawValue) ?? language.rawValue
        return name.prefix(1).uppercased() + name.dropFirst()
    }

    func note(_ problems: [TourProblem], _ refused: [TourProblem]) -> HTML {
        var html = HTML()
        if !refused.isEmpty {
            html += HTML("div", [.class("note danger"), .named("role", "alert"), .id("refused")]) {
                HTML.icon(.danger)
                HTML("div") {
                    HTML("b") { words("refused") }
                    for problem in refused.prefix(5) {
                        HTML("p", [.lang("en")]) { "\(problem.message); \(problem.remedy)" }
                    }
                }
            }
        }
        guard !problems.isEmpty else { return html }
        html += HTML("div", [.class("note warn small"), .id("problems")]) {
            HTML.icon(.warning, "s")
            HTML("div") {
                HTML("b") { words("checks.title", ["count": "\(problems.count)"]) }
                for problem in problems.prefix(7) {
                    HTML("p", [.lang("en")]) { "\(problem.message); \(problem.remedy)" }
                }
            }
        }
        return html
    }

    // MARK: What visitors see

    /// - Parameter more: what stands below the kiosk's page.
    func preview(
        _ entry: StudioEntry, _ view: EntryView, @HTMLBuilder more: () -> HTML = { HTML() }
    ) -> HTML {
        HTML("aside", [.class("preview"), .label(words("page.visitors"))]) {
            HTML("h2") { words("page.visitors") }
            if view.isPhone, entry.phonePage != nil, !overview.name.isEmpty {
                choices(entry, view)
                phone(entry, view)
            } else if let name = entry.kioskPage, !overview.name.isEmpty {
                HTML("figure", [.class("screen")]) {
                    HTML(
                        "img",
                        [
                            .src(picture(name, view)), .named("alt", words("page.drawn")),
                            .named("width", view.size.width), .named("height", view.size.height),
                            .id("preview"),
                        ])
                }
                HTML("p", [.class("dim small")]) { words("page.drawn") }
                choices(entry, view)
                // What stands on the map is looked at there, too.
                if entry.kind == .site || entry.kind == .buildings {
                    HTML("figure", [.class("screen map")]) {
                        HTML(
                            "img",
                            [
                                .src(picture("map", view)), .named("alt", words("page.map")),
                                .named("width", view.size.width),
                                .named("height", view.size.height), .id("preview-map"),
                            ])
                    }
                }
            } else {
                HTML("p", [.class("dim small")]) { words("page.none") }
            }
            more()
        }
    }

    private func picture(_ name: String, _ view: EntryView) -> Link {
        let query: KeyValuePairs = [
            "language": view.language.rawValue, "theme": view.theme, "size": "\(view.size)",
            "kiosk": view.kiosk ?? "", "number": "\(overview.number)",
        ]
        return Link.path(["preview", "\(name).png"]).asking(query)
    }

    /// On what the kiosk's page is looked at.
    private func choices(_ entry: StudioEntry, _ view: EntryView) -> HTML {
        let place = StudioLinks.entry(entry.kind, entry.id)
        return HTML("form", [.class("choices"), .named("method", "get"), .action(place)]) {
            HTML(
                "input",
                [
                    .named("type", "hidden"), .named("name", "lang"),
                    .named("value", view.language.rawValue),
                ])
            if entry.phonePage != nil {
                choice(
                    "on", ["kiosk", "phone"].map { ($0, words("page.on.\($0)")) },
                    view.isPhone ? "phone" : "kiosk")
            }
            choice("theme", ["light", "dark"].map { ($0, words("page.\($0)")) }, view.theme)
            if !view.isPhone {
                choice(
                    "size",
                    PreviewSize.usual.map { ("\($0)", "\($0.width) \u{D7} \($0.height)") },
                    "\(view.size)")
                if overview.kiosks.count > 1 {
                    choice("kiosk", overview.kiosks.map { ($0.id, $0.name) }, view.kiosk ?? "")
                }
            }
            HTML("button", [.class("btn"), .named("type", "submit")]) { words("look") }
        }
    }

    private func choice(
        _ name: String, _ choices: [(value: String, text: String)], _ chosen: String
    ) -> HTML {
        HTML("select", [.class("in"), .named("name", name), .label(words("page.\(name)"))]) {
            for choice in choices {
                HTML(
                    "option",
                    [
                        .named("value", choice.value),
                        .flag("selected", if: choice.value == chosen),
                    ]
                ) { choice.text }
            }
        }
    }

    /// The page of a file that cannot be read.
    func broken(_ entry: StudioEntry, _ file: String, reason: String) -> HTML {
        page(words("broken.title"), here: here(entry), foot: file) {
            HTML("p") { words("broken.help") }
            HTML("p", [.class("note danger"), .lang("en")]) {
                HTML.icon(.danger)
                reason
            }
        }
    }
}
