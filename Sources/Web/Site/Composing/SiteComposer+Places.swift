import Imaging
import PageMaking
import PageModel
import Payloads
import TourModel
import TourStore
import WebPages

// Pages of rooms and buildings.

extension SiteComposer {
    func complete(room id: Room.ID, _ page: inout WebPage) throws {
        guard let room = try store.room(id) else { return }
        page.plate = room.label
        page.room = room.id
        page.badge = badge(room.access)
        let building = try store.building(room.buildingID)
        let floor = building?.floors.first { $0.id == room.floorID }
        if let building, let floor {
            page.place = (
                page.screen.kicker?.text ?? text(building.names),
                .floor(building.id, floor.id), nil
            )
        }
        page.bands += try ways(from: room)
        if room.access != .staff {
            page.bands += try recordings(room.media)
            page.bands += questions(room.quiz)
            page.bands += comparison(room.timeline)
        }
        page.bands += try walks(through: room)
        if let building, let floor {
            page.bands.append(
                Band(
                    "where", say("where"),
                    .plan(
                        try pages.plan(of: floor, in: building, marking: room.id, in: language)),
                    more: (say("floor"), .floor(building.id, floor.id))))
            page.bands += try neighbours(of: room, on: floor)
        }
        if let code = pages.code(.room, room.id, in: language) {
            page.bands.append(
                Band(
                    "take", say("take"),
                    .code(code.picture, address: code.text.lowercased(), how: say("take.how"))))
        }
    }

    private func badge(_ access: Access) -> WebPage.Badge {
        switch access {
        case .open: .init(.open, say("open"))
        case .guided: .init(.guided, say("guided"))
        case .staff: .init(.staff, say("staff"))
        case .closed: .init(.closed, say("closed"))
        }
    }

    /// The doors before and after a room on its floor.
    private func neighbours(of room: Room, on floor: Floor) throws -> [Band] {
        let rooms = try store.rooms(inBuilding: room.buildingID, floor: floor.id)
        guard let index = rooms.firstIndex(where: { $0.id == room.id }) else { return [] }
        let beside = [index - 1, index + 1].filter(rooms.indices.contains).map { rooms[$0] }
        guard !beside.isEmpty else { return [] }
        return [Band("beside", say("next.doors"), .sections([.rows(beside.map { row($0) })]))]
    }

    func row(_ room: Room) -> Row {
        Row(
            id: ActionID("room \(room.id)", to: .room(room.id)), label: room.label,
            title: text(room.names))
    }

    private func walks(through room: Room) throws -> [Band] {
        let tours = try store.tours(throughRoom: room.id)
        guard !tours.isEmpty else { return [] }
        let rows = tours.map { tour in
            let stop = tour.stops.firstIndex { $0.roomID == room.id } ?? 0
            return Row(
                id: ActionID("stop \(tour.id)", to: .stop(tour: tour.id, index: stop)),
                title: text(tour.names),
                detail: pages.stop(stop, of: tour, in: language), icon: .route)
        }
        return [Band("walks", say("walks"), .sections([.rows(rows)]))]
    }

    func complete(building id: Building.ID, _ page: inout WebPage) throws {
        guard let building = try store.building(id) else { return }
        page.plate = building.id
        page.badge = badge(building.access)
        page.bands += try recordings(building.media)
        page.bands += comparison(building.timeline)
        let floors = building.floors.sorted { $0.level > $1.level }
        for floor in floors {
            let rooms = try store.rooms(inBuilding: building.id, floor: floor.id)
            guard !rooms.isEmpty else { continue }
            page.bands.append(
                Band(
                    "floor-\(floor.id)", text(floor.names),
                    .sections([.rows(rooms.map { row($0) })]),
                    more: (say("plan"), .floor(building.id, floor.id))))
        }
    }

    func complete(home page: inout WebPage) throws {
        let tours = try store.tours()
        if !tours.isEmpty {
            let rows = tours.map { tour in
                Row(
                    id: ActionID("tour \(tour.id)", to: .tour(tour.id)), title: text(tour.names),
                    detail: text(tour.summaries), icon: .route)
            }
            page.bands.append(Band("walks", say("walks"), .sections([.rows(rows)])))
        }
        let programme = try programmeSections()
        if !programme.isEmpty {
            page.bands.append(
                Band(
                    "programme", say("programme"), .sections(Array(programme.prefix(2))),
                    more: (say("programme.all"), .programme)))
        }
        let buildings = try store.buildings().map { building in
            Row(
                id: ActionID("building \(building.id)", to: .building(building.id)),
                label: building.id, title: text(building.names), detail: text(building.summaries))
        }
        page.bands.append(
            Band(
                "buildings", say("buildings"), .sections([.rows(buildings)]),
                more: (page.screen.dock.words.map, .map)))
        if let film = pages.site.home.film { page.bands += try recordings([film]) }
    }
}
