import Capture
import Decoding
import Foundation
import Imaging
import Isolation
import KioskSettings
import Logging
import PageMaking
import PageTestSupport
import Service
import Synchronization
import TestSupport
import Testing
import TourModel

@testable import Kiosk
@testable import PageModel
@testable import Screens

@Suite("The kiosk as a service", .timeLimit(.generous))
struct KioskServiceTests {
    /// A clock for the liveness that only advances by hand.
    final class Hand: Sendable {
        private let time = Mutex(SuspendingClock.now)
        var now: SuspendingClock.Instant { time.withLock { $0 } }
        func advance(by duration: Duration) { time.withLock { $0 += duration } }
    }

    private func running(
        _ metrics: KioskMetrics, clock: StoppedClock = StoppedClock(),
        display: RememberingDisplay = RememberingDisplay(), decoder: Decoder? = nil,
        _ body: (Kiosk, RememberingDisplay, HandHeldSource) async throws -> Void
    ) async throws {
        let source = HandHeldSource()
        let kiosk = try Kiosk(
            databasePath: ShippedSite.database(), source: source, display: display,
            decoder: decoder ?? Decoder(), configuration: KioskConfiguration(), metrics: metrics,
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
            clock: KioskClock(clock))
        let run = Task { try await kiosk.run() }
        try await body(kiosk, display, source)
        display.hang(false)
        display.press(.quit)
        try await run.value
    }

    private func waits(until isWanted: () -> Bool) async throws {
        try await wait(until: isWanted)
    }

    @Test("it is ready when the first page is shown, and well while its parts go on")
    func ready() async throws {
        let isReady = Atomic(false)
        let metrics = KioskMetrics(version: "7", displayKind: "plain") {
            isReady.store(true, ordering: .relaxed)
        }
        #expect(metrics.report().status == .starting)
        try await running(metrics) { _, _, source in
            try await waits { isReady.load(ordering: .relaxed) }
            try await waits { metrics.report().camera.state == "streaming" }
            let report = metrics.report()
            #expect(report.status == .pass && report.problems == [])
            #expect(report.content.id == "vesper-ridge")
            try await waits { metrics.report().content.hash?.count == 16 }
            #expect(metrics.report().content.version?.hasSuffix("Z") == true)
            #expect(report.display.state == "answering")
            #expect(report.version == "7")
            source.report(SourceState(.unplugged, "/dev/video0 was unplugged"))
            try await waits { metrics.report().status == .fail }
            #expect(metrics.report().problems == ["/dev/video0 was unplugged"])
        }
    }

    @Test("a display that hangs ends the feeding of the watchdog, and one that goes on begins it")
    func hangingDisplay() async throws {
        let hand = Hand()
        let liveness = Liveness { hand.now }
        let folder = try TemporaryFolder()
        let listener = try NotifyListener("\(folder.path)/notify")
        let manager = try ServiceManager(
            environment: ["NOTIFY_SOCKET": listener.name, "WATCHDOG_USEC": "60000"])
        let watchdog = Watchdog(manager: manager, liveness: liveness) { _ in }
        let metrics = KioskMetrics(version: "", displayKind: "", liveness: liveness)
        try await running(metrics) { _, display, _ in
            try await waits { metrics.report().status == .pass }
            watchdog.start()
            try await waits { !listener.listen().isEmpty }
            display.hang(true)
            // The display is asked each second; the kiosk's clock goes on, and only the display stays late.
            try await waits {
                if !liveness.late.contains(.display) { hand.advance(by: .seconds(1)) }
                return liveness.late == [.display]
            }
            let report = metrics.report()
            #expect(report.status == .fail && report.display.state == "silent")
            #expect(report.problems == ["the display no longer responds"])
            watchdog.stop()
            listener.listen()
            watchdog.start()
            try await Task.sleep(for: .milliseconds(200))
            #expect(listener.listen() == [])
            display.hang(false)
            try await waits { !listener.listen().isEmpty }
        }
        watchdog.stop()
    }

    @Test("a kiosk that greets no passes is not well, and knows the journal's own disk")
    func passes() {
        let metrics = KioskMetrics(version: "", displayKind: "")
        metrics.hasBegun()
        metrics.journal(path: "/", waiting: 0, lost: 0, warning: nil)
        #expect(metrics.report().status == .pass)
        #expect((metrics.report().journal?.diskFreeBytes ?? 0) > 0)
        metrics.passes(hasProblem: "the ledger cannot be written")
        #expect(metrics.report().status == .fail)
        #expect(metrics.report().problems == ["the ledger cannot be written"])
        metrics.passes(hasProblem: nil)
        #expect(metrics.report().status == .pass)
    }

