import Foundation
import TestSupport
import Testing

@Suite("Pages from right to left", .serialized, .tags(.slow), .timeLimit(.generous))
struct RightToLeftTests {
    @Test(
        "pages are mirrored as a whole: frame, beads, threads and marks; numbers are not",
        arguments: WebBrowser.forSites)
    func mirrored(browser: WebBrowser) throws {
        let site = try RightToLeftSite.shared.get()
        let server = try SiteServer(folder: site.folder)
        let driver = try WebDriver(browser)
        try driver.open("\(server.address)/T/AR/T/SHORT-WALK/2/")
        #expect(try driver.waits(for: "'js' in document.documentElement.dataset"))
        let faults = try driver.run(Self.stop)
        #expect(faults as? [String] == [])
        try driver.open("\(server.address)/T/AR/R/A-014/")
        // Made by a script, once it is there.
        #expect(try driver.waits(for: "document.querySelector('.ba .two') !== null"))
        let roomFaults = try driver.run(Self.room)
        #expect(roomFaults as? [String] == [])
        // The same page in English is not.
        try driver.open("\(server.address)/T/EN/R/A-014/")
        #expect(
            try driver.run("return getComputedStyle(document.documentElement).direction;")
                as? String == "ltr")
    }

    /// What a stop's page shall be like.
    private static let stop = """
        const faults = [];
        const expect = (isTrue, what) => { if (!isTrue) faults.push(what); };
        const place = (name) => document.querySelector(name).getBoundingClientRect();
        const root = document.documentElement;
        expect(root.lang === "ar" && root.dir === "rtl", "the document");
        const beads = [...document.querySelectorAll(".beads .ring")]
          .map((bead) => bead.getBoundingClientRect().x);
        expect(beads.length === 3 && beads[0] > beads[1] && beads[1] > beads[2], "beads " + beads);
        expect(place(".walkbar .kick a").x > place(".walkbar .kick span").x, "the walk's name");
        expect(place(".next .btn").x > place(".next .fill").x, "the stop before");
        for (const icon of document.querySelectorAll(".i.turn")) {
          if (!icon.getClientRects().length) continue;
          expect(getComputedStyle(icon).transform === "matrix(-1, 0, 0, 1, 0, 0)", "an arrow");
        }
        expect(document.querySelectorAll(".i.turn").length > 2, "arrows");
        const plate = getComputedStyle(document.querySelector(".plate"));
        expect(plate.direction === "ltr" && plate.unicodeBidi === "isolate", "the plate");
        return faults;
        """

    /// What a room's page shall be like.
    private static let room = """
        const faults = [];
        const expect = (isTrue, what) => { if (!isTrue) faults.push(what); };
        const place = (name) => document.querySelector(name).getBoundingClientRect();
        const middle = document.documentElement.clientWidth / 2;
        const row = document.querySelector(".row:has(.no)");
        const [number, name, mark] = [...row.children].map((part) => part.getBoundingClientRect().x);
        expect(number > name && name > mark, "a row: " + [number, name, mark]);
        expect(getComputedStyle(row.querySelector(".no")).direction === "ltr", "a room's number");
        expect(place(".site").right > middle && place(".tools").x < middle
          || matchMedia("(min-width: 64rem)").matches && place(".dock").right > middle, "the bar");
        const plan = document.querySelector(".plan svg");
        expect(getComputedStyle(plan).direction === "ltr", "plans have one direction");
        const label = plan.querySelector("text").getBoundingClientRect();
        const drawing = plan.getBoundingClientRect();
        expect(label.x >= drawing.x && label.right <= drawing.right, "a label on the plan");
        expect(getComputedStyle(document.querySelector(".addr")).direction === "ltr", "an address");
        const two = document.querySelector(".ba .two");
        expect(two && getComputedStyle(two).direction === "ltr", "then and now");
        return faults;
        """

    @Test("axe finds nothing, and nothing scrolls sideways at 320 pixels", .axe)
    func axe() throws {
        let site = try RightToLeftSite.shared.get()
        let server = try SiteServer(folder: site.folder)
        let driver = try WebDriver(.chromium)
        try driver.loadAxe()
        var faults: [String] = []
        for path in RightToLeftSite.pages {
            try driver.open("\(server.address)/T/AR/\(path)")
            for (width, size) in [(1280, ""), (640, ""), (320, ""), (360, "3")] {
                try driver.resize(width: width, height: 800)
                let sizes = try driver.run(
                    """
                    document.documentElement.dataset.size = arguments[0];
                    const root = document.documentElement;
                    return [root.scrollWidth, root.clientWidth];
                    """, [size])
                let pair = try #require(sizes as? [Int])
                if pair[0] > pair[1] { faults.append("\(path) \(width) \(size): \(pair)") }
                if size.isEmpty {
                    faults += try driver.axeViolations().map { "\(path) \(width): \($0)" }
                }
            }
        }
        #expect(faults == [])
        #expect(server.missing.filter { $0 != "/favicon.ico" } == [])
    }
}
