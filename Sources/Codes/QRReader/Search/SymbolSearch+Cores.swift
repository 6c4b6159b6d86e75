import Imaging

// Symbols of which only the cores of the finder patterns are like those of others.

extension SymbolSearch {
    /// The sides of a core, in modules: a square has 3; of designs, a disc has 2 to 3.4 across.
    private static let coreSides = 1.7...3.4
    /// The share of timing modules that both lines must show.
    private static let leastCoreRegularity = 0.55
    /// The largest ratios of sizes, and of sides: cores are pieces whose areas and centres are known well, and say little else.
    private static let mostSizeRatio = 1.07
    private static let mostSideRatio = 1.08
    /// The least sine of the angle between the sides.
    private static let leastCoreSine = 0.97
    /// The most triples that are looked at, those of the largest cores first, and symbols that are tried.
    private static let (mostCoreTriples, mostCoreSymbols) = (10, 2)

    /// Reads symbols of three equal cores, between which timing patterns run.
    ///
    /// - Parameter cores: the largest first.
    mutating func readCores(_ cores: [FinderPattern], in image: LumaImage, _ round: Round) {
        guard cores.count >= 3, !meter.isSpent else { return }
        var hypotheses: [Hypothesis] = []
        for triple in triples(of: cores) where !meter.isSpent {
            if let timed = timed(triple, in: image) { hypotheses.append(timed) }
        }
        hypotheses.sort(descendingBy: { $0.regularity })
        read(Array(hypotheses.prefix(Self.mostCoreSymbols)), in: image, round)
    }

    /// Equal cores at three corners of squares.
    private mutating func triples(of cores: [FinderPattern]) -> [Hypothesis] {
        var triples: [Hypothesis] = []
        for first in cores.indices {
            let least = cores[first].moduleSize / Self.mostSizeRatio
            // Those behind it that are about as large.
            let end = cores.firstIndex { $0.moduleSize < least } ?? cores.count
            guard end - first >= 3 else { continue }
            meter.add((end - first) * (end - first))
            for second in first + 1..<end {
                for third in second + 1..<end {
                    guard let triple = Self.square([first, second, third], of: cores) else {
                        continue
                    }
                    triples.append(triple)
                    if triples.count == Self.mostCoreTriples { return triples }
                }
            }
        }
        return triples
    }

    /// Three cores as the corners of a square, the one between the other two first.
    private static func square(_ three: [3 of Int], of cores: [FinderPattern]) -> Hypothesis? {
        for k in 0..<3 {
            let (corner, one, other) = (three[k], three[(k + 1) % 3], three[(k + 2) % 3])
            let u = cores[one].center - cores[corner].center
            let v = cores[other].center - cores[corner].center
            let (across, along) = (u.length, v.length)
            guard max(across, along) < mostSideRatio * min(across, along),
                abs(u.cross(v)) > leastCoreSine * across * along
            else { continue }
            let (right, down) = u.cross(v) > 0 ? (one, other) : (other, one)
            return Hypothesis(
                topLeft: cores[corner], topRight: cores[right], bottomLeft: cores[down],
                versions: [1], score: 0,
                // Not that of the same numbers among the finder patterns.
                key: Hypothesis.key(corner, one, other, kind: 7))
        }
        return nil
    }

    /// The hypothesis with the version and the module size that its timing patterns show, where they do.
    private mutating func timed(_ triple: Hypothesis, in image: LumaImage) -> Hypothesis? {
        let right = triple.topRight.center - triple.topLeft.center
        let down = triple.bottomLeft.center - triple.topLeft.center
        let length = (right.length * down.length).squareRoot()
        let size = 3 * triple.topLeft.moduleSize
        func version(_ coreSide: Double) -> Int {
            Int(min(max((length * coreSide / size - 10) / 4, 0), 41).rounded())
        }
        let (least, most) = (
            max(1, version(Self.coreSides.lowerBound)), min(40, version(Self.coreSides.upperBound))
        )
        guard least <= most else { return nil }
        var best: Hypothesis?
        for version in least...most {
            let hypothesis = triple.drawn(version: version, right, down)
            let sight = look(at: hypothesis, in: image)
            guard sight.version == version,
                sight.regularity > best?.regularity ?? Self.leastCoreRegularity
            else { continue }
            best = hypothesis
            best?.regularity = sight.regularity
        }
        return best
    }
}

extension Hypothesis {
    /// The same three places as finder patterns of a flat symbol of a version.
    fileprivate func drawn(version: Int, _ right: Vector, _ down: Vector) -> Hypothesis {
        let modules = Double(4 * version + 10)
        let (right, down) = (right / modules, down / modules)
        func drawn(_ finder: FinderPattern) -> FinderPattern {
            var drawn = finder
            let (across, along) = (3.5 * right, 3.5 * down)
            drawn.corners = Quad(
                a: finder.center - across - along, b: finder.center + across - along,
                c: finder.center + across + along, d: finder.center - across + along)
            drawn.moduleSize = abs(right.cross(down)).squareRoot()
            drawn.evidence = .complete
            return drawn
        }
        var hypothesis = self
        hypothesis.topLeft = drawn(topLeft)
        hypothesis.topRight = drawn(topRight)
        hypothesis.bottomLeft = drawn(bottomLeft)
        hypothesis.versions = [version]
        return hypothesis
    }
}
