import Foundation
public import KioskSettings
import Logging
public import Service
import Synchronization
import Wording

/// The kiosk as a service: tells the service manager how it is, feeds its watchdog, answers over HTTP, keeps the health
/// file, and takes new configurations over.
public final class KioskService: Sendable {
    private let manager: ServiceManager
    private let metrics: KioskMetrics
    private let log: ServiceLog
    private let logger: Logger
    private let file: HealthFile?
    private let watchdog: Watchdog
    private let running = Mutex(Running())

    private struct Running {
        var server: HTTPServer?
        var periodic: PeriodicTask?
        var lastStatus = ""
        var isStopping = false
    }

    /// How often the health file is written and the status is reported.
    static let pause = Duration.seconds(5)

    /// - Parameter environment: what the service manager has set.
    public init(
        manager: ServiceManager, metrics: KioskMetrics, configuration: KioskConfiguration,
        environment: [String: String], log: ServiceLog
    ) {
        self.manager = manager
        self.metrics = metrics
        self.log = log
        let logger = log.makeLogger(label: "docent.service")
        self.logger = logger
        file =
            configuration.healthFile.map(HealthFile.init(path:))
            ?? HealthFile(environment: environment)
        watchdog = Watchdog(manager: manager, liveness: metrics.liveness) { event in
            switch event {
            case .hangs: logger.error("\(event)")
            case .recovered: logger.notice("\(event)")
            case .notSent: logger.warning("\(event)")
            }
        }
        if let address = configuration.http {
            let server = listen(at: address)
            running.withLock { $0.server = server }
        }
    }

    /// Begins to answer; a kiosk that cannot be asked still serves its visitors.
    private func listen(at address: LoopbackAddress) -> HTTPServer? {
        do {
            let server = try HTTPServer(at: address) { [metrics, log] path in
                HealthPages.page(path, metrics: metrics, log: log)
            }
            logger.info("Serving /metrics, and http://\(server.address)/health")
            return server
        } catch {
            logger.error("\(error)")
            return nil
        }
    }

    /// The first page is shown: visitors may come.
    public func isReady() {
        notify(.ready, .status("The first page is shown"))
        watchdog.start()
        let periodic = PeriodicTask(every: Self.pause) { [weak self] in self?.goAround() }
        running.withLock { $0.periodic = periodic }
    }

    /// What could not be begun is reported where an operator looks first.
    public func failed(_ error: any Error) {
        notify(.status("\(error)"))
    }

    /// The end has begun.
    public func isStopping() {
        let isFirst = running.withLock { running in
            defer { running.isStopping = true }
            return !running.isStopping
        }
        guard isFirst else { return }
        metrics.isStopping()
        notify(.stopping, .status("The kiosk is ending"))
    }

    /// The kiosk has ended.
    public func hasStopped() {
        isStopping()
        let (server, periodic) = running.withLock { ($0.server.take(), $0.periodic.take()) }
        periodic?.stop()
        watchdog.stop()
        server?.stop()
        file?.remove()
        log.turnMinute()
    }

    /// Reloads the configuration and hands it on; a bad one is reported with every problem, and the old one stays.
    public func reload(
        _ read: () throws -> KioskConfiguration,
        handTo apply: (KioskConfiguration) async -> Void
    ) async {
        notify(.reloading(sinceBoot: ServiceManager.timeSinceBoot()))
        do {
            let configuration = try read()
            log.set(perMinute: configuration.logRate)
            await apply(configuration)
            metrics.reloaded(true)
            logger.notice("kiosk.yaml was reloaded; a visit is not interrupted")
            notify(.ready)
        } catch {
            metrics.reloaded(false)
            logger.error("The configuration stays as it was: \(error)")
            notify(.ready, .status("A new configuration was refused; the log says why"))
        }
    }

    /// What is done from time to time.
    private func goAround() {
        let report = metrics.report(logLinesLeftOut: log.leftOut)
        log.turnMinute()
        do {
            try file?.write(report)
        } catch {
            logger.warning("\(error)")
        }
        let status = report.line
        let isNews = running.withLock { running in
            guard status != running.lastStatus, !running.isStopping else { return false }
            running.lastStatus = status
            return true
        }
        if isNews { notify(.status(status)) }
    }

    private func notify(_ notices: Notice...) {
        do {
            try manager.notify(notices)
        } catch {
            logger.warning("\(error)")
        }
    }
}

extension HealthReport {
    /// The report in one line, for `systemctl status`.
    var line: String {
        if let problem = problems.first ?? sharing { return problem }
        return "\(status.rawValue): camera \(camera.state), "
            + "\(counted(Int(camera.framesPerSecond.rounded()), "frame")) a second, "
            + counted(visits.count, "visit")
    }
}
