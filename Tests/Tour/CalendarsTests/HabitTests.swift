import Calendars
import Testing

@Suite("Calendars are read as the programs that write them mean them")
struct HabitTests {
    private func file(_ name: String) throws -> CalendarFile {
        try #require(CalendarFile(try fixture(name, in: "Habits")))
    }

    @Test("Google: HTML in descriptions, a moved date, UNTIL after a change of clocks")
    func google() throws {
        let file = try file("google.ics")
        #expect(file.name == "Public programme")
        #expect(file.problems == [])
        #expect(
            dates(of: file) == [
                "Tour, with a guide 2026-10-24T12:00 2026-10-24T13:30",
                "Tour, with a guide 2026-10-31T13:00 2026-10-31T14:30",
                "Tour, with a guide 2026-11-08T10:00 2026-11-08T11:00",
                "Tour, with a guide 2026-11-21T13:00 2026-11-21T14:30",
                "Open house 2026-12-05T00:00 2026-12-07T00:00",
            ])
        #expect(
            file.entries.first?.texts == ["": "Bring warm clothes & good shoes.\n\nMore"])
        #expect(file.entries.first?.places == ["": "A-014, Main Street 1, 12345 Town"])
    }

    @Test("Outlook: zones of Windows and its own, languages, text in X-ALT-DESC")
    func outlook() throws {
        let file = try file("outlook.ics")
        #expect(file.problems == [])
        #expect(
            dates(of: file) == [
                "Vortrag 2026-11-05T18:00 2026-11-05T20:00",
                "Call 2026-11-10T08:30 2026-11-10T09:15",
                "Vortrag 2026-12-03T18:00 2026-12-03T20:00",
                "Vortrag 2027-01-07T18:00 2027-01-07T20:00",
            ])
        #expect(file.entries.first?.titles == ["de-de": "Vortrag"])
        #expect(file.entries.first?.texts == ["": "Wir reden über Licht.\n\nDanach Wein."])
    }

    @Test("Nextcloud: zones behind the events, a cancelled date, a period")
    func nextcloud() throws {
        let file = try file("nextcloud.ics")
        #expect(file.name == "Museum")
        #expect(file.problems == [])
        #expect(
            dates(of: file) == [
                "Führung 2026-10-30T22:00 2026-10-30T23:00",
                "Führung 2026-10-31T22:00 2026-10-31T23:00 cancelled",
                "Führung 2026-11-01T23:00 2026-11-02T00:00",
                "Führung 2026-11-02T23:00 2026-11-03T00:00",
                "Führung 2026-11-10T23:00 2026-11-11T01:00",
            ])
        #expect(file.entries.first?.categories == ["Kinder", "Führung"])
    }

    @Test("iCloud: floating times, the last workday, a length of days")
    func icloud() throws {
        let file = try file("icloud.ics")
        #expect(file.problems == [])
        #expect(
            dates(of: file) == [
                "Reading 2026-11-03T19:00 2026-11-03T20:00",
                "Reading 2026-11-30T19:00 2026-11-30T20:00",
                "Closed 2026-12-24T00:00 2026-12-27T00:00",
                "Reading 2026-12-31T19:00 2026-12-31T20:00",
                "Reading 2027-01-29T19:00 2027-01-29T20:00",
            ])
        #expect(file.entries.first?.places == ["": "Library House 2"])
        #expect(file.entries.first?.address == "https://example.org/reading")
    }
}
