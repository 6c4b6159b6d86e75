public import PageModel

/// Ways from a room: those that stand on the page, and where a script finds others.
public struct WayField: Sendable {
    /// A way in words.
    public struct Written: Sendable {
        public var title: Text
        /// "2 min, 75 m".
        public var summary: Text
        public var steps: [Step]

        public init(_ title: Text, summary: Text, steps: [Step]) {
            self.title = title
            self.summary = summary
            self.steps = steps
        }
    }

    /// The ID of the room that the ways begin at.
    public var room: String
    public var written: [Written]
    /// Whether there is a nearest entrance and a nearest lift to choose.
    public var hasEntrance: Bool
    public var hasLift: Bool

    public init(from room: String, written: [Written], hasEntrance: Bool, hasLift: Bool) {
        self.room = room
        self.written = written
        self.hasEntrance = hasEntrance
        self.hasLift = hasLift
    }
}
