import Imaging
package import PageModel
package import TourModel
import TourStore

extension PageBuilder {
    mutating func home() throws -> Screen {
        let home = content.site.home
        let lead = text(home.leads)
        let page = HomePage(
            lead: lead.isEmpty ? nil : lead,
            picture: home.picture.map { picture($0, caption: nil) }, cards: try cards())
        var actions: [Action] = []
        if let walk = try walkButton() { actions.append(walk) }
        if let film = home.film {
            actions.append(button("home.film", .watch(film), icon: .play))
        } else {
            actions.append(button("home.map", .tab(.siteMap), icon: .map))
        }
        // A third button would take the room of a card on small screens: news end, and the walk that this kiosk begins
        // with is offered on the page of the tours, too.
        if actions.count < 2 {
            if let news = try newsButton() {
                actions.append(news)
            } else if content.standpoint.kiosk?.tours.isEmpty == false,
                let tour = try content.tours().first
            {
                actions.append(Action(id(.go(.tour(tour.id))), text(tour.names), icon: .route))
            }
        }
        return frame(
            .home(page), tab: .home, title: text(home.titles), actions: actions,
            hint: surroundings.camera.isUsable ? "home.promise" : "keys.page")
    }

    private mutating func cards() throws -> [Card] {
        var cards = [
            Card(
                id: id(.tab(.scan)), title: say("home.code"),
                lines: [
                    Card.Line(
                        say(surroundings.camera.isUsable ? "home.code.sub" : "home.code.away"))
                ],
                icon: .scan, isInvitation: true),
            Card(
                id: id(.go(.search(""))), title: say("home.find"),
                lines: [Card.Line(say("home.find.sub"))],
                icon: .search),
        ]
        let events = content.site.home.events
        if let group = try groupCard() {
            cards.append(group)
        } else if let pass = try passCard() {
            cards.append(pass)
        } else if surroundings.time != nil {
            if let card = try programmeCard() { cards.append(card) }
        } else if !events.isEmpty {
            cards.append(
                Card(
                    id: id(.go(.tours)), title: say("home.today"),
                    lines: events.map { Card.Line(text($0.names), at: $0.time) },
                    omissions: events.indices.dropFirst().map {
                        say("home.today.more", ["count": "\($0)"])
                    }))
        }
        let reception = content.site.reception
        var lines = [text(reception.hours)].filter { !$0.isEmpty }
        if let phone = reception.phone { lines.append(say("home.dial", ["phone": "\(phone)"])) }
        if !lines.isEmpty {
            cards.append(
                Card(
                    id: id(.go(.about)), title: say("home.reception"),
                    lines: lines.map { Card.Line($0) }, icon: .phone))
        }
        return cards
    }

    mutating func help() -> Screen {
        let icons: [(Icon, Sketch)] = [
            (.scan, .findCode), (.holdStill, .holdStill), (.check, .pageOpens),
            (.keypad, .typeNumber),
        ]
        let cards = icons.enumerated().map { index, step in
            Card(
                id: nil, title: "\(index + 1)", lines: [Card.Line(say("help.\(index + 1)"))],
                icon: step.0, sketch: step.1)
        }
        let actions = [
            button("dock.scan", .tab(.scan), icon: .scan),
            button("scan.number", .go(.number("")), icon: .keypad),
            button("keys.title", .go(.keys), icon: .keypad),
        ]
        return frame(
            .sheet(SheetPage(sections: [.guide(cards), .note(privacyNote)])),
            tab: nil, kicker: say("tool.help"), icon: .help, title: say("help.title"),
            actions: actions)
    }

