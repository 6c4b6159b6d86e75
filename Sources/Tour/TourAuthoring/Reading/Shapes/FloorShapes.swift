import Imaging
import TourModel

/// What the SVG of a floor's shapes says of its rooms, in metres on the floor's plan.
struct FloorShapes {
    struct Outline {
        var points: [Point]
        var place: Place
    }

    struct Door {
        var point: Point
        var place: Place
    }

    /// Whether the file could not be read, which is reported already.
    var isBroken = false
    /// The rooms whose outline could not be read, which is reported already.
    var brokenRooms: Set<Room.ID> = []
    /// The outer walls.
    var outline: Outline?
    var rooms: [Room.ID: Outline] = [:]
    var doors: [Room.ID: Door] = [:]

    /// What it says of one room, for comparing it with what an earlier import has read.
    func digest(of room: Room.ID) -> String {
        let (outline, door) = (rooms[room], doors[room])
        return "\(isBroken) \(outline?.points ?? []) \(outline?.place.line ?? 0) "
            + "\(door.map { "\($0.point) \($0.place.line)" } ?? "")"
    }
}

extension BuildingsReader {
    /// Reads the SVG that a floor's `shapes` names.
    ///
    /// - Returns: `nil` where it names none.
    func shapes(_ fields: Fields, of building: Building.ID, size: Extent?) -> FloorShapes? {
        guard fields.has("shapes") else { return nil }
        return readShapes(fields, of: building, size: size) ?? FloorShapes(isBroken: true)
    }

    private func readShapes(
        _ fields: Fields, of building: Building.ID, size: Extent?
    ) -> FloorShapes? {
        guard let name = fields.text("shapes") else { return nil }
        guard !name.value.contains("/"), name.value.lowercased().hasSuffix(".svg") else {
            log.error(
                name.place, "\"shapes\" is \"\(name.value.shortened)\"",
                "write the name of an SVG file beside building.md, such as plan-g.svg")
            return nil
        }
        let path = "buildings/\(building)/\(name.value)"
        guard scope.listing.size(of: path) != nil else {
            log.error(
                name.place, "there is no file \(path.shortened)",
                "put it beside building.md, or take the key out")
            return nil
        }
        guard let size, let file = scope.text(path) else { return nil }
        return SVGReader(path: path, building: building, size: size, scope: scope).read(file.text)
    }

    /// Reports shapes of rooms that are not on their floor.
    func checkShapes(
        of building: Building.ID, floors: [Floor.ID: FloorShapes],
        among all: [(id: Room.ID, room: Room?)]
    ) {
        var rooms: [Room.ID: Room?] = [:]
        for (id, room) in all { rooms.updateValue(room, forKey: id) }
        let own = all.compactMap { $0.room?.buildingID == building ? $0.id : nil }
        for (floor, shapes) in floors.sorted(by: { $0.key < $1.key }) {
            let named =
                shapes.rooms.map { ($0.key, $0.value.place) }
                + shapes.doors.map { ($0.key, $0.value.place) }
            for (id, place) in named.sorted(by: { ($0.1.line, $0.0) < ($1.1.line, $1.0) }) {
                guard let known = rooms[id] else {
                    log.error(
                        place, "there is no room \(id.shortened)",
                        scope.suggestion(for: id, among: own)
                            ?? "write buildings/\(building)/\(id.shortened).md, or change the ID")
                    continue
                }
                // The page of a room that could not be read says so itself.
                guard let room = known, !room.floorID.isEmpty,
                    room.buildingID != building || room.floorID != floor
                else { continue }
                log.error(
                    place,
                    "\(id) is on floor \(room.floorID.shortened) of building \(room.buildingID)",
                    "this file is for floor \(floor.shortened) of building \(building)")
            }
        }
    }
}
