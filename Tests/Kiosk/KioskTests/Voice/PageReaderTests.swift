import Playback
import Testing

@testable import Kiosk
@testable import PageMaking
@testable import PageModel

@Suite("Pages by ear")
struct PageReaderTests {
    /// A visitor with keys and ears: writes down what is said.
    private struct Visitor {
        var reader: PageReader
        var ear = PageReader.Ear(now: .now)
        private(set) var said: [String] = []
        private(set) var signals: [Signal] = []
        private(set) var events: [InputEvent] = []
        private(set) var utterances: [Utterance] = []

        init() throws { reader = PageReader(strings: try Strings()) }

        mutating func sees(_ screen: Screen, after time: Duration = .zero) {
            ear.now += time
            take(reader.look(at: screen, ear))
        }

        mutating func press(_ commands: ReaderCommand..., after time: Duration = .zero) {
            ear.now += time
            for command in commands { take(reader.perform(command, ear)) }
        }

        mutating func hearsOut() { take(reader.finished(ear)) }

        mutating func take(_ effects: [PageReader.Effect]) {
            for effect in effects {
                switch effect {
                case .say(let utterance):
                    said.append(utterance.runs.map(\.words).joined())
                    utterances.append(utterance)
                case .signal(let signal): signals.append(signal)
                case .event(let event): events.append(event)
                case .louder, .quieter: break
                }
            }
        }
    }

    private static func screen(
        _ identity: String = "1", title: Text = "Library", _ sections: [Section] = [],
        actions: [Action] = [], overlay: Overlay? = nil, language: String = "en"
    ) -> Screen {
        Screen(
            identity: identity,
            dock: Dock(
                siteName: "Site", clock: "14:32", tab: nil, canGoBack: false, words: .init()),
            title: title, content: .article(ArticlePage(sections: sections)),
            actions: actions, overlay: overlay, language: language)
    }

    private static let page = screen(
        "1", [.lead("Books about the sky"), .heading("Hours", level: 2), .paragraph("Daily")],
        actions: [Action(ActionID("go"), "Go"), Action(ActionID("stay"), "Stay")])

    /// A visitor who has heard the first page.
    private func visitor(on screen: Screen = page) throws -> Visitor {
        var visitor = try Visitor()
        visitor.sees(screen)
        return visitor
    }

    @Test("the first page greets and tells the keys, further ones how many items they have")
    func arriving() throws {
        var visitor = try visitor()
        #expect(visitor.signals == [.hello])
        #expect(visitor.said[0].hasPrefix("Speech is on. Library. You can hear everything here."))
        visitor.sees(Self.page, after: .seconds(9))
        #expect(visitor.said.count == 1, "a page is said once")
        visitor.sees(Self.screen("2", title: "Café", [.lead("Cakes")]))
        #expect(visitor.said[1] == "Café. 1 item. Arrow down reads on.")
        visitor.sees(Self.screen("3", title: "Hall"))
        visitor.sees(Self.screen("4", title: "Roof"))
        #expect(visitor.said[3] == "Roof.", "the keys are known by then")
        visitor.reader.goesBack = true
        visitor.sees(Self.screen("5", title: "Hall"))
        #expect(visitor.signals == [.hello, .open, .open, .open, .back])
    }

