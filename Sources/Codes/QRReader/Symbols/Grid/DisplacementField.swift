/// How far the modules lie from where a homography puts them, in modules, as a smooth function.
///
/// A tensor product of uniform cubic B-splines with a penalty on the differences of their
/// coefficients (P-splines). Second differences along an axis are cheap, so that paper may bend; the mixed
/// difference is expensive, so that what bends along one axis bends everywhere alike, as paper and
/// labels do: this carries what the timing patterns show across the whole symbol.
///
/// - SeeAlso: Eilers and Marx, "Flexible smoothing with B-splines and penalties", 1996.
struct DisplacementField {
    /// Coefficients per axis at most: the band of the equations grows with it.
    private static let mostIntervals = 12
    /// What a second difference of coefficients is expected to be, in modules: a label bent by three
    /// modules over twenty has about this much per interval.
    private static let bend = 0.3
    /// What a mixed difference is expected to be, in modules: a fifth of that while only lines of function patterns
    /// are known, which say nothing of it, and two thirds where the modules of a surface are seen.
    enum Twist: Double {
        case lines = 0.03
        case surface = 0.1
    }

    private var intervals = 1
    private var count = 4
    private var dimension = 21.0
    private(set) var isFlat = true
    /// Whether the matrix holds the last equations, solved as far as they do not depend on the right side.
    private var isFactored = false
    private var coefficients: [Vector]
    private var matrix: [Double]
    private var right: [Vector]
    private var band = 0
    /// The penalties of the last two fields, for either twist.
    private var penalties = [Penalties(), Penalties()]

    /// The matrix of a field of which nothing is seen.
    private struct Penalties {
        var count = 0
        var matrix: [Double] = []
    }

    init() {
        let most = Self.mostIntervals + 3
        coefficients = [Vector](repeating: .zero, count: most * most)
        right = coefficients
        matrix = [Double](repeating: 0, count: most * most * (3 * most + 4))
    }

    /// No displacement anywhere.
    mutating func flatten(dimension: Int) {
        self.dimension = Double(dimension)
        // Large symbols are printed on large paper, of more than one bend.
        let most = dimension < 60 ? Self.mostIntervals * 3 / 4 : Self.mostIntervals
        intervals = max(4, min((dimension + 3) / 4, most))
        count = intervals + 3
        isFlat = true
        for i in 0..<count * count { coefficients[i] = .zero }
    }

    /// The displacement at a point in modules; beyond the symbol that of its edge.
    func callAsFunction(_ module: Vector) -> Vector {
        if isFlat { return .zero }
        let (x, bx) = basis(module.x)
        let (y, by) = basis(module.y)
        var sum = Vector.zero
        for j in 0..<4 {
            let row = (y + j) * count + x
            var line = Vector.zero
            for i in 0..<4 { line += coefficients[row + i] * bx[i] }
            sum += line * by[j]
        }
        return sum
    }

    /// The coefficients along a line of one height, from which ``displacement(on:at:)`` takes those of many points.
    ///
    /// - Parameter line: grows to the number of coefficients.
    func takeLine(at height: Double, into line: inout [Vector]) {
        if line.count < count {
            line.append(contentsOf: repeatElement(.zero, count: count - line.count))
        }
        let (y, by) = basis(height)
        for x in 0..<count {
            var sum = Vector.zero
            for j in 0..<4 { sum += coefficients[(y + j) * count + x] * by[j] }
            line[x] = sum
        }
    }

    /// The displacement at the point of a line that a coordinate's ``basis(_:)`` names.
    @inline(__always)
    static func displacement(on line: [Vector], at basis: (Int, SIMD4<Double>)) -> Vector {
        var sum = Vector.zero
        for i in 0..<4 { sum += line[basis.0 + i] * basis.1[i] }
        return sum
    }

    /// Fits the field to displacements seen at some points.
    ///
    /// Points that contradict the others lose their weight from the second round on, by Cauchy's function with a scale of
    /// twice their deviation. The field stays as it was when the equations cannot be solved.
    ///
    /// - Parameter samples: at `module`, `place` is the displacement; all in modules.
    mutating func fit(_ samples: [Anchor], twist: Twist = .lines, rounds: Int = 3) {
        for round in 0..<rounds {
            assemble(samples, twist, isFirst: round == 0 && isFlat)
            isFactored = BandedEquations.factor(&matrix, unknowns: count * count, band: band)
            solve()
        }
    }

    /// Fits the field to other displacements at the points of the last ``fit(_:twist:rounds:)`` of one round that
    /// began flat, likewise from a flat field.
    ///
    /// Their equations differ only in the right side, so the expensive factorization is done once.
    mutating func fitAgain(_ samples: [Anchor]) {
        for i in 0..<count * count { coefficients[i] = .zero }
        for sample in samples {
            let (x, bx) = basis(sample.module.x)
            let (y, by) = basis(sample.module.y)
            let weight = 1 / (sample.deviation * sample.deviation)
            for j in 0..<16 {
                let factor = weight * bx[j & 3] * by[j >> 2]
                coefficients[(y + (j >> 2)) * count + x + (j & 3)] += sample.place * factor
            }
        }
        solve()
    }

