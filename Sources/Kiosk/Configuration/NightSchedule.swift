/// The hours of the night: from one time of day to another, over midnight where the first is later.
public struct NightSchedule: Sendable, Equatable, CustomStringConvertible {
    /// Minutes of the day, from 0 to 1439.
    let from: Int
    /// The first minute that is day again.
    let to: Int

    /// Reads "22:00-06:00"; `nil` where the text is no two times of day, or twice the same.
    public init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, let from = Self.minute(parts[0]), let to = Self.minute(parts[1]),
            from != to
        else { return nil }
        self.from = from
        self.to = to
    }

    /// Whether a minute of the day belongs to the night.
    public func contains(minute: Int) -> Bool {
        from < to ? (from..<to).contains(minute) : minute >= from || minute < to
    }

    public var description: String { "\(Self.text(from))-\(Self.text(to))" }

    private static func minute(_ text: Substring) -> Int? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, let hour = number(parts[0], below: 24),
            let minute = number(parts[1], below: 60)
        else { return nil }
        return hour * 60 + minute
    }

    /// Two digits, as on a clock.
    private static func number(_ text: Substring, below limit: Int) -> Int? {
        guard text.utf8.count == 2, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let number = Int(text), number < limit
        else { return nil }
        return number
    }

    private static func text(_ minute: Int) -> String {
        [minute / 60, minute % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    }
}
