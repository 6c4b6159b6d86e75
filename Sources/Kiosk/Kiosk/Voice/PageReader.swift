import PageMaking
import PageModel
import Playback
import TourModel

/// A visitor's walk through the pages by ear: what is said and when, by what is shown and by what keys ask for.
///
/// It keeps its place while a page stays the same, also where items come and go, and while a panel lies over it.
struct PageReader {
    /// One thing that it wants done.
    enum Effect: Equatable {
        case say(Utterance)
        case signal(Signal)
        /// What is read was chosen.
        case event(InputEvent)
        case louder, quieter
    }

    /// The circumstances of the moment.
    struct Ear {
        var now: ContinuousClock.Instant
        /// Whether only the visitor hears what is said.
        var isPrivate = false
        var isSpeaking = false
    }

    /// The paces that can be chosen, in words a minute.
    static let paces = [110, 135, 160, 200, 250, 320]
    /// A hint that changes is said when it has stood for so long.
    static let patience = Duration.milliseconds(1500)
    /// So long after the last character that was typed it is said what was found.
    static let pauseInTyping = Duration.milliseconds(800)
    /// On so many pages the keys are told.
    static let explained = 3
    /// Choosing the same words again within this time spells them.
    static let twice = Duration.seconds(1)
    /// The longest that one wish to hear everything is followed.
    static let longest = Duration.seconds(600)
    /// So many changes of a page are said at once.
    static let mostChanges = 3

    let strings: Strings
    /// In words a minute.
    private(set) var pace: Int
    private(set) var list = ReadingList()
    private(set) var position = 0
    /// Whether the page now comes by going back.
    var goesBack = false

    private(set) var screen: Screen?
    /// That of the page.
    var language: Language { Language(rawValue: screen?.language ?? "en") }
    private var pagesHeard = 0
    /// The place on the page while a panel lies over it.
    private var beneath: ReadingItem.ID?
    /// What was said of each item.
    private var said: [ReadingItem.ID: Text] = [:]
    /// A change that is not said yet.
    private var pending: (list: ReadingList, since: ContinuousClock.Instant)?
    private var announced: Text?
    /// The description of a film's pictures that was said last.
    private var described: Text?
    private var typed: String?
    /// The second of the countdown that was said last.
    private var counted: Int?
    /// The end of the page that was met last.
    private var edge: ReaderCommand?
    private var chosen: (item: ReadingItem.ID, at: ContinuousClock.Instant)?
    var readsAllSince: ContinuousClock.Instant?
    /// What the help is at; `nil` while it is closed.
    var help: Int?
    /// The languages that are offered on the invitation.
    var round: LanguageRound?
    /// Whether the visitor was told that speech is on, and by which keys.
    var hasGreeted = false

    init(strings: Strings, pace: Int = Utterance.usualPace) {
        self.strings = strings
        self.pace = pace
    }

    /// What is read.
    var item: ReadingItem? { list.items.indices.contains(position) ? list.items[position] : nil }

    // MARK: What is shown

    /// Looks at what is shown now.
    mutating func look(at next: Screen, _ ear: Ear) -> [Effect] {
        let last = screen
        screen = next
        if next.isInvitation { return offerLanguages(on: next, ear) }
        round = nil
        if let seconds = next.overlay?.number { return count(seconds, ear) }
        let wasCounting = counted != nil
        counted = nil
        guard let last, !list.items.isEmpty, last.identity == next.identity else {
            return arrive(at: next, from: last, ear)
        }
        if wasCounting { return read(ear) }
        guard last.overlay?.title == next.overlay?.title else {
            return turn(to: next, from: last, ear)
        }
        return changes(on: next, ear)
    }

    private mutating func arrive(at next: Screen, from last: Screen?, _ ear: Ear) -> [Effect] {
        let isFirst = !hasGreeted
        let isOn = isFirst && last?.isInvitation != true
        hasGreeted = true
        (beneath, help, readsAllSince, edge) = (nil, nil, nil, nil)
        take(ReadingList(next), at: 0)
        pagesHeard += 1
        var words: [Text] = isOn ? [strings("speech.on", language)] : []
        words += item.map { spoken($0, ear) } ?? []
        if isFirst {
            words.append(strings("speech.welcome", language))
        } else if pagesHeard <= Self.explained {
            words.append(strings("speech.arrive", language, ["n": "\(list.page.count - 1)"]))
        }
        // Who comes to type begins there.
        position = list.items.firstIndex { $0.role == .field } ?? 0
        let signal: Signal = isOn ? .hello : goesBack ? .back : next.comesFromCode ? .read : .open
        goesBack = false
        return [.signal(signal), say(words)]
    }

