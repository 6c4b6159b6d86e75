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
        "finds at least five plausible values for every cell under the threshold",
        arguments: (UInt64(1)...60).some(15))
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

    // MARK: Counts that several tables share

    /// Two ways at two hours: cells are way 0 at hour 0 and hour 1, then way 1.
    ///
    /// By way, by hour, by both; all of them by how they end, and by the pages that were opened for them.
    private static let ways = [
        [0, 1], [2, 3], [0, 2], [1, 3], [0], [1], [2], [3], [0, 1, 2, 3], [0, 1, 2, 3],
    ]

    /// A way that was followed and broken off, and another one: by way, broken off by way, and all by end.
    private static let ends = [[0, 1], [2, 3], [1], [3], [0, 2], [1, 3], [0, 1, 2, 3]]

    /// Two rooms, each reached by its sign and without: by sign, by room, all by code, all otherwise, and all codes.
    private static let signs = [[0], [2], [0, 1], [2, 3], [0, 2], [1, 3], [0, 2]]

    /// A tour of two stops that took one time, another time, and was left, and another tour that was finished: by end, finished
    /// ones by time, the stops of the first tour and of the second, and all stops by tour, of which most visitors reach two.
    private static let tours = [
        [0, 1], [2], [3], [0], [1], [3], [0, 1, 2], [0, 1], [3], [3], [0, 0, 1, 1, 2], [3, 3],
    ]

    /// Visitors of four kinds, as people counted them.
    private static let people = [[0], [1], [2], [3]]

    @Test(
        "finds at least five plausible values for small counts of ways, tours, signs and people, from all tables together",
        arguments: [
            ("ways", ways), ("ends", ends), ("tours", tours), ("signs", signs), ("people", people),
        ], 1...8)
    func cannotCombineTables(table: (name: String, series: [[Int]]), seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let attack = CellAttack(
            counts: (0..<4).map { Int.random(in: 0...($0 == 0 ? 9 : 18), using: &generator) },
            series: table.series, most: 24)
        let secret = (0..<SecretReserve.secretLength).map { _ in
            UInt8.random(in: .min ... .max, using: &generator)
        }
        let rule = ReleaseRule(reserve: SecretReserve(secret: secret))
        let released = attack.released(under: rule)
        for cells in [[0], [1], [2], [3]] + table.series {
            let truth = cells.reduce(0) { $0 + attack.counts[$1] }
            guard truth < rule.least else { continue }
            let weights = attack.weigh(cells, released: released)
            let best = try #require(weights.values.max())
            #expect((weights[truth] ?? 0) > 0)
            #expect(
                best < 0.5, "\(table.name) \(cells), seed \(seed), \(attack.counts), \(weights)")
            #expect(
                weights.values.count { $0 >= best / 10 } >= 5,
                "\(table.name) \(cells), seed \(seed), \(attack.counts), \(weights)")
        }
    }
}
