import Capture
import Foundation
import Imaging
import KioskSettings
import Logging
import PageTestSupport
import Playback
import TestSupport

@testable import Decoding
@testable import Kiosk
@testable import PageMaking
@testable import PageModel
@testable import Screens

/// Visit after visit at a kiosk whose clock runs as fast as it can: touches, keys, codes, cameras that fail, settings and content
/// that are replaced, and at the end of each visit a look at what is left of it.
struct VisitWalk {
    let kiosk: Kiosk
    /// One before which nobody has ever done anything.
    private let fresh: Kiosk
    private let database: String
    let folder: TemporaryFolder
    private let clock: StoppedClock
    private var random: SeededGenerator
    private let codes: [DecodedPicture]
    private let pictures: [LumaImage]
    private let view = LumaImage(width: 64, height: 36, shade: 90)
    /// The settings that the operator has written last.
    private var settings: KioskConfiguration
    private(set) var tally = Tally()
    /// What was not as it must be; the first few.
    private(set) var findings: [String] = []

    /// What happened, for the report.
    struct Tally {
        var visits = 0
        var steps = 0
        var contents = 0
        var reloads = 0
        var pages: Set<String> = []
        var time = Duration.zero
    }

    init(seed: UInt64) throws {
        random = SeededGenerator(seed: seed)
        folder = try TemporaryFolder()
        database = "\(folder.path)/tour.sqlite"
        clock = StoppedClock()
        try FileManager.default.copyItem(atPath: ShippedSite.database(), toPath: database)
        settings = KioskConfiguration()
        settings.settle = .milliseconds(1)
        kiosk = try Self.kiosk(at: database, settings, clock)
        fresh = try Self.kiosk(at: database, settings, clock)
        // What a reader makes of them is tested elsewhere; a few go the whole way.
        pictures = try ["ROOM:A-014", "tel:+4961512345"].map { try SymbolPicture.draw($0) }
        codes = VisitorTexts.all.map { Self.picture([Self.symbol($0)]) } + Self.oddPictures
    }

    private static func symbol(_ text: String, part: StructuredAppend? = nil) -> Symbol {
        let bytes = Array(text.utf8)
        return Symbol(
            symbology: .qr, bytes: bytes, text: TextDecoder.decode(bytes), structuredAppend: part,
            engine: .native)
    }

    private static func picture(_ symbols: [Symbol]) -> DecodedPicture {
        DecodedPicture(symbols: symbols, diagnoses: [])
    }

    /// Several codes at once, parts of messages that belong together and that do not, and bytes that are no text.
    private static var oddPictures: [DecodedPicture] {
        let parts = (0..<3).map { index in
            symbol(
                ["a mes", "sage ", "apart"][index],
                part: StructuredAppend(
                    index: index, count: 3,
                    parity: "a message apart".utf8.reduce(UInt8(0)) { $0 ^ $1 }))
        }
        let strays = [0, 7, 15].map { index in
            symbol("stray", part: StructuredAppend(index: index, count: 16, parity: UInt8(index)))
        }
        var bytes = symbol("x")
        bytes.bytes = (0...255).map { UInt8($0) }
        bytes.text = TextDecoder.decode(bytes.bytes)
        return (parts + strays + [bytes]).map { picture([$0]) } + [
            picture([symbol("https://example.org/"), symbol("ROOM:A-014")]),
            picture((0..<40).map { symbol("ROOM:A-\($0)") }),
        ]
    }

    private static func kiosk(
        at database: String, _ configuration: KioskConfiguration, _ clock: StoppedClock
    ) throws -> Kiosk {
        try Kiosk(
            databasePath: database, source: HandHeldSource(), display: NoDisplay(),
            decoder: Decoder(), configuration: configuration, voice: SilentVoice(),
            theatre: FilmTheatre(
                unavailable: nil, play: { _, _ in FakeFilm(subtitles: ["de"]) }),
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
            clock: KioskClock(clock), wallClock: { Self.date })
    }

