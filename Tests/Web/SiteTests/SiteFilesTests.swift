import Foundation
import Payloads
import TestSupport
import Testing

@testable import Site

@Suite("Files beside the pages that other programs open")
struct SiteFilesTests {
    /// Runs a program of Python's over a file.
    private func python(_ program: String, _ path: String) throws -> String {
        var python = try #require(Program(installed: "python3"))
        // Debian's own, whose libraries kiosk/packages lists.
        python.executable = "/usr/bin/python3"
        let outcome = try python.run(["-c", program, path])
        #expect(outcome.status == 0, "\(outcome.errors)")
        return outcome.text
    }

    private static let card = """
        import sys, vobject
        card = vobject.readOne(open(sys.argv[1], encoding="utf-8", newline="").read())
        card.validate(raiseException=True)
        print(card.fn.value, card.n.value.family, card.title.value, card.org.value[0],
              [tel.value for tel in card.contents.get("tel", [])],
              [mail.value for mail in card.contents.get("email", [])], card.url.value, sep="|")
        """

    @Test("a person's card is read by vobject and by our own reader, in the language of its page")
    func cards() throws {
        let plain = try SmallSite()
        let card = plain.site + "/T/EN/P/NILS-HOLGERSSON/card.vcf"
        #expect(
            try python(Self.card, card)
                == "Nils Holgersson|Holgersson|Goose keeper|Small House|[]|[]|https://small.example/T/P/NILS-HOLGERSSON\n"
        )
        let work = try SmallSite(web: "web: {contacts: work}")
        let german = work.site + "/T/DE/P/NILS-HOLGERSSON/card.vcf"
        #expect(
            try python(Self.card, german)
                == "Nils Holgersson|Holgersson|Gänsehüter|Small House|['+49 30 5550177']|['nils@small.example']|https://small.example/T/DE/P/NILS-HOLGERSSON/\n"
        )
        let text = try work.text("T/DE/P/NILS-HOLGERSSON/card.vcf")
        guard case .contact(let contact) = Payload(classifying: text) else {
            Issue.record("not a card: \(text)")
            return
        }
        #expect(contact.title == "Gänsehüter" && contact.givenName == "Nils")
        #expect(contact.telephones == [Telephone("+49 30 5550177", types: ["work"])])
        #expect(try plain.text("T/P/NILS-HOLGERSSON/index.html").contains("card.vcf\" download"))
    }

    private static let calendar = """
        import sys, icalendar
        calendar = icalendar.Calendar.from_ical(open(sys.argv[1], "rb").read())
        for event in calendar.walk("VEVENT"):
            print(event["UID"], event["DTSTART"].dt, event["DTEND"].dt, event["SUMMARY"],
                  event.get("DESCRIPTION", "").replace("\\n", "/"), event.get("LOCATION"),
                  event["STATUS"], event["URL"], "DTSTAMP" in event, sep="|")
        """

    @Test("an event's dates are read by icalendar and by our own reader")
    func events() throws {
        let site = try SmallSite()
        let reading = site.site + "/T/EN/E/READING/event.ics"
        let text = "Reading; with tea, cake|Bring your own cup./We have the tea, and the cake."
        func line(_ day: Int, _ status: String, _ text: String) -> String {
            "202612\(day < 10 ? "0" : "")\(day)T130000Z-reading@small.example|2026-12-\(day < 10 ? "0" : "")\(day) 13:00:00+00:00|2026-12-\(day < 10 ? "0" : "")\(day) 14:30:00+00:00|\(text)|A-001, Library|\(status)|https://small.example/T/EN/E/READING/|True\n"
        }
        #expect(
            try python(Self.calendar, reading) == line(5, "CONFIRMED", text)
                + line(12, "CANCELLED", text) + line(19, "CONFIRMED", text))
        let whole = try site.text("T/DE/EVENTS/programme.ics")
        let all = CalendarEvent.events(inCalendar: whole)
        #expect(
            all.map(\.summary) == ["Open day"]
                + Array(repeating: "Reading; with tea, cake", count: 3))
        #expect(all.first?.allDay == true && all.first?.start == EventTime("20261201"))
        #expect(whole.contains("NAME:Kleines Haus\r\n"))
        #expect(whole.split(separator: "\r\n").allSatisfy { $0.utf8.count <= 75 })
        let read = try python(Self.calendar, site.site + "/T/DE/EVENTS/programme.ics")
        #expect(read.split(separator: "\n").count == 4)
    }

    @Test("an event has a page with its dates, its room and what search engines read of it")
    func eventPage() throws {
        let site = try SmallSite()
        let page = try site.text("T/EN/E/READING/index.html")
        #expect(page.contains("Saturday, 5 December 2026, 14:00 to 15:30"))
        #expect(page.contains("Saturday, 12 December 2026, 14:00 to 15:30, cancelled"))
        #expect(
            page.contains("href=\"/T/EN/R/A-001/\"")
                && page.contains("href=\"/T/EN/E/READING/event.ics\""))
        let found = page.firstMatch(of: /<script type="application\/ld\+json">(.*?)<\/script>/)
        let facts = try #require(found).output.1
        let object = try JSONSerialization.jsonObject(with: Data(facts.utf8))
        let known = try #require(object as? [String: String])
        #expect(known["@type"] == "Event" && known["name"] == "Reading; with tea, cake")
        #expect(known["startDate"] == "2026-12-05T13:00:00Z")
        #expect(known["endDate"] == "2026-12-05T14:30:00Z")
        #expect(known["location"] == "A-001, Library, Small House")
        #expect(known["eventStatus"] == "https://schema.org/EventScheduled")
        let programme = try site.text("T/DE/EVENTS/index.html")
        #expect(
            programme.contains("href=\"/T/DE/E/READING/\"") && programme.contains("programme.ics"))
        // News are shown as they are on the day of the export.
        #expect(try site.text("T/EN/N/2026-11-20-OPENING/index.html").contains("It is laid."))
    }

    @Test("a phone finds the site's icon as a drawing and as pictures of two sizes")
    func icons() throws {
        let site = try SmallSite()
        let text = try site.text("T/EN/app.webmanifest")
        let object = try JSONSerialization.jsonObject(with: Data(text.utf8))
        let manifest = try #require(object as? [String: Any])
        let icons = try #require(manifest["icons"] as? [[String: String]])
        #expect(icons.map { $0["sizes"] } == ["any", "192x192", "512x512"])
        for icon in icons.dropFirst() {
            let bytes = try #require(
                FileManager.default.contents(atPath: site.site + (icon["src"] ?? "")))
            let side = icon["sizes"] == "192x192" ? 192 : 512
            let number = [0, 0, UInt8(side >> 8), UInt8(side & 255)]
            // The width and the height stand behind a PNG's first 16 bytes.
            #expect(bytes.prefix(4) == Data([0x89, 0x50, 0x4E, 0x47]))
            #expect([UInt8](bytes.dropFirst(16).prefix(8)) == number + number)
        }
    }

    @Test("messages show the home page's picture for pages without one")
    func sharedPicture() throws {
        let site = try WrittenSite.shared.get()
        let home = try site.text("T/EN/index.html")
        let picture = try #require(
            home.firstMatch(of: /<meta property="og:image" content="([^"]*)">/)
        ).output.1
        #expect(picture.hasPrefix("https://vesper-ridge.example/T/a/"))
        #expect(
            try site.text("T/EN/ABOUT/index.html").contains("og:image\" content=\"\(picture)\""))
        // A page with a picture shows that.
        let room = try site.text("T/EN/R/A-012/index.html")
        #expect(room.contains("og:image") && !room.contains(picture))
    }
}
