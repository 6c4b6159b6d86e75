import Decoding
import KioskSettings
import Logging
import PageTestSupport
import Playback
import Synchronization
import TestSupport
import Testing
import TourModel
import TourStore

@testable import Kiosk
@testable import PageMaking
@testable import PageModel

/// Visits by keys and ears alone, on the sample tour.
@Suite("A visit by ear", .timeLimit(.generous))
struct SpokenVisitTests {
    /// A voice that writes down what it says, and speaks until it is told.
    private final class HeardVoice: Voice {
        let name = "a listener"
        let languages = ["en", "de", "fr"]
        let ends: AsyncStream<Void>
        private let teller: AsyncStream<Void>.Continuation
        private let state = Mutex((said: [Utterance](), isSpeaking: false))

        init() { (ends, teller) = AsyncStream.makeStream() }

        var isSpeaking: Bool { state.withLock { $0.isSpeaking } }
        var said: [String] { state.withLock { $0.said.map { $0.runs.map(\.words).joined() } } }

        func say(_ utterance: Utterance) async throws(PlaybackError) {
            state.withLock {
                $0.said.append(utterance)
                $0.isSpeaking = true
            }
        }
        func stop() async { state.withLock { $0.isSpeaking = false } }
        func comesToAnEnd() { state.withLock { $0.isSpeaking = false } }
    }

    private let voice = HeardVoice()
    private let desk = SoundDesk { _ throws(PlaybackError) in
        throw .noSoundCard(name: "none", reason: "it is a test's")
    }
    private let clock = StoppedClock()
    private let kiosk: Kiosk

    init() throws {
        kiosk = try Kiosk(
            databasePath: ShippedSite.database(), source: HandHeldSource(), display: NoDisplay(),
            decoder: Decoder(), configuration: KioskConfiguration(), voice: voice, sound: desk,
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
            clock: KioskClock(clock))
    }

    /// Turns speech on at the invitation, and takes the first language that is offered.
    private func begin() async {
        await kiosk.render()
        await kiosk.handle(.readAloud)
        await press(.choose)
    }

    /// Presses keys of which each means something for the reader.
    private func press(_ commands: ReaderCommand...) async {
        for command in commands {
            clock.advance(by: .seconds(2))
            await kiosk.handle(.reader(command))
        }
    }

    /// Goes on until something is said.
    private func walk(
        to words: String, by command: ReaderCommand = .next, atMost steps: Int
    ) async -> Int? {
        for step in 0...steps {
            if voice.said.last?.contains(words) == true { return step }
            await press(command)
        }
        return nil
    }

    @Test("F8 on the invitation speaks: a language, then the home page, and everything on it")
    func begins() async throws {
        await begin()
        #expect(voice.said[0] == "For English, press the round key or Enter.")
        #expect(voice.said[1].hasPrefix("Welcome to Vesper Ridge. You can hear everything here."))
        let list = try #require(await kiosk.made.map { ReadingList($0.screen) })
        for item in list.items.dropFirst() {
            await press(.next)
            #expect(voice.said.last?.contains(item.words.string) == true)
        }
        #expect(voice.said.count == list.items.count + 1)
    }

