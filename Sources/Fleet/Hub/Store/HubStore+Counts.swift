import Cryptography
public import HubProtocol
import Journal
import Times

extension HubStore {
    /// Takes what was counted in hours and on days.
    ///
    /// A unit that is there already, with the same cells, is acknowledged and changes nothing; other cells take the place of
    /// those that are there.
    static func take(
        _ units: [CountUnit], at now: Int64, _ taking: inout Taking,
        _ transaction: any HubTransaction
    ) throws(HubError) {
        guard !units.isEmpty else { return }
        let days = CountDays(now: now)
        var wanted: [CountUnit.Key: StoredUnit] = [:]
        for unit in units {
            if let reason = days.obstacle(unit.key) {
                taking.refused.append(.init(key: unit.key, reason: reason))
            } else {
                wanted[unit.key] = StoredUnit(unit)
            }
        }
        guard let first = wanted.keys.map(\.day).min(), let last = wanted.keys.map(\.day).max()
        else { return }
        let kiosk = HubValue.text(taking.kiosk.name)
        // Two hubs that get the same unit of a kiosk write it one after the other.
        try transaction.lock(.counts)
        for row in try transaction.rows(
            "SELECT day, hour, digest FROM unit WHERE kiosk = $1 AND day BETWEEN $2 AND $3",
            [kiosk, .integer(Int64(first)), .integer(Int64(last))])
        {
            let key = CountUnit.Key(day: Int(try row.integer(0)), stored: try row.integer(1))
            let digest = try row.text(2)
            if wanted[key]?.digest == digest {
                wanted[key] = nil
                taking.acknowledged.append(key)
            } else if wanted[key] != nil {
                try transaction.change(
                    "DELETE FROM cell WHERE day = $1 AND kiosk = $2 AND hour = $3",
                    [.integer(Int64(key.day)), kiosk, .integer(key.storedHour)])
            }
        }
        for month in Set(wanted.keys.map { $0.day / 100 }).sorted() {
            try transaction.prepare(month: month)
        }
        var rows: [[HubValue]] = []
        for (key, unit) in wanted.sorted(by: { $0.key < $1.key }) {
            let (day, hour) = (HubValue.integer(Int64(key.day)), HubValue.integer(key.storedHour))
            let revision = try transaction.next("counts")
            try transaction.change(
                """
                INSERT INTO unit (kiosk, day, hour, digest, revision) VALUES ($1, $2, $3, $4, $5)
                ON CONFLICT (kiosk, day, hour)
                DO UPDATE SET digest = excluded.digest, revision = excluded.revision
                """, [kiosk, day, hour, .text(unit.digest), .integer(revision)])
            rows += unit.cells.map { cell in
                [
                    day, kiosk, hour, .text(cell.table), .text(cell.subject),
                    .integer(Int64(cell.count)),
                ]
            }
            taking.acknowledged.append(key)
        }
        if !rows.isEmpty {
            try transaction.insert(
                rows, into: "cell", ["day", "kiosk", "hour", "name", "subject", "count"])
        }
        taking.acknowledged.sort()
    }

    /// What a kiosk counted in an hour or on a day, as it is now.
    public struct Change: Sendable, Equatable {
        public var kiosk: String
        public var unit: CountUnit
        public var revision: Int64
    }

    /// What was counted or changed since a revision, the oldest change first.
    ///
    /// - Parameter limit: of units.
    public func changes(
        after revision: Int64, limit: Int
    ) throws(HubError) -> [Change] {
        try database.read { transaction in
            let rows = try transaction.rows(
                """
                SELECT kiosk, day, hour, revision FROM unit WHERE revision > $1
                ORDER BY revision LIMIT $2
                """, [.integer(revision), .integer(Int64(limit))])
            return try rows.map { row in
                let kiosk = try row.text(0)
                let key = CountUnit.Key(day: Int(try row.integer(1)), stored: try row.integer(2))
                let cells = try transaction.rows(
                    """
                    SELECT name, subject, count FROM cell
                    WHERE day = $1 AND kiosk = $2 AND hour = $3 ORDER BY name, subject
                    """,
                    [.integer(Int64(key.day)), .text(kiosk), .integer(key.storedHour)]
                ).map { cell in
                    CountUnit.Cell(
                        table: try cell.text(0), subject: try cell.text(1),
                        count: Int(try cell.integer(2)))
                }
                return Change(
                    kiosk: kiosk, unit: CountUnit(key: key, cells: cells),
                    revision: try row.integer(3))
            }
        }
    }

