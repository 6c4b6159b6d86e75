/// What a page is: each kind has its own parts, and every display its own way to lay them out.
public enum Content: Sendable, Equatable {
    case home(HomePage)
    case scan(ScanPage)
    case entry(EntryPage)
    case plan(PlanPage)
    case article(ArticlePage)
    case card(CardPage)
    case sheet(SheetPage)
    case attract(AttractPage)

    package var isPlan: Bool { if case .plan = self { true } else { false } }
}

/// The first page of a visit: a welcome over a large picture, and where to go.
public struct HomePage: Sendable, Equatable {
    /// The sentence below the title.
    public var lead: Text?
    public var picture: Picture?
    public var cards: [Card]

    public init(lead: Text? = nil, picture: Picture? = nil, cards: [Card]) {
        self.lead = lead
        self.picture = picture
        self.cards = cards
    }
}

/// A text field over what fits what was typed.
public struct EntryPage: Sendable, Equatable {
    /// Why something is to be typed: the camera is away.
    public var reason: Text?
    public var entry: Entry
    /// How what was typed can continue, for those who hear the page and may have no letters to type; not drawn.
    public var continuations: [Row] = []
    /// That nothing fits, and what comes close.
    public var answer: Notice?
    public var rows: [Row]

    public init(reason: Text? = nil, entry: Entry, answer: Notice? = nil, rows: [Row] = []) {
        self.reason = reason
        self.entry = entry
        self.answer = answer
        self.rows = rows
    }
}

/// Pictures, and texts beside them.
public struct ArticlePage: Sendable, Equatable {
    /// The first one is large.
    public var pictures: [Picture]
    public var sections: [Section]

    public init(pictures: [Picture] = [], sections: [Section]) {
        self.pictures = pictures
        self.sections = sections
    }
}

/// One column: something to look at, texts, facts, lists.
public struct SheetPage: Sendable, Equatable {
    /// What the page shows, where that is not words alone.
    public enum Exhibit: Sendable, Equatable {
        case picture(Picture)
        case film(Film)
        case comparison(Comparison)
    }

    public var exhibit: Exhibit?
    public var sections: [Section]

    /// Whether what it shows is a line of progress alone.
    package var isBare: Bool { if case .film(let film) = exhibit { film.isBare } else { false } }

    public init(_ exhibit: Exhibit? = nil, sections: [Section] = []) {
        self.exhibit = exhibit
        self.sections = sections
    }
}
