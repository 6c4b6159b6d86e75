import Accounts
import WebPages

/// A part of the studio: its addresses, who may change something there, and where it stands in the menu.
///
/// A new one is a folder with its value, and a line in ``all``.
struct Desk: Sendable {
    /// The first part of its page's address, and the key of its words, as in "plans".
    let name: String
    /// Who changes something at its addresses; nil where nothing can be changed.
    let role: Role?
    /// The place of its page in the menu; nil for a desk that others lead to.
    let menu: Menu?
    /// The page of help says what it is for.
    let isExplained: Bool
    let routes: [Route]

    /// - Parameters:
    ///   - role: who may use the routes that change something and name no role themselves.
    ///   - asksOnceMore: whether these ask for the pass phrase once more, where they do not say so themselves.
    init(
        _ name: String, _ menu: Menu? = nil, changedBy role: Role? = nil,
        asksOnceMore: Bool = false, isExplained: Bool = false, routes: [Route]
    ) {
        (self.name, self.menu, self.role, self.isExplained) = (name, menu, role, isExplained)
        self.routes = routes.map { route in
            var route = route
            guard route.method != .get else { return route }
            route.role = route.role ?? role
            route.asksOnceMore = route.asksOnceMore ?? asksOnceMore
            return route
        }
    }

    /// It has a page that is named in the menu, and is found by that name.
    var isPage: Bool { menu != nil }

    /// Its page.
    var link: Link { name == Self.today.name ? .path([]) : .path([name]) }

    /// All, in the order of the menu.
    static let all: [Desk] =
        [today, plans, buildings, rooms, people, tours, media, news, calendars, translations]
        + [passes, journal, visits]
        + [codes, kiosks, fleet, history, checks, help]
        + [publish, site, find, making, firstSteps, previews]

    // MARK: Addresses

    /// The route of a request, and what stands at its open parts; nil where nothing answers.
    ///
    /// - Parameter path: the parts of the address, decoded.
    static func route(
        _ method: StudioService.Request.Method, _ path: [String]
    ) -> (route: Route, parts: [String])? {
        for desk in all {
            for route in desk.routes where route.method == method {
                if let parts = route.parts(of: path) { return (route, parts) }
            }
        }
        return nil
    }

    /// The least role that can change something at an address, or on the page that is there; nil when no member can.
    static func role(changing path: [String]) -> Role? {
        if let route = (route(.post, path) ?? route(.patch, path))?.route { return route.role }
        return all.first { $0.routes.contains { $0.parts(of: path) != nil } }?.role
    }

    /// Tells if somebody may make a request; what is only looked at is shown to every member.
    static func allows(
        _ roles: Set<Role>, _ method: StudioService.Request.Method, _ path: [String]
    ) -> Bool {
        if method == .get { return true }
        guard let route = route(method, path)?.route else { return false }
        return [route.role, route.textRole].contains { $0.map { roles.include($0) } ?? false }
    }
}

extension Desk {
    /// An entry of the menu.
    struct Menu: Sendable {
        /// The heading that it stands under, in the menu's order.
        enum Group: String, CaseIterable, Sendable {
            /// Above all headings.
            case start
            case tour, reception, house
            /// Drawn otherwise: the name of the site above, the button that publishes below.
            case frame
        }

        let group: Group
        let icon: StudioIcon
        /// Its number is of things to look at, and is shown only where there are any.
        let isToDo: Bool
        let isShown: @Sendable (StudioPage) -> Bool
        /// The number beside it.
        let count: (@Sendable (StudioPage) -> Int)?

        init(
            _ group: Group, _ icon: StudioIcon, isToDo: Bool = false,
            count: (@Sendable (StudioPage) -> Int)? = nil,
            isShown: @escaping @Sendable (StudioPage) -> Bool = { _ in true }
        ) {
            (self.group, self.icon, self.isToDo) = (group, icon, isToDo)
            (self.isShown, self.count) = (isShown, count)
        }
    }
}
