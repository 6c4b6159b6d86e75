import Imaging
import TourModel
import Wording

/// Reads where visitors can walk: ways, what leads from floor to floor, and entrances.
struct WaysReader {
    let scope: ContentScope
    private var log: ProblemLog { scope.log }

    /// What visitors can walk along, from the key "ways".
    ///
    /// Each way is a list of places, or a map where there is more to say of it.
    func ways(_ fields: Fields, within extent: Extent?) -> [Way] {
        fields.list("ways").compactMap { value in
            switch value.content {
            case .map: way(value, within: extent)
            default: way(fields, value, within: extent)
            }
        }
    }

    private func way(_ value: YAMLValue, within extent: Extent?) -> Way? {
        guard let fields = Fields(value, ContentFormat.way, scope: scope) else { return nil }
        let points = fields.points("points", within: extent)
        guard !points.isEmpty else { return nil }
        return Way(
            points: points, isClosed: fields.boolean("closed") ?? false,
            isStepFree: fields.boolean("step_free") ?? true)
    }

    private func way(_ fields: Fields, _ value: YAMLValue, within extent: Extent?) -> Way? {
        // The likeliest slip: one way alone, without the brackets of the list around it.
        if case .list(let list) = value.content, case .text? = list.first?.content {
            log.error(
                value.place, "\"ways\" holds a place where a line belongs",
                "write each way as a list of places: - [[0, 0], [10, 0]]")
            return nil
        }
        let points = fields.points(value, "ways", within: extent)
        return points.isEmpty ? nil : Way(points: points)
    }

    // MARK: From floor to floor

    func connections(_ fields: Fields, of building: Building) -> [FloorConnection] {
        var connections: [FloorConnection] = []
        for fields in fields.maps("connections") {
            guard let connection = connection(fields, of: building) else { continue }
            if connections.contains(where: { $0.id == connection.id }) {
                log.error(
                    fields.place, "there are two connections \"\(connection.id)\"",
                    "give each an ID of its own")
            }
            connections.append(connection)
        }
        return connections
    }

    private func connection(_ fields: Fields, of building: Building) -> FloorConnection? {
        let id = fields.text("id")
        let kind = fields.choice("kind", FloorConnection.Kind.self)
        let direction = fields.choice("direction", FloorConnection.Direction.self)
        let isClosed = fields.boolean("closed") ?? false
        let floors = building.floors
        guard let id, let kind, let at = fields.map("at", keys: floors.map(\.id)) else {
            return nil
        }
        if direction != nil, kind != .escalator {
            log.error(
                fields.place(of: "direction"), "\"direction\" stands beside kind: \(kind.rawValue)",
                "take it out; only an escalator goes one way")
        }
        guard id.value.utf8.count <= Identifier.maximumLength else {
            log.error(
                id.place, "\(key: "id") is \"\(id.value.shortened)\"",
                "write a short name, such as lift, at most \(Identifier.maximumLength) letters")
            return nil
        }
        let stops = floors.compactMap { floor -> FloorConnection.Stop? in
            let extent = Extent(width: floor.width, height: floor.height)
            guard let place = at.point(floor.id, within: extent) else {
                return nil
            }
            let area = RouteArea.floor(building: building.id, floor: floor.id)
            scope.anchor(floor.id, place, in: area, at)
            return FloorConnection.Stop(floorID: floor.id, place: place)
        }
        if stops.count < 2 {
            log.error(
                fields.place(of: "at"), "\"\(id.value.shortened)\" is at fewer than two floors",
                "write its place on each floor that it leads to: {G: [4, 5], \"1\": [4, 5]}")
        }
        return FloorConnection(
            id: id.value, kind: kind, direction: direction, stops: stops, isClosed: isClosed)
    }

    // MARK: From floor to site

    func entrances(_ fields: Fields, of building: Building, mapExtent: Extent?) -> [Entrance] {
        fields.maps("entrances").compactMap { entrance($0, of: building, mapExtent) }
    }

    private func entrance(
        _ fields: Fields, of building: Building, _ mapExtent: Extent?
    ) -> Entrance? {
        guard let floor = floor(fields, of: building) else { return nil }
        let extent = Extent(width: floor.width, height: floor.height)
        let place = fields.point("at", within: extent)
        let mapPlace = fields.point("map", within: mapExtent)
        scope.anchor("at", place, in: .floor(building: building.id, floor: floor.id), fields)
        scope.anchor("map", mapPlace, in: .site, fields)
        guard let place, let mapPlace else { return nil }
        return Entrance(
            floorID: floor.id, place: place, mapPlace: mapPlace,
            isClosed: fields.boolean("closed") ?? false,
            isStepFree: fields.boolean("step_free") ?? true)
    }

    /// The floor of an entrance: the ground floor where none is named.
    private func floor(_ fields: Fields, of building: Building) -> Floor? {
        guard let id = fields.text("floor") else {
            let ground = building.floors.first { $0.level == 0 }
            let areKnown = building.floors.allSatisfy {
                $0.level >= ContentFormat.lowestLevel
            }
            if ground == nil, areKnown, !building.floors.isEmpty {
                log.error(
                    fields.place, "the entrance is on no floor, and no floor has level 0",
                    "write floor: and the floor's ID")
            }
            return ground
        }
        return scope.floor(id, of: building)
    }
}
