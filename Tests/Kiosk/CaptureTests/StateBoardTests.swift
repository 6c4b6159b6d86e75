import Imaging
import Synchronization
import TestSupport
import Testing

@testable import Capture

@Suite("The states of a source", .timeLimit(.generous))
struct StateBoardTests {
    @Test("a watcher sees the state that holds, each change, and the end")
    func states() async {
        let board = StateBoard()
        let first = board.states
        board.publish(.starting)
        board.publish(SourceState(.streaming, "a"))
        board.publish(.ended)
        board.publish(SourceState(.streaming, "a"))
        var seen: [SourceState] = []
        for await state in first { seen.append(state) }
        #expect(seen == [.starting, SourceState(.streaming, "a"), .ended])
        // Who comes later sees the end.
        var late: [SourceState] = []
        for await state in board.states { late.append(state) }
        #expect(late == [.ended])
    }

    @Test("watchers that are cancelled in the moment of a change block neither source nor tasks")
    func cancelled() async {
        for _ in 0..<400 {
            let board = StateBoard()
            let watching = Counter()
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<64 {
                    group.addTask { for await _ in board.states { watching.add() } }
                }
                while watching.count < 64 { await Task.yield() }
                let change = Task.detached { board.publish(.ended) }
                group.cancelAll()
                await change.value
            }
        }
    }
}

private final class Counter: Sendable {
    private let value = Atomic(0)

    var count: Int { value.load(ordering: .acquiring) }

    func add() { value.add(1, ordering: .releasing) }
}
