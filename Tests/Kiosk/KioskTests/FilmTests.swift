import Decoding
import Foundation
import Glibc
import Imaging
import KioskSettings
import Logging
import PageTestSupport
import Playback
import TestSupport
import Testing
import TourModel

@testable import Kiosk
@testable import PageMaking
@testable import PageModel

@Suite("Films on the kiosk", .timeLimit(.generous))
struct FilmTests {
    private func running(
        _ theatre: FilmTheatre, language: String = "en",
        clock: KioskClock = KioskClock(StoppedClock()),
        _ body: (RememberingDisplay, HandHeldSource) async throws -> Void
    ) async throws {
        let display = RememberingDisplay()
        let source = HandHeldSource()
        let kiosk = try Kiosk(
            databasePath: ShippedSite.database(), source: source, display: display,
            decoder: Decoder(), configuration: KioskConfiguration(),
            language: Language(rawValue: language), theatre: theatre,
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, clock: clock)
        let run = Task { try await kiosk.run() }
        try await body(display, source)
        display.press(.quit)
        try await run.value
    }

    /// Goes to Home, and on to the film.
    private func watch(_ display: RememberingDisplay) async throws {
        display.press(.tab(.home))
        display.press(.tab(.home))
        try await display.waits { $0.isHome }
        display.press(.choose(Choice.watch("eleven-minutes").id))
        try await display.waits { $0.film != nil }
    }

    // MARK: Playing

    @Test("from Home the film begins at once, and the page shows where it is")
    func begins() async throws {
        let film = FakeFilm(hasSound: false)
        let house = FakeTheatre([film])
        try await running(house.theatre()) { display, _ in
            try await watch(display)
            let loading = try await display.waits { $0.film?.state == .playing }
            #expect(loading.film?.position == nil)
            #expect(loading.film?.length == nil)
            film.plays(1.5, of: 36.5)
            let playing = try await display.waits { $0.film?.position == 1 }
            #expect(playing.title == "Eleven minutes")
            #expect(playing.film?.length == 36.5)
            #expect(playing.film?.subtitle == nil)
            #expect(playing.actions.map(\.label) == ["Pause", "Back 10 s", "Forward 10 s"])
            film.show(7)
            try await wait { display.filmPictures.last?.pixels.first == 7 }
            film.tell(.ended)
            let ended = try await display.waits { $0.film?.state == .ended }
            #expect(ended.actions.map(\.label) == ["Play again", "Home"])
            #expect(ended.saysWhatItTells == true)
        }
        let box = FilmBox(width: 320, height: 180)
        #expect(house.options == [FilmOptions(box: box, volume: 70, subtitles: "en")])
    }

    // MARK: Sounds

    /// Goes to the page of a sound.
    private func listen(
        _ display: RememberingDisplay, label: String = "Listen"
    ) async throws {
        display.press(.lookUp("A-102"))
        let room = try await display.waits { $0.title == "Lark control room" }
        let button = try #require(room.actions.first { $0.icon == .sound })
        #expect(button.label.string.hasPrefix("\(label): The sound of a pass"))
        display.press(.choose(button.id))
        try await display.waits { $0.title == "The sound of a pass" }
    }