    @Test("down and up go through everything, and around the ends at the second press")
    func walking() throws {
        var visitor = try visitor()
        visitor.press(.next, .next, .next, .next, .previous)
        #expect(
            visitor.said.dropFirst() == [
                "Books about the sky.", "Hours.", "Daily.", "Go. Button, 1 of 2.", "Daily.",
            ])
        #expect(visitor.signals.dropFirst() == [.soft, .heading, .soft, .tick, .soft])
        visitor.press(.last)
        #expect(visitor.said.last == "Site, 14:32.")
        visitor.press(.next)
        #expect(visitor.said.last == "End of the page. Again for its beginning.")
        #expect(visitor.signals.last == .edge)
        visitor.press(.next)
        #expect(visitor.said.last == "Library.")
        visitor.press(.previous, .previous)
        #expect(visitor.said.last == "Site, 14:32.")
    }

    @Test("sections: headings, the buttons, the menu; choices alone by Tab")
    func sections() throws {
        var visitor = try visitor()
        visitor.press(.nextSection, .nextSection, .nextSection, .previousSection)
        #expect(
            visitor.said.dropFirst() == [
                "Hours.", "Go. Button, 1 of 2.", "Menu.", "Go. Button, 1 of 2.",
            ])
        visitor.press(.first, .nextChoice, .nextChoice)
        #expect(visitor.said.last == "Stay. Button, 2 of 2.")
        visitor.press(.previousChoice)
        #expect(visitor.said.last == "Go. Button, 1 of 2.")
    }

    @Test("the round key chooses; words it says again, and spells at once after")
    func choosing() throws {
        var visitor = try visitor()
        visitor.press(.nextChoice, .choose)
        #expect(visitor.events == [.choose(ActionID("go"))])
        visitor.press(.first, .next, .choose)
        #expect(visitor.said.last == "Books about the sky.")
        #expect(visitor.signals.last == .nothing)
        #expect(visitor.utterances.last?.isSpelled == false)
        visitor.press(.choose, after: .milliseconds(900))
        #expect(visitor.utterances.last?.isSpelled == true)
        visitor.press(.choose, after: .milliseconds(1100))
        #expect(visitor.utterances.last?.isSpelled == false)
    }

    @Test("a change is said when it has stood for a while, alone, and not over other speech")
    func changing() throws {
        var visitor = try visitor()
        let closer = Self.screen("1", [.heading("Come a little closer", level: 2)])
        visitor.sees(closer, after: .seconds(1))
        visitor.sees(closer, after: .seconds(1))
        #expect(visitor.said.count == 1)
        visitor.ear.isSpeaking = true
        visitor.sees(closer, after: .milliseconds(600))
        #expect(visitor.said.count == 1)
        visitor.ear.isSpeaking = false
        visitor.sees(closer)
        #expect(visitor.said.last == "Come a little closer.")
        visitor.sees(closer, after: .seconds(9))
        #expect(visitor.said.count == 2)
        // The clock is no news.
        var later = closer
        later.dock.clock = "14:33"
        visitor.sees(later, after: .seconds(9))
        visitor.sees(later, after: .seconds(9))
        #expect(visitor.said.count == 2)
        later.announcement = "Right"
        visitor.sees(later)
        #expect(visitor.said.last == "Right")
    }

    @Test("what was chosen is answered at once, and the place on the page stays")
    func switching() throws {
        func panel(isOn: Bool) -> Screen {
            Self.screen(
                overlay: Overlay(
                    title: "View",
                    rows: [
                        Row(id: ActionID("a"), title: "Light", detail: "off"),
                        Row(
                            id: ActionID("b"), title: "Contrast", detail: isOn ? "on" : "off",
                            isSelected: isOn),
                    ]))
        }
        var visitor = try visitor()
        visitor.press(.nextChoice, .nextChoice)
        visitor.sees(panel(isOn: false))
        #expect(visitor.said.last == "View.")
        visitor.press(.last, .choose)
        visitor.sees(panel(isOn: true))
        #expect(visitor.said.last == "Contrast, on. Chosen, 2 of 2.")
        #expect(visitor.signals.last == .on)
        visitor.sees(Self.page)
        #expect(visitor.said.last == "Stay. Button, 2 of 2.", "back where the panel was opened")
    }

    @Test("typed characters are echoed, erased ones named, what was found told after a pause")
    func typing() throws {
        func entry(_ text: String, _ rows: [Row] = []) -> Screen {
            var screen = Self.screen()
            screen.content = .entry(
                EntryPage(entry: Entry(prompt: "Number", text: text), rows: rows))
            return screen
        }
        var visitor = try visitor(on: entry(""))
        let found = [Row(id: ActionID("r"), label: "A-011", title: "Visitor centre")]
        visitor.sees(entry("A", found))
        #expect(visitor.said.last == "A")
        #expect(visitor.utterances.last?.isSpelled == true)
        visitor.sees(entry("A", found), after: .milliseconds(900))
        visitor.sees(entry("A", found), after: .milliseconds(900))
        #expect(visitor.said.last == "A-011, Visitor centre.")
        visitor.sees(entry("A-01", found))
        #expect(visitor.said.last == "-01")
        visitor.sees(entry("A-0", found))
        #expect(visitor.said.last == "Erased: 1. A-0")
    }

    @Test("the countdown is said whole once, then its numbers, and a yes repeats what was read")
    func countdown() throws {
        var visitor = try visitor()
        visitor.press(.next)
        for second in stride(from: 20, to: 3, by: -1) {
            for _ in 0..<4 {
                visitor.sees(
                    Self.screen(overlay: Overlay(title: "Are you still here?", number: second)),
                    after: .milliseconds(250))
            }
        }
        #expect(
            visitor.said.dropFirst(2) == [
                "Are you still there? Any key keeps your visit. It ends in 20 seconds.", "10",
                "5",
            ])
        visitor.sees(Self.page)
        #expect(visitor.said.last == "Books about the sky.")
    }

    @Test("a visitor's own words are said in headphones only, a password when it is asked for")
    func secrets() throws {
        let name = Text("Ada").kept(.personal)
        let screen = Self.screen(
            "1", title: "Welcome, \(name)",
            [
                .facts([Fact("Password", Text("correct horse").kept(.secret))]),
                .quote(Quote("token=1")),
            ])
        var open = try visitor(on: screen)
        open.press(.next, .choose, .spell, .next, .spell)
        #expect(
            !open.said.contains {
                $0.contains("Ada") || $0.contains("horse") || $0.contains("token")
            })
        #expect(open.said[1] == "Password: . Hidden. Plug in headphones to hear it.")
        #expect(open.said.last == "Hidden. Plug in headphones to hear it.")
        #expect(open.utterances.map(\.isPrivate) == open.utterances.map { _ in false })

        var alone = try Visitor()
        alone.ear.isPrivate = true
        alone.sees(screen)
        alone.press(.next)
        #expect(alone.said[0].contains("Ada") && alone.utterances[0].isPrivate)
        #expect(!alone.said[1].contains("horse"))
        alone.press(.choose)
        #expect(alone.said.last == "correct horse" && alone.utterances.last?.isSpelled == true)
        #expect(alone.utterances.last?.isPrivate == true)
        alone.press(.next)
        #expect(alone.said.last == "token=1.")
    }

    @Test("words in another language keep it for the voice")
    func languages() throws {
        let screen = Self.screen(
            "1", title: "Welcome", [.paragraph(Text("Bonjour", language: "fr"))], language: "de")
        var visitor = try visitor(on: screen)
        #expect(visitor.said[0].hasPrefix("Die Sprachausgabe ist an."))
        visitor.press(.next)
        #expect(visitor.utterances.last?.runs.map(\.language) == ["fr", "de"])
    }

    @Test("help tells where the visitor is, reads everything, changes the pace, and closes")
    func help() throws {
        var visitor = try visitor()
        visitor.press(.next, .help)
        #expect(visitor.said.last == "You are on: Library. Books about the sky. Item 2 of 17.")
        visitor.press(.next)
        #expect(visitor.said.last == "Keys")
        visitor.press(.choose)
        #expect(visitor.said.last?.hasPrefix("Arrow down, next.") == true)
        visitor.press(.help)
        #expect(visitor.said.last == "Back on Library.")
        visitor.press(.help, .next, .next, .choose)
        #expect(visitor.said.last == "Books about the sky.")
        for _ in 0..<9 { visitor.hearsOut() }
        #expect(visitor.said.last == "Stay. Button, 2 of 2.", "to the end of the page")
        visitor.press(.first, .slower)
        #expect(visitor.said.last == "135 words a minute.")
        #expect(visitor.utterances.last?.pace == 135)
        visitor.press(.help, .previous, .choose)
        #expect(visitor.events == [.end])
    }

    @Test("what a film shows is said while it plays, each description once")
    func describing() throws {
        func film(_ description: Text?) -> Screen {
            var screen = Self.screen()
            let poster = Picture(id: "p", image: nil, alternative: "A launch")
            screen.content = .sheet(
                SheetPage(.film(Film(poster: poster, state: .playing, description: description))))
            return screen
        }
        var visitor = try visitor()
        for description: Text? in ["", "The arms let go.", "The arms let go.", "", "Smoke.", nil] {
            visitor.take(visitor.reader.describe(film(description), visitor.ear))
        }
        #expect(visitor.said.dropFirst() == ["The arms let go.", "Smoke."])
    }

    @Test("down, up and the round key are enough for the help, and to leave it")
    func threeKeys() throws {
        var visitor = try visitor()
        visitor.press(.previous, .previous, .previous, .previous)
        #expect(visitor.said.last == "Help with hearing the pages. 8 of 9.")
        visitor.press(.choose)
        #expect(visitor.events == [.reader(.help)])
        visitor.press(.help, .previous, .previous)
        #expect(visitor.said.last == "Back on Library.")
        visitor.press(.choose, .again)
        #expect(visitor.said.last == "Help with hearing the pages. 8 of 9.", "as before the help")
    }

    @Test("leaving the help on a page with a name says no name aloud")
    func helpOnPrivatePage() throws {
        let name = Text("Ada").kept(.personal)
        var visitor = try visitor(on: Self.screen("1", title: "Welcome, \(name)"))
        visitor.press(.help, .help)
        #expect(visitor.said.allSatisfy { !$0.contains("Ada") })
        #expect(visitor.utterances.map(\.isPrivate) == visitor.utterances.map { _ in false })
    }

    @Test("any key ends the reading of everything")
    func interrupting() throws {
        var visitor = try visitor()
        visitor.press(.help, .next, .next, .choose, .again)
        let count = visitor.said.count
        visitor.hearsOut()
        #expect(visitor.said.count == count)
    }
}
