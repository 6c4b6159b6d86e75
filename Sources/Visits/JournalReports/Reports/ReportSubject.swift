/// What a report's lines are.
public enum ReportSubject: String, CaseIterable, Sendable {
    case room, building, floor, hour, weekday, language, tour, how, code, kind, length
    case stop, page, view, way, walk, sign, people, camera
    case walkHour = "walk-hour"
    case wayHour = "way-hour"
    case wayBroken = "way-broken"
    case tourEnd = "tour-end"
    case tourTime = "tour-time"

    /// The releases that its lines are sums of.
    var projection: Projection {
        switch self {
        case .room, .building, .floor: .room
        case .hour, .weekday: .hour
        case .language: .language
        case .tour: .tour
        case .how: .how
        case .code: .code
        case .kind: .kind
        case .length: .length
        case .stop: .stop
        case .page: .page
        case .view: .view
        case .way: .way
        case .walk: .walk
        case .walkHour: .walkHour
        case .wayHour: .wayHour
        case .wayBroken: .wayBroken
        case .tourEnd: .tourEnd
        case .tourTime: .tourTime
        case .sign: .sign
        case .people: .people
        case .camera: .camera
        }
    }

    /// Whether its lines have an order of their own, rather than the largest first.
    var isOrdered: Bool { [.hour, .weekday, .length, .walkHour].contains(self) }

    /// What its numbers count: a key of the words.
    var unit: String {
        switch self {
        case .room, .building, .floor, .hour, .weekday, .how, .page: "unit.pages"
        case .language, .kind, .length, .view: "unit.visits"
        case .code, .sign: "unit.codes"
        case .people: "unit.people"
        case .tour, .stop: "unit.stops"
        case .tourEnd, .tourTime: "unit.walks"
        case .way, .walk, .walkHour, .wayHour, .wayBroken: "unit.ways"
        case .camera: "unit.minutes"
        }
    }
}
