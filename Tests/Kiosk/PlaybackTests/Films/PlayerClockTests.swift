import Glibc
import Synchronization
import Testing

@testable import Playback

@Suite("The time of a player") struct PlayerClockTests {
    private static func clock(
        _ delays: [PlayerClock.Delay], period: Duration = .seconds(1)
    ) -> (PlayerClock, ContinuousClock.Instant) {
        let rest = Mutex(delays)
        let start = ContinuousClock.now
        let clock = PlayerClock(period: period, now: start) {
            rest.withLock { $0.count > 1 ? $0.removeFirst() : $0[0] }
        }
        return (clock, start)
    }

    @Test("is the wall's while it is let run")
    func runs() {
        let (clock, start) = Self.clock([PlayerClock.Delay()])
        #expect(clock.tick(now: start + .seconds(1)) == .seconds(1))
        #expect(clock.tick(now: start + .milliseconds(1500)) == .milliseconds(1500))
        #expect(clock.elapsed == .milliseconds(1500))
    }

    @Test("stands nearly still while it waits for a processor or a disk, and never goes back")
    func starves() {
        let (clock, start) = Self.clock([
            PlayerClock.Delay(), PlayerClock.Delay(processor: .milliseconds(600)),
            PlayerClock.Delay(processor: .seconds(9)),
            PlayerClock.Delay(processor: .seconds(9), waitsForDisk: true),
            // A thread has ended, whose waiting is not counted any more.
            PlayerClock.Delay(processor: .seconds(2)),
        ])
        #expect(clock.tick(now: start + .seconds(1)) == .milliseconds(400))
        #expect(clock.tick(now: start + .seconds(2)) == .milliseconds(450))
        #expect(clock.tick(now: start + .seconds(3)) == .milliseconds(500))
        #expect(clock.tick(now: start + .seconds(4)) == .milliseconds(1500))
        #expect(clock.tick(now: start) == .milliseconds(1500))
    }

    @Test("counts two periods at most while we ourselves are not run")
    func isHeldUp() {
        let (clock, start) = Self.clock([PlayerClock.Delay()])
        #expect(clock.tick(now: start + .seconds(60)) == .seconds(2))
    }

    @Test("the system says how long a process has waited, and nothing of one that is gone")
    func reads() {
        #expect(PlayerClock.Delay(of: getpid()).processor > .zero)
        #expect(PlayerClock.Delay(of: -1) == PlayerClock.Delay())
    }
}
