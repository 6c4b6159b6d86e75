import Foundation
import PageTestSupport
import TestSupport
import Testing
import Times
import TourAuthoring
import TourModel

@testable import PageMaking
@testable import PageModel

@Suite("The programme and the news, as the clock goes")
struct ProgrammePageTests {
    private let preview: PagePreview
    /// The year that the calendar is of: dates are worked out from today on.
    private let year: Int

    init() throws {
        year = Calendar.current.component(.year, from: Date.now) + 1
        let folder = try TemporaryFolder()
        try folder.write(
            """
            id: rope-works
            name: Rope works
            languages: [en, de]
            time_zone: Europe/Berlin
            home:
              title: Welcome
              events:
                - {time: "18:00", name: {en: The doors close, de: Die Türen schließen}}
            map: {name: Map, size: [100, 100]}
            """, to: "content/site.yaml")
        try folder.write(
            """
            ---
            name: Mill
            outline: [[1, 1], [40, 1], [40, 40]]
            floors:
              - {id: G, level: 0, name: Ground floor, size: [40, 40]}
            ---
            """, to: "content/buildings/A/building.md")
        try folder.write(
            "---\nname: Rope walk\nfloor: G\nhotspot: [[0, 0], [9, 0], [9, 9]]\n---\n",
            to: "content/buildings/A/A-1.md")
        func event(_ uid: String, _ lines: String...) -> String {
            let all = ["BEGIN:VEVENT", "UID:\(uid)"] + lines + ["END:VEVENT", ""]
            return all.joined(separator: "\r\n")
        }
        try folder.write(
            "BEGIN:VCALENDAR\r\n"
                + event(
                    "tour", "SUMMARY:Tour", "LOCATION:Rope walk", "DESCRIPTION:Come.",
                    "DTSTART;TZID=Europe/Berlin:\(year)0304T140000", "DURATION:PT1H",
                    "RRULE:FREQ=DAILY;COUNT=3")
                + event(
                    "tour", "RECURRENCE-ID;TZID=Europe/Berlin:\(year)0305T140000",
                    "DTSTART;TZID=Europe/Berlin:\(year)0305T140000", "STATUS:CANCELLED")
                + event("fair", "SUMMARY:Fair", "DTSTART;VALUE=DATE:\(year)0304")
                + event(
                    "night", "SUMMARY:Night walk", "DTSTART;TZID=Europe/Berlin:\(year)0310T233000",
                    "DTEND;TZID=Europe/Berlin:\(year)0311T003000")
                + event("yoga", "SUMMARY:Yoga", "DTSTART:\(year)0701T070000Z")
                + "END:VCALENDAR\r\n", to: "content/events/public.ics")
        try folder.write(
            "BEGIN:VCALENDAR\r\n"
                + event("staff", "SUMMARY:Drill", "DTSTART:\(year)0304T120000Z")
                + "END:VCALENDAR\r\n", to: "content/events/staff.ics")
        try folder.write(
            "---\ntitle: A new rope\nuntil: \(year)-03-31\n---\nIt is long.\n",
            to: "content/news/\(year)-03-04-rope.md")
        let path = "\(folder.path)/tour.sqlite"
        _ = try TourImporter.import(folder: "\(folder.path)/content", into: path)
        var settings = PageSettings()
        settings.calendars = ["public"]
        preview = try PagePreview(databasePath: path, settings: settings)
    }

    private func screen(
        _ name: String, _ day: String, _ clock: String, _ language: String = "en"
    ) throws -> Screen {
        var request = PagePreview.Request(name: name)
        request.clock = clock
        request.moment = preview.moment(on: "\(year)-\(day)", at: clock)
        request.language = Language(rawValue: language)
        return try preview.screen(request)
    }

    private func card(_ day: String, _ clock: String) throws -> (title: String, lines: [String])? {
        guard case .home(let page) = try screen("home", day, clock).content, page.cards.count > 2
        else { return nil }
        return (page.cards[2].title.string, page.cards[2].lines.map(\.whole.string))
    }

    @Test("the home page says what is on, what begins soon, and what is over says nothing")
    func home() throws {
        let doors = "18:00 The doors close"
        for (clock, lines) in [
            ("10:00", ["14:00 Tour", doors, "Fair"]),
            ("13:50", ["14:00 Tour, begins in 10 minutes", doors, "Fair"]),
            ("13:59", ["14:00 Tour, begins in 1 minute", doors, "Fair"]),
            ("14:00", ["14:00 Tour, on now", doors, "Fair"]),
            ("14:59", ["14:00 Tour, on now", doors, "Fair"]),
            ("15:00", [doors, "Fair"]), ("18:30", ["Fair"]),
        ] {
            let card = try card("03-04", clock)
            #expect(card?.title == "Today")
            #expect(card?.lines == lines, "\(clock)")
        }
    }

