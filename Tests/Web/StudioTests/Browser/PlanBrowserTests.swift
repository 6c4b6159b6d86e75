import Foundation
import TestSupport
import Testing
import Times
import TourAuthoring
import Wording

@Suite(
    "Plans in a browser", .serialized, .timeLimit(.generous),
    .enabled(if: WebBrowser.chromium.missing == nil, "install Debian's chromium-driver"))
struct PlanBrowserTests {
    private let studio: StudioProgram
    private let browser: WebDriver
    private static let building = "buildings/A/building.md"

    init() throws {
        studio = try StudioProgram()
        browser = try studio.browser()
        try browser.resize(width: 1440, height: 900)
    }

    private func plan(_ more: String = "") throws -> PlanPage {
        try PlanPage(browser, "\(studio.address)/plans/A/G\(more)")
    }

    private func problems() throws -> [TourProblem] {
        try TourChecker.check(
            folder: studio.content,
            options: TourChecker.Options(today: CalendarDay(year: 2026, month: 1, day: 1)))
    }

    /// Undoes the last gesture, and expects every byte of the tour to be as it was.
    private func undo(_ plan: PlanPage, _ before: [String: Data]) throws {
        try plan.press("Undo")
        let isBack = waits(since: before) { $0.isEmpty }
        let state = try plan.state()
        #expect(isBack, "\(state)")
    }

    private func waits(since before: [String: Data], _ isRight: (Set<String>) -> Bool) -> Bool {
        studio.server.waits { (try? studio.changed(since: before)).map(isRight) == true }
    }

    private func waits(_ file: String, for text: String?) -> Bool {
        studio.server.waits { (try? studio.text(file)) == text }
    }

    private static let cloakroom = """
        ---
        name: Cloakroom
        floor: G
        hotspot: [[0, 49], [20, 49], [20, 56], [0, 56]]
        door: [10, 49]
        ---

        """

