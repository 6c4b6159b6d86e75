import Foundation
import KioskSettings
import Logging
import PageMaking
import PageModel
import Playback
import Screens
import TourModel
import TourStore

extension Kiosk {
    /// Does what a gesture means; one that closes the countdown does nothing else.
    func handle(_ event: InputEvent) async {
        guard event != .quit else {
            quit()
            return
        }
        let now = self.now()
        // Before all else: nothing that was meant for one ear is said to all.
        if case .plugged(let isIn) = event { await narration.plug(isIn: isIn) }
        let isAsked = if case .counting = countdown { true } else { false }
        let choice: Choice? =
            if case .choose(let id) = event { made?.choices[id] } else { nil }
        countdown = .active
        session.touch(at: now)
        await notePresence()
        if isAsked, choice != .end {
            await render()
            return
        }
        let (wasSpoken, began) = (session.isSpoken, session.began)
        switch event {
        case .activity, .quit: return
        case .plugged(let isIn): await plug(isIn: isIn, now)
        case .reader(let command): return await read(command)
        case .end: endVisit(at: now)
        case .choose:
            guard let choice else { return }
            choose(choice)
        default:
            if event == .back { narration.goesBack() }
            if session.page == .attract, !isTyped(event) {
                // Who asks for speech there is asked for a language first.
                if event == .readAloud, narration.hasVoice {
                    session.turn(.speech)
                } else {
                    session.go(to: .home)
                }
            } else {
                do {
                    try act(on: event)
                } catch {
                    logger.error("The tour's content cannot be read: \(error)")
                }
            }
        }
        // The end of a visit has its own words.
        if wasSpoken, !session.isSpoken, session.began == began {
            await narration.say(narration.end(saying: "speech.off", in: session.language))
        }
        await render()
    }

    /// Whether the visitor typed a whole line, which says where to go.
    private func isTyped(_ event: InputEvent) -> Bool {
        switch event {
        case .typedCode, .lookUp: true
        default: false
        }
    }

    func choose(_ choice: Choice) {
        switch choice {
        case .go(let page):
            let found = recognition?.page == page ? recognition : nil
            session.go(to: page, byCode: found != nil, sign: found?.sign)
        case .replace(let page): session.replace(with: page)
        case .type(let text): for character in text { type(character) }
        case .tab(let page): session.open(tab: page)
        case .panel(let panel): session.show(panel)
        case .language(let language):
            let heard = films.isPlaying ? playable : nil
            session.speak(language)
            films.speak(language)
            // What is being listened to begins again in the new language, where it is spoken in that.
            if let heard, let version = playable, version != heard { begin(version) }
            if session.page == .attract { session.go(to: .home) }
        case .turn(.speech) where !narration.hasVoice: session.show(.noVoice)
        case .turn(let setting): session.turn(setting)
        case .watch(let id):
            session.go(to: .film(id))
            begin(id)
        case .film(let command): perform(command)
        case .compare(let count): session.showNextPicture(of: count)
        case .answer(let question, let index): session.answer(index, of: question)
        case .retry(let question): session.retry(question)
        case .reveal: session.reveal(until: now() + configuration.reveal)
        case .hide: session.reveal(until: nil)
        case .leaveGroup:
            session.leaveGroup()
            content.forgetVisitor()
        case .leaveTour: session.leaveTour()
        case .stay: session.show(nil)
        case .end: endVisit(at: now())
        }
    }

    private func begin(_ film: Media.ID) {
        // What cannot be read any more is not shown either.
        guard let content = try? shownContent else { return }
        let isSound = (try? content.store.media(film))?.kind == .sound
        // A sound that cannot be heard is described in words.
        guard !isSound || filmSight.isHeard else { return }
        let room = isSound ? nil : display.filmSize
        films.begin(
            film, from: content.store,
            for: .init(
                language: session.language, others: content.site.languages,
                box: room.map { FilmBox(width: $0.width, height: $0.height) })
        ) { [narration] in await narration.fallSilent() }
    }

    func watchFilms() async {
        var wasPlaying = false
        for await _ in films.changes {
            // Who watches a film does nothing else; the idle time begins when it ends.
            session.touch(at: now())
            // A visitor who resumes it hears it, and not the page.
            if session.isSpoken, films.isPlaying, !wasPlaying { await narration.fallSilent() }
            wasPlaying = films.isPlaying
            await render()
        }
    }

    /// Does what a visitor asks of the film on the page; one that is not on is begun.
    private func perform(_ command: FilmCommand) {
        guard let media = playable else { return }
        switch filmSight.phase {
        case .ready, .ended, .broken:
            if command == .play || command == .poster { begin(media) }
        case .loading, .playing, .paused: films.perform(command)
        }
    }

