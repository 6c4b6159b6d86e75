/// The hours of the night: from one time of day to another, over midnight where the first is later.
public struct NightSchedule: Sendable, Equatable, CustomStringConvertible {
    /// Minutes of the day, from 0 to 1439.
    public let from: Int
    /// The first minute that is day again.
    public let to: Int

    /// Reads "22:00-06:00"; `nil` where the text is no two times of day, or twice the same.
    public init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, let from = ClockTime.minutes(parts[0]),
            let to = ClockTime.minutes(parts[1]), from != to
        else { return nil }
        self.from = from
        self.to = to
    }

    /// Whether a minute of the day belongs to the night.
    public func contains(minute: Int) -> Bool {
        from < to ? (from..<to).contains(minute) : minute >= from || minute < to
    }

    public var description: String { "\(ClockTime.text(from))-\(ClockTime.text(to))" }
}