    @Test("a room that is drawn is a page that the check accepts; undone, no byte is left of it")
    func newRoom() throws {
        defer { withExtendedLifetime(studio) {} }
        let before = try studio.files()
        let known = try problems()
        let plan = try plan()
        try plan.use("room")
        try plan.drag((0, 56), (20, 49))
        // No page has it before it has a name.
        #expect(try plan.state() == "Not saved yet")
        try plan.press("I place it myself")
        try plan.fill("Door 0", "10")
        try plan.fill("Door 1", "49")
        try plan.fill("name", "Cloakroom")
        try plan.press("Make the room")
        #expect(waits("buildings/A/A-023.md", for: Self.cloakroom))
        #expect(try studio.changed(since: before) == ["buildings/A/A-023.md"])
        // Once the page has its answer, the change has been brought to its end.
        #expect(
            try browser.waits(for: "document.querySelector('.top .state.saved')?.textContent"))
        let new = try problems().filter { !known.contains($0) }
        let others = new.filter { $0.rule != .missingTranslation }.map(\.message.description)
        #expect(others == [])
        for _ in 1...3 { try plan.press("Undo") }
        #expect(waits(since: before) { $0.isEmpty })
    }

    @Test("a corner of two rooms moves in both pages, and nothing else in them changes")
    func sharedCorner() throws {
        defer { withExtendedLifetime(studio) {} }
        let before = try studio.files()
        let files = ["buildings/A/A-012.md", "buildings/A/A-013.md"]
        let texts = try files.map(studio.text)
        let plan = try plan()
        try plan.click((27, 5))
        try plan.drag((35, 24), (35, 22))
        let after = [
            texts[0].replacing("[35, 24]", with: "[35, 22]")
                .replacing("door: [28, 24]", with: "door: [28, 22.93]"),
            texts[1].replacing("[35, 24]", with: "[35, 22]")
                .replacing("door: [43, 24]", with: "door: [43, 23]"),
        ]
        for (file, text) in zip(files, after) {
            #expect(waits(file, for: text))
        }
        #expect(try studio.changed(since: before) == Set(files))
        try undo(plan, before)
    }

    @Test("a door is set on the wall that is clicked, a way along the places")
    func doorAndWay() throws {
        defer { withExtendedLifetime(studio) {} }
        let before = try studio.files()
        let room = "buildings/A/A-011.md"
        let (text, building) = (try studio.text(room), try studio.text(Self.building))
        let plan = try plan()
        try plan.use("door")
        try plan.click((5, 24))
        #expect(waits(room, for: text.replacing("door: [10, 24]", with: "door: [5, 24]")))
        try undo(plan, before)
        try plan.use("way")
        try plan.click((4, 34))
        try plan.click((20, 34))
        try plan.click((20, 40), clicks: 2)
        let way = building.replacing(
            "      - [[25, 28], [25, 50]]\n  - id: \"1\"",
            with: "      - [[25, 28], [25, 50]]\n      - [[4, 34], [20, 34], [20, 40]]\n"
                + "  - id: \"1\"")
        #expect(waits(Self.building, for: way))
        try undo(plan, before)
    }

    @Test("what is taken out comes back byte for byte: lift, entrance, kiosk's place")
    func takenOut() throws {
        defer { withExtendedLifetime(studio) {} }
        let before = try studio.files()
        let plan = try plan()
        for place in [(26, 50), (0, 41)] as [PlanPage.Place] {
            try plan.click(place)
            try plan.press("Take out")
            #expect(waits(since: before) { $0 == [Self.building] })
            try undo(plan, before)
        }
        try plan.use("kiosk")
        try plan.click((15, 40))
        let kiosks = try studio.text("kiosks.yaml")
            .replacing("at: [11.3, 42]\n  map: [39.3, 136]", with: "at: [15, 40]\n  map: [43, 134]")
        #expect(waits("kiosks.yaml", for: kiosks))
        try undo(plan, before)
    }

    @Test("what the tour cannot be read with says why, is not written, and is well once undone")
    func refused() throws {
        defer { withExtendedLifetime(studio) {} }
        let before = try studio.files()
        let plan = try plan()
        try plan.click((54.5, 10))
        try plan.press("Take out")
        #expect(
            try browser.waits(
                for: "document.querySelector('.notes .note.warn')?.textContent"
                    + ".includes('Draw a way to within 10 m')"))
        #expect(try browser.waits(for: "document.querySelector('.top .state.not-saved')"))
        #expect(try browser.waits(for: "document.querySelector('.thing .look')"))
        #expect(try studio.changed(since: before) == [])
        try plan.press("Undo")
        #expect(try browser.waits(for: "document.querySelector('.top .state.saved')"))
        #expect(try browser.waits(for: "!document.querySelector('.thing .look')"))
        #expect(try studio.changed(since: before) == [])
    }

    @Test("the table alone makes the same file as the pointer")
    func table() throws {
        defer { withExtendedLifetime(studio) {} }
        let plan = try plan("?view=table")
        try plan.press("New room")
        try plan.press("As a rectangle")
        for (field, value) in [("Width", "20"), ("Depth", "7"), ("From the top", "49")] {
            try plan.fill(field, value)
        }
        try plan.press("I place it myself")
        for (field, value) in [("Door 0", "10"), ("Door 1", "49"), ("name", "Cloakroom")] {
            try plan.fill(field, value)
        }
        try plan.press("Make the room")
        #expect(waits("buildings/A/A-023.md", for: Self.cloakroom))
    }

    @Test("what others write beside a gesture stays; where both changed the same, the page asks")
    func meeting() throws {
        defer { withExtendedLifetime(studio) {} }
        let room = "buildings/A/A-011.md"
        let text = try studio.text(room)
        let plan = try plan()
        try studio.write(room, text.replacing("name: Visitor centre", with: "name: Globe"))
        try plan.use("door")
        try plan.click((5, 24))
        let both = text.replacing("name: Visitor centre", with: "name: Globe")
            .replacing("door: [10, 24]", with: "door: [5, 24]")
        #expect(waits(room, for: both))
        try studio.write(room, both.replacing("door: [5, 24]", with: "door: [15, 24]"))
        try plan.click((8, 24))
        #expect(try browser.waits(for: "document.querySelector('.conflict')"))
        #expect(try studio.text(room).contains("door: [15, 24]"))
        try plan.press("Keep mine")
        let mine = both.replacing("door: [5, 24]", with: "door: [8, 24]")
        #expect(waits(room, for: mine))
        // Who comes back to the window sees what others wrote, and continues from there.
        #expect(
            try browser.waits(
                for: "document.querySelector('.top .state.saved')?.textContent.includes('Saved')"))
        try studio.write(room, mine.replacing("door: [8, 24]", with: "door: [16, 24]"))
        _ = try browser.run("dispatchEvent(new Event('focus'))")
        #expect(
            try browser.waits(
                for: "document.querySelector('[data-focus=\"Door 0\"]')?.value === '16'"))
        try plan.use("select")
        try plan.drag((16, 24), (12, 24))
        #expect(waits(room, for: mine.replacing("door: [8, 24]", with: "door: [12, 24]")))
    }

    @Test(
        "what could not be saved is kept, offered by the next page, and written or dropped when asked"
    )
    func away() throws {
        defer { withExtendedLifetime(studio) {} }
        let room = "buildings/A/A-011.md"
        let text = try studio.text(room)
        try self.away { plan in
            try plan.use("door")
            try plan.click((5, 24))
        }
        #expect(try studio.text(room) == text)
        var before = try studio.files()
        let plan = try plan()
        #expect(try plan.notes().contains("+ door: [5, 24]"))
        // A gesture is written alone, and the offer stays.
        try browser.press(control: ".tools [data-tool=kiosk]")
        try plan.click((15, 40))
        #expect(waits(since: before) { $0 == ["kiosks.yaml"] })
        #expect(try self.plan().notes().contains("+ door: [5, 24]"))
        #expect(try studio.changed(since: before) == ["kiosks.yaml"])
        try browser.press(control: ".notes button", saying: "Write them")
        #expect(waits(room, for: text.replacing("door: [10, 24]", with: "door: [5, 24]")))
        #expect(try plan.notes() == "")

        before = try studio.files()
        try self.away { plan in
            try plan.click((10, 8))
            try plan.press("Take out")
            try plan.press("Take out")
        }
        #expect(try self.plan().notes().contains("- A-011.md"))
        try browser.press(control: ".notes button", saying: "Discard them")
        #expect(try self.plan().notes() == "")
        #expect(try studio.changed(since: before) == [])
    }

    /// Does something in a page that cannot reach the studio.
    private func away(_ act: (PlanPage) throws -> Void) throws {
        let plan = try plan()
        _ = try browser.run("window.fetch = () => Promise.reject(new Error('away'))")
        try act(plan)
        #expect(
            try browser.waits(
                for: "document.querySelector('.top .state').classList.contains('only-here')"))
    }

    @Test("the first kiosk of a tour is placed, undone and placed again, and each time written")
    func firstKiosk() throws {
        defer { withExtendedLifetime(studio) {} }
        try FileManager.default.removeItem(atPath: "\(studio.content)/kiosks.yaml")
        let before = try studio.files()
        func isPlaced() -> Bool {
            studio.server.waits {
                (try? studio.text("kiosks.yaml"))?.contains("kiosk: {name: Kiosk, building: A")
                    == true
            }
        }
        let plan = try plan()
        try browser.press(control: ".tools [data-tool=kiosk]")
        try plan.click((30, 40))
        #expect(isPlaced())
        try browser.press(control: ".top button", saying: "Undo")
        #expect(waits(since: before) { $0.isEmpty })
        #expect(
            try browser.run("return document.querySelector('.right h2').textContent") as? String
                == "Ground floor")
        try plan.click((30, 40))
        #expect(isPlaced())
        #expect(try browser.waits(for: "document.querySelector('.top .state.saved')?.textContent"))
        #expect(try plan.notes() == "")
    }

    @Test("where a part of the page fails, the page says so, and gestures are written all the same")
    func failure() throws {
        defer { withExtendedLifetime(studio) {} }
        let plan = try plan()
        _ = try browser.run("document.querySelector('.things').replaceChildren = null;")
        try browser.press(control: ".tools [data-tool=kiosk]")
        for place in [(15, 40), (17, 40)] as [PlanPage.Place] {
            let before = try studio.files()
            try plan.click(place)
            #expect(waits(since: before) { $0 == ["kiosks.yaml"] })
        }
        #expect(try browser.waits(for: "document.querySelector('.top .state.saved')?.textContent"))
        #expect(try plan.notes().contains("A part of this page has failed: TypeError"))
        #expect(try browser.consoleErrors().contains { $0.contains("TypeError") })
    }

    @Test("fingers move a corner; two of them bring the plan nearer and change nothing")
    func touch() throws {
        defer { withExtendedLifetime(studio) {} }
        let room = "buildings/A/A-021.md"
        let before = try studio.files()
        let plan = try plan()
        try browser.command(
            "Emulation.setTouchEmulationEnabled", ["enabled": true, "maxTouchPoints": 5])
        let scale =
            "document.querySelector('.floor-plan > g[transform]').transform.baseVal.consolidate().matrix.a"
        let small = try browser.run("return \(scale)") as? Double ?? 0
        try plan.touch([(40, 28), (50, 28)], [(30, 28), (60, 28)])
        #expect(try browser.waits(for: "\(scale) > \(small * 1.5)"))
        try plan.press("All")
        #expect(try browser.waits(for: "Math.abs(\(scale) - \(small)) < 0.01"))
        try plan.touch([(46, 38)], [(46, 38)])
        #expect(try browser.waits(for: "document.querySelector('.l-top [data-corner]')"))
        #expect(try studio.changed(since: before) == [])
        try plan.touch([(38, 56)], [(39.5, 54)])
        #expect(waits(since: before) { $0 == [room] })
        try undo(plan, before)
    }

    @Test("a sheet lies below the plan to its scale, and the tour is the same without and with it")
    func sheet() throws {
        defer { withExtendedLifetime(studio) {} }
        let before = try studio.files()
        let plan = try plan()
        // A picture of 84 x 56 pixels, as a page makes one.
        _ = try browser.run(
            """
            const sheet = new OffscreenCanvas(84, 56);
            sheet.getContext("2d").fillRect(10, 10, 20, 20);
            const data = new DataTransfer();
            data.items.add(new File([await sheet.convertToBlob()], "plan.png", { type: "image/png" }));
            document.querySelector(".stage").dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
            """)
        let list = ".studio/sheets.yaml"
        let head = "# Sheets that floors are traced from; visitors do not see them.\n"
        func line(_ scale: String, _ at: String) -> String {
            head + "A-G: {file: A-G.png, size: [84, 56], scale: \(scale), at: [\(at)], turn: 0}\n"
        }
        #expect(waits(list, for: line("1", "0, 0")))
        #expect(try browser.waits(for: "document.querySelector('.l-sheet image:not([hidden])')"))
        // The two places are 10 m apart, not 20; the first stays where it is.
        try plan.use("measure")
        try plan.click((20, 24))
        try plan.click((40, 24))
        #expect(try browser.waits(for: "document.querySelector('[data-focus=Really]')"))
        try plan.fill("Really", "10")
        #expect(waits(list, for: line("2", "10, 12")))
        #expect(try studio.changed(since: before) == [list])
        try plan.press("Take it out")
        #expect(waits(since: before) { $0.isEmpty })
        #expect(!FileManager.default.fileExists(atPath: "\(studio.content)/.studio/A-G.png"))
    }

    @Test("an SVG is drawn as a sheet, and each page of a PDF can be one")
    func drawings() throws {
        defer { withExtendedLifetime(studio) {} }
        let plan = try plan()
        func drop(_ name: String, _ type: String, _ bytes: Data) throws {
            _ = try browser.run(
                """
                const bytes = Uint8Array.from(atob(arguments[0]), (one) => one.charCodeAt(0));
                const data = new DataTransfer();
                data.items.add(new File([bytes], arguments[1], { type: arguments[2] }));
                document.querySelector(".stage").dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
                """, [bytes.base64EncodedString(), name, type])
        }
        func isListed(_ line: String) -> Bool {
            studio.server.waits {
                (try? studio.text(".studio/sheets.yaml"))?.contains(line) == true
            }
        }
        let svg =
            "<svg xmlns='http://www.w3.org/2000/svg' width='84' height='42'><path d='M9 9H60V30'/></svg>"
        try drop("plan.svg", "image/svg+xml", Data(svg.utf8))
        #expect(isListed("A-G: {file: A-G.png, size: [4000, 2000], scale: 47.619, at: [0, 0]"))
        try drop("plan.svg", "image/svg+xml", Data("<svg".utf8))
        #expect(
            try browser.waits(
                for: "/SVG is damaged/.test(document.querySelector('.right').innerText)"))
        let file = "\(Repository.root)/qrcodes/sheets/rooms.pdf"
        try drop("plan.pdf", "application/pdf", Data(contentsOf: URL(fileURLWithPath: file)))
        // A sheet of paper, upright.
        #expect(
            studio.server.waits {
                (try? studio.text(".studio/sheets.yaml"))?.contains("[4000, 2000]") == false
            })
        let first = try studio.text(".studio/sheets.yaml")
        #expect(
            try browser.waits(for: "document.querySelector('[data-focus=\"Page of the PDF\"]')"))
        let picture = try Data(
            contentsOf: URL(fileURLWithPath: "\(studio.content)/.studio/A-G.png"))
        try plan.fill("Page of the PDF", "2")
        #expect(
            studio.server.waits {
                (try? Data(contentsOf: URL(fileURLWithPath: "\(studio.content)/.studio/A-G.png")))
                    .map { $0 != picture } == true
            })
        #expect(try studio.text(".studio/sheets.yaml") == first)
        try plan.fill("Page of the PDF", "4000")
        #expect(
            try browser.waits(
                for:
                    "/page 4000 is not in the PDF/.test(document.querySelector('.right').innerText)"
            ))
    }

    @Test("the route is the kiosk's own: its line, its words, its reasons")
    func route() throws {
        defer { withExtendedLifetime(studio) {} }
        let plan = try plan()
        try plan.press("Try a way")
        try plan.click((10, 8))
        try plan.click((70, 8))
        // Both are there once the plan was drawn again.
        #expect(
            try browser.waits(
                for:
                    "document.querySelector('.steps li') && document.querySelector('.l-route .route')"
            ))
        let shown = try browser.run(
            """
            return [[...document.querySelectorAll(".steps li > span:first-of-type")].map((one) => one.textContent).join("|"),
              document.querySelector(".l-route .route")?.getAttribute("points")];
            """)
        let words = try #require(shown as? [String])
        #expect(
            words[0]
                == "Leave Visitor centre, then turn left, past Café|After Café, turn left|"
                + "Main control room is on your right")
        #expect(words[1] == "10,24 10,28 54.5,28 54.5,15 58,15")
    }

    @Test("axe finds nothing in plan, table and route, light and dark", .axe)
    func axe() throws {
        defer { withExtendedLifetime(studio) {} }
        let script = try String(contentsOfFile: CheckTools.axe.get(), encoding: .utf8)
        var violations: [String] = []
        for width in [1440, 1024, 800] {
            try browser.resize(width: width, height: 900)
            for (page, words) in [("", nil), ("?view=table", nil), ("", "Try a way")]
                as [(String, String?)]
            {
                let plan = try plan(page)
                if let words { try plan.press(words) }
                _ = try browser.run(script)
                for scheme in ["light", "dark"] {
                    try browser.prefer("prefers-color-scheme", scheme)
                    violations += try browser.axeViolations().map {
                        "\(width) \(page) \(words ?? "") \(scheme): \($0)"
                    }
                }
            }
        }
        #expect(violations == [])
    }
}