    /// A panel opens over the page, or goes.
    private mutating func turn(to next: Screen, from last: Screen, _ ear: Ear) -> [Effect] {
        help = nil
        let list = ReadingList(next)
        if last.overlay == nil { beneath = item?.id }
        guard next.overlay == nil else {
            take(list, at: 0)
            return [.signal(.open)] + read(ear)
        }
        take(list, at: beneath.flatMap(list.index) ?? 0)
        beneath = nil
        return [.signal(.back)] + read(ear)
    }

    /// Takes a list of which all is known now: what changes later is news.
    private mutating func take(_ list: ReadingList, at position: Int) {
        self.list = list
        self.position = position
        pending = nil
        said = Dictionary(list.items.map { ($0.id, $0.words) }) { first, _ in first }
        announced = screen?.announcement
        typed = screen?.field?.text
    }

    // MARK: What changes

    private mutating func changes(on next: Screen, _ ear: Ear) -> [Effect] {
        let list = ReadingList(next)
        let before = item?.id
        let last = position
        self.list = list
        position = before.flatMap(list.index) ?? min(last, list.items.count - 1)
        if let echo = echo(of: next, ear) { return echo }
        if let news = next.announcement, news != announced {
            take(list, at: position)
            return [say([news])]
        }
        let changed = list.page.filter { $0.role != .film && said[$0.id] != $0.words }
        guard !changed.isEmpty else {
            pending = nil
            return []
        }
        // What a visitor has just chosen is answered at once.
        if let item, changed.contains(item), chosen?.item == item.id {
            said[item.id] = item.words
            return [.signal(item.isSelected ? .on : .off), say(spoken(item, ear))]
        }
        if pending?.list != list { pending = (list, ear.now) }
        let patience = typed == nil ? Self.patience : Self.pauseInTyping
        guard let pending, ear.now - pending.since >= patience, !ear.isSpeaking else { return [] }
        take(list, at: position)
        return [say(changed.prefix(Self.mostChanges).flatMap { spoken($0, ear) })]
    }

    /// Says what a film shows while it plays, each description once.
    mutating func describe(_ next: Screen, _ ear: Ear) -> [Effect] {
        guard case .sheet(let page) = next.content, case .film(let film) = page.exhibit,
            film.description != described
        else { return [] }
        described = film.description
        guard let words = described, !words.isEmpty else { return [] }
        return [say([words])]
    }

    /// The characters that were typed or erased since the last look.
    private mutating func echo(of next: Screen, _ ear: Ear) -> [Effect]? {
        guard let text = next.field?.text, let typed, text != typed else { return nil }
        self.typed = text
        if let index = list.items.firstIndex(where: { $0.role == .field }) {
            said[list.items[index].id] = list.items[index].words
            // What leads on comes next.
            position = index
        }
        // Who takes one character after the other hears at once which one comes next.
        if chosen.take().map({ list.index(of: $0.item) == nil }) ?? false,
            list.items.indices.contains(position + 1), list.items[position + 1].role == .choice
        {
            position += 1
            return [say([Text(text)] + (item.map { spoken($0, ear) } ?? []))]
        }
        if text.hasPrefix(typed) {
            return [say([Text(String(text.dropFirst(typed.count)))], isSpelled: true)]
        }
        let erased = typed.hasPrefix(text) ? String(typed.dropFirst(text.count)) : typed
        return [say([strings("speech.erased", language, ["text": "\(erased)"]), Text(text)])]
    }

    /// The end of the visit comes closer: said whole once, then as a number.
    private mutating func count(_ seconds: Int, _ ear: Ear) -> [Effect] {
        guard counted != nil else {
            counted = seconds
            let sentence = strings("speech.still", language, ["n": "\(seconds)"])
            return [.signal(.attention), say([sentence])]
        }
        guard [10, 5].contains(seconds), counted != seconds, !ear.isSpeaking else { return [] }
        counted = seconds
        return [say(["\(seconds)"])]
    }

