import Foundation
import Testing
import Times
import TourModel
import TourStore
import TourTestSupport

@testable import TourAuthoring

@Suite("Calendars and news are content like any other")
struct ProgrammeTests {
    let folder: TestFolder
    let place: TestFolder

    init() throws {
        folder = try TestFolder()
        place = try TestFolder()
        try SampleSite.write(to: folder)
    }

    static let calendar = [
        "BEGIN:VCALENDAR", "VERSION:2.0", "X-WR-CALNAME:Public", "BEGIN:VEVENT", "UID:tour",
        "DTSTART:20260103T140000Z", "DTEND:20260103T150000Z", "RRULE:FREQ=WEEKLY",
        "SUMMARY:Tour", "LOCATION:A-011", "DESCRIPTION:Come.", "END:VEVENT", "BEGIN:VEVENT",
        "UID:talk", "DTSTART:20260108T190000", "RRULE:FREQ=WEEKLY", "SUMMARY:Talk",
        "LOCATION:Bibliothek\\, 12345 Town", "END:VEVENT", "BEGIN:VEVENT", "UID:party",
        "DTSTART;VALUE=DATE:20260704", "RRULE:FREQ=YEARLY", "SUMMARY;LANGUAGE=de-AT:Fest",
        "SUMMARY;LANGUAGE=en:Party", "LOCATION:Meadow", "END:VEVENT", "END:VCALENDAR", "",
    ].joined(separator: "\r\n")

    static let german = "tour:\n  title: Führung\n  text: Kommen Sie.\ntalk: {title: Vortrag}\n"
    static let french =
        "tour: {title: Visite, text: Venez.}\ntalk: {title: Conférence}\nparty: {title: Fête}\n"

    private func write() throws {
        try folder.write("events/public.ics", Self.calendar)
        try folder.write("events/public.de.yaml", Self.german)
        try folder.write("events/public.fr.yaml", Self.french)
        try folder.write(
            "news/2026-11-20-open-house.md",
            "---\ntitle: Open house\npicture: control-room\nuntil: 2026-12-05\n---\nCome to the fair.\n"
        )
        try folder.write(
            "news/2026-11-20-open-house.de.md", "---\ntitle: Offene Tür\n---\nKommen Sie.\n")
        try folder.write(
            "news/2026-11-20-open-house.fr.md", "---\ntitle: Portes ouvertes\n---\nVenez.\n")
    }

    private func store(_ name: String = "tour.db") throws -> TourStore {
        #expect(try SampleSite.problems(of: folder, into: place(name)).map(\.description) == [])
        return try TourStore(path: place(name))
    }

    @Test("events have their texts in every language, and their rooms by ID or name")
    func events() throws {
        try write()
        let events = try store().programmeEvents()
        #expect(events.map { $0.titles.values[.english] } == ["Tour", "Talk", "Party"])
        #expect(events.map { $0.titles.values[.german] } == ["Führung", "Vortrag", "Fest"])
        #expect(events.map { $0.titles.values[.french] } == ["Visite", "Conférence", "Fête"])
        #expect(events.map(\.roomID) == ["A-011", "A-014", nil])
        #expect(events.map(\.clock) == [.universal, .wall, .day])
        #expect(events.map(\.calendar) == ["public", "public", "public"])
        #expect(events[0].texts.values[.french] == "Venez.")
        #expect(try store().calendars().map(\.name) == ["Public"])
    }

    @Test("a weekly event has dates ten years after the import")
    func yearsAhead() throws {
        try write()
        let store = try store()
        let year = 365 * 86_400
        for years in [0, 1, 5, 9] {
            let from = Int(Date.now.timeIntervalSince1970) + years * year
            let dates = try store.programme(from: from, to: from + 14 * 86_400)
            // One that is on at this moment is there too.
            let starting = dates.filter { $0.start >= from }
            #expect(starting.count { $0.event.titles.values[.english] == "Tour" } == 2)
        }
        let calendar = try #require(try store.calendars().first)
        #expect(calendar.end > Int(Date.now.timeIntervalSince1970) + 3_650 * 86_400)
    }

