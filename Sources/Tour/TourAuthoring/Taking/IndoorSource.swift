import TourModel

/// Buildings as OpenStreetMap's simple indoor tagging describes them, saved as GeoJSON.
///
/// - Areas with `indoor=room` or `indoor=area` are rooms, `indoor=corridor` is walked through, `indoor=level` outlines a floor.
/// - `ref` is the number on the door, `name` and `name:de` what it is called.
/// - `level` has one level or several: `0`, `0;1`, `-1-2`.
/// - A building is an area with `building=*`; what lies in none of them is in one around it.
///
/// - SeeAlso: OpenStreetMap Wiki, "Simple Indoor Tagging", "Key:level", "Key:level:ref", "Key:repeat_on".
struct IndoorSource {
    private let features: [GeoFeature]

    init(_ features: [GeoFeature]) { self.features = features }

    /// True if features have indoor tags.
    static func isTagged(_ features: [GeoFeature]) -> Bool {
        features.contains { $0["indoor"] != nil && $0["indoor"] != "no" }
    }

    func house() -> ForeignHouse {
        var house = ForeignHouse()
        var shells = features.filter { $0.form == .area && $0["building"] != nil }
            .compactMap { feature in
                Shell(outline: feature.places, building: Self.building(feature))
            }
        // Features outside of all buildings.
        var others = Shell(outline: [], building: ForeignBuilding())
        for feature in features {
            guard let place = feature.places.middle, Self.isIndoors(feature) else { continue }
            let index = shells.firstIndex { $0.contains(place) }
            if let index {
                Self.take(feature, into: &shells[index], &house)
            } else {
                Self.take(feature, into: &others, &house)
            }
        }
        if !others.floors.isEmpty { shells.append(others) }
        house.buildings = shells.compactMap { shell in
            guard !shell.floors.isEmpty else { return nil }
            var building = shell.building
            building.floors = shell.floors.values.sorted { $0.level < $1.level }
            return building
        }
        for _ in shells.filter(\.floors.isEmpty) {
            house.passOver("a building with nothing inside")
        }
        house.names = house.buildings.first?.names ?? ForeignText()
        return house
    }

    /// A building, and what was found in it.
    private struct Shell {
        var building: ForeignBuilding
        var floors: [Int: ForeignFloor] = [:]
        private let outline: [EarthPlace]

        init(outline: [EarthPlace], building: ForeignBuilding) {
            (self.outline, self.building) = (outline, building)
        }

        /// True if a place is inside, by the even-odd rule.
        func contains(_ place: EarthPlace) -> Bool {
            var isInside = false
            for (a, b) in zip(outline, outline.dropFirst() + outline.prefix(1))
            where (a.latitude > place.latitude) != (b.latitude > place.latitude) {
                let share = (place.latitude - b.latitude) / (a.latitude - b.latitude)
                if place.longitude < b.longitude + share * (a.longitude - b.longitude) {
                    isInside.toggle()
                }
            }
            return isInside
        }

        subscript(level: Int) -> ForeignFloor {
            get { floors[level] ?? ForeignFloor(level: level) }
            set { floors[level] = newValue }
        }
    }

    private static func building(_ feature: GeoFeature) -> ForeignBuilding {
        var building = ForeignBuilding()
        building.code = feature["ref"] ?? feature["short_name"]
        building.names = names(of: feature)
        building.texts = texts("description", of: feature)
        building.hours = ForeignText(feature["opening_hours"])
        building.outline = feature.places
        return building
    }

    private static func names(of feature: GeoFeature) -> ForeignText { texts("name", of: feature) }

    /// The values of a key with and without a language: `name`, `name:de`.
    private static func texts(_ key: String, of feature: GeoFeature) -> ForeignText {
        var text = ForeignText(feature[key])
        for (name, value) in feature.properties where name.hasPrefix(key + ":") {
            let tag = String(name.dropFirst(key.count + 1))
            if Language(tag: tag) != nil { text.add(value.text, in: tag) }
        }
        return text
    }

    // MARK: Features

    private static let keys = ["indoor", "level", "entrance", "door"]

