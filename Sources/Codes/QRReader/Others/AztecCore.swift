/// The core of an Aztec Code: the bullseye, the orientation marks and the mode message.
///
/// - SeeAlso: ISO/IEC 24778:2008, 7.2 and 7.3.
struct AztecCore {
    /// The symbol's outline, `nil` where the core is not that of an Aztec Code.
    let outline: Quad?

    /// The fewest modules, of all, that must have the bullseye's shade.
    private static let smallestShare = 0.95

    /// Looks at the modules around a bullseye.
    ///
    /// - Parameter map: from modules, with the centre at (0, 0), to pixels.
    init(_ picture: borrowing BinaryPicture, _ map: Homography) {
        outline = Self.outline(picture, map)
    }

    private static func outline(_ picture: borrowing BinaryPicture, _ map: Homography) -> Quad? {
        guard hasRings(picture, map, 0...4) else { return nil }
        let isCompact = !hasRings(picture, map, 5...6)
        let radius = isCompact ? 5 : 7
        var ring = [Bool](repeating: false, count: 8 * radius)
        for isMirrored in [false, true] {
            for turn in 0..<4 {
                for i in ring.indices {
                    let cell = cell(i, radius, turn: turn, isMirrored: isMirrored)
                    ring[i] = picture.isDark(at: map(cell))
                }
                guard let mode = AztecModeMessage(ring: ring, isCompact: isCompact) else {
                    continue
                }
                let half = Double(mode.side) / 2
                return Quad(
                    a: map(turned(Vector(-half, -half), turn, isMirrored)),
                    b: map(turned(Vector(half, -half), turn, isMirrored)),
                    c: map(turned(Vector(half, half), turn, isMirrored)),
                    d: map(turned(Vector(-half, half), turn, isMirrored)))
            }
        }
        return nil
    }

    /// Whether rings have their shades, the even ones dark.
    private static func hasRings(
        _ picture: borrowing BinaryPicture, _ map: Homography, _ rings: ClosedRange<Int>
    ) -> Bool {
        var right = 0
        var count = 0
        for y in -rings.upperBound...rings.upperBound {
            for x in -rings.upperBound...rings.upperBound {
                let ring = max(abs(x), abs(y))
                guard rings.contains(ring) else { continue }
                count += 1
                let isDark = picture.isDark(at: map(Vector(Double(x), Double(y))))
                if isDark == (ring & 1 == 0) { right += 1 }
            }
        }
        return Double(right) >= smallestShare * Double(count)
    }

    /// The centre of a module of a ring, clockwise from the top left corner.
    private static func cell(_ i: Int, _ radius: Int, turn: Int, isMirrored: Bool) -> Vector {
        let side = 2 * radius
        let along = Double(i % side - radius)
        let out = Double(radius)
        let place =
            switch i / side {
            case 0: Vector(along, -out)
            case 1: Vector(out, along)
            case 2: Vector(-along, out)
            default: Vector(-out, -along)
            }
        return turned(place, turn, isMirrored)
    }

    private static func turned(_ place: Vector, _ turn: Int, _ isMirrored: Bool) -> Vector {
        var result = isMirrored ? Vector(place.y, place.x) : place
        for _ in 0..<turn { result = result.quarterTurn }
        return result
    }
}
