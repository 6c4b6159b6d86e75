import Foundation
import TestSupport
import Testing

@Suite(
    "A tour's stops, and texts in all languages, in a browser", .serialized,
    .timeLimit(.generous),
    .enabled(if: WebBrowser.chromium.missing == nil, "install Debian's chromium-driver"))
struct TourBrowserTests {
    private let studio: StudioProgram
    private static let tour = "tours/short-walk.yaml"

    init() throws { studio = try StudioProgram() }

    private func key(_ key: String, _ browser: WebDriver, with more: String = "") throws {
        _ = try browser.run(
            """
            document.activeElement.dispatchEvent(new KeyboardEvent("keydown",
              { key: arguments[0], [arguments[1] || "x"]: true, bubbles: true, cancelable: true }));
            """, [key, more])
    }

    private func rooms(_ text: String) -> [String] {
        text.matches(of: /\n {2}- room: ([\w-]+)/).map { String($0.output.1) }
    }

    private func open(_ browser: WebDriver, _ path: String) throws {
        try browser.open("\(studio.address)/\(path)")
        #expect(try browser.waits(for: "document.querySelector('#form')?.dataset.ready === ''"))
    }

    private func said(_ browser: WebDriver) throws -> String {
        try browser.run("return document.querySelector('#stops-said').textContent") as? String ?? ""
    }

    /// How many metres stand before each stop.
    private static let metres =
        "[...document.querySelectorAll('.leg .end')].map((e) => e.textContent)"

