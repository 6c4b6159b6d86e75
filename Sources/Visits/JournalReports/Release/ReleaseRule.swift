/// When counts of visits may be shown: small numbers are held back until enough have come together.
///
/// Every number in a report is a sum of *releases*, never a raw count. A **series** is one key of one projection, say
/// the page of room A-014 by day. Walking over the days, a day's count is added to what the series carries. Once the carry
/// exceeds the series' secret reserve by `least` (10) or more, the largest multiple of 5 in the excess is released on that day; the rest stays
/// in the carry, and the next reserve is drawn. A period shows the sum of the releases on its days, and where that is 0,
/// "under 10", whether or not anybody came. Totals are sums of released cells, and buildings and floors sums of their rooms. This is
/// secondary suppression by carrying: what would complete a total is not struck out, it has not been released yet.
///
/// **What no report gives away.** Take all that can be asked for: every projection, every pair of days FROM..TO, every total.
///
/// 1. All of it follows from the releases of single days, because everything else is a sum of those. So it is enough to look at them.
/// 2. No cell has an upper bound. Take any journal that yields the releases, and add x visits to any cell on any day, whatever they are
///    counted by elsewhere. In every series that counts them, give each later reserve x more. That is possible, as reserves have no
///    upper bound, and yields exactly the same releases. So each cell may be the true number or any larger one.
/// 3. Projections that count the same visits have the same true total T. Their released totals are lower bounds of T, and by (2) none of
///    them yields an upper one. A single cell follows from a total only by subtracting the others, which needs lower bounds of these and an
///    *upper* bound of T; there is none. Subtracting one period from another gives the releases of the days between, to which (1) applies.
/// 4. A lower bound of a cell above 0 needs a release of its own, at least `least` visits. A cell that shows "under 10" may be 0.
///
/// Carrying alone, without a secret reserve, falls short: the carry then stays under 10, every projection bounds T from above, and
/// where one projection has four keys of 14 each (shown 40, so at most 56), another one key of 56 (shown 55), and a third shows
/// 55 for one of two keys, the other key is 0 or 1. The tests hold this counterexample.
///
/// How likely each possible value is, an attacker can still weigh. One visit more or less changes the odds by 16/13 in each series
/// that counts it, until the next release. The tests let an attacker with all projections and unlimited time weigh all journals: his best guess of a
/// cell under 10 is wrong more often than right, and at least five values stay within a tenth of it.
///
/// **What it is not.** Somebody who already knows all other visits exactly, for example from the journal's file, is not kept out. Who writes
/// the releases down hour by hour sees those of hours, each under the same rule.
///
/// What one visitor did may be counted by many series, one within the other: a way by its hour, by its ends, and by both. The tests
/// attack each table with all of its projections together, and with those of other tables that count the same visits.
///
/// **What is not under it.** Two commands answer without releases, and therefore only coarsely. `journal alert` says that a kiosk counted
/// nothing in its opening hours, which are four or more; two answers for a day, of hours that differ by one, can still tell of that hour.
/// `journal never` lists what was not used in whole months that have ended and were counted from their first day; what is missing in its list
/// was used at least once in them. The counters of a kiosk that a monitor reads are exact, and are for those who run it.
///
/// Months into which old days were combined hold the sums of their releases, so nothing new can be asked of them.
///
/// - SeeAlso: A. Hundepool et al.: Statistical Disclosure Control (Wiley 2012), chapter 5 (thresholds, secondary suppression and
///   rounding of tables).
public struct ReleaseRule: Sendable, Equatable {
    /// What released numbers are multiples of.
    public static let unit = 5
    /// The thresholds that can be configured.
    public static let leastRange = 5...1000

    /// The smallest release.
    public let least: Int
    let reserve: SecretReserve

    /// - Precondition: `least` is in ``leastRange``.
    public init(least: Int = 10, reserve: SecretReserve) {
        precondition(Self.leastRange.contains(least), "a threshold of \(least)")
        self.least = least
        self.reserve = reserve
    }
}
