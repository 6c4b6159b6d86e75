import Imaging

extension ZBarScan.Reading {
    /// The corners of a QR symbol in our order.
    ///
    /// libzbar names four places counter-clockwise as printed, from the symbol's own top left: top left, bottom
    /// left, bottom right, top right, also when the symbol is mirrored. They are the outer corners of the
    /// module grid, rounded down to whole pixels.
    var gridOutline: Quadrilateral? {
        guard points.count == 4 else { return nil }
        return Quadrilateral(
            topLeft: points[0], topRight: points[3], bottomRight: points[2], bottomLeft: points[1])
    }

    /// The smallest rectangle, in any direction, around all places where scanned lines left a 1-D symbol.
    ///
    /// Starts at the corner where reading starts, upper side first. `nil` when too few lines crossed the symbol
    /// to distinguish its width from its height.
    var barOutline: Quadrilateral? {
        let hull = Self.convexHull(points)
        guard hull.count >= 3 else { return nil }
        var best: (area: Double, corners: [Point])?
        for index in hull.indices {
            let from = hull[index]
            let to = hull[(index + 1) % hull.count]
            let length = from.distance(to: to)
            guard length > 0 else { continue }
            let along = Point(x: (to.x - from.x) / length, y: (to.y - from.y) / length)
            let box = Box(around: hull, origin: from, along: along)
            if box.area < best?.area ?? .infinity { best = (box.area, box.corners) }
        }
        guard let corners = best?.corners, best?.area ?? 0 >= 1 else { return nil }
        return outline(from: corners)
    }

    /// Turns the four corners of a box, clockwise on the screen, so that they begin at the symbol's own
    /// top left.
    private func outline(from corners: [Point]) -> Quadrilateral {
        // On the screen the symbol's own top left lies up and left when it stands upright, up and right
        // after a quarter turn clockwise, and so on.
        let (right, down): (Double, Double) =
            switch direction {
            case .up, .unknown: (1, 1)
            case .right: (-1, 1)
            case .down: (-1, -1)
            case .left: (1, -1)
            }
        var first = 0
        for index in 1..<4 {
            let value = corners[index].x * right + corners[index].y * down
            if value < corners[first].x * right + corners[first].y * down { first = index }
        }
        return Quadrilateral(
            topLeft: corners[first], topRight: corners[(first + 1) % 4],
            bottomRight: corners[(first + 2) % 4], bottomLeft: corners[(first + 3) % 4])
    }

    /// A rectangle with sides along and across a direction.
    private struct Box {
        var area: Double
        var corners: [Point]

        init(around points: [Point], origin: Point, along: Point) {
            var low = Point(x: 0, y: 0)
            var high = Point(x: 0, y: 0)
            for point in points {
                let dx = point.x - origin.x
                let dy = point.y - origin.y
                let u = dx * along.x + dy * along.y
                let v = dy * along.x - dx * along.y
                low = Point(x: min(low.x, u), y: min(low.y, v))
                high = Point(x: max(high.x, u), y: max(high.y, v))
            }
            area = (high.x - low.x) * (high.y - low.y)
            func place(_ u: Double, _ v: Double) -> Point {
                Point(
                    x: origin.x + u * along.x - v * along.y, y: origin.y + u * along.y + v * along.x
                )
            }
            corners = [
                place(low.x, low.y), place(high.x, low.y), place(high.x, high.y),
                place(low.x, high.y),
            ]
        }
    }

    /// The corners of the smallest convex shape around points, by Andrew's monotone chain.
    static func convexHull(_ points: [Point]) -> [Point] {
        let sorted = Set(points).sorted { ($0.x, $0.y) < ($1.x, $1.y) }
        guard sorted.count >= 3 else { return sorted }
        func chain(_ points: some Sequence<Point>) -> [Point] {
            var chain: [Point] = []
            for point in points {
                while chain.count >= 2 {
                    let a = chain[chain.count - 2]
                    let b = chain[chain.count - 1]
                    let turn = (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x)
                    if turn > 0 { break }
                    chain.removeLast()
                }
                chain.append(point)
            }
            return chain.dropLast()
        }
        return chain(sorted) + chain(sorted.reversed())
    }
}
