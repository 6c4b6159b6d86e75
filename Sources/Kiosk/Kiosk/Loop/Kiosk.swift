public import Capture
public import Decoding
import Foundation
public import Imaging
public import KioskSettings
public import Logging
import PageMaking
import PageModel
import Passes
import Payloads
public import Playback
import Reports
public import Screens
import Service
import Times
public import TourModel
import TourStore

/// The kiosk itself: frames in, pages out, one visit after the other.
///
/// Nothing about a visit is written anywhere but what is counted by the hour, where staff have asked for that and the
/// page About says so: the log speaks of the camera, the content and the display, never of what
/// a code says or shows. Only where staff have asked for it, and every page says so, are codes recorded that were not
/// read.
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
    var place: ContentPlace
    /// Looks for bundles; `nil` where none are to be taken.
    private let taker: BundleTaker?
    var bundles: BundleRollout
    let logger: Logger
    let clock: KioskClock
    private let started: ContinuousClock.Instant
    /// Ends when the kiosk is to.
    private let leaving: AsyncStream<Void>
    private let leave: AsyncStream<Void>.Continuation
    /// What is reported about the kiosk to those who keep it running.
    let metrics: KioskMetrics

    var content: TourContent
    var session: Session {
        didSet { count(from: oldValue) }
    }
    var scanSession: ScanSession
    var collector = StructuredAppendCollector()
    /// How the camera is.
    public internal(set) var cameraCondition = CameraCondition.starting
    var hints = HintFinder()
    /// Writes and deletes reports of codes that were not read; `nil` where there is no folder for them.
    let recorder: FrameRecorder?
    var hardCodes = HardCodeWatch()
    /// Writes a report.
    var writing: Task<Void, Never>?
    /// Where visitors' passes are looked at.
    var desk: PassDesk
    let narration: Narration
    let films: FilmStage
    var recognition: Recognition?
    var countdown = IdleClock.Phase.active
    var made: MadePage?
    /// The page that is handed to the display next.
    private var waiting: (page: MadePage, surroundings: PageMaker.Surroundings)?
    private var isPresenting = false
    /// Makes the pages that one press leads to.
    var ahead: Task<Void, Never>?
    /// What is done beside the loop; awaited at its end.
    let tasks = OwnedTasks()
    /// What the page was made from.
    var ingredients: Ingredients?
    /// The language that somebody chose to begin with, in place of the site's first.
    let startLanguage: Language?
    /// Why new content could not be taken over, as it was logged.
    var contentProblem: String?
    /// What is counted, and who writes it; `nil` where nothing is counted.
    var journal: JournalDesk?
    let keeper: JournalKeeper?
    let sharedFiles: SharedFiles
    /// How the page is reached that a typed line leads to; `nil` where the page before tells.
    var typedBy: String?
    /// The time and date; a test brings its own.
    let wallClock: @Sendable () -> Date
    /// When somebody touched something, or held up a code.
    var lastPresence: ContinuousClock.Instant
    var shownLight = DisplayLight.full

    /// - Parameters:
    ///   - databasePath: the tour's SQLite file; it is reopened when an import has replaced it. `nil` where all
    ///     content comes in bundles.
    ///   - endsWithFrames: whether the source's last frame ends the kiosk.
    ///   - voice: what reads pages aloud to those who ask for it.
    ///   - sound: where speech and signals leave the kiosk.
    ///   - metrics: written down while the kiosk runs.
    /// - Throws: when the content cannot be read.
    public init(
        databasePath: String?, source: any FrameSource, display: any Display, decoder: Decoder,
        configuration: KioskConfiguration = KioskConfiguration(), language: Language? = nil,
        endsWithFrames: Bool = false, voice: (any Voice)? = nil, sound: SoundDesk? = nil,
        metrics: KioskMetrics = KioskMetrics(version: "", displayKind: ""), logger: Logger
    ) throws {
        let environment = ProcessInfo.processInfo.environment
        let ledger = configuration.ledgerPath(in: environment)
        try self.init(
            databasePath: databasePath, source: source, display: display, decoder: decoder,
            configuration: configuration, language: language, endsWithFrames: endsWithFrames,
            voice: voice, sound: sound, theatre: .machine,
            ledger: ledger.map(PassLedger.init(path:)),
            reports: configuration.reportFolder(in: environment),
            journalPath: configuration.journalPath(in: environment), metrics: metrics,
            logger: logger)
    }

    init(
        databasePath: String?, source: any FrameSource, display: any Display, decoder: Decoder,
        configuration: KioskConfiguration, language: Language? = nil,
        endsWithFrames: Bool = false, voice: (any Voice)? = nil, sound: SoundDesk? = nil,
        theatre: FilmTheatre = .machine, ledger: PassLedger? = nil, reports: ReportFolder? = nil,
        journalPath: String? = nil,
        metrics: KioskMetrics = KioskMetrics(version: "", displayKind: ""), logger: Logger,
        clock: KioskClock = .machine,
        wallClock: @escaping @Sendable () -> Date = { Date.now }
    ) throws {
        (leaving, leave) = AsyncStream.makeStream()
        self.clock = clock
        started = clock.now()
        self.metrics = metrics
        lastPresence = clock.now()
        place = ContentPlace(
            database: databasePath, shelf: configuration.shelf, kiosk: configuration.kiosk)
        taker = configuration.shelf.map(BundleTaker.init)
        self.source = source
        self.display = display
        self.configuration = configuration
        self.endsWithFrames = endsWithFrames
        var theatre = theatre
        if !configuration.sound { theatre.hasLoudspeaker = false }
        films = FilmStage(
            theatre: theatre, logger: logger,
            room: { display.filmSize.map { FilmBox(width: $0.width, height: $0.height) } },
            show: { await display.show(film: $0) })
        self.logger = logger
        startLanguage = language
        strings = try Strings()
        narration = Narration(
            voice: configuration.sound ? voice : nil, desk: sound, strings: strings, logger: logger)
        let (content, problem) = try place.open(at: UTCMinute(wallClock()))
        self.content = content
        bundles = BundleRollout(shelf: place.shelf, problem: problem, logger: logger)
        let elsewhere = configuration.bundles.map {
            PassesElsewhere(path: "\($0)/\(PassesElsewhere.fileName)")
        }
        desk = try PassDesk(
            content: content, ledger: ledger, elsewhere: elsewhere, clock: wallClock)
        self.wallClock = wallClock
        keeper = try Self.keeper(at: journalPath, configuration, metrics, logger)
        sharedFiles = SharedFiles(
            journal: configuration.journal ? journalPath : nil, ledger: ledger?.path)
        if keeper != nil {
            journal = JournalDesk(
                kiosk: content.standpoint.kiosk?.id, date: wallClock(), zone: content.zone,
                isBelieved: desk.time.doubt == nil)
        }
        reader = FrameReader(decoder: decoder)
        recorder = try Self.recorder(
            in: reports, configuration, decoder.options, metrics, logger)
        scanSession = ScanSession(rearmInterval: configuration.rearm)
        if let language, content.site.language(like: language) == nil {
            throw UnknownLanguage(chosen: language, languages: content.site.languages)
        }
        let chosen = language ?? configuration.language
        session = Session(
            language: Self.firstLanguage(chosen, in: content.site, logger),
            appearance: configuration.appearance, now: clock.now())
    }

    func now() -> ContinuousClock.Instant { clock.now() }

    /// The tour as this visitor sees it.
    var shownContent: TourContent { get throws { try content.seen(by: session.clearance) } }

    /// Runs until somebody at the display leaves, the frames end where they are to end it, or the task is
    /// cancelled; gives camera and display back.
    ///
    /// - Throws: when the display cannot be taken over.
    public func run() async throws {
        try await display.start()
        await source.start()
        if let reason = films.unavailable { logger.info("Films are described in words: \(reason)") }
        await render()
        await display.settled()
        metrics.hasBegun()
        noteContent()
        startJournal()
        noteSharing()
        if let problem = bundles.problem { logger.error("\(problem)") }
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await self.watchFrames() }
            group.addTask { await self.watchSource() }
            group.addTask { await self.watchTime() }
            group.addTask { await self.watchBundles() }
            group.addTask { await self.watchDisplay() }
            group.addTask { await self.watchLiveness() }
            group.addTask { await self.watchFilms() }
            group.addTask { await self.watchVoice() }
            group.addTask { await self.watchReports() }
            // The display's events end when the visitor leaves; frames may end by themselves and time never does.
            for await _ in leaving {}
            group.cancelAll()
            films.end()
            ahead?.cancel()
            writing?.cancel()
            await source.stop()
            await display.stop()
            await films.close()
        }
        await tasks.end()
        await endJournal()
        sharedFiles.release()
        await ahead?.value
        await writing?.value
    }

    /// Ends the kiosk.
    func quit() { leave.finish() }

    // MARK: What comes in

    func watchFrames() async {
        var last: Frame?
        for await frame in source.frames {
            last = frame
            metrics.liveness.expect(.reading, within: Self.patience)
            metrics.saw(frame)
            let picture = await reader.read(frame)
            await see(frame, picture)
            record(frame, picture)
            journal?.look(at: frame, picture)
            metrics.liveness.rest(.reading)
            if Task.isCancelled { return }
        }
        // A camera's frames end because the kiosk does, which does not wait for the last of them.
        guard endsWithFrames else { return }
        if let last, let picture = await reader.afterthought(on: last) {
            await see(last, picture)
            record(last, picture)
        }
        await recordLast()
        quit()
    }

    func watchSource() async {
        for await state in source.states {
            metrics.camera(source.name, is: state)
            await camera(is: state)
        }
    }

    func watchDisplay() async {
        for await event in display.events {
            metrics.liveness.expect(.visitors, within: Self.patience)
            await handle(event)
            metrics.liveness.rest(.visitors)
        }
        quit()
    }

    func watchTime() async {
        while !Task.isCancelled {
            metrics.liveness.expect(.time, within: Self.patience)
            await clock.wait(.milliseconds(250))
            await tick()
        }
        metrics.liveness.rest(.time)
    }

    /// Asks the display again and again whether it goes on.
    func watchLiveness() async {
        while !Task.isCancelled {
            metrics.liveness.expect(.display, within: Self.patience)
            await display.settled()
            metrics.liveness.rest(.display)
            metrics.display(isHiddenBecause: display.obstacle.map { "\($0)" })
            metrics.reading(hasProblem: reader.problem)
            metrics.reading(reader.counters)
            noteSharing()
            // Ends only by cancellation, which the loop asks for itself.
            try? await Task.sleep(for: .seconds(1))
        }
    }

    func watchBundles() async {
        guard let taker else { return }
        while !Task.isCancelled {
            let time = desk.time
            let find = await taker.look(
                site: content.site.id, now: time.now, doubt: time.doubt)
            desk.contentEnds(at: find.until)
            metrics.bundles(are: bundles.take(find, showing: content.store.path))
            await clock.wait(.seconds(2))
        }
    }

    // MARK: What goes out

    /// Shows the page of the visit as it stands; where nothing has changed that it is made from, this costs next to nothing.
    func render() async {
        if session.page != .scan { recognition = nil }
        metrics.visit(isGoingOn: session.page != .attract)
        if let film = films.media, film != playable { films.end() }
        let clock = Self.timeOfDay(in: content.zone)
        var surroundings = PageMaker.Surroundings(
            clock: clock, date: ingredients?.date(at: clock, in: session.language) ?? today(),
            camera: cameraCondition, hint: hints.hint, recognised: recognition?.page,
            film: filmSight, hasVoice: narration.hasVoice, now: started, countdown: countdown)
        surroundings.time = SiteTime(Date.now, in: content.zone)
        let ingredients = Ingredients(
            session: session.at(started), surroundings: surroundings,
            content: ObjectIdentifier(content), beat: session.beat(at: now()))
        var page = made
        if ingredients != self.ingredients || made == nil {
            self.ingredients = ingredients
            surroundings.now = now()
            let maker = PageMaker(
                content: content, strings: strings, settings: configuration.pages)
            page = maker.page(of: session, in: surroundings)
        }
        guard var page else { return }
        // A film has its own voice; what it shows is described.
        var effects: [PageReader.Effect] = []
        if session.isSpoken, films.isPlaying {
            effects = narration.describe(page.screen, now: now())
        } else if session.isSpoken {
            effects = narration.look(at: page.screen, now: now())
        }
        page.screen.reading = session.isSpoken ? .init(choice: narration.choice) : nil
        if page != made {
            made = page
            await present(page, in: surroundings)
        }
        for event in await narration.carryOut(effects) { await handle(event) }
    }

    /// Hands a page to the display.
    ///
    /// Several tasks render, and a display may suspend them: the one that presents already continues with the newest page, so that
    /// none is shown after one that is newer.
    private func present(_ page: MadePage, in surroundings: PageMaker.Surroundings) async {
        waiting = (page, surroundings)
        guard !isPresenting else { return }
        isPresenting = true
        while let next = waiting.take() {
            await display.show(next.page.screen)
            if waiting == nil { lookAhead(from: next.page, in: next.surroundings) }
        }
        isPresenting = false
    }

    /// How the film or the sound of the page stands.
    var filmSight: FilmSight { films.sight(of: playable) }

    /// What can be played on the page: its film, or its sound in the visitor's language.
    ///
    /// Nothing plays where the content cannot be read, which the page says.
    var playable: Media.ID? {
        try? shownContent.playable(
            on: session.page, in: [session.language] + content.site.languages,
            isStepFree: session.walk.isStepFree)
    }

    private func today() -> String { LongDay.today(in: session.language, zone: content.zone) }

    /// The time of day as "14:32".
    static func timeOfDay(in zone: TimeZone) -> String {
        ClockTime.text(ClockTime.minutes(of: .now, in: zone))
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
