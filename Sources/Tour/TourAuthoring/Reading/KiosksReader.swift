import Imaging
import TourModel
import Wording

/// Reads kiosks.yaml: where each kiosk of the site stands.
struct KiosksReader {
    static let path = "kiosks.yaml"

    let scope: ContentScope
    /// The buildings whose pages are right.
    let buildings: [Building]
    /// The IDs of all buildings.
    let buildingIDs: [Building.ID]
    /// The size of the site's map; nil where it is not known.
    let mapExtent: Extent?
    private var log: ProblemLog { scope.log }

    /// A site has fewer; each is a place that ways are searched from.
    static let maximumCount = 1_000

    /// Which way a screen faces, by the plan's sides.
    static let directions: [(name: String, degrees: Double)] = [
        ("up", 0), ("right", 90), ("down", 180), ("left", 270),
    ]

    /// The kiosks in their order; none where there is no such file, and then `here` counts.
    func read() -> [KioskPlace] {
        let entries = scope.entries(
            ofFile: Self.path, advice: "write each kiosk's ID, and below it name: and at:")
        if entries.count > Self.maximumCount {
            log.error(
                entries[Self.maximumCount].place,
                "the file has more than \(Self.maximumCount) kiosks", "take out those that are gone"
            )
        }
        var kiosks: [KioskPlace] = []
        for entry in entries.prefix(Self.maximumCount) {
            guard let kiosk = kiosk(entry) else { continue }
            if kiosks.contains(where: { $0.id == kiosk.id }) {
                log.error(
                    entry.place, "there is another kiosk \(kiosk.id)",
                    "give it another ID; IDs count without regard to case")
            } else {
                kiosks.append(kiosk)
            }
        }
        return kiosks
    }

    private func kiosk(_ entry: YAMLValue.Entry) -> KioskPlace? {
        let id = entry.key.lowercased()
        let isID = Identifier.isValid(entry.key.uppercased())
        if !isID {
            log.error(
                entry.place, "\"\(entry.key.shortened)\" is not an ID of a kiosk",
                "use 1 to 32 of a-z 0-9 and -, with a letter or digit at both ends")
        }
        guard
            let fields = Fields(
                entry.value, ContentFormat.kiosk, of: "\"\(entry.key.shortened)\"", scope: scope)
        else { return nil }
        scope.kioskPlaces[id] = entry.place
        let names = fields.localized("name")
        let spot = spot(fields)
        let mapPlace = spot?.area == .site ? nil : fields.point("map", within: mapExtent)
        if spot?.area == .site, fields.has("map") {
            log.error(
                fields.place(of: "map"), "\"map\" stands with a kiosk outdoors",
                "write its place on the site map as at:")
        }
        let kiosk = KioskPlace(
            id: id, names: names, area: spot?.area ?? .site,
            place: spot?.point ?? Point(x: 0, y: 0),
            mapPlace: mapPlace, faces: faces(fields),
            camera: fields.choice("camera", KioskPlace.CameraSide.self), tours: tours(fields),
            audience: fields.choice("audience", KioskPlace.Audience.self) ?? .public,
            calendars: calendars(fields))
        return isID && spot != nil ? kiosk : nil
    }

    // MARK: Where it stands

    /// The plan and the place on it.
    private func spot(_ fields: Fields) -> (area: RouteArea, point: Point)? {
        guard let name = fields.text("building") else {
            if fields.has("floor") {
                log.error(
                    fields.place(of: "floor"), "\"floor\" stands without \"building\"",
                    "write building: and its ID, or take the line out")
            }
            guard !fields.has("building"), let point = fields.point("at", within: mapExtent) else {
                return nil
            }
            scope.anchor("at", point, in: .site, fields)
            return (.site, point)
        }
        let id = name.value.uppercased()
        guard buildingIDs.contains(id) else {
            log.error(
                name.place, "there is no building \"\(name.value.shortened)\"",
                scope.suggestion(for: id, among: buildingIDs)
                    ?? "the buildings are \(buildingIDs.joined(separator: ", "))")
            return nil
        }
        // What is wrong with the building's page is reported there.
        guard let building = buildings.first(where: { $0.id == id }) else { return nil }
        guard let floor = floor(fields, of: building) else { return nil }
        let extent = Extent(width: floor.width, height: floor.height)
        guard let point = fields.point("at", within: extent) else { return nil }
        let area = RouteArea.floor(building: building.id, floor: floor.id)
        scope.anchor("at", point, in: area, fields)
        return (area, point)
    }

    /// The floor that is named, else the one with level 0.
    private func floor(_ fields: Fields, of building: Building) -> Floor? {
        guard fields.has("floor") else {
            if let floor = building.floors.first(where: { $0.level == 0 }) { return floor }
            log.error(
                fields.place, "building \(building.id) has no floor with level 0",
                "write floor: and one of \(building.floors.map(\.id).joined(separator: ", "))")
            return nil
        }
        return fields.text("floor").flatMap { scope.floor($0, of: building) }
    }

    /// Degrees clockwise from the plan's top.
    private func faces(_ fields: Fields) -> Double? {
        guard let text = fields.text("faces") else { return nil }
        if let known = Self.directions.first(where: { $0.name == text.value }) {
            return known.degrees
        }
        if let degrees = Double(text.value), (0..<360).contains(degrees) { return degrees }
        log.error(
            text.place, "\(key: "faces") is \"\(text.value.shortened)\"",
            scope.suggestion(for: text.value, among: Self.directions.map(\.name))
                ?? "write up, right, down, left, or degrees clockwise from the plan's top, from 0 to below 360"
        )
        return nil
    }

    /// Calendars are named as their files are, in small letters.
    private func calendars(_ fields: Fields) -> [TourCalendar.ID] {
        let calendars = fields.identifiers("calendars").map {
            Located(value: $0.value.lowercased(), place: $0.place)
        }
        for calendar in calendars { scope.refer(to: .calendar, calendar) }
        return calendars.map(\.value)
    }

    private func tours(_ fields: Fields) -> [GuidedTour.ID] {
        let tours = fields.identifiers("tours")
        for tour in tours { scope.refer(to: .tour, tour) }
        return tours.map(\.value)
    }
}
