import Imaging
import TourModel
import Wording

/// Joins buildings that another program describes with the content of a tour.
///
/// The tour's own content stays. The ID or the name identifies a building, the ID or the level a floor, the ID, the number or, on its floor, the
/// name a room. An import updates their walls and doors, and adds missing values.
struct HouseTaking {
    private let house: ForeignHouse
    private let file: String
    private let log: ProblemLog
    /// True if the site has no map yet.
    private let isNew: Bool
    private(set) var content: TourContent
    private var names: TakenNames
    private var languages: [Language] { content.site.languages }

    /// - Parameter file: what messages call the other program's file.
    init(
        _ house: ForeignHouse, into content: TourContent, isNew: Bool, file: String,
        log: ProblemLog
    ) {
        (self.house, self.file, self.log, self.isNew) = (house, file, log, isNew)
        self.content = content
        names = TakenNames(content)
    }

    mutating func join() {
        for (reason, count) in house.passedOver.sorted(by: { $0.key < $1.key }) {
            warn(
                "skipped \(reason), \(counted(count, "time"))",
                "add what is missing, and take the file again")
        }
        guard !house.buildings.isEmpty else {
            return fail(
                "the map has no building with floors and rooms",
                "save the indoor map with its levels and units, or its areas with their level")
        }
        if isNew {
            guard let survey = EarthSurvey(outlines) else {
                return fail(
                    "what is drawn does not fit on one map",
                    "delete features more than 20 km away from the rest")
            }
            content.site.map.globe = survey.globe
            (content.site.map.width, content.site.map.height) = (survey.width, survey.height)
        }
        guard let globe = content.site.map.globe else {
            return fail(
                "the site does not say where on the globe it is",
                "write into map: of site.yaml globe: {latitude: 46.5, longitude: 8.1} for its top left corner"
            )
        }
        let projection = GlobeProjection(globe)
        for building in house.buildings { join(building, projection) }
    }

    private var outlines: [[EarthPlace]] {
        house.buildings.flatMap { building in
            [building.outline]
                + building.floors.flatMap { [$0.outline] + $0.rooms.map(\.outline) }
        }.filter { !$0.isEmpty }
    }

    private func warn(_ message: FilledMessage, _ remedy: FilledMessage) {
        log.warning(Place(file: file), message, remedy, .content)
    }

    private func fail(_ message: FilledMessage, _ remedy: FilledMessage) {
        log.error(Place(file: file), message, remedy)
    }

    // MARK: Buildings

    private mutating func join(_ foreign: ForeignBuilding, _ projection: GlobeProjection) {
        var building: Building
        if let index = index(of: foreign) {
            building = content.buildings.remove(at: index)
            fill(&building.texts, foreign.texts, isLine: false)
        } else {
            guard let outline = outline(of: foreign, projection) else { return }
            let title = foreign.names.isEmpty ? ForeignText(foreign.code ?? "A") : foreign.names
            building = Building(
                id: names.building(code: foreign.code, name: firstName(foreign.names)),
                names: title.localized(languages),
                texts: foreign.texts.localized(languages, isLine: false),
                hours: foreign.hours.localized(languages), outline: outline)
        }
        guard let frame = PlanFrame(building) else {
            return fail(
                "building \(building.id) has an outline that encloses nothing",
                "draw its walls, one corner after the other")
        }
        let size = PlanBox(building.outline)
        for floor in foreign.floors.sorted(by: { $0.level < $1.level }) {
            let known = building.floors.firstIndex {
                $0.level == floor.level || $0.id == floor.code
            }
            let fresh = Floor(
                id: Self.floorID(floor, in: building), level: floor.level,
                names: name(of: floor), width: (size?.width ?? 1).centimetres,
                height: (size?.height ?? 1).centimetres)
            let taking = FloorTaking(
                floor, as: known.map { building.floors[$0] } ?? fresh, frame, projection)
            if let known {
                building.floors[known] = taking.joined
            } else {
                building.floors.append(taking.joined)
            }
            join(floor.rooms, taking, building)
            building.connections = taking.connections(joining: building.connections)
            building.entrances += taking.entrances(
                foreign.entrances, of: building, isGround: isGround(floor, of: foreign))
        }
        // A connection has two floors or more.
        building.connections.removeAll { $0.stops.count < 2 }
        building.floors.sort { $0.level < $1.level }
        content.buildings.append(building)
        content.buildings.sort { $0.id < $1.id }
    }

    private func index(of foreign: ForeignBuilding) -> Int? {
        let id = foreign.code.flatMap { TakenNames.id(like: $0) }
        let name = foreign.names.localized(languages).values.values.map { Folding.fold($0) }
        return content.buildings.firstIndex { $0.id == id }
            ?? content.buildings.firstIndex {
                $0.names.values.values.contains { name.contains(Folding.fold($0)) }
            }
    }

    private func isGround(_ floor: ForeignFloor, of building: ForeignBuilding) -> Bool {
        let levels = building.floors.map(\.level)
        return floor.level == (levels.filter { $0 >= 0 }.min() ?? levels.max())
    }

