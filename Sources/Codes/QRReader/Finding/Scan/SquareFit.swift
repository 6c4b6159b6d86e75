/// A homography from the picture to the plane of a finder pattern, in modules from its centre, fitted to places
/// on its three square borders by least squares.
///
/// (x, y) in the picture lies at ((a x + b y + c) / w, (d x + e y + f) / w) with w = 1 + g x + h y. A
/// border at distance r of the centre puts one linear equation on the eight numbers for each place seen
/// on it; the ninth unknown is how far ink (or a threshold that is off) has moved all borders outwards.
struct SquareFit {
    /// The sides of the three squares, halved: core, gap and ring.
    static let radii = SIMD3<Double>(1.5, 2.5, 3.5)
    /// Which way spread ink moves them.
    static let spreads = SIMD3<Double>(1, -1, 1)

    /// A place seen on a border.
    struct Place: Sendable {
        /// From the approximate centre, in approximate modules.
        var at: SIMD2<Double>
        /// 0 for the sides where u is ±r, 1 for those where v is.
        var axis: Int
        /// −1 or 1.
        var sign: Double
        /// 0, 1, 2: core, gap, ring.
        var border: Int
    }

    /// a, b, c, d, e, f, g, h, and the spread in modules.
    private(set) var numbers = [9 of Double](repeating: 0)
    /// The share of the places that lie on their border.
    private(set) var inlierShare = 0.0
    /// Of those, the root of the mean square of the distance from it, in modules.
    private(set) var deviation = 0.0
    /// The smallest number of inliers on any of the four sides.
    private(set) var fewestOnASide = 0

    /// Starts from an affine guess: u = row x · place, v = row y · place.
    init(u: SIMD2<Double>, v: SIMD2<Double>) {
        numbers[0] = u.x
        numbers[1] = u.y
        numbers[3] = v.x
        numbers[4] = v.y
    }

    /// The place in modules.
    func callAsFunction(_ at: SIMD2<Double>) -> SIMD2<Double> {
        let w = 1 + numbers[6] * at.x + numbers[7] * at.y
        return SIMD2(
            (numbers[0] * at.x + numbers[1] * at.y + numbers[2]) / w,
            (numbers[3] * at.x + numbers[4] * at.y + numbers[5]) / w)
    }

    /// How far a place lies outside its border, in modules.
    private func residual(_ place: Place) -> Double {
        let mapped = self(place.at)
        let seen = (place.axis == 0 ? mapped.x : mapped.y) * place.sign
        return seen - Self.radii[place.border] - Self.spreads[place.border] * numbers[8]
    }

    /// Improves the map with those places that lie within `gate` modules of their border.
    ///
    /// - Parameter noise: the expected deviation of a place, in modules: how much the places count
    ///   against the expectation that a finder pattern shows little perspective in itself.
    /// - Returns: whether there were enough places.
    mutating func improve(_ places: Span<Place>, gate: Double, noise: Double) -> Bool {
        var system = NormalEquations()
        for index in places.indices {
            let place = places[index]
            guard abs(residual(place)) < gate else { continue }
            system.add(
                axis: place.axis, at: SIMD2<Float>(place.at),
                radius: Float(place.sign * Self.radii[place.border]),
                spread: Float(-place.sign * Self.spreads[place.border]))
        }
        // Sides that differ by a seventh across the pattern are already steep (w off by 0.07 at 3.5
        // modules); ink that spreads by a quarter of a module is already much.
        guard system.used >= 12,
            let solution = system.solve(
                perspectiveWeight: (noise / 0.02) * (noise / 0.02),
                spreadWeight: (noise / 0.25) * (noise / 0.25))
        else { return false }
        numbers = solution
        return true
    }

    /// Judges the map by all places.
    mutating func judge(_ places: Span<Place>, expected: Int, gate: Double) {
        var inliers = 0
        var squares = 0.0
        var sides = SIMD4<Int32>(repeating: 0)
        for index in places.indices {
            let place = places[index]
            let distance = residual(place)
            guard abs(distance) < gate else { continue }
            inliers += 1
            squares += distance * distance
            sides[place.axis * 2 + (place.sign > 0 ? 1 : 0)] += 1
        }
        inlierShare = Double(inliers) / Double(max(1, expected))
        deviation = inliers > 0 ? (squares / Double(inliers)).squareRoot() : 1
        fewestOnASide = Int(sides.min())
    }

    /// Where a place of the pattern's plane lies, from the approximate centre in approximate modules;
    /// `nil` where the map has no inverse.
    func place(u: Double, v: Double) -> SIMD2<Double>? {
        // (a − u g) x + (b − u h) y = u − c, and the same for v.
        let a = numbers[0] - u * numbers[6]
        let b = numbers[1] - u * numbers[7]
        let d = numbers[3] - v * numbers[6]
        let e = numbers[4] - v * numbers[7]
        let determinant = a * e - b * d
        guard abs(determinant) > 1e-6 else { return nil }
        let p = u - numbers[2]
        let q = v - numbers[5]
        return SIMD2((p * e - b * q) / determinant, (a * q - p * d) / determinant)
    }
}
