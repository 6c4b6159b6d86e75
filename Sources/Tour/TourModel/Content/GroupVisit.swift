public import Times

/// A visit of a group: when it comes, who guides it, and what it does; never who is in it.
public struct GroupVisit: Sendable, Equatable, Identifiable {
    public typealias ID = String

    /// What kind of group it is.
    public enum Kind: String, Sendable, CaseIterable {
        case business, school, press, `private`
    }

    /// Something that the group does at a time.
    public struct Item: Sendable, Equatable {
        /// When it begins, in minutes from midnight.
        public var start: Int
        public var names: Localized<String>
        /// Where it takes place, if that is a room of the site.
        public var roomID: Room.ID?

        public init(start: Int, names: Localized<String>, roomID: Room.ID? = nil) {
            self.start = start
            self.names = names
            self.roomID = roomID
        }
    }

    /// The day and a name, upper case: "2026-11-23-CLASS-7B".
    public var id: ID
    public var day: CalendarDay
    /// What the group is called.
    public var names: Localized<String>
    public var kind: Kind
    /// How many come.
    public var people: Int
    /// When it begins and ends on its day, in minutes from midnight by the site's clocks; the end is the later one.
    public var start: Int
    public var end: Int
    public var guide: Person.ID?
    public var tour: GuidedTour.ID?
    /// Where the group meets.
    public var meetingRoom: Room.ID
    /// What the group speaks, the first above all; empty where that is not known.
    public var languages: [Language]
    /// Words of welcome, in Markdown.
    public var welcomes: Localized<String>
    /// What the group does, in the order of time.
    public var programme: [Item]

    public init(
        id: ID, day: CalendarDay, names: Localized<String>, kind: Kind = .private, people: Int,
        start: Int, end: Int, guide: Person.ID? = nil, tour: GuidedTour.ID? = nil,
        meetingRoom: Room.ID, languages: [Language] = [],
        welcomes: Localized<String> = Localized(), programme: [Item] = []
    ) {
        self.id = id
        self.day = day
        self.names = names
        self.kind = kind
        self.people = people
        self.start = start
        self.end = end
        self.guide = guide
        self.tour = tour
        self.meetingRoom = meetingRoom
        self.languages = languages
        self.welcomes = welcomes
        self.programme = programme
    }
}
