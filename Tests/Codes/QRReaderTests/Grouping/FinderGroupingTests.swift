import TestSupport
import Testing

@testable import QRReader

@Suite("Hypotheses of three finder patterns")
struct FinderGroupingTests {
    private func finder(_ x: Double, _ y: Double, size: Double = 4) -> FinderPattern {
        FinderPattern(
            center: Vector(x, y), corners: nil, moduleSize: size, isInverted: false,
            evidence: .complete, fit: 1)
    }

    private func group(
        _ finders: [FinderPattern], within tolerance: FinderGrouping.Tolerance
    ) -> [Hypothesis] {
        var grouping = FinderGrouping()
        var meter = WorkMeter()
        return grouping.hypotheses(
            of: finders, isUsed: finders.map { _ in false }, within: tolerance, &meter)
    }

    @Test("three that make a square are one hypothesis, whatever their order", arguments: 0..<6)
    func square(order: Int) throws {
        let finders = [finder(100, 100), finder(172, 100), finder(100, 172)]
        let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]
        let found = group(orders[order].map { finders[$0] }, within: .tight)
        let best = try #require(found.first)
        #expect(best.topLeft.center == Vector(100, 100))
        #expect(best.topRight.center == Vector(172, 100))
        #expect(best.bottomLeft.center == Vector(100, 172))
        // 18 modules between centres: 25 a side.
        #expect(best.versions.first == 2)
    }

    @Test("sizes of 1 to 2.2 fit a symbol seen from near its edge only")
    func looser() {
        let finders = [
            finder(100, 100, size: 2), finder(172, 100, size: 4.4), finder(100, 140, size: 2),
        ]
        #expect(group(finders, within: .tight).isEmpty)
        #expect(group(finders, within: .looser).first?.topLeft.center == Vector(100, 100))
    }

    @Test("of many, those of each corner and those of the picture that score best stay, in order")
    func limits() {
        var random = SeededGenerator(seed: 5)
        let finders = (0..<200).map { _ in
            finder(500 * random.unit(), 500 * random.unit(), size: 3 + random.unit())
        }
        for tolerance in [FinderGrouping.Tolerance.tight, .looser, .loose] {
            let found = group(finders, within: tolerance)
            #expect(found.count == tolerance.total)
            #expect(zip(found, found.dropFirst()).allSatisfy { $0.score >= $1.score })
            #expect(Set(found.map(\.key)).count == found.count)
            var wide = tolerance
            wide.total = 100_000
            let all = group(finders, within: wide)
            #expect(all.prefix(tolerance.total).map(\.key) == found.map(\.key))
            let perCorner = Dictionary(grouping: all) { $0.key & 0xF_FFFF }.values.map(\.count)
            #expect(perCorner.max() == tolerance.perFinder)
        }
    }
}
