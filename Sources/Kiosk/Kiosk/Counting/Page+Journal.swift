import Journal
import PageMaking
import Payloads
import TourModel

extension Page {
    /// What the journal counts of the page: its kind and subject; `nil` for the invitation.
    ///
    /// Of a person it is only that it was one's; of a code, a pass or a group only that it was one.
    var journalName: (kind: String, subject: String)? {
        switch self {
        case .attract: nil
        case .home: ("home", "")
        case .scan: ("scan", "")
        case .number: ("number", "")
        case .search: ("search", "")
        case .siteMap: ("map", "")
        case .building(let id): ("building", id)
        case .floor(let building, let floor, _): ("floor", "\(building)/\(floor)")
        case .room(let id): ("room", id)
        case .way(let id, _, _): ("way", id)
        case .pictures: ("pictures", "")
        case .film(let id): ("film", id)
        case .compare: ("compare", "")
        case .question: ("question", "")
        case .person: ("person", "")
        case .tours: ("tours", "")
        case .tour(let id): ("tour", id)
        case .stop(let id, _): ("stop", id)
        case .leg(let id, _, _, _): ("leg", id)
        case .tourEnd(let id): ("tour-end", id)
        case .programme: ("programme", "")
        case .event: ("event", "")
        case .news: ("news", "")
        case .newsItem(let id): ("news-item", id)
        case .payload: ("payload", "")
        case .pass: ("pass", "")
        case .group: ("group", "")
        case .part: ("part", "")
        case .gone: ("gone", "")
        case .withheld: ("withheld", "")
        case .opened: ("opened", "")
        case .take: ("take", "")
        case .help: ("help", "")
        case .keys: ("keys", "")
        case .about: ("about", "")
        }
    }

    /// Whether the journal counts how it was reached: what visitors look for, and not what leads there.
    var isLookedFor: Bool {
        switch self {
        case .building, .room, .person, .tour, .stop, .way, .event, .newsItem, .payload, .pass,
            .group, .gone, .withheld:
            true
        default: false
        }
    }

    /// A way that a page shows, and which of its plans.
    struct ShownWay: Equatable {
        /// From this kiosk, or to a stop of a tour from the one before.
        enum Route: Equatable {
            case to(Room.ID, isStepFree: Bool)
            case ofTour(GuidedTour.ID, stop: Int, isStepFree: Bool)
        }

        var route: Route
        var plan: Int

        var next: ShownWay { ShownWay(route: route, plan: plan + 1) }
    }

    /// The way that it shows.
    var shownWay: ShownWay? {
        switch self {
        case .way(let room, let isStepFree, let plan):
            ShownWay(route: .to(room, isStepFree: isStepFree), plan: plan)
        case .leg(let tour, let stop, let isStepFree, let plan):
            ShownWay(route: .ofTour(tour, stop: stop, isStepFree: isStepFree), plan: plan)
        default: nil
        }
    }

    /// Whether the visitor stays on it while it changes: what is typed, which plan or picture is shown.
    var changesInPlace: Bool {
        switch self {
        case .number, .search, .floor, .way, .leg, .pictures, .compare, .take, .part: true
        default: false
        }
    }

    /// How a page is reached from this one.
    var leadsBy: String {
        switch self {
        case .number: "number"
        case .search: "search"
        case .siteMap, .floor, .building: "map"
        case .way: "way"
        case .tours: "tour"
        default: isOfTour ? "tour" : "other"
        }
    }
}

extension Payload {
    /// What became of a code that is not one of ours.
    var journalOutcome: String {
        switch self {
        case .url(let address):
            address.risks.contains { $0 != .noTLS && $0 != .nonHTTPScheme } ? "risky" : "foreign"
        case .site, .pass: "ours"
        default: "foreign"
        }
    }
}