    // MARK: What keys ask for

    /// Does what a visitor asks for.
    mutating func perform(_ command: ReaderCommand, _ ear: Ear) -> [Effect] {
        if let round { return choose(in: round, command) }
        readsAllSince = nil
        let lastEdge = edge.take()
        let lastChosen = chosen.take()
        if help != nil, let effects = performHelp(command, ear) { return effects }
        switch command {
        case .begin: return []
        case .next: return move(to: position + 1, by: command, lastEdge, ear)
        case .previous: return move(to: position - 1, by: command, lastEdge, ear)
        case .nextSection:
            let next = list.items.indices.first { $0 > position && list.beginsSection($0) }
            return move(to: next ?? list.items.count, by: command, lastEdge, ear)
        case .previousSection:
            let last = list.items.indices.last { $0 < position && list.beginsSection($0) }
            return move(to: last ?? -1, by: command, lastEdge, ear)
        case .nextChoice: return moveToChoice(list.items.indices.filter { $0 > position }, ear)
        case .previousChoice:
            return moveToChoice(list.items.indices.filter { $0 < position }.reversed(), ear)
        case .first: return move(to: 0, by: command, nil, ear)
        case .last: return move(to: list.items.count - 1, by: command, nil, ear)
        case .choose: return choose(after: lastChosen, ear)
        case .again: return read(ear)
        case .spell: return spell(ear)
        case .slower: return change(pace: -1)
        case .faster: return change(pace: 1)
        case .louder: return [.louder]
        case .quieter: return [.quieter]
        case .help:
            help = 0
            return readHelp(ear)
        }
    }

    private mutating func move(
        to place: Int, by command: ReaderCommand, _ lastEdge: ReaderCommand?, _ ear: Ear
    ) -> [Effect] {
        if list.items.indices.contains(place) {
            position = place
            return [.signal(signal)] + read(ear)
        }
        let isEnd = place > position
        guard lastEdge != command else {
            position = isEnd ? 0 : list.items.count - 1
            return [.signal(signal)] + read(ear)
        }
        edge = command
        let words = strings(isEnd ? "speech.edge.bottom" : "speech.edge.top", language)
        return [.signal(.edge), say([words])]
    }

    private mutating func moveToChoice(
        _ order: some Sequence<Int>, _ ear: Ear
    ) -> [Effect] {
        guard let place = order.first(where: { list.items[$0].event != nil }) else {
            return [.signal(.edge)]
        }
        position = place
        return [.signal(signal)] + read(ear)
    }

    private mutating func choose(
        after last: (item: ReadingItem.ID, at: ContinuousClock.Instant)?, _ ear: Ear
    ) -> [Effect] {
        guard let item else { return [.signal(.nothing)] }
        chosen = (item.id, ear.now)
        if let event = item.event { return [.event(event)] }
        if item.secrecy == .secret { return spell(ear) }
        if let last, last.item == item.id, ear.now - last.at <= Self.twice { return spell(ear) }
        return [.signal(.nothing)] + read(ear)
    }

    mutating func change(pace step: Int) -> [Effect] {
        let next = Self.paces.filter { step < 0 ? $0 < pace : $0 > pace }
        pace = (step < 0 ? next.last : next.first) ?? pace
        return [say([strings("speech.rate", language, ["rate": "\(pace)"])])]
    }

    /// Tells that the loudness was changed, in its new step.
    func changedLoudness(isLouder: Bool, isExtreme: Bool) -> Effect {
        let key = isLouder ? (isExtreme ? "loudest" : "louder") : isExtreme ? "quietest" : "quieter"
        return say([strings("speech.\(key)", language)])
    }

    /// Goes on where everything is to be read, after something was said to its end.
    mutating func finished(_ ear: Ear) -> [Effect] {
        guard let since = readsAllSince, ear.now - since < Self.longest,
            position + 1 < list.page.count
        else {
            readsAllSince = nil
            return []
        }
        position += 1
        return read(ear)
    }
}

extension Screen {
    /// The text field, while nothing lies over it.
    fileprivate var field: Entry? {
        guard overlay == nil, case .entry(let page) = content else { return nil }
        return page.entry
    }
}
