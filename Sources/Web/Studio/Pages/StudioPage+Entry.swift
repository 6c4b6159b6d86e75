import Foundation
import TourAuthoring
import TourModel
import WebPages

/// How an entry's page is asked for, beside its address.
struct EntryView {
    /// The language of its texts.
    var language: Language
    /// Whether an entry with all languages in one file shows each text in all of them.
    var hasAllLanguages = false
    /// Of the kiosk's page that stands beside it.
    var theme = "light"
    /// Whether the public site's page stands beside it in place of the kiosk's.
    var isPhone = false
    var size = PreviewSize(nil)
    /// The kiosk that shows it; the first where nil.
    var kiosk: String?
    /// The list that one more element is shown of.
    var empty: String?
    /// The number in the form of a tour's stop that is worked on.
    var stop: Int?
    /// A tour's walk, as it is in the folder.
    var walk: TourWalk?
    /// What other languages lack, of an entry that has them in one file.
    var needs: [Language: LanguageNeeds] = [:]
    /// What has met another change.
    var conflicts: [ContentEditor.Conflict] = []
    /// Who of a team wrote what they have met, where that is known.
    var author: String?
    /// What a form had sent that was not saved.
    var sent: FormCodec.Entries?
    /// Units that a form has sent and that cannot be written yet, by name.
    var drafts: [String: FormUnit.Draft] = [:]
    /// What would keep the tour from being read.
    var refused: [TourProblem] = []

    /// What an entry's address says of its language.
    var tongue: String { hasAllLanguages ? Self.allLanguages : language.rawValue }
    static let allLanguages = "all"

    /// Why not all that was sent is saved, in a few words; nil where it is.
    func unsaved(_ words: StudioWords) -> String? {
        if !conflicts.isEmpty { return words("conflict.short") }
        if !refused.isEmpty { return words("unsaved.short") }
        return drafts.isEmpty ? nil : words("draft.short")
    }

    /// The value that was read of a unit that waits to be saved, as JSON; nil for what the file has.
    ///
    /// A conflict stays one until its author has chosen, however often the form is sent.
    func read(of unit: FormUnit) -> String? {
        drafts[unit.name]?.read
            ?? conflicts.first { $0.edit.path == unit.path }.map { FormUnit.json($0.edit.read) }
    }

    /// The same page with the kiosk's page, or the phone's, beside it.
    func looking(onPhone isPhone: Bool) -> EntryView {
        var view = self
        view.isPhone = isPhone
        return view
    }

    /// The same page with what stands beside it in another theme.
    func looking(in theme: String) -> EntryView {
        var view = self
        view.theme = theme
        return view
    }
}

extension StudioPage {
    /// The page of an entry in one language.
    ///
    /// - Parameters:
    ///   - units: what stands on it.
    ///   - source: the file in the first language, where it is another.
    func entry(
        _ entry: StudioEntry, units: [FormUnit], file: String, source: ContentFile?,
        view: EntryView
    ) -> HTML {
        let title =
            units.first { $0.key == "name" || $0.key == "title" }?.value?.word ?? title(entry)
        let link = StudioLinks.entry(entry.kind, entry.id)
        let problems = problems(of: entry, in: file)
        return page(
            title, here: here(entry), number: entry.kind == .rooms ? entry.id : nil,
            kicker: kicker(of: entry), acts: acts(for: entry), foot: file,
            aside: preview(entry, view)
        ) {
            form(
                entry, view, file,
                [
                    .class("form"),
                    .action(own(link, in: view.language.rawValue)),
                ]
            ) {
                HTML("div", [.id("notes")]) {
                    note(problems, view.refused, units: units, drafts: view.drafts)
                }
                if entry.translated != nil { tabs(entry, link, view) }
                for unit in ordered(units, entry.kind) {
                    self.unit(unit, of: entry, view: view, source: source)
                }
            }
        }
    }

    /// The findings of a check about an entry; in a file with several, those about this one.
    func problems(of entry: StudioEntry, in file: String) -> [TourProblem] {
        overview.problems(of: file).filter {
            entry.prefix.isEmpty || $0.key == nil || $0.key == entry.id
        }
    }

    /// The units in the order in which they are written: what visitors see first, then where it is and for whom.
    func ordered(_ units: [FormUnit], _ kind: StudioEntry.Kind) -> [FormUnit] {
        let first: [String] =
            switch kind {
            case .rooms: ["name", "number", "text", "media", "hours", "access", "people", "tags"]
            case .tours: ["name", "summary", "minutes", "stops"]
            default: []
            }
        let known = first.compactMap { key in units.first { $0.key == key } }
        return known + units.filter { !first.contains($0.key) }
    }

    /// The list that an entry is in; of a room, its floor as well.
    func kicker(of entry: StudioEntry) -> [(String, Link)] {
        guard entry.kind != .site else { return [] }
        let list = (words("nav.\(entry.kind.rawValue)"), Link.path([entry.kind.rawValue]))
        guard entry.kind == .rooms,
            let room = overview.rooms.first(where: { $0.id == entry.id }),
            let building = overview.buildings.first(where: { $0.id == room.building }),
            let floor = building.floors.first(where: { $0.id == room.floor })
        else { return [list] }
        let name = words("plan.title", ["building": building.name, "floor": floor.name])
        return [list, (name, .path(["plans", building.id, floor.id]))]
    }

