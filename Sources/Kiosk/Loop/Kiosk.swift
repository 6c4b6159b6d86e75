public import Capture
public import Decoding
public import Display
import Foundation
public import Logging
import Payloads
public import Tour

/// The kiosk itself: frames in, pages out, one visit after the other.
///
/// Nothing about a visit is written anywhere: the log speaks of the camera, the content and the display, never of what
/// a code says or shows.
public actor Kiosk {
    private let source: any FrameSource
    private let display: any Display
    private let reader: FrameReader
    private let configuration: KioskConfiguration
    private let endsWithFrames: Bool
    private let strings: Strings
    private let databasePath: String
    private let logger: Logger
    /// What time it is; a test brings its own.
    private let now: @Sendable () -> ContinuousClock.Instant

    private var content: TourContent
    private var session: Session
    private var scanSession: ScanSession
    private var collector = StructuredAppendCollector()
    private var camera = PageMaker.CameraSight.starting
    private var countdown = IdleClock.Phase.active
    private var made: MadePage?
    /// What a visitor does while the countdown is shown only closes it; so does the rest of the same key or touch.
    private var closedCountdownAt: ContinuousClock.Instant?

    /// - Parameters:
    ///   - databasePath: the tour's SQLite file; it is opened anew when an import has replaced it.
    ///   - endsWithFrames: whether the source's last frame ends the kiosk.
    /// - Throws: when the content cannot be read.
    public init(
        databasePath: String, source: any FrameSource, display: any Display, decoder: Decoder,
        configuration: KioskConfiguration = KioskConfiguration(), language: Language? = nil,
        endsWithFrames: Bool = false, logger: Logger
    ) throws {
        try self.init(
            databasePath: databasePath, source: source, display: display, decoder: decoder,
            configuration: configuration, language: language, endsWithFrames: endsWithFrames,
            logger: logger, now: { ContinuousClock.now })
    }

    init(
        databasePath: String, source: any FrameSource, display: any Display, decoder: Decoder,
        configuration: KioskConfiguration, language: Language? = nil,
        endsWithFrames: Bool = false, logger: Logger,
        now: @escaping @Sendable () -> ContinuousClock.Instant
    ) throws {
        self.now = now
        self.databasePath = databasePath
        self.source = source
        self.display = display
        self.configuration = configuration
        self.endsWithFrames = endsWithFrames
        self.logger = logger
        strings = try Strings()
        let content = try TourContent(store: TourStore(path: databasePath))
        self.content = content
        reader = FrameReader(decoder: decoder)
        scanSession = ScanSession(rearmInterval: configuration.rearm)
        session = Session(
            language: language ?? content.site.languages.first ?? Language(rawValue: "en"),
            now: now())
    }

    /// Runs until somebody at the display leaves, the frames end where they are to end it, or the task is
    /// cancelled; gives camera and display back.
    ///
    /// - Throws: when the display cannot be taken over.
    public func run() async throws {
        try await display.start()
        await source.start()
        await render()
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await self.watchFrames() }
            group.addTask { await self.watchSource() }
            group.addTask { await self.watchTime() }
            group.addTask { await self.watchDisplay() }
            // The display's events end when the visitor leaves; frames may end by themselves and time never does.
            await leaving()
            group.cancelAll()
            await source.stop()
            await display.stop()
        }
    }

    private var leave: CheckedContinuation<Void, Never>?
    private var hasLeft = false

    private func leaving() async {
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

    private func quit() {
        hasLeft = true
        leave?.resume()
        leave = nil
    }

    // MARK: What comes in

    private func watchFrames() async {
        for await frame in source.frames {
            let symbols = await reader.read(frame)
            await see(frame, symbols)
            if Task.isCancelled { return }
        }
        if endsWithFrames { quit() }
    }

    private func watchSource() async {
        for await state in source.states {
            await camera(is: state)
        }
    }

    private func watchDisplay() async {
        for await event in display.events {
            await handle(event)
        }
        quit()
    }

    private func watchTime() async {
        while !Task.isCancelled {
            // Ends only by cancellation, which the loop asks for itself.
            try? await Task.sleep(for: .milliseconds(250))
            await tick()
        }
    }

    /// A frame and what was read in it.
    private func see(_ frame: Frame, _ symbols: [Symbol]) async {
        let sightings = scanSession.observe(symbols, at: frame.time)
        if let sighting = preferred(sightings) {
            session.touch(at: now())
            countdown = .active
            open(sighting.symbol)
            await render()
        }
        await display.show(frame: frame.image, outlines: symbols.compactMap(\.corners))
    }

    /// One of ours before a stranger's, when several came into view at once.
    private func preferred(_ sightings: [Sighting]) -> Sighting? {
        let router = Router(content: content)
        return sightings.first { sighting in
            let symbol = sighting.symbol
            let payload = router.payload(
                of: symbol.text.string, symbology: symbol.symbology.rawValue)
            if case .site = payload { return true }
            return false
        } ?? sightings.first
    }

    /// Opens a symbol's page; a part of a message waits for the others.
    private func open(_ symbol: Symbol) {
        switch collector.add(symbol) {
        case .complete(let message):
            open(text: message.text.string, symbology: symbol.symbology.rawValue)
        case .incomplete(let set):
            let index = symbol.structuredAppend?.index ?? 0
            session.go(
                to: .part(index: index, count: set.count, missing: set.missing), byCode: true)
        case .standsAlone, .parityMismatch, .conflict:
            open(text: symbol.text.string, symbology: symbol.symbology.rawValue)
        }
    }

    private func open(text: String, symbology: String) {
        let router = Router(content: content)
        do {
            let payload = router.payload(of: text, symbology: symbology)
            session.go(to: try router.page(for: payload), byCode: true)
        } catch {
            logger.error("The tour's content cannot be read: \(error)")
        }
    }

    private func camera(is state: SourceState) async {
        switch state {
        case .starting:
            camera = .starting
        case .streaming(let description):
            logger.info("\(source.name) delivers \(description)")
            camera = .watching
        case .absent(let message), .busy(let message), .denied(let message),
            .unplugged(let message), .frozen(let message), .failed(let message):
            logger.warning("\(message)")
            camera = .away
        case .ended:
            logger.info("\(source.name) has ended")
            camera = .away
        }
        await render()
    }

    // MARK: Time

    private func tick() async {
        let now = self.now()
        if let end = session.revealedUntil, now >= end { session.reveal(until: nil) }
        if session.page == .attract {
            countdown = .active
            session.touch(at: now)
            refreshContent()
        } else {
            let idle = IdleClock(idle: configuration.idle, countdown: configuration.countdown)
            countdown = idle.phase(idleFor: now - session.lastActivity)
            if countdown == .over {
                endVisit(at: now)
                countdown = .active
            }
        }
        await render()
    }

    /// Forgets the visitor: pages, language, and parts of messages.
    private func endVisit(at now: ContinuousClock.Instant) {
        session.end(at: now)
        collector.reset()
    }

    /// Takes over what an import has put in place, while nobody is there.
    private func refreshContent() {
        guard content.store.isStale() else { return }
        do {
            content = try TourContent(store: TourStore(path: databasePath))
            session = Session(
                language: content.site.languages.first ?? session.defaultLanguage, now: now())
            logger.info("The tour's content was read anew")
        } catch {
            logger.error("The new content cannot be read, the old one stays: \(error)")
        }
    }

    // MARK: What visitors do

    private func handle(_ event: InputEvent) async {
        let now = self.now()
        switch event {
        case .quit:
            quit()
            return
        case .activity:
            if case .counting = countdown { closedCountdownAt = now }
            countdown = .active
            session.touch(at: now)
            if session.page != .attract { await render() }
            return
        case .choose(let id):
            guard let choice = made?.choices[id] else { return }
            if choice != .end, isClosingCountdown(now) { return }
            choose(choice)
        default:
            if isClosingCountdown(now) { return }
            if session.page == .attract, !isCode(event) {
                session.go(to: .home)
            } else {
                do {
                    try act(on: event)
                } catch {
                    logger.error("The tour's content cannot be read: \(error)")
                }
            }
        }
        session.touch(at: now)
        await render()
    }

    /// Whether an event belongs to the key or touch that closed the countdown, and does nothing else.
    private func isClosingCountdown(_ now: ContinuousClock.Instant) -> Bool {
        guard let closedCountdownAt else { return false }
        self.closedCountdownAt = nil
        return now - closedCountdownAt < .milliseconds(100)
    }

    private func isCode(_ event: InputEvent) -> Bool {
        if case .typedCode = event { return true }
        return false
    }

    private func choose(_ choice: Choice) {
        switch choice {
        case .go(let page): session.go(to: page)
        case .replace(let page): session.replace(with: page)
        case .tab(let page): session.open(tab: page)
        case .panel(let panel): session.show(panel)
        case .language(let language):
            session.speak(language)
            if session.page == .attract { session.go(to: .home) }
        case .turn(let setting): session.turn(setting)
        case .reveal: session.reveal(until: now() + configuration.reveal)
        case .hide: session.reveal(until: nil)
        case .stay: session.show(nil)
        case .end: endVisit(at: now())
        }
    }

    private func act(on event: InputEvent) throws {
        switch event {
        case .back: session.back()
        case .tab(.home): session.open(tab: .home)
        case .tab(.scan): session.open(tab: .scan)
        case .tab(.map): session.open(tab: .siteMap)
        case .language: session.show(session.panel == .languages ? nil : .languages)
        case .help: session.go(to: .help)
        case .about: session.go(to: .about)
        case .search: session.go(to: .search(""))
        case .character(let character): type(character)
        case .erase: erase()
        case .submit: try submit()
        case .pageUp: turnFloor(by: 1)
        case .pageDown: turnFloor(by: -1)
        case .typedCode(let text): open(text: text, symbology: "qr")
        case .readAloud: session.show(.noVoice)
        case .view: session.show(session.panel == .view ? nil : .view)
        case .activity, .choose, .focused, .quit: break
        }
    }

    private func type(_ character: Character) {
        guard !character.isNewline else { return }
        switch session.page {
        case .search(let text) where text.count < Session.maximumEntry:
            session.replace(with: .search(text + String(character)))
        case .number(let text) where text.count < Session.maximumEntry:
            session.replace(with: .number(text + character.uppercased()))
        case .search, .number:
            break
        default:
            if character.isLetter || character.isNumber {
                session.go(to: .number(character.uppercased()))
            }
        }
    }

    private func erase() {
        switch session.page {
        case .search(let text): session.replace(with: .search(String(text.dropLast())))
        case .number(let text): session.replace(with: .number(String(text.dropLast())))
        default: session.back()
        }
    }

    private func submit() throws {
        switch session.page {
        case .number(let text):
            let router = Router(content: content)
            if let page = try router.page(forNumber: text) {
                session.go(to: page)
            } else if let only = try content.store.rooms(idPrefix: text, limit: 2).only {
                session.go(to: .room(only.id))
            }
        case .search(let text):
            let hits = try content.store.search(text, languages: [session.language], limit: 1)
            if let first = hits.first { session.go(to: first.page) }
        default:
            break
        }
    }

    private func turnFloor(by step: Int) {
        guard case .floor(let buildingID, let floorID, _) = session.page,
            let building = try? content.store.building(buildingID)
        else { return }
        let floors = building.floors.sorted { $0.level < $1.level }
        guard let index = floors.firstIndex(where: { $0.id == floorID }),
            floors.indices.contains(index + step)
        else { return }
        session.replace(with: .floor(buildingID, floorID: floors[index + step].id, room: nil))
    }

    // MARK: What goes out

    private func render() async {
        let maker = PageMaker(content: content, strings: strings, configuration: configuration)
        let surroundings = PageMaker.Surroundings(
            clock: Self.timeOfDay(), camera: camera, now: now(), countdown: countdown)
        let page = maker.page(of: session, in: surroundings)
        if page == made { return }
        made = page
        await display.show(page.screen)
    }

    /// The time of day as "14:32".
    private static func timeOfDay() -> String {
        let parts = Calendar.current.dateComponents([.hour, .minute], from: Date())
        let hour = parts.hour ?? 0
        let minute = parts.minute ?? 0
        return "\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
    }
}

extension Collection {
    /// The only element, or nothing when there are none or several.
    var only: Element? { count == 1 ? first : nil }
}

extension SearchHit {
    /// The page a hit leads to.
    var page: Page {
        switch kind {
        case .room: .room(id)
        case .person: .person(id)
        case .building: .building(id)
        case .tour: .tour(id)
        }
    }
}
