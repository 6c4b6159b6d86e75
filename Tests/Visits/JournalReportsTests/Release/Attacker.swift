@testable import JournalReports

/// Somebody with all reports, the method and unlimited time: weighs every small journal by how likely it is to yield what was released.
struct Attacker {
    /// How a series holds back what it releases.
    enum Method {
        /// The shipped one.
        case secretReserve
        /// Carrying alone, without a reserve.
        case plainCarry
        /// Every count is shown as it is from `least` on.
        case suppressionAlone
    }

    let method: Method
    let least = 10
    /// So many visits a day at most; above what the journals under attack have.
    var most = 19

    /// One projection's releases, by key and day.
    typealias Shown = [[Int]]

    /// How likely each true count of a key is in a period, from everything that was shown.
    ///
    /// - Parameters:
    ///   - shown: of two keys on two days.
    ///   - others: other projections of the same visits.
    ///   - total: the true totals of the days, for an attacker who has them.
    func weigh(
        key: Int, days: ClosedRange<Int>, shown: Shown, others: [Shown], total: [Int]? = nil
    ) -> [Int: Double] {
        let totals = others.map(weightsOfTotals)
        var weights: [Int: Double] = [:]
        for (first, weightOfFirst) in paths(shown[0]) {
            for (second, weightOfSecond) in paths(shown[1]) {
                let sums = [first[0] + second[0], first[1] + second[1]]
                if let total, sums != total { continue }
                var weight = weightOfFirst * weightOfSecond
                for other in totals { weight *= other[sums] ?? 0 }
                guard weight > 0 else { continue }
                let counts = key == 0 ? first : second
                weights[days.reduce(0) { $0 + counts[$1] }, default: 0] += weight
            }
        }
        let sum = weights.values.reduce(0, +)
        return sum > 0 ? weights.mapValues { $0 / sum } : [:]
    }

    /// The weight of each pair of daily totals that one projection allows.
    private func weightsOfTotals(_ shown: Shown) -> [[Int]: Double] {
        // A single key may count as much as the two that are attacked together.
        var weights = [[0, 0]: 1.0]
        for released in shown {
            let paths = paths(released, most: shown.count == 1 ? 2 * most : most)
            var sums: [[Int]: Double] = [:]
            for (sum, weight) in weights {
                for (counts, chance) in paths {
                    sums[[sum[0] + counts[0], sum[1] + counts[1]], default: 0] += weight * chance
                }
            }
            weights = sums
        }
        return weights
    }

    /// The counts of two days that yield these releases, with their probabilities.
    private func paths(_ released: [Int], most: Int? = nil) -> [([Int], Double)] {
        let range = 0...(most ?? self.most)
        return range.flatMap { first in
            range.compactMap { second in
                let chance = likelihood(of: released, from: [first, second])
                return chance > 0 ? ([first, second], chance) : nil
            }
        }
    }

    /// The probability of a series' releases, from its counts.
    func likelihood(of released: [Int], from counts: [Int]) -> Double {
        if method == .suppressionAlone {
            return zip(released, counts).allSatisfy { $0 == ($1 >= least ? $1 : 0) } ? 1 : 0
        }
        var chance = 1.0
        var carried = 0
        // What is known of the reserve since the last release.
        var lowest = 0
        for (released, count) in zip(released, counts) {
            carried += count
            if released == 0 {
                lowest = max(lowest, carried - least + 1)
            } else {
                let highest = carried - released
                guard highest >= lowest else { return 0 }
                chance *= probability(max(lowest, highest - ReleaseRule.unit + 1)...highest)
                carried -= released
                lowest = 0
            }
        }
        return chance * tail(lowest)
    }

    private func probability(_ reserves: ClosedRange<Int>) -> Double {
        tail(reserves.lowerBound) - tail(reserves.upperBound + 1)
    }

    /// The probability of a reserve of at least so much.
    private func tail(_ reserve: Int) -> Double {
        if method == .plainCarry { return reserve <= 0 ? 1 : 0 }
        var tail = 1.0
        for _ in 0..<max(0, reserve) { tail *= 13.0 / 16 }
        return tail
    }
}
