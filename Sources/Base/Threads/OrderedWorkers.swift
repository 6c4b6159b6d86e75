import Files

/// Processes inputs in parallel on its own threads and delivers the results in input order.
///
/// At most four results per thread wait for their turn, so memory is bounded by the threads, not by
/// the inputs. Blocking work is welcome: the threads are not those of Swift's cooperative pool.
///
/// `@unchecked Sendable`: every stored `var` is read and written only while `condition` is locked.
package final class OrderedWorkers<Input: Sendable, Output: Sendable>: @unchecked Sendable {
    private let inputs: [Input]
    private let threads: Int
    private let work: @Sendable (Input) -> Output

    private let condition = ThreadCondition()
    private var next = 0
    private var delivered = 0
    private var results: [Int: Output] = [:]
    private var isStopped = false

    /// - Precondition: `threads >= 1`.
    package init(inputs: [Input], threads: Int, work: @escaping @Sendable (Input) -> Output) {
        precondition(threads >= 1, "\(threads) threads")
        self.inputs = inputs
        self.threads = min(threads, max(1, inputs.count))
        self.work = work
    }

    /// Works through all inputs.
    ///
    /// Calls `deliver` on this thread, in input order, and ends early when it answers false or
    /// ``stop()`` is called; work that has begun is then left to end by itself.
    package func run(deliver: (Output) -> Bool) {
        for index in 0..<threads {
            do throws(SystemCallError) {
                try BlockingThread.start("worker-\(index)") { [self] in serve() }
            } catch {
                // The others do its work.
                precondition(index > 0, "no thread: \(error.reason)")
                break
            }
        }
        for index in inputs.indices {
            guard let result = take(index), deliver(result) else { break }
        }
        stop()
    }

    /// Ends the work: inputs not yet begun are left.
    package func stop() {
        condition.withLock {
            isStopped = true
            condition.broadcast()
        }
    }

    private func take(_ index: Int) -> Output? {
        condition.withLock {
            while true {
                if let result = results.removeValue(forKey: index) {
                    delivered = index + 1
                    condition.broadcast()
                    return result
                }
                if isStopped { return nil }
                condition.wait()
            }
        }
    }

    private func serve() {
        while let index = claim() {
            let result = work(inputs[index])
            condition.withLock {
                results[index] = result
                condition.broadcast()
            }
        }
    }

    /// The next input for a thread; waits while too many results are undelivered, `nil` at the end.
    private func claim() -> Int? {
        condition.withLock {
            while !isStopped, next < inputs.count, next >= delivered + threads * 4 {
                condition.wait()
            }
            guard !isStopped, next < inputs.count else { return nil }
            defer { next += 1 }
            return next
        }
    }
}
