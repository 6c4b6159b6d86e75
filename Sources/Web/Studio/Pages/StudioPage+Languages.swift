import Foundation
import TourAuthoring
import TourModel
import WebPages

/// What the texts of an entry lack in a language.
struct LanguageNeeds {
    /// Whether any of them is there.
    var isThere = true
    var stale = 0
    var missing = 0

    /// - Parameter states: of all texts.
    init(_ states: [TranslationState]) {
        isThere = states.isEmpty || states.contains { $0 != .new }
        stale = states.count { $0 == .stale }
        missing = states.count { $0 == .new }
    }

    /// Of a page of its own, as far as a check says.
    init(_ problems: [TourProblem]) {
        stale = problems.count { $0.rule == .staleTranslation }
        missing = problems.count { $0.rule == .missingTranslation }
    }
}

/// The languages of an entry that is shown in one of them at a time.
extension StudioPage {
    /// One tab for each language, with what it lacks.
    func tabs(_ entry: StudioEntry, _ link: Link, _ view: EntryView) -> HTML {
        HTML("nav", [.class("tabs"), .label(words("field.languages"))]) {
            for (index, other) in overview.languages.enumerated() {
                HTML(
                    "a",
                    [
                        .href(tab(link, other, view)), .lang(other.rawValue),
                        other == view.language && !view.hasAllLanguages
                            ? .named("aria-current", "page") : nil,
                    ]
                ) {
                    name(of: other)
                    if index == 0 {
                        HTML("span", [.class("dim")]) { words("language.first") }
                    } else if let needs = needs(of: entry, in: other, view) {
                        state(needs)
                    }
                }
            }
            if entry.translated == nil {
                HTML(
                    "a",
                    [
                        .href(allTab(link, view)),
                        view.hasAllLanguages ? .named("aria-current", "page") : nil,
                    ]
                ) { words("beside.all") }
            }
        }
    }

    /// The page with each text in all languages.
    private func allTab(_ link: Link, _ view: EntryView) -> Link {
        let all = EntryView.allLanguages
        return view.stop.map { link.asking(["lang": all, "stop": "\($0)"]) }
            ?? link.asking(["lang": all])
    }

    /// The page in a language, with the same stop of a tour.
    private func tab(_ link: Link, _ language: Language, _ view: EntryView) -> Link {
        guard let stop = view.stop else { return StudioLinks.asking(link, language, view) }
        return link.asking(["lang": language.rawValue, "stop": "\(stop)"])
    }

    /// Nil where it is not known.
    private func needs(
        of entry: StudioEntry, in language: Language, _ view: EntryView
    ) -> LanguageNeeds? {
        guard entry.translated != nil else { return view.needs[language] }
        let file = entry.file(in: language)
        var needs = LanguageNeeds(overview.problems(of: file))
        needs.isThere = overview.paths.contains(file)
        return needs
    }

    /// What a translation lacks; nothing where it is whole.
    private func state(_ needs: LanguageNeeds) -> HTML {
        guard needs.isThere else {
            return HTML("span", [.class("tag none")]) { words("language.missing") }
        }
        guard needs.stale + needs.missing > 0 else { return HTML() }
        return HTML("span", [.class("tag warn")]) {
            HTML.icon(needs.stale > 0 ? .clock : .edit)
            needs.stale > 0
                ? "\(needs.stale) \(words("state.stale"))"
                : "\(needs.missing) \(words("language.missing"))"
        }
    }

    /// A note for a translator about a text.
    func told(_ text: TranslationDesk.Text) -> String {
        var told = ["\(part(text.id)): \(subject(text.id, text.subject))."]
        if let limit = text.limit { told.append(words("told.limit", ["limit": "\(limit)"])) }
        if text.isLong { told.append(words("told.markdown")) }
        return told.joined(separator: " ")
    }

    /// A language in its own words: "Deutsch".
    static func name(of language: Language) -> String {
        LanguageName.own(language)
    }

    /// The same as the site names it.
    func name(of language: Language) -> String {
        LanguageName.own(language, given: overview.languageNames)
    }
}

extension StudioFolder {
    /// What the texts of a file lack in each language but the first; nothing where the folder cannot be read.
    func needs(of file: String, _ overview: FolderOverview) throws -> [Language: LanguageNeeds] {
        let languages = Array(overview.languages.dropFirst())
        guard !languages.isEmpty else { return [:] }
        do {
            let desks = try translations(of: file, into: languages)
            return Dictionary(
                uniqueKeysWithValues: desks.map { ($0.target, .init($0.texts.map(\.state))) })
        } catch TourImportError.invalid {
            // The page says itself what keeps the folder from being read.
            return [:]
        }
    }
}
