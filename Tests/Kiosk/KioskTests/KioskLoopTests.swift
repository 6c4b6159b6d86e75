import Capture
import Decoding
import Imaging
import KioskSettings
import Logging
import PageTestSupport
import TestSupport
import Testing
import TourModel

@testable import Kiosk
@testable import PageMaking
@testable import PageModel

@Suite("The kiosk", .timeLimit(.generous))
struct KioskLoopTests {
    private func running(
        clock: StoppedClock = StoppedClock(),
        display: RememberingDisplay = RememberingDisplay(),
        _ body: (RememberingDisplay, HandHeldSource) async throws -> Void
    ) async throws {
        let source = HandHeldSource()
        let kiosk = try Kiosk(
            databasePath: ShippedSite.database(), source: source, display: display,
            decoder: Decoder(), configuration: KioskConfiguration(),
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
            clock: KioskClock(clock))
        let run = Task { try await kiosk.run() }
        try await body(display, source)
        display.press(.quit)
        try await run.value
    }

    @Test("a room's code before the camera becomes its page, from the invitation on")
    func room() async throws {
        try await running { display, source in
            try await display.waits { $0.isInvitation }
            source.hold(try SymbolPicture.draw("HTTPS://VESPER-RIDGE.EXAMPLE/T/R/A-014"))
            try await display.waits { $0.title == "Main control room" }
        }
    }

    @Test("a code with a language is shown in it, unless the visitor has chosen one")
    func language() async throws {
        let german = "HTTPS://VESPER-RIDGE.EXAMPLE/T/DE/R/A-014"
        try await running { display, source in
            source.hold(try SymbolPicture.draw(german))
            let page = try await display.waits { $0.title == "Hauptkontrollraum" }
            #expect(page.language == "de")
        }
        try await running { display, source in
            display.press(.tab(.home))
            try await display.waits { $0.isHome }
            display.press(.language)
            try await display.waits { $0.overlay?.rows.isEmpty == false }
            display.press(.choose(Choice.language(.init(rawValue: "fr")).id))
            try await display.waits { $0.language == "fr" }
            source.hold(try SymbolPicture.draw(german))
            let page = try await display.waits { $0.kicker?.line.string.hasPrefix("A-014") == true }
            #expect(page.language == "fr")
        }
        // A language that the site does not have.
        try await running { display, source in
            source.hold(try SymbolPicture.draw("HTTPS://VESPER-RIDGE.EXAMPLE/T/IT/R/A-014"))
            let page = try await display.waits { $0.title == "Main control room" }
            #expect(page.language == "en")
        }
    }

    @Test("a code wins on every page, and Back returns to where the visitor was")
    func codeWins() async throws {
        try await running { display, source in
            display.press(.tab(.map))
            display.press(.tab(.map))
            try await display.waits { $0.title == "Where would you like to go?" }
            source.hold(try SymbolPicture.draw("ROOM:A-021"))
            try await display.waits { $0.kicker?.line.string.hasPrefix("A-021") == true }
            display.press(.back)
            try await display.waits { $0.title == "Where would you like to go?" }
        }
    }

    @Test("of several codes in view, one of ours comes first")
    func ours() async throws {
        try await running { display, source in
            source.hold(try SymbolPicture.draw(["https://example.org/", "ROOM:A-014"]))
            try await display.waits { $0.title == "Main control room" }
        }
    }

    @Test("a message in several codes is shown when all its parts were held up, in any order")
    func parts() async throws {
        let parts = try SymbolPicture.drawSet("a message that needs three symbols")
        try #require(parts.count == 3)
        try await running { display, source in
            source.hold(parts[2])
            let first = try await display.waits { $0.title == "This is part 3 of 3" }
            #expect(first.words.contains("Please show the others too: 1, 2."))
            #expect(first.words.suffix(2) == ["Part 3", "read"])
            source.hold(parts[0])
            try await display.waits { $0.title == "This is part 1 of 3" }
            source.hold(parts[1])
            let whole = try await display.waits { $0.title == "The code says" }
            #expect(whole.words.last == "a message that needs three symbols")
        }
    }

    @Test("a number that is typed leads to its room")
    func number() async throws {
        try await running { display, _ in
            display.press(.tab(.home))
            for character in "a-014" { display.press(.character(character)) }
            try await display.waits { $0.entry?.text == "A-014" }
            display.press(.submit)
            try await display.waits { $0.title == "Main control room" }
        }
    }

    @Test("a line that is typed leads to a room, or to what is found, from the invitation on")
    func lookUp() async throws {
        try await running { display, _ in
            try await display.waits { $0.isInvitation }
            display.press(.lookUp("a014"))
            try await display.waits { $0.title == "Main control room" }
            display.press(.lookUp("mira"))
            try await display.waits { $0.entry?.text == "mira" }
            display.press(.lookUp("A-999"))
            let unknown = try await display.waits { $0.entry?.text == "A-999" }
            #expect(unknown.words.contains { $0.hasPrefix("No room has this number") })
            display.press(.back)
            try await display.waits { $0.title == "Main control room" }
        }
    }

    @Test("letters on the number page that form no number lead to what a search finds")
    func letters() async throws {
        try await running { display, _ in
            display.press(.tab(.home))
            for character in "mira" { display.press(.character(character)) }
            try await display.waits { $0.entry?.text == "MIRA" }
            display.press(.submit)
            try await display.waits { $0.title == "Find a room or a person" }
        }
    }

