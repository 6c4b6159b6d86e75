import Foundation
import Journal
import Logging
import Passes
import Threads
import Times
import TourModel
import TourStore

/// Writes the journal beside the loop, on a thread of its own.
///
/// A disk that is full, read-only or slow delays nothing: closed hours wait in memory, and are tried again every minute.
/// The log hears of each problem once, health and metrics as long as it lasts.
final class JournalKeeper: Sendable {
    private let desk: Desk
    private let tasks = OwnedTasks()

    init(path: String, days: Int, metrics: KioskMetrics, logger: Logger) {
        desk = Desk(
            writer: JournalWriter(path: path, days: days), metrics: metrics, logger: logger)
    }

    func begin(_ body: @escaping @Sendable @concurrent () async -> Void) {
        tasks.begin(priority: .background, body)
    }

    /// Makes the file where there is none.
    ///
    /// - Returns: the newest hour that it has of the kiosk.
    func start(as kiosk: String) async -> JournalHour? { await desk.start(as: kiosk) }

    func take(_ batch: HourBatch) { begin { [desk] in await desk.take(batch) } }

    func take(visitsOf store: TourStore, on day: CalendarDay, come: Set<GroupVisit.ID>) {
        begin { [desk] in await desk.take(visitsOf: store, on: day, come: come) }
    }

    /// Tries again what could not be written.
    func retry() { begin { [desk] in await desk.write() } }

    func note(_ doubt: ClockDoubt?, isBehind: Bool, leftOut: Int) {
        begin { [desk] in await desk.note(doubt, isBehind: isBehind, leftOut: leftOut) }
    }

    /// Waits until all that was handed over is written, or cannot be.
    func end() async {
        await tasks.end()
        await desk.end()
    }

    private actor Desk: ThreadActor {
        private var writer: JournalWriter
        private let metrics: KioskMetrics
        private let logger: Logger
        private var problem: String?
        private var warning: String?
        nonisolated let thread = ThreadExecutor(name: "journal")

        init(writer: JournalWriter, metrics: KioskMetrics, logger: Logger) {
            self.writer = writer
            self.metrics = metrics
            self.logger = logger
        }

        func start(as kiosk: String) -> JournalHour? {
            logger.notice("Visits are counted in \(writer.path); the page About says what")
            do throws(JournalError) {
                let latest = try JournalStore(path: writer.path).latestHour(of: kiosk)
                report(nil)
                return latest
            } catch {
                report("\(error)")
                return nil
            }
        }

        func take(_ batch: HourBatch) {
            writer.add(batch)
            write()
        }

        func take(visitsOf store: TourStore, on day: CalendarDay, come: Set<GroupVisit.ID>) {
            do throws(TourError) {
                writer.add(try store.visits().filter { $0.day == day }, come: come)
            } catch {
                // The loop reports content that cannot be read; the groups come with the next hour.
                logger.debug("The groups of the day cannot be read: \(error)")
            }
            write()
        }

        func write() {
            guard writer.hasWork || problem != nil else { return }
            do throws(JournalError) {
                try writer.write()
                report(nil)
            } catch {
                report("\(error)")
            }
        }

        func note(_ doubt: ClockDoubt?, isBehind: Bool, leftOut: Int) {
            var warnings: [String] = []
            if let doubt {
                warnings.append(
                    "visits are counted in one hour until the clock is believed: \(doubt)"
                )
            } else if isBehind {
                warnings.append(
                    "the clock shows an earlier hour than the newest of the journal \(writer.path), which is "
                        + "counted on; set the clock, or delete what is later with docent journal forget"
                )
            }
            if leftOut > 0 { warnings.append("an hour had too many different things to count") }
            warning = warnings.isEmpty ? nil : warnings.joined(separator: "; ")
            report(problem)
        }

        func end() {
            write()
            if !writer.waiting.isEmpty {
                logger.error(
                    "The journal could not be written; \(writer.waiting.count) hours of counts are lost"
                )
            }
        }

        private func report(_ problem: String?) {
            let before = self.problem
            self.problem = problem
            metrics.journal(
                path: writer.path, waiting: writer.waiting.count, lost: writer.lost,
                warning: problem ?? warning)
            guard problem != before else { return }
            if let problem {
                logger.warning("\(problem)")
            } else {
                logger.notice("The journal is written again")
            }
        }
    }
}