    @Test("a sound plays on request on its page, without pictures, and ends with it")
    func playsSound() async throws {
        let sound = FakeFilm()
        let house = FakeTheatre([sound])
        try await running(house.theatre()) { display, _ in
            try await listen(display)
            let ready = try await display.waits { $0.film?.state == .ready }
            #expect(ready.actions.map(\.label) == ["Play", "Home"])
            #expect(house.count == 0, "nothing plays by itself")
            #expect(ready.words.contains { $0.hasPrefix("A soft whistle rises") })
            display.press(.choose(Choice.film(.play).id))
            try await display.waits { $0.film?.state == .playing }
            sound.plays(3, of: 18)
            let playing = try await display.waits { $0.film?.position == 3 }
            #expect(playing.film?.isSound == true)
            #expect(
                playing.actions.map(\.label) == [
                    "Pause", "Back 10 s", "Speed 100%", "Quieter", "Louder",
                ])
            #expect(playing.words.contains { $0.hasPrefix("A soft whistle rises") })
            for percent in [125, 150, 200, 75, 100] {
                display.press(.choose(Choice.film(.speed).id))
                try await wait { sound.commands.last == "speed \(percent)" }
                try await display.waits { screen in
                    screen.actions.contains { $0.label.string == "Speed \(percent)%" }
                }
            }
            display.press(.choose(Choice.film(.back).id))
            try await wait { sound.commands.last == "seek -10" }
            sound.tell(.ended)
            let ended = try await display.waits { $0.film?.state == .ended }
            #expect(ended.actions.map(\.label) == ["Listen again", "Home"])
            display.press(.back)
            try await display.waits { $0.title == "Lark control room" }
            try await wait { sound.isStopped }
        }
        #expect(house.options == [FilmOptions(box: nil, volume: 70, subtitles: "en")])
    }

    @Test("leaving its page stops a sound")
    func stopsSound() async throws {
        let sound = FakeFilm()
        try await running(FakeTheatre([sound]).theatre()) { display, _ in
            try await listen(display)
            display.press(.choose(Choice.film(.play).id))
            sound.plays(3, of: 18)
            try await display.waits { $0.film?.position == 3 }
            display.press(.tab(.home))
            try await wait { sound.isStopped }
        }
    }

    @Test("without a loudspeaker a sound is described, and has no controls")
    func describesSound() async throws {
        let house = FakeTheatre([])
        try await running(house.theatre(hasLoudspeaker: false)) { display, _ in
            try await listen(display, label: "Read")
            let page = try await display.waits { $0.title == "The sound of a pass" }
            #expect(page.film == nil)
            #expect(page.actions.map(\.label) == ["Home"])
            #expect(
                page.words.contains {
                    $0 == "This screen plays no sound. Here is what you would hear:"
                })
            #expect(page.words.contains { $0.hasPrefix("A soft whistle rises") })
            #expect(page.words.contains { $0.hasPrefix("Hiss, for four seconds.") })
            // What is not heard here can be taken along: its room's page.
            guard case .card(let card) = page.content, case .code(let code) = card.handover else {
                Issue.record("\(page.content)")
                return
            }
            #expect(code.picture.alternative == "HTTPS://VESPER-RIDGE.EXAMPLE/T/EN/R/A-102")
            display.press(.choose(Choice.film(.play).id))
        }
        #expect(house.count == 0)
    }

    @Test("a film that waits is begun by its picture, and by its first button", arguments: [0, 1])
    func waits(way: Int) async throws {
        let (first, second) = (FakeFilm(), FakeFilm())
        let house = FakeTheatre([first, second])
        try await running(house.theatre()) { display, _ in
            try await watch(display)
            first.plays(1)
            try await display.waits { $0.film?.position == 1 }
            display.press(.help)
            try await display.waits { $0.film == nil }
            display.press(.back)
            let waiting = try await display.waits { $0.film?.state == .ready }
            #expect(waiting.actions.map(\.label) == ["Play", "Home"])
            #expect(waiting.saysWhatItTells == true)
            let poster = try #require(waiting.film?.poster.action)
            let button = try #require(waiting.actions.first?.id)
            #expect(poster != button)
            display.press(.choose(way == 0 ? poster : button))
            try await display.waits { $0.film?.state == .playing }
            try await wait { house.count == 2 }
        }
        #expect(first.isStopped)
        #expect(second.isStopped)
    }

    @Test("what is pressed reaches the player, and the volume stays within its bounds")
    func commands() async throws {
        let film = FakeFilm()
        try await running(FakeTheatre([film]).theatre()) { display, _ in
            try await watch(display)
            film.plays(20)
            try await display.waits {
                $0.film?.position == 20 && $0.actions.map(\.label).contains("Louder")
            }
            func press(_ command: FilmCommand, gives expected: String) async throws {
                let count = film.commands.count
                display.press(.choose(Choice.film(command).id))
                try await wait { film.commands.count > count }
                #expect(film.commands.last == expected, "\(film.commands)")
            }
            try await press(.play, gives: "pause")
            film.pauses(20)
            let paused = try await display.waits { $0.film?.state == .paused }
            #expect(paused.actions.first?.label == "Play")
            try await press(.back, gives: "seek -10")
            try await press(.forward, gives: "seek 10")
            for volume in [80, 90, 100, 100] {
                try await press(.louder, gives: "volume \(volume)")
            }
            try await press(.quieter, gives: "volume 90")
            try await press(.poster, gives: "resume")
        }
    }

    @Test("the page is drawn anew for a new second, not for parts of one")
    func progress() async throws {
        let film = FakeFilm()
        try await running(FakeTheatre([film]).theatre()) { display, _ in
            try await watch(display)
            film.plays(3)
            try await display.waits {
                $0.film?.position == 3 && $0.actions.map(\.label).contains("Louder")
            }
            let count = display.screens.count
            for part in 1...90 { film.plays(3 + Double(part) / 100) }
            film.pauses(3.95)
            try await display.waits { $0.film?.state == .paused }
            // The clock's minute may turn meanwhile.
            #expect(display.screens.count <= count + 2)
        }
    }

    // MARK: Subtitles

    @Test("subtitles stand on the page in the visitor's language, and can be turned off and on")
    func subtitles() async throws {
        let film = FakeFilm(subtitles: ["en", "de"])
        let house = FakeTheatre([film])
        try await running(house.theatre(), language: "de") { display, _ in
            try await watch(display)
            film.plays(1)
            let silent = try await display.waits { $0.film?.subtitle == "" }
            #expect(silent.actions.last?.label == "Ohne Untertitel")
            // A subtitle that comes at once after a repaint waits for the next picture.
            try await display.waits { screen in
                film.show(1, subtitle: "Zehn vor sechs.")
                return screen.film?.subtitle == "Zehn vor sechs."
            }
            display.press(.choose(Choice.film(.subtitles).id))
            let off = try await display.waits { $0.film?.subtitle == nil }
            #expect(off.actions.last?.label == "Untertitel")
            display.press(.choose(Choice.film(.subtitles).id))
            try await display.waits { $0.film?.subtitle != nil }
        }
        #expect(house.options.map(\.subtitles) == ["de"])
        let asked = film.commands.filter { $0.hasPrefix("subtitles") }
        #expect(asked == ["subtitles de", "subtitles none", "subtitles de"])
    }

    @Test("a film without the visitor's language begins bare, and shows the site's when asked to")
    func otherLanguage() async throws {
        let film = FakeFilm(subtitles: ["de"])
        try await running(FakeTheatre([film]).theatre(), language: "fr") { display, _ in
            try await watch(display)
            film.plays(1)
            let bare = try await display.waits { $0.actions.last?.icon == .subtitles }
            #expect(bare.film?.subtitle == nil)
            display.press(.choose(Choice.film(.subtitles).id))
            try await display.waits { $0.film?.subtitle != nil }
        }
    }

    @Test("subtitles follow the visitor to another language")
    func changedLanguage() async throws {
        let film = FakeFilm(subtitles: ["en", "fr"])
        try await running(FakeTheatre([film]).theatre()) { display, _ in
            try await watch(display)
            film.plays(1)
            try await display.waits { $0.film?.subtitle != nil }
            display.press(.language)
            try await display.waits { $0.overlay != nil }
            display.press(.choose(Choice.language(Language(rawValue: "fr")).id))
            try await wait { film.commands.last == "subtitles fr" }
        }
    }

    // MARK: Leaving

    enum Leaving: CaseIterable { case back, tab, code, end }

    @Test("leaving the page ends the film, in whatever way", arguments: Leaving.allCases)
    func leaving(by way: Leaving) async throws {
        let film = FakeFilm()
        let clock = StoppedClock()
        try await running(FakeTheatre([film]).theatre(), clock: KioskClock(clock)) {
            display, source in
            try await watch(display)
            film.plays(1)
            try await display.waits { $0.film?.position == 1 }
            #expect(!film.isStopped)
            switch way {
            case .back: display.press(.back)
            case .tab: display.press(.tab(.map))
            case .code: source.hold(try SymbolPicture.draw("ROOM:A-014"))
            case .end:
                film.pauses(1)
                try await display.waits { $0.film?.state == .paused }
                clock.advance(by: .seconds(46))
            }
            try await display.waits { $0.film == nil }
            try await wait { film.isStopped }
        }
    }

    @Test("the end of the kiosk ends the film first")
    func kioskEnds() async throws {
        let film = FakeFilm()
        try await running(FakeTheatre([film]).theatre()) { display, _ in
            try await watch(display)
            film.plays(1)
            try await display.waits { $0.film?.position == 1 }
        }
        #expect(film.isStopped)
    }

    @Test("who watches a film is not asked whether he is still there; after it the idle time runs")
    func idle() async throws {
        let film = FakeFilm()
        let clock = TestClock()
        try await running(FakeTheatre([film]).theatre(), clock: KioskClock(clock)) { display, _ in
            try await watch(display)
            film.plays(1, of: 3000)
            try await display.waits { $0.film?.position == 1 }
            // The kiosk looks at the time four times a second; a film's page shows each look's outcome.
            for minute in 1...3 {
                clock.advance(by: .seconds(40))
                try await clock.goRound(.milliseconds(250))
                film.plays(Double(minute) * 40, of: 3000)
            }
            #expect(display.screens.allSatisfy { $0.overlay == nil })
            film.tell(.ended)
            try await display.waits { $0.film?.state == .ended }
            clock.advance(by: .seconds(44))
            let counting = try await display.waits { $0.overlay?.number == 1 }
            #expect(counting.film?.state == .ended)
            clock.advance(by: .seconds(2))
            try await display.waits { $0.isInvitation }
        }
    }

    // MARK: What goes wrong

    @Test("a film that breaks is its poster, a sentence and what it tells; its player is ended")
    func breaks() async throws {
        let film = FakeFilm()
        try await running(FakeTheatre([film]).theatre()) { display, _ in
            try await watch(display)
            film.plays(1)
            try await display.waits { $0.film?.position == 1 }
            film.tell(
                .failed(.stuck(program: "docent-film", during: "playing", limit: .seconds(10))))
            let broken = try await display.waits { $0.isBroken }
            #expect(broken.saysWhatItTells == true)
            #expect(broken.film?.poster.image != nil)
            #expect(broken.film?.poster.action == nil)
            #expect(broken.actions.map(\.label) == ["Home"])
            try await wait { film.isStopped }
        }
    }

    @Test("without a player the page says so at once, and nothing is begun")
    func noPlayer() async throws {
        let house = FakeTheatre([FakeFilm()])
        let missing = PlaybackError.notInstalled(program: "libmpv", package: "libmpv2")
        try await running(house.theatre(unavailable: missing)) { display, _ in
            try await watch(display)
            let broken = try await display.waits { $0.isBroken }
            #expect(broken.saysWhatItTells == true)
            display.press(.choose(Choice.film(.play).id))
            display.press(.tab(.map))
            try await display.waits { $0.film == nil }
        }
        #expect(house.count == 0)
    }

    @Test("a player that cannot be started leaves the sentence")
    func notStarted() async throws {
        let house = FakeTheatre([], failure: .notStarted(program: "docent-film", code: ENOMEM))
        try await running(house.theatre()) { display, _ in
            try await watch(display)
            try await display.waits { $0.isBroken }
        }
    }

    // MARK: The machine's own player

    @Test(
        "the sample film plays with its pictures, stops at its place, and leaves no process behind",
        Self.needsPlayer)
    func sample() async throws {
        try await running(.machine) { display, _ in
            try await watch(display)
            let playing = try await display.waits { ($0.film?.position ?? 0) >= 1 }
            #expect(playing.film?.state == .playing)
            try await wait { display.filmPictures.count > 5 }
            let picture = try #require(display.filmPictures.last)
            #expect(picture.width == 320 && picture.height == 180)
            #expect(Set(display.filmPictures.suffix(5).map(\.pixels)).count > 1)
            #expect(!Self.players().isEmpty)
            display.press(.choose(Choice.film(.play).id))
            let paused = try await display.waits { $0.film?.state == .paused }
            #expect(paused.actions.first?.label == "Play")
            display.press(.back)
            try await display.waits { $0.film == nil }
            try await wait { Self.players().isEmpty }
        }
    }

    @Test("subtitles in the film's file stand on the page", Self.needsPlayer)
    func realSubtitles() async throws {
        let path = "\(Repository.root)/Tests/Kiosk/PlaybackTests/Fixtures/subtitled.mkv"
        let theatre = FilmTheatre(
            unavailable: nil,
            play: { _, options in try FilmPlayer(playing: path, options) })
        try await running(theatre, language: "de") { display, _ in
            try await watch(display)
            // They may be over before somebody looks.
            func isSaid(_ screen: Screen) -> Bool { screen.film?.subtitle?.isEmpty == false }
            try await wait {
                display.screens.contains(where: isSaid)
            } seen: {
                "\(display.titles)"
            }
            let said = try #require(display.screens.first(where: isSaid))
            #expect(said.actions.last?.label == "Ohne Untertitel")
        }
    }

    private static var needsPlayer: ConditionTrait {
        .enabled(
            if: FilmPlayer.unavailable == nil, "docent-film is not built")
    }

    /// Our own children that play.
    private static func players() -> [String] {
        let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return all.filter { name in
            guard Int(name) != nil,
                let stat = try? String(contentsOfFile: "/proc/\(name)/stat", encoding: .utf8)
            else { return false }
            return stat.contains("(docent-film)") && stat.contains(") S \(getpid()) ")
                || stat.contains("(docent-film)") && stat.contains(") R \(getpid()) ")
        }
    }
}

extension Screen {
    /// The film on the page.
    fileprivate var film: Film? {
        guard case .sheet(let page) = content, case .film(let film) = page.exhibit else {
            return nil
        }
        return film
    }

    fileprivate var isBroken: Bool {
        film?.state == .unavailable("The film cannot be shown today. Here is what it tells:")
    }

    fileprivate var saysWhatItTells: Bool {
        words.contains { $0.hasPrefix("A satellite comes up over the horizon") }
    }
}
