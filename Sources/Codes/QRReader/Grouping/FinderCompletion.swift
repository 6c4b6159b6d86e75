/// Predicts symbols of which only two finder patterns are seen.
///
/// Two neighbours leave the third at either end, on either side of the line between them; two across the
/// diagonal leave it on either side. The third lies where the modules of the two seen predict it, or where it
/// would be in a square.
struct FinderCompletion {
    /// The steps for each hypothesis, most of them to sort it among others.
    private static let work = 20

    /// The hypotheses over all pairs, the likeliest first, at most `limit`.
    static func hypotheses(
        of finders: [FinderPattern], isUsed: [Bool], limit: Int, _ meter: inout WorkMeter
    ) -> [Hypothesis] {
        var all: [Hypothesis] = []
        for i in finders.indices where !isUsed[i] && !meter.isSpent {
            meter.add(finders.count - i)
            let before = all.count
            for j in finders.indices where j > i && !isUsed[j] {
                let (a, b) = (finders[i], finders[j])
                guard a.isInverted == b.isInverted, a.moduleSize < 1.7 * b.moduleSize,
                    b.moduleSize < 1.7 * a.moduleSize
                else { continue }
                addNeighbours(a, b, i, j, to: &all)
                addDiagonal(a, b, i, j, to: &all)
            }
            meter.add(Self.work * (all.count - before))
            // Pairs of many finder patterns are mostly wrong; the best of them are enough.
            if all.count > 4 * limit {
                all.sort(descendingBy: { $0.score })
                all.removeLast(all.count - limit)
            }
        }
        all.sort(descendingBy: { $0.score })
        return Array(all.prefix(limit))
    }

    private static func addNeighbours(
        _ a: FinderPattern, _ b: FinderPattern, _ i: Int, _ j: Int, to all: inout [Hypothesis]
    ) {
        let way = b.center - a.center
        let modules =
            way.length / (a.moduleSize(along: way) * b.moduleSize(along: way)).squareRoot()
        guard modules > 11, modules < 100 else { return }
        for (kind, corner, other, step) in [(1, a, b, way), (3, b, a, -way)] {
            for side in [1.0, -1.0] {
                let turned = across(corner, step, modules) * side
                let third = predicted(at: corner.center + turned, like: corner, other)
                let (right, down) = side > 0 ? (other, third) : (third, other)
                append(
                    corner, right, down, modules: modules, seen: (corner, other),
                    key: Hypothesis.key(i, j, 0, kind: side > 0 ? kind : kind + 1), to: &all)
            }
        }
    }

    private static func addDiagonal(
        _ a: FinderPattern, _ b: FinderPattern, _ i: Int, _ j: Int, to all: inout [Hypothesis]
    ) {
        let way = b.center - a.center
        let size = (a.moduleSize * b.moduleSize).squareRoot()
        let modules = way.length / size / 2.0.squareRoot()
        guard modules > 11, modules < 100 else { return }
        let middle = (a.center + b.center) / 2
        for side in [1.0, -1.0] {
            let corner = predicted(at: middle + way.quarterTurn * (side / 2), like: a, b)
            let (right, down) =
                (a.center - corner.center).cross(b.center - corner.center) > 0 ? (a, b) : (b, a)
            append(
                corner, right, down, modules: modules, seen: (a, b),
                key: Hypothesis.key(i, j, 0, kind: side > 0 ? 5 : 6), to: &all)
        }
    }

    /// As many modules as `step` has, across it, by the corner's own lattice where that is known.
    private static func across(
        _ corner: FinderPattern, _ step: Vector, _ modules: Double
    ) -> Vector {
        guard let axes = corner.axes else { return step.quarterTurn }
        let steps = axes.modules(step)
        return abs(steps.x) > abs(steps.y)
            ? axes.down * (steps.x > 0 ? modules : -modules)
            : axes.right * (steps.y > 0 ? -modules : modules)
    }

    private static func predicted(
        at center: Vector, like a: FinderPattern, _ b: FinderPattern
    ) -> FinderPattern {
        FinderPattern(
            center: center, corners: nil, moduleSize: (a.moduleSize * b.moduleSize).squareRoot(),
            isInverted: a.isInverted, evidence: .predicted, fit: 0)
    }

    private static func append(
        _ corner: FinderPattern, _ right: FinderPattern, _ down: FinderPattern, modules: Double,
        seen: (FinderPattern, FinderPattern), key: UInt64, to all: inout [Hypothesis]
    ) {
        let estimate = (modules - 10) / 4
        let first = max(1, Int((estimate - 1).rounded()))
        let last = min(40, Int((estimate + 1).rounded()))
        guard first <= last else { return }
        let versions = Array(first...last).sorted(ascendingBy: { abs(Double($0) - estimate) })
        var score = 0.0
        for finder in [seen.0, seen.1] {
            score += finder.fit - 0.35 * Double(finder.evidence.rawValue)
        }
        let ratio = seen.0.moduleSize / seen.1.moduleSize
        score -= max(ratio, 1 / ratio) - 1
        score -= 0.004 * modules
        all.append(
            Hypothesis(
                topLeft: corner, topRight: right, bottomLeft: down, versions: versions,
                score: score, key: key))
    }
}
