/// Finds Data Matrix symbols of ECC 200: a solid border on two sides, an alternating one on the
/// others.
///
/// - SeeAlso: ISO/IEC 16022:2006, 5.2 and 7.
struct DataMatrixFinder: Sendable {
    private var regions = DarkRegions()
    private var border = DataMatrixBorder()

    /// The shortest side, in parts of the hull's diameter.
    private static let shortestSide = 0.15
    /// The longest cut of a corner, in parts of the shorter side.
    private static let longestCut = 0.25
    /// The share of a side that must be dark inside and light outside.
    private static let solidShare = 0.9

    /// The symbols of a picture, at most 16.
    mutating func find(in picture: borrowing BinaryPicture) -> [OtherPlace] {
        regions.find(in: picture)
        border.begin(pixels: picture.width * picture.height)
        var places: [OtherPlace] = []
        for outline in regions.outlines {
            let hull = HullPolygon(of: outline)
            for corner in Self.solidCorners(of: hull, in: picture) {
                guard let outline = border.outline(in: picture, corner) else { continue }
                places.append(OtherPlace(kind: .dataMatrix, outline: outline))
                if places.count == 16 { return places }
                break
            }
        }
        return places
    }

    /// The corners of a hull between two long sides that are dark inside and light outside.
    private static func solidCorners(
        of hull: HullPolygon, in picture: borrowing BinaryPicture
    ) -> [SolidCorner] {
        let corners = hull.corners
        let count = corners.count
        guard (3...16).contains(count) else { return [] }
        func side(_ i: Int) -> (from: Vector, to: Vector) {
            (corners[i % count], corners[(i + 1) % count])
        }
        let shortest = max(8, hull.diameter * shortestSide)
        let long = (0..<count).filter { (side($0).to - side($0).from).length >= shortest }
        guard long.count >= 2 else { return [] }
        var result: [SolidCorner] = []
        for i in long.indices {
            // Clockwise: into the corner, and out of it.
            let into = side(long[i])
            let out = side(long[(i + 1) % long.count])
            let first = into.to - into.from
            let second = out.to - out.from
            let shorter = min(first.length, second.length)
            let sine = first.cross(second) / (first.length * second.length)
            guard sine > 0.6, (out.from - into.to).length <= longestCut * shorter else { continue }
            let corner =
                into.from + first * ((out.from - into.from).cross(second) / first.cross(second))
            let solid = SolidCorner(corner: corner, first: into.from, second: out.to)
            if isSolid(solid, in: picture) { result.append(solid) }
        }
        return result
    }

    private static func isSolid(_ corner: SolidCorner, in picture: borrowing BinaryPicture) -> Bool
    {
        let first = corner.first - corner.corner
        let second = corner.second - corner.corner
        for (side, other) in [(first, second), (second, first)] {
            let inward = other / other.length
            let count = min(200, max(16, Int(side.length)))
            let start = corner.corner + side * 0.04
            let end = corner.corner + side * 0.96
            guard
                picture.darkShare(from: start + inward, to: end + inward, count: count)
                    >= solidShare,
                picture.darkShare(
                    from: start - inward * 1.6, to: end - inward * 1.6, count: count)
                    <= 1 - solidShare
            else { return false }
        }
        return true
    }
}

/// The corner between the two solid sides of a border, with the far ends of both; clockwise on the
/// screen from `first`.
struct SolidCorner {
    var corner: Vector
    var first: Vector
    var second: Vector
}
