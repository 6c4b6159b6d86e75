import Foundation
import TestSupport
import Testing

@Suite(
    "Every page of a studio", .serialized, .timeLimit(.generous),
    .enabled(if: WebBrowser.chromium.missing == nil, "install Debian's chromium-driver"))
struct EveryPageTests {
    private let studio: StudioProgram

    init() throws { studio = try StudioProgram() }

    static let pages = [
        "", "checks", "rooms", "buildings", "people", "tours", "media", "news", "visits",
        "kiosks", "plans", "plans/A/G/drawing", "site", "rooms/A-014", "rooms/A-014?lang=de",
        "rooms/A-014?on=phone",
        "site?on=phone&theme=dark&lang=de", "people/mira-rautio?on=phone", "buildings/A",
        "tours/short-walk", "kiosks/lobby", "new/buildings", "new/floors",
        "new/rooms", "new/rooms?on=B/G", "new/tours", "new/news", "new/visits", "new/kiosks",
        "out/rooms/A-014", "rooms?gone=A-014", "people/mira-rautio", "people/hannah-weir",
        "people?add=1", "people?gone=x", "out/people/mira-rautio", "media/control-room-today",
        "media/eleven-minutes", "media/first-tuesday", "media?show=sounds", "media?gone=x",
        "translations/de", "translations/fr?show=all",
        "translations/de?show=review", "history", "history?met=1",
        "publish", "publish?lines=1", "publish/versions",
        "codes", "codes?show=rooms", "codes?show=all", "codes/photos", "passes",
        "passes?show=over", "journal", "journal?by=hour",
        "journal?by=way&period=this-week", "journal?period=x",
        "fleet", "fleet/lobby", "fleet/foyer", "fleet/annex", "fleet/lobby/ring",
        "fleet/lobby/retire", "fleet?add=", "fleet?roll=hold", "fleet?roll=next",
        "calendars", "calendars?gone=x", "passes/rules", "passes/rules?add=keys&saved=1",
        "passes/key",
        "translations/de?taken=2&stay=1", "rooms/A-014?view=beside", "buildings/A?view=beside",
    ]

    /// Three widths, light and dark; by default each page in two of them, of which one is light and one is dark.
    private static let looks = [1440, 1024, 800].flatMap { [($0, "light"), ($0, "dark")] }

    /// In how many parts the pages are checked, each in its own studio.
    private static let parts = 3

    @Test(
        "has one heading, a name for each control and nothing beside the window or against the policy; axe finds nothing",
        .axe, arguments: 0..<Self.parts)
    func faults(part: Int) throws {
        defer { withExtendedLifetime(studio) {} }
        let script = try String(contentsOfFile: CheckTools.axe.get(), encoding: .utf8)
        let browser = try studio.browser()
        var faults: [String] = []
        let all = Self.pages + ["nothing"]
        for place in stride(from: part, to: all.count, by: Self.parts) {
            let page = all[place]
            try browser.open("\(studio.address)/\(page)")
            _ = try browser.run(script)
            for (number, (width, scheme)) in Self.looks.enumerated()
            where Amount.isWhole || (place / Self.parts + number).isMultiple(of: 3) {
                try browser.resize(width: width, height: 900)
                try browser.prefer("prefers-color-scheme", scheme)
                let found = try browser.axeViolations() + Self.others(browser)
                faults += found.map { "\(page) \(width) \(scheme): \($0)" }
            }
        }
        #expect(faults == [])
        // A page that is not there, and calendars that are read again, say so by their status.
        let errors = try browser.consoleErrors().filter {
            !$0.contains(" 422 ") && !$0.contains("/nothing ")
        }
        #expect(errors == [])
    }

    /// What is wrong with the page as it is, beside what axe looks for.
    private static func others(_ browser: WebDriver) throws -> [String] {
        let found = try browser.run(
            """
            const faults = [];
            const count = document.querySelectorAll("h1").length;
            if (count !== 1) faults.push(`${count} headings`);
            const ids = [...document.querySelectorAll("[id]")].map((e) => e.id);
            faults.push(...ids.filter((id, at) => ids.indexOf(id) < at).map((id) => `#${id} twice`));
            const controls =
              "form:is(#form, #making) :is(input:not([type=hidden]), select, textarea)";
            for (const control of document.querySelectorAll(controls)) {
              if (!control.labels.length && !control.ariaLabel) faults.push(`${control.name} has no name`);
            }
            if (document.documentElement.scrollWidth > innerWidth) faults.push("something beside the window");
            return faults;
            """)
        return try #require(found as? [String])
    }
}
