import TourModel

/// Buildings and rooms in the GeoJSON that an export of a tour writes, or in one whose areas say their floor and their name.
///
/// An export's features have a `kind`: building, room or door. Of other files an area with a floor (`level`, `floor`, `storey`,
/// `etage`, `geschoss`) is a room, and one without is a building.
struct TourGeoJSONSource {
    private let features: [GeoFeature]

    init(_ features: [GeoFeature]) { self.features = features }

    /// True for features of our own export.
    private var isExport: Bool {
        features.contains { ["building", "room", "door"].contains($0["kind"]) }
    }

    func house() -> ForeignHouse { isExport ? exportedHouse() : plainHouse() }

    // MARK: An export

    private func exportedHouse() -> ForeignHouse {
        var house = ForeignHouse()
        var doors: [String: EarthPlace] = [:]
        for feature in features where feature["kind"] == "door" {
            if let room = feature["room"] { doors[room] = feature.places.first }
        }
        var order: [String] = []
        var buildings: [String: ForeignBuilding] = [:]
        var floors: [String: [String: ForeignFloor]] = [:]
        for feature in features where feature["kind"] == "building" {
            guard let id = feature["building"] else { continue }
            var building = ForeignBuilding()
            building.code = id
            building.names = Self.names(feature)
            building.outline = feature.places
            if buildings.updateValue(building, forKey: id) == nil { order.append(id) }
        }
        let drawn = Set(features.filter { $0["kind"] == "room" }.compactMap { $0["room"] })
        var seen: Set<String> = []
        for feature in features {
            guard ["room", "door"].contains(feature["kind"]) else { continue }
            guard let id = feature["room"], let building = feature["building"],
                buildings[building] != nil, let code = feature["floor"],
                let level = Self.level(feature.properties["level"])
            else {
                house.passOver("a room without its building, floor or level")
                continue
            }
            // A room that is not drawn may still have its door.
            if feature["kind"] == "door", drawn.contains(id) { continue }
            guard seen.insert(id).inserted else {
                house.passOver("a second feature of one room")
                continue
            }
            var room = ForeignRoom(number: feature["number"], id: id)
            room.names = Self.names(feature)
            room.access = feature["access"].flatMap(Access.init(rawValue:))
            if feature.form == .area { room.outline = feature.places }
            room.door = doors[id]
            floors[building, default: [:]][
                code, default: ForeignFloor(level: level, code: code)
            ].rooms.append(room)
        }
        house.buildings = order.compactMap { id in
            guard var building = buildings[id] else { return nil }
            building.floors = (floors[id] ?? [:]).values.sorted { $0.level < $1.level }
            return building
        }
        house.names = house.buildings.first?.names ?? ForeignText()
        return house
    }

    private static func names(_ feature: GeoFeature) -> ForeignText {
        var text = ForeignText()
        for (tag, words) in feature.properties["names"]?.entries ?? [:] {
            text.add(words.text, in: tag)
        }
        return text
    }

    // MARK: Any other file

    private static let levelKeys = ["level", "floor", "storey", "etage", "geschoss"]
    private static let numberKeys = ["number", "ref", "room", "nummer", "raum"]
    private static let nameKeys = ["name", "title", "label", "bezeichnung"]

    private static func level(_ value: JSONValue?) -> Int? {
        guard let number = value?.number, abs(number) < 99 else { return nil }
        return Int(number.rounded(.down))
    }

    private static func value(_ keys: [String], of feature: GeoFeature) -> String? {
        let small = Dictionary(
            feature.properties.map { ($0.key.lowercased(), $0.value) },
            uniquingKeysWith: { first, _ in first })
        return keys.lazy.compactMap { small[$0]?.text }.first
    }

    private func plainHouse() -> ForeignHouse {
        var house = ForeignHouse()
        var shell = ForeignBuilding()
        var floors: [Int: ForeignFloor] = [:]
        for feature in features {
            guard feature.form == .area else {
                house.passOver("a feature that is not an area")
                continue
            }
            let names = ForeignText(Self.value(Self.nameKeys, of: feature))
            let number = Self.value(Self.numberKeys, of: feature)
            let level = Self.value(Self.levelKeys, of: feature).flatMap { Self.level(.text($0)) }
            guard let level else {
                if shell.outline.isEmpty {
                    (shell.outline, shell.names, shell.code) = (feature.places, names, number)
                } else {
                    house.passOver("an area without a floor")
                }
                continue
            }
            guard !names.isEmpty || number != nil else {
                house.passOver("a room without a name")
                continue
            }
            var room = ForeignRoom(number: number)
            room.names = names.isEmpty ? ForeignText(number) : names
            room.outline = feature.places
            floors[level, default: ForeignFloor(level: level)].rooms.append(room)
        }
        shell.floors = floors.values.sorted { $0.level < $1.level }
        if !shell.floors.isEmpty { house.buildings = [shell] }
        house.names = shell.names
        return house
    }
}
