import Synchronization
import Testing

@testable import Capture

@Suite("The states of a source", .timeLimit(.minutes(5)))
struct StateBoardTests {
    @Test("a watcher sees the state that holds, each change, and the end")
    func states() async {
        let board = StateBoard()
        let first = board.states
        board.publish(.starting)
        board.publish(.streaming(description: "a"))
        board.publish(.ended)
        board.publish(.streaming(description: "a"))
        var seen: [SourceState] = []
        for await state in first { seen.append(state) }
        #expect(seen == [.starting, .streaming(description: "a"), .ended])
        // Who comes later sees the end.
        var late: [SourceState] = []
        for await state in board.states { late.append(state) }
        #expect(late == [.ended])
    }

    @Test(
        "a watcher that is cancelled in the moment of a change blocks neither the source nor its task"
    )
    func cancelled() async {
        for _ in 0..<3_000 {
            let board = StateBoard()
            let watches = Flag()
            await withTaskGroup(of: Void.self) { group in
                group.addTask {
                    for await _ in board.states { watches.raise() }
                }
                while !watches.isRaised { await Task.yield() }
                let change = Task.detached { board.publish(.ended) }
                group.cancelAll()
                await change.value
            }
        }
    }
}

private final class Flag: Sendable {
    private let value = Atomic(false)

    var isRaised: Bool { value.load(ordering: .acquiring) }

    func raise() { value.store(true, ordering: .releasing) }
}
