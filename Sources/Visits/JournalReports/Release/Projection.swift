import Journal

/// What the journal's counts are summed by before anything is released: one series of releases per key.
///
/// The list is fixed. Whatever else a report is by (building, floor, weekday) is a sum of these releases.
public enum Projection: String, CaseIterable, Sendable {
    /// The pages of rooms.
    case room
    /// All pages, by kind.
    case page
    /// All pages, by the hour of the day: "0" to "23".
    case hour
    case how
    /// "kind/outcome".
    case code
    case language
    /// "view/setting".
    case view
    case tour
    /// "tour/room".
    case stop
    /// Tours that were begun, by how they ended: "tour/finished", "tour/left".
    case tourEnd = "tour-end"
    /// Tours that were finished, by the part of the day and how long they took: "tour/9-12/10-15".
    case tourTime = "tour-time"
    /// "from/to".
    case way
    /// Ways asked for, by whether without steps, and whether they were shown to their end: "free/whole".
    case walk
    /// Ways asked for, by the hour of the day.
    case walkHour = "walk-hour"
    /// "from/to/hour".
    case wayHour = "way-hour"
    /// Ways that were left before their end: "from/to".
    case wayBroken = "way-broken"
    /// "kind/subject".
    case sign
    case length
    case kind
    /// Visitors that people counted, by kind of visit: `PeopleReleases`.
    case people
    case camera

    /// Those that sum up what kiosks count.
    static let ofKiosks = allCases.filter { $0.table != nil }

    /// The table that it sums up; `nil` for what people counted.
    var table: JournalTable? {
        switch self {
        case .room, .page, .hour: .pages
        case .how: .reached
        case .code: .codes
        case .sign: .signs
        case .walkHour, .wayHour: .wayHours
        case .language: .languages
        case .view: .views
        case .tour, .stop: .stops
        case .tourEnd, .tourTime: .tours
        case .way, .walk, .wayBroken: .ways
        case .length: .lengths
        case .kind: .kinds
        case .people: nil
        case .camera: .camera
        }
    }

    /// The key of a row, as an expression of SQL; `nil` for what months without hours do not have.
    func key(ofMonths: Bool) -> String? {
        switch self {
        case .hour, .walkHour: ofMonths ? nil : "CAST(hour AS TEXT)"
        case .wayHour: ofMonths ? nil : "\"from\" || '/' || \"to\" || '/' || hour"
        case .room: "subject"
        case .page, .kind, .people: "kind"
        case .sign: "kind || '/' || subject"
        case .how: "how"
        case .code: "kind || '/' || outcome"
        case .language: "language"
        case .view: "\"view\" || '/' || setting"
        case .tour: "tour"
        case .stop: "tour || '/' || room"
        case .tourEnd: "tour || '/' || \"end\""
        case .tourTime: "tour || '/' || part || '/' || minutes"
        case .way, .wayBroken: "\"from\" || '/' || \"to\""
        case .walk: "steps || '/' || \"end\""
        case .length: "length"
        case .camera: "state"
        }
    }

    /// Which rows count, as a condition of SQL.
    var condition: String {
        switch self {
        case .room: "kind = 'room'"
        case .wayBroken: "\"end\" = 'broken-off'"
        case .tourTime: "\"end\" = 'finished'"
        default: "1"
        }
    }
}