    /// The sums over everything of a period, by table; a journal that has taken all of it has the same.
    ///
    /// - Parameters:
    ///   - first, last: days as 20261124.
    public func sums(from first: Int, through last: Int) throws(HubError) -> [String: Int64] {
        try database.read { transaction in
            let rows = try transaction.rows(
                """
                SELECT name, CAST(sum(count) AS BIGINT) FROM cell WHERE day BETWEEN $1 AND $2
                GROUP BY name ORDER BY name
                """, [.integer(Int64(first)), .integer(Int64(last))])
            var sums: [String: Int64] = [:]
            for row in rows { sums[try row.text(0)] = try row.integer(1) }
            return sums
        }
    }

    /// Makes sure that what is counted from now on has a higher revision than one that was read.
    ///
    /// - Returns: whether it would have had a lower one: this hub is an earlier copy of the one that was read.
    public func continueCounts(after revision: Int64) throws(HubError) -> Bool {
        try database.write { transaction in
            try transaction.lock(.counts)
            let rows = try transaction.rows("SELECT value FROM number WHERE name = 'counts'", [])
            guard try rows.first?.integer(0) ?? 0 < revision else { return false }
            try transaction.set("counts", to: revision)
            return true
        }
    }

    /// Deletes the counts of months that ended long ago; reports have them in their own journal.
    ///
    /// - Parameter month: as 202611; all months before it are deleted.
    public func dropMonths(before month: Int) throws(HubError) {
        let months = try database.read { transaction in
            try transaction.rows(
                "SELECT DISTINCT day / 100 FROM unit WHERE day < $1 ORDER BY 1",
                [.integer(Int64(month) * 100)]
            ).map { Int(try $0.integer(0)) }
        }
        for month in months {
            try database.write { transaction in
                try transaction.lock(.counts)
                try transaction.drop(month: month)
                try transaction.change(
                    "DELETE FROM unit WHERE day BETWEEN $1 AND $2",
                    [.integer(Int64(month) * 100), .integer(Int64(month) * 100 + 99)])
            }
        }
    }
}

/// The days that a hub takes counts of.
struct CountDays {
    let first: Int
    /// A day by the site's clocks may begin half a day before that of universal time.
    let last: Int

    /// - Parameter now: seconds since 1970.
    init(now: Int64) {
        let today = Int(now / 86_400)
        first = CalendarDay(number: today - HubProtocol.keptDays).digits
        last = CalendarDay(number: today + 1).digits
    }

    /// Why a unit is never taken; `nil` where it is.
    func obstacle(_ key: CountUnit.Key) -> String? {
        if key.day < first {
            return "\(key.day) is more than \(HubProtocol.keptDays) days ago"
        }
        return key.day > last ? "\(key.day) has not begun: the kiosk's clock is wrong" : nil
    }
}

/// A unit as the database has it.
private struct StoredUnit {
    struct Cell {
        var table: String
        var subject: String
        var count: Int
    }

    /// Only of tables that this program knows, sorted.
    let cells: [Cell]
    /// Of these cells: 128 bits of their SHA-256 in hexadecimal digits.
    let digest: String

    init(_ unit: CountUnit) {
        let sorted = unit.cells.map { Cell(table: $0.table, subject: $0.subject, count: $0.count) }
            .sorted { ($0.table, $0.subject) < ($1.table, $1.subject) }
        cells = sorted.filter { JournalTable(rawValue: $0.table) != nil }
        let text = cells.map { "\($0.table)\u{1F}\($0.subject)\u{1F}\($0.count)\n" }.joined()
        digest = String(SHA256.hash(text.utf8).hexadecimal.prefix(32))
    }
}

extension CountUnit.Cell {
    /// The values in one text: none of them has a control character.
    fileprivate var subject: String { values.joined(separator: "\u{1F}") }

    fileprivate init(table: String, subject: String, count: Int) {
        self.init(
            table: table,
            values: subject.split(separator: "\u{1F}", omittingEmptySubsequences: false)
                .map(String.init), count: count)
    }
}

extension CountUnit.Key {
    /// As the database has it: -1 for a day.
    fileprivate var storedHour: Int64 { hour.map { Int64($0) } ?? -1 }

    fileprivate init(day: Int, stored hour: Int64) {
        self.init(day: day, hour: hour < 0 ? nil : Int(hour))
    }
}
