import Imaging
import TourModel

/// Finds the rooms that share ground; a floor whose rooms have the walls that they had is not looked at again.
struct OverlapFinder {
    struct FloorKey: Hashable, Sendable {
        var building: Building.ID
        var floor: Floor.ID
    }

    struct Plan: Sendable {
        /// The rooms' IDs and walls, in the order of the content.
        fileprivate var ids: [Room.ID] = []
        fileprivate var hotspots: [[Point]] = []
        /// The numbers of rooms that overlap, the one with the lower ID first.
        fileprivate var overlaps: [(first: Int, second: Int)] = []
    }

    /// What was looked at now.
    private(set) var floors: [FloorKey: Plan] = [:]
    /// The rooms that overlap, floor by floor, the one with the lower ID first.
    private(set) var overlaps: [(first: Room, second: Room)] = []

    /// - Parameter known: the floors of an earlier look.
    init(_ rooms: [Room], known: [FloorKey: Plan]) {
        var indices: [FloorKey: [Int]] = [:]
        for (index, room) in rooms.enumerated() {
            indices[FloorKey(building: room.buildingID, floor: room.floorID), default: []]
                .append(index)
        }
        let sorted = indices.map { (name: "\($0.building)/\($0.floor)", key: $0, rooms: $1) }
            .sorted { $0.name < $1.name }
        for (_, key, indices) in sorted {
            var floor = Plan()
            floor.ids = indices.map { rooms[$0].id }
            floor.hotspots = indices.map { rooms[$0].hotspot }
            if let known = known[key], known.ids == floor.ids, known.hotspots == floor.hotspots {
                floor = known
            } else {
                floor.look()
            }
            overlaps += floor.overlaps.map { (rooms[indices[$0.first]], rooms[indices[$0.second]]) }
            floors[key] = floor
        }
    }
}

extension OverlapFinder.Plan {
    fileprivate mutating func look() {
        let sorted = ids.indices.map { ($0, Outline(hotspots[$0])) }
            .sorted { ($0.1.left, ids[$0.0]) < ($1.1.left, ids[$1.0]) }
        for (index, (room, outline)) in sorted.enumerated() {
            for (other, its) in sorted[(index + 1)...] {
                // Sorted by their left edges: those further on begin to the right of this one.
                if its.left >= outline.right - Outline.tolerance { break }
                guard outline.overlaps(its) else { continue }
                overlaps.append(ids[room] < ids[other] ? (room, other) : (other, room))
            }
        }
    }

    /// A room's walls, with the box around them.
    private struct Outline {
        /// Walls that are drawn this far into each other, in metres, count as one wall.
        static let tolerance = 0.1

        let points: [Point]
        let left: Double
        let right: Double
        let top: Double
        let bottom: Double

        init(_ points: [Point]) {
            self.points = points
            left = points.map(\.x).min() ?? 0
            right = points.map(\.x).max() ?? 0
            top = points.map(\.y).min() ?? 0
            bottom = points.map(\.y).max() ?? 0
        }

        /// Whether the two share more ground than a wall's breadth: looked at on a grid over what
        /// both boxes share.
        func overlaps(_ other: Outline) -> Bool {
            let low = Point(x: max(left, other.left), y: max(top, other.top))
            let high = Point(x: min(right, other.right), y: min(bottom, other.bottom))
            guard high.x - low.x > Self.tolerance, high.y - low.y > Self.tolerance else {
                return false
            }
            let steps = 24
            for row in 0..<steps {
                for column in 0..<steps {
                    let point = Point(
                        x: low.x + (high.x - low.x) * (Double(column) + 0.5) / Double(steps),
                        y: low.y + (high.y - low.y) * (Double(row) + 0.5) / Double(steps))
                    if contains(point), other.contains(point) { return true }
                }
            }
            return false
        }

        /// Whether a point lies within, and not on a wall.
        private func contains(_ point: Point) -> Bool {
            var isInside = false
            for (a, b) in zip(points, points.dropFirst() + points.prefix(1)) {
                let length = a.distance(to: b)
                let area = (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x)
                if abs(area) < Self.tolerance / 2 * length,
                    point.distance(to: a) + point.distance(to: b) < length + Self.tolerance
                {
                    return false
                }
                if (a.y > point.y) != (b.y > point.y),
                    point.x < (b.x - a.x) * (point.y - a.y) / (b.y - a.y) + a.x
                {
                    isInside.toggle()
                }
            }
            return isInside
        }
    }
}
