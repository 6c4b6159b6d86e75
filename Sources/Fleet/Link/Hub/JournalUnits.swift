import Foundation
import HubProtocol
import Journal
import Times

/// The closed hours and ended days of a journal, as a hub takes them.
struct JournalUnits {
    /// A unit, and how many parts it was made of: with more of them it is sent again.
    struct Unit {
        var unit: CountUnit
        var parts: Int
    }

    let journal: JournalStore
    let now: Date

    /// Kiosks write an hour when it is over; a day is sent when the last one has surely been written.
    private static let closing: UInt32 = 10

    /// The units that a hub has not acknowledged, the oldest first.
    ///
    /// - Parameter acknowledged: how many parts of each unit the hub has, by ``name(of:)``.
    func open(
        limit: Int, acknowledged: [String: Int]
    ) throws(JournalError) -> [Unit] {
        let today = CalendarDay(of: now, in: .gmt)
        let first = today.adding(days: 1 - HubProtocol.keptDays)
        // The site's clocks may be a day ahead.
        let last = today.adding(days: 1)
        let hours = try journal.writtenHours(from: first, through: last)
        let minute = UTCMinute(now)
        var units: [Unit] = []
        for (day, hours) in Dictionary(grouping: hours, by: \.day).sorted(by: { $0.key < $1.key }) {
            var hourly: [JournalRow]?
            for hour in hours where hour.start.adding(minutes: 60) <= minute {
                let key = CountUnit.Key(day: day.digits, hour: hour.hour)
                guard acknowledged[Self.name(of: key)] != hour.parts else { continue }
                if hourly == nil { hourly = try rows(.hour, of: day) }
                let cells = (hourly ?? []).filter { $0.hour == hour.hour }.map(Self.cell)
                units.append(Unit(unit: CountUnit(key: key, cells: cells), parts: hour.parts))
                if units.count == limit { return units }
            }
            let end = hours.map { $0.start.adding(minutes: UInt32(24 - $0.hour) * 60) }.max()
            let key = CountUnit.Key(day: day.digits)
            let parts = hours.reduce(0) { $0 + $1.parts }
            guard let end, end.adding(minutes: Self.closing) <= minute,
                acknowledged[Self.name(of: key)] != parts
            else { continue }
            units.append(
                Unit(
                    unit: CountUnit(key: key, cells: try rows(.day, of: day).map(Self.cell)),
                    parts: parts))
            if units.count == limit { return units }
        }
        return units
    }

    private func rows(
        _ resolution: JournalTable.Resolution, of day: CalendarDay
    ) throws(JournalError) -> [JournalRow] {
        var rows: [JournalRow] = []
        for table in JournalTable.allCases where table.resolution == resolution {
            rows += try journal.rows(of: table, from: day, through: day)
        }
        return rows
    }

    private static func cell(_ row: JournalRow) -> CountUnit.Cell {
        CountUnit.Cell(table: row.table.rawValue, values: row.values, count: row.count)
    }

    /// `2026112409` for an hour, `20261124` for a day.
    static func name(of key: CountUnit.Key) -> String {
        "\(key.day)" + (key.hour.map(ClockTime.two) ?? "")
    }
}
