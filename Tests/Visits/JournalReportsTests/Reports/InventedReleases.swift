import Journal
import TestSupport
import Times

@testable import JournalReports

/// Releases of a lobby over two months, the same on every run.
enum InventedReleases {
    static let today = CalendarDay(year: 2026, month: 11, day: 24)

    static func source(
        _ projection: Projection, _ days: ClosedRange<CalendarDay>
    ) -> [ReleasedCount] {
        let keys: [(String, Int)] =
            switch projection {
            case .room: [("A-014", 60), ("A-021", 40), ("A-012", 25), ("B-101", 15)]
            case .hour: (9...17).map { ("\($0)", [10, 25, 60, 40, 20, 30, 45, 25, 10][$0 - 9]) }
            case .language: [("de", 90), ("en", 60), ("fr", 20)]
            default: [("code", 80), ("search", 30), ("map", 15)]
            }
        return (days.lowerBound.number...days.upperBound.number).flatMap { number in
            let day = CalendarDay(number: number)
            // Closed on Mondays, and quiet in the middle of the week.
            let factor = [0, 2, 1, 2, 3, 4, 3][day.weekday - 1] * (day.month == 10 ? 4 : 5)
            return keys.compactMap { key, count in
                let released = count * factor / 10 / 5 * 5
                return released >= 10 ? ReleasedCount(day: day, key: key, count: released) : nil
            }
        }
    }

    static func report(
        by subject: ReportSubject, _ period: String = "this-month", language: String = "en",
        places: ReportPlaces = ReportPlaces(), search: String = ""
    ) throws -> Report {
        try maker(language: language, places: places).report(
            by: subject, ReportPeriod(period, on: today), search: search)
    }

    static func maker(language: String = "en", places: ReportPlaces = ReportPlaces()) -> ReportMaker
    {
        ReportMaker(
            places: places, words: ReportWords(language: language), least: 10,
            releasedBy: source)
    }
}
