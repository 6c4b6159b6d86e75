/// What a journal counts: each case is one table, and no table is ever joined with another.
///
/// The database's tables, the public statement and the help of the commands are made from this list.
public enum JournalTable: String, CaseIterable, Sendable {
    /// Which pages were shown.
    case pages
    /// How pages were reached.
    case reached
    /// What codes were held up, and what became of them.
    case codes
    /// Which of the site's own signs were held up or scanned.
    case signs
    /// What language visits ended in.
    case languages
    /// Which settings of the view were chosen.
    case views
    /// Which stops of which guided tours were reached.
    case stops
    /// How guided tours that were begun at their first stop ended, and how long those to the last stop took.
    case tours
    /// Which ways were asked for.
    case ways
    /// At which hours they were asked for.
    case wayHours = "wayhours"
    /// How long visits were, in classes.
    case lengths
    /// What kind of visit it was, as the pass or the group says.
    case kinds
    /// How the camera was, in minutes.
    case camera

    /// How exactly a table knows when something was counted.
    public enum Resolution: Sendable {
        case hour, day
    }

    public var resolution: Resolution {
        switch self {
        case .pages, .reached, .codes, .wayHours, .camera: .hour
        case .signs, .languages, .views, .stops, .tours, .ways, .lengths, .kinds: .day
        }
    }

    /// The names of a row's values, in their order.
    public var columns: [JournalColumn] {
        switch self {
        case .pages: [.kind, .subject]
        case .reached: [.how]
        case .codes: [.kind, .outcome]
        case .signs: [.kind, .subject]
        case .languages: [.language]
        case .views: [.view, .setting]
        case .stops: [.tour, .room]
        case .tours: [.tour, .end, .part, .minutes]
        case .ways: [.from, .to, .steps, .end]
        case .wayHours: [.from, .to]
        case .lengths: [.length]
        case .kinds: [.kind]
        case .camera: [.state]
        }
    }
}

/// A column of a journal's table.
public enum JournalColumn: String, CaseIterable, Sendable {
    /// Of a page: "room", "person", "home"; of a code: "room", "url", "pass"; of a sign: "room", "building", "tour",
    /// "person"; of a visit: "business", "school", "press", "private", "open".
    case kind
    /// The ID of a room, building, tour or floor ("A/G"); empty where a page has none, and always for a person's.
    case subject
    /// "code", "number", "map", "search", "tour", "way", "other".
    case how
    /// "ours", "gone", "foreign", "risky", "unreadable", or the state of a pass, such as "valid".
    case outcome
    /// A BCP 47 tag.
    case language
    /// "text-size", "theme", "contrast", "motion", "voice".
    case view
    /// "regular", "large", "on", "off" and so on.
    case setting
    case tour
    case room
    /// The ID of the kiosk in the content, empty where it has none; of a way between a tour's stops, that of the room.
    case from
    case to
    /// "any", or "free" for a way without steps.
    case steps
    /// Of a way "whole" where its last plan was shown, else "broken-off"; of a tour "finished" where its last stop was
    /// reached, else "left".
    case end
    /// ``DayPart``, in which the visit ended.
    case part
    /// ``TourLength`` of a tour that was finished; empty for one that was left.
    case minutes
    /// ``VisitLength``.
    case length
    /// "streaming", "absent", "frozen" and so on.
    case state
}