    @Test("a kiosk's calendars alone are asked")
    func calendars() throws {
        try write()
        try folder.write("events.ics", Self.calendar.replacing("UID:", with: "UID:root-"))
        let path = place("two.db")
        _ = try SampleSite.problems(of: folder, into: path)
        let store = try TourStore(path: path)
        let now = Int(Date.now.timeIntervalSince1970)
        func count(_ calendars: Set<String>?) throws -> Int {
            try store.programme(from: now, to: now + 7 * 86_400, calendars: calendars).count
        }
        #expect(try count(["public"]) > 0)
        #expect(try count(["events"]) == count(["public"]))
        #expect(try count(nil) == count(["public"]) * 2)
        #expect(try count(["staff"]) == 0)
    }

    @Test("news are read with their pages, and found by their words")
    func news() throws {
        try write()
        let store = try store()
        let item = try #require(try store.news().first)
        #expect(item.id == "2026-11-20-open-house")
        #expect(item.titles.values[.german] == "Offene Tür")
        #expect(item.picture == "control-room")
        for (day, isShown) in [(19, false), (20, true)] {
            #expect(
                item.isShown(on: CalendarDay(year: 2026, month: 11, day: day)) == isShown)
        }
        #expect(item.isShown(on: CalendarDay(year: 2026, month: 12, day: 5)))
        #expect(!item.isShown(on: CalendarDay(year: 2026, month: 12, day: 6)))
        let hits = try store.search("fair", languages: [.english], limit: 5)
        #expect(hits.map(\.id) == ["2026-11-20-open-house"])
        #expect(hits.map(\.title) == ["Open house"])
    }

    @Test("what is imported is exported byte for byte, and imported again the same")
    func export() throws {
        try write()
        let first = try store()
        try TourExporter.write(first, to: place("folder"))
        #expect(try place.bytes("folder/events/public.ics") == Array(Self.calendar.utf8))
        try TourImporter.import(
            folder: place("folder"), into: place("2.db"), measure: SampleSite.measure)
        let second = try TourStore(path: place("2.db"))
        #expect(try first.programmeEvents() == second.programmeEvents())
        #expect(try first.news() == second.news())
        #expect(
            try TourExporter.files(of: first, as: .folder)
                == TourExporter.files(of: second, as: .folder))
    }

    @Test("an import after a change has what a first one would have")
    func reimport() throws {
        try write()
        _ = try store("again.db")
        try folder.write("events/public.ics", Self.calendar.replacing(":Talk", with: ":Big talk"))
        try folder.write(
            "news/2026-11-20-open-house.md", "---\ntitle: Another\n---\nOther words.\n")
        let again = try store("again.db")
        let whole = try store("whole.db")
        #expect(try again.programmeEvents() == whole.programmeEvents())
        #expect(try again.programmeEvents().map { $0.titles.values[.english] }.contains("Big talk"))
        #expect(try again.news() == whole.news())
        #expect(try again.search("words", languages: [.english], limit: 5).count == 1)
        #expect(try again.search("fair", languages: [.english], limit: 5).isEmpty)
    }

    @Test("events are found by what they say in each language, and by their place")
    func search() throws {
        try write()
        let store = try store()
        func found(_ text: String, _ language: Language) throws -> [String] {
            try store.search(text, languages: [language], limit: 9).filter { $0.kind == .event }
                .map(\.title)
        }
        #expect(try found("party", .english) == ["Party"])
        #expect(try found("fete", .french) == ["Fête"])
        #expect(try found("kommen", .german) == ["Führung"])
        #expect(try found("meadow", .english) == ["Party"])
        #expect(try found("führung", .french) == [])
        let subject = try #require(
            try store.search("party", languages: [.english], limit: 1).first?.id)
        let now = Int(Date.now.timeIntervalSince1970)
        let date = try #require(try store.nextDate(of: subject, from: now))
        #expect(date.start > now - 2 * 86_400 && date.start < now + 366 * 86_400)
        #expect(try store.nextDate(of: subject, from: now, calendars: ["staff"]) == nil)
        #expect(try store.nextDate(of: subject, from: now + 12 * 366 * 86_400) == nil)
        #expect(try store.nextDate(of: "public/99", from: now) == nil)
    }

    @Test("a changed calendar is found by its new words, and not by its old ones")
    func searchAgain() throws {
        try write()
        _ = try store("again.db")
        try folder.write(
            "events/public.ics", Self.calendar.replacing(":Talk", with: ":Lecture"))
        let again = try store("again.db")
        let whole = try store("whole.db")
        for text in ["lecture", "talk", "tour", "party"] {
            let hits = try [again, whole].map {
                try $0.search(text, languages: [.english], limit: 9).filter { $0.kind == .event }
            }
            #expect(hits[0] == hits[1], "\(text)")
            #expect(hits[0].isEmpty == (text == "talk"), "\(text)")
        }
        try folder.remove("events/public.ics")
        try folder.remove("events/public.de.yaml")
        try folder.remove("events/public.fr.yaml")
        #expect(
            try store("again.db").search("lecture", languages: [.english], limit: 9).isEmpty)
    }

    @Test(
        "a place that is written like a room's ID, and is none, is warned of",
        arguments: [
            ("A-999", "A-999"), ("a-0140\\, second door", "A-0140"),
            ("Meet at A-999", "A-999"), ("A-011 or A-999", nil), ("Meadow 7", nil),
            ("12345 Town", nil), ("X-7", nil), ("A-", nil),
        ])
    func places(place: String, missing: String?) throws {
        try write()
        try folder.write(
            "events/public.ics",
            Self.calendar.replacing("LOCATION:Meadow", with: "LOCATION:\(place)"))
        let problems = try SampleSite.problems(of: folder, into: self.place("x.db"))
        guard let missing else {
            #expect(problems.isEmpty, "\(problems)")
            return
        }
        let problem = try #require(problems.first)
        #expect(problems.count == 1 && problem.rule == .unknownPlace)
        #expect(
            problem.description.hasPrefix(
                "events/public.ics:20:1: warning: the event takes place in \(missing), and there is no such room; "
            ), "\(problem)")
    }

    @Test("translators get events and news, and what they give back stands beside the calendar")
    func translation() throws {
        try write()
        try folder.write("events/public.de.yaml", "talk: {title: Vortrag}\n")
        try folder.remove("news/2026-11-20-open-house.de.md")
        let scope = try ContentScope(folder: folder.path)
        var content = try ContentReader(scope: scope, measure: SampleSite.measure)
            .content(of: folder.path)
        var new: [String] = []
        let old = content
        content.forEachText { place, texts in
            guard texts.values[.english] != nil, texts.values[.german] == nil else { return }
            new.append(place.id.context)
            texts.values[.german] = "Deutsch"
        }
        #expect(
            new == [
                "events/public.ics tour.title", "events/public.ics tour.text",
                "news/2026-11-20-open-house.md title", "news/2026-11-20-open-house.md text",
            ])
        try FolderUpdate(from: old, to: content, scope: scope).write()
        #expect(try folder.bytes("events/public.ics") == Array(Self.calendar.utf8))
        let yaml = String(
            decoding: try folder.bytes("events/public.de.yaml"), as: UTF8.self)
        #expect(yaml.contains("Deutsch"))
        let events = try store().programmeEvents()
        #expect(events.map { $0.titles.values[.german] } == ["Deutsch", "Vortrag", "Fest"])
    }

    /// Files that are added to the sample site, and what is said of them.
    static let cases: [(files: [(String, String)], problems: [String])] = [
        (
            [("events/public.ics", "Hello")],
            [
                "events/public.ics:1:1: warning: this is not a calendar; it is left out; export it as iCalendar; such a file begins with BEGIN:VCALENDAR"
            ]
        ),
        (
            [("events/Public.ics", calendar)],
            [
                "events/Public.ics:1:1: warning: \"Public\" is not a name of a calendar; it is left out; use 1 to 32 of a-z 0-9 and -, with a letter or digit at both ends"
            ]
        ),
        (
            [("events.ics", "BEGIN:VCALENDAR\nEND:VCALENDAR\n"), ("events/events.ics", calendar)],
            [
                "events/events.ics:1:1: warning: there is another calendar events; it is left out; keep events.ics, or rename the one in the folder"
            ]
        ),
        (
            [
                ("events/public.ics", calendar),
                ("events/public.de.yaml", german + "x: {title: X}\n"),
                ("events/public.fr.yaml", french),
            ],
            [
                "events/public.de.yaml:5:1: warning: the calendar has no event \"x\"; take the translation out, or name the event by its UID"
            ]
        ),
        (
            [
                ("events/public.ics", calendar), ("events/public.de.yaml", "tour: {titel: X}\n"),
                ("events/public.fr.yaml", french),
            ],
            [
                "events/public.de.yaml:1:8: unknown key \"titel\"; did you mean \"title\"?",
                "events/public.de.yaml:1:1: warning: the event \"tour\" and 1 more are not translated into de; write its title in events/public.de.yaml",
            ]
        ),
        (
            [
                ("events/public.ics", calendar), ("events/public.de.yaml", german),
                ("events/public.fr.yaml", french), ("events/public.it.yaml", "tour: {title: X}\n"),
            ],
            [
                "events/public.it.yaml:1:1: \"it\" is not a language that texts are translated into; use one of de, fr"
            ]
        ),
        (
            [
                (
                    "events/public.ics",
                    "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\nSUMMARY:S\nDTSTART:now\nEND:VEVENT\nEND:VCALENDAR\n"
                )
            ],
            [
                "events/public.ics:5:1: warning: DTSTART is \"now\"; write a day such as 20261204, or a time such as 20261204T190000"
            ]
        ),
        (
            [
                (
                    "events/public.ics",
                    "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\nSUMMARY:S\nDTSTART:20261204\nCLASS:PRIVATE\nEND:VEVENT\nEND:VCALENDAR\n"
                )
            ],
            [
                "events/public.ics:1:1: warning: 1 private event is not shown; export a public calendar; this file goes to every kiosk as it is"
            ]
        ),
        (
            [("events/HOUSE.ICS", calendar)],
            [
                "events/HOUSE.ICS:1:1: warning: \"HOUSE\" is not a name of a calendar; it is left out; use 1 to 32 of a-z 0-9 and -, with a letter or digit at both ends"
            ]
        ),
        (
            [("news/open-house.md", "---\ntitle: X\n---\n")],
            [
                "news/open-house.md:1:1: \"open-house\" is not a name of news; name it by its day and a word in small letters, such as 2026-11-20-open-house.md"
            ]
        ),
        (
            [("news/2026-02-30-x.md", "---\ntitle: X\n---\n")],
            [
                "news/2026-02-30-x.md:1:1: \"2026-02-30-x\" is not a name of news; name it by its day and a word in small letters, such as 2026-11-20-open-house.md"
            ]
        ),
        (
            [("news/2026-11-20-x.md", "---\nname: X\n---\n")],
            [
                "news/2026-11-20-x.md:2:1: \"title\" is missing; write title: and its value",
                "news/2026-11-20-x.md:2:1: unknown key \"name\"; the keys here are title, picture, until",
                "news/2026-11-20-x.md:1:1: warning: the page is not translated into de; write news/2026-11-20-x.de.md",
                "news/2026-11-20-x.md:1:1: warning: the page is not translated into fr; write news/2026-11-20-x.fr.md",
            ]
        ),
        (
            [
                ("news/2026-11-20-x.md", "---\ntitle: X\nuntil: soon\n---\n"),
                ("news/2026-11-20-x.de.md", "---\ntitle: X\n---\n"),
                ("news/2026-11-20-x.fr.md", "---\ntitle: X\n---\n"),
            ],
            [
                "news/2026-11-20-x.md:3:8: \"until\" is \"soon\"; write a day such as 2026-12-31"
            ]
        ),
        (
            [
                (
                    "news/2026-11-20-x.md",
                    "---\ntitle: X\nuntil: 2026-11-19\npicture: eleven\n---\n"
                ),
                ("news/2026-11-20-x.de.md", "---\ntitle: X\n---\n"),
                ("news/2026-11-20-x.fr.md", "---\ntitle: X\n---\n"),
            ],
            [
                "news/2026-11-20-x.md:3:8: \"until\" is before the day of the news; write 2026-11-20 or a later day",
                "news/2026-11-20-x.md:4:10: \"eleven\" is a film; name a picture",
            ]
        ),
        (
            [("site.yaml", SampleSite.site + "\ntime_zone: Europe/Berln\n")],
            ["site.yaml:30:12: \"time_zone\" is \"Europe/Berln\"; did you mean \"Europe/Berlin\"?"]
        ),
    ]

    @Test("each problem is reported with its place", arguments: cases.indices)
    func problems(index: Int) throws {
        for (path, text) in Self.cases[index].files { try folder.write(path, text) }
        #expect(
            try SampleSite.problems(of: folder, into: place("x.db")).map(\.description)
                == Self.cases[index].problems)
    }
}
