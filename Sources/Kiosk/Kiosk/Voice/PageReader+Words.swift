import PageMaking
import PageModel
import Playback
import TourModel

/// The words of one item: what it says, then what it is, then which of how many, so that each can be cut off.
extension PageReader {
    /// Says what is read.
    func read(_ ear: Ear) -> [Effect] {
        guard let item else { return [] }
        return [say(spoken(item, ear))]
    }

    /// The letters of what is read, secrets only where nobody else hears them.
    func spell(_ ear: Ear) -> [Effect] {
        guard let item else { return [] }
        guard ear.isPrivate || item.secrecy == .open else {
            return [say([phrase("speech.private")])]
        }
        let secret = item.words.heard { $0 == .secret }
        return [say([secret.isEmpty ? item.words : secret], isSpelled: true)]
    }

    /// Puts an item in words.
    func spoken(_ item: ReadingItem, _ ear: Ear) -> [Text] {
        var texts: [Text] = []
        switch item.role {
        case .picture: texts.append(phrase("speech.picture"))
        case .plan: texts.append(phrase("speech.plan"))
        case .film: texts.append(phrase("speech.film"))
        case .step:
            if let place = item.place { texts.append(numbered("speech.step", place)) }
        default: break
        }
        texts += words(of: item, ear)
        var marks: [Text] = []
        switch item.role {
        case .button: marks.append(phrase("speech.button"))
        case .field: marks.append(phrase("speech.field"))
        default: break
        }
        if item.isSelected { marks.append(phrase("speech.chosen")) }
        if item.role != .step, let place = item.place {
            marks.append(numbered("speech.place", place))
        }
        if !marks.isEmpty { texts.append("\(marks.joined(separator: ", ").capitalized).") }
        return texts
    }

    /// Keeps what the visitor may hear here of an item, and says that there is more.
    private func words(of item: ReadingItem, _ ear: Ear) -> [Text] {
        let most: Text.Secrecy = ear.isPrivate ? .personal : .open
        guard item.secrecy > most else { return [item.words] }
        let note = phrase(ear.isPrivate ? "speech.secret" : "speech.private")
        let heard = item.words.heard { $0 <= most }
        // A full stop alone is no word.
        return heard.string.contains(where: \.isLetter) ? [heard, note] : [note]
    }

    private func numbered(_ key: String, _ place: ReadingItem.Place) -> Text {
        strings(key, language, ["i": "\(place.number)", "n": "\(place.count)"])
    }

    private func phrase(_ key: String) -> Text { strings(key, language) }

    /// Texts as something to be said, each word in its language.
    func say(_ texts: [Text], isSpelled: Bool = false) -> Effect {
        .say(
            Utterance(
                texts.joined(separator: " "), in: language, pace: pace, isSpelled: isSpelled))
    }

    /// The signal of what is read.
    var signal: Signal {
        switch item {
        case let item? where item.event != nil: .tick
        case let item? where item.role == .heading: .heading
        default: .soft
        }
    }
}

extension Utterance {
    /// A page's words, each in its language, and for the visitor's ears alone where one of them is.
    init(_ text: Text, in language: Language, pace: Int, isSpelled: Bool = false) {
        self.init(
            runs: text.runs.map {
                Run(words: $0.string, language: $0.language ?? language.rawValue)
            }, language: language.rawValue, pace: pace, isSpelled: isSpelled,
            isPrivate: text.secrecy > .open)
    }
}

extension ReadingList {
    /// The items of the page itself, without the menu that every page has.
    var page: ArraySlice<ReadingItem> {
        guard let menu = items.firstIndex(where: { $0.role == .menu }) else { return items[...] }
        // Its heading stands before it.
        return items[..<(menu - 1)]
    }

    /// Tells whether a part of the page begins with an item: a heading, or a list that has none.
    func beginsSection(_ index: Int) -> Bool {
        let role = items[index].role
        guard role != .heading, index > 0 else { return true }
        switch role {
        case .fact, .choice, .button, .step, .notice:
            return items[index - 1].role != role && items[index - 1].role != .heading
        default: return false
        }
    }
}
