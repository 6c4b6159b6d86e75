import Foundation
import Imaging
import PageTestSupport
import Testing

@testable import PageModel
@testable import Screens
@testable import TextPages

@Suite("Plain pages")
struct PlainTests {
    @Test("a page is one sentence, paragraphs, numbered choices and a lettered dock")
    func page() {
        #expect(
            PlainPage(SamplePages.floor).text(withChoices: true) == """
                Way to A-014. Map, Operations hall, ground floor.
                Six rooms around a corridor.
                2 min, 75 m.
                1. From here, go straight to the corridor, 12 m.
                2. Turn right, past the library, 45 m.
                3. Turn left; the door is on your right, 18 m.
                Choices:
                   1  Open the room’s page
                   2  Take it along
                   3  A-011 Visitor centre
                   4  A-012 Mission library
                   5  A-013 Flight dynamics
                   6  A-014 Main control room •
                   7  A-021 Café
                   8  A-022 Auditorium
                   9  2
                  10  1
                  11  G •
                  0 Back    h Home    s Scan    m Map    l English    v View    ? Help    a About

                """)
    }

    @Test("warnings are named, controls are visible, nothing escapes")
    func warnings() {
        var screen = SamplePages.risky
        screen.title = "\u{1B}[2J"
        #expect(
            PlainPage(screen).text(withChoices: false) == """
                ␛[2J. Web address.
                This code leads to: win-badge.example.net
                The whole address, as the code says it: http://vesper-ridge.example@win-badge.example.net:8080/claim?badge=A-014&visitor=1
                Danger: It pretends to be another address.
                The words before the @ only look like an address.
                Warning: The connection is not encrypted.
                It starts with http, not https.
                Warning: It uses an unusual port.
                8080 is rare for public pages.

                """)
    }

    @Test("lists keep their numbers, and preformatted text its lines")
    func numbers() {
        var screen = SamplePages.risky
        screen.title = "Lists"
        screen.content = .sheet(
            SheetPage(sections: [
                .numbered(["a", "b"], from: 3), .bullets(["c"]), .preformatted("f\n  g"),
            ]))
        #expect(
            PlainPage(screen).text(withChoices: false).hasSuffix("3. a.\n4. b.\n• c.\nf\n  g\n"))
    }

    @Test("a panel is printed alone")
    func overlay() {
        #expect(
            PlainPage(SamplePages.countdown).text(withChoices: true) == """
                Are you still here?
                In 12 seconds this visit ends and everything is forgotten: your language and the pages you saw.
                Any key keeps it open.
                Choices:
                  1  I’m still here
                  2  End now

                """)
    }

    private static func output(
        pages: PlainDisplay.Pages, _ screens: [Screen]
    ) async throws -> String {
        let pipe = Pipe()
        let display = PlainDisplay(output: pipe.fileHandleForWriting.fileDescriptor, pages: pages)
        try await display.start()
        for screen in screens { await display.show(screen) }
        await display.stop()
        try pipe.fileHandleForWriting.close()
        return String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    }

    @Test("each page is printed once, and of a changed page only what is new")
    func changes() async throws {
        var clock = SamplePages.searching
        clock.dock.clock = "14:33"
        var hint = SamplePages.searching("Hold it still")
        hint.dock.clock = "14:33"
        let text = try await Self.output(
            pages: .all, [SamplePages.searching, SamplePages.searching, clock, hint])
        #expect(
            text == """
                Hold your code up to the camera. Scan.
                The camera shows no picture.
                Come a little closer.
                The code should fill about half of the frame.
                ↑ The camera is above the screen.
                Pictures are never kept.

                Hold it still.

                """)
    }

    @Test("the seconds of a countdown are printed once")
    func seconds() async throws {
        var next = SamplePages.countdown
        next.overlay?.number = 11
        next.overlay?.text = "In 11 seconds this visit ends."
        let text = try await Self.output(pages: .all, [SamplePages.countdown, next])
        #expect(text.components(separatedBy: "Are you still here?").count == 2)
        #expect(!text.contains("11 seconds"))
    }

    @Test("for logs only pages that a code led to are printed")
    func fromCodes() async throws {
        let text = try await Self.output(
            pages: .fromCodes, [SamplePages.home, SamplePages.risky, SamplePages.event])
        #expect(text.hasPrefix("Better not open this one. Web address.\n"))
        #expect(!text.contains("Welcome") && !text.contains("Open evening"))
    }

    @Test("the invitation is printed once, whatever words it shows in turn")
    func invitation() async throws {
        var other = SamplePages.attract
        other.title = "Code vor die Kamera halten"
        let text = try await Self.output(pages: .all, [SamplePages.attract, other])
        #expect(text.contains(SamplePages.attract.title.string))
        #expect(!text.contains("Kamera"))
    }

    @Test("where nothing can be chosen, lists are printed as sentences")
    func lists() {
        var screen = SamplePages.risky
        screen.content = .sheet(
            SheetPage(sections: [
                .paragraph("These are close by:"),
                .rows([Row(id: ActionID("a"), label: "A-014", title: "Main control room")]),
                .paragraph("Please tell reception."),
            ]))
        let text = PlainPage(screen).text(withChoices: false)
        #expect(
            text.hasSuffix(
                "These are close by:\n• A-014 Main control room.\nPlease tell reception.\n"))
    }

    private static func events(
        for lines: String, on screen: Screen, until last: InputEvent
    ) async throws -> (events: [InputEvent], output: String) {
        let input = Pipe()
        let output = Pipe()
        let display = PlainDisplay(
            output: output.fileHandleForWriting.fileDescriptor,
            input: input.fileHandleForReading.fileDescriptor)
        try await display.start()
        await display.show(screen)
        try input.fileHandleForWriting.write(contentsOf: Data(lines.utf8))
        try input.fileHandleForWriting.close()
        var events: [InputEvent] = []
        for await event in display.events {
            events.append(event)
            if event == last { break }
        }
        await display.stop()
        try output.fileHandleForWriting.close()
        let text = String(
            decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        return (events, text)
    }

    @Test(
        "lines are choices, letters, numbers and words, or codes; the end of a pipe does not quit")
    func reading() async throws {
        let lines = "2\r\nm\n/ab\nA-014\nmain control\nHTTPS://X.EXAMPLE/R/A-014\n9\n?"
        let events = try await Self.events(for: lines, on: SamplePages.foreign, until: .help).events
        #expect(
            events == [
                .choose(ActionID("take")), .tab(.map), .lookUp("ab"), .lookUp("A-014"),
                .lookUp("main control"), .typedCode("HTTPS://X.EXAMPLE/R/A-014"), .lookUp("9"),
                .help,
            ])
    }

    @Test(
        "the first page says what can be typed; an empty line, or one that says nothing, repeats the page"
    )
    func repeating() async throws {
        let (events, output) = try await Self.events(
            for: "\n!?\nm\n", on: SamplePages.foreign, until: .tab(.map))
        #expect(events == [.activity, .activity, .tab(.map)])
        #expect(output.components(separatedBy: "Or type the number on a door").count >= 2)
    }

    @Test("from the invitation an empty line leads on in the language that was printed")
    func welcome() async throws {
        var screen = SamplePages.attract
        screen.initialFocus = screen.actions.last?.id
        let wanted = try #require(screen.actions.last).id
        let events = try await Self.events(for: "\n", on: screen, until: .choose(wanted)).events
        #expect(events == [.choose(wanted)])
    }

    @Test("a line that closes the countdown is one event, and does nothing else")
    func countdown() async throws {
        let input = Pipe()
        let output = Pipe()
        let display = PlainDisplay(
            output: output.fileHandleForWriting.fileDescriptor,
            input: input.fileHandleForReading.fileDescriptor)
        try await display.start()
        await display.show(SamplePages.countdown)
        try input.fileHandleForWriting.write(contentsOf: Data("A-014\n/ab\n1\n".utf8))
        var events: [InputEvent] = []
        for await event in display.events {
            events.append(event)
            if events.count == 3 { break }
        }
        let first = try #require(SamplePages.countdown.overlay?.actions.first?.id)
        #expect(events == [.activity, .activity, .choose(first)])
        await display.stop()
    }

    @Test("a reader that went away ends the display with one request to quit")
    func brokenPipe() async throws {
        signal(SIGPIPE, SIG_IGN)
        let pipe = Pipe()
        let display = PlainDisplay(output: pipe.fileHandleForWriting.fileDescriptor)
        try await display.start()
        try pipe.fileHandleForReading.close()
        await display.show(SamplePages.home)
        await display.show(SamplePages.event)
        await display.stop()
        var events: [InputEvent] = []
        for await event in display.events { events.append(event) }
        #expect(events == [.quit])
    }

    @Test("a second start is refused")
    func secondStart() async throws {
        let display = PlainDisplay(output: 1)
        try await display.start()
        await #expect(throws: DisplayError.notStartable) { try await display.start() }
        await display.stop()
    }

    @Test("lines are cut at 8192 bytes and the last needs no line feed")
    func lines() {
        var reader = LineReader()
        let long = [UInt8](repeating: 0x78, count: 20_000)
        #expect(reader.feed(long + [0x0A]).map(\.count) == [8192])
        #expect(reader.feed(Array("a\r\nb".utf8)) == ["a"])
        #expect(reader.finish() == "b")
        #expect(reader.finish() == nil)
    }
}
