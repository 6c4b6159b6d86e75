import Capture
import Foundation
import Imaging
import QRReader
import Reports
import Screens
public import Service
import Synchronization

/// What a kiosk knows about itself while it runs: counts, times, states, and nothing of any visitor.
///
/// The kiosk's parts write it down as they go on; whoever wants to know how the kiosk is asks from any thread, and is
/// answered whatever hangs.
public final class KioskMetrics: Sendable {
    /// Which parts of the kiosk go on.
    public let liveness: Liveness
    let version: String
    /// The version with what names the build, for reports.
    let program: String
    let displayKind: String
    private let began = SuspendingClock.now
    private let ready: @Sendable () -> Void
    private let state = Mutex(State())

    /// All that is counted, as it is at one moment.
    struct State: Sendable {
        var phase = Phase.starting
        var cameraName = ""
        var camera = "starting"
        var cameraProblem: String?
        var rate = FrameRate()
        var frames = 0
        var dropped = 0
        var lastSequence: Int?
        /// Why libzbar failed at the last frame that it was given.
        var readingProblem: String?
        var codes = 0
        /// How many frames were skipped, sharpened and combined.
        var session = SessionCounters()
        var lastDecode: Date?
        var codeToPage = Histogram(bounds: [0.5, 1, 1.5, 2, 3, 4, 6, 8, 12])
        var light = DisplayLight.full
        /// Why no page can be seen.
        var obstacle: String?
        var contentPath: String?
        var siteID: String?
        var content: ContentFacts?
        var contentProblem: String?
        /// Which of the content's kiosks it is, and what is not sure about that.
        var kiosk: String?
        var placeWarning: String?
        var bundles = BundleFacts()
        /// Why passes are not greeted.
        var passProblem: String?
        /// The files that it shares with another kiosk, in words.
        var sharing: String?
        var visits = 0
        var isVisited = false
        var reloads = 0
        var refused = 0
        /// The folder of reports, and what it holds; `nil` where nothing is recorded.
        var recording: (folder: ReportFolder, contents: ReportFolder.Contents)?
        /// Why reports cannot be written.
        var recordingProblem: String?
        /// The journal; `nil` where nothing is counted.
        var journal: HealthReport.Journal?
    }

    enum Phase: Sendable { case starting, running, stopping }

    /// - Parameters:
    ///   - version: the program's.
    ///   - program: the version with what names the build; the version alone where it is `nil`.
    ///   - displayKind: "framebuffer", "terminal" or "plain".
    ///   - ready: called when the first page stands on the display.
    public init(
        version: String, program: String? = nil, displayKind: String,
        liveness: Liveness = Liveness(),
        ready: @escaping @Sendable () -> Void = {}
    ) {
        self.version = version
        self.program = program ?? version
        self.displayKind = displayKind
        self.liveness = liveness
        self.ready = ready
    }

    var uptime: Duration { .now - began }
    var now: State { state.withLock { $0 } }

    // MARK: What happens

    func hasBegun() {
        state.withLock { $0.phase = .running }
        ready()
    }

    /// The kiosk is about to end.
    public func isStopping() { state.withLock { $0.phase = .stopping } }

    func camera(_ name: String, is source: SourceState) {
        state.withLock { state in
            state.cameraName = name
            state.camera = source.condition.rawValue
            state.cameraProblem = source.problem
        }
    }

    func saw(_ frame: Frame) {
        state.withLock { state in
            state.frames += 1
            // A source that has started again counts from 0 again.
            if let last = state.lastSequence, frame.sequence > last {
                state.dropped += frame.sequence - last - 1
            }
            state.lastSequence = frame.sequence
            state.rate.add(frame.time)
        }
    }

    func read(codes: Int) {
        let now = Date.now
        state.withLock { state in
            state.codes += codes
            state.lastDecode = now
        }
    }

    func reading(_ counters: SessionCounters) { state.withLock { $0.session = counters } }

    func reading(hasProblem words: String?) { state.withLock { $0.readingProblem = words } }

    /// The page of a code in a frame stands on the display.
    func showed(pageOf time: ContinuousClock.Instant, at now: ContinuousClock.Instant) {
        state.withLock { state in
            guard let interval = state.rate.interval, interval > .zero else { return }
            state.codeToPage.add((now - time) / interval)
        }
    }

    func shines(_ light: DisplayLight) { state.withLock { $0.light = light } }

    func display(isHiddenBecause obstacle: String?) {
        state.withLock { $0.obstacle = obstacle }
    }

    func visit(isGoingOn: Bool) {
        state.withLock { state in
            if isGoingOn, !state.isVisited { state.visits += 1 }
            state.isVisited = isGoingOn
        }
    }

    func content(of siteID: String, at path: String, are facts: ContentFacts?) {
        state.withLock { state in
            state.contentPath = path
            state.siteID = siteID
            state.content = facts
            state.contentProblem = nil
        }
    }

    func stands(at kiosk: String?, warning: String?) {
        state.withLock { state in
            state.kiosk = kiosk
            state.placeWarning = warning
        }
    }

    func content(hasProblem words: String) { state.withLock { $0.contentProblem = words } }

    func passes(hasProblem words: String?) { state.withLock { $0.passProblem = words } }

    /// - Returns: whether that is new.
    func shares(_ words: String?) -> Bool {
        state.withLock { state in
            defer { state.sharing = words }
            return state.sharing != words
        }
    }

    func bundles(are facts: BundleFacts) { state.withLock { $0.bundles = facts } }

    /// What the folder of reports holds; why reports cannot be written, in words.
    func recording(
        in folder: ReportFolder, holds contents: ReportFolder.Contents? = nil,
        problem words: String? = nil
    ) {
        state.withLock { state in
            state.recording = (folder, contents ?? state.recording?.contents ?? .init())
            state.recordingProblem = words
        }
    }

    /// How many hours of the journal wait to be written or were given up, and why, in words.
    func journal(path: String, waiting: Int, lost: Int, warning: String?) {
        state.withLock {
            $0.journal = .init(file: path, waiting: waiting, lost: lost, warning: warning)
        }
    }

    func reloaded(_ isTaken: Bool) {
        state.withLock { state in
            if isTaken { state.reloads += 1 } else { state.refused += 1 }
        }
    }
}

/// What is known of the bundles that were put before a kiosk.
struct BundleFacts: Sendable, Equatable {
    /// The version that is shown; `nil` where it is not a bundle's.
    var version: Int?
    /// What will be shown later, and why not yet.
    var waiting: String?
    /// Why bundles are refused.
    var problems: [String] = []
}
