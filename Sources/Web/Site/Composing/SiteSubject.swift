import PageMaking
import WebPages

/// What a page of the site is about: a page that the kiosk has, too, or one that only the web has.
enum SiteSubject: Hashable {
    case kiosk(PublicPages.Subject)
    /// An event of the programme with its next dates.
    case event(String)
    /// A page of the house's own, such as its imprint.
    case own(String)
    /// What is on in the next weeks.
    case programme
    /// The phone's camera reads a sign's code.
    case scan
    /// What the phone remembers of the visit.
    case mine
    /// The tour is loaded for a place without reception.
    case takeAlong
    /// How the site was tested for people with disabilities.
    case accessibility
    /// The words of all rooms.
    case print
    /// What is shown at addresses that lead nowhere.
    case lost

    static let ownPages: [SiteSubject] = [
        .programme, .scan, .mine, .takeAlong, .accessibility, .print, .lost,
    ]

    /// Where its page is.
    var address: PageAddress {
        switch self {
        case .kiosk(let subject): Self.address(of: subject)
        case .event(let id): .event(id)
        case .own(let id): .own(id)
        case .programme: .programme
        case .scan: .scan
        case .mine: .mine
        case .takeAlong: .takeAlong
        case .accessibility: .accessibility
        case .print: .print
        case .lost: .lost
        }
    }

    private static func address(of subject: PublicPages.Subject) -> PageAddress {
        switch subject {
        case .home: .home
        case .map: .map
        case .tours: .tours
        case .about: .about
        case .search: .search
        case .news: .news
        case .building(let id): .building(id)
        case .floor(let building, let floor): .floor(building, floor)
        case .room(let id): .room(id)
        case .person(let id): .person(id)
        case .tour(let id): .tour(id)
        case .stop(let id, let index): .stop(id, index)
        case .newsItem(let id): .newsItem(id)
        // Found by their names, not by the numbers of their dates.
        case .event: .programme
        }
    }
}

extension SiteSubject {
    /// Whether a sign may have its address.
    var hasCode: Bool {
        switch self {
        case .kiosk(.room), .kiosk(.building), .kiosk(.person), .kiosk(.tour): true
        default: false
        }
    }
}
