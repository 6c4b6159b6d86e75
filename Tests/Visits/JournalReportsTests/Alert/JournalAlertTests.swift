import Journal
import TestSupport
import Testing
import Times

@testable import JournalReports

@Suite("The alert about kiosks")
struct JournalAlertTests {
    private static let day = CalendarDay(year: 2026, month: 11, day: 23)  // a Monday
    private static let page = HourBatch.Cell(.pages, ["home", ""])
    private static let away = HourBatch.Cell(.camera, ["away"])

    @Test("names kiosks that counted nothing in opening hours, and those without a camera")
    func findings() throws {
        let folder = try TemporaryFolder()
        let store = try InventedJournal.store(
            in: folder,
            [
                InventedJournal.batch(Self.day, 10, kiosk: "east", [Self.page: 4]),
                InventedJournal.batch(Self.day, 3, kiosk: "west", [Self.page: 4]),
                InventedJournal.batch(Self.day, 10, kiosk: "south", [Self.page: 2, Self.away: 50]),
                InventedJournal.batch(Self.day, 11, kiosk: "south", [Self.page: 2, Self.away: 20]),
            ])
        func findings(_ hours: OpeningHours, away: Int = 60) throws -> [JournalAlert.Finding] {
            try JournalAlert.findings(
                store, on: Self.day, hours: hours, expected: ["east", "west", "south"],
                awayMinutes: away)
        }
        #expect(
            try findings(OpeningHours("9-17")) == [
                .countedNothing(kiosk: "west", day: Self.day, hours: 9..<17),
                .cameraAway(kiosk: "south", day: Self.day, minutes: 70),
            ])
        #expect(
            try JournalAlert.recentKiosks(store, before: Self.day.adding(days: 1)) == [
                "east", "south", "west",
            ])
        #expect(try JournalAlert.recentKiosks(store, before: Self.day).isEmpty)
        #expect(try findings(OpeningHours("0-24"), away: 90).isEmpty)
        #expect(try findings(OpeningHours("9-17", closed: ["Mon"])).isEmpty)
    }

    @Test("fewer than four hours are not asked for", arguments: ["9-10", "9-12", "21-24"])
    func few(text: String) throws {
        #expect(throws: AlertError.few(text)) { try OpeningHours(text) }
        _ = try OpeningHours("9-13")
    }

    @Test(
        "opening hours that are none say what would be right",
        arguments: ["9", "17-9", "9-25", "a-b", "9-9"])
    func hours(text: String) {
        #expect(throws: AlertError.hours(text)) { try OpeningHours(text) }
        #expect(throws: AlertError.weekday("monn")) { try OpeningHours("9-17", closed: ["monn"]) }
    }
}
