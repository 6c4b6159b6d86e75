import PageModel
import TourModel

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
        let stands = sequence(first: language, next: \.wider)
        let known = Array(stands) + [language.reading, Strings.language(for: language)] + noted
        let others = screen.otherLanguages.subtracting(known.map(\.rawValue)).sorted()
        guard !others.isEmpty else { return }
        screen.add(
            note: say(others: others.map { Language(rawValue: $0) }, "words.other", "words.in"))
    }

    /// Says that a text stands in another language than the visitor's.
    func note(textIn other: Language) -> Section {
        let isWider = sequence(first: language, next: \.wider).contains(other)
        if isWider, Strings.have(language), let simple = language.simple {
            let key = simple.kind == .easy ? "text.easy" : "text.plain"
            return .notice(Notice(.information, say(key)))
        }
        return .notice(Notice(.information, say(others: [other], "text.other", "text.in")))
    }

    /// Names other languages than the visitor's in a message that names the visitor's, too.
    ///
    /// - Parameter bare: the message without it, for a visitor in whose language there are no messages.
    private func say(others: [Language], _ key: String, _ bare: String) -> Text {
        let messages = Strings.language(for: language)
        let names = others.map { name(of: $0, in: messages) }.joined(separator: ", ")
        return messages.base == language.reading.base
            ? say(key, ["language": Text(names)])
            : say(bare, ["language": Text(names, language: messages.rawValue)])
    }

    /// Says what the signature in a code says of the sign that the visitor held up, or held the camera to.
    func noteSign(on screen: inout Screen) {
        switch session.sign {
        case nil: return
        case .genuine?: screen.add(note: say("sign.genuine"), .ok)
        case .unsigned?: screen.add(note: doubt(say("sign.unsigned")), .warning)
        case .forged?: screen.add(note: doubt(say("sign.forged")), .warning)
        }
    }

    /// What is wrong with a sign, and whom to tell.
    private func doubt(_ words: Text) -> Text {
        guard let phone = content.site.reception.phone else { return words }
        return "\(words) \(say("gone.tell", ["phone": "\(phone)"]))"
    }
}

extension Screen {
    /// Says something about the page on it: beside what is looked at, below a text, else in the last line.
    mutating func add(note: Text, _ level: Notice.Level = .information) {
        let notice = Notice(level, note)
        switch content {
        case .plan(var page):
            page.notices.insert(notice, at: 0)
            content = .plan(page)
        case .article(var page):
            if page.sections.isEmpty, level == .information {
                page.sections = [.note(note)]
            } else {
                page.sections.insert(.notice(notice), at: 0)
            }
            content = .article(page)
        case .card(var page):
            page.sections.append(.notice(notice))
            content = .card(page)
        case .sheet(var page):
            page.sections.append(level == .information ? .note(note) : .notice(notice))
            content = .sheet(page)
        case .home, .scan, .entry, .attract: hint = note
        }
    }
}
