import Foundation
import TestSupport
import Testing

@Suite(
    "A studio in a browser", .serialized, .timeLimit(.minutes(5)),
    .enabled(if: WebBrowser.chromium.missing == nil, "install Debian's chromium-driver"))
struct BrowserTests {
    private let studio: StudioProgram
    private var server: RunningProgram { studio.server }
    private var address: String { studio.address }
    private var room: String { "\(studio.content)/buildings/A/A-014.md" }

    init() throws { studio = try StudioProgram() }

    private static let pages = [
        "", "checks", "rooms", "buildings", "people", "tours", "media", "news", "visits",
        "kiosks", "plans", "site", "rooms/A-014", "rooms/A-014?lang=de", "buildings/A",
        "tours/short-walk", "kiosks/lobby", "new/site", "new/buildings", "new/floors",
        "new/rooms", "new/rooms?on=B/G", "new/tours", "new/news", "new/visits", "new/kiosks",
        "out/rooms/A-014", "rooms?gone=A-014", "translations/de", "translations/fr?show=all",
        "translations/de?show=review", "history", "history?met=1",
    ]

    @Test("the address opens it once; what is written is saved by itself, beside what others write")
    func savesByItself() throws {
        defer { withExtendedLifetime(studio) {} }
        let browser = try WebDriver()
        let invitation = try studio.invitation()
        try browser.open(invitation)
        #expect(try browser.waits(for: "location.pathname === '/'"))
        try browser.open("\(address)/rooms/A-014")
        #expect(try browser.waits(for: "document.querySelector('#form').dataset.ready === ''"))
        let before = try String(contentsOfFile: room, encoding: .utf8)
        _ = try browser.run(
            """
            const name = document.querySelector("#f-name");
            name.value = "Main control room by day";
            name.dispatchEvent(new Event("input", { bubbles: true }));
            """)
        #expect(
            try browser.waits(
                for: "document.querySelector('#state').className === 'state saved'"
                    + " && document.querySelector('#state').textContent.includes('Saved')"))
        let after = before.replacing(
            "name: Main control room ", with: "name: Main control room by day ")
        #expect(try String(contentsOfFile: room, encoding: .utf8) == after && after != before)

        // Somebody else writes the same key.
        try Data(after.replacing("by day", with: "by night").utf8)
            .write(to: URL(fileURLWithPath: room))
        _ = try browser.run(
            """
            const name = document.querySelector("#f-name");
            name.value = "Control room";
            name.dispatchEvent(new Event("input", { bubbles: true }));
            """)
        #expect(try browser.waits(for: "document.querySelector('#c-name')"))
        let panel = try browser.run("return document.querySelector('#c-name').textContent")
        #expect((panel as? String)?.contains("Main control room by night") == true)
        #expect(try String(contentsOfFile: room, encoding: .utf8).contains("by night"))
        _ = try browser.run("document.querySelector('#c-name button[value^=mine]').click()")
        #expect(try browser.waits(for: "!document.querySelector('#c-name')"))
        #expect(
            server.waits {
                (try? String(contentsOfFile: room, encoding: .utf8))?
                    .contains("name: Control room ") == true
            })
        // The browser tells of the answer that says so.
        let errors = try browser.consoleErrors().filter { !$0.contains(" 409 ") }
        #expect(errors.isEmpty, "\(errors)")

        // The address has been used up.
        let other = try WebDriver()
        try other.open(invitation)
        #expect(try other.waits(for: "document.querySelector('[role=alert]')"))
    }

    @Test("what could not be saved waits in the browser, and others' changes come by themselves")
    func drafts() throws {
        defer { withExtendedLifetime(studio) {} }
        let browser = try WebDriver()
        try browser.open(try studio.invitation())
        #expect(try browser.waits(for: "location.pathname === '/'"))
        try browser.open("\(address)/rooms/A-014")
        let isReady = "document.querySelector('#form')?.dataset.ready === ''"
        #expect(try browser.waits(for: isReady))
        let before = try String(contentsOfFile: room, encoding: .utf8)
        // The studio is away for this window.
        _ = try browser.run(
            """
            window.fetch = () => Promise.reject(new Error("away"));
            const hours = document.querySelector("#f-hours");
            hours.value = "Open by night";
            hours.dispatchEvent(new Event("input", { bubbles: true }));
            """)
        #expect(
            try browser.waits(for: "document.querySelector('#state').className === 'state look'"))
        #expect(try String(contentsOfFile: room, encoding: .utf8) == before)
        // Somebody else changes another key before the window is opened again.
        let other = before.replacing("name: Main control room ", with: "name: Mission control ")
        try Data(other.utf8).write(to: URL(fileURLWithPath: room))
        try browser.open("\(address)/checks")
        try browser.open("\(address)/rooms/A-014")
        #expect(
            server.waits {
                let now = (try? String(contentsOfFile: room, encoding: .utf8)) ?? ""
                return now.contains("hours: Open by night") && now.contains("Mission control")
            })
        #expect(
            try browser.waits(
                for: "\(isReady) && document.querySelector('#f-hours').value === 'Open by night'"
                    + " && localStorage.length === 0"))
        // A window that is open shows what others write.
        let now = try String(contentsOfFile: room, encoding: .utf8)
        try Data(now.replacing("name: Mission control ", with: "name: The control room ").utf8)
            .write(to: URL(fileURLWithPath: room))
        #expect(
            try browser.waits(for: "document.querySelector('#f-name').value === 'The control room'")
        )
    }

    @Test("no page has anything that the policy forbids, at any width")
    func everyPage() throws {
        defer { withExtendedLifetime(studio) {} }
        let browser = try studio.browser()
        for page in Self.pages {
            try browser.open("\(address)/\(page)")
            let found = try browser.run(
                """
                const ids = [...document.querySelectorAll("[id]")].map((e) => e.id);
                const named = [...document.querySelectorAll("form:is(#form, #making) :is(input:not([type=hidden]), select, textarea)")]
                  .filter((e) => !e.labels.length && !e.ariaLabel).map((e) => e.name);
                return [document.querySelectorAll("h1").length, ids.length - new Set(ids).size,
                  named.join(" "), document.documentElement.scrollWidth <= innerWidth];
                """)
            let facts = try #require(found as? [Any])
            #expect(facts[0] as? Int == 1, "\(page): one heading")
            #expect(facts[1] as? Int == 0, "\(page): each ID once")
            #expect(facts[2] as? String == "", "\(page): each control has a name")
            #expect(facts[3] as? Bool == true, "\(page): nothing beside the window")
        }
        #expect(try browser.consoleErrors() == [])
    }

    @Test(
        "axe finds nothing in any page, at three widths, light and dark",
        .enabled(if: CheckTools.hasAxe, "needs axe from PyPI"))
    func axe() throws {
        defer { withExtendedLifetime(studio) {} }
        let script = try String(contentsOfFile: CheckTools.axe.get(), encoding: .utf8)
        let browser = try studio.browser()
        var violations: [String] = []
        for page in Self.pages + ["nothing"] {
            try browser.open("\(address)/\(page)")
            _ = try browser.run(script)
            for width in [1440, 1024, 800] {
                try browser.resize(width: width, height: 900)
                for scheme in ["light", "dark"] {
                    try browser.prefer("prefers-color-scheme", scheme)
                    violations += try browser.axeViolations().map {
                        "\(page) \(width) \(scheme): \($0)"
                    }
                }
            }
        }
        #expect(violations == [])
    }
}
