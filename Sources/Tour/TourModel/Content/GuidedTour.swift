/// A guided tour: rooms in an order, each with a text.
public struct GuidedTour: Sendable, Equatable, Identifiable {
    public typealias ID = String

    /// Upper case.
    public var id: ID
    public var names: Localized<String>
    public var summaries: Localized<String>
    /// About how long it takes, in minutes.
    public var minutes: Int?
    /// Whether its stops are made to be listened to.
    public var isAudio: Bool
    /// To whom it is shown.
    public var access: Visibility
    public var stops: [Stop]

    public init(
        id: ID, names: Localized<String>, summaries: Localized<String> = Localized(),
        minutes: Int? = nil, isAudio: Bool = false, access: Visibility = .public,
        stops: [Stop] = []
    ) {
        self.id = id
        self.names = names
        self.summaries = summaries
        self.minutes = minutes
        self.isAudio = isAudio
        self.access = access
        self.stops = stops
    }

    public struct Stop: Sendable, Equatable {
        public var roomID: Room.ID
        public var texts: Localized<String>
        /// Pictures of the same view, the oldest first; where there are none, the room's own.
        public var timeline: [Media.ID]
        /// Where there are no questions, the room's own.
        public var quiz: [QuizQuestion]
        /// What is listened to there; never a version of another sound.
        public var sound: Media.ID?

        public init(
            roomID: Room.ID, texts: Localized<String> = Localized(), timeline: [Media.ID] = [],
            quiz: [QuizQuestion] = [], sound: Media.ID? = nil
        ) {
            self.roomID = roomID
            self.texts = texts
            self.timeline = timeline
            self.quiz = quiz
            self.sound = sound
        }
    }
}
