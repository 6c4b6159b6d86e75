public import Foundation
import Times
internal import Transfers

/// What time it is for a link, and what chance says; tests bring their own.
public struct LinkTime: Sendable {
    public var clock: any Clock<Duration>
    public var now: @Sendable () -> Date
    /// From 0 to 1.
    public var chance: @Sendable () -> Double
    public var zone: TimeZone

    public init(
        clock: any Clock<Duration> = ContinuousClock(),
        now: @escaping @Sendable () -> Date = { .now },
        chance: @escaping @Sendable () -> Double = { .random(in: 0...1) },
        zone: TimeZone = .current
    ) {
        self.clock = clock
        self.now = now
        self.chance = chance
        self.zone = zone
    }

    /// From 0 to 1439, by this machine's time zone.
    var minuteOfDay: Int { ClockTime.minutes(of: now(), in: zone) }
}
