import QRCode

/// Groups finder patterns into hypotheses: three that may belong to one symbol.
///
/// The conditions follow from a flat square in perspective: similar sizes, sides of similar length, an angle that
/// is not flat, and distances that both imply one version.
struct FinderGrouping {
    /// How far three finder patterns may deviate from a flat square seen from the front.
    struct Tolerance: Equatable {
        /// The largest ratio of two module sizes.
        var sizeRatio: Double
        /// The largest ratio of the two sides, each counted in its own modules.
        var sideRatio: Double
        /// The least sine of the angle between the sides.
        var sine: Double
        /// Nearest finder patterns that are tried with each.
        var neighbours: Int
        /// The most hypotheses that one finder pattern may be the top left of.
        var perFinder: Int
        /// The most hypotheses of a picture.
        var total: Int

        /// A symbol seen at up to about 45 degrees.
        static let tight = Tolerance(
            sizeRatio: 1.8, sideRatio: 1.7, sine: 0.5, neighbours: 14, perFinder: 4, total: 96)
        /// A symbol seen from nearer its edge: only the likeliest, which cost next to nothing.
        static let looser = Tolerance(
            sizeRatio: 2.6, sideRatio: 3, sine: 0.35, neighbours: 6, perFinder: 2, total: 12)
        /// A symbol seen from its edge, or bent.
        static let loose = Tolerance(
            sizeRatio: 2.6, sideRatio: 4, sine: 0.3, neighbours: 24, perFinder: 8, total: 192)
    }

    /// From the centre of one finder pattern to the next, version 1 has 14 modules and version 40 has 170;
    /// sizes are measured to about a tenth.
    private static let leastModules = 10.0
    private static let mostModules = 200.0

    /// The steps for three finder patterns, and for one of many triples to be sorted.
    private static let tripleWork = 6
    private static let sortWork = 10

    /// A finder pattern near another one.
    private struct Neighbour {
        var index: Int
        /// From the other one's centre, in pixels.
        var way: Vector
        var distance: Double
    }

    /// Three finder patterns, by their indices, before they are worth a hypothesis.
    private struct Triple {
        var corner: Int
        var right: Int
        var down: Int
        /// The sides, in modules.
        var across: Double
        var along: Double
        var score: Double
    }

    private var neighbours: [Neighbour] = []
    /// Modules from the corner to each neighbour.
    private var modules: [Double] = []
    private var own: [Triple] = []
    private var all: [Triple] = []

    /// The hypotheses over all finder patterns, the likeliest first.
    ///
    /// - Parameters:
    ///   - isUsed: which finder patterns are excluded.
    ///   - meter: counts three steps for every two finder patterns compared, and more for every three.
    mutating func hypotheses(
        of finders: [FinderPattern], isUsed: [Bool], within tolerance: Tolerance,
        _ meter: inout WorkMeter
    ) -> [Hypothesis] {
        all.removeAll(keepingCapacity: true)
        for corner in finders.indices where !isUsed[corner] && !meter.isSpent {
            findNeighbours(of: corner, in: finders, isUsed: isUsed, within: tolerance)
            own.removeAll(keepingCapacity: true)
            let count = neighbours.count
            meter.add(3 * finders.count + Self.tripleWork * count * (count - 1) / 2)
            for i in neighbours.indices {
                for j in neighbours.indices where j > i {
                    guard
                        let triple = triple(corner, i, j, of: finders, within: tolerance)
                    else { continue }
                    own.insert(triple, before: { $0.score > $1.score }, most: tolerance.perFinder)
                }
            }
            all += own
        }
        meter.add(Self.sortWork * all.count)
        all.sort(descendingBy: { $0.score })
        return all.prefix(tolerance.total).map { triple in
            Hypothesis(
                topLeft: finders[triple.corner], topRight: finders[triple.right],
                bottomLeft: finders[triple.down],
                versions: Self.versions(triple.across, triple.along), score: triple.score,
                key: Hypothesis.key(
                    triple.corner, min(triple.right, triple.down), max(triple.right, triple.down)))
        }
    }

    private mutating func findNeighbours(
        of corner: Int, in finders: [FinderPattern], isUsed: [Bool], within tolerance: Tolerance
    ) {
        neighbours.removeAll(keepingCapacity: true)
        let a = finders[corner]
        for i in finders.indices where i != corner && !isUsed[i] {
            let b = finders[i]
            guard a.isInverted == b.isInverted, a.moduleSize < b.moduleSize * tolerance.sizeRatio,
                b.moduleSize < a.moduleSize * tolerance.sizeRatio
            else { continue }
            let way = b.center - a.center
            let distance = way.length
            let modules = distance / (a.moduleSize * b.moduleSize).squareRoot()
            // Seen from the edge the mean module is longer than the module along the way.
            guard modules > 4, modules < Self.mostModules else { continue }
            neighbours.insert(
                Neighbour(index: i, way: way, distance: distance),
                before: { $0.distance < $1.distance }, most: tolerance.neighbours)
        }
        modules.removeAll(keepingCapacity: true)
        for neighbour in neighbours {
            modules.append(Self.modules(from: a, to: finders[neighbour.index]))
        }
    }

