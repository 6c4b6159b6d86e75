import Imaging
import TourModel

/// A floor that another program describes, on the plan of the tour's.
struct FloorTaking {
    private let foreign: ForeignFloor
    private let floor: Floor
    private let frame: PlanFrame
    private let projection: GlobeProjection
    private let polygons: [PlanPolygon?]

    /// The tolerance for doors beside walls and for places beyond the plan's edge, in metres.
    static let reach = 0.6
    /// The largest distance of two drawings of one lift or entrance, in metres.
    private static let shift = 3.0

    init(
        _ foreign: ForeignFloor, as floor: Floor, _ frame: PlanFrame,
        _ projection: GlobeProjection
    ) {
        (self.foreign, self.floor) = (foreign, floor)
        (self.frame, self.projection) = (frame, projection)
        polygons = foreign.rooms.map { room in
            PlanPolygon(Self.points(room.outline, floor, frame, projection))
        }
    }

    // MARK: Places

    private static func points(
        _ places: [EarthPlace], _ floor: Floor, _ frame: PlanFrame, _ projection: GlobeProjection
    ) -> [Point] {
        places.compactMap { place in
            projection.point(of: place).flatMap { point in
                let point = frame.planPlace(of: point, on: floor)
                let inside = Point(
                    x: min(max(0, point.x), floor.width), y: min(max(0, point.y), floor.height))
                return inside.distance(to: point) <= reach ? inside.centimetres : nil
            }
        }
    }

    /// A place on the plan; `nil` for one beyond it.
    func place(_ place: EarthPlace) -> Point? {
        Self.points([place], floor, frame, projection).first
    }

    private func outline(_ places: [EarthPlace]) -> [Point] {
        let points = Self.points(places, floor, frame, projection)
        guard points.count == places.count, let polygon = PlanPolygon(points) else { return [] }
        let simple = polygon.simplified
        return (3...ImportLimits().points).contains(simple.count) ? simple : []
    }

    /// True if walls are missing, or the same as known ones within the margin of a plan.
    static func isSame(_ walls: [Point], as known: [Point]) -> Bool {
        guard let new = PlanPolygon(walls) else { return true }
        guard let old = PlanPolygon(known) else { return false }
        return new.points.allSatisfy { old.isEdge($0) } && old.points.allSatisfy { new.isEdge($0) }
    }

    static func isSame(_ door: Point, as known: Point?) -> Bool {
        known.map { door.distance(to: $0) <= PlanPolygon.margin } ?? false
    }

    // MARK: The floor

    /// The floor with the walls and ways that it lacks.
    var joined: Floor {
        var floor = floor
        if floor.outline.isEmpty { floor.outline = outline(foreign.outline) }
        if floor.ways.isEmpty {
            floor.ways = foreign.ways.map { Self.points($0, floor, frame, projection) }
                .filter { $0.count >= 2 }.map { Way(points: $0) }
        }
        return floor
    }

    /// The walls of each room; none where they leave the plan.
    var hotspots: [[Point]] { foreign.rooms.map { outline($0.outline) } }

    /// True if a way leads to a place, or the floor has no ways.
    func leads(to point: Point) -> Bool {
        let ways = joined.ways
        return ways.isEmpty
            || ways.contains { way in
                zip(way.points, way.points.dropFirst()).contains {
                    PlanPolygon.distance(from: point, to: $0, $1) <= WayGraph.maximumJoint
                }
            }
    }

    /// The door of each room: one that leads out to where visitors walk before one to another room.
    var doors: [Point?] {
        let places = foreign.doors.compactMap(place)
        let halls = foreign.halls.compactMap {
            PlanPolygon(Self.points($0, floor, frame, projection))
        }
        func touch(_ polygon: PlanPolygon, _ place: Point) -> Bool {
            polygon.touches(place, within: Self.reach)
        }
        var doors = [Point?](repeating: nil, count: polygons.count)
        var inner: [(door: Point, rooms: [Int])] = []
        for place in places {
            let rooms = polygons.indices.filter { polygons[$0].map { touch($0, place) } == true }
            if rooms.count == 1 || halls.contains(where: { touch($0, place) }) {
                for room in rooms { doors[room] = doors[room] ?? place }
            } else {
                inner.append((place, rooms))
            }
        }
        for (door, rooms) in inner {
            for room in rooms { doors[room] = doors[room] ?? door }
        }
        return doors
    }

    // MARK: To other floors, and out

    /// The connections with what this floor has of them: those of one kind that lie above each other are one.
    func connections(joining known: [FloorConnection]) -> [FloorConnection] {
        var connections = known
        for own in foreign.connections {
            guard let place = place(own.place), leads(to: place) else { continue }
            let isHere = known.contains { connection in
                connection.kind == own.kind
                    && connection.stops.contains {
                        $0.floorID == floor.id && $0.place.distance(to: place) <= Self.shift
                    }
            }
            if isHere { continue }
            let stop = FloorConnection.Stop(floorID: floor.id, place: place)
            let above = connections.firstIndex { connection in
                connection.kind == own.kind
                    && connection.stops.allSatisfy { $0.floorID != floor.id }
                    && connection.stops.contains { $0.place.distance(to: place) <= Self.shift }
            }
            if let above {
                connections[above].stops.append(stop)
            } else {
                let ids = Set(connections.map(\.id))
                let id = Self.free(own.kind.rawValue, ids)
                connections.append(FloorConnection(id: id, kind: own.kind, stops: [stop]))
            }
        }
        return connections
    }

    private static func free(_ name: String, _ taken: Set<String>) -> String {
        var id = name
        var number = 1
        while taken.contains(id) {
            number += 1
            id = "\(name)-\(number)"
        }
        return id
    }

    /// The entrances on this floor that a building does not have yet.
    ///
    /// - Parameter isGround: whether doors in the building's outer walls lead out.
    func entrances(
        _ own: [ForeignBuilding.Entrance], of building: Building, isGround: Bool
    ) -> [Entrance] {
        let named = own.filter { $0.level.map { $0 == foreign.level } ?? isGround }
        var found = named.map { (place: $0.place, isStepFree: $0.isStepFree) }
        if own.isEmpty, isGround, let walls = PlanPolygon(building.outline) {
            found += foreign.doors.filter { door in
                projection.point(of: door).map { walls.isEdge($0, within: Self.reach) } == true
            }.map { ($0, true) }
        }
        var entrances: [Entrance] = []
        for entrance in found {
            guard let place = place(entrance.place), leads(to: place),
                !(building.entrances + entrances).contains(where: {
                    $0.floorID == floor.id && $0.place.distance(to: place) <= Self.shift
                })
            else { continue }
            let map = frame.mapPlace(of: place, on: floor).centimetres
            entrances.append(
                Entrance(
                    floorID: floor.id, place: place, mapPlace: map,
                    isStepFree: entrance.isStepFree))
        }
        return entrances
    }
}
