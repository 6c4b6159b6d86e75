import TourModel

/// Buildings as an archive in the Indoor Mapping Data Format describes them, one GeoJSON document for each type of feature.
///
/// - Units whose category is a room's become rooms, where they or their occupant have a name; others are walked through, or are
///   walls and openings.
/// - Openings are doors; those on the outline of a building's ground floor are its entrances.
/// - Lifts, stairs and the like are one connection where units of one category lie above each other.
///
/// - SeeAlso: Indoor Mapping Data Format 1.0.0, OGC Community Standard 20-094, 2021.
struct IMDFSource {
    private let documents: [String: [GeoFeature]]

    /// - Parameter documents: by the type of their features: "unit".
    init(_ documents: [String: [GeoFeature]]) { self.documents = documents }

    private func features(_ type: String) -> [GeoFeature] { documents[type] ?? [] }

    func house(language: String?) -> ForeignHouse {
        var house = ForeignHouse()
        house.language = language
        house.names = features("venue").first.map { Self.labels($0.properties["name"]) } ?? .init()
        let floors = floors(&house)
        var byBuilding: [String: [ForeignFloor]] = [:]
        for (buildings, floor) in floors {
            for building in buildings { byBuilding[building, default: []].append(floor) }
        }
        var buildings = features("building").map { ($0.id ?? "", $0) }
        // A venue of one building need not say which building its levels are in.
        let nameless = byBuilding.removeValue(forKey: "") ?? []
        if !nameless.isEmpty {
            if buildings.count == 1 {
                byBuilding[buildings[0].0, default: []] += nameless
            } else if let venue = features("venue").first {
                buildings.append(("", venue))
                byBuilding[""] = nameless
            }
        }
        for (id, feature) in buildings {
            var building = ForeignBuilding()
            building.names = Self.labels(feature.properties["name"])
            if building.names.isEmpty { building.names = house.names }
            building.code = Self.labels(feature.properties["alt_name"]).plain
            building.outline = footprint(of: id)
            building.floors = byBuilding[id] ?? []
            building.hours = ForeignText(feature["hours"])
            if building.floors.isEmpty {
                house.passOver("a building without levels")
            } else {
                house.buildings.append(building)
            }
        }
        return house
    }

    /// The ground footprint of a building, else another one.
    private func footprint(of building: String) -> [EarthPlace] {
        let own = features("footprint").filter {
            Self.ids($0.properties["building_ids"]).contains(building)
        }
        let order = ["ground", "aerial", "subterranean"]
        return own.min {
            (order.firstIndex(of: $0["category"] ?? "") ?? 9)
                < (order.firstIndex(of: $1["category"] ?? "") ?? 9)
        }?.places ?? []
    }

    private static func ids(_ value: JSONValue?) -> [String] {
        value?.items.compactMap(\.text) ?? []
    }

    /// The texts of a LABELS object, by their languages.
    private static func labels(_ value: JSONValue?) -> ForeignText {
        var text = ForeignText()
        for (tag, words) in value?.entries ?? [:] { text.add(words.text, in: tag) }
        return text
    }

    // MARK: Floors

    private func floors(
        _ house: inout ForeignHouse
    ) -> [(buildings: [String], floor: ForeignFloor)] {
        let occupants = occupants()
        var units: [String: [GeoFeature]] = [:]
        for unit in features("unit") { units[unit["level_id"] ?? "", default: []].append(unit) }
        var openings: [String: [GeoFeature]] = [:]
        for opening in features("opening") {
            openings[opening["level_id"] ?? "", default: []].append(opening)
        }
        var levels: [(buildings: [String], floor: ForeignFloor)] = []
        for level in features("level") {
            guard let ordinal = level.properties["ordinal"]?.number, abs(ordinal) < 99 else {
                house.passOver("a level without an ordinal")
                continue
            }
            if level["outdoor"] == "true" {
                house.passOver("a level out of doors")
                continue
            }
            var floor = ForeignFloor(level: Int(ordinal))
            floor.names = Self.labels(level.properties["name"])
            floor.code = Self.labels(level.properties["short_name"]).plain
            floor.outline = level.places
            for unit in units[level.id ?? ""] ?? [] { take(unit, occupants, into: &floor, &house) }
            floor.doors = (openings[level.id ?? ""] ?? []).compactMap(\.places.middle)
            let buildings = Self.ids(level.properties["building_ids"])
            levels.append((buildings.isEmpty ? [""] : buildings, floor))
        }
        return levels
    }

    /// Who is in a unit, by the unit's ID: a shop, an office, an exhibition.
    private func occupants() -> [String: [GeoFeature]] {
        let anchors = Dictionary(
            features("anchor").compactMap { anchor in
                anchor.id.flatMap { id in anchor["unit_id"].map { (id, $0) } }
            }, uniquingKeysWith: { first, _ in first })
        var occupants: [String: [GeoFeature]] = [:]
        for occupant in features("occupant") {
            guard let unit = occupant["anchor_id"].flatMap({ anchors[$0] }) else { continue }
            occupants[unit, default: []].append(occupant)
        }
        return occupants
    }

    // MARK: Units

    private static let connections: [String: FloorConnection.Kind] = [
        "elevator": .lift, "stairs": .stairs, "steps": .stairs, "escalator": .escalator,
        "ramp": .ramp,
    ]
    private static let halls: Set<String> = [
        "walkway", "walkway.island", "movingwalkway", "footbridge", "platform", "lobby",
    ]
    /// Neither rooms nor what leads to them.
    private static let masses: Set<String> = [
        "brick", "column", "concrete", "drywall", "glass", "opentobelow", "road", "structure",
        "vegetation", "unenclosedarea", "parking",
    ]
    private static let closed: Set<String> = ["employeesonly", "restricted"]

    private func take(
        _ unit: GeoFeature, _ occupants: [String: [GeoFeature]], into floor: inout ForeignFloor,
        _ house: inout ForeignHouse
    ) {
        let category = unit["category"] ?? "unspecified"
        if let kind = Self.connections[category] {
            if let place = unit.places.middle {
                floor.connections.append(ForeignConnection(kind: kind, place: place))
            }
            return
        }
        if Self.masses.contains(category) { return }
        var room = ForeignRoom()
        room.outline = unit.places
        let name = Self.labels(unit.properties["name"])
        let other = Self.labels(unit.properties["alt_name"])
        let own = occupants[unit.id ?? ""] ?? []
        let tenants = own.map { Self.labels($0.properties["name"]) }.filter { !$0.isEmpty }
        let number = [name.plain, other.plain].compactMap(\.self).first(where: RoomNumbers.isLike)
        room.number = number
        room.names =
            tenants.first ?? [name, other].first { !$0.isEmpty && $0.plain != number }
            ?? FacilityWords.names(of: category) ?? name
        room.tags = tenants.dropFirst().compactMap(\.plain)
        room.hours = ForeignText(own.first?["hours"])
        let isHall = Self.halls.contains(category)
        if isHall { floor.halls.append(unit.places) }
        guard !room.names.isEmpty, !(isHall && number == nil && tenants.isEmpty && name.isEmpty)
        else {
            if !isHall { house.passOver("a unit without a name (\(category))") }
            return
        }
        let isClosed =
            category == "nonpublic" || Self.closed.contains(unit["restriction"] ?? "")
        room.access = isClosed ? .staff : nil
        if Self.ids(unit.properties["accessibility"]).contains("wheelchair") {
            room.isStepFree = true
        }
        floor.rooms.append(room)
    }
}
