import Foundation
import Testing

@testable import Times

@Suite("Days of the calendar")
struct CalendarDayTests {
    @Test("a day and its number are each other's, over leap years, centuries and years before 0")
    func numbers() {
        let days = [
            (CalendarDay(year: 1970, month: 1, day: 1), 0),
            (CalendarDay(year: 1969, month: 12, day: 31), -1),
            (CalendarDay(year: 2000, month: 2, day: 29), 11_016),
            (CalendarDay(year: 1900, month: 3, day: 1), -25_508),
            (CalendarDay(year: 0, month: 3, day: 1), -719_468),
            (CalendarDay(year: -1, month: 12, day: 31), -719_529),
        ]
        for (day, number) in days {
            #expect(day.number == number && CalendarDay(number: number) == day, "\(day)")
        }
        for number in stride(from: -800_000, through: 3_000_000, by: 37) {
            #expect(CalendarDay(number: number).number == number)
        }
    }

    @Test(
        "days are those of Foundation's calendar, in whatever zone",
        arguments: [
            "GMT", "Pacific/Kiritimati", "America/Los_Angeles", "Asia/Kathmandu",
        ])
    func foundation(name: String) throws {
        let zone = try #require(TimeZone(identifier: name))
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        for step in 0..<500 {
            // 1904 to 2136, at all times of day.
            let date = Date(timeIntervalSince1970: -2_082_844_800 + Double(step) * 14_683_217)
            let parts = calendar.dateComponents(
                [.year, .month, .day, .hour, .minute, .weekday], from: date)
            let day = CalendarDay(of: date, in: zone)
            #expect(day.year == parts.year && day.month == parts.month && day.day == parts.day)
            #expect(day.weekday % 7 + 1 == parts.weekday)
            let minutes = ClockTime.minutes(of: date, in: zone)
            #expect(minutes / 60 == parts.hour && minutes % 60 == parts.minute)
        }
    }

    @Test("a clock that is wrong by any amount has a day and a time of day")
    func wrongClock() {
        for seconds in [-Double.greatestFiniteMagnitude, -1e30, 1e30, .infinity, -.infinity] {
            let date = Date(timeIntervalSince1970: seconds)
            #expect((0..<1440).contains(ClockTime.minutes(of: date, in: .gmt)))
            #expect((1...12).contains(CalendarDay(of: date, in: .gmt).month))
        }
    }

    @Test("a day is written as ISO 8601 has it, and read in that form alone")
    func text() {
        let day = CalendarDay(year: 987, month: 2, day: 3)
        #expect("\(day)" == "0987-02-03" && CalendarDay("0987-02-03") == day)
        #expect(CalendarDay(digits: day.digits) == day && day.digits == 9_870_203)
        for text in [
            "", "2026-1-05", "2026-01-5", "26-01-05", "2026/01/05", "2026-13-01", "2026-00-10",
            "2026-02-29", "2100-02-29", "2026-04-31", "0000-01-01", "+026-01-01", "2026-01-01 ",
            "2026-01-01-", "２０２６-01-01",
        ] {
            #expect(CalendarDay(text) == nil, "\(text)")
        }
        #expect(CalendarDay("2024-02-29") != nil && CalendarDay("2000-02-29") != nil)
    }

    @Test("the same day of another month is its last one where that is shorter")
    func months() {
        let day = CalendarDay(year: 2026, month: 1, day: 31)
        #expect("\(day.adding(months: 1))" == "2026-02-28")
        #expect("\(day.adding(months: 25))" == "2028-02-29")
        #expect("\(day.adding(months: -2))" == "2025-11-30")
    }

    @Test("a time of day is minutes from midnight; other words are none")
    func clock() {
        #expect(ClockTime.minutes("15:00") == 900 && ClockTime.minutes("00:00") == 0)
        #expect(ClockTime.text(545) == "09:05" && ClockTime.shortText(545) == "9:05")
        for text in ["", "noon", "24:00", "9:05", "09:60", "09", "09:00:00", "-1:00", "+9:00"] {
            #expect(ClockTime.minutes(text) == nil, "\(text)")
        }
    }
}
