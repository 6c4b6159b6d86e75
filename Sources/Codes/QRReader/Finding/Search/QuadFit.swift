/// Fits four straight sides to a contour.
struct QuadFit {
    /// The corners, clockwise on the screen.
    var quad: Quad
    /// How far the contour lies from its sides, the root mean square in pixels.
    var residual: Double

    /// Fits four sides to a contour; `nil` where it does not look like a quadrilateral at all.
    init?(_ contour: ComponentContour) {
        let points = contour.points
        guard points.count >= 12 else { return nil }

        // A corner is farthest from the centre, its opposite farthest from it, the others from their line.
        let a = Self.farthest(points) { point in
            let away = point - contour.center
            return away.dot(away)
        }
        let c = Self.farthest(points) { point in
            let away = point - points[a]
            return away.dot(away)
        }
        let diagonal = points[c] - points[a]
        let b = Self.farthest(points) { point in diagonal.cross(point - points[a]) }
        let d = Self.farthest(points) { point in -diagonal.cross(point - points[a]) }
        var corners: [4 of Int] = [a, b, c, d]
        for end in 1..<4 {
            for index in stride(from: end, to: 0, by: -1) where corners[index] < corners[index - 1]
            {
                corners.swapAt(index, index - 1)
            }
        }
        guard corners[0] < corners[1], corners[1] < corners[2], corners[2] < corners[3] else {
            return nil
        }

        let sides = [4 of Line] { index in
            let end = index < 3 ? corners[index + 1] : corners[0] + points.count
            return Line(points, corners[index], end)
        }
        let squares = sides[0].squares + sides[1].squares + sides[2].squares + sides[3].squares
        residual = (squares / Double(points.count)).squareRoot()

        let reach = 0.2 * contour.area.squareRoot() + 1
        func corner(_ index: Int) -> Vector {
            let seen = points[corners[index]]
            guard let met = sides[(index + 3) & 3].intersection(sides[index]),
                (met - seen).length < reach
            else { return seen }
            return met
        }
        quad = Quad(a: corner(0), b: corner(1), c: corner(2), d: corner(3))
        // A square seen in perspective is filled by its contour; stars, hooks and slivers are not.
        guard quad.area > 0.8 * contour.area, quad.area < 1.25 * contour.area else { return nil }
    }

    private static func farthest(_ points: [Vector], _ distance: (Vector) -> Double) -> Int {
        var best = 0
        var most = -Double.infinity
        for index in points.indices {
            let distance = distance(points[index])
            if distance > most {
                most = distance
                best = index
            }
        }
        return best
    }
}

extension QuadFit {
    /// A straight side: a least-squares line, fitted again without outliers.
    private struct Line {
        var point: Vector
        var direction: Vector
        /// The sum of the squared distances of all the side's points.
        var squares = 0.0

        /// Fits the points `start..<end`, counted around, without an eighth at either end: corners may be
        /// round, and what touches a pattern often touches a corner.
        init(_ points: [Vector], _ start: Int, _ end: Int) {
            let margin = (end - start) / 8
            point = points[start]
            direction = points[end % points.count] - points[start]
            let chosen = start + margin..<end - margin
            guard chosen.count >= 3 else { return }
            fit(points, chosen, within: .infinity)
            var squares = 0.0
            for index in chosen { squares += square(points[index % points.count]) }
            self.squares = squares
            // Steps of a straight border between pixels stay within half a pixel of it.
            let reach = max(0.5, squares / Double(chosen.count))
            fit(points, chosen, within: reach * 2.25)
        }

        private mutating func fit(_ points: [Vector], _ range: Range<Int>, within reach: Double) {
            var sum = Vector(0, 0)
            var (xx, xy, yy, count) = (0.0, 0.0, 0.0, 0.0)
            let origin = points[range.lowerBound % points.count]
            for index in range {
                let place = points[index % points.count]
                guard reach.isInfinite || square(place) <= reach else { continue }
                let away = place - origin
                sum += away
                xx += away.x * away.x
                xy += away.x * away.y
                yy += away.y * away.y
                count += 1
            }
            guard count >= 3 else { return }
            let mean = sum / count
            xx = xx / count - mean.x * mean.x
            xy = xy / count - mean.x * mean.y
            yy = yy / count - mean.y * mean.y
            // The axis of the larger variance, from whichever of its two formulas is not near zero.
            let half = (xx - yy) / 2
            let root = (half * half + xy * xy).squareRoot()
            let axis = half >= 0 ? Vector(half + root, xy) : Vector(xy, root - half)
            let length = axis.length
            guard length > 1e-12 else { return }
            point = origin + mean
            direction = axis / length
        }

        /// The squared distance of a place from the line, once the direction has length 1.
        private func square(_ place: Vector) -> Double {
            let across = direction.cross(place - point)
            return across * across
        }

        func intersection(_ other: Line) -> Vector? {
            let turn = direction.cross(other.direction)
            guard abs(turn) > 0.05 * direction.length * other.direction.length else { return nil }
            return point + direction * ((other.point - point).cross(other.direction) / turn)
        }
    }
}