    /// Solves the equations into the coefficients, which hold the right side.
    private mutating func solve() {
        guard isFactored else {
            flatten(dimension: Int(dimension))
            return
        }
        isFlat = false
        BandedEquations.substitute(matrix, &coefficients, unknowns: count * count, band: band)
    }

    private mutating func assemble(_ samples: [Anchor], _ expected: Twist, isFirst: Bool) {
        let unknowns = count * count
        band = 3 * count + 4
        takePenalties(expected)
        for i in 0..<unknowns { right[i] = .zero }
        for sample in samples {
            let x = basis(sample.module.x)
            let y = basis(sample.module.y)
            var weight = 1 / (sample.deviation * sample.deviation)
            if !isFirst {
                let scale = 2 * max(sample.deviation, 0.08)
                let off = (sample.place - self(sample.module)).length / scale
                weight /= 1 + off * off
            }
            Self.add(
                sample.place, weight, x, y, count: count, band: band, &matrix, &right)
        }
        for i in 0..<unknowns { coefficients[i] = right[i] }
    }

    /// Adds one displacement to the equations: the outer product of its sixteen weights.
    @inline(__always)
    private static func add(
        _ place: Vector, _ weight: Double, _ x: (Int, SIMD4<Double>), _ y: (Int, SIMD4<Double>),
        count: Int, band: Int, _ matrix: inout [Double], _ right: inout [Vector]
    ) {
        let (bx, by) = (x.1, y.1)
        let last = (y.0 + 3) * count + x.0 + 3
        precondition(
            x.0 >= 0 && y.0 >= 0 && last < right.count && (last + 1) * band <= matrix.count
                && 3 * count + 4 <= band, "\(count) coefficients, a band of \(band)")
        var right = right.mutableSpan
        var values = matrix.mutableSpan
        for j in 0..<4 {
            for i in 0..<4 {
                let factor = weight * bx[i] * by[j]
                let r = (y.0 &+ j) &* count &+ x.0 &+ i
                unsafe right[unchecked: r] += place * factor
                // From the diagonal on: the rest of its own row of coefficients, then four of each row after it.
                let start = r &* band
                let products = factor * bx
                for k in i..<4 { unsafe values[unchecked: start &+ k &- i] += products[k] * by[j] }
                var at = start &- i
                for k in j &+ 1..<max(j &+ 1, 4) {
                    at &+= count
                    let four = products * by[k]
                    for lane in 0..<4 { unsafe values[unchecked: at &+ lane] += four[lane] }
                }
            }
        }
    }

    /// Fills the matrix with what is expected of the field, which depends on its size only.
    private mutating func takePenalties(_ expected: Twist) {
        let kept = expected == .lines ? 0 : 1
        if penalties[kept].count != count {
            for i in 0..<count * count * band { matrix[i] = 0 }
            addPenalties(expected)
            penalties[kept] = Penalties(
                count: count, matrix: Array(matrix[..<(count * count * band)]))
        } else {
            Self.copy(penalties[kept].matrix, &matrix)
        }
    }

    private static func copy(_ source: [Double], _ target: inout [Double]) {
        let source = source.span
        var all = target.mutableSpan
        var target = all._mutatingExtracting(0..<source.count)
        for i in source.indices { target[i] = source[i] }
    }

    private mutating func addPenalties(_ expected: Twist) {
        for i in 0..<count * count { matrix[i * band] += 1e-4 }
        let bend = 1 / (Self.bend * Self.bend)
        let twist = 1 / (expected.rawValue * expected.rawValue)
        for y in 0..<count {
            for x in 0..<count {
                let i = y * count + x
                if x + 2 < count { penalise(i, 1, bend) }
                if y + 2 < count { penalise(i, count, bend) }
                if x + 1 < count, y + 1 < count { penaliseTwist(i, twist) }
            }
        }
    }

    /// Adds the square of c[i] − 2 c[i + step] + c[i + 2 step].
    private mutating func penalise(_ i: Int, _ step: Int, _ weight: Double) {
        let factors = SIMD3<Double>(1, -2, 1)
        for a in 0..<3 {
            for b in a..<3 {
                matrix[(i + a * step) * band + (b - a) * step] += weight * factors[a] * factors[b]
            }
        }
    }

    /// Adds the square of c[i] − c[i + 1] − c[i + count] + c[i + count + 1].
    private mutating func penaliseTwist(_ i: Int, _ weight: Double) {
        let places = SIMD4(i, i + 1, i + count, i + count + 1)
        let factors = SIMD4<Double>(1, -1, -1, 1)
        for a in 0..<4 {
            for b in a..<4 {
                matrix[places[a] * band + places[b] - places[a]] +=
                    weight * factors[a] * factors[b]
            }
        }
    }

    /// The first of the four coefficients that count at a coordinate, and their weights.
    func basis(_ coordinate: Double) -> (Int, SIMD4<Double>) {
        let scaled = max(0, min(coordinate / dimension, 1)) * Double(intervals)
        let interval = min(Int(scaled), intervals - 1)
        let t = scaled - Double(interval)
        let s = 1 - t
        let t2 = t * t
        let s2 = s * s
        return (
            interval,
            SIMD4(s2 * s, 4 - 6 * t2 + 3 * t2 * t, 4 - 6 * s2 + 3 * s2 * s, t2 * t) / 6
        )
    }
}
