public import Capture
public import Decoding
public import Display
import Foundation
public import Logging
import Passes
import Payloads
public import Playback
import Service
public import Tour

/// The kiosk itself: frames in, pages out, one visit after the other.
///
/// Nothing about a visit is written anywhere: the log speaks of the camera, the content and the display, never of what
/// a code says or shows.
public actor Kiosk {
    let source: any FrameSource
    let display: any Display
    let reader: FrameReader
    var configuration: KioskConfiguration
    /// What is in force as soon as nobody is there.
    var pendingConfiguration: KioskConfiguration?
    let endsWithFrames: Bool
    let strings: Strings
    /// Where the content stands.
    let place: ContentPlace
    /// Looks for bundles; `nil` where none are to be taken.
    let taker: BundleTaker?
    /// The bundle that is shown as soon as nobody is there.
    var readyBundle: BundleHunt.Find?
    /// Why the bundle that should be shown is not, as the log was told.
    var bundleProblem: String?
    /// What the log was told about bundles.
    var toldOfBundles: Set<String> = []
    let logger: Logger
    /// What time it is; a test brings its own.
    let now: @Sendable () -> ContinuousClock.Instant
    private let started: ContinuousClock.Instant
    /// The minute of the day, from 0 to 1439; a test brings its own.
    let minuteOfDay: @Sendable () -> Int
    /// What is told about the kiosk to those who keep it running.
    let vitals: Vitals

    var content: TourContent
    var session: Session
    var scanSession: ScanSession
    var collector = StructuredAppendCollector()
    /// How the camera is.
    public internal(set) var cameraCondition = CameraCondition.starting
    var hints = HintFinder()
    /// Where visitors' passes are looked at.
    var desk: PassDesk
    /// What reads pages aloud; `nil` where nothing can.
    let voice: (any Voice)?
    var narrator = Narrator()
    /// What plays films.
    let theatre: FilmTheatre
    /// The film that plays, or was played, on the page.
    var showing: FilmShowing?
    /// How many films were begun.
    var showings = 0
    /// The end of the film before, which the next one waits for.
    var filmEnd: Task<Void, Never>?
    var recognition: Recognition?
    var countdown = IdleClock.Phase.active
    var made: MadePage?
    /// Makes the pages that one press leads to.
    var ahead: Task<Void, Never>?
    /// What the page was made from.
    var ingredients: Ingredients?
    /// The language that somebody chose to begin with, in place of the site's first.
    let startLanguage: Language?
    /// Why new content could not be taken over, as the log was told.
    var contentProblem: String?
    /// When somebody touched something, or held up a code.
    var lastPresence: ContinuousClock.Instant
    var shownLight = DisplayLight.full

    /// - Parameters:
    ///   - databasePath: the tour's SQLite file; it is opened anew when an import has replaced it. `nil` where all
    ///     content comes in bundles.
    ///   - endsWithFrames: whether the source's last frame ends the kiosk.
    ///   - voice: what reads pages aloud to those who ask for it.
    ///   - vitals: written down while the kiosk runs.
    /// - Throws: when the content cannot be read.
    public init(
        databasePath: String?, source: any FrameSource, display: any Display, decoder: Decoder,
        configuration: KioskConfiguration = KioskConfiguration(), language: Language? = nil,
        endsWithFrames: Bool = false, voice: (any Voice)? = nil,
        vitals: Vitals = Vitals(version: "", displayKind: ""), logger: Logger
    ) throws {
        let ledger =
            configuration.passLedger
            ?? PassDesk.usualLedger(in: ProcessInfo.processInfo.environment)
        try self.init(
            databasePath: databasePath, source: source, display: display, decoder: decoder,
            configuration: configuration, language: language, endsWithFrames: endsWithFrames,
            voice: voice, theatre: .machine, ledger: ledger.map(PassLedger.init(path:)),
            vitals: vitals, logger: logger, now: { ContinuousClock.now })
    }

    init(
        databasePath: String?, source: any FrameSource, display: any Display, decoder: Decoder,
        configuration: KioskConfiguration, language: Language? = nil,
        endsWithFrames: Bool = false, voice: (any Voice)? = nil,
        theatre: FilmTheatre = .machine, ledger: PassLedger? = nil,
        vitals: Vitals = Vitals(version: "", displayKind: ""), logger: Logger,
        now: @escaping @Sendable () -> ContinuousClock.Instant,
        wallClock: @escaping @Sendable () -> Date = { Date.now },
        minuteOfDay: @escaping @Sendable () -> Int = { Kiosk.minuteOfDay() }
    ) throws {
        self.now = now
        started = now()
        self.minuteOfDay = minuteOfDay
        self.vitals = vitals
        lastPresence = now()
        place = ContentPlace(database: databasePath, shelf: configuration.shelf)
        taker = configuration.shelf.map(BundleTaker.init)
        self.source = source
        self.display = display
        self.configuration = configuration
        self.endsWithFrames = endsWithFrames
        self.voice = voice
        self.theatre = theatre
        self.logger = logger
        startLanguage = language
        strings = try Strings()
        let (content, problem) = try place.open(at: PassTime(wallClock()))
        self.content = content
        bundleProblem = problem
        desk = try PassDesk(content: content, ledger: ledger, clock: wallClock)
        reader = FrameReader(decoder: decoder)
        scanSession = ScanSession(rearmInterval: configuration.rearm)
        session = Session(
            language: language ?? content.site.languages.first ?? Language(rawValue: "en"),
            appearance: configuration.appearance, now: now())
    }

    /// Runs until somebody at the display leaves, the frames end where they are to end it, or the task is
    /// cancelled; gives camera and display back.
    ///
    /// - Throws: when the display cannot be taken over.
    public func run() async throws {
        try await display.start()
        await source.start()
        if let reason = theatre.unavailable { logger.info("Films are told in words: \(reason)") }
        await render()
        await display.settled()
        vitals.hasBegun()
        noteContent()
        if let bundleProblem { logger.error("\(bundleProblem)") }
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await self.watchFrames() }
            group.addTask { await self.watchSource() }
            group.addTask { await self.watchTime() }
            group.addTask { await self.watchBundles() }
            group.addTask { await self.watchDisplay() }
            group.addTask { await self.watchHeart() }
            // The display's events end when the visitor leaves; frames may end by themselves and time never does.
            await leaving()
            group.cancelAll()
            endFilm()
            ahead?.cancel()
            await source.stop()
            await display.stop()
            await filmEnd?.value
        }
    }

    var leave: CheckedContinuation<Void, Never>?
    var hasLeft = false

    func leaving() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if hasLeft || Task.isCancelled {
                    continuation.resume()
                } else {
                    leave = continuation
                }
            }
        } onCancel: {
            Task { await self.quit() }
        }
    }

    func quit() {
        hasLeft = true
        leave?.resume()
        leave = nil
    }

    // MARK: What comes in

    func watchFrames() async {
        for await frame in source.frames {
            vitals.heart.expect(.reading, within: Self.patience)
            vitals.saw(frame)
            let picture = await reader.read(frame)
            await see(frame, picture)
            vitals.heart.rest(.reading)
            if Task.isCancelled { return }
        }
        if endsWithFrames { quit() }
    }

    func watchSource() async {
        for await state in source.states {
            vitals.camera(source.name, is: state)
            await camera(is: state)
        }
    }

    func watchDisplay() async {
        for await event in display.events {
            vitals.heart.expect(.visitors, within: Self.patience)
            await handle(event)
            vitals.heart.rest(.visitors)
        }
        quit()
    }

    func watchTime() async {
        while !Task.isCancelled {
            vitals.heart.expect(.time, within: Self.patience)
            // Ends only by cancellation, which the loop asks for itself.
            try? await Task.sleep(for: .milliseconds(250))
            await tick()
        }
        vitals.heart.rest(.time)
    }

    /// Asks the display again and again whether it goes on.
    func watchHeart() async {
        while !Task.isCancelled {
            vitals.heart.expect(.display, within: Self.patience)
            await display.settled()
            vitals.heart.rest(.display)
            // Ends only by cancellation, which the loop asks for itself.
            try? await Task.sleep(for: .seconds(1))
        }
    }

    // MARK: What goes out

    /// Shows the page of the visit as it stands; where nothing has changed that it is made from, this costs next to nothing.
    func render() async {
        if session.page != .scan { recognition = nil }
        vitals.visit(isGoingOn: session.page != .attract)
        leaveFilm()
        let clock = Self.timeOfDay()
        var surroundings = PageMaker.Surroundings(
            clock: clock, date: ingredients?.date(at: clock, in: session.language) ?? today(),
            camera: cameraCondition.sight, hint: hints.hint, recognised: recognition?.page,
            film: filmSight, hasVoice: voice != nil, now: started, countdown: countdown)
        let ingredients = Ingredients(
            session: session.at(started), surroundings: surroundings,
            content: ObjectIdentifier(content), beat: session.beat(at: now()))
        if ingredients != self.ingredients || made == nil {
            self.ingredients = ingredients
            surroundings.now = now()
            let maker = PageMaker(content: content, strings: strings, configuration: configuration)
            let page = maker.page(of: session, in: surroundings)
            if page != made {
                made = page
                await display.show(page.screen)
                lookAhead(from: page, in: surroundings)
            }
        }
        if let screen = made?.screen { await narrate(screen) }
    }

    private func today() -> String { Self.today(in: session.language) }

    /// Reads the page aloud to a visitor who asked for it.
    func narrate(_ screen: Screen) async {
        // A film has its own voice.
        guard session.isSpoken, !filmIsPlaying else { return }
        let language = session.language
        let text = narrator.look(at: screen, now: now()) { count in
            strings("speech.choices", language, ["count": "\(count)"])
        }
        if let text { await say(text) }
    }

    func say(_ text: String) async {
        guard let voice, !text.isEmpty else { return }
        do {
            try await voice.say(text, language: session.language.rawValue)
        } catch {
            logger.warning("Pages cannot be read aloud: \(error)")
        }
    }

    func fallSilent() async {
        narrator = Narrator()
        await voice?.stop()
    }

    /// The day as "Friday 20 November", in a language's own order.
    static func today(in language: Language) -> String {
        // English without a country is written day before month, as in most of them.
        let name = language.rawValue == "en" ? "en_GB" : language.rawValue
        return Date.now.formatted(
            .dateTime.weekday(.wide).day().month(.wide).locale(Locale(identifier: name)))
    }

    /// The time of day as "14:32".
    static func timeOfDay() -> String {
        let parts = Calendar.current.dateComponents([.hour, .minute], from: Date())
        let hour = parts.hour ?? 0
        let minute = parts.minute ?? 0
        return "\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
    }
}

/// What a page is made from, the time left out: a page changes with the minute on its clock, or when its secret is hidden.
struct Ingredients: Equatable {
    var session: Session
    var surroundings: PageMaker.Surroundings
    var content: ObjectIdentifier
    /// How many cuts of the invitation were made.
    var beat: Int

    /// The day, where the minute and the language are still the same.
    func date(at clock: String, in language: Language) -> String? {
        surroundings.clock == clock && session.language == language ? surroundings.date : nil
    }
}
