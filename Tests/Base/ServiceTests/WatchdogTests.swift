import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Service

@Suite("Liveness and watchdog", .timeLimit(.generous))
struct WatchdogTests {
    /// A clock that goes on only when told.
    final class Hand: Sendable {
        private let time = Mutex(SuspendingClock.now)
        var now: SuspendingClock.Instant { time.withLock { $0 } }
        func advance(by duration: Duration) { time.withLock { $0 += duration } }
    }

    static let display = Liveness.Part(rawValue: "the display")
    static let clock = Liveness.Part(rawValue: "the clock")

    @Test("a task is late after its deadline, until it is done or advances")
    func late() {
        let hand = Hand()
        let liveness = Liveness { hand.now }
        #expect(liveness.late.isEmpty)
        liveness.expect(Self.display, within: .seconds(10))
        liveness.expect(Self.clock, within: .seconds(20))
        hand.advance(by: .seconds(10))
        #expect(liveness.late.isEmpty)
        hand.advance(by: .seconds(1))
        #expect(liveness.late == [Self.display])
        hand.advance(by: .seconds(10))
        #expect(liveness.late == [Self.clock, Self.display])
        liveness.rest(Self.display)
        liveness.expect(Self.clock, within: .seconds(1))
        #expect(liveness.late.isEmpty)
    }

    @Test(
        "a hang stops the pings, and is logged once; when the task advances again, so do the pings")
    func hang() throws {
        let hand = Hand()
        let liveness = Liveness { hand.now }
        let folder = try TemporaryFolder()
        let listener = try NotifyListener("\(folder.path)/notify")
        let manager = try ServiceManager(
            environment: ["NOTIFY_SOCKET": listener.name, "WATCHDOG_USEC": "30000000"])
        let events = Events()
        let watchdog = Watchdog(manager: manager, liveness: liveness) { events.add($0) }
        liveness.expect(Self.display, within: .seconds(10))
        watchdog.ping()
        #expect(listener.listen() == ["WATCHDOG=1"])
        hand.advance(by: .seconds(11))
        for _ in 0..<5 { watchdog.ping() }
        #expect(listener.listen() == [])
        #expect(events.all == [.hangs([Self.display])])
        liveness.expect(Self.display, within: .seconds(10))
        watchdog.ping()
        #expect(listener.listen() == ["WATCHDOG=1"])
        #expect(events.all == [.hangs([Self.display]), .recovered])
        #expect(
            events.all.map(\.description) == [
                "the display no longer responds; the watchdog is not pinged until it does",
                "all parts respond again; the watchdog is pinged again",
            ])
    }

    @Test("its own thread pings ten times per interval, and not after the end")
    func thread() throws {
        let folder = try TemporaryFolder()
        let listener = try NotifyListener("\(folder.path)/notify")
        let manager = try ServiceManager(
            environment: ["NOTIFY_SOCKET": listener.name, "WATCHDOG_USEC": "200000"])
        let watchdog = Watchdog(manager: manager, liveness: Liveness()) { _ in }
        watchdog.start()
        let isFed = listener.waits { $0.count >= 10 }
        #expect(isFed)
        watchdog.stop()
        listener.listen()
        usleep(100_000)
        #expect(listener.listen() == [])
    }

    @Test("a manager that cannot be notified is logged, and does not end the program")
    func gone() throws {
        let manager = try ServiceManager(
            environment: ["NOTIFY_SOCKET": "/no/manager", "WATCHDOG_USEC": "30000000"])
        let events = Events()
        Watchdog(manager: manager, liveness: Liveness()) { events.add($0) }.ping()
        #expect(
            events.all == [
                .notSent(
                    .notTaken(socket: "/no/manager", reason: "No such file or directory"))
            ])
    }

    private final class Events: Sendable {
        private let events = Mutex<[Watchdog.Event]>([])
        var all: [Watchdog.Event] { events.withLock { $0 } }
        func add(_ event: Watchdog.Event) { events.withLock { $0.append(event) } }
    }
}
