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

extension PageInTheMaking {
    /// Says once on a page which of its words stand in another language.
    func tellBorrowedWords(on screen: inout Screen) {
        // The invitation speaks all languages of the site in turn.
        guard screen.template != .attract, content.site.languages.contains(language) else { return }
        let others = borrowed.untold(besides: language)
        guard !others.isEmpty else { return }
        let names = others.map { Languages.name(of: $0, in: language) }.joined(separator: ", ")
        let note = say("words.other", ["language": names])
        switch screen.template {
        case .page, .plan, .card, .sheet:
            if screen.side.isEmpty {
                screen.main.append(.text(note, role: .caption))
            } else {
                screen.side.insert(.notice(Notice(.information, note)), at: 0)
            }
        case .home, .scan, .entry, .attract: screen.hint = note
        }
    }
}
