public import Times

/// What one day released of one key of a projection.
public struct ReleasedCount: Sendable, Hashable {
    public var day: CalendarDay
    public var key: String
    /// A multiple of ``ReleaseRule/unit``, at least the rule's threshold, or a sum of such.
    public var count: Int
    /// Whether it is of the whole month that begins on the day.
    public var isMonth: Bool

    public init(day: CalendarDay, key: String, count: Int, isMonth: Bool = false) {
        self.day = day
        self.key = key
        self.count = count
        self.isMonth = isMonth
    }
}
