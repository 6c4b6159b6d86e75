import PageModel
import Times
import TourModel
import TourStore

extension PageBuilder {
    /// The page of a group's visit: what is on now and next, the way there, and the whole programme.
    mutating func group(_ visitID: GroupVisit.ID) throws -> Screen {
        guard let visit = try content.store.visit(visitID) else { return try home() }
        let time = GroupTime(of: visit, today: surroundings.today, minute: surroundings.minute)
        let room = try time.room(of: visit).flatMap { try content.store.room($0) }
        let route = try room.flatMap { try shortestWay(to: $0) }
        // What is next comes first: the welcome can be read while the group waits.
        var sections = [Section.facts(try facts(of: visit, time, route))]
        if !visit.programme.isEmpty {
            sections.append(.heading(say("group.programme"), level: 2))
            sections.append(.facts(try programme(of: visit, time)))
        }
        let opened = try openedRows(excluding: visit.tour)
        if !opened.isEmpty { sections.append(.rows(opened, label: say("access.opens"))) }
        sections += markdown(visit.welcomes)
        let plan = try room.map { try firstPlan(to: $0, along: route) }
        let page =
            plan.map { Content.plan(PlanPage(plan: $0, sections: sections)) }
            ?? .sheet(SheetPage(sections: sections))
        return frame(
            page, tab: nil, kicker: say("group.kicker"), icon: .person,
            title: say("pass.welcome.name", ["name": text(visit.names)]),
            actions: try actions(of: visit, to: room, hasWay: route != nil), hint: "keys.choose")
    }

    /// The card of the visitor's group on the home page: what it does next.
    mutating func groupCard() throws -> Card? {
        guard let visit = try session.group.flatMap({ try content.store.visit($0) }) else {
            return nil
        }
        let time = GroupTime(of: visit, today: surroundings.today, minute: surroundings.minute)
        let items = [time.current, time.next].compactMap { $0.map { visit.programme[$0] } }
        let lines =
            items.isEmpty
            ? [Card.Line(say("group.until", ["time": "\(ClockTime.text(visit.end))"]))]
            : items.map { Card.Line(text($0.names), at: ClockTime.text($0.start)) }
        return Card(
            id: id(.go(.group(visit.id))), title: text(visit.names), lines: lines, icon: .person)
    }

    private func facts(
        of visit: GroupVisit, _ time: GroupTime, _ route: Route?
    ) throws -> [Fact] {
        var facts: [Fact] = []
        func add(_ key: String, _ item: Int?) throws {
            guard let item else { return }
            facts.append(Fact(say(key), try words(of: visit.programme[item]), icon: .clock))
        }
        try add("group.now", time.current)
        try add("group.next", time.next)
        if time.current == nil, let room = try content.store.room(visit.meetingRoom) {
            facts.append(Fact(say("group.meet"), name(of: room), icon: .room))
        }
        if let route { facts.append(Fact(say("pass.way"), summary(route), icon: .route)) }
        if let guide = try visit.guide.flatMap({ try content.store.person($0) }) {
            facts.append(Fact(say("group.guide"), Text(guide.name), icon: .person))
        }
        return facts
    }

    private func programme(of visit: GroupVisit, _ time: GroupTime) throws -> [Fact] {
        try visit.programme.enumerated().map { index, item in
            let clock = Text(ClockTime.text(item.start))
            return Fact(
                index == time.current ? say("group.time.now", ["time": clock]) : clock,
                try place(of: item).map { "\(text(item.names)), \($0)" } ?? text(item.names))
        }
    }

    private func words(of item: GroupVisit.Item) throws -> Text {
        let words: Text = "\(ClockTime.text(item.start)) \(text(item.names))"
        return try place(of: item).map { "\(words), \($0)" } ?? words
    }

    private func place(of item: GroupVisit.Item) throws -> Text? {
        try item.roomID.flatMap { try content.store.room($0) }.map { name(of: $0) }
    }

    private func name(of room: Room) -> Text { "\(room.label), \(text(room.names))" }

    private mutating func actions(
        of visit: GroupVisit, to room: Room?, hasWay: Bool
    ) throws -> [Action] {
        var actions: [Action] = []
        if let room { actions.append(try placeButton(room)) }
        if let room, hasWay {
            let stepFree = Page.way(room.id, isStepFree: true, leg: 0)
            actions.append(button("route.nosteps", .go(stepFree), icon: .stepFree))
        }
        if let tour = visit.tour {
            actions.append(button("group.tour", .go(.tour(tour)), icon: .route))
        }
        actions.append(button("group.leave", .leaveGroup, icon: .close))
        return actions
    }
}

/// Where a group is in its programme.
struct GroupTime: Equatable {
    /// The item that has begun last, and the one after it; both `nil` on another day.
    var current: Int?
    var next: Int?

    init(of visit: GroupVisit, today: CalendarDay?, minute: Int?) {
        guard today == visit.day, let minute, minute < visit.end else { return }
        current = visit.programme.lastIndex { $0.start <= minute }
        next = visit.programme.firstIndex { $0.start > minute }
    }

    /// Where the group goes: to what is next, else to what is on, else to where it meets.
    func room(of visit: GroupVisit) -> Room.ID? {
        // Before the programme begins, the group meets.
        guard let current else { return visit.meetingRoom }
        let items = [next, current].compactMap { $0.map { visit.programme[$0] } }
        return items.lazy.compactMap(\.roomID).first ?? visit.meetingRoom
    }
}
