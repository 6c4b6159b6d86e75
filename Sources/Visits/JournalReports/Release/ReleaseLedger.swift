import Foundation
import GRDB
public import Journal
public import Times

/// The releases of a journal: computed once for each day that has ended, and kept in the journal's file.
///
/// A day is settled by the first report after it. What comes for it later, from a kiosk that was offline, is added to
/// what its series carry then, and released on that day. The current day is computed for each report, on top of what is
/// settled; so is everything that is not settled where the file can only be read. Months whose days were summed up
/// before they were settled count as one day, their last.
///
/// - SeeAlso: ``ReleaseRule``
public final class ReleaseLedger {
    private let store: JournalStore
    private let rule: ReleaseRule
    /// The kiosk whose releases these are; empty for those of all together.
    private let kiosk: String
    private let people: PeopleReleases
    /// What has not been written to the file: the current day, and all of it where the file can only be read.
    private var open: [Projection: [ReleasedCount]] = [:]

    /// Opens the releases and settles all days before `today`.
    ///
    /// - Parameter kiosk: `nil` for all kiosks together.
    /// - Throws: `JournalError`, also where the file has never been settled and cannot be written.
    public init(
        _ store: JournalStore, least: Int = 10, kiosk: String? = nil, today: CalendarDay
    ) throws(JournalError) {
        self.store = store
        self.kiosk = kiosk ?? ""
        let range = ReleaseRule.leastRange
        rule = ReleaseRule(
            least: min(max(least, range.lowerBound), range.upperBound),
            reserve: try ReleaseSchema.reserve(of: store))
        // What people counted is of no kiosk.
        people = PeopleReleases(
            kiosk == nil ? try store.entries(from: .first, through: today) : [], under: rule)
        try settle(before: today)
        try work(through: today)
    }

    /// What a projection released in a period, by day and key; by month where the journal has months only.
    public func released(
        _ projection: Projection, _ days: ClosedRange<CalendarDay>
    ) throws(JournalError) -> [ReleasedCount] {
        guard projection != .people else { return people.released(days) }
        // A month whose days were summed up counts where all of it lies within the period.
        let (first, last) = (days.lowerBound, days.upperBound)
        let from = first.day == 1 ? first : first.firstOfMonth.adding(months: 1)
        let through = last.adding(days: 1).firstOfMonth.adding(days: -1)
        let kept = try store.read { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT day, key, released FROM release
                    WHERE kiosk = ? AND projection = ? AND day BETWEEN ? AND ? AND released > 0
                        AND CASE WHEN day % 100 > 0 THEN day >= ? ELSE day BETWEEN ? AND ? END
                    """,
                arguments: [
                    kiosk, projection.rawValue, first.digits / 100 * 100, last.digits, first.digits,
                    from.digits / 100 * 100, through.digits / 100 * 100,
                ]
            ).map { row in
                let digits: Int = row[0]
                return ReleasedCount(
                    day: CalendarDay(digits: max(digits, digits / 100 * 100 + 1)), key: row[1],
                    count: row[2], isMonth: digits % 100 == 0)
            }
        }
        return kept + (open[projection] ?? []).filter { days.contains($0.day) }
    }

    // MARK: Settling

    /// So many days are settled in one transaction at most.
    private static let daysAtOnce = 31

    private func settle(before today: CalendarDay) throws(JournalError) {
        guard !store.isReadOnly else { return }
        let (kiosk, rule) = (kiosk, rule)
        // Most reports find nothing to settle, and take no lock.
        let count = try store.read {
            try ReleaseDays.unsettled(kiosk: kiosk, before: today, $0).count
        }
        for _ in stride(from: 0, to: count, by: Self.daysAtOnce) {
            try store.write { database in
                // Another report may have settled some of them in between.
                let days = try ReleaseDays.unsettled(kiosk: kiosk, before: today, database)
                    .prefix(Self.daysAtOnce)
                var book = try ReleaseSeriesBook(kiosk: kiosk, database)
                for projection in Projection.ofKiosks {
                    for count in try Array(days).counts(of: projection, kiosk: kiosk, database) {
                        let released = book.add(count, to: projection, under: rule)
                        try ReleaseSchema.write(
                            count, released: released, of: projection, kiosk: kiosk, database)
                    }
                }
                try book.write(kiosk: kiosk, database)
                for day in days { try day.settle(kiosk: kiosk, database) }
                // Months that were rolled up before they were settled.
                if days.contains(where: \.isMonth) {
                    try JournalStore.combineReleases(database)
                }
            }
        }
    }

    /// Works out what is not settled, without writing it.
    private func work(through today: CalendarDay) throws(JournalError) {
        let (kiosk, rule) = (kiosk, rule)
        open = try store.read { database in
            let days = try ReleaseDays.unsettled(
                kiosk: kiosk, before: today.adding(days: 1), database)
            guard !days.isEmpty else { return [:] }
            var book = try ReleaseSeriesBook(kiosk: kiosk, database)
            var open: [Projection: [ReleasedCount]] = [:]
            for projection in Projection.ofKiosks {
                for count in try days.counts(of: projection, kiosk: kiosk, database) {
                    let released = book.add(count, to: projection, under: rule)
                    if released > 0 {
                        open[projection, default: []].append(
                            ReleasedCount(day: count.day, key: count.key, count: released))
                    }
                }
            }
            return open
        }
    }
}