    @Test("a cancelled date is not announced, and the programme says that it is")
    func cancelled() throws {
        #expect(try card("03-05", "13:50")?.lines == ["18:00 The doors close"])
        let words = try screen("programme", "03-05", "13:50").words
        #expect(words.contains("14:00  Tour"))
        #expect(words.contains("does not take place, Rope walk"))
    }

    @Test("after midnight the evening's event is still on, and the day is another one")
    func midnight() throws {
        #expect(try card("03-10", "23:45")?.lines.first == "23:30 Night walk, on now")
        #expect(
            try card("03-11", "00:10")?.lines == [
                "23:30 Night walk, on now", "18:00 The doors close",
            ])
        #expect(try card("03-11", "00:30")?.lines == ["18:00 The doors close"])
    }

    @Test("times are those of the site's clocks, in winter and in summer")
    func daylight() throws {
        #expect(try card("07-01", "08:50")?.lines.first == "09:00 Yoga, begins in 10 minutes")
    }

    @Test("the programme is of the kiosk's calendars, by day")
    func programme() throws {
        let page = try screen("programme", "03-04", "13:50", "de")
        #expect(page.title == "Programm")
        #expect(
            page.words.filter { !$0.isEmpty } == [
                "Heute, \(weekday("03-04")) 4. März", "Fair", "ganztägig", "14:00  Tour",
                "beginnt in 10 Minuten, bis 15:00 Uhr, Rope walk", "18:00  Die Türen schließen",
                "Morgen, \(weekday("03-05")) 5. März", "14:00  Tour", "fällt aus, Rope walk",
                "\(weekday("03-06")) 6. März", "14:00  Tour", "bis 15:00 Uhr, Rope walk",
                "\(weekday("03-10")) 10. März", "23:30  Night walk", "bis 00:30 Uhr",
                "Einige Wörter gibt es hier noch nicht auf Deutsch; sie stehen auf Englisch.",
            ])
    }

    /// The weekday in German, with the comma behind it.
    private func weekday(_ day: String) -> String {
        let number = PagePreview.day("\(year)-\(day)") ?? 0
        let style = Date.FormatStyle(locale: Locale(identifier: "de"), timeZone: .gmt)
        return CalendarDay(number: number).midday.formatted(style.weekday(.wide)) + ","
    }

    @Test("an event's page has its time, its room, and a code for a phone's calendar")
    func event() throws {
        // A preview counts the events of all calendars.
        let page = try screen("event:3", "03-04", "13:50")
        #expect(page.title == "Tour")
        #expect(page.notices.map(\.text.string) == ["begins in 10 minutes"])
        #expect(page.words.contains("A-1, Rope walk"))
        #expect(page.words.contains("Come."))
        let targets = page.actions.map(\.id.destination)
        #expect(targets.contains(.room("A-1")))
        #expect(targets.contains(.programme))
        guard case .card(let card) = page.content, case .code = card.handover else {
            Issue.record("there is no code")
            return
        }
    }

    @Test("news are shown from their day to their last one")
    func news() throws {
        func headline(_ day: String) throws -> Bool {
            try screen("home", day, "12:00").actions.contains { $0.label == "A new rope" }
        }
        #expect(try !headline("03-03"))
        #expect(try headline("03-04"))
        #expect(try headline("03-31"))
        #expect(try !headline("04-01"))
        #expect(try screen("news", "03-04", "12:00").words.contains("A new rope"))
        #expect(try screen("news", "04-01", "12:00").words == ["There is no news at the moment."])
        let item = try screen("news:\(year)-03-04-rope", "03-04", "12:00")
        #expect(item.title == "A new rope")
        #expect(item.words.contains("It is long."))
    }

    @Test("every language has its own words for each")
    func languages() throws {
        for name in ["home", "programme", "event:2", "news", "news:\(year)-03-04-rope"] {
            let english = try screen(name, "03-04", "13:50")
            let german = try screen(name, "03-04", "13:50", "de")
            #expect(english.actions.map(\.label) != german.actions.map(\.label), "\(name)")
        }
    }
}
