import Threads

/// Scans many inputs on several threads and hands their records on in input order.
///
/// Every input gets its record; one that cannot be read does not stop the others.
public struct BatchScanner: Sendable {
    private let workers: OrderedWorkers<ScanInput, [ScanRecord]>

    /// - Parameters:
    ///   - threads: how many inputs are worked on at once, at least 1.
    ///   - scan: makes the records of one input; called on several threads.
    public init(
        inputs: [ScanInput], threads: Int, scan: @escaping @Sendable (ScanInput) -> [ScanRecord]
    ) {
        workers = OrderedWorkers(inputs: inputs, threads: threads, work: scan)
    }

    /// Runs to the end, or until `deliver` answers false or ``stop()`` is called.
    ///
    /// - Parameter deliver: called on this thread with the records of one input after the other.
    public func run(deliver: ([ScanRecord]) -> Bool) {
        workers.run(deliver: deliver)
    }

    /// Ends the batch from any thread; inputs not yet begun are left.
    public func stop() {
        workers.stop()
    }
}
