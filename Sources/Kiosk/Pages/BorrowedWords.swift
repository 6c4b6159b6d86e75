import Display
import Tour

/// The languages that words of a page stand in because the visitor's has none for them.
///
/// A reference, because words are looked up in the midst of expressions that change nothing else.
final class BorrowedWords {
    private var found: Set<Language> = []
    private var told: Set<Language> = []

    /// Notes the language of words that are shown.
    func note(_ language: Language) { found.insert(language) }

    /// Notes that the page says already that words of it are in a language.
    func tell(_ language: Language) { told.insert(language) }

    /// The languages that the page has yet to tell, besides the visitor's own.
    func untold(besides language: Language) -> [Language] {
        found.subtracting(told).subtracting([language]).sorted { $0.rawValue < $1.rawValue }
    }
}

extension PageBuilder {
    /// Says once on a page which of its words stand in another language.
    func tellBorrowedWords(on screen: inout Screen) {
        // The invitation speaks all languages of the site in turn.
        if case .attract = screen.content { return }
        guard content.site.languages.contains(language) else { return }
        let others = borrowed.untold(besides: language)
        guard !others.isEmpty else { return }
        let names = others.map { Languages.name(of: $0, in: language) }.joined(separator: ", ")
        let note = say("words.other", ["language": names])
        screen.tell(note)
    }
}

extension Screen {
    /// Says something about the page on it: beside what is looked at, below a text, else in the last line.
    mutating func tell(_ note: String) {
        let notice = Notice(.information, note)
        switch content {
        case .plan(var page):
            page.notices.insert(notice, at: 0)
            content = .plan(page)
        case .article(var page):
            if page.sections.isEmpty {
                page.sections = [.note(Text(note))]
            } else {
                page.sections.insert(.notice(notice), at: 0)
            }
            content = .article(page)
        case .card(var page):
            page.sections.append(.notice(notice))
            content = .card(page)
        case .sheet(var page):
            page.sections.append(.note(Text(note)))
            content = .sheet(page)
        case .home, .scan, .entry, .attract: hint = note
        }
    }
}