    /// What the machines' clocks say: those of two kiosks that are compared stand still.
    private static let date = Date.now

    private mutating func note(_ finding: String) {
        if findings.count < 10 { findings.append("visit \(tally.visits): \(finding)") }
    }

    private mutating func pass(_ time: Duration) {
        clock.advance(by: time)
        tally.time += time
    }

    // MARK: A visit

    /// One visit, from the first touch to the end of its idle time.
    mutating func visit() async throws {
        tally.visits += 1
        for _ in 0..<random.number(below: 24) {
            await step()
            tally.steps += 1
            // Longer than a film's own work between two steps, shorter than a test can bear.
            if random.isOnce(in: 8) { await Task.yield() }
            await look()
        }
        await leave()
        if random.isOnce(in: 20) { try await replaceContent() }
    }

    private mutating func step() async {
        pass(.milliseconds(random.number(below: 3000) + 150))
        switch random.number(below: 100) {
        case ..<42: await press()
        case ..<62: await kiosk.handle(event())
        case ..<72:
            for character in ["A-014", "mira", "ö/\u{7}", "🛰️", "kontroll"][random.number(below: 5)]
            {
                await kiosk.handle(.character(character))
            }
        case ..<80: await kiosk.handle(.typedCode(random.element(of: VisitorTexts.all)))
        case ..<90: await hold(random.element(of: codes))
        case ..<91:
            let frame = Frame(image: random.element(of: pictures), time: clock.now, sequence: 0)
            await kiosk.see(frame, await kiosk.reader.read(frame))
        case ..<94: await kiosk.camera(is: random.element(of: Self.states))
        case ..<95: await reload()
        default:
            pass(.seconds(random.number(below: 30)))
            await kiosk.tick()
        }
    }

    private mutating func press() async {
        let choices = await kiosk.made?.choices.keys.sorted { $0.rawValue < $1.rawValue } ?? []
        guard !choices.isEmpty else { return }
        pass(.milliseconds(150))
        await kiosk.handle(.choose(random.element(of: choices)))
    }

    private mutating func event() -> InputEvent {
        random.element(of: [
            .back, .back, .tab(.home), .tab(.scan), .tab(.map), .language, .view, .help, .about,
            .readAloud, .search, .erase, .submit, .pageUp, .pageDown, .activity,
            .choose(ActionID("nothing that there is")),
            .character("\u{0}"), .reader(.next), .reader(.nextSection), .reader(.choose),
            .reader(.help),
        ])
    }

    /// The operator writes other settings and says so, whatever the visitor is doing.
    private mutating func reload() async {
        tally.reloads += 1
        settings.theme = settings.theme == .dark ? .light : .dark
        settings.motion = random.isOnce(in: 2)
        settings.rearm = .milliseconds(500 + random.number(below: 2000))
        settings.reveal = .seconds(5 + random.number(below: 20))
        let before = await kiosk.configuration
        let isVisit = await kiosk.session.page != .attract
        await kiosk.apply(settings)
        let after = await kiosk.configuration
        if isVisit, after != before { note("the settings changed under a visitor") }
        if !isVisit, after != settings { note("the settings were not taken over at once") }
    }

    /// Holds up a code for some frames, then takes it away.
    private mutating func hold(_ picture: DecodedPicture) async {
        for _ in 0..<2 {
            pass(.milliseconds(33))
            await kiosk.see(Frame(image: view, time: clock.now, sequence: 0), picture)
        }
        pass(.seconds(2))
        let nothing = DecodedPicture(symbols: [], diagnoses: [])
        await kiosk.see(Frame(image: view, time: clock.now, sequence: 0), nothing)
    }

    private static let states: [SourceState] = [
        .starting, SourceState(.streaming, "1280x720"), SourceState(.streaming, "640x480"),
        SourceState(.absent, "a"), SourceState(.busy, "b"), SourceState(.denied, "c"),
        SourceState(.unplugged, "d"), SourceState(.frozen, "e"), SourceState(.stuck, "f"),
        SourceState(.black, "g"), SourceState(.blinded, "h"),
        SourceState(.covered, "i"), SourceState(.failed, "j"),
    ]

