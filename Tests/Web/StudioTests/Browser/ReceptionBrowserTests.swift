import Foundation
import Hub
import HubTestSupport
import TestSupport
import Testing

@Suite(
    "Passes and labels in a browser", .serialized, .timeLimit(.generous),
    .enabled(if: WebBrowser.chromium.missing == nil, "install Debian's chromium-driver"))
struct ReceptionBrowserTests {
    private let studio: StudioProgram
    private var address: String { studio.address }

    private static let widths = [1440, 1280, 1024, 800]

    init() throws { studio = try StudioProgram() }

    @Test("usual times are filled in without another page, and the name stays on it alone", .axe)
    func usualTimes() throws {
        defer { withExtendedLifetime(studio) {} }
        let browser = try studio.browser()
        try browser.open("\(address)/passes")
        #expect(try browser.waits(for: "document.querySelector('#list').dataset.ready === ''"))
        // What is folded says in one line what it is.
        let folded = "return document.querySelector('.how-times > summary').offsetHeight < 32"
        #expect(try browser.run(folded) as? Bool == true)
        _ = try browser.run(
            """
            document.documentElement.dataset.old = "";
            document.querySelector("#host").value = "MIRA-RAUTIO";
            document.querySelector("#room").value = "A-014";
            document.querySelector("#name").value = "Ada Lovelace";
            document.querySelector("[name=usual][value=tomorrow]").click();
            """)
        #expect(try browser.waits(for: "document.querySelector('#from').value === 'tomorrow 9:00'"))
        let found = try browser.run(
            """
            return [document.querySelector("#until").value, document.querySelector("#name").value,
              document.querySelector("#host").value, location.pathname + location.search,
              document.documentElement.dataset.old === ""].map(String);
            """)
        // As the operations hall is open.
        #expect(
            found as? [String] == ["18:00", "Ada Lovelace", "MIRA-RAUTIO", "/passes", "true"])
        try browser.expectNoViolations("usual times", widths: Self.widths)
        #expect(!studio.server.errors.contains("Lovelace"))
        #expect(try browser.consoleErrors() == [])
    }

    @Test(
        "a revocation is taken back with one press; another one is told, and the list follows", .axe
    )
    func revokes() throws {
        defer { withExtendedLifetime(studio) {} }
        let browser = try studio.browser()
        try browser.open("\(address)/passes")
        _ = try browser.run(
            """
            document.querySelector("#host").value = "MIRA-RAUTIO";
            document.querySelector("#room").value = "A-014";
            document.querySelector(".issue button.first").click();
            """)
        #expect(try browser.waits(for: "location.pathname.startsWith('/passes/badge/')"))
        let before = try studio.text("passes.yaml")
        try browser.open("\(address)/passes")
        #expect(try browser.waits(for: "document.querySelector('table button')"))
        _ = try browser.run("document.querySelector('table button').click()")
        #expect(try browser.waits(for: "document.querySelector('.standing[data-left] button')"))
        _ = try browser.run("document.querySelector('.standing[data-left] button').click()")
        #expect(
            try browser.waits(
                for: "location.search.startsWith('?restored=')"
                    + " && document.querySelector('table button')"))
        #expect(try studio.text("passes.yaml") == before)
        _ = try browser.run("document.querySelector('table button').click()")
        #expect(try browser.waits(for: "document.querySelector('.standing[data-left] button')"))
        // Not before a press: on a busy machine it would come too late.
        try browser.expectNoViolations("a revocation that can be taken back", widths: Self.widths)
        // The list follows by itself: two kiosks have joined, and neither has asked since.
        #expect(try browser.waits(for: "document.querySelector('.note.warn.standing')"))
        let words = try browser.run("return document.querySelector('.standing').textContent")
        #expect((words as? String)?.contains("still counts at 2 kiosks") == true)
        try browser.expectNoViolations("a pass that still counts", widths: Self.widths)
        _ = try browser.run("document.querySelector('.standing button').click()")
        #expect(try browser.waits(for: "location.pathname === '/passes' && !location.search"))
        #expect(try browser.consoleErrors() == [])
    }

    @Test("the page is drawn with each choice, and a click on a place starts there", .axe)
    func draws() throws {
        defer { withExtendedLifetime(studio) {} }
        let browser = try studio.browser()
        try browser.open("\(address)/codes?show=rooms")
        #expect(try browser.waits(for: "document.querySelector('#labels').dataset.ready === ''"))
        try browser.expectNoViolations("no labels chosen", widths: Self.widths)
        _ = try browser.run("document.querySelector('[name=\"b.A\"]').click()")
        let drawn = "document.querySelector('.leaf input').src.includes('/codes/draft/')"
        #expect(try browser.waits(for: drawn))
        let all = try browser.run(
            "return [...document.querySelectorAll('fieldset:first-of-type input')].every((b) => b.checked)"
        )
        #expect(all as? Bool == true)
        try browser.expectNoViolations("labels of a building", widths: Self.widths)
        // One room less: the building's box is no longer ticked, the others stay.
        _ = try browser.run("document.querySelector('[name=\"l.room.A-014\"]').click()")
        let whole = try browser.run("return document.querySelector('[name=\"b.A\"]').checked")
        #expect(whole as? Bool == false)
        // The middle of the fifth of 3 x 7 labels.
        let place = try browser.run(
            """
            scrollTo(0, 0);
            const leaf = document.querySelector(".leaf input").getBoundingClientRect();
            return [leaf.left + 210, leaf.top + 143];
            """)
        let point = try #require(place as? [Double])
        try browser.point([(point[0], point[1])])
        #expect(try browser.waits(for: "document.querySelector('#start').value === '5'"))
        #expect(try browser.waits(for: "document.querySelectorAll('rect.gone').length === 4"))
        #expect(try browser.waits(for: drawn))
        // What cannot be is said, and the picture stays.
        _ = try browser.run(
            """
            const start = document.querySelector("#start");
            start.value = "99";
            start.dispatchEvent(new Event("change", { bubbles: true }));
            """)
        #expect(
            try browser.waits(
                for: "document.querySelector('#draft-state').textContent.includes('1 to 21')"))
        #expect(try browser.run("return \(drawn)") as? Bool == true)
        #expect(try browser.consoleErrors().filter { !$0.contains(" 422 ") } == [])
    }
}
