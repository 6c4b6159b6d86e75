@testable import JournalReports

/// An attack on counts that several tables and projections have in common, on one day.
///
/// The attacker knows which counts each series sums, what each released, the method, and has unlimited time: every possible
/// set of counts is weighed by how likely it is to yield just these releases.
struct CellAttack {
    /// What is counted: what a visitor did once is counted in one cell.
    let counts: [Int]
    /// The cells that each series sums, of all projections of all tables.
    let series: [[Int]]
    let most: Int

    /// What the series release under a rule.
    func released(under rule: ReleaseRule) -> [Int] {
        series.enumerated().map { index, cells in
            var series = ReleaseSeries(name: "series \(index)")
            return series.add(cells.reduce(0) { $0 + counts[$1] }, under: rule)
        }
    }

    /// How likely each number is for the sum of some cells.
    func weigh(_ cells: [Int], released: [Int]) -> [Int: Double] {
        let attacker = Attacker(method: .secretReserve)
        // The likelihood of each series' release, by its sum.
        let likelihoods = zip(series, released).map { cells, released in
            (0...(most * cells.count)).map { attacker.likelihood(of: [released], from: [$0]) }
        }
        var weights = [Double](repeating: 0, count: most * cells.count + 1)
        var guess = [Int](repeating: 0, count: counts.count)
        repeat {
            var weight = 1.0
            for (index, cells) in series.enumerated() where weight > 0 {
                var sum = 0
                for cell in cells { sum += guess[cell] }
                weight *= likelihoods[index][sum]
            }
            var sum = 0
            for cell in cells { sum += guess[cell] }
            weights[sum] += weight
        } while Self.advance(&guess, most: most)
        let all = weights.reduce(0, +)
        var shares: [Int: Double] = [:]
        for (value, weight) in weights.enumerated() where weight > 0 {
            shares[value] = weight / all
        }
        return shares
    }

    /// Goes on to the next guess; `false` after the last one.
    private static func advance(_ guess: inout [Int], most: Int) -> Bool {
        for index in guess.indices {
            guess[index] += 1
            if guess[index] <= most { return true }
            guess[index] = 0
        }
        return false
    }
}
