internal import Foundation
public import Logging
public import Service
internal import Synchronization
internal import Transfers

/// The link as a service: follows the channel, and tells the hub how the kiosk is, each at its own pace.
///
/// Errors end nothing: they are logged once per change, and tried again with growing pauses, for months if need be.
public final class LinkService: Sendable {
    private let plan: Mutex<LinkPlan>
    private let state: LinkStateFile
    private let time: LinkTime
    private let manager: ServiceManager
    private let logger: Logger
    private let liveness = Liveness()
    private let stop = TransferStop()
    /// Counts the configurations, so that a round that works by an older one ends.
    private let generation = Atomic(0)
    private let content = Nap()
    private let hub = Nap()
    /// Counts how often this machine's clock was set: what failed before it says nothing of now.
    private let clockSettings = Atomic(0)
    /// Whether the last round failed, of the channel and of the hub.
    private let channelFails = Atomic(false)
    private let hubFails = Atomic(false)
    private let said = Mutex<[String: String]>([:])

    /// - Throws: where what the link remembers cannot be read.
    public init(
        _ plan: LinkPlan, time: LinkTime = LinkTime(), manager: ServiceManager, logger: Logger
    ) throws {
        self.plan = Mutex(plan)
        self.time = time
        self.manager = manager
        self.logger = logger
        state = try LinkStateFile(folder: plan.folder)
        if state.wasDamaged {
            logger.warning("\(state.path) is damaged, and is begun again; nothing is lost by that")
        }
    }

    /// Works until the task is cancelled; what is being fetched then stays, to be continued.
    ///
    /// - Parameter startsNow: whether the first round does not wait for up to five minutes.
    public func run(startsNow: Bool = false) async {
        let watchdog = Watchdog(manager: manager, liveness: liveness) { [logger] event in
            switch event {
            case .hangs: logger.error("\(event)")
            case .recovered: logger.notice("\(event)")
            case .notSent: logger.warning("\(event)")
            }
        }
        notify(.ready, .status(status))
        watchdog.start()
        await withTaskCancellationHandler {
            async let first: Void = followChannel(startsNow)
            async let second: Void = tellHub(startsNow)
            async let third: Void = watchClock()
            _ = await (first, second, third)
        } onCancel: {
            stop.set()
        }
        notify(.stopping)
        watchdog.stop()
    }

    /// Works by another configuration from now on; a bad one is logged, and the old one stays.
    public func reload(_ read: () throws -> LinkPlan) {
        notify(.reloading(sinceBoot: ServiceManager.timeSinceBoot()))
        do {
            let new = try read()
            plan.withLock { $0 = new }
            generation.add(1, ordering: .relaxed)
            logger.notice("link.yaml was reloaded")
            content.wake()
            hub.wake()
        } catch {
            logger.error("The configuration stays as it was: \(error)")
        }
        notify(.ready, .status(status))
    }

    private func worker(_ name: String) -> LinkWorker {
        LinkWorker(
            name: name, version: plan.withLock(\.version), state: state, time: time,
            liveness: liveness, stop: stop)
    }

    // MARK: The channel

    private func followChannel(_ startsNow: Bool) async {
        let worker = worker("link")
        var pace = LinkPace()
        if !startsNow {
            await content.sleep(for: LinkPace.start(chance: time.chance()), clock: time.clock)
        }
        var known = settings
        while !Task.isCancelled {
            let plan = plan.withLock { $0 }
            let interval = plan.configuration.poll
            var wait: Duration
            var fails = false
            if known != settings { pace = LinkPace() }
            known = settings
            do {
                if !plan.configuration.channels.isEmpty {
                    let began = generation.load(ordering: .relaxed)
                    report(
                        try await worker.fetch(plan) { [self] in
                            generation.load(ordering: .relaxed) != began
                        })
                }
                wait = pace.success(interval: interval, chance: time.chance())
            } catch LinkError.stopped {
                // The program ends, or works by another configuration.
                wait = .zero
            } catch let error as LinkError where error.isRest {
                say("channel", .info, "Waiting: \(error)")
                wait = pace.success(interval: interval, chance: time.chance())
            } catch {
                failed(error)
                fails = true
                wait = pace.failure(
                    interval: interval, retryAfter: Self.retryAfter(error),
                    chance: time.chance())
            }
            channelFails.store(fails, ordering: .sequentiallyConsistent)
            // The clock was set meanwhile: the next round is one by the new clock.
            if fails, known != settings { wait = .zero }
            notify(.status(status))
            await content.sleep(for: wait, clock: time.clock)
        }
    }

