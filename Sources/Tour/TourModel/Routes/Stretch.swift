import Imaging

/// What is walked on one plan, from where it is entered to where it is left.
struct Stretch {
    let area: Int
    /// The line, with how far along it each point lies.
    private(set) var points: [(point: Point, along: Double)]
    /// The rooms whose doors are passed, and how far along.
    private(set) var passed: [(room: Room.ID, along: Double)] = []
    /// What it is left through; nil at the end of the route.
    var exit: WayGraph.Passage?

    init(area: Int, from point: Point) {
        self.area = area
        points = [(point, 0)]
    }

    var metres: Double { points.last?.along ?? 0 }

    mutating func append(_ point: Point, passing rooms: [Room.ID] = []) {
        guard let last = points.last else { return }
        let along = last.along + last.point.distance(to: point)
        for room in rooms { passed.append((room, along)) }
        if last.point != point { points.append((point, along)) }
    }

    /// The places where the line may turn: its ends, where a door joins it, and between them no two
    /// that are so close that they are one corner to who walks.
    var corners: [(point: Point, along: Double)] {
        let outline = outline
        guard outline.count > 3, let last = outline.last else { return outline }
        var corners = Array(outline.prefix(2))
        for corner in outline[2..<(outline.count - 1)] {
            if corner.along - corners[corners.count - 1].along >= Self.cornerSpacing {
                corners.append(corner)
            }
        }
        // Where the last piece leads to a door, on which side the door lies matters more than a
        // corner just before it.
        let foot = outline[outline.count - 2]
        let isDoor = last.along - foot.along < RouteMaker.besideTheWay
        if isDoor, let kept = corners.last, kept.along < foot.along {
            if corners.count > 2 { corners.removeLast() }
            corners.append(foot)
        }
        return corners + [last]
    }

    /// Bends that follow each other within two metres are one.
    private static let cornerSpacing = 2.0

    /// The line without the points that it goes straight through.
    var outline: [(point: Point, along: Double)] {
        var kept: [(point: Point, along: Double)] = []
        for corner in points {
            while let last = kept.last, let previous = kept.dropLast().last,
                abs(Heading.angle(from: previous.point, last.point, to: last.point, corner.point))
                    < 1
            {
                kept.removeLast()
            }
            kept.append(corner)
        }
        return kept
    }
}
