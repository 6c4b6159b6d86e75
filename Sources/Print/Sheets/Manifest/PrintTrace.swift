import Imaging

/// What is left of a print where a code should be.
struct PrintTrace {
    /// The share of the place that is dark.
    private let dark: Double
    /// How far dark and light are apart, in shades of 255.
    private let contrast: Int

    /// Points a side that are looked at.
    private static let points = 32
    /// A code is dark in about half of its modules; what is less is dirt, what is more is a bare dark door.
    private static let printed = 0.08...0.92
    /// Noise and shadow stay under this, print does not: paper and toner are more than a hundred shades apart.
    private static let leastContrast = 40

    /// `nil` where the place is not in the picture, all of it.
    init?(in image: LumaImage, of place: Quadrilateral) {
        guard let map = PerspectiveTransform(unitSquareTo: place) else { return nil }
        var shades: [UInt8] = []
        for row in 0..<Self.points {
            for column in 0..<Self.points {
                let at = map(Point(x: Self.along(column), y: Self.along(row)))
                guard at.x >= 0, at.y >= 0, at.x < Double(image.width), at.y < Double(image.height)
                else { return nil }
                shades.append(image[Int(at.x), Int(at.y)])
            }
        }
        shades.sort()
        let (darkest, lightest) = (shades[shades.count / 50], shades[shades.count * 49 / 50])
        contrast = Int(lightest) - Int(darkest)
        let middle = (Int(lightest) + Int(darkest)) / 2
        dark = Double(shades.count { Int($0) < middle }) / Double(shades.count)
    }

    /// The map from other labels may be a little off, so the edge is left out.
    private static func along(_ index: Int) -> Double {
        0.1 + 0.8 * (Double(index) + 0.5) / Double(points)
    }

    /// Whether something of a code, or over it, is there: not bare paper, not a bare door.
    var isPrinted: Bool { contrast >= Self.leastContrast && Self.printed.contains(dark) }
}
