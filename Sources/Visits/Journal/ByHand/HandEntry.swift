public import Times
public import TourModel

/// Visitors that somebody counted: reception, or a group of `visits/`.
public struct HandEntry: Sendable, Hashable, Identifiable {
    /// Counts from 1; those of deleted entries are not given again.
    public var id: Int
    public var day: CalendarDay
    /// 1 to ``maximumPeople``.
    public var people: Int
    public var kind: GroupVisit.Kind
    public var tour: GuidedTour.ID?
    /// At most ``maximumNote`` characters; never a visitor's name.
    public var note: String
    /// The visit of `visits/` that it is of.
    public var visit: GroupVisit.ID?
    /// Of a visit of `visits/`: how many were announced.
    public var announced: Int?
    /// Whether somebody has counted those who came; a group that was announced alone has not.
    public var hasCome: Bool

    public static let maximumPeople = 10_000
    public static let maximumNote = 200

    public init(
        id: Int = 0, day: CalendarDay, people: Int, kind: GroupVisit.Kind = .private,
        tour: GuidedTour.ID? = nil, note: String = "", visit: GroupVisit.ID? = nil,
        announced: Int? = nil, hasCome: Bool = true
    ) {
        self.id = id
        self.day = day
        self.people = people
        self.kind = kind
        self.tour = tour
        self.note = note
        self.visit = visit
        self.announced = announced
        self.hasCome = hasCome
    }
}

/// What was done to an entry: its trace.
public struct HandChange: Sendable, Hashable {
    public enum Act: String, Sendable {
        case add, edit, delete
    }

    public var entry: Int
    public var act: Act
    public var time: UTCMinute
    /// The entry before; `nil` where it was added.
    public var before: HandEntry?
    /// Why, in the words of who did it.
    public var reason: String

    public init(
        entry: Int, act: Act, time: UTCMinute, before: HandEntry? = nil, reason: String = ""
    ) {
        self.entry = entry
        self.act = act
        self.time = time
        self.before = before
        self.reason = reason
    }
}