    @Test(
        "visits begin in the configuration's language, if the site has it, and in the one chosen at the start before that",
        arguments: [
            ("de", nil, "de"), ("de-AT", nil, "de"), ("pt", nil, "en"), (nil, nil, "en"),
            ("de", "fr", "fr"),
        ] as [(String?, String?, String)])
    func language(configured: String?, chosen: String?, first: String) async throws {
        var configuration = KioskConfiguration()
        configuration.language = configured.map(Language.init(rawValue:))
        let display = RememberingDisplay()
        let kiosk = try Kiosk(
            databasePath: ShippedSite.database(), source: HandHeldSource(), display: display,
            decoder: Decoder(), configuration: configuration,
            language: chosen.map(Language.init(rawValue:)),
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
            clock: KioskClock(StoppedClock()))
        let run = Task { try await kiosk.run() }
        let invitation = try await display.waits { $0.isInvitation }
        #expect(invitation.language == first)
        display.press(.quit)
        try await run.value
    }

    @Test(
        "Enter opens what the search page shows, also where only another language knows the word")
    func searchInOtherLanguage() async throws {
        var configuration = KioskConfiguration()
        configuration.language = Language(rawValue: "de")
        let display = RememberingDisplay()
        let kiosk = try Kiosk(
            databasePath: ShippedSite.database(), source: HandHeldSource(), display: display,
            decoder: Decoder(), configuration: configuration,
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
            clock: KioskClock(StoppedClock()))
        let run = Task { try await kiosk.run() }
        display.press(.lookUp("library"))
        try await display.waits { $0.entry?.text == "library" }
        display.press(.submit)
        try await display.waits { $0.title == "Missionsbibliothek" }
        display.press(.quit)
        try await run.value
    }

    @Test(
        "a language chosen at the start that the site does not have is refused, with those it has")
    func unknownLanguage() throws {
        #expect(throws: UnknownLanguage.self) {
            try Kiosk(
                databasePath: ShippedSite.database(), source: HandHeldSource(),
                display: RememberingDisplay(), decoder: Decoder(),
                configuration: KioskConfiguration(), language: Language(rawValue: "pt"),
                logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        }
    }

    @Test(
        "after the idle time the visit ends and its language is forgotten; any key before that keeps it"
    )
    func idle() async throws {
        let clock = StoppedClock()
        try await running(clock: clock) { display, _ in
            display.press(.tab(.home))
            try await display.waits { $0.isHome }
            display.press(.language)
            try await display.waits { $0.overlay?.rows.isEmpty == false }
            display.press(.choose(Choice.language(.init(rawValue: "de")).id))
            try await display.waits { $0.language == "de" }
            clock.advance(by: .seconds(33))
            let counting = try await display.waits { $0.overlay?.number == 12 }
            #expect(counting.overlay?.title == "Sind Sie noch da?")
            // The key that closes the countdown does nothing else.
            display.press(.tab(.map))
            let kept = try await display.waits { $0.overlay == nil }
            #expect(kept.isHome == true, "\(display.titles)")
            clock.advance(by: .seconds(44))
            try await display.waits { $0.overlay?.number == 1 }
            clock.advance(by: .seconds(2))
            let ended = try await display.waits { $0.isInvitation }
            #expect(ended.language == "en")
        }
    }

    @Test(
        "on a machine that draws slowly, too, the key that closes the countdown does nothing else")
    func closingKey() async throws {
        let clock = StoppedClock()
        let slow = RememberingDisplay { clock.advance(by: .milliseconds(150)) }
        try await running(clock: clock, display: slow) { display, _ in
            display.press(.tab(.home))
            try await display.waits { $0.isHome }
            clock.advance(by: .seconds(33))
            try await display.waits { $0.overlay?.number != nil }
            display.press(.tab(.map))
            try await display.waits { $0.overlay == nil }
            display.press(.help)
            try await display.waits { $0.title == "How it works" }
            #expect(!display.titles.contains("Where would you like to go?"))
        }
    }

    @Test("the view changes at once, and is forgotten when the visit ends")
    func view() async throws {
        let clock = StoppedClock()
        try await running(clock: clock) { display, _ in
            display.press(.tab(.home))
            try await display.waits { $0.isHome }
            display.press(.view)
            try await display.waits { $0.overlay?.title == "View" }
            display.press(.choose(Choice.turn(.contrast).id))
            let changed = try await display.waits { $0.appearance.isHighContrast }
            #expect(changed.overlay?.title == "View")
            display.press(.view)
            let closed = try await display.waits { $0.overlay == nil }
            #expect(closed.appearance == Appearance(isHighContrast: true))
            clock.advance(by: .seconds(46))
            let ended = try await display.waits { $0.isInvitation }
            #expect(ended.appearance == Appearance())
        }
    }

    @Test("a camera that goes away and comes back changes the scan page by itself")
    func camera() async throws {
        try await running { display, source in
            display.press(.tab(.scan))
            display.press(.tab(.scan))
            try await display.waits { $0.title == "Hold your code up to the camera" }
            source.report(SourceState(.unplugged, "gone"))
            try await display.waits { $0.title == "The camera is taking a break" }
            source.report(SourceState(.streaming, "back"))
            try await display.waits { $0.title == "Hold your code up to the camera" }
        }
    }

    @Test("leaving ends the kiosk at once, and so does cancellation", arguments: [true, false])
    func leaving(byKey: Bool) async throws {
        let display = RememberingDisplay()
        let kiosk = try Kiosk(
            databasePath: ShippedSite.database(), source: HandHeldSource(), display: display,
            decoder: Decoder(), logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        let run = Task { try await kiosk.run() }
        try await display.waits { _ in true }
        if byKey { display.press(.quit) } else { run.cancel() }
        try await run.value
    }
}
