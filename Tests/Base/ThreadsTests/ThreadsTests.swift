import Glibc
import Synchronization
import Testing
import Threads

@Suite("Threads that block, and timeouts") struct ThreadsTests {
    private actor Owner: ThreadActor {
        nonisolated let thread = ThreadExecutor(name: "owner")

        func currentThread() -> pthread_t { pthread_self() }
    }

    @Test("an actor's calls run on one thread, which is not ours")
    func executor() async {
        let owner = Owner()
        let first = await owner.currentThread()
        for _ in 0..<20 { #expect(await owner.currentThread() == first) }
        #expect(owner.thread.run { pthread_self() } == first)
        #expect(await Owner().currentThread() != first)
    }

    @Test("bodies run one after the other, and the last ones before the thread ends")
    func order() {
        let numbers = Mutex<[Int]>([])
        let executor = ThreadExecutor(name: "order")
        for number in 0..<100 { executor.add { numbers.withLock { $0.append(number) } } }
        #expect(executor.run { numbers.withLock(\.count) } == 100)
        #expect(numbers.withLock { $0 } == Array(0..<100))
    }

    @Test("signals to the process are left to other threads")
    func signals() throws {
        let executor = ThreadExecutor(name: "signals")
        let isBlocked = executor.run {
            var mask = sigset_t()
            unsafe pthread_sigmask(SIG_BLOCK, nil, &mask)
            return [SIGTERM, SIGINT, SIGSEGV].map { unsafe sigismember(&mask, $0) == 1 }
        }
        #expect(isBlocked == [true, true, false])
    }

    @Test("what takes longer than its timeout is ended, and what does not is left alone")
    func timeouts() async {
        let (stream, teller) = AsyncStream.makeStream(of: Void.self)
        let late = await withTimeout(.milliseconds(20), onTimeout: { teller.finish() }) {
            for await _ in stream {}
            return "ended"
        }
        #expect(late == "ended")
        let isLate = Mutex(false)
        await withTimeout(.seconds(100), onTimeout: { isLate.withLock { $0 = true } }) {}
        #expect(!isLate.withLock { $0 })
    }
}
