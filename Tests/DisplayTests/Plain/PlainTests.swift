import Foundation
import Imaging
import Testing

@testable import Display

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
    func lists() {
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

    @Test(
        "lines are choices, letters, searches, room numbers or codes; the end of a pipe is no quitting"
    )
    func reading() async throws {
        let input = Pipe()
        let output = Pipe()
        let display = PlainDisplay(
            output: output.fileHandleForWriting.fileDescriptor,
            input: input.fileHandleForReading.fileDescriptor)
        try await display.start()
        await display.show(SamplePages.foreign)
        let lines = "2\r\nm\n/ab\nA-014\nHTTPS://X.EXAMPLE/R/A-014\n9\n?"
        try input.fileHandleForWriting.write(contentsOf: Data(lines.utf8))
        try input.fileHandleForWriting.close()
        var events: [InputEvent] = []
        for await event in display.events where event != .activity {
            events.append(event)
            if event == .help { break }
        }
        #expect(
            events == [
                .choose(ActionID("take")), .tab(.map), .search, .character("a"), .character("b"),
                .character("A"), .character("-"), .character("0"), .character("1"),
                .character("4"), .submit, .typedCode("HTTPS://X.EXAMPLE/R/A-014"),
                .character("9"), .submit, .help,
            ])
        await display.stop()
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