    private func report(_ outcome: FetchOutcome) {
        say("channel", outcome.isChange ? .notice : .info, "\(outcome)".capitalizedFirst)
        remember { ($0.failingSince, $0.problem) = (nil, nil) }
    }

    private func failed(_ error: any Error) {
        let now = time.now()
        remember { state in
            state.failingSince = state.failingSince ?? now
            state.problem = String("\(error)".prefix(LinkState.maximumProblem))
        }
        say("channel", .warning, "The channel was not followed: \(error)")
    }

    // MARK: The hub

    private func tellHub(_ startsNow: Bool) async {
        let worker = worker("hub")
        var pace = LinkPace()
        if !startsNow {
            await hub.sleep(for: LinkPace.start(chance: time.chance()), clock: time.clock)
        }
        var wait = 0
        var known = settings
        while !Task.isCancelled {
            let plan = plan.withLock { $0 }
            var pause = plan.configuration.poll
            var fails = false
            if known != settings { pace = LinkPace() }
            known = settings
            if plan.configuration.hub != nil {
                do {
                    let outcome = try await worker.poll(plan, wait: wait)
                    say("hub", .info, "The hub hears from this kiosk")
                    for refusal in outcome.refused { logger.warning("\(refusal)") }
                    if outcome.isNews { content.wake() }
                    wait = outcome.wait
                    pause = pace.success(interval: outcome.next, chance: time.chance())
                } catch LinkError.stopped {
                    break
                } catch let error as LinkError where error.isNotJoined {
                    // Only somebody at the kiosk can change that.
                    wait = 0
                    remember { $0.hub.problem = "\(error)" }
                    say("hub", .warning, "The hub is not told: \(error)")
                } catch {
                    wait = 0
                    fails = true
                    remember {
                        $0.hub.problem = String("\(error)".prefix(LinkState.maximumProblem))
                    }
                    say("hub", .warning, "The hub was not told: \(error)")
                    pause = pace.failure(
                        interval: LinkPace.firstHubFailure, upTo: LinkPace.longestForHub,
                        retryAfter: Self.retryAfter(error),
                        chance: time.chance())
                }
            }
            hubFails.store(fails, ordering: .sequentiallyConsistent)
            if fails, known != settings { pause = .zero }
            await hub.sleep(for: pause, clock: time.clock)
        }
    }

    private static func retryAfter(_ error: any Error) -> Duration? {
        (error as? TransferError)?.retryAfter ?? (error as? LinkError)?.retryAfter
    }

    // MARK: The clock

    /// Tries again at once what failed, when somebody has set the clock: wrong clocks refuse channels and certificates.
    ///
    /// What has not failed keeps its pace, so that kiosks without a clock of their own, which are switched on together, do not
    /// ask together.
    private func watchClock() async {
        var watch = ClockWatch(time)
        while let step = try? await watch.look() {
            guard step != 0 else { continue }
            clockSettings.add(1, ordering: .sequentiallyConsistent)
            logger.notice(
                "This machine's clock was set \(step < 0 ? "back" : "forward") by \(Int(abs(step).rounded())) s"
            )
            if channelFails.load(ordering: .sequentiallyConsistent) { content.wake() }
            if hubFails.load(ordering: .sequentiallyConsistent) { hub.wake() }
        }
    }

    /// How often the clock was set.
    private var settings: Int { clockSettings.load(ordering: .sequentiallyConsistent) }

    // MARK: What it says

    /// How it is, in one line.
    private var status: String { LinkStatus(state.current, plan: plan.withLock { $0 }).line }

    private func remember(_ change: (inout LinkState) -> Void) {
        do {
            try state.change(change)
        } catch {
            say("state", .error, "\(error)")
        }
    }

    /// Logs what differs from what was said last of the same matter.
    private func say(_ matter: String, _ level: Logger.Level, _ words: String) {
        let isNews = said.withLock { said in
            defer { said[matter] = words }
            return said[matter] != words
        }
        if isNews { logger.log(level: level, "\(words)") }
    }

    private func notify(_ notices: Notice...) {
        do {
            try manager.notify(notices)
        } catch {
            logger.warning("\(error)")
        }
    }
}

extension String {
    fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
