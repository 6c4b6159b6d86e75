import Display
import Tour

extension PageBuilder {
    /// Says once on a page which of its words stand in another language because the visitor's has none for them.
    func noteOtherLanguages(on screen: inout Screen) {
        guard content.site.languages.contains(language) else { return }
        switch session.page {
        // The invitation speaks all languages of the site in turn.
        case .attract: return
        // What they name says it on its own page.
        case .scan, .search, .take: return
        default: break
        }
        let known = [language, Strings.language(for: language)] + noted
        let others = screen.otherLanguages.subtracting(known.map(\.rawValue)).sorted()
        guard !others.isEmpty else { return }
        let names = others.map { Languages.name(of: Language(rawValue: $0), in: language) }
        screen.add(note: say("words.other", ["language": "\(names.joined(separator: ", "))"]))
    }
}

extension Screen {
    /// Says something about the page on it: beside what is looked at, below a text, else in the last line.
    mutating func add(note: Text) {
        let notice = Notice(.information, note)
        switch content {
        case .plan(var page):
            page.notices.insert(notice, at: 0)
            content = .plan(page)
        case .article(var page):
            if page.sections.isEmpty {
                page.sections = [.note(note)]
            } else {
                page.sections.insert(.notice(notice), at: 0)
            }
            content = .article(page)
        case .card(var page):
            page.sections.append(.notice(notice))
            content = .card(page)
        case .sheet(var page):
            page.sections.append(.note(note))
            content = .sheet(page)
        case .home, .scan, .entry, .attract: hint = note
        }
    }
}
