import Decoding
import Foundation
import Imaging
import KioskSettings
import Logging
import PageTestSupport
import TestSupport
import Testing
import TourAuthoring
import TourModel
import TourStore

@testable import Kiosk
@testable import PageMaking
@testable import PageModel
@testable import Playback

@Suite("Sounds in the visitor's language, and audio tours", .timeLimit(.generous))
struct SoundTests {
    private let folder: TemporaryFolder
    private let database: String

    /// The site that ships, whose sound of room B-014 is not there in French, and whose words in no German.
    init() throws {
        folder = try TemporaryFolder()
        let content = "\(folder.path)/content"
        try FileManager.default.copyItem(
            atPath: Repository.tour, toPath: content)
        let path = "\(content)/media/media.yaml"
        let lines = try String(contentsOfFile: path, encoding: .utf8).split(
            separator: "\n", omittingEmptySubsequences: false)
        var text = lines.filter { !$0.hasPrefix("ten-minutes-fr:") }
        let german = try #require(text.firstIndex { $0.contains("Nach einer Minute hören Sie") })
        text.removeSubrange(german - 1...german)
        try text.joined(separator: "\n").write(toFile: path, atomically: true, encoding: .utf8)
        try FileManager.default.removeItem(atPath: "\(content)/media/ten-minutes-fr.ogg")
        database = "\(folder.path)/tour.sqlite"
        try TourImporter.import(
            folder: content, into: database,
            probe: { path throws(TourImporter.ProbeError) in
                .init(
                    duration: .seconds(path.contains("-de") ? 50 : 35), width: 1280, height: 720)
            })
    }

    // MARK: Pages

    private func page(
        _ page: Page, _ language: String = "en", _ film: FilmSight = FilmSight()
    ) throws -> MadePage {
        let maker = PageMaker(
            content: try TourContent(store: TourStore(path: database, as: .kiosk("lobby"))),
            strings: try Strings(), settings: PageSettings())
        let now = ContinuousClock.now
        let session = Session(language: Language(rawValue: language), page: page, now: now)
        return maker.page(
            of: session, in: .init(clock: "14:32", camera: .streaming, film: film, now: now))
    }

    private func labels(_ page: MadePage) -> [String] { page.screen.actions.map(\.label.string) }

    private let sound = Page.film("ten-minutes")

    @Test("in the visitor's language it says who reads, and shows the words below")
    func ownLanguage() throws {
        let screen = try page(sound).screen
        #expect(screen.title == "Ten minutes of nothing")
        #expect(screen.words.contains("Read by eSpeak NG, a computer voice"))
        #expect(screen.notices == [])
        let words = screen.words
        let heading = try #require(words.firstIndex(of: "To read along"))
        #expect(words[heading + 1].hasPrefix("After one minute you hear your breath."))
        #expect(screen.film?.length == 35)
    }