    /// A building's walls on the map; the box around all that is in it where they are not drawn, or leave some of it out.
    private func outline(
        of foreign: ForeignBuilding, _ projection: GlobeProjection
    ) -> [Point]? {
        let inside = foreign.floors.flatMap { [$0.outline] + $0.rooms.map(\.outline) }.joined()
        let points = inside.compactMap(projection.point)
        let own = foreign.outline.compactMap(projection.point)
        let walls = PlanPolygon(own)
        guard let whole = PlanBox(points + own) else {
            fail(
                "the building \(foreign.names.plain ?? foreign.code ?? "") has no outline",
                "draw it, or its rooms")
            return nil
        }
        var outline = walls?.simplified ?? []
        let box = PlanBox(outline)
        let isWhole = points.allSatisfy { box?.contains($0, within: FloorTaking.reach) == true }
        if outline.count < 3 || !isWhole {
            outline = [
                Point(x: whole.left, y: whole.top), Point(x: whole.right, y: whole.top),
                Point(x: whole.right, y: whole.bottom), Point(x: whole.left, y: whole.bottom),
            ]
        }
        outline = outline.map(\.centimetres)
        let map = content.site.map
        if let off = outline.first(where: { !$0.isWithin(map.width, map.height) }) {
            fail(
                "the building \(foreign.names.plain ?? "") lies outside of the map, at [\(off.x), \(off.y)]",
                "make map: size: in site.yaml larger, or move its corner with globe:")
            return nil
        }
        return outline
    }

    /// The label of the lift's button: at most eight letters, unique in the building.
    private static func floorID(_ floor: ForeignFloor, in building: Building) -> Floor.ID {
        let code = floor.code.map { ForeignText.line($0) } ?? ""
        let own = (1...8).contains(code.utf8.count) ? code : "\(floor.level)"
        return building.floors.contains { $0.id == own } ? "\(floor.level)" : own
    }

    private func name(of floor: ForeignFloor) -> Localized<String> {
        let usual = FacilityWords.floor(floor.level).localized(languages)
        guard !floor.names.isEmpty else { return usual }
        return Localized(
            usual.values.merging(floor.names.localized(languages).values) { $1 })
    }

    private func firstName(_ names: ForeignText) -> String? {
        languages.first.flatMap { names.localized(languages).values[$0] }
    }

    private func fill(_ texts: inout Localized<String>, _ new: ForeignText, isLine: Bool = true) {
        texts.fill(with: new.localized(languages, isLine: isLine))
    }

    // MARK: Rooms

    private mutating func join(
        _ rooms: [ForeignRoom], _ taking: FloorTaking, _ building: Building
    ) {
        let (doors, hotspots) = (taking.doors, taking.hotspots)
        for (index, foreign) in rooms.enumerated() {
            let walls = hotspots[index]
            if walls.isEmpty, !foreign.outline.isEmpty {
                warn(
                    "the walls of \(foreign.number ?? foreign.names.plain ?? "") do not fit on floor \(taking.joined.id) of building \(building.id)",
                    "the room is listed and not drawn; check size: of the floor and the building's outline"
                )
            }
            let place = foreign.door.flatMap(taking.place) ?? doors[index]
            let door = place.flatMap { taking.leads(to: $0) ? $0 : nil }
            if let known = self.index(of: foreign, taking.joined, building) {
                var room = content.rooms[known]
                room.floorID = taking.joined.id
                if !FloorTaking.isSame(walls, as: room.hotspot) { room.hotspot = walls }
                if let door, !FloorTaking.isSame(door, as: room.door) { room.door = door }
                room.takeNames(foreign.names, languages)
                fill(&room.texts, foreign.texts, isLine: false)
                fill(&room.hours, foreign.hours)
                room.isStepFree = room.isStepFree ?? foreign.isStepFree
                content.rooms[known] = room
                continue
            }
            let number = foreign.number.map { ForeignText.line($0) }
            let id =
                foreign.id.flatMap { isFree($0) ? $0 : nil }
                ?? names.room(
                    number: number, name: firstName(foreign.names), building: building.id,
                    floor: taking.joined.id)
            content.rooms.append(
                Room(
                    id: id, number: number.flatMap { Self.number($0, of: id) }, formerly: [],
                    buildingID: building.id, floorID: taking.joined.id,
                    names: foreign.names.localized(languages),
                    texts: foreign.texts.localized(languages, isLine: false),
                    hours: foreign.hours.localized(languages), access: foreign.access ?? .open,
                    isStepFree: foreign.isStepFree, hotspot: walls, door: door, people: [],
                    media: [], tags: foreign.tags.map { ForeignText.line($0) }, timeline: [],
                    quiz: [], textAccess: .public))
        }
        content.rooms.sort { $0.id < $1.id }
    }

    private func isFree(_ id: Room.ID) -> Bool {
        Identifier.isValid(id) && !content.rooms.contains { $0.id == id }
    }

    /// A room's number, where its ID does not say the same.
    private static func number(_ number: String, of id: Room.ID) -> String? {
        number.uppercased() != id && Identifier.isNumber(number) ? number : nil
    }

    private func index(
        of foreign: ForeignRoom, _ floor: Floor, _ building: Building
    ) -> Int? {
        let own = content.rooms.indices.filter { content.rooms[$0].buildingID == building.id }
        if let id = foreign.id, let index = own.first(where: { content.rooms[$0].id == id }) {
            return index
        }
        if let number = foreign.number {
            let keys = [number, "\(building.id)-\(number)"].map { Identifier.key($0) }
            let found = own.first { index in
                let room = content.rooms[index]
                return ([room.id, room.label] + room.formerly)
                    .contains { keys.contains(Identifier.key($0)) }
            }
            return found
        }
        let name = Set(foreign.names.localized(languages).values.values.map { Folding.fold($0) })
        return own.first { index in
            let room = content.rooms[index]
            return room.floorID == floor.id
                && room.names.values.values.contains { name.contains(Folding.fold($0)) }
        }
    }
}

extension Double {
    var centimetres: Double { (self * 100).rounded() / 100 }
}

extension Point {
    var centimetres: Point { Point(x: x.centimetres, y: y.centimetres) }

    func isWithin(_ width: Double, _ height: Double) -> Bool {
        x >= 0 && y >= 0 && x <= width && y <= height
    }
}
