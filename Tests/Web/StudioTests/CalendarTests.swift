import Foundation
import Testing
import TourTestSupport

@testable import Studio
@testable import TourAuthoring

@Suite("The calendars of a tour in the studio")
struct CalendarTests {
    private let studio: OpenStudio

    init() async throws { studio = try await OpenStudio() }

    private static func calendar(_ title: String) -> String {
        let day = Date.now.addingTimeInterval(3 * 86_400)
            .formatted(Date.ISO8601FormatStyle(timeZone: .gmt).year().month().day())
            .replacing("-", with: "")
        return [
            "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//test//EN", "X-WR-CALNAME:Programme",
            "BEGIN:VEVENT", "UID:one@museum.example", "DTSTART;VALUE=DATE:\(day)",
            "SUMMARY:\(title)", "END:VEVENT", "END:VCALENDAR", "",
        ].joined(separator: "\r\n")
    }

    private func bring(
        _ text: String, called name: String = "Public Tours.ics", _ fields: [String: String] = [:]
    ) async throws -> (status: Int, body: String, location: String?) {
        try await studio.send(
            Array(text.utf8), called: name, to: ["calendars"], fields: fields)
    }

    @Test("a calendar is brought, shown with what is to come, replaced, and comes back to the byte")
    func brought() async throws {
        #expect(await studio.get(["calendars"]).body.contains("No calendar yet."))
        let before = try studio.files()
        let first = Self.calendar("Open <house>")
        #expect(try await bring(first).location == "/calendars?brought=public-tours")
        #expect(try studio.text("events/public-tours.ics") == first)
        let page = await studio.get(["calendars"], query: ["brought": "public-tours"]).body
        #expect(page.contains("<h2>Programme</h2>") && page.contains("Open &lt;house&gt;"))
        #expect(page.contains("1 event."))
        #expect(page.contains("is not translated into German"))
        let file = await studio.service.answer(
            OpenStudio.request(["calendars", "public-tours.ics"], token: studio.token))
        #expect(file.download == "public-tours.ics")
        #expect(file.file == studio.folder("events/public-tours.ics"))
        let second = Self.calendar("Closed house")
        #expect(
            try await bring(second, called: "x.ics", ["replace": "public-tours"]).status == 303)
        #expect(try studio.text("events/public-tours.ics") == second)
        #expect(
            await studio.post(["undo"], ["page": "calendars", "number": "2"]).location
                == "/calendars")
        #expect(try studio.text("events/public-tours.ics") == first)
        #expect(
            await studio.post(["undo"], ["page": "calendars", "number": "1"]).location
                == "/calendars")
        #expect(try studio.files() == before)
        #expect(studio.kept("incoming").isEmpty)
    }

    @Test("what leads from a problem, a change and the search to the page")
    func links() async throws {
        _ = try await bring(Self.calendar("Open house"), ["id": "house"])
        #expect(await studio.get(["checks"]).body.contains("href=\"/calendars\""))
        #expect(await studio.get(["history"]).body.contains("Calendars"))
        // The one thing that is found opens at once.
        let found = await studio.service.answer(
            OpenStudio.request(["find"], query: ["q": "calend"], token: studio.token))
        #expect(found.location == "/calendars")
        #expect(await studio.get(["find"], query: ["q": "ca"]).body.contains("\"/calendars\""))
    }

    @Test("one that is taken out takes its translations along; one that a kiosk names stays")
    func takenOut() async throws {
        _ = try await bring(Self.calendar("Open house"), ["id": "house"])
        try studio.folder.write(
            "events/house.de.yaml", "one@museum.example:\n  title: Tag der offenen Tür\n")
        let before = try studio.files()
        #expect(
            await studio.post(["calendars", "house", "out"]).location == "/calendars?gone=house")
        #expect(!studio.exists("events/house.ics") && !studio.exists("events/house.de.yaml"))
        #expect(await studio.post(["undo"], ["page": "calendars"]).status == 303)
        #expect(try studio.files() == before)
        try studio.folder.write(
            "kiosks.yaml",
            "lobby:\n  name: Lobby\n  building: A\n  floor: G\n  at: [4, 20]\n  calendars: [house]\n"
        )
        let refused = await studio.post(["calendars", "house", "out"])
        #expect(refused.status == 422 && refused.body.contains("house"))
        #expect(studio.exists("events/house.ics"))
        // The one beside site.yaml comes back with its translations, too.
        try studio.folder.write("events.ics", Self.calendar("Open house"))
        try studio.folder.write("events.de.yaml", "one@museum.example:\n  title: Heute\n")
        let both = try studio.files()
        #expect(await studio.post(["calendars", "events", "out"]).status == 303)
        #expect(!studio.exists("events.ics") && !studio.exists("events.de.yaml"))
        #expect(await studio.post(["undo"], ["page": "calendars"]).status == 303)
        #expect(try studio.files() == both)
        for id in ["..", "x", "house.ics", "../house"] {
            #expect(await studio.post(["calendars", id, "out"]).status == 404)
            #expect(await studio.get(["calendars", "\(id).ics"]).status == 404)
        }
    }

    @Test(
        "what is no calendar is refused in words",
        arguments: [
            "", "words", "<html>", "BEGIN:VCALENDAR\0", "BEGIN:VCARD\r\nEND:VCARD\r\n",
        ])
    func refused(text: String) async throws {
        let before = try studio.files()
        let sent = try await bring(text)
        #expect(sent.status == 422, "\(sent.body)")
        #expect(sent.body.contains("iCalendar") || sent.body.contains("UTF-8"))
        #expect(try studio.files() == before)
        #expect(studio.kept("incoming").isEmpty)
    }

    @Test("names that are taken or none, too much, and forms without a file are refused")
    func limits() async throws {
        let text = Self.calendar("Open house")
        for id in ["-a", "A b", "../x", String(repeating: "a", count: 33)] {
            #expect(try await bring(text, ["id": id]).status == 422, "\(id)")
        }
        #expect(try await bring(text, ["id": "house"]).status == 303)
        #expect(try await bring(text, ["id": "house"]).status == 422)
        #expect(
            try await bring(text, called: "../../.ics").location == "/calendars?brought=calendar")
        #expect(try await studio.send([], called: "", to: ["calendars"]).status == 422)
        #expect(await studio.post(["calendars"], ["file": "x"]).status == 415)
        let receiver = try studio.service.receiver(
            contentType: "multipart/form-data; boundary=b", at: ["calendars"])
        let head = "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a\"\r\n\r\n"
        try await receiver.take(Array(head.utf8))
        await #expect(throws: UploadReceiver.Mistake.tooLarge(limit: 16 << 20)) {
            for _ in 0..<17 { try await receiver.take([UInt8](repeating: 7, count: 1 << 20)) }
        }
        await receiver.abandon()
        #expect(studio.kept("incoming").isEmpty)
    }
}