    @Test("in another language than the visitor's it says so, of what is heard and of what is read")
    func otherLanguage() throws {
        let french = try page(sound, "fr").screen
        #expect(french.notices.map(\.text) == ["À écouter en anglais."])
        #expect(french.words.contains { $0.hasPrefix("Au bout d’une minute") })
        let german = try page(sound, "de").screen
        #expect(
            german.notices.map(\.text) == [
                "Diesen Text gibt es noch nicht auf Deutsch; hier steht er auf Englisch."
            ])
        #expect(german.words.contains("Gelesen von eSpeak NG, einer Computerstimme"))
        #expect(german.film?.length == 50)
        // Noise is in no language.
        #expect(try page(.film("lark-pass-sound"), "fr").screen.notices == [])
    }

    @Test("a room and a building lead to it once, with the length of what the visitor hears")
    func listed() throws {
        #expect(labels(try page(.room("B-014"))).contains("Listen: Ten minutes of nothing, 0:35"))
        let german = labels(try page(.room("B-014"), "de"))
        #expect(german.count { $0.hasPrefix("Anhören") } == 1)
        #expect(german.contains("Anhören: Zehn Minuten nichts, 0:50"))
        let house = try page(.building("D"))
        #expect(labels(house).contains("Listen: The first Tuesday, 0:35"))
        #expect(house.choices.values.contains(.go(.film("first-tuesday"))))
        #expect(house.screen.pictures.map(\.id) == ["power-house"])
    }

    @Test("a kiosk without sound offers the words, and a code that takes the page along")
    func silent() throws {
        let silent = FilmSight(isHeard: false)
        #expect(
            labels(try page(.room("B-014"), "en", silent)).contains("Read: Ten minutes of nothing"))
        let made = try page(.film("first-tuesday"), "en", silent)
        guard case .card(let card) = made.screen.content, case .code(let code) = card.handover
        else {
            Issue.record("\(made.screen.content)")
            return
        }
        #expect(code.picture.alternative == "HTTPS://VESPER-RIDGE.EXAMPLE/T/EN/B/D")
        #expect(made.screen.words.contains { $0.hasPrefix("You cannot come in") })
        #expect(made.choices.values.contains(.film(.play)) == false)
        // A sound that is heard on a tour alone takes the tour along.
        let stop = try page(.film("walk-globe"), "en", silent).screen
        guard case .card(let tour) = stop.content, case .code(let code) = tour.handover else {
            Issue.record("\(stop.content)")
            return
        }
        #expect(code.picture.alternative == "HTTPS://VESPER-RIDGE.EXAMPLE/T/EN/T/OPEN-EARS")
    }

    @Test("an audio tour says that it is one, with its minutes of listening")
    func audioTour() throws {
        let words = "Audio tour: 20 minutes, 4 stops, 2 minutes of listening"
        #expect(try page(.tours).screen.words.contains(words))
        #expect(try page(.tour("OPEN-EARS")).screen.words.contains(words))
        #expect(
            try page(.tour("OPEN-EARS"), "de").screen.words.contains(
                "Audiotour: 20 Minuten, 4 Stationen, 3 Minuten zum Hören"))
        #expect(!(try page(.tour("SHORT-WALK")).screen.words.contains { $0.contains("listening") }))
    }

    @Test(
        "a stop's first button listens; while it plays, the player's keys stand in place of the ways"
    )
    func stop() throws {
        let stop = Page.stop("OPEN-EARS", index: 1)
        let ready = try page(stop)
        #expect(labels(ready).prefix(2) == ["Listen, 0:35", "Next stop"])
        #expect(labels(ready).contains("Leave the walk"))
        #expect(ready.screen.words.contains { $0.hasPrefix("From the logbook of a night") })
        let playing = try page(stop, "en", FilmSight(phase: .playing, position: 12, speed: 125))
        #expect(
            labels(playing) == [
                "Pause", "Back 10 s", "Speed 125%", "Quieter", "Louder", "Next stop",
            ])
        #expect(playing.screen.player?.position == 12)
        #expect(playing.screen.player?.length == 35)
        let paused = try page(stop, "en", FilmSight(phase: .paused, position: 12))
        #expect(labels(paused).prefix(3) == ["Play", "Back 10 s", "Next stop"])
        #expect(labels(paused).contains("Leave the walk"))
        let ended = try page(stop, "en", FilmSight(phase: .ended))
        #expect(labels(ended).prefix(2) == ["Listen again", "Next stop"])
        let silent = try page(stop, "en", FilmSight(isHeard: false))
        #expect(labels(silent).prefix(2) == ["Take it along", "Next stop"])
        #expect(silent.screen.words.contains { $0.hasPrefix("From the logbook of a night") })
        #expect(
            silent.screen.notices.first?.text
                == "This screen plays no sound. Here is what you would hear:")
    }

    // MARK: The kiosk

    private func running(
        _ theatre: FilmTheatre, configuration: KioskConfiguration = KioskConfiguration(),
        _ body: (RememberingDisplay) async throws -> Void
    ) async throws {
        let display = RememberingDisplay()
        let kiosk = try Kiosk(
            databasePath: database, source: HandHeldSource(), display: display,
            decoder: Decoder(), configuration: configuration,
            language: Language(rawValue: "en"), theatre: theatre,
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
            clock: KioskClock(StoppedClock()))
        let run = Task { try await kiosk.run() }
        try await body(display)
        display.press(.quit)
        try await run.value
    }

    /// Goes to the first stop of the audio tour.
    @discardableResult
    private func walk(_ display: RememberingDisplay) async throws -> Screen {
        display.press(.tab(.map))
        display.press(.tab(.map))
        let map = try await display.waits { $0.actions.contains { $0.icon == .route } }
        let tours = try #require(map.actions.first { $0.icon == .route })
        display.press(.choose(tours.id))
        try await display.waits { $0.title == "Guided walks" }
        display.press(.choose(Choice.go(.tour("OPEN-EARS")).id))
        try await display.waits { $0.title == "With open ears" }
        display.press(.choose(Choice.go(.stop("OPEN-EARS", index: 0)).id))
        return try await display.waits { $0.title == "A-011  Visitor centre" }
    }

    @Test("a stop's sound begins on request, obeys the keys on the stop's page, and ends with it")
    func playsAtStop() async throws {
        let sound = FakeFilm()
        let house = FakeTheatre([sound])
        try await running(house.theatre()) { display in
            let ready = try await walk(display)
            #expect(ready.actions.first?.label.string == "Listen, 0:35")
            #expect(house.count == 0, "nothing plays by itself")
            let listen = try #require(ready.actions.first?.id)
            display.press(.choose(listen))
            try await display.waits { $0.actions.first?.label == "Pause" }
            sound.plays(12, of: 35)
            try await display.waits { $0.player?.position == 12 }
            display.press(.choose(Choice.film(.back).id))
            try await wait { sound.commands.last == "seek -10" }
            display.press(.choose(Choice.film(.speed).id))
            try await wait { sound.commands.last == "speed 125" }
            display.press(.choose(Choice.film(.louder).id))
            try await wait { sound.commands.last == "volume 80" }
            display.press(.choose(Choice.film(.play).id))
            try await wait { sound.commands.last == "pause" }
            sound.pauses(12, of: 35)
            try await display.waits { $0.actions.first?.label == "Play" }
            display.press(.choose(Choice.replace(.stop("OPEN-EARS", index: 1)).id))
            try await display.waits { $0.title == "A-012  Mission library" }
            try await wait { sound.isStopped }
        }
        #expect(house.options == [FilmOptions(box: nil, volume: 70, subtitles: "en")])
    }

    @Test("another language begins what is heard again in that, where it is spoken")
    func changedLanguage() async throws {
        let (english, german) = (FakeFilm(), FakeFilm())
        let house = FakeTheatre([english, german])
        try await running(house.theatre()) { display in
            let listen = try #require(try await walk(display).actions.first?.id)
            display.press(.choose(listen))
            english.plays(5, of: 35)
            // "Pause" is shown before there is a player, which alone takes commands.
            try await display.waits { $0.player?.position == 5 }
            display.press(.choose(Choice.film(.quieter).id))
            try await wait { english.commands.last == "volume 60" }
            display.press(.choose(Choice.film(.speed).id))
            try await wait { english.commands.last == "speed 125" }
            display.press(.language)
            try await display.waits { $0.overlay != nil }
            display.press(.choose(Choice.language(Language(rawValue: "de")).id))
            try await wait { english.isStopped && house.count == 2 }
            german.plays(1, of: 50)
            try await display.waits { $0.player?.length == 50 }
        }
        #expect(german.isStopped)
        // As loud and as fast as the visitor has made the one before.
        #expect(house.options.map(\.volume) == [70, 60])
        #expect(german.commands.first == "speed 125")
    }

    @Test("a broken sound leaves its words, and the kiosk as it was")
    func broken() async throws {
        let sound = FakeFilm()
        try await running(FakeTheatre([sound]).theatre()) { display in
            let listen = try #require(try await walk(display).actions.first?.id)
            display.press(.choose(listen))
            try await display.waits { $0.actions.first?.label == "Pause" }
            sound.tell(.failed(.ended(program: "docent-film", how: "signal 11")))
            let page = try await display.waits { $0.actions.first?.label == "Take it along" }
            #expect(page.words.contains { $0.hasPrefix("Put a hand on the ring") })
            display.press(.choose(Choice.replace(.stop("OPEN-EARS", index: 1)).id))
            let next = try await display.waits { $0.title == "A-012  Mission library" }
            #expect(next.actions.first?.label.string == "Listen, 0:35")
        }
    }

    @Test("sound: off in the settings keeps sounds silent, and films without their keys of sound")
    func turnedOff() async throws {
        var configuration = KioskConfiguration()
        configuration.sound = false
        let film = FakeFilm(hasSound: true)
        let house = FakeTheatre([film])
        try await running(house.theatre(), configuration: configuration) { display in
            #expect(try await walk(display).actions.first?.label == "Take it along")
            display.press(.tab(.home))
            try await display.waits { $0.isHome }
            display.press(.choose(Choice.watch("eleven-minutes").id))
            try await display.waits { $0.film != nil }
            film.plays(1)
            let page = try await display.waits { $0.film?.position == 1 }
            #expect(page.actions.map(\.label) == ["Pause", "Back 10 s", "Forward 10 s"])
        }
        #expect(house.options.map(\.volume) == [0])
    }
}

extension Screen {
    /// The film or the sound of a film's page.
    fileprivate var film: Film? {
        guard case .sheet(let page) = content, case .film(let film) = page.exhibit else {
            return nil
        }
        return film
    }

    /// How far the sound has come that a stop's page plays.
    fileprivate var player: Film? {
        for case .player(let film) in sections { return film }
        return nil
    }
}
