import Imaging
import PageModel
import TourModel
import TourStore

extension PageBuilder {
    mutating func siteMap() throws -> Screen {
        let map = content.site.map
        let plan = try sitePlan()
        let rows = try buildingRows()
        var actions: [Action] = []
        let tours = try content.tours()
        let walk = try walkButton()
        if let walk {
            actions.append(walk)
        } else if !tours.isEmpty {
            actions.append(
                Action(
                    id(.go(.tours)), say("map.tours", ["count": "\(tours.count)"]), icon: .route))
        }
        actions.append(button("gone.search", .go(.search("")), icon: .search))
        var screen = frame(
            .plan(PlanPage(plan: plan, sections: [.rows(rows)])), tab: .map,
            kicker: say("map.kicker", ["site": text(map.names)]), icon: .map,
            title: say("map.title"), actions: actions, hint: "keys.choose")
        if walk == nil { screen.initialFocus = rows.first?.id }
        return screen
    }

    /// The buildings, each of which leads to its ground floor.
    mutating func buildingRows() throws -> [Row] {
        try content.store.buildings().map { building in
            Row(
                id: id(.go(page(of: building))), label: building.id,
                title: text(building.names), detail: detail(of: building))
        }
    }

    /// The floor on which this kiosk stands; the site's plan where none says so.
    mutating func planOfHere() throws -> Plan {
        for building in try content.store.buildings() {
            guard let floor = building.floors.first(where: { $0.here != nil }) else { continue }
            return try plan(of: .floor(building: building.id, floor: floor.id), to: nil)
        }
        return try sitePlan()
    }

    /// The site's plan with its buildings.
    mutating func sitePlan() throws -> Plan {
        let map = content.site.map
        let areas = try content.store.buildings().map { building in
            Plan.Area(
                id: id(.go(page(of: building))), outline: building.outline, label: building.id,
                name: text(building.names), isClosed: building.access == .closed)
        }
        let features = map.features.map {
            Plan.Feature(kind: .init($0.kind), points: $0.points)
        }
        return Plan(
            width: map.width, height: map.height, areas: areas, features: features,
            here: map.here, hereLabel: say("map.here"), looks: looks(in: .site),
            marks: content.otherKiosks.compactMap { other in
                other.mapPlace.map { Plan.Mark(.kiosk, at: $0, name: text(other.kiosk.names)) }
            }, alternative: text(map.names))
    }

    /// Which way a visitor before this kiosk looks, on a plan; `nil` where that is not known.
    ///
    /// Plans of floors lie on the site map as they are, so a direction is the same on both.
    private func looks(in area: RouteArea) -> Double? {
        guard let kiosk = content.standpoint.kiosk, area == .site || area == kiosk.area else {
            return nil
        }
        return kiosk.visitorLooks
    }

    /// The plan on which a kiosk stands.
    func page(of kiosk: KioskPlace) -> Page {
        switch kiosk.area {
        case .site: .siteMap
        case .floor(let building, let floor): .floor(building, floorID: floor, room: nil)
        }
    }

    private func detail(of building: Building) -> Text? {
        if building.access == .closed { return say("map.closed") }
        let summary = text(building.summaries)
        if !summary.isEmpty { return summary }
        return building.access == .guided ? say("map.guided") : nil
    }

    /// A building leads to its ground floor, or to its own page when it has no plan.
    private func page(of building: Building) -> Page {
        let floor =
            building.floors.first { $0.here != nil }
            ?? building.floors.min { abs($0.level) < abs($1.level) }
        guard let floor else { return .building(building.id) }
        return .floor(building.id, floorID: floor.id, room: nil)
    }

    mutating func building(_ buildingID: Building.ID) throws -> Screen {
        guard let building = try content.store.building(buildingID) else { return try siteMap() }
        var sections =
            markdown(building.texts) + compareRows(.building(building.id), building.timeline)
        let hours = text(building.hours)
        if !hours.isEmpty { sections.append(.paragraph(hours)) }
        if building.access == .closed {
            sections.append(.notice(Notice(.information, say("map.closed"))))
        }
        var actions: [Action] = []
        if building.floors.isEmpty {
            sections.append(.paragraph(say("map.noplan")))
        } else {
            actions.append(button("room.place", .go(page(of: building))))
        }
        actions += try sounds(among: building.media)
        actions.append(button("map.whole", .tab(.siteMap)))
        let pictures = try building.media.filter { try isPicture($0) }.prefix(1).map { picture($0) }
        return frame(
            .article(ArticlePage(pictures: pictures, sections: sections)), tab: .map,
            kicker: say("map.kicker", ["site": text(content.site.map.names)]),
            icon: .building, title: text(building.names), actions: actions)
    }

