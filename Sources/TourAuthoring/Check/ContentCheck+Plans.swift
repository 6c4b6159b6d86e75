import Imaging
import Tour

extension ContentCheck {
    /// The least ground that a finger finds on a map, in square metres.
    private static let leastGround = 0.25

    /// Rooms that visitors find neither on a map nor on a tour: those whose walls, or whose
    /// building's, lie on one line.
    func checkReach() {
        let onTours = Set(content.tours.flatMap(\.stops).map(\.roomID))
        var hidden: Set<Building.ID> = []
        for building in content.buildings
        where Self.ground(of: building.outline) < Self.leastGround {
            hidden.insert(building.id)
            log.warning(
                place("buildings/\(building.id)/building.md", containing: "outline:"),
                "the outline holds no ground, so the map does not lead into building \(building.id)",
                "draw its walls, one corner after the other", .unreachableRoom)
        }
        for room in content.rooms
        where !onTours.contains(room.id) && !hidden.contains(room.buildingID)
            && Self.ground(of: room.hotspot) < Self.leastGround
        {
            log.warning(
                place("buildings/\(room.buildingID)/\(room.id).md", containing: "hotspot:"),
                "the hotspot holds no ground, so no map leads to \(room.id), and no tour does",
                "draw its walls, one corner after the other", .unreachableRoom)
        }
    }

    /// What an outline holds, in square metres.
    private static func ground(of points: [Point]) -> Double {
        var double = 0.0
        for (a, b) in zip(points, points.dropFirst() + points.prefix(1)) {
            double += a.x * b.y - b.x * a.y
        }
        return abs(double) / 2
    }

    /// Drawn plans that do not fit their floors, and rooms that share ground.
    func checkPlans() {
        checkDrawings()
        let floors = Dictionary(grouping: content.rooms) { "\($0.buildingID)/\($0.floorID)" }
        for (_, rooms) in floors.sorted(by: { $0.key < $1.key }) {
            let sorted = rooms.map { ($0, Outline($0.hotspot)) }
                .sorted { ($0.1.left, $0.0.id) < ($1.1.left, $1.0.id) }
            for (index, (room, outline)) in sorted.enumerated() {
                for (other, its) in sorted[(index + 1)...] {
                    // Sorted by their left edges: those further on begin to the right of this one.
                    if its.left >= outline.right - Outline.tolerance { break }
                    guard outline.overlaps(its) else { continue }
                    let (first, second) = room.id < other.id ? (room, other) : (other, room)
                    log.warning(
                        place(
                            "buildings/\(second.buildingID)/\(second.id).md",
                            containing: "hotspot:"),
                        "the hotspot lies over that of \(first.id)",
                        "draw both within their own walls", .overlappingHotspots)
                }
            }
        }
    }

    /// How far the sides' ratio of a drawn plan may be from its floor's.
    static let stretch = 1.02

    /// A drawing spans its floor's rectangle, so both need the same proportions.
    private func checkDrawings() {
        let media = Dictionary(uniqueKeysWithValues: content.media.map { ($0.id, $0) })
        for building in content.buildings {
            for floor in building.floors {
                guard let id = floor.plan, let medium = media[id], let width = medium.width,
                    let height = medium.height
                else { continue }
                let ratio = Double(width) * floor.height / (Double(height) * floor.width)
                guard max(ratio, 1 / ratio) > Self.stretch else { continue }
                log.warning(
                    place("buildings/\(building.id)/building.md", containing: "plan: \(id)"),
                    "the picture \(id) has \(width) × \(height) pixels, but floor \(floor.id) is "
                        + "\(floor.width.shortText) × \(floor.height.shortText) metres, "
                        + "so it is stretched",
                    "crop it to the floor's rectangle, or mend size", .unfittingPlan)
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
