import PageMaking
import PageModel
import Playback

/// The help that a visitor asks for, as a list of its own over the page.
extension PageReader {
    /// One of the things that the help offers, in their order.
    enum Help: CaseIterable {
        case here, keys, all, spell, slower, faster, quieter, louder, close, end
    }

    mutating func performHelp(_ command: ReaderCommand, _ ear: Ear) -> [Effect]? {
        guard let place = help else { return nil }
        let all = Help.allCases
        switch command {
        case .next, .nextChoice, .nextSection: help = (place + 1) % all.count
        case .previous, .previousChoice, .previousSection:
            help = (place + all.count - 1) % all.count
        case .first: help = 0
        case .last: help = all.count - 1
        case .again: break
        case .help: return closeHelp(ear)
        case .choose: return chooseHelp(all[place], ear)
        case .begin, .spell, .slower, .faster, .louder, .quieter: return nil
        }
        return [.signal(.tick)] + readHelp(ear)
    }

    private mutating func chooseHelp(_ item: Help, _ ear: Ear) -> [Effect] {
        switch item {
        case .here: return readHelp(ear)
        case .keys: return [say([strings("listen.keys", language)])]
        case .all:
            help = nil
            readsAllSince = ear.now
            return read(ear)
        case .spell:
            help = nil
            return spell(ear)
        case .slower: return change(pace: -1)
        case .faster: return change(pace: 1)
        case .quieter: return [.quieter]
        case .louder: return [.louder]
        case .close: return closeHelp(ear)
        case .end: return [.event(.end)]
        }
    }

    private mutating func closeHelp(_ ear: Ear) -> [Effect] {
        help = nil
        return [.signal(.back), say([back(ear)])]
    }

    /// Names the page beneath the help.
    private func back(_ ear: Ear) -> Text {
        let title = list.items.first.map { spoken($0, ear) } ?? []
        return strings("listen.back", language, ["title": title.joined(separator: " ")])
    }

    func readHelp(_ ear: Ear) -> [Effect] {
        guard let help else { return [] }
        let words: Text
        switch Help.allCases[help] {
        case .here:
            let title = list.items.first.map { spoken($0, ear) } ?? []
            words = strings(
                "listen.here", language,
                [
                    "title": title.joined(separator: " "),
                    "item": (item.map { spoken($0, ear) } ?? []).joined(separator: " "),
                    "i": "\(position + 1)", "n": "\(list.items.count)",
                ])
        case .keys: words = strings("keys.title", language)
        case .all: words = strings("listen.all", language)
        case .spell: words = strings("listen.spell", language)
        case .slower: words = strings("listen.slower", language)
        case .faster: words = strings("listen.faster", language)
        case .quieter: words = strings("listen.quieter", language)
        case .louder: words = strings("listen.louder", language)
        case .close: words = back(ear)
        case .end: words = strings("speech.end", language)
        }
        return [say([words])]
    }
}