    @Test("German greets within eight seconds, by two keys; without a key the first language does")
    func languageRound() async {
        await kiosk.render()
        await kiosk.handle(.readAloud)
        await press(.next, .choose)
        #expect(
            voice.said == [
                "For English, press the round key or Enter.",
                "Für Deutsch drücken Sie die runde Taste oder Eingabe.", voice.said.last,
            ])
        #expect(voice.said.last?.contains(" Hier können Sie alles hören.") == true)
        #expect(await kiosk.session.language.rawValue == "de")
        await kiosk.handle(.end)
        await kiosk.tasks.end()
        #expect(await kiosk.session.page == .attract)
        await kiosk.handle(.readAloud)
        var offers = 0
        while await kiosk.session.page == .attract, offers < 9 {
            offers += 1
            voice.comesToAnEnd()
            // It is seen at one look that speech has ended, and at another that nothing was pressed.
            await kiosk.tick()
            clock.advance(by: .seconds(2))
            await kiosk.tick()
        }
        #expect(offers == 6 && voice.said.last?.hasPrefix("Welcome to Vesper Ridge.") == true)
    }

    @Test("another language, by two keys from the language panel")
    func language() async {
        await begin()
        await kiosk.handle(.language)
        #expect(await walk(to: "Deutsch", by: .nextChoice, atMost: 3) != nil)
        await press(.choose)
        #expect(await kiosk.session.language.rawValue == "de")
        #expect(voice.said.last?.contains("Willkommen") == true, "\(voice.said)")
    }

    @Test("room A-014 by its number, typed, echoed, opened, and heard to its end")
    func room() async throws {
        await begin()
        for character in "A014" { await kiosk.handle(.character(character)) }
        #expect(voice.said.contains("0") && voice.said.last == "4")
        await kiosk.handle(.submit)
        #expect(voice.said.last?.hasPrefix("Main control room. A-014") == true)
        let list = try #require(await kiosk.made.map { ReadingList($0.screen) })
        for _ in list.items.dropFirst() { await press(.next) }
        for item in list.items {
            #expect(voice.said.contains { $0.contains(item.words.string) }, "\(item.words)")
        }
    }

    @Test("every room's number by what leads on to it, without a letter to type, in ten presses")
    func wheel() async throws {
        await begin()
        let rooms = try ShippedSite.content().store.rooms(idPrefix: "A", limit: 99)
        #expect(rooms.count > 9)
        for room in rooms {
            await kiosk.visit(.number(""))
            var presses = 0
            // On the field a walk begins; each choice takes what is read.
            while await kiosk.session.page != .number(room.label) {
                guard case .number(let typed) = await kiosk.session.page, presses < 20 else {
                    break
                }
                let next = await kiosk.narration.reader.list.items.first {
                    $0.role == .choice && !$0.words.isEmpty
                        && room.label.hasPrefix(typed + $0.words.string.dropLast())
                }
                let wanted = try #require(next)
                while await kiosk.narration.reader.item?.id != wanted.id, presses < 20 {
                    await press(.nextChoice)
                    presses += 1
                }
                await press(.choose)
                presses += 1
            }
            #expect(presses <= 10, "\(room.label): \(presses)")
            #expect(await walk(to: room.label, by: .nextChoice, atMost: 4) != nil, "\(voice.said)")
        }
    }

    @Test("a person and her telephone in few presses")
    func person() async {
        await begin()
        await kiosk.handle(.lookUp("mira"))
        let found = await walk(to: "Mira Rautio", atMost: 4)
        #expect(found != nil)
        await press(.choose)
        #expect(voice.said.last?.hasPrefix("Mira Rautio.") == true)
        #expect(await walk(to: "+", by: .next, atMost: 10) != nil, "\(voice.said)")
    }

    @Test("the way without steps: every step as the page has it")
    func way() async throws {
        await begin()
        let page = Page.way("A-102", isStepFree: true, leg: 0)
        await kiosk.visit(page)
        let screen = try #require(await kiosk.made?.screen)
        let steps = try #require(screen.planPage?.way?.steps)
        #expect(steps.count > 1)
        for step in steps {
            #expect(
                await walk(to: "Step \(step.number) of \(steps.count). \(step.text)", atMost: 12)
                    != nil, "\(step): \(voice.said)")
        }
    }

    @Test("the voice takes the focus along, so that who looks over a shoulder sees what is read")
    func focus() async throws {
        await begin()
        await press(.nextChoice)
        let screen = try #require(await kiosk.made?.screen)
        let item = try #require(await kiosk.narration.reader.item)
        #expect(screen.reading?.choice == item.event && item.event != nil)
    }

    @Test("no visit ends while something is said; then it is told whole, and a key keeps it")
    func idle() async throws {
        await begin()
        for _ in 0..<400 {
            clock.advance(by: .seconds(1))
            await kiosk.tick()
        }
        #expect(await kiosk.countdown == .active)
        voice.comesToAnEnd()
        clock.advance(by: .seconds(101))
        await kiosk.tick()
        #expect(
            voice.said.last
                == "Are you still there? Any key keeps your visit. It ends in 19 seconds.")
        // That it is said does not put the end off.
        clock.advance(by: .seconds(5))
        await kiosk.tick()
        #expect(await kiosk.made?.screen.overlay?.number == 14)
        await kiosk.handle(.activity)
        #expect(await kiosk.made?.screen.overlay == nil)
        #expect(voice.said.last?.hasPrefix("Welcome to Vesper Ridge.") == true)
    }

    @Test("the end says goodbye, and the next visitor hears nothing of the visit")
    func end() async throws {
        await begin()
        await press(.slower, .help, .previous, .choose)
        await kiosk.tasks.end()
        #expect(voice.said.last == "Goodbye. Everything from this visit is forgotten.")
        #expect(await kiosk.session.page == .attract)
        let count = voice.said.count
        await kiosk.tick()
        await kiosk.handle(.tab(.home))
        #expect(voice.said.count == count, "speech is off again")
        await kiosk.handle(.readAloud)
        #expect(voice.said.last?.hasPrefix("Speech is on. Welcome to Vesper Ridge.") == true)
        #expect(await kiosk.narration.reader.pace == Utterance.usualPace)
    }

    @Test("a key of a keypad turns speech on, and does nothing else; a plug does, too")
    func beginsByPad() async {
        await kiosk.handle(.tab(.home))
        await kiosk.handle(.reader(.next))
        #expect(voice.said == [], "a key of no keypad")
        await kiosk.handle(.reader(.begin))
        #expect(voice.said.last?.hasPrefix("Speech is on. Welcome to Vesper Ridge.") == true)
        await kiosk.handle(.readAloud)
        await kiosk.handle(.plugged(true))
        #expect(voice.said.last?.hasPrefix("Speech is on.") == true)
    }

    @Test("without its headset everything is silent, and the page stays for ten seconds")
    func unplugged() async {
        await kiosk.handle(.plugged(true))
        await press(.choose, .next)
        let count = voice.said.count
        await kiosk.handle(.plugged(false))
        #expect(!voice.isSpeaking && voice.said.count == count)
        clock.advance(by: .seconds(9))
        await kiosk.tick()
        #expect(await kiosk.countdown == .active)
        // Plugged in again, it reads on where it was.
        await kiosk.handle(.plugged(true))
        #expect(voice.said.last == voice.said[count - 1])
        voice.comesToAnEnd()
        await kiosk.handle(.plugged(false))
        clock.advance(by: .seconds(11))
        await kiosk.tick()
        #expect(await kiosk.made?.screen.overlay?.number != nil)
    }

    @Test(
        "a plug counts while the end of the visit is asked about, too: no ear is taken for the only one"
    )
    func plugsInCountdown() async {
        await kiosk.handle(.plugged(true))
        await press(.choose)
        #expect(desk.wayOut == .headset)
        voice.comesToAnEnd()
        clock.advance(by: .seconds(101))
        await kiosk.tick()
        #expect(await kiosk.made?.screen.overlay?.number != nil)
        await kiosk.handle(.plugged(false))
        #expect(desk.wayOut == nil)
        await kiosk.handle(.plugged(true))
        #expect(desk.wayOut == .headset)
        await kiosk.handle(.plugged(false))
        await press(.again)
        #expect(desk.wayOut == .loudspeaker, "a key has asked for it")
    }

    @Test(
        "louder and quieter are said at the new loudness, and the next visitor begins in the middle"
    )
    func loudness() async {
        await begin()
        await press(.louder)
        #expect(desk.loudness.step == 6 && voice.said.last == "Louder.")
        for _ in 0..<9 { await press(.quieter) }
        #expect(desk.loudness.isFirst && voice.said.last == "Quietest.")
        await kiosk.handle(.end)
        #expect(desk.loudness.step == Loudness.start)
    }

    @Test("speech that is turned off says so, and keys move the focus again")
    func turnsOff() async {
        await begin()
        await kiosk.handle(.readAloud)
        #expect(voice.said.last == "Speech is off.")
        #expect(await kiosk.made?.screen.reading == nil)
    }
}

extension Kiosk {
    /// Shows a page as a choice of it does.
    fileprivate func visit(_ page: Page) async {
        choose(.go(page))
        await render()
    }
}
