import Bundles
import Logging

/// The bundles that were found, and the one of them that is shown after the visit.
struct BundleRollout: Sendable {
    let shelf: BundleShelf?
    let logger: Logger
    /// The bundle that is shown after the visit.
    private(set) var ready: BundleHunt.Find?
    /// Why the bundle that should be shown is not, as it was logged.
    private(set) var problem: String?
    /// What was logged of bundles.
    private var logged: Set<String> = []

    init(shelf: BundleShelf?, problem: String?, logger: Logger) {
        self.shelf = shelf
        self.problem = problem
        self.logger = logger
    }

    /// Logs what was found, each thing once, and keeps what is to be shown.
    ///
    /// - Parameter database: the file that is shown now.
    /// - Returns: what reports say of it.
    mutating func take(_ find: BundleHunt.Find, showing database: String) -> BundleFacts {
        let words =
            find.problems.map { "A bundle was rejected: \($0)" }
            + [find.ended].compactMap { $0.map { "The tour is out of date: \($0)" } }
        for word in words where !logged.contains(word) { logger.error("\(word)") }
        if let waiting = find.waiting, !logged.contains(waiting) {
            logger.info("A bundle is waiting: \(waiting)")
        }
        if let ready = find.ready, ready != self.ready?.ready {
            logger.info(
                "Version \(ready.version) has been checked and will be shown after the visit")
        }
        logged = Set(words + [find.waiting].compactMap(\.self))
        ready = find.ready == nil ? nil : find
        // What was taken, or gone back from, in a visit is not shown before its end.
        return BundleFacts(
            version: shelf?.version(ofDatabase: database), waiting: find.waiting,
            problems: find.problems + [problem, find.ended].compactMap(\.self))
    }

    /// What should be shown is shown: what was wrong at the start is over, but for what the record keeps.
    mutating func showsWhatItShould() { problem = (try? shelf?.fault()) ?? nil }

    /// Shows the bundle that waits; called between visits.
    mutating func showReady() {
        guard let find = ready, let bundle = find.ready, let shelf else { return }
        ready = nil
        // A look that began before it was shown finds it once more.
        guard (try? shelf.version()) != bundle.version else { return }
        do throws(BundleError) {
            try shelf.show(bundle, insteadOf: find.older)
            problem = nil
            logger.notice("Version \(bundle.version) of the tour is shown now")
        } catch {
            // It is tried again after each look; the log hears of each problem once.
            guard problem != "\(error)" else { return }
            problem = "\(error)"
            logger.error("A bundle cannot be shown: \(error)")
        }
    }
}