    private static func isIndoors(_ feature: GeoFeature) -> Bool {
        keys.contains { feature[$0] != nil } && feature["building"] == nil
    }

    /// The levels of a feature; the ground floor where it says none.
    static func levels(_ feature: GeoFeature) -> [Int] {
        let texts = [feature["level"] ?? "0", feature["repeat_on"]].compactMap(\.self)
        let levels = texts.flatMap { $0.split(separator: ";") }.flatMap { part -> [Int] in
            let text = String(part).trimmed
            if let number = Double(text), abs(number) < 99 { return [Int(number.rounded(.down))] }
            // "-1-2" is from -1 to 2.
            guard let dash = text.dropFirst().firstIndex(of: "-"),
                let low = Int(text[..<dash]), let high = Int(text[text.index(after: dash)...]),
                abs(low) < 99, abs(high) < 99, low <= high
            else { return [] }
            return Array(low...high)
        }
        return Array(Set(levels)).sorted()
    }

    private static func take(
        _ feature: GeoFeature, into shell: inout Shell, _ house: inout ForeignHouse
    ) {
        let levels = levels(feature)
        guard let lowest = levels.first else {
            return house.passOver("a feature whose level is not a number")
        }
        if let kind = connection(feature), let place = feature.places.middle {
            for level in levels {
                shell[level].connections.append(ForeignConnection(kind: kind, place: place))
            }
            return
        }
        switch feature.form {
        case .place:
            guard let place = feature.places.first else { return }
            if let entrance = feature["entrance"], entrance != "no" {
                shell.building.entrances.append(
                    .init(
                        level: feature["level"] == nil ? nil : lowest, place: place,
                        isStepFree: feature["wheelchair"] != "no"))
            } else if feature["door"] != nil, feature["door"] != "no" {
                for level in levels { shell[level].doors.append(place) }
            }
        case .line:
            guard ["footway", "corridor", "path"].contains(feature["highway"] ?? "") else { return }
            for level in levels { shell[level].ways.append(feature.places) }
        case .area: takeArea(feature, levels, into: &shell, &house)
        case nil: house.passOver("a feature without a place")
        }
    }

    private static func connection(_ feature: GeoFeature) -> FloorConnection.Kind? {
        if feature["highway"] == "elevator" || feature["room"] == "elevator"
            || feature["elevator"] == "yes"
        {
            return .lift
        }
        if let conveying = feature["conveying"], conveying != "no" { return .escalator }
        if feature["room"] == "stairs" || feature["stairs"] == "yes"
            || feature["highway"] == "steps"
        {
            return .stairs
        }
        return feature["ramp"] == "yes" ? .ramp : nil
    }

    private static func takeArea(
        _ feature: GeoFeature, _ levels: [Int], into shell: inout Shell,
        _ house: inout ForeignHouse
    ) {
        switch feature["indoor"] {
        case "level":
            for level in levels {
                var floor = shell[level]
                floor.outline = feature.places
                floor.code = feature["level:ref"] ?? feature["ref"] ?? floor.code
                floor.names = names(of: feature)
                shell[level] = floor
            }
        case "room", "area", "yes", "corridor":
            let names = names(of: feature)
            if feature["indoor"] == "corridor" {
                for level in levels { shell[level].halls.append(feature.places) }
            }
            var room = ForeignRoom()
            room.number = feature["ref"]
            room.names = names
            let category = feature["amenity"] ?? feature["room"] ?? ""
            if names.isEmpty { room.names = FacilityWords.names(of: category) ?? names }
            if room.names.isEmpty { room.names = ForeignText(room.number) }
            guard !room.names.isEmpty else {
                if feature["indoor"] != "corridor" { house.passOver("a room without a name") }
                return
            }
            room.texts = texts("description", of: feature)
            room.hours = ForeignText(feature["opening_hours"])
            room.tags = [feature["alt_name"], feature["operator"]].compactMap(\.self)
            room.access = ["private", "no"].contains(feature["access"] ?? "") ? .staff : nil
            room.isStepFree = ["yes": true, "no": false][feature["wheelchair"] ?? ""]
            room.outline = feature.places
            for level in levels { shell[level].rooms.append(room) }
        default: break
        }
    }
}
