/// One key of one projection on its way through the days: what was counted and not yet released.
///
/// - SeeAlso: ``ReleaseRule``
public struct ReleaseSeries: Sendable, Equatable {
    /// What its reserves are drawn by; different for all series.
    public internal(set) var name: String
    /// Visits that were counted and not released.
    public private(set) var carried: Int
    /// How many releases it has had.
    public private(set) var releases: Int

    public init(name: String, carried: Int = 0, releases: Int = 0) {
        self.name = name
        self.carried = carried
        self.releases = releases
    }

    /// Adds what a day counted and takes out what may be shown of it.
    ///
    /// - Returns: 0, or at least `rule.least`, a multiple of ``ReleaseRule/unit``.
    public mutating func add(_ count: Int, under rule: ReleaseRule) -> Int {
        carried += max(0, count)
        guard carried >= rule.least else { return 0 }
        let excess = carried - rule.reserve.visits(of: name, release: releases)
        let released = excess / ReleaseRule.unit * ReleaseRule.unit
        guard released >= rule.least else { return 0 }
        carried -= released
        releases += 1
        return released
    }
}
