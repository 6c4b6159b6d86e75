import Foundation
import Journal
import Testing
import Times

@testable import JournalReports

@Suite("Periods of reports")
struct PeriodTests {
    private static let today = CalendarDay(year: 2026, month: 11, day: 24)  // a Tuesday

    private static func text(_ days: ClosedRange<CalendarDay>) -> String {
        "\(days.lowerBound)..\(days.upperBound)"
    }

    @Test(
        "have their days, and those before to compare them with",
        arguments: [
            ("today", "2026-11-24..2026-11-24", "2026-11-23..2026-11-23"),
            ("yesterday", "2026-11-23..2026-11-23", "2026-11-22..2026-11-22"),
            ("this-week", "2026-11-23..2026-11-24", "2026-11-16..2026-11-17"),
            ("last-week", "2026-11-16..2026-11-22", "2026-11-09..2026-11-15"),
            ("this-month", "2026-11-01..2026-11-24", "2026-10-01..2026-10-24"),
            ("last-month", "2026-10-01..2026-10-31", "2026-09-01..2026-09-30"),
            ("this-quarter", "2026-10-01..2026-11-24", "2026-07-01..2026-08-24"),
            ("last-quarter", "2026-07-01..2026-09-30", "2026-04-01..2026-06-30"),
            ("this-year", "2026-01-01..2026-11-24", "2025-01-01..2025-11-24"),
            ("last-year", "2025-01-01..2025-12-31", "2024-01-01..2024-12-31"),
            ("2026-11-01..2026-11-10", "2026-11-01..2026-11-10", "2026-10-22..2026-10-31"),
            ("2024-02-29", "2024-02-29..2024-02-29", "2024-02-28..2024-02-28"),
        ])
    func days(text: String, days: String, before: String) throws {
        let period = try ReportPeriod(text, on: Self.today)
        #expect(Self.text(period.days) == days)
        #expect(Self.text(period.before) == before)
    }

    @Test("this month is compared with no day of its own, also at the end of a longer month")
    func endOfMonth() throws {
        let period = ReportPeriod(.thisMonth, on: CalendarDay(year: 2026, month: 3, day: 31))
        #expect(Self.text(period.before) == "2026-02-01..2026-02-28")
    }

    @Test(
        "an unreadable period says what would be right",
        arguments: [
            (
                "last-mont", PeriodError.unknown("last-mont"),
                #"unknown period "last-mont"; did you mean "last-month"?"#
            ),
            (
                "2026-02-30", .noDay("2026-02-30"),
                #""2026-02-30" is not a day; write one such as 2026-11-24"#
            ),
            (
                "2026-1-1..2026-02-01", .noDay("2026-1-1"),
                #""2026-1-1" is not a day; write one such as 2026-11-24"#
            ),
            (
                "2026-02-02..2026-02-01",
                .endsBeforeItBegins(
                    from: CalendarDay(year: 2026, month: 2, day: 2),
                    through: CalendarDay(year: 2026, month: 2, day: 1)),
                "the period 2026-02-02..2026-02-01 ends before it begins; write the earlier day first"
            ),
            (
                "0001-01-01..9999-12-31", .tooLong(days: 3_652_059),
                "the period has 3652059 days; 36600 are the most"
            ),
        ])
    func unreadable(text: String, error: PeriodError, words: String) {
        #expect(throws: error) { try ReportPeriod(text, on: Self.today) }
        #expect("\(error)" == words)
    }

    @Test("only whole months that have ended count as such")
    func wholeMonths() throws {
        func isWhole(_ text: String) throws -> Bool {
            try ReportPeriod(text, on: Self.today).isWholeMonths(on: Self.today)
        }
        #expect(try isWhole("last-month"))
        #expect(try isWhole("last-quarter"))
        #expect(try isWhole("2024-02-01..2024-02-29"))
        #expect(try !isWhole("this-month"))
        #expect(try !isWhole("2024-02-01..2024-02-28"))
        #expect(try !isWhole("2026-11-01..2026-11-30"))
    }
}
