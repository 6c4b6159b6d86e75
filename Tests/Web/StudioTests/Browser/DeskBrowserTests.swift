import Foundation
import TestSupport
import Testing

@Suite(
    "Files that are brought to a studio in a browser", .serialized, .timeLimit(.generous),
    .enabled(if: WebBrowser.chromium.missing == nil, "install Debian's chromium-driver"))
struct DeskBrowserTests {
    private let studio: StudioProgram
    private var address: String { studio.address }

    init() throws { studio = try StudioProgram() }

    /// Presses something, and waits for the page that it leads to.
    private func press(_ button: String, then path: String, _ browser: WebDriver) throws {
        _ = try browser.run(
            """
            document.documentElement.dataset.old = "";
            const button = document.querySelector(arguments[0]);
            setTimeout(() => button.click());
            """, [button])
        #expect(
            try browser.waits(
                for: "document.documentElement.dataset.old === undefined"
                    + " && location.pathname.startsWith('\(path)') && document.querySelector('main')"
            ), "\(button)")
    }

    /// Chooses a file for a field of a form, and opens what the form is folded into.
    private func choose(
        _ text: String, called name: String, for field: String, _ browser: WebDriver
    ) throws {
        _ = try browser.run(
            """
            const files = new DataTransfer();
            files.items.add(new File([arguments[0]], arguments[1]));
            const field = document.querySelector(arguments[2]);
            const fold = field.closest("details");
            if (fold) fold.open = true;
            field.files = files.files;
            """, [text, name, field])
    }

    @Test("translators' files are chosen, shown, taken in, and taken back to the byte", .axe)
    func returnedTexts() throws {
        defer { withExtendedLifetime(studio) {} }
        let browser = try studio.browser()
        let before = try studio.files()
        try browser.open("\(address)/translations/de")
        let text = try browser.run(
            "return (await fetch('/translations/de.xlf?show=all')).text()")
        let file = try #require(text as? String)
        let changed = file.replacing("Hauptkontrollraum", with: "Großer Kontrollraum")
        try #require(changed != file)
        try choose(changed, called: "de.xlf", for: "#returned-files", browser)
        try browser.expectNoViolations("the form for translators' files")
        try press("form#returned button", then: "/translations/returned/", browser)
        let shown = try browser.run("return document.querySelector('.returned').textContent")
        #expect((shown as? String)?.contains("Großer Kontrollraum") == true)
        #expect(try studio.files() == before)
        try browser.expectNoViolations("what came back")
        try press(".returned button.first", then: "/translations/de", browser)
        #expect(try studio.text("buildings/A/A-014.de.md").contains("Großer Kontrollraum"))
        try browser.expectNoViolations("what was taken in")
        try press("#taken button", then: "/translations/de", browser)
        #expect(try studio.files() == before)
        // What is refused is said in words.
        try choose(
            "<!DOCTYPE x [<!ENTITY a 'b'>]><x>&a;</x>", called: "x.xlf", for: "#returned-files",
            browser)
        try press("form#returned button", then: "/translations/returned/", browser)
        #expect(
            try browser.run("return document.querySelector('[role=alert]') !== null") as? Bool
                == true)
        try browser.expectNoViolations("refused files")
    }

    @Test("a calendar, subtitles and several names are brought through their forms", .axe)
    func others() throws {
        defer { withExtendedLifetime(studio) {} }
        let browser = try studio.browser()
        try browser.open("\(address)/calendars")
        let calendar =
            "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//x//EN\r\nBEGIN:VEVENT\r\nUID:a@b\r\n"
            + "DTSTART:20301121T090000Z\r\nSUMMARY:Late\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
        try choose(calendar, called: "late.ics", for: "#calendar", browser)
        try press("aside form button", then: "/calendars", browser)
        #expect(try studio.text("events/late.ics") == calendar)
        try browser.expectNoViolations("a calendar that was brought")
        try press("form.note button", then: "/calendars", browser)

        try browser.open("\(address)/plans/A/1/drawing")
        try choose(
            "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 60 40'>"
                + "<rect width='9' height='9'/><text x='3' y='5'>901</text>"
                + "<rect x='9' width='9' height='9'/><text x='12' y='5'>902</text></svg>",
            called: "plan.svg", for: "#drawing", browser)
        try press("aside form button", then: "/plans/A/1/drawing", browser)
        try browser.expectNoViolations("the rooms in a drawing")
        _ = try browser.run("document.querySelector('[name=\"room.A-902\"]').click()")
        try press("#rooms button.first", then: "/plans/A/1/drawing", browser)
        #expect(try studio.text("buildings/A/A-901.md").contains("901"))
        #expect(try studio.files()["buildings/A/A-902.md"] == nil)
        try browser.expectNoViolations("pages of a drawing's rooms")

        try browser.open("\(address)/media/eleven-minutes")
        try choose(
            "1\n00:00:01,000 --> 00:00:02,000\nHallo\n", called: "film.srt",
            for: "#subtitles-file", browser)
        try press("#subtitles .drop button", then: "/media/eleven-minutes", browser)
        #expect(try studio.text("media/media.yaml").contains("eleven-minutes.en.vtt"))
        try browser.expectNoViolations("a film with subtitles")

        try browser.open("\(address)/passes")
        _ = try browser.run(
            """
            document.querySelector("#host").value = "MIRA-RAUTIO";
            document.querySelector("#room").value = "A-014";
            document.querySelector("#names").value = "Ada Lovelace\\nGrace Hopper";
            """)
        try press(".issue button.first", then: "/passes/badge/", browser)
        let count = try browser.run("return document.querySelectorAll('#issued li').length")
        #expect(count as? Int == 2)
        try browser.expectNoViolations("two badges")
        #expect(try browser.consoleErrors().filter { !$0.contains(" 422 ") } == [])
    }
}