    @Test("while no page can be seen the kiosk is not well, and says why")
    func hiddenDisplay() async throws {
        let metrics = KioskMetrics(version: "", displayKind: "")
        try await running(metrics) { _, display, source in
            try await waits { metrics.report().status == .pass }
            display.hide(behind: .otherConsole)
            try await waits { metrics.report().display.state == "hidden" }
            let report = metrics.report()
            #expect(report.status == .fail)
            #expect(report.problems == [DisplayObstacle.otherConsole.description])
            #expect(metrics.page().text.contains("docent_display_visible 0"))
            display.hide(behind: nil)
            try await waits { metrics.report().status == .pass }
        }
    }

    @Test("what libzbar reads in its own process opens a page")
    func secondReader() async throws {
        let metrics = KioskMetrics(version: "", displayKind: "")
        let picture = try SymbolPicture.draw("ROOM:A-014")
        let options = DecoderOptions(engine: .zbar, effort: .fast)
        let working = try Decoder(forFrames: options, beside: DecoderPool(isInBackground: true))
        try await running(metrics, decoder: working) { _, display, source in
            // A camera keeps sending; libzbar's answer comes with a later frame.
            let camera = Task {
                while !Task.isCancelled {
                    source.hold(picture)
                    try await Task.sleep(for: .milliseconds(20))
                }
            }
            try await display.waits { $0.title == "Main control room" }
            camera.cancel()
            #expect(metrics.report().reading.warning == nil)
        }
    }

    @Test("where libzbar cannot be started, health says so, and everything else works")
    func noSecondReader() async throws {
        let metrics = KioskMetrics(version: "", displayKind: "")
        let picture = try SymbolPicture.draw("ROOM:A-014")
        let broken = try Decoder(
            forFrames: DecoderOptions(engine: .zbar, effort: .fast),
            beside: DecoderPool(["/none/docent-decoder"]))
        try await running(metrics, decoder: broken) { _, display, source in
            try await display.waits { $0.isInvitation }
            source.hold(picture)
            try await waits { metrics.report().reading.warning != nil }
            let report = metrics.report()
            #expect(report.reading.warning?.contains("/none/docent-decoder") == true)
            #expect(report.status == .pass && report.problems == [])
            #expect(metrics.page().text.contains("docent_second_reader_working 0"))
        }
    }

    @Test("an answer to a visitor that never comes is a hang, too")
    func hangingVisitor() async throws {
        let hand = Hand()
        let liveness = Liveness { hand.now }
        let metrics = KioskMetrics(version: "", displayKind: "", liveness: liveness)
        let display = SlowDisplay()
        let kiosk = try Kiosk(
            databasePath: ShippedSite.database(), source: SilentSource(), display: display,
            decoder: Decoder(), configuration: KioskConfiguration(), metrics: metrics,
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
            // Its clock stands still and its camera says nothing, so that no one else shows the page.
            clock: KioskClock(TestClock()))
        let run = Task { try await kiosk.run() }
        // Before that the first page is shown, and no visitor is answered yet.
        try await waits { metrics.report().status != .starting }
        display.hang()
        display.press()
        try await waits {
            hand.advance(by: .seconds(1))
            return liveness.late.contains(.visitors)
        }
        display.goOn()
        run.cancel()
        try await run.value
    }

    @Test("a visit and a code are counted, and nothing else is kept of them")
    func counts() async throws {
        let metrics = KioskMetrics(version: "", displayKind: "")
        try await running(metrics) { _, display, source in
            let empty = try SymbolPicture.draw("ROOM:A-021")
            source.hold(empty)
            try await display.waits { $0.kicker?.line.string.hasPrefix("A-021") == true }
            source.hold(try SymbolPicture.draw("HTTPS://VESPER-RIDGE.EXAMPLE/T/R/A-014"))
            try await display.waits { $0.title == "Main control room" }
            try await waits { metrics.report().reading.codes == 2 }
            try await waits { metrics.report().codeToPage.medianFrames != nil }
        }
        let report = metrics.report()
        #expect(report.visits.count == 1)
        #expect(report.camera.frames == 2)
        let text = String(decoding: report.json, as: UTF8.self) + metrics.page().text
        #expect(!text.contains("A-014") && !text.contains("A-021") && !text.contains("control"))
    }