    @Test("a stop is taken up by its handle, moved with the arrow keys, put down or put back", .axe)
    func handles() throws {
        defer { withExtendedLifetime(studio) {} }
        let browser = try studio.browser()
        let before = try studio.files()
        try open(browser, "tours/short-walk")
        #expect(try browser.waits(for: "document.querySelector('.can-drag .grip:not([hidden])')"))
        let metres = try browser.run("return \(Self.metres)") as? [String]
        #expect(metres?.count == 5 && metres?.first == "19 m")
        func press() throws { _ = try browser.run("document.activeElement.click()") }
        _ = try browser.run("document.querySelector('.grip').focus()")
        try press()
        #expect(try said(browser).hasPrefix("A-011 Visitor centre, stop 1 of 5, is taken up"))
        try browser.expectNoViolations("a stop that is taken up")
        try key("ArrowDown", browser)
        try key("ArrowDown", browser)
        #expect(try said(browser) == "A-011 Visitor centre is stop 3 of 5.")
        try key("Escape", browser)
        #expect(try said(browser) == "A-011 Visitor centre is back where it was, stop 1 of 5.")
        #expect(try studio.files() == before)
        try press()
        try key("End", browser)
        try key("ArrowUp", browser)
        try press()
        #expect(try said(browser) == "A-011 Visitor centre is put down as stop 4 of 5.")
        let moved = ["A-012", "A-013", "A-014", "A-011", "A-021"]
        #expect(studio.server.waits { (try? self.rooms(studio.text(Self.tour))) == moved })
        #expect(try studio.changed(since: before) == [Self.tour])
        let once = try studio.text(Self.tour)
        // The page has its new numbers and metres, and the focus is where it was.
        #expect(
            try browser.waits(
                for: "document.querySelector('[name=\"o.stops\"]').value === ''"
                    + " && \(Self.metres)[0] !== '19 m'"))
        let place = try browser.run(
            """
            const row = document.activeElement.closest(".stop-row");
            return [row.dataset.element, document.querySelector("[name=stop]").value,
              document.querySelector(".told:not([hidden]) [name$='text.en']").name];
            """)
        #expect(place as? [String] == ["3", "3", "stops.3.text.en"])
        // From there the stop is moved on from a field of its own, and what is written is its own.
        _ = try browser.run(
            """
            const field = document.querySelector("[name='stops.3.text.en']");
            field.focus();
            field.value = "Turn the ring.";
            field.dispatchEvent(new Event("input", { bubbles: true }));
            """)
        try key("ArrowUp", browser, with: "altKey")
        try key("ArrowUp", browser, with: "altKey")
        #expect(try said(browser) == "A-011 Visitor centre is stop 2 of 5.")
        #expect(
            studio.server.waits {
                let text = (try? studio.text(Self.tour)) ?? ""
                return rooms(text) == ["A-012", "A-011", "A-013", "A-014", "A-021"]
                    && text.contains("- room: A-011\n    text:\n      en: Turn the ring.\n")
            })
        #expect(
            try browser.waits(
                for: "document.activeElement.name === 'stops.1.text.en'"
                    + " && document.querySelector('#state').className === 'state saved'"))
        // What was written and moved at once goes back at once.
        _ = try browser.run(
            "await fetch('/undo', { method: 'POST', headers: { 'X-Docent-Studio': '1' } })")
        #expect(studio.server.waits { (try? studio.text(Self.tour)) == once })
        #expect(try browser.consoleErrors() == [])
    }

    @Test("a stop is dragged by its handle, and chosen by its name", .axe)
    func dragged() throws {
        defer { withExtendedLifetime(studio) {} }
        let browser = try studio.browser()
        try browser.resize(width: 1280, height: 1300)
        try open(browser, "tours/short-walk")
        #expect(try browser.waits(for: "document.querySelector('.can-drag .grip:not([hidden])')"))
        let found = try browser.run(
            """
            return [...document.querySelectorAll(".grip")].map((grip) => {
              const box = grip.getBoundingClientRect();
              return [box.x + box.width / 2, box.y + box.height / 2];
            });
            """)
        let grips = try #require(found as? [[Double]])
        try browser.point([
            (grips[4][0], grips[4][1]), (grips[4][0], grips[3][1]),
            (grips[4][0], grips[1][1] - 12),
        ])
        let moved = ["A-011", "A-021", "A-012", "A-013", "A-014"]
        #expect(studio.server.waits { (try? self.rooms(studio.text(Self.tour))) == moved })
        #expect(try said(browser) == "A-021 Café is put down as stop 2 of 5.")
        // The stops have their new numbers once the studio has answered.
        #expect(
            try browser.waits(
                for: "document.querySelector('[name=\"o.stops\"]').value === ''"
                    + " && document.querySelectorAll('.stop-row')[1].dataset.element === '1'"))
        _ = try browser.run("document.querySelectorAll('.nm')[3].click()")
        let told = try browser.run(
            """
            const shown = [...document.querySelectorAll(".told:not([hidden])")];
            return [shown.length, shown[0].querySelector("h2").textContent, location.search,
              document.querySelector(".stop-mark.on").dataset.stop].map(String);
            """)
        let words = try #require(told as? [String])
        #expect(words[0] == "1" && words[1].contains("A-013") && words[3] == "3")
        #expect(words[2].hasSuffix("stop=3"))
        try browser.expectNoViolations("a tour with a stop chosen")
        #expect(try browser.consoleErrors() == [])
    }

    @Test(
        "a language's tab keeps the stop, and what is written there is saved in that language", .axe
    )
    func languages() throws {
        defer { withExtendedLifetime(studio) {} }
        let browser = try studio.browser()
        let before = try studio.text(Self.tour).split(separator: "\n")
        try open(browser, "tours/short-walk")
        _ = try browser.run(
            """
            document.querySelectorAll(".nm")[1].click();
            document.querySelector(".tour-form > .tabs a[lang=de]").click();
            """)
        #expect(
            try browser.waits(
                for: "location.search === '?lang=de&stop=1'"
                    + " && document.querySelector('#form')?.dataset.ready === ''"))
        try browser.expectNoViolations("a tour in another language")
        _ = try browser.run(
            """
            const field = document.querySelector(".told:not([hidden]) [name='stops.1.text.de']");
            field.value = "Bitte leise.";
            field.dispatchEvent(new Event("input", { bubbles: true }));
            """)
        #expect(
            studio.server.waits {
                (try? studio.text(Self.tour))?.contains("de: Bitte leise.") == true
            })
        let after = try studio.text(Self.tour).split(separator: "\n")
        #expect(after.count == before.count)
        #expect(zip(before, after).count { $0 != $1 } == 1)
        #expect(try browser.consoleErrors() == [])
    }

    @Test(
        "texts beside each other save themselves, and keys lead through what needs somebody", .axe)
    func beside() throws {
        defer { withExtendedLifetime(studio) {} }
        let browser = try studio.browser()
        try open(browser, "rooms/A-014?view=beside")
        func write(_ text: String, _ field: String) throws {
            _ = try browser.run(
                """
                const field = document.querySelector(arguments[0]);
                field.focus();
                field.value = arguments[1];
                field.dispatchEvent(new Event("input", { bubbles: true }));
                """, [field, text])
        }
        try browser.expectNoViolations("texts beside each other")
        try write("The control room", "#f-en-name")
        // Both translations are stale then, and the window shows it without being loaded.
        #expect(
            try browser.waits(
                for: "document.querySelectorAll('[value^=\"fits:\"]').length === 2"
                    + " && document.querySelector('#fresh-de').textContent === '9 of 10 fresh'"))
        #expect(
            try browser.waits(
                for: "document.querySelector('[id=\"changed-en.name\"] ins')"))
        try browser.expectNoViolations("stale texts beside each other")
        try key("ArrowDown", browser, with: "ctrlKey")
        #expect(try browser.run("return document.activeElement.name") as? String == "de.name")
        try key("Enter", browser, with: "ctrlKey")
        #expect(
            try browser.waits(
                for: "document.querySelectorAll('[value^=\"fits:\"]').length === 1"
                    + " && document.activeElement.name === 'de.name'"))
        try key("ArrowDown", browser, with: "ctrlKey")
        #expect(try browser.run("return document.activeElement.name") as? String == "fr.name")
        try write("La salle de contrôle", "#f-fr-name")
        #expect(
            studio.server.waits {
                (try? studio.text("buildings/A/A-014.fr.md"))?.contains("name: La salle de contr")
                    == true
            })
        #expect(
            try browser.waits(
                for: "document.querySelector('#fresh-fr').textContent === '10 of 10 fresh'"))
        // Somebody else writes the same.
        let german = try studio.text("buildings/A/A-014.de.md")
        try studio.write(
            "buildings/A/A-014.de.md",
            german.replacing("name: Hauptkontrollraum", with: "name: Leitstand"))
        try write("Kontrollraum", "#f-de-name")
        #expect(
            try browser.waits(
                for: "document.activeElement.id === 'c-de.name'"
                    + " && document.querySelector('[id=\"c-de.name\"]').textContent.includes('Leitstand')"
            ))
        try browser.expectNoViolations("texts that have met")
        _ = try browser.run(
            "setTimeout(() => document.querySelector('[value=\"mine:de.name\"]').click())")
        #expect(
            studio.server.waits {
                (try? studio.text("buildings/A/A-014.de.md"))?.contains("name: Kontrollraum")
                    == true
            })
        #expect(try browser.consoleErrors().filter { !$0.contains(" 409 ") } == [])
    }
}