    /// One unit of an entry's page.
    func unit(
        _ unit: FormUnit, of entry: StudioEntry, view: EntryView, source: ContentFile?
    ) -> HTML {
        var forms = FormHTML(
            words: words, codec: codec(for: entry), overview: overview,
            language: entry.hasText ? view.language : nil, author: view.author)
        forms.rights = rights(of: entry)
        forms.isDraft = view.drafts[unit.name] != nil
        if entry.kind == .tours, !view.hasAllLanguages { forms.only = view.language }
        if entry.kind == .tours, unit.key == "stops" {
            forms.isRoomy = true
            return stops(unit, of: entry, view, forms)
        }
        return forms.html(
            unit, problems: entry.kind == .people ? problems(of: unit) : [],
            conflict: view.conflicts.first { $0.edit.path == unit.path },
            source: source?.value(at: unit.path), empty: view.empty, entries: sent(unit, view),
            read: view.read(of: unit))
    }

    /// The part of an entry that the page's person may change.
    func rights(of entry: StudioEntry) -> FormRights {
        FormRights(
            session?.person?.roles,
            at: entry.kind == .site ? ["site"] : [entry.kind.rawValue, entry.id])
    }

    func sent(_ unit: FormUnit, _ view: EntryView) -> FormCodec.Entries? {
        guard let sent = view.sent,
            view.conflicts.contains(where: { $0.edit.path == unit.path })
                || view.drafts[unit.name] != nil || !view.refused.isEmpty
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
        if entry.kind == .rooms {
            let room = overview.rooms.first { $0.id == entry.id }
            return room.map { overview.title(of: $0) } ?? entry.id
        }
        let name = title(entry)
        return name.isEmpty || name == entry.id ? entry.id : "\(entry.id) \(name)"
    }

    private func acts(for entry: StudioEntry) -> HTML {
        var acts = copyMine()
        acts += views(of: entry, isBeside: false)
        if entry.canGo { acts += outAct(entry) }
        return acts
    }

    /// Takes along what could not be saved; a script shows it then.
    func copyMine() -> HTML {
        HTML.button(.quiet, [.id("mine"), .named("data-done", words("copy.done"))]) {
            HTML.icon(.copy)
            HTML("span") { words("copy.mine") }
        }
    }

    func outAct(_ entry: StudioEntry) -> HTML {
        HTML.link(.path(["out", entry.kind.rawValue, entry.id]), .quiet) {
            words("list.out")
        }
    }

    /// The list of the navigation that an entry is in.
    func here(_ entry: StudioEntry) -> String { entry.kind.rawValue }

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

    /// What a check says, without the command that a page has a button for.
    func said(_ problem: TourProblem) -> String { words.said(problem).text }

    /// - Parameter units: what stands on the page, which lines of a check lead to.
    func note(
        _ problems: [TourProblem], _ refused: [TourProblem], units: [FormUnit] = [],
        drafts: [String: FormUnit.Draft] = [:]
    ) -> HTML {
        var html = HTML()
        for unit in units {
            guard let draft = drafts[unit.name] else { continue }
            html += HTML(
                "p",
                [
                    .class("note warn small"), .named("role", "status"),
                    .named("data-draft", unit.name),
                ]
            ) {
                HTML.icon(.warning, "s")
                HTML("a", [.href(.fragment("u-\(unit.name)"))]) { said(draft.gaps) }
            }
        }
        if !refused.isEmpty {
            html += HTML("div", [.class("note danger"), .named("role", "alert"), .id("refused")]) {
                HTML.icon(.danger)
                HTML("div") {
                    HTML("b") { words("refused") }
                    for problem in refused.prefix(5) { line(problem) }
                }
            }
        }
        guard !problems.isEmpty else { return html }
        html += HTML("div", [.class("note warn small"), .id("problems")]) {
            HTML.icon(.warning, "s")
            HTML("div") {
                HTML("b") { words("checks.title", ["count": "\(problems.count)"]) }
                for problem in problems.prefix(7) {
                    HTML("p", [.lang(words.said(problem).language)]) {
                        if let unit = unit(of: problem, among: units) {
                            HTML("a", [.href(.fragment("u-\(unit.name)"))]) { said(problem) }
                        } else {
                            said(problem)
                        }
                    }
                }
            }
            if let language = language(toTranslate: problems) {
                HTML("span", [.class("acts")]) {
                    HTML.link(.path(["translations", language])) {
                        words("today.act.translate")
                    }
                }
            }
        }
        return html
    }

    /// Names the missing parts in the words of the form.
    private func said(_ gaps: [FormGap]) -> String {
        let parts = gaps.map { gap in
            let path = gap.path.map { Int($0) == nil ? ", " + words.label(of: $0) : " " + $0 }
                .joined().dropFirst(2)
            guard let (count, minimum) = gap.elements else { return String(path) }
            return words(
                "draft.count",
                ["list": String(path), "count": "\(count)", "minimum": "\(minimum)"])
        }
        return words("draft.missing", ["parts": parts.joined(separator: "; ")])
    }

    private func unit(of problem: TourProblem, among units: [FormUnit]) -> FormUnit? {
        units.first { $0.key == problem.key }
    }

    /// The language of the page that lacks a translation; nil where none does.
    private func language(toTranslate problems: [TourProblem]) -> String? {
        let problem = problems.first {
            $0.rule == .staleTranslation || $0.rule == .missingTranslation
        }
        let name = problem?.file.split(separator: "/").last?.split(separator: ".") ?? []
        let language = name.count == 3 ? String(name[1]) : ""
        return overview.languages.dropFirst().first { $0.rawValue == language }?.rawValue
    }
}
