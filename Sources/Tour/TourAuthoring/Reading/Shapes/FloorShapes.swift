import Imaging
import TourModel
import Wording

/// What the SVG of a floor's shapes says of its rooms, in metres on the floor's plan.
struct FloorShapes {
    struct Outline {
        var points: [Point]
        var place: Place
        /// Where the drawing names it.
        var source = PlanNameSource.id
    }

    /// An outline that stands for no room of the folder, and would by a text in it.
    struct Proposal {
        var id: Room.ID
        /// As the drawing has it.
        var text: String
        var outline: Outline
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
    /// Outlines of rooms that only a text in them names.
    var texts: [Room.ID: Outline] = [:]
    /// How many outlines have a text of the same room in them, where there are several.
    var unclear: [Room.ID: Int] = [:]
    var proposals: [Proposal] = []
    /// Outlines that nothing names, and that are as large as rooms.
    var nameless = 0
    var doors: [Room.ID: Door] = [:]

    /// The outline of a room: what is named for it comes before what a text in it says.
    func outline(of room: Room.ID) -> Outline? { rooms[room] ?? texts[room] }

    /// What it says of one room, for comparing it with what an earlier import has read.
    func digest(of room: Room.ID) -> String {
        let (outline, door) = (outline(of: room), doors[room])
        return "\(isBroken) \(outline?.points ?? []) \(outline?.place.line ?? 0) "
            + "\(unclear[room] ?? 0) \(door.map { "\($0.point) \($0.place.line)" } ?? "")"
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
                name.place, "\(key: "shapes") is \"\(name.value.shortened)\"",
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
        guard let size else { return nil }
        return PlanReader(path: path, building: building, size: size, scope: scope).read()
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