    /// Scores three finder patterns, the first as the one between two of its neighbours.
    private func triple(
        _ corner: Int, _ first: Int, _ second: Int, of finders: [FinderPattern],
        within tolerance: Tolerance
    ) -> Triple? {
        let isTurned = neighbours[first].way.cross(neighbours[second].way) < 0
        let (right, down) = isTurned ? (second, first) : (first, second)
        let u = neighbours[right].way
        let v = neighbours[down].way
        let sine = u.cross(v) / (u.length * v.length)
        guard sine > tolerance.sine else { return nil }
        let (across, along) = (modules[right], modules[down])
        let longer = max(across, along)
        let shorter = min(across, along)
        guard shorter > Self.leastModules, longer < shorter * tolerance.sideRatio else {
            return nil
        }
        let three: [3 of Int] = [corner, neighbours[right].index, neighbours[down].index]
        var (largest, least) = (0.0, Double.infinity)
        var score = 0.0
        for k in 0..<3 {
            let finder = finders[three[k]]
            largest = max(largest, finder.moduleSize)
            least = min(least, finder.moduleSize)
            score += 0.5 * finder.fit - 0.35 * Double(finder.evidence.rawValue)
        }
        guard largest < least * tolerance.sizeRatio else { return nil }
        score -= 0.6 * (1 - sine)
        score -= 0.9 * Self.logarithm(longer / shorter)
        score -= 0.5 * Self.logarithm(largest / least)
        score -= Self.obliqueness(finders[corner], u, v)
        // Of symbols in rows, those of neighbours make larger triples than their own.
        score -= 0.004 * (across + along)
        return Triple(
            corner: corner, right: three[1], down: three[2], across: across, along: along,
            score: score)
    }

    /// Modules between two centres.
    ///
    /// Under perspective the scale along a line is (1 + qx)⁻², so that the geometric mean of the scales at
    /// both ends is exactly the mean scale between.
    private static func modules(from a: FinderPattern, to b: FinderPattern) -> Double {
        let way = b.center - a.center
        return way.length
            / (a.moduleSize(along: way) * b.moduleSize(along: way)).squareRoot()
    }

    /// How far both ways are from the axes of the corner's own modules, as a penalty.
    private static func obliqueness(_ corner: FinderPattern, _ u: Vector, _ v: Vector) -> Double {
        guard let axes = corner.axes else { return 0.15 }
        var penalty = 0.0
        for way in [u, v] {
            let steps = axes.modules(way)
            let (x, y) = (abs(steps.x), abs(steps.y))
            penalty += min(x, y) / max(x, y, 1e-9)
        }
        return 0.8 * min(penalty, 1)
    }

    /// The versions whose sides come nearest to both distances, which leave 7 modules out.
    private static func versions(_ across: Double, _ along: Double) -> [Int] {
        let mean = ((across * along).squareRoot() + 7 - 17) / 4
        // A tenth of the module size is wrong by a tenth of the distance.
        let spread = max(abs(across - along) / 8, 0.06 * mean, 0.6)
        let first = max(1, Int((mean - spread).rounded()))
        let last = min(40, Int((mean + spread).rounded()))
        guard first <= last else { return [min(max(Int(mean.rounded()), 1), 40)] }
        return Array(first...last).sorted(ascendingBy: { abs(Double($0) - mean) })
    }

    /// The natural logarithm of a ratio that is at least 1, to a hundredth up to 6.
    private static func logarithm(_ ratio: Double) -> Double {
        // ln r = 2 artanh((r − 1) / (r + 1))
        let z = (ratio - 1) / (ratio + 1)
        let square = z * z
        return 2 * z * (1 + square * (1 / 3 + square * (1 / 5 + square * (1 / 7 + square / 9))))
    }
}

extension Array {
    /// Inserts into elements in order, behind its equals, and keeps the first `most`.
    fileprivate mutating func insert(
        _ element: Element, before precedes: (Element, Element) -> Bool, most: Int
    ) {
        if count >= most {
            guard let last, precedes(element, last) else { return }
            removeLast()
        }
        var place = count
        while place > 0, precedes(element, self[place - 1]) { place -= 1 }
        insert(element, at: place)
    }
}
