import Foundation
import TestSupport
import Testing

@Suite(
    "The site map in a browser", .serialized, .timeLimit(.generous),
    .enabled(if: WebBrowser.chromium.missing == nil, "install Debian's chromium-driver"))
struct SiteMapBrowserTests {
    private let studio: StudioProgram
    private let browser: WebDriver
    private static let building = "buildings/E/building.md"
    private static let outline = "outline: [[36, 48], [84, 48], [84, 74], [36, 74]]"

    init() throws {
        studio = try StudioProgram()
        browser = try studio.browser()
        try browser.resize(width: 1440, height: 900)
    }

    private func map(_ more: String = "") throws -> PlanPage {
        try PlanPage(browser, "\(studio.address)/plans/site/map\(more)")
    }

    private func waits(_ file: String, for text: String) -> Bool {
        studio.server.waits { (try? studio.text(file)) == text }
    }

    /// The one line of a file that differs from what it was, once there is one.
    private func changedLine(of file: String, since before: String) throws -> String? {
        let old = before.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(studio.server.waits { (try? studio.text(file)) != before })
        let new = try studio.text(file).split(separator: "\n", omittingEmptySubsequences: false)
        try #require(old.count == new.count)
        let changed = zip(old, new).filter { $0 != $1 }
        #expect(changed.count == 1)
        return changed.first.map { String($0.1) }
    }

    @Test(
        "a building is redrawn in its own file, by numbers and by its corners; undone, no byte is left of it"
    )
    func building() throws {
        defer { withExtendedLifetime(studio) {} }
        let before = try studio.files()
        let text = try studio.text(Self.building)
        let map = try map()
        try map.click((60, 60))
        try map.fill("Depth", "28")
        let deeper = text.replacing(
            Self.outline, with: "outline: [[36, 48], [84, 48], [84, 76], [36, 76]]")
        #expect(waits(Self.building, for: deeper))
        try map.press("Undo")
        #expect(waits(Self.building, for: text))
        try map.drag((36, 74), (30, 80))
        let line = try changedLine(of: Self.building, since: text)
        #expect(line?.hasPrefix("outline: [[36, 48], [84, 48], [84, 74], [") == true)
        try map.press("Undo")
        #expect(waits(Self.building, for: text))
        #expect(try studio.changed(since: before) == [])
        // No building comes or goes here.
        #expect(
            try browser.run("return document.querySelectorAll('[data-tool]').length") as? Int == 4)
        let panel = try browser.run("return document.querySelector('.right').innerText") as? String
        #expect(panel?.contains("Take out") == false)
    }

    @Test(
        "a way is written into the site's file, a door into its building's, a kiosk into that of kiosks"
    )
    func things() throws {
        defer { withExtendedLifetime(studio) {} }
        let before = try studio.files()
        let (site, text) = (try studio.text("site.yaml"), try studio.text(Self.building))
        let map = try map()
        try map.use("way")
        try map.click((60, 88))
        try map.click((60, 100), clicks: 2)
        #expect(studio.server.waits { (try? studio.text("site.yaml")) != site })
        let drawn = try studio.text("site.yaml")
        #expect(drawn.contains("    - [[180, 112], [180, 148], [186, 148]]\n    - [[60, "))
        try map.press("Undo")
        #expect(waits("site.yaml", for: site))
        try map.use("select")
        try map.drag((84, 61), (84, 68))
        let line = try changedLine(of: Self.building, since: text)
        #expect(
            line?.hasPrefix("  - {at: [48, 13], map: [84, ") == true
                && line != "  - {at: [48, 13], map: [84, 61]}")
        try map.press("Undo")
        #expect(waits(Self.building, for: text))
        let kiosks = try studio.text("kiosks.yaml")
        let place = try #require(kiosks.firstMatch(of: /map: \[([0-9.]+), ([0-9.]+)\]/))
        let (x, y) = (try #require(Double(place.1)), try #require(Double(place.2)))
        try map.drag((x, y), (x + 12, y - 12))
        #expect(
            try changedLine(of: "kiosks.yaml", since: kiosks)?.contains("map: [") == true)
        try map.press("Undo")
        #expect(waits("kiosks.yaml", for: kiosks))
        #expect(try studio.changed(since: before) == [])
    }

    @Test("axe finds nothing in drawing and table, light and dark", .axe)
    func axe() throws {
        defer { withExtendedLifetime(studio) {} }
        let script = try String(contentsOfFile: CheckTools.axe.get(), encoding: .utf8)
        var violations: [String] = []
        for page in ["", "?view=table"] {
            _ = try map(page)
            _ = try browser.run(script)
            for scheme in ["light", "dark"] {
                try browser.prefer("prefers-color-scheme", scheme)
                violations += try browser.axeViolations().map { "\(page) \(scheme): \($0)" }
            }
        }
        #expect(violations == [])
    }
}
