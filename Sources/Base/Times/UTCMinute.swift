public import Foundation

/// A time in whole minutes of universal time (UTC) since 1970-01-01T00:00Z, as many as 32 bits hold.
public struct UTCMinute: Sendable, Hashable, Comparable {
    public let minutes: UInt32

    public init(minutes: UInt32) { self.minutes = minutes }

    /// The minute that a moment lies in; moments outside the range are its ends.
    public init(_ date: Date) {
        let minutes = (date.timeIntervalSince1970 / 60).rounded(.down)
        self.minutes = UInt32(min(max(minutes, 0), Double(UInt32.max)))
    }

    /// The moment at which the minute begins.
    public var date: Date { Date(timeIntervalSince1970: Double(minutes) * 60) }

    /// This time and some minutes; the range's end where that lies beyond it.
    public func adding(minutes: UInt32) -> UTCMinute {
        let (sum, isOver) = self.minutes.addingReportingOverflow(minutes)
        return UTCMinute(minutes: isOver ? .max : sum)
    }

    /// This time less some minutes; the range's beginning where that lies before it.
    public func subtracting(minutes: UInt32) -> UTCMinute {
        UTCMinute(minutes: self.minutes < minutes ? 0 : self.minutes - minutes)
    }

    public static func < (a: UTCMinute, b: UTCMinute) -> Bool { a.minutes < b.minutes }

    /// The minutes of a day.
    public static let day: UInt32 = 24 * 60
}

extension UTCMinute: CustomStringConvertible {
    /// In universal time, as ISO 8601 has it: `2026-11-21T09:00Z`.
    public var description: String {
        let style = Date.ISO8601FormatStyle(timeZone: .gmt)
            .year().month().day().time(includingFractionalSeconds: false)
        let text = date.formatted(style)
        return "\(text.prefix(16))Z"
    }
}
