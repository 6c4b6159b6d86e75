import Accounts
import TourAuthoring

/// The desks that are lists of entries, each with a page of its own.
extension Desk {
    static let buildings = Desk(
        entries: .buildings, .tour, .table,
        changedBy: .author, routes: [list(.buildings)])

    static let rooms = Desk(
        entries: .rooms, .tour, .room, changedBy: .author,
        isExplained: true,
        routes: [
            .get("rooms") { _ in
                { StudioService.page($0.page.rooms(gone: $0.request.query["gone"])) }
            }
        ])

    static let tours = Desk(
        entries: .tours, .tour, .flag, changedBy: .author,
        isExplained: true, routes: [list(.tours)])

    static let news = Desk(
        entries: .news, .tour, .edit, changedBy: .author,
        routes: [list(.news)])

    static let visits = Desk(
        entries: .visits, .reception, .group,
        changedBy: .author, routes: [list(.visits)])

    static let kiosks = Desk(
        entries: .kiosks, .house, .kiosk,
        changedBy: .operator, routes: [list(.kiosks)])

    /// The site itself, which is one entry.
    static let site = Desk(
        "site", Menu(.frame, .map), changedBy: .author,
        routes: [
            .get("site", StudioService.entry),
            .post("site", StudioService.entry).texts(by: .translator),
        ])

    /// - Parameter routes: beside those of each entry's page.
    init(
        entries kind: StudioEntry.Kind, _ group: Menu.Group, _ icon: StudioIcon,
        changedBy role: Role,
        isExplained: Bool = false, routes: [Route]
    ) {
        let page = "\(kind.rawValue)/*"
        self.init(
            kind.rawValue, Menu(group, icon) { $0.overview.rows(kind).count }, changedBy: role,
            isExplained: isExplained,
            routes: routes + [
                .get(page, StudioService.entry),
                .post(page, StudioService.entry).texts(by: .translator),
            ])
    }

    private static func list(_ kind: StudioEntry.Kind) -> Route {
        .get(kind.rawValue) { _ in
            { call in
                StudioService.page(call.page.list(kind, gone: call.request.query["gone"]))
            }
        }
    }
}

extension StudioEntry.Kind {
    /// The desk that lists its entries.
    var desk: Desk {
        switch self {
        case .buildings: .buildings
        case .rooms: .rooms
        case .people: .people
        case .tours: .tours
        case .media: .media
        case .news: .news
        case .visits: .visits
        case .kiosks: .kiosks
        case .site: .site
        }
    }
}

extension StudioService {
    /// Shows the page of an entry, or saves what its form sends.
    fileprivate func entry(_ call: Call) async throws -> Answer? {
        guard let kind = StudioEntry.Kind(rawValue: call.request.path[0]),
            let entry = StudioEntry(kind, call.parts.first ?? "", in: call.page.overview)
        else { return nil }
        guard call.request.isPost else { return try await show(entry, call) }
        if case .all = call.page.rights(of: entry), let answer = try await mend(entry, call) {
            return answer
        }
        return try await save(entry, call)
    }
}
