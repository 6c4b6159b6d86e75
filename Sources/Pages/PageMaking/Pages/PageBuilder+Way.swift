import PageModel
import TourModel
import TourStore

extension PageBuilder {
    /// The way to a room, one plan after the other, with its steps.
    mutating func way(to roomID: Room.ID, isStepFree: Bool, leg index: Int) throws -> Screen {
        guard let room = try content.store.room(roomID) else { return try siteMap() }
        switch try content.store.route(from: nil, to: roomID, isStepFree: isStepFree) {
        case .success(let route) where route.legs.indices.contains(index):
            var screen = try way(along: route, to: room, isStepFree: isStepFree, leg: index) {
                .way(roomID, isStepFree: $0, leg: $1)
            }
            screen.actions.append(button("room.page", .go(.room(room.id)), icon: .room))
            return screen
        case .success: return try self.room(roomID)
        case .failure(.noWayWithoutSteps):
            return try wayWithSteps(to: room, .way(roomID, isStepFree: false, leg: 0))
        case .failure:
            // Where no way is known, the place is.
            return try floor(room.buildingID, floorID: room.floorID, roomID: room.id)
        }
    }

    /// Whether the content knows a way there.
    func hasWay(to room: Room) throws -> Bool {
        switch try content.store.route(from: nil, to: room.id) {
        case .success: true
        case .failure: false
        }
    }

    /// One plan of a way, with its steps and what leads to the other plans.
    ///
    /// - Parameter page: the page of the way without or with steps, and of one of its plans.
    mutating func way(
        along route: Route, to room: Room, isStepFree: Bool, leg index: Int,
        page: (_ isStepFree: Bool, _ leg: Int) -> Page
    ) throws -> Screen {
        let leg = route.legs[index]
        let steps = route.steps.enumerated().filter { $0.element.leg == index }
        var plan = try plan(of: leg.area, to: room)
        if leg.points.count > 1 {
            plan.route = Plan.Route(
                points: leg.points,
                markers: steps.filter { !$0.element.isArrival }.map {
                    Plan.Marker($0.offset + 1, at: $0.element.place)
                },
                arrives: index == route.legs.count - 1)
        }
        let told = PlanPage.Way(
            summary: summary(route),
            variants: [
                Variant(
                    id(.replace(page(false, 0))), say("route.shortest"),
                    icon: .stairs, isSelected: !isStepFree),
                Variant(
                    id(.replace(page(true, 0))), say("route.nosteps"),
                    icon: .stepFree, isSelected: isStepFree),
            ],
            steps: try steps.map {
                Step(
                    $0.offset + 1, try sentence($0.element),
                    detail: distance($0.element))
            })
        var actions: [Action] = []
        if index + 1 < route.legs.count {
            let next = try name(of: route.legs[index + 1].area)
            actions.append(
                Action(
                    id(.replace(page(isStepFree, index + 1))),
                    say("way.next", ["place": next]), icon: .chevron))
        }
        if index > 0 {
            let before = page(isStepFree, index - 1)
            actions.append(button("way.previous", .replace(before), icon: .back))
        }
        var screen = frame(
            .plan(PlanPage(plan: plan, way: told)), tab: .map,
            kicker: say("map.kicker", ["site": try name(of: leg.area)]), icon: .route,
            title: say("route.title", ["room": "\(room.label)"]), actions: actions,
            hint: "keys.choose"
        )
        screen.identity = "\(session.visits) way \(room.id) \(index)"
        return screen
    }

    /// No way is free of steps: who helps, and the way with them.
    ///
    /// - Parameter page: the way with steps.
    mutating func wayWithSteps(to room: Room, _ page: Page) throws -> Screen {
        var screen = try floor(room.buildingID, floorID: room.floorID, roomID: room.id)
        screen.title = say("route.title", ["room": "\(room.label)"])
        let phone = content.site.reception.phone ?? ""
        screen.add(note: say("route.none", ["phone": "\(phone)"]))
        screen.actions.insert(
            button("route.shortest", .replace(page), icon: .stairs), at: 0)
        return screen
    }

    /// The plan of a part of the way to a room, or of a place where no room is marked.
    mutating func plan(of area: RouteArea, to room: Room?) throws -> Plan {
        switch area {
        case .site: return try sitePlan()
        case .floor(let buildingID, let floorID):
            guard let building = try content.store.building(buildingID),
                let floor = building.floors.first(where: { $0.id == floorID })
            else { return try sitePlan() }
            let rooms = try content.store.rooms(inBuilding: buildingID, floor: floorID)
            var plan = plan(of: floor, in: building, rooms: rooms, selected: room?.id)
            // The way leads from floor to floor; other floors would lead away from it.
            for choice in plan.floors { drop(choice.id) }
            plan.floors = []
            return plan
        }
    }

    func name(of area: RouteArea) throws -> Text {
        switch area {
        case .site: return text(content.site.map.names)
        case .floor(let buildingID, let floorID):
            let building = try content.store.building(buildingID)
            let floor = building?.floors.first { $0.id == floorID }
            return say(
                "map.floor",
                [
                    "building": building.map { text($0.names) } ?? "\(buildingID)",
                    "floor": floor.map { text($0.names) } ?? "\(floorID)",
                ])
        }
    }
}

extension RouteStep {
    var isArrival: Bool {
        if case .arrive = action { return true }
        return false
    }
}
