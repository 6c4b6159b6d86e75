public import PageModel

/// One page of the public tour as a value: the kiosk's own page, and what the web adds to it.
public struct WebPage: Sendable {
    public var address: PageAddress
    /// The page as the kiosk shows it: its words, marks and order hold here, too.
    public var screen: Screen
    /// What the page is of, as on its sign: a room's number, a building's letter.
    public var plate: String?
    /// Who may enter.
    public var badge: Badge?
    /// The room that a visitor who has the page open may be in, as the visitor's own record names it.
    public var room: String?
    /// The page that this one lies in: its name and where it is.
    public var place: (name: Text, page: PageAddress, fragment: String?)?
    /// The walk that the page is a stop of.
    public var walk: Walk?
    /// What search engines and messages say of it, without markup; empty for nothing.
    public var summary: String
    /// What search engines read beside name and picture (schema.org), each a property and its text.
    public var facts: [(property: String, text: String)] = []
    /// What follows below, in order.
    public var bands: [Band]

    public init(
        _ address: PageAddress, _ screen: Screen, plate: String? = nil, badge: Badge? = nil,
        place: (name: Text, page: PageAddress, fragment: String?)? = nil, summary: String = "",
        bands: [Band] = []
    ) {
        self.address = address
        self.screen = screen
        self.plate = plate
        self.badge = badge
        self.place = place
        self.summary = summary
        self.bands = bands
    }

    /// A word on who may enter.
    public struct Badge: Sendable, Equatable {
        public enum Kind: Sendable, Equatable { case open, guided, staff, closed }
        public var kind: Kind
        public var text: Text

        public init(_ kind: Kind, _ text: Text) {
            self.kind = kind
            self.text = text
        }
    }
}

/// A part of a page with a heading.
public struct Band: Sendable {
    public enum Content: Sendable {
        case sections([Section])
        case plan(Plan)
        case pictures([Picture])
        case film(Recording)
        case sound(Recording)
        case question(Question)
        case comparison(Comparison)
        /// From a room to others.
        case ways(WayField)
        /// A script shows here what is close to a room that is not there.
        case lost
        /// What is loaded for a place without reception, with the words of the script that does it.
        case takeAlong(ScriptWords)
        /// An address and the code that carries it.
        case code(CodePicture, address: String, how: Text)
        /// Where the phone's camera reads a sign, with what its script says.
        case scanner(ScriptWords)
        /// A file beside a page that another program opens, with what it is.
        case file(String, beside: PageAddress, name: Text, how: Text)
        /// A door's number is typed in place of its code.
        case numberEntry
        /// What the phone remembers of walks, with what its script says.
        case walks(ScriptWords)
    }

    /// The place on the page, "where".
    public var id: String
    public var title: Text
    /// What leads to more of it.
    public var more: (text: Text, page: PageAddress)?
    public var content: Content
    /// Whether it stands beside its neighbour where there is room for two columns.
    public var isHalf: Bool

    public init(
        _ id: String, _ title: Text, _ content: Content,
        more: (text: Text, page: PageAddress)? = nil, isHalf: Bool = true
    ) {
        self.id = id
        self.title = title
        self.content = content
        self.more = more
        self.isHalf = isHalf
    }
}

/// A film or a sound with what it tells.
public struct Recording: Sendable {
    /// Subtitles in one language.
    public struct Subtitle: Sendable {
        public var file: Link
        /// A BCP 47 tag.
        public var language: String
        /// The language's own name.
        public var name: String
        /// Whether they are shown until the visitor turns them off.
        public var isShown: Bool

        public init(file: Link, language: String, name: String, isShown: Bool) {
            self.file = file
            self.language = language
            self.name = name
            self.isShown = isShown
        }
    }

    /// `nil` where the page only shows what the site would have.
    public var file: Link?
    /// "video/mp4".
    public var type: String
    public var name: Text
    /// How long it is, and how much is loaded: "2:10, 0.9 MB".
    public var facts: Text
    /// The picture that stands for a film.
    public var poster: Picture?
    /// What a film says, as files of WebVTT.
    public var subtitles: [Subtitle]
    /// What it shows, as files of WebVTT.
    public var descriptions: [Subtitle]
    /// What is said, shown or heard.
    public var words: [Section]

    public init(
        file: Link?, type: String, name: Text, facts: Text, poster: Picture? = nil,
        subtitles: [Subtitle] = [], descriptions: [Subtitle] = [], words: [Section] = []
    ) {
        self.file = file
        self.type = type
        self.name = name
        self.facts = facts
        self.poster = poster
        self.subtitles = subtitles
        self.descriptions = descriptions
        self.words = words
    }
}

/// A question with its answers, each of which says whether it is right, and why.
public struct Question: Sendable, Equatable {
    public struct Answer: Sendable, Equatable {
        public var text: Text
        public var isRight: Bool
        public var reason: Text

        public init(_ text: Text, isRight: Bool, reason: Text) {
            self.text = text
            self.isRight = isRight
            self.reason = reason
        }
    }

    public var text: Text
    public var answers: [Answer]

    public init(_ text: Text, answers: [Answer]) {
        self.text = text
        self.answers = answers
    }
}

extension WebPage {
    /// The kind of thing that a page is of (schema.org); `nil` for pages that list others.
    enum Thing: String {
        case room = "Room"
        case building = "Place"
        case person = "Person"
        case tour = "TouristTrip"
        case news = "Article"
        case event = "Event"
        case site = "TouristAttraction"
    }

    var thing: Thing? {
        guard let kind = address.parts.first else { return .site }
        return switch (kind, address.parts.count) {
        case ("R", 2): .room
        case ("B", 2): .building
        case ("P", 2): .person
        case ("T", 2): .tour
        case ("N", 2): .news
        case ("E", 2): .event
        default: nil
        }
    }

    /// The picture that stands for the page; `nil` where it shows none.
    var firstPicture: String? {
        switch screen.content {
        case .home(let home): home.picture?.id
        case .article(let article): article.pictures.first { !$0.isFilm }?.id
        default: nil
        }
    }
}
