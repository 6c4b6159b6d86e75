/// Fits squares around a common centre to the edges between the rings of an Aztec bullseye.
struct BullseyeFit: Sendable {
    /// An edge between two rings.
    private struct Place {
        var at: Vector
        /// The distance of the edge from the centre along an axis, in modules.
        var radius: Double
        /// The direction it was seen in, one of ``directions``.
        var direction: Int
    }

    private var places: [Place] = []
    private var edges: [Double] = []

    /// Directions in which edges are looked for: 12 in each quarter.
    private static let perQuarter = 12
    private static let directions = makeDirections()
    /// Edges in each direction; the one of the fourth ring is not certain, for dark modules may
    /// follow.
    private static let rings = 4
    /// The largest deviation of the edges from squares, root of the mean square, in modules;
    /// circles have 0.4.
    private static let largestDeviation = 0.24

    /// Unit vectors, clockwise on the screen, without trigonometry: points on a square, brought to
    /// length 1.
    private static func makeDirections() -> [Vector] {
        var result: [Vector] = []
        for k in 0..<perQuarter {
            // tan(a) for a from -45 to 45 degrees is nearly linear in a.
            let a = (Double(k) + 0.5) / Double(perQuarter) * 2 - 1
            let y = a * (0.785 + 0.215 * a * a)
            let v = Vector(1, y)
            result.append(v / v.length)
        }
        for k in 0..<3 * perQuarter { result.append(result[k].quarterTurn) }
        return result
    }

    /// The map from modules, with the centre at (0, 0), to pixels; `nil` where the edges are not
    /// those of squares.
    mutating func fit(
        in picture: borrowing BinaryPicture, around center: Vector, size: Double
    ) -> Homography? {
        collect(picture, around: center, size: size)
        guard places.count >= Self.rings * Self.directions.count * 4 / 5 else { return nil }
        var best: (deviation: Double, map: AxisPair)?
        for turn in 0..<Self.perQuarter {
            guard var pair = solve({ ($0 - turn + Self.directions.count) % Self.directions.count })
            else { continue }
            for _ in 0..<3 {
                guard let next = refine(pair) else { break }
                pair = next
            }
            let deviation = self.deviation(pair)
            if deviation < best?.deviation ?? .infinity { best = (deviation, pair) }
        }
        guard let best, best.deviation <= Self.largestDeviation else { return nil }
        return best.map.intoPixels
    }

    private mutating func collect(
        _ picture: borrowing BinaryPicture, around center: Vector, size: Double
    ) {
        places.removeAll(keepingCapacity: true)
        // Corners are farther by 1.42, and a diagonal row makes modules look larger by as much.
        let reach = size * 3.5 * 1.9 + 2
        let step = max(0.3, size / 8)
        for direction in Self.directions.indices {
            let unit = Self.directions[direction]
            picture.edges(
                from: center, step: unit * step, count: Int(reach / step), into: &edges)
            // The centre is dark, so that the first edge is its beginning.
            guard edges.count > Self.rings + 1, edges[0] == 0 else { continue }
            for k in 1...Self.rings {
                places.append(
                    Place(
                        at: center + unit * (edges[k] * step), radius: Double(k) - 0.5,
                        direction: direction))
            }
        }
    }

    /// The linear functions that give a place's module coordinates.
    private struct AxisPair {
        var first: AffineFunction
        var second: AffineFunction

        /// The inverse of both functions.
        var intoPixels: Homography? {
            Homography(
                a: first.x, b: first.y, c: first.constant, d: second.x, e: second.y,
                f: second.constant
            ).inverse
        }
    }

    /// Solves for both axes, with directions assigned to the sides of the squares by `rotated`.
    private func solve(_ rotated: (Int) -> Int) -> AxisPair? {
        var first = AffineFit()
        var second = AffineFit()
        for place in places {
            switch rotated(place.direction) / Self.perQuarter {
            case 0: first.add(place.at, place.radius)
            case 1: second.add(place.at, place.radius)
            case 2: first.add(place.at, -place.radius)
            default: second.add(place.at, -place.radius)
            }
        }
        guard let a = first.solution, let b = second.solution else { return nil }
        return AxisPair(first: a, second: b)
    }

    /// Assigns each place to the side that the functions say it is on, and solves again.
    private func refine(_ pair: AxisPair) -> AxisPair? {
        var first = AffineFit()
        var second = AffineFit()
        for place in places {
            let u = pair.first(place.at)
            let v = pair.second(place.at)
            if abs(u) >= abs(v) {
                first.add(place.at, u < 0 ? -place.radius : place.radius)
            } else {
                second.add(place.at, v < 0 ? -place.radius : place.radius)
            }
        }
        guard let a = first.solution, let b = second.solution else { return nil }
        return AxisPair(first: a, second: b)
    }

    private func deviation(_ pair: AxisPair) -> Double {
        var sum = 0.0
        for place in places {
            let radius = max(abs(pair.first(place.at)), abs(pair.second(place.at)))
            sum += (radius - place.radius) * (radius - place.radius)
        }
        return (sum / Double(places.count)).squareRoot()
    }
}