    // MARK: What must hold

    /// Looks at the page: whether it is one, and whether Home and Back lead on from it.
    private mutating func look() async {
        guard let made = await kiosk.made else { return note("there is no page") }
        let (session, home, back) = await kiosk.wayOut(withBack: random.isOnce(in: 4))
        tally.pages.insert(String(session.page.key.prefix { $0 != " " }))
        let key = session.page.key
        if made.screen.title.isEmpty { note("\(key) has no title") }
        let words = made.screen.dock.words
        if [words.home, words.scan, words.map, words.back].contains(where: \.isEmpty) {
            note("\(key) has no tabs")
        }
        if home != .home { note("Home does not lead home from \(key)") }
        if let back, back.isEmpty { note("Back leads to no page from \(key)") }
        if session.history.count > Session.maximumHistory { note("the way back grows") }
        if !made.screen.chosen.isSubset(of: made.choices.keys) {
            note("\(key) offers what it has no choice for")
        }
    }

    /// The visitor goes: by the idle time, by the button, or after one press of Home that must lead there.
    private mutating func leave() async {
        if random.isOnce(in: 3) {
            await kiosk.handle(.activity)
            pass(.milliseconds(150))
            await kiosk.handle(.tab(.home))
            let page = await kiosk.session.page
            if page != .home { note("one press of Home leads to \(page.key)") }
        }
        await kiosk.endFilmAsItWould()
        await kiosk.handle(.activity)
        let clock = await kiosk.idleClock
        pass(clock.idle - clock.countdown + .seconds(1))
        await kiosk.tick()
        let counting = await kiosk.made?.screen.overlay?.number != nil
        let isInvitation = await kiosk.session.page == .attract
        if !counting, !isInvitation { note("no countdown in \(clock)") }
        if random.isOnce(in: 3), counting {
            await kiosk.handle(.choose(Choice.end.id))
        } else {
            pass(clock.countdown)
            await kiosk.tick()
        }
        await kiosk.tick()
        await compare()
    }

    /// Holds the whole kiosk against one at which nobody has ever been.
    private mutating func compare() async {
        if await kiosk.configuration != settings { note("the settings are not in force") }
        if await fresh.configuration != settings { await fresh.apply(settings) }
        await fresh.wakeUp(
            with: await kiosk.cameraCondition, like: await kiosk.session)
        await kiosk.render()
        let pages = await (kiosk.shownPage(), fresh.shownPage())
        if pages.0 == nil || pages.0 != pages.1 { note("another page is shown than at first") }
        let (here, there) = await (kiosk.traces(), fresh.traces())
        for (name, value) in there where here[name] != value {
            note("\(name) is not as fresh: \(here[name]?.prefix(300) ?? "nothing")")
        }
    }

    /// What an import does: another file takes the place of the one there is; now and then a broken one.
    private mutating func replaceContent() async throws {
        tally.contents += 1
        let next = "\(folder.path)/next.sqlite"
        let manager = FileManager.default
        let isBroken = random.isOnce(in: 4)
        if isBroken {
            try Data("no database".utf8).write(to: URL(fileURLWithPath: next))
        } else {
            try manager.copyItem(atPath: ShippedSite.database(), toPath: next)
        }
        guard unsafe rename(next, database) == 0 else { return note("rename: \(errno)") }
        let before = await ObjectIdentifier(kiosk.content)
        await kiosk.tick()
        let isSame = await ObjectIdentifier(kiosk.content) == before
        if isSame != isBroken {
            note(isBroken ? "broken content was taken" : "new content was not taken")
        }
        if isBroken {
            try manager.copyItem(atPath: ShippedSite.database(), toPath: next)
            guard unsafe rename(next, database) == 0 else { return note("rename: \(errno)") }
            await kiosk.tick()
        }
    }
}
