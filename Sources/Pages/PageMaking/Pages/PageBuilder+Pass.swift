import PageModel
import Passes
import Times
import TourModel
import TourStore

extension PageBuilder {
    /// The page of a visitor's pass: a greeting, or why there is none and who helps.
    mutating func pass(_ sight: PassSight) throws -> Screen {
        switch sight.verdict {
        case .valid(let pass) where pass.isStaff: try staffPage(pass, sight.now)
        case .valid(let pass): try greeting(pass, sight.now)
        case .early(let pass):
            try refusal(
                sight, icon: .clock,
                facts: [("pass.from", pass.from), ("pass.until", pass.until)])
        case .expired(let pass):
            try refusal(sight, icon: .clock, facts: [("pass.until", pass.until)])
        case .used: try refusal(sight, icon: .check)
        case .revoked: try refusal(sight, icon: .info)
        case .otherSite: try refusal(sight, icon: .map)
        case .notGenuine: try refusal(sight, icon: .info)
        case .clockUnsure: try refusal(sight, icon: .clock)
        case .outdated, .notRemembered: try refusal(sight, icon: .info)
        }
    }

    // MARK: The greeting

    /// Who expects the visitor, the way there, and what there is to do beside.
    private mutating func greeting(_ pass: Pass, _ now: UTCMinute) throws -> Screen {
        let host = try content.store.person(pass.host)
        let room = try content.store.room(ofCode: pass.room)
        let route = try room.flatMap { try shortestWay(to: $0) }
        let title = pass.visitor.map {
            say("pass.welcome.name", ["name": Text($0).kept(.personal)])
        }
        let plan = try room.map { try firstPlan(to: $0, along: route) }
        let place: Text = room.map { "\($0.label), \(text($0.names))" } ?? "\(pass.room)"
        var sections: [Section] = [
            .lead(
                host.map { say("pass.host", ["host": "\($0.name)", "room": place]) }
                    ?? say("pass.expected", ["room": place]))
        ]
        if room == nil { sections.append(.paragraph(say("pass.gone"))) }
        sections.append(.facts(facts(of: pass, route, now)))
        if let host { sections.append(.rows([row(host)])) }
        let opened = try openedRows()
        if !opened.isEmpty { sections.append(.rows(opened, label: say("access.opens"))) }
        // The walks that the pass opens are those to take.
        let next = try content.opened().tours.isEmpty ? walks(after: pass) : []
        if !next.isEmpty { sections.append(.rows(next, label: say("pass.next"))) }
        let page =
            plan.map { Content.plan(PlanPage(plan: $0, sections: sections)) }
            ?? .sheet(SheetPage(sections: sections))
        return frame(
            page, tab: nil, kicker: say("pass.kicker"), icon: .person,
            title: title ?? say("pass.welcome"),
            actions: try actions(to: room, hasWay: route != nil), hint: "keys.choose")
    }

    /// The way to a room; nil where none is known.
    func shortestWay(to room: Room) throws -> Route? {
        try content.store.route(from: nil, to: room.id).success
    }

    /// The first plan of the way, else the room's place.
    mutating func firstPlan(to room: Room, along route: Route?) throws -> Plan {
        if let route, let leg = route.legs.first {
            var plan = try plan(of: leg.area, to: room)
            if leg.points.count > 1 {
                plan.route = Plan.Route(
                    points: leg.points, markers: [], arrives: route.legs.count == 1)
            }
            return plan
        }
        return try plan(of: .floor(building: room.buildingID, floor: room.floorID), to: room)
    }

    private func facts(of pass: Pass, _ route: Route?, _ now: UTCMinute) -> [Fact] {
        var facts: [Fact] = []
        if let route {
            facts.append(Fact(say("pass.way"), summary(route), icon: .route))
        }
        let times = PassTimeWords(language: language, now: now, timeZone: content.zone)
        facts.append(Fact(say("pass.until"), Text(times.text(pass.until))))
        return facts
    }

    /// The walks that lead through the room, else the shortest one of the house.
    private mutating func walks(after pass: Pass) throws -> [Row] {
        var tours = try content.store.tours(throughRoom: pass.room)
        if tours.isEmpty { tours = try content.tours() }
        return try tours.sorted { ($0.minutes ?? .max) < ($1.minutes ?? .max) }.prefix(2).map {
            try row($0)
        }
    }

    private mutating func actions(to room: Room?, hasWay: Bool) throws -> [Action] {
        guard let room else {
            return [
                button("map.whole", .tab(.siteMap), icon: .map),
                button("dock.home", .tab(.home), icon: .home),
            ]
        }
        var actions = [try placeButton(room)]
        if hasWay {
            let stepFree = Page.way(room.id, isStepFree: true, leg: 0)
            actions.append(button("route.nosteps", .go(stepFree), icon: .stepFree))
        }
        return actions
    }

    // MARK: Everything else

    /// Why there is no greeting, and what helps: reception, above all, and where the visitor is.
    private mutating func refusal(
        _ sight: PassSight, icon: Icon, facts: [(key: String, time: UTCMinute)] = []
    ) throws -> Screen {
        let name = sight.verdict.name
        var sections = [Section.lead(say("pass.\(name).sub"))]
        let times = PassTimeWords(
            language: language, now: sight.now, timeZone: content.zone)
        var lines = facts.map { Fact(say($0.key), Text(times.text($0.time))) }
        if let phone = content.site.reception.phone {
            lines.append(
                Fact(say("home.reception"), say("home.dial", ["phone": "\(phone)"])))
        }
        if !lines.isEmpty { sections.append(.facts(lines)) }
        let actions = [
            button("scan.another", .tab(.scan), icon: .scan),
            button("foreign.map", .tab(.siteMap), icon: .map),
        ]
        return frame(
            .plan(PlanPage(plan: try planOfHere(), sections: sections)), tab: .scan,
            kicker: say("pass.kicker"), icon: icon, title: say("pass.\(name)"), actions: actions)
    }
}

extension Result {
    /// The value, where there is one.
    fileprivate var success: Success? {
        switch self {
        case .success(let value): value
        case .failure: nil
        }
    }
}
