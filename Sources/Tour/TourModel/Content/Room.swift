public import Imaging

/// A room: what stands on its page and where it is.
public struct Room: Sendable, Equatable, Identifiable {
    public typealias ID = String

    /// The ID in its code, upper case: "A-014".
    public var id: ID
    /// The number on its door as people write it: "HG F 26.1"; `nil` where that is the ID.
    public var number: String?
    /// The IDs that it had before, whose codes lead here.
    public var formerly: [ID]
    public var buildingID: Building.ID
    public var floorID: Floor.ID
    public var names: Localized<String>
    /// The description, in Markdown; its first paragraph is the lead.
    public var texts: Localized<String>
    public var hours: Localized<String>
    public var access: Access
    /// Whether the way to it has no steps; `nil` where it is not known.
    public var isStepFree: Bool?
    /// Its outline on the floor's plan, in metres.
    public var hotspot: [Point]
    /// The middle of its door on the plan, in metres.
    public var door: Point?
    public var people: [Person.ID]
    public var media: [Media.ID]
    public var tags: [String]
    /// Pictures of the same view, the oldest first: a pair, or up to 8 in a time line; empty for none.
    public var timeline: [Media.ID]
    public var quiz: [QuizQuestion]
    /// To whom the description, the questions and the tags are shown, which all speak of what is
    /// in the room; never ``Visibility/visit``.
    public var textAccess: Visibility

    /// Every field is asked for: whoever makes a room for visitors decides on each.
    public init(
        id: ID, number: String?, formerly: [ID], buildingID: Building.ID, floorID: Floor.ID,
        names: Localized<String>, texts: Localized<String>, hours: Localized<String>,
        access: Access, isStepFree: Bool?, hotspot: [Point], door: Point?, people: [Person.ID],
        media: [Media.ID], tags: [String], timeline: [Media.ID], quiz: [QuizQuestion],
        textAccess: Visibility
    ) {
        self.id = id
        self.number = number
        self.formerly = formerly
        self.buildingID = buildingID
        self.floorID = floorID
        self.names = names
        self.texts = texts
        self.hours = hours
        self.access = access
        self.isStepFree = isStepFree
        self.hotspot = hotspot
        self.door = door
        self.people = people
        self.media = media
        self.tags = tags
        self.timeline = timeline
        self.quiz = quiz
        self.textAccess = textAccess
    }

    /// The room as it is called wherever people read it: by its number, else by its ID.
    public var label: String { number ?? id }
}