    /// Which keys do what, the same on every display.
    mutating func keys() -> Screen {
        let keys = [
            ("keys.arrows", "keys.do.move"), ("keys.enter", "keys.do.open"),
            ("keys.escape", "keys.do.back"),
        ]
        var facts = keys.map { Fact(say($0.0), say($0.1)) }
        func several(_ names: [String]) -> Text {
            names.map { say($0) }.joined(separator: ", ")
        }
        facts += [
            Fact("F5, F6, F7", several(["dock.home", "dock.scan", "dock.map"])),
            Fact(
                "F1, F2, F3, F4",
                several(["tool.help", "language.title", "tool.view", "tool.about"])),
            Fact("F8", say("view.speech")), Fact("/", say("gone.search")),
        ]
        facts.append(Fact(say("keys.pages"), say("keys.do.turn")))
        let actions = [button("help.title", .go(.help), icon: .help)]
        return frame(
            .sheet(SheetPage(sections: [.facts(facts)])), tab: nil, kicker: say("tool.help"),
            icon: .keypad, title: say("keys.title"), actions: actions)
    }

    mutating func about() -> Screen {
        var sections = markdown(content.site.about)
        var facts: [Fact] = []
        let reception = content.site.reception
        let hours = text(reception.hours)
        let dial = reception.phone.map { say("home.dial", ["phone": "\($0)"]) }
        // Hours are written as a sentence begins.
        let told = [hours, dial ?? ""].joined(separator: ", ")
        if !told.isEmpty { facts.append(Fact(say("home.reception"), told)) }
        let readers = content.site.checkedBy.value(in: [language])?.value
        if let readers { facts.append(Fact(say("about.checked"), Text(readers))) }
        if let address = content.site.address { facts.append(Fact(say("fact.web"), Text(address))) }
        if !facts.isEmpty { sections.append(.facts(facts)) }
        sections.append(.note(privacyNote))
        sections += journalStatement()
        let actions = [
            button("dock.home", .tab(.home), icon: .home),
            button("help.title", .go(.help), icon: .help),
        ]
        return frame(
            .sheet(SheetPage(sections: sections)), tab: nil, kicker: say("tool.about"),
            icon: .info, title: text(content.site.names), actions: actions)
    }

    /// A picture of the content, with its own caption.
    func picture(_ id: Media.ID) -> Picture {
        let caption = (try? content.store.media(id)).map { text($0.captions) } ?? ""
        return picture(id, caption: caption.isEmpty ? nil : caption)
    }

    /// A picture of the content; a medium that is gone, or that cannot be read, is shown as a missing picture.
    func picture(_ id: Media.ID, caption: Text?) -> Picture {
        let alternative = (try? content.store.media(id)).map { text($0.alternatives) } ?? "\(id)"
        return Picture(
            id: id, image: content.image(id), alternative: alternative, caption: caption)
    }

    /// A description in sections; one that is there only in another language says so first.
    package mutating func markdown(_ texts: Localized<String>) -> [Section] {
        guard let (words, found) = texts.value(in: languages) else { return [] }
        var sections: [Section] = []
        // Signers read the language that theirs belongs to.
        if found != language, found != language.reading {
            sections.append(note(textIn: found))
            noted.insert(found)
        }
        var isFirst = true
        func text(_ words: InlineText) -> Text {
            Text(words, language: found == language ? nil : found.rawValue)
        }
        for block in MarkdownText(words, in: found).blocks {
            switch (block, sections.last) {
            case (.heading(let words), _): sections.append(.heading(text(words), level: 2))
            case (.paragraph(let words), _):
                sections.append(isFirst ? .lead(text(words)) : .paragraph(text(words)))
                isFirst = false
            case (.code(let words), _):
                sections.append(.preformatted(self.text(words, in: found)))
            case (.item(let words, nil), .bullets(let items)?):
                sections[sections.count - 1] = .bullets(items + [text(words)])
            case (.item(let words, nil), _): sections.append(.bullets([text(words)]))
            case (.item(let words, let number?), .numbered(let items, let first)?)
            where number == first + items.count:
                sections[sections.count - 1] = .numbered(
                    items + [text(words)], from: first)
            case (.item(let words, let number?), _):
                sections.append(.numbered([text(words)], from: number))
            }
        }
        return sections
    }
}