    /// A floor's plan with its rooms beside it; one of them may be marked.
    mutating func floor(
        _ buildingID: Building.ID, floorID: String, roomID: Room.ID?
    ) throws -> Screen {
        guard let building = try content.store.building(buildingID),
            let floor = building.floors.first(where: { $0.id == floorID })
        else { return try siteMap() }
        let rooms = try content.store.rooms(inBuilding: buildingID, floor: floorID)
        let selected = rooms.first { $0.id == roomID }
        let place = say(
            "map.floor", ["building": text(building.names), "floor": text(floor.names)])
        let plan = plan(of: floor, in: building, rooms: rooms, selected: selected?.id)
        let rows = rooms.map { row($0, isSelected: $0.id == roomID) }
        var actions: [Action] = []
        if let selected {
            if try hasWay(to: selected) {
                let way = Page.way(selected.id, isStepFree: false, leg: 0)
                actions.append(button("room.way", .go(way), icon: .route))
            }
            actions.append(button("room.page", .go(.room(selected.id)), icon: .room))
        }
        actions.append(button("map.about", .go(.building(buildingID)), icon: .building))
        // Beside a room's own buttons the map's tab is enough.
        if selected == nil { actions.append(button("map.whole", .tab(.siteMap), icon: .map)) }
        var screen = frame(
            .plan(PlanPage(plan: plan, sections: [.rows(rows)])), tab: .map,
            kicker: say("map.kicker", ["site": place]), icon: .map,
            title: selected.map { "\($0.label)  \(text($0.names))" } ?? text(building.names),
            actions: actions, hint: building.floors.count > 1 ? "keys.plan" : "keys.choose")
        // The marked room may change while the plan stays: then so does the focus.
        if selected == nil { screen.initialFocus = rows.first?.id }
        screen.identity = "\(session.visits) floor \(buildingID) \(floorID)"
        return screen
    }

    mutating func plan(
        of floor: Floor, in building: Building, rooms: [Room], selected: Room.ID?
    ) -> Plan {
        let areas = rooms.filter { !$0.hotspot.isEmpty }.map { room in
            Plan.Area(
                id: id(.go(.room(room.id))), outline: room.hotspot, label: room.label,
                name: text(room.names), door: room.door, isSelected: room.id == selected,
                isClosed: room.access == .staff || room.access == .closed)
        }
        let others = building.floors.count > 1 ? building.floors : []
        let floors = others.sorted { $0.level > $1.level }.map { other in
            Plan.FloorChoice(
                id: id(.replace(.floor(building.id, floorID: other.id, room: nil))),
                label: other.id, name: text(other.names), isSelected: other.id == floor.id)
        }
        let icons = building.connections.compactMap { connection in
            connection.stops.first { $0.floorID == floor.id }.map {
                Plan.PlacedIcon(Icon(connection.kind), at: $0.place)
            }
        }
        let drawing = floor.plan.map { picture($0, caption: nil) }
        let area = RouteArea.floor(building: building.id, floor: floor.id)
        return Plan(
            width: floor.width, height: floor.height, outline: floor.outline, picture: drawing,
            areas: areas, here: floor.here, hereLabel: say("map.here"), looks: looks(in: area),
            marks: content.otherKiosks.filter { $0.kiosk.area == area }.map {
                Plan.Mark(.kiosk, at: $0.kiosk.place, name: text($0.kiosk.names))
            }, floors: floors, icons: icons, alternative: drawing?.alternative ?? text(floor.names))
    }

    /// The way to a room where one is known, else its place.
    mutating func placeButton(_ room: Room) throws -> Action {
        guard try hasWay(to: room) else {
            return button("room.place", .go(place(of: room)), icon: .map)
        }
        return button(
            "room.way", .go(.way(room.id, isStepFree: false, leg: 0)), icon: .route)
    }

    /// Where a room is marked on its floor's plan.
    func place(of room: Room) -> Page {
        .floor(room.buildingID, floorID: room.floorID, room: room.id)
    }
}

extension Plan.Feature.Kind {
    init(_ kind: Site.MapFeature.Kind) {
        self =
            switch kind {
            case .road: .road
            case .path: .path
            case .water: .water
            case .wood: .wood
            case .antenna: .antenna
            }
    }
}

extension Icon {
    init(_ kind: FloorConnection.Kind) {
        self =
            switch kind {
            case .stairs, .escalator: .stairs
            case .lift: .lift
            case .ramp: .stepFree
            }
    }
}