    @Test("another kiosk, and one that the content does not know, come into force between visits")
    func standing() async throws {
        let metrics = KioskMetrics(version: "", displayKind: "")
        try await running(metrics, clock: StoppedClock()) { kiosk, display, _ in
            try await display.waits { $0.isInvitation }
            var new = KioskConfiguration()
            new.kiosk = "training"
            await kiosk.apply(new)
            #expect(await kiosk.content.standpoint.kiosk?.id == "training")
            #expect(metrics.report().content.kiosk == "training")
            #expect(metrics.report().content.warning == nil)
            new.kiosk = "trainng"
            await kiosk.apply(new)
            #expect(await kiosk.content.standpoint.kiosk == nil)
            let report = metrics.report()
            #expect(report.content.kiosk == nil)
            #expect(
                report.content.warning == "unknown kiosk \"trainng\"; did you mean \"training\"?")
            #expect(report.problems == [])
            display.press(.tab(.home))
            try await display.waits { $0.isHome }
        }
    }

    @Test("a new configuration comes into force between two visits")
    func reload() async throws {
        let clock = StoppedClock()
        let metrics = KioskMetrics(version: "", displayKind: "")
        try await running(metrics, clock: clock) { kiosk, display, _ in
            try await display.waits { $0.isInvitation }
            var new = KioskConfiguration()
            new.theme = .light
            new.camera = "/dev/video7"
            await kiosk.apply(new)
            let light = try await display.waits { $0.appearance.theme == .light }
            #expect(light.isInvitation == true)
            #expect(await kiosk.configuration.camera == "/dev/video0")
            display.press(.tab(.home))
            try await display.waits { $0.isHome }
            new.theme = .dark
            await kiosk.apply(new)
            #expect(await kiosk.configuration.theme == .light)
            clock.advance(by: .seconds(46))
            try await display.waits {
                $0.isInvitation && $0.appearance.theme == .dark
            }
        }
    }

    @Test("its pages: 200 while it is well, 503 while it is not, none for other paths")
    func pages() throws {
        let metrics = KioskMetrics(version: "7", displayKind: "plain")
        let log = ServiceLog(environment: [:], level: .critical, perMinute: 1)
        let starting = try #require(HealthPages.page("/health", metrics: metrics, log: log))
        #expect(starting.status == .unavailable && starting.contentType == "application/json")
        metrics.hasBegun()
        #expect(HealthPages.page("/health", metrics: metrics, log: log)?.status == .ok)
        metrics.content(hasProblem: "the new content cannot be read")
        #expect(HealthPages.page("/health", metrics: metrics, log: log)?.status == .unavailable)
        let figures = try #require(HealthPages.page("/metrics", metrics: metrics, log: log))
        #expect(figures.contentType == "text/plain; version=0.0.4; charset=utf-8")
        #expect(
            String(decoding: figures.body, as: UTF8.self).contains(
                "# TYPE docent_code_to_page_frames histogram\n"))
        #expect(HealthPages.page("/", metrics: metrics, log: log) != nil)
        #expect(HealthPages.page("/healthz", metrics: metrics, log: log) == nil)
    }

    @Test("every figure has its words and its type, once")
    func figures() {
        let lines = KioskMetrics(version: "7", displayKind: "plain").page().text
            .split(separator: "\n")
        let types = lines.filter { $0.hasPrefix("# TYPE") }.map { $0.split(separator: " ")[2] }
        let helps = lines.filter { $0.hasPrefix("# HELP") }.map { $0.split(separator: " ")[2] }
        #expect(types == helps)
        #expect(Set(types).count == types.count && types.count > 15)
    }

    @Test("frames a second are those of the last seconds")
    func rate() {
        var rate = FrameRate()
        let start = ContinuousClock.now
        #expect(rate.perSecond(at: start) == 0 && rate.interval == nil)
        for index in 0..<300 { rate.add(start + .milliseconds(40 * index)) }
        let end = start + .milliseconds(40 * 299)
        #expect(abs(rate.perSecond(at: end) - 25) < 0.01)
        #expect(rate.perSecond(at: end + .seconds(6)) == 0)
        // A clock that was set back forgets what lies ahead of it.
        rate.add(start)
        #expect(rate.interval == nil)
        // One frame in a minute has an interval, too.
        rate.add(start + .seconds(60))
        #expect(rate.interval == .seconds(60))
    }
}

/// A display whose pages are not taken while it hangs.
private final class SlowDisplay: Display {
    let events: AsyncStream<InputEvent>
    private let input: AsyncStream<InputEvent>.Continuation
    private let hangs = Atomic(false)

    init() { (events, input) = AsyncStream.makeStream() }

    var filmSize: FilmSize? { nil }

    func start() async {}
    func show(_ screen: Screen) async {
        while hangs.load(ordering: .relaxed) {
            // A hang ends with the test.
            try? await Task.sleep(for: .milliseconds(5))
        }
    }
    func show(frame: LumaImage, outlines: [Quadrilateral]) async {}
    func show(film picture: VideoFrame) async {}
    func stop() async { input.finish() }

    func hang() { hangs.store(true, ordering: .relaxed) }
    func press() { input.yield(.tab(.home)) }
    func goOn() { hangs.store(false, ordering: .relaxed) }
}

/// A camera of which nothing is ever heard.
private struct SilentSource: FrameSource {
    let name = "a silent camera"
    let frames = AsyncStream<Frame>.makeStream().stream
    let states = AsyncStream<SourceState>.makeStream().stream

    func start() async {}
    func stop() async {}
}
