public import PageModel

/// The place of a page on the public site, below the language: its parts are the folders it lies in, in capitals as
/// they are printed on signs.
///
/// The letters are those of a door's code: `R` a room, `B` a building, `P` a person, `T` a tour.
public struct PageAddress: Sendable, Hashable {
    public let parts: [String]

    init(_ parts: String...) { self.parts = parts }

    public static let home = PageAddress()
    public static let map = PageAddress("MAP")
    public static let tours = PageAddress("TOURS")
    public static let search = PageAddress("SEARCH")
    public static let about = PageAddress("ABOUT")
    public static let news = PageAddress("NEWS")
    public static let programme = PageAddress("EVENTS")
    /// How the site was tested for people with disabilities.
    public static let accessibility = PageAddress("ACCESSIBILITY")
    /// The words of all rooms on one page.
    public static let print = PageAddress("PRINT")
    /// What is shown at addresses that lead nowhere.
    public static let lost = PageAddress("LOST")
    /// Where the phone's camera reads a sign's code.
    public static let scan = PageAddress("SCAN")
    /// What the visitor's phone remembers of the visit, where that is wanted.
    public static let mine = PageAddress("MINE")
    /// Where the tour is loaded for a place without reception.
    public static let takeAlong = PageAddress("TAKE-ALONG")

    public static func room(_ id: String) -> PageAddress { PageAddress("R", id) }
    public static func building(_ id: String) -> PageAddress { PageAddress("B", id) }
    public static func floor(_ building: String, _ floor: String) -> PageAddress {
        PageAddress("B", building, floor)
    }
    public static func person(_ id: String) -> PageAddress { PageAddress("P", id) }
    public static func tour(_ id: String) -> PageAddress { PageAddress("T", id) }
    /// A stop of a tour, counted from 0; its address is counted from 1.
    public static func stop(_ tour: String, _ index: Int) -> PageAddress {
        PageAddress("T", tour, "\(index + 1)")
    }
    /// An event of the programme, by what it is found by: "SATURDAY-TOUR".
    public static func event(_ id: String) -> PageAddress { PageAddress("E", id) }
    /// A page of the house's own: "IMPRINT".
    public static func own(_ id: String) -> PageAddress { PageAddress("PAGES", id) }
    public static func newsItem(_ id: String) -> PageAddress { PageAddress("N", id.uppercased()) }

    /// Whether its address is that of a code on a sign.
    public var isPrinted: Bool { parts.count == 2 && ["R", "B", "P", "T"].contains(parts[0]) }

    /// The page that a choice of the kiosk leads to; `nil` for what the site has no page for.
    public init?(_ destination: Destination) {
        switch destination {
        case .tab(.home): self = .home
        case .tab(.map): self = .map
        case .building(let id): self = .building(id)
        case .floor(let building, let floor, _): self = .floor(building, floor)
        case .room(let id): self = .room(id)
        case .person(let id): self = .person(id)
        case .tours: self = .tours
        case .tour(let id), .tourEnd(let id): self = .tour(id)
        case .stop(let tour, let index): self = .stop(tour, index)
        case .news: self = .news
        case .programme: self = .programme
        case .newsItem(let id): self = .newsItem(id)
        case .search, .numberEntry: self = .search
        case .about: self = .about
        case .tab(.scan), .film, .way, .leg, .picture, .event, .help, .keys, .language,
            .command:
            return nil
        }
    }
}
