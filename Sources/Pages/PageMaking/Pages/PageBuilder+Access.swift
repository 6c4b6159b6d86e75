import Imaging
import PageModel
import Passes
import Payloads
import Times
import TourModel
import TourStore

/// What is shown to the holders of passes only.
extension PageBuilder {
    /// How many of the things that a pass opens stand on its page.
    private static let mostRows = 4

    // MARK: With a pass

    /// The page of a staff pass.
    mutating func staffPage(_ pass: Pass, _ now: UTCMinute) throws -> Screen {
        let times = PassTimeWords(language: language, now: now, timeZone: content.zone)
        var sections: [Section] = [
            .lead(say("pass.staff")),
            .facts([Fact(say("pass.until"), Text(times.text(pass.until)))]),
        ]
        let rows = try openedRows()
        if !rows.isEmpty { sections.append(.rows(rows, label: say("access.opens"))) }
        return frame(
            .sheet(SheetPage(sections: sections)), tab: nil, kicker: say("pass.staff.kicker"),
            icon: .person,
            title: pass.visitor.map { say("pass.welcome.name", ["name": Text($0).kept(.personal)]) }
                ?? say("pass.welcome"),
            actions: try leavingActions(), hint: "keys.choose")
    }

    /// What the visitor's pass shows beside what all see.
    mutating func opened() throws -> Screen {
        let opened = try content.opened()
        guard session.clearance != .public, !opened.isEmpty else { return try home() }
        var sections: [Section] = []
        if !opened.tours.isEmpty {
            sections.append(
                .rows(try opened.tours.map { try row($0) }, label: say("tours.title")))
        }
        let places = opened.buildings.map { row($0) } + opened.rooms.map { row($0) }
        if !places.isEmpty { sections.append(.rows(places, label: say("access.rooms"))) }
        let others = opened.roomCount - opened.rooms.count
        if others > 0 { sections.append(.note(say("access.rest", ["count": "\(others)"]))) }
        return frame(
            .sheet(SheetPage(sections: sections)), tab: .home, kicker: say("access.pass"),
            icon: .person, title: say("access.opens"), actions: try leavingActions(),
            hint: "keys.choose")
    }

    /// What a pass opens, the walks first; where there is more, the last row leads to all of it.
    ///
    /// - Parameter tour: one that the page leads to already.
    mutating func openedRows(excluding tour: GuidedTour.ID? = nil) throws -> [Row] {
        let opened = try content.opened()
        let tours = opened.tours.filter { $0.id != tour }
        let count = opened.count - (opened.tours.count - tours.count)
        let limit = count > Self.mostRows ? Self.mostRows - 1 : Self.mostRows
        var rows = try tours.prefix(limit).map { try row($0) }
        rows += opened.buildings.prefix(limit - rows.count).map { row($0) }
        rows += opened.rooms.prefix(limit - rows.count).map { row($0) }
        if rows.count < count {
            rows.append(
                Row(
                    id: id(.go(.opened)), title: say("access.all", ["count": "\(count)"]),
                    icon: .chevron))
        }
        return rows
    }

    /// The card of the visitor's pass on the home page; nil where it shows no more than others see.
    mutating func passCard() throws -> Card? {
        guard session.clearance != .public, case let opened = try content.opened(), !opened.isEmpty
        else { return nil }
        let names =
            opened.tours.map { text($0.names) } + opened.buildings.map { text($0.names) }
            + opened.rooms.map { text($0.names) }
        let others = opened.roomCount - opened.rooms.count
        return Card(
            id: id(.go(.opened)), title: say("access.pass"),
            lines: names.map { Card.Line($0) }, icon: .person,
            omissions: names.indices.dropFirst().map {
                say("home.today.more", ["count": "\($0 + others)"])
            })
    }

    private mutating func row(_ building: Building) -> Row {
        Row(
            id: id(.go(.building(building.id))), label: building.id, title: text(building.names),
            icon: .building)
    }

    private mutating func leavingActions() throws -> [Action] {
        [
            button("map.tours.all", .go(.tours), icon: .route),
            button("map.whole", .tab(.siteMap), icon: .map),
            button("access.finish", .end, icon: .close),
        ]
    }

    // MARK: Marks

    /// Words with a mark of who sees what they are about; no mark where all do.
    func marked(_ words: Text, _ access: Visibility) -> Text {
        mark(access).map { [words, $0].joined(separator: ", ") } ?? words
    }

    private func mark(_ access: Visibility) -> Text? {
        switch access {
        case .public: nil
        case .pass: say("access.with.pass")
        case .visit: say(session.group == nil ? "access.with.group" : "access.with.visit")
        case .staff: say("access.with.staff")
        }
    }

    /// On a room's page, who sees its text; or that there is one for those who hold up a pass.
    func accessNotes(on room: Room) -> [Section] {
        guard room.textAccess != .public else { return [] }
        if content.store.shows(room.textAccess) {
            let hasMore = !room.texts.values.isEmpty || !room.quiz.isEmpty
            return hasMore ? [.note(say("access.text.\(room.textAccess)"))] : []
        }
        // Where there are no passes, or none can be shown to the kiosk, visitors are not pointed to them.
        let mayHavePass = content.hasPasses && surroundings.camera.isUsable
        return room.textAccess == .pass && mayHavePass ? [.note(say("access.more"))] : []
    }

    // MARK: Without a pass

    /// The page of a walk's code for a visitor who does not see the walk: to whom it is shown, and the other walks.
    ///
    /// With the pass, the walk itself.
    mutating func withheld(_ code: SiteCode) throws -> Screen {
        let access: Visibility
        switch try content.store.resolve(code) {
        case .tour(let tour): return try self.tour(tour.id)
        case .withheld(let found): access = found
        case .room, .building, .person, .gone: return try gone(code)
        }
        var sections: [Section] = [.lead(say("access.\(access).sub"))]
        if let phone = content.site.reception.phone {
            sections.append(
                .facts([
                    Fact(
                        say("home.reception"), say("home.dial", ["phone": "\(phone)"]),
                        icon: .phone)
                ]))
        }
        let tours = try content.tours().prefix(3).map { try row($0) }
        if !tours.isEmpty { sections.append(.rows(tours, label: say("access.others"))) }
        var actions = [button("map.whole", .tab(.siteMap), icon: .map)]
        if surroundings.camera.isUsable {
            actions.insert(button("access.show", .tab(.scan), icon: .scan), at: 0)
        }
        return frame(
            .sheet(SheetPage(sections: sections)), tab: .scan, kicker: say("tours.title"),
            icon: .lock, title: say("access.\(access).title"), actions: actions)
    }
}
