import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Service

@Suite("Heart and watchdog", .timeLimit(.minutes(10)))
struct WatchdogTests {
    /// A clock that goes on only when told.
    final class Hand: Sendable {
        private let time = Mutex(SuspendingClock.now)
        var now: SuspendingClock.Instant { time.withLock { $0 } }
        func advance(by duration: Duration) { time.withLock { $0 += duration } }
    }

    static let display = Heart.Part(rawValue: "the display")
    static let clock = Heart.Part(rawValue: "the clock")

    @Test("what is due is late when its time is over, until it is done or goes on")
    func late() {
        let hand = Hand()
        let heart = Heart { hand.now }
        #expect(heart.late.isEmpty)
        heart.expect(Self.display, within: .seconds(10))
        heart.expect(Self.clock, within: .seconds(20))
        hand.advance(by: .seconds(10))
        #expect(heart.late.isEmpty)
        hand.advance(by: .seconds(1))
        #expect(heart.late == [Self.display])
        hand.advance(by: .seconds(10))
        #expect(heart.late == [Self.clock, Self.display])
        heart.rest(Self.display)
        heart.expect(Self.clock, within: .seconds(1))
        #expect(heart.late.isEmpty)
    }

    @Test("a hang ends the feeding, and is told once; what goes on again is fed again")
    func hang() throws {
        let hand = Hand()
        let heart = Heart { hand.now }
        let folder = try TemporaryFolder()
        let listener = try NotifyListener("\(folder.path)/notify")
        let manager = try ServiceManager(
            environment: ["NOTIFY_SOCKET": listener.name, "WATCHDOG_USEC": "30000000"])
        let events = Events()
        let watchdog = Watchdog(manager: manager, heart: heart) { events.add($0) }
        heart.expect(Self.display, within: .seconds(10))
        watchdog.beat()
        #expect(listener.listen() == ["WATCHDOG=1"])
        hand.advance(by: .seconds(11))
        for _ in 0..<5 { watchdog.beat() }
        #expect(listener.listen() == [])
        #expect(events.all == [.hangs([Self.display])])
        heart.expect(Self.display, within: .seconds(10))
        watchdog.beat()
        #expect(listener.listen() == ["WATCHDOG=1"])
        #expect(events.all == [.hangs([Self.display]), .goesOn])
        #expect(
            events.all.map(\.description) == [
                "the display no longer goes on; the watchdog is told nothing more until it does",
                "all parts go on again; the watchdog is told so",
            ])
    }

    @Test("it is fed by a thread of its own, ten times in its time, and no more after the end")
    func thread() throws {
        let folder = try TemporaryFolder()
        let listener = try NotifyListener("\(folder.path)/notify")
        let manager = try ServiceManager(
            environment: ["NOTIFY_SOCKET": listener.name, "WATCHDOG_USEC": "200000"])
        let watchdog = Watchdog(manager: manager, heart: Heart()) { _ in }
        watchdog.start()
        let isFed = listener.waits { $0.count >= 10 }
        #expect(isFed)
        watchdog.stop()
        listener.listen()
        usleep(100_000)
        #expect(listener.listen() == [])
    }

    @Test("a manager that cannot be told is spoken of, and does not end the program")
    func gone() throws {
        let manager = try ServiceManager(
            environment: ["NOTIFY_SOCKET": "/no/manager", "WATCHDOG_USEC": "30000000"])
        let events = Events()
        Watchdog(manager: manager, heart: Heart()) { events.add($0) }.beat()
        #expect(
            events.all == [
                .notTold(
                    .notTaken(socket: "/no/manager", reason: "No such file or directory"))
            ])
    }

    private final class Events: Sendable {
        private let events = Mutex<[Watchdog.Event]>([])
        var all: [Watchdog.Event] { events.withLock { $0 } }
        func add(_ event: Watchdog.Event) { events.withLock { $0.append(event) } }
    }
}
