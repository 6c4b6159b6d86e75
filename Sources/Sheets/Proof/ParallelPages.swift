import Foundation
import Synchronization

/// Processes pages in parallel on its own threads.
enum ParallelPages {
    /// What threads share.
    private final class Board<Output: Sendable>: Sendable {
        let next: Atomic<Int>
        let results = Mutex<[Int: Output]>([:])

        init(next: Int) { self.next = Atomic(next) }
    }

    /// The result for each page; `nil` for those that were not begun when the work was stopped.
    static func map<Output: Sendable>(
        _ pages: Range<Int>, threads: Int, isStopped: @escaping @Sendable () -> Bool,
        _ work: @escaping @Sendable (Int) -> Output
    ) -> [Output?] {
        let board = Board<Output>(next: pages.lowerBound)
        let group = DispatchGroup()
        for _ in 0..<min(max(1, threads), max(1, pages.count)) {
            group.enter()
            let thread = Thread {
                while !isStopped() {
                    let page = board.next.add(1, ordering: .relaxed).oldValue
                    guard page < pages.upperBound else { break }
                    let result = work(page)
                    board.results.withLock { $0[page] = result }
                }
                group.leave()
            }
            // libzbar recurses; half a megabyte, the default, is too little.
            thread.stackSize = 8 << 20
            thread.start()
        }
        group.wait()
        return board.results.withLock { results in pages.map { results[$0] } }
    }
}

/// A number that threads count up together.
final class SharedCount: Sendable {
    private let value = Atomic(0)

    /// One more; the new number.
    func add() -> Int { value.add(1, ordering: .relaxed).newValue }
}
