import Foundation
import Threads
import TourAuthoring

/// Imports what was read of the folder into the studio's database, on a thread of its own, so that nobody who saves waits for it.
///
/// The database is always made from what a check has read last without errors; what is older is passed over.
///
/// `@unchecked Sendable`: every `var` is read and written only while `condition` is locked, or by the one thread at work.
final class DatabaseKeeper: @unchecked Sendable {
    private let path: String
    private let measure: TourImporter.Measure
    private let condition = NSCondition()
    private var next: ReadFolder?
    private var isWorking = false
    /// Whether this program has made the database; only the one thread at work asks and tells.
    private var hasImported = false
    /// What could not be imported, and why.
    private var failed: (read: ReadFolder, reason: any Error)?

    /// - Parameter path: of the database.
    init(path: String, measure: @escaping TourImporter.Measure) {
        (self.path, self.measure) = (path, measure)
    }

    /// Begins to import what was read.
    func bring(_ read: ReadFolder) {
        condition.lock()
        next = read
        failed = nil
        let isIdle = !isWorking
        isWorking = true
        condition.unlock()
        guard isIdle else { return }
        do {
            try BlockingThread.start("import") { self.work() }
        } catch {
            // Without another thread it is done on this one.
            work()
        }
    }

    /// Waits until the database is what was read last; what could not be imported before is tried once more.
    ///
    /// - Throws: why it cannot be imported.
    func settle() throws {
        if let failed = condition.withLock({ failed }) { bring(failed.read) }
        condition.lock()
        defer { condition.unlock() }
        while isWorking { condition.wait() }
        if let failed { throw failed.reason }
    }

    private func work() {
        while let read = take() {
            do {
                // After a power cut the first one finds out whether the database is still whole.
                try TourImporter.import(
                    read, into: path, measure: measure, isPassing: hasImported)
                hasImported = true
            } catch {
                condition.withLock { if next == nil { failed = (read, error) } }
            }
        }
    }

    private func take() -> ReadFolder? {
        condition.lock()
        defer { condition.unlock() }
        guard let read = next else {
            isWorking = false
            condition.broadcast()
            return nil
        }
        next = nil
        return read
    }
}