    func act(on event: InputEvent) throws {
        switch event {
        case .back: session.back()
        case .tab(.home): session.open(tab: .home)
        case .tab(.scan): session.open(tab: .scan)
        case .tab(.map): session.open(tab: .siteMap)
        case .language: session.show(session.panel == .languages ? nil : .languages)
        case .help: session.go(to: .help)
        case .about: session.go(to: .about)
        case .search: session.go(to: .search(""))
        case .character(let character): type(character)
        case .erase: erase()
        case .submit: try submit()
        case .pageUp: turnFloor(by: 1)
        case .pageDown: turnFloor(by: -1)
        case .typedCode(let text): open(text: text, symbology: "qr")
        case .lookUp(let text): try lookUp(text)
        case .readAloud:
            if !narration.hasVoice { session.show(.noVoice) } else { session.turn(.speech) }
        case .view: session.show(session.panel == .view ? nil : .view)
        case .slide(let id, let place):
            if case .compare(let count)? = made?.choices[id] { session.slide(to: place, of: count) }
        case .activity, .choose, .reader, .plugged, .end, .quit: break
        }
    }

    func type(_ character: Character) {
        guard !character.isNewline else { return }
        switch session.page {
        case .search(let text) where text.count < Session.maximumEntry:
            session.replace(with: .search(text + String(character)))
        case .number(let text) where text.count < Session.maximumEntry:
            session.replace(with: .number(text + character.uppercased()))
        case .search, .number:
            break
        case .question(let place):
            if let index = Self.answer(of: character) {
                let choice = Choice.answer(place, index)
                if made?.choices[choice.id] != nil { choose(choice) }
            }
        default:
            if character.isLetter || character.isNumber {
                session.go(to: .number(character.uppercased()))
            }
        }
    }

    /// The answer that a letter or a digit stands for, from 0.
    private static func answer(of character: Character) -> Int? {
        switch character.lowercased() {
        case "a", "1": 0
        case "b", "2": 1
        case "c", "3": 2
        case "d", "4": 3
        default: nil
        }
    }

    func erase() {
        switch session.page {
        case .search(let text): session.replace(with: .search(String(text.dropLast())))
        case .number(let text): session.replace(with: .number(String(text.dropLast())))
        default: session.back()
        }
    }

    func submit() throws {
        switch session.page {
        case .number(let text):
            if let page = try page(forNumber: text) {
                session.go(to: page)
            } else if try isFound(text) {
                session.go(to: .search(text))
            }
        case .search(let text):
            guard let first = try hits(text).first else { return }
            let item = nextDate(of: first)
            session.go(to: item.map { .event($0.source, start: $0.start) } ?? first.page)
        default:
            break
        }
    }

    /// To the room of a number, else to what a search for the words finds; else it is said that there is neither.
    private func lookUp(_ text: String) throws {
        let text = String(text.prefix(Session.maximumEntry))
        typedBy = "number"
        defer { typedBy = nil }
        if let page = try page(forNumber: text) {
            session.go(to: page)
        } else if try isFound(text) || !text.contains(where: \.isNumber) {
            enter(.search(text))
        } else {
            enter(.number(text.uppercased()))
        }
    }

    /// Shows a page with a text field in place of another, or after any other page.
    private func enter(_ page: Page) {
        switch session.page {
        case .search, .number: session.replace(with: page)
        default: session.go(to: page)
        }
    }

    /// The room that has a number, or the only one whose number begins so.
    private func page(forNumber text: String) throws -> Page? {
        if let page = try Router(content: content).page(forNumber: text) { return page }
        return try content.store.rooms(idPrefix: text, limit: 2).only.map { .room($0.id) }
    }

    /// Whether the search page would show anything.
    private func isFound(_ text: String) throws -> Bool {
        try !hits(text).isEmpty
    }

    /// The first of what the search page shows.
    private func hits(_ text: String) throws -> [SearchHit] {
        try shownContent.hits(text, for: session.language, limit: 1) {
            $0.kind != .event || nextDate(of: $0) != nil
        }
    }

    private func nextDate(of hit: SearchHit) -> ProgrammeItem? {
        content.nextDate(
            of: hit, calendars: content.calendars(of: configuration.pages),
            at: SiteTime(Date.now, in: content.zone))
    }

    func turnFloor(by step: Int) {
        guard case .floor(let buildingID, let floorID, _) = session.page,
            let building = try? content.store.building(buildingID)
        else { return }
        let floors = building.floors.sorted { $0.level < $1.level }
        guard let index = floors.firstIndex(where: { $0.id == floorID }),
            floors.indices.contains(index + step)
        else { return }
        session.replace(with: .floor(buildingID, floorID: floors[index + step].id, room: nil))
    }
}

extension Collection {
    /// The only element, or nothing when there are none or several.
    var only: Element? { count == 1 ? first : nil }
}
