import TestSupport
import Testing

@testable import JournalReports

@Suite("An attacker with all reports")
struct AttackTests {
    /// Two days of two rooms, also counted by two hours and by one way of reaching pages.
    private struct SmallJournal {
        var rooms: [[Int]]
        var hours: [[Int]]
        var totals: [Int] { [rooms[0][0] + rooms[1][0], rooms[0][1] + rooms[1][1]] }

        init(using generator: inout SeededGenerator) {
            let rooms = [true, false].map { isSmall in
                (0..<2).map { _ in Int.random(in: isSmall ? 0...9 : 0...19, using: &generator) }
            }
            self.rooms = rooms
            let totals = (0..<2).map { rooms[0][$0] + rooms[1][$0] }
            let first = totals.map {
                Int.random(in: max(0, $0 - 19)...min(19, $0), using: &generator)
            }
            hours = [first, zip(totals, first).map { $0 - $1 }]
        }
    }

    private static func released(_ counts: [[Int]], as projection: String, under rule: ReleaseRule)
        -> [[Int]]
    {
        counts.enumerated().map { key, counts in
            var series = ReleaseSeries(name: "\(projection) \(key)")
            return counts.map { series.add($0, under: rule) }
        }
    }

    @Test(
        "finds at least five plausible values for every cell under the threshold", arguments: 1...60
    )
    func cannotFindOut(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let journal = SmallJournal(using: &generator)
        let secret = (0..<SecretReserve.secretLength).map { _ in
            UInt8.random(in: .min ... .max, using: &generator)
        }
        let rule = ReleaseRule(reserve: SecretReserve(secret: secret))
        let rooms = Self.released(journal.rooms, as: "room", under: rule)
        let others = [
            Self.released(journal.hours, as: "hour", under: rule),
            Self.released([journal.totals], as: "how", under: rule),
        ]
        let attacker = Attacker(method: .secretReserve)
        for (key, counts) in journal.rooms.enumerated() {
            for days in [0...0, 1...1, 0...1] {
                let truth = days.reduce(0) { $0 + counts[$1] }
                guard truth < rule.least else { continue }
                let weights = attacker.weigh(key: key, days: days, shown: rooms, others: others)
                let best = try #require(weights.values.max())
                #expect((weights[truth] ?? 0) > 0)
                #expect(best < 0.5, "seed \(seed), \(journal), \(weights)")
                #expect(
                    weights.values.count { $0 >= best / 10 } >= 5,
                    "seed \(seed), \(journal), \(weights)")
            }
        }
    }

    @Test("wins where totals are exact and only small cells are struck out")
    func winsAgainstSuppression() {
        let weights = Attacker(method: .suppressionAlone).weigh(
            key: 0, days: 0...0, shown: [[0, 0], [14, 15]], others: [], total: [17, 15])
        #expect(weights == [3: 1])
    }

    @Test("leaves two values where counts are carried without a secret reserve")
    func nearlyWinsAgainstPlainCarrying() {
        var attacker = Attacker(method: .plainCarry)
        attacker.most = 60
        let others = [[[10, 0], [10, 0], [10, 0], [10, 0]], [[55, 0]]]
        let weights = attacker.weigh(
            key: 1, days: 0...0, shown: [[55, 0], [0, 0]], others: others)
        #expect(Set(weights.keys) == [0, 1])
    }

    @Test("can rule out no number that is larger than the true one")
    func hasNoUpperBound() {
        var attacker = Attacker(method: .secretReserve)
        attacker.most = 60
        let weights = attacker.weigh(
            key: 1, days: 0...0, shown: [[40, 0], [0, 0]], others: [[[45, 0]]])
        #expect(Set(weights.keys) == Set(0...60))
    }
}
