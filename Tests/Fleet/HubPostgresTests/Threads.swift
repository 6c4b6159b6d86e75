import Foundation
import Synchronization

/// Runs a body on so many threads at the same time, and waits for all of them.
///
/// - Throws: the first error.
func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) throws -> Void) throws {
    let group = DispatchGroup()
    let problem = Mutex<(any Error)?>(nil)
    for index in 0..<count {
        group.enter()
        Thread.detachNewThread {
            do { try body(index) } catch { problem.withLock { $0 = $0 ?? error } }
            group.leave()
        }
    }
    group.wait()
    if let problem = problem.withLock({ $0 }) { throw problem }
}

/// Lets threads wait until all of them are there, once.
///
/// `@unchecked Sendable`: its state is read and written under its condition's lock alone.
final class Rendezvous: @unchecked Sendable {
    private let condition = NSCondition()
    private var missing: Int

    init(_ count: Int) { missing = count }

    func wait() {
        condition.withLock {
            missing -= 1
            condition.broadcast()
            while missing > 0 { condition.wait() }
        }
    }
}
