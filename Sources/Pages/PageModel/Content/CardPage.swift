/// Facts, and a code with which a phone takes them along.
public struct CardPage: Sendable, Equatable {
    /// Whose card it is; `nil` for a card of something else.
    public var person: Person?
    public var sections: [Section]
    public var handover: Handover

    public init(person: Person? = nil, sections: [Section], handover: Handover) {
        self.person = person
        self.sections = sections
        self.handover = handover
    }

    /// A round badge with initials, and beside it what the person does; the name is the page's title.
    public struct Person: Sendable, Equatable {
        public var initials: String
        /// The role, then the organisation.
        public var lines: [Text]

        public init(initials: String, lines: [Text]) {
            self.initials = initials
            self.lines = lines
        }
    }

    public enum Handover: Sendable, Equatable {
        case code(HandoverCode)
        /// Why there is no code, or what to do without one.
        case instead(Notice)
    }
}

/// A code that a phone reads from the display, with the words that belong to it.
public struct HandoverCode: Sendable, Equatable {
    public var picture: CodePicture
    /// What happens to what was handed over.
    public var notes: [Text]

    public init(_ picture: CodePicture, notes: [Text] = []) {
        self.picture = picture
        self.notes = notes
    }
}
