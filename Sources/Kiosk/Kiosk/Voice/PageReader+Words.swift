import PageMaking
import PageModel
import Playback
import TourModel

/// The words of one item: what it says, then what it is, then which of how many, so that each can be cut off.
extension PageReader {
    /// Says what is read.
    func read(_ ear: Ear) -> [Effect] {
        guard let item else { return [] }
        return [say(spoken(item, ear), ear)]
    }

    /// The letters of what is read, secrets only where nobody else hears them.
    func spell(_ ear: Ear) -> [Effect] {
        guard let item else { return [] }
        guard ear.isPrivate || item.secrecy == .open else {
            return [say([phrase("speech.private")], ear)]
        }
        let secret = item.words.heard { $0 == .secret }
        return [say([secret.isEmpty ? item.words : secret], ear, isSpelled: true)]
    }

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

    /// What the visitor may hear here of what an item says, and that there is more.
    private func words(of item: ReadingItem, _ ear: Ear) -> [Text] {
        let most: Text.Secrecy = ear.isPrivate ? .personal : .open
        guard item.secrecy > most else { return [item.words] }
        let note = phrase(ear.isPrivate ? "speech.secret" : "speech.private")
        // What a code says letter for letter is hidden whole.
        guard item.words.secrecy > most else { return [note] }
        return [item.words.heard { $0 <= most }, note]
    }

    private func numbered(_ key: String, _ place: ReadingItem.Place) -> Text {
        strings(key, language, ["i": "\(place.number)", "n": "\(place.count)"])
    }

    private func phrase(_ key: String) -> Text { strings(key, language) }

    /// Texts as something to be said, each word in its language.
    func say(_ texts: [Text], _ ear: Ear, isSpelled: Bool = false) -> Effect {
        let runs = texts.joined(separator: " ").runs
        return .say(
            Utterance(
                runs: runs.map {
                    Utterance.Run(words: $0.string, language: $0.language ?? language.rawValue)
                }, language: language.rawValue, pace: pace, isSpelled: isSpelled,
                isPrivate: runs.contains { $0.secrecy > .open }))
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
