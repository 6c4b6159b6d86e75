import GRDB
import Journal
import Times

/// What was counted for a key on a day since that was last settled.
struct NewCount {
    var day: CalendarDay
    var key: String
    /// In all.
    var counted: Int
    /// Of which so much is new; above 0.
    var added: Int
}

/// A day of which something is not settled, or a month whose days were summed up before they were.
struct ReleaseDays {
    let day: CalendarDay
    /// So many batches of hours there are of the day.
    let batches: Int
    let isMonth: Bool

    /// All such days before one, in order.
    static func unsettled(
        kiosk: String, before end: CalendarDay, _ database: Database
    ) throws -> [ReleaseDays] {
        let arguments: StatementArguments = ["kiosk": kiosk, "end": end.digits]
        let days = try Row.fetchAll(
            database,
            sql: """
                SELECT found.day, found.batches FROM (
                    SELECT day, count(*) AS batches FROM hours
                    WHERE day < :end AND (:kiosk = '' OR kiosk = :kiosk) GROUP BY day) AS found
                LEFT JOIN release_day AS settled
                    ON settled.kiosk = :kiosk AND settled.day = found.day
                WHERE (settled.batches IS NULL OR settled.batches < found.batches)
                    AND found.day / 100 NOT IN (SELECT month FROM rolled)
                ORDER BY found.day
                """, arguments: arguments
        ).map {
            ReleaseDays(day: CalendarDay(digits: $0[0]), batches: $0[1], isMonth: false)
        }
        let months = try Int.fetchAll(
            database,
            sql: """
                SELECT month FROM rolled WHERE month < :end / 100 AND NOT EXISTS (
                    SELECT 1 FROM release_day WHERE kiosk = :kiosk AND day / 100 = month)
                """, arguments: arguments
        ).map { month in
            ReleaseDays(
                day: CalendarDay(year: month / 100, month: month % 100, day: 1)
                    .adding(months: 1).adding(days: -1), batches: 0, isMonth: true)
        }
        return (days + months).sorted { $0.day < $1.day }
    }

    /// Marks the day as settled.
    func settle(kiosk: String, _ database: Database) throws {
        try database.execute(
            sql: """
                INSERT INTO release_day (kiosk, day, batches) VALUES (?, ?, ?)
                ON CONFLICT DO UPDATE SET batches = excluded.batches
                """, arguments: [kiosk, day.digits, batches])
    }
}

extension [ReleaseDays] {
    /// What is new for a projection on these days, in their order.
    func counts(
        of projection: Projection, kiosk: String, _ database: Database
    ) throws -> [NewCount] {
        var counts: [NewCount] = []
        for run in runs {
            guard let first = run.first, let last = run.last,
                let key = projection.key(ofMonths: first.isMonth),
                let table = projection.table?.rawValue
            else { continue }
            let days = Set(run.map(\.day.digits))
            let rows = try Row.fetchCursor(
                database,
                sql: """
                    SELECT counted.day, counted.key, counted.count, known.counted FROM (
                        SELECT \(first.isMonth ? ":last" : "day") AS day, \(key) AS key,
                            sum(count) AS count
                        FROM "\(first.isMonth ? "month_\(table)" : table)"
                        WHERE \(first.isMonth ? "month = :last / 100" : "day BETWEEN :first AND :last")
                            AND (:kiosk = '' OR kiosk = :kiosk) AND \(projection.condition)
                            AND (:first <= :last)
                        GROUP BY 1, 2) AS counted
                    LEFT JOIN release AS known ON known.kiosk = :kiosk
                        AND known.projection = :projection AND known.key = counted.key
                        AND known.day = counted.day
                    ORDER BY counted.day, counted.key
                    """,
                arguments: [
                    "first": first.day.digits, "last": last.day.digits, "kiosk": kiosk,
                    "projection": projection.rawValue,
                ])
            while let row = try rows.next() {
                let (day, count): (Int, Int) = (row[0], row[2])
                let known: Int = row[3] ?? 0
                guard days.contains(day), count > known else { continue }
                counts.append(
                    NewCount(
                        day: CalendarDay(digits: day), key: row[1], counted: count,
                        added: count - known))
            }
        }
        return counts
    }

    /// Days that are read together: those of a month, and each summed-up month by itself.
    private var runs: [[ReleaseDays]] {
        reduce(into: []) { runs, day in
            if let last = runs.last?.last, !last.isMonth, !day.isMonth,
                last.day.digits / 100 == day.day.digits / 100
            {
                runs[runs.count - 1].append(day)
            } else {
                runs.append([day])
            }
        }
    }
}
