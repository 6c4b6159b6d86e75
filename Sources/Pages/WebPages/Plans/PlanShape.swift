import Imaging
import Synchronization

/// The outline of an area on a plan, in metres.
struct PlanShape {
    private let corners: ArraySlice<Point>

    /// The walls, each from one corner to the next.
    private let edges: [(Point, Point)]

    /// More corners than any room has are ignored.
    init(_ outline: [Point]) {
        corners = outline.prefix(500)
        edges =
            if corners.count > 2, let last = corners.last {
                Array(zip([last] + corners.dropLast(), corners))
            } else { [] }
    }

    /// A place on a wall.
    struct Wall {
        var place: Point
        /// How far it is from what it is nearest to.
        var distance: Double
        /// Along the wall, of length 1.
        var direction: Point
        var length: Double
    }

    /// The place on the outline that is nearest to another; `nil` where there are no walls.
    func wall(nearest place: Point) -> Wall? {
        var best: Wall?
        for (a, b) in edges {
            let (dx, dy) = (b.x - a.x, b.y - a.y)
            let length = (dx * dx + dy * dy).squareRoot()
            guard length > 0 else { continue }
            let share = ((place.x - a.x) * dx + (place.y - a.y) * dy) / (length * length)
            let at = min(max(share, 0), 1)
            let near = Point(x: a.x + dx * at, y: a.y + dy * at)
            let distance =
                ((near.x - place.x) * (near.x - place.x) + (near.y - place.y) * (near.y - place.y))
                .squareRoot()
            if distance < best?.distance ?? .infinity {
                best = Wall(
                    place: near, distance: distance,
                    direction: Point(x: dx / length, y: dy / length), length: length)
            }
        }
        return best
    }

    /// A place inside, and how much room is around it.
    typealias Middle = (place: Point, room: Double)

    /// The middles that were found, `nil` for outlines without one: all pages of a floor draw the same rooms.
    private static let middles = Mutex<[[Point]: Middle?]>([:])
    private static let mostMiddles = 4096

    /// Where there is most room around a place inside, and how much; `nil` where it encloses nothing.
    var middle: Middle? {
        let outline = Array(corners)
        if let known = Self.middles.withLock({ $0[outline] }) { return known }
        let found = foundMiddle
        Self.middles.withLock {
            if $0.count >= Self.mostMiddles { $0 = [:] }
            $0.updateValue(found, forKey: outline)
        }
        return found
    }

    /// Of a net of places the one farthest from all walls, then of finer nets around it.
    private var foundMiddle: Middle? {
        guard let first = corners.first, corners.count > 2,
            corners.allSatisfy({ $0.x.isFinite && $0.y.isFinite })
        else { return nil }
        var (low, high) = (first, first)
        for corner in corners {
            (low.x, low.y) = (min(low.x, corner.x), min(low.y, corner.y))
            (high.x, high.y) = (max(high.x, corner.x), max(high.y, corner.y))
        }
        var best: Middle?
        var center = Point(x: (low.x + high.x) / 2, y: (low.y + high.y) / 2)
        var (width, height) = (high.x - low.x, high.y - low.y)
        guard width.isFinite, height.isFinite, width > 0, height > 0 else { return nil }
        let steps = 8
        for _ in 0..<4 {
            // The middle first, so that of equal places the one in the middle is taken.
            for row in [0] + (-steps / 2...steps / 2) {
                for column in [0] + (-steps / 2...steps / 2) {
                    let place = Point(
                        x: center.x + width * Double(column) / Double(steps),
                        y: center.y + height * Double(row) / Double(steps))
                    guard contains(place), let room = wall(nearest: place)?.distance,
                        room > (best?.room ?? 0) + 1e-6
                    else { continue }
                    best = (place, room)
                }
            }
            guard let found = best else { return nil }
            center = found.place
            (width, height) = (width / 4, height / 4)
        }
        return best
    }

    /// Whether a place is inside: by the walls to the right of it.
    private func contains(_ place: Point) -> Bool {
        var isInside = false
        for (a, b) in edges where (a.y > place.y) != (b.y > place.y) {
            if place.x < (b.x - a.x) * (place.y - a.y) / (b.y - a.y) + a.x { isInside.toggle() }
        }
        return isInside
    }
}
