/// The convex hull of a region, reduced to its corners.
///
/// - SeeAlso: Andrew, "Another efficient algorithm for convex hulls in two dimensions", 1979;
///   Douglas and Peucker, "Algorithms for the reduction of the number of points required to
///   represent a digitized line", 1973.
struct HullPolygon {
    /// Clockwise on the screen; fewer than three if the region has no area.
    private(set) var corners: [Vector] = []
    /// The largest distance between two corners.
    private(set) var diameter = 0.0

    /// Places that lie closer to a side than this, in parts of the diameter, are no corners.
    private static let tolerance = 0.015
    /// The same in pixels.
    private static let pixels = 1.0...3.0
    /// Hulls with more corners are round, not the outline of a code.
    private static let mostVertices = 512

    /// The hull of places that are sorted from top to bottom, and from left to right in each row.
    init(of places: [Vector]) {
        let hull = Self.hull(places)
        guard (3...Self.mostVertices).contains(hull.count) else { return }
        var ends = (0, 0)
        for i in hull.indices {
            for k in i + 1..<hull.count where (hull[k] - hull[i]).length > diameter {
                diameter = (hull[k] - hull[i]).length
                ends = (i, k)
            }
        }
        let tolerance = min(
            max(diameter * Self.tolerance, Self.pixels.lowerBound), Self.pixels.upperBound)
        corners =
            Self.reduced(Array(hull[ends.0...ends.1]), tolerance)
            + Self.reduced(Array(hull[ends.1...] + hull[...ends.0]), tolerance)
    }

    /// Clockwise on the screen.
    private static func hull(_ places: [Vector]) -> [Vector] {
        func chain(_ places: some Sequence<Vector>) -> [Vector] {
            var result: [Vector] = []
            for place in places {
                while result.count >= 2,
                    (result[result.count - 1] - result[result.count - 2])
                        .cross(place - result[result.count - 1]) <= 0
                {
                    result.removeLast()
                }
                result.append(place)
            }
            return Array(result.dropLast())
        }
        return chain(places) + chain(places.reversed())
    }

    /// The corners of a part of the hull, without its last place.
    private static func reduced(_ places: [Vector], _ tolerance: Double) -> [Vector] {
        var isKept = [Bool](repeating: false, count: places.count)
        isKept[0] = true
        var open = [(0, places.count - 1)]
        while let (first, last) = open.popLast() {
            let chord = places[last] - places[first]
            let length = max(chord.length, 1e-9)
            var farthest = (distance: tolerance, index: -1)
            for i in first + 1..<max(last, first + 1) {
                let distance = abs(chord.cross(places[i] - places[first])) / length
                if distance > farthest.distance { farthest = (distance, i) }
            }
            guard farthest.index >= 0 else { continue }
            isKept[farthest.index] = true
            open.append((first, farthest.index))
            open.append((farthest.index, last))
        }
        return places.indices.dropLast().filter { isKept[$0] }.map { places[$0] }
    }
}
