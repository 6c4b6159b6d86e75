import Foundation
import TestSupport
import Testing

@Suite(
    "A studio in a browser", .serialized, .timeLimit(.generous),
    .enabled(if: WebBrowser.chromium.missing == nil, "install Debian's chromium-driver"))
struct BrowserTests {
    private let studio: StudioProgram
    private var server: RunningProgram { studio.server }
    private var address: String { studio.address }
    private var room: String { "\(studio.content)/buildings/A/A-014.md" }

    init() throws { studio = try StudioProgram() }

    @Test(
        "the address opens it once; what is written is saved by itself, beside what others write",
        arguments: WebBrowser.forStudios)
    func savesByItself(_ kind: WebBrowser) throws {
        defer { withExtendedLifetime(studio) {} }
        let browser = try WebDriver(kind)
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
        let panel = try browser.run("return document.querySelector('#c-name').innerHTML")
        #expect(
            (panel as? String)?.contains("Main control room by <del>day</del><ins>night</ins>")
                == true, "\(panel)")
        #expect(try String(contentsOfFile: room, encoding: .utf8).contains("by night"))
        // The page goes with the click, so the script ends before it.
        _ = try browser.run(
            "setTimeout(() => document.querySelector('#c-name button[value^=mine]').click())")
        #expect(
            server.waits {
                (try? String(contentsOfFile: room, encoding: .utf8))?
                    .contains("name: Control room ") == true
            })
        // The new page has loaded once it is opened again; WebKitGTK gives no script that waits meanwhile.
        try browser.open("\(address)/rooms/A-014")
        #expect(try browser.waits(for: "!document.querySelector('#c-name')"))
        // The browser tells of the answer that says so.
        if kind == .chromium {
            let errors = try browser.consoleErrors().filter { !$0.contains(" 409 ") }
            #expect(errors.isEmpty, "\(errors)")
        }

        // The address has been used up.
        let other = try WebDriver()
        try other.open(invitation)
        #expect(try other.waits(for: "document.querySelector('[role=alert]')"))
    }

    @Test("the phone's page stands in its frame with its pictures, and follows what is saved")
    func phone() throws {
        defer { withExtendedLifetime(studio) {} }
        let browser = try studio.browser()
        try browser.open("\(address)/rooms/A-014?on=phone")
        let page = "document.querySelector('#preview').contentDocument"
        #expect(
            try browser.waits(
                for: "\(page).querySelector('h1')?.textContent.includes('Main control room')"
                    + " && document.querySelector('#form').dataset.ready === ''"))
        #expect(
            try browser.waits(for: "\(page).querySelector('main img').naturalWidth > 300"))
        let facts = try browser.run(
            """
            const frame = document.querySelector("#preview");
            return [frame.clientWidth, frame.contentDocument.scripts.length,
              frame.contentDocument.documentElement.scrollWidth];
            """)
        #expect(facts as? [Int] == [390, 0, 390])
        try write("Control room by night", into: "#f-name", browser)
        #expect(try isSaved(browser))
        #expect(
            try browser.waits(
                for: "\(page).querySelector('h1')?.textContent.includes('by night')"))
        // Its links lead to other pages of the phone, in the frame.
        _ = try browser.run("\(page).querySelector('.dock a').click()")
        #expect(
            try browser.waits(
                for: "\(page).location.pathname === '/phone/light/EN/'"
                    + " && \(page).querySelector('main')"))
        #expect(try browser.run("return location.pathname") as? String == "/rooms/A-014")
        // To nothing else: not to a page of the studio, and not to one of another site.
        for link in ["/rooms", "https://elsewhere.example/"] {
            _ = try browser.run(
                """
                const before = document.querySelector("#preview");
                const link = before.contentDocument.querySelector(".dock a");
                link.href = arguments[0];
                link.click();
                """, [link])
            #expect(
                try browser.waits(
                    for: "document.querySelector('#preview').contentDocument === null"), "\(link)")
            try browser.open("\(address)/rooms/A-014?on=phone")
            #expect(try browser.waits(for: "\(page)?.querySelector('.dock a')"))
        }
        // The browser tells of both that were not shown.
        let errors = try browser.consoleErrors().filter { !$0.contains("fram") }
        #expect(errors == [])
    }

    /// Has a page write into a field as somebody who types.
    private func write(_ text: String, into field: String, _ browser: WebDriver) throws {
        _ = try browser.run(
            """
            const field = document.querySelector(arguments[0]);
            field.value = arguments[1];
            field.dispatchEvent(new Event("input", { bubbles: true }));
            field.dispatchEvent(new Event("change", { bubbles: true }));
            """, [field, text])
    }

    private func isSaved(_ browser: WebDriver) throws -> Bool {
        try browser.waits(
            for: "document.querySelector('#state').className === 'state saved'"
                + " && document.querySelector('#state').textContent.includes('Saved')")
    }

    /// Brings a picture that the page has drawn: dropped onto it, or chosen in its field.
    private func bring(
        _ name: String, shade: Int, dropped isDropped: Bool, _ browser: WebDriver
    ) throws {
        try browser.open("\(address)/media")
        #expect(try browser.waits(for: "document.querySelector('#bring').dataset.ready === ''"))
        _ = try browser.run(
            """
            const canvas = Object.assign(document.createElement("canvas"), { width: 64, height: 48 });
            const context = canvas.getContext("2d");
            context.fillStyle = `rgb(${arguments[1]} 80 40)`;
            context.fillRect(0, 0, 64, 48);
            const blob = await new Promise((done) => canvas.toBlob(done, "image/jpeg"));
            const data = new DataTransfer();
            data.items.add(new File([blob], arguments[0], { type: "image/jpeg" }));
            if (arguments[2]) {
              const drag = (kind) => document.body.dispatchEvent(new DragEvent(kind,
                { dataTransfer: data, bubbles: true, cancelable: true }));
              drag("dragenter");
              if (!document.body.matches(".dropping")) throw "the page shows no place to drop";
              drag("drop");
            } else {
              const field = document.querySelector("#files");
              field.files = data.files;
              field.dispatchEvent(new Event("change", { bubbles: true }));
            }
            """, [name, shade, isDropped])
    }

    @Test("a picture is dropped onto the page, described, and shown in a room by choosing it", .axe)
    func bringsPictures() throws {
        defer { withExtendedLifetime(studio) {} }
        let content = studio.content
        let browser = try studio.browser()
        let hostile = "Old <img src=x onerror=document.title=1> gate.jpg"
        try bring(hostile, shade: 200, dropped: true, browser)
        #expect(try browser.waits(for: "location.pathname.startsWith('/waiting/')"))
        let facts = try browser.run(
            """
            return [document.querySelector("h1").textContent, document.querySelector("#f-alt-en").required,
              document.querySelectorAll("main img").length, location.pathname];
            """)
        let waiting = try #require(facts as? [Any])
        #expect(waiting[0] as? String == hostile && waiting[1] as? Bool == true)
        #expect(waiting[2] as? Int == 1)
        try browser.expectNoViolations("waiting")
        // Without a description it stays where it is.
        _ = try browser.run("document.querySelector('#take button').click()")
        #expect(try browser.waits(for: "document.querySelector('#f-alt-en:invalid')"))
        try write("The old gate", into: "#f-alt-en", browser)
        try write("old-gate", into: "#f-id", browser)
        _ = try browser.run("document.querySelector('#take button').click()")
        #expect(try browser.waits(for: "location.pathname === '/media/old-gate'"))
        #expect(FileManager.default.fileExists(atPath: "\(content)/media/old-gate.jpg"))

        // The same by the field; the same bytes again are known.
        try bring("same.jpg", shade: 200, dropped: false, browser)
        #expect(
            try browser.waits(
                for: "document.querySelector('#coming').textContent.includes('old-gate')"))
        try bring("new.jpg", shade: 10, dropped: false, browser)
        #expect(try browser.waits(for: "location.pathname === '/waiting/new'"))
        try browser.open("\(address)/media")
        #expect(try browser.waits(for: "document.querySelector('a[href=\"/waiting/new\"]')"))
        try browser.expectNoViolations("media with something that waits")

        // The room's page offers it by its name.
        try browser.open("\(address)/rooms/A-014")
        #expect(try browser.waits(for: "document.querySelector('#form').dataset.ready === ''"))
        let field = try browser.run(
            """
            const fields = [...document.querySelectorAll("#u-media select")];
            const last = fields[fields.length - 1];
            return [last.id, [...last.options].some((o) => o.value === "old-gate" && o.text.includes("The old gate"))];
            """)
        let choice = try #require(field as? [Any])
        #expect(choice[1] as? Bool == true)
        try write("old-gate", into: "#\(choice[0])", browser)
        #expect(try isSaved(browser))
        #expect(try String(contentsOfFile: room, encoding: .utf8).contains("old-gate"))
        try browser.open("\(address)/media/old-gate")
        #expect(
            try browser.waits(for: "document.querySelector('#users').textContent.includes('A-014')")
        )
        let errors = try browser.consoleErrors().filter { !$0.contains(" 422 ") }
        #expect(errors.isEmpty, "\(errors)")
    }

    @Test("somebody new is made, changed and taken back")
    func people() throws {
        defer { withExtendedLifetime(studio) {} }
        let card = "\(studio.content)/people/ada-lind.vcf"
        func text() -> String { (try? String(contentsOfFile: card, encoding: .utf8)) ?? "" }
        let browser = try studio.browser()
        try browser.open("\(address)/people?add=1")
        try write("Ada Lind", into: "#new-name", browser)
        _ = try browser.run("document.querySelector('.asks button').click()")
        #expect(try browser.waits(for: "location.pathname === '/people/ada-lind'"))
        #expect(try browser.waits(for: "document.querySelector('#form').dataset.ready === ''"))
        let made = text()
        #expect(made == "BEGIN:VCARD\nVERSION:4.0\nFN:Ada Lind\nEND:VCARD\n")
        let words = "Guide, \"><script>document.title = 1</script>"
        try write(words, into: "#f-role-en", browser)
        #expect(try isSaved(browser))
        #expect(text().contains("TITLE:Guide\\, \"><script>document.title = 1</script>\n"))
        #expect(
            try browser.waits(
                for: "document.querySelector('#card pre').textContent.includes('TITLE:')"))
        #expect(try browser.waits(for: "!document.querySelector('main script')"))
        try undo(browser)
        #expect(server.waits { text() == made })
        #expect(try browser.waits(for: "document.querySelector('#f-role-en')?.value === ''"))
        // A room shows her.
        _ = try browser.run(
            """
            document.querySelector("#room-in").value = "A-014";
            document.querySelector("#rooms .choose button").click();
            """)
        #expect(
            try browser.waits(for: "document.querySelector('.chip')?.textContent.includes('A-014')")
        )
        #expect(try String(contentsOfFile: room, encoding: .utf8).contains("ada-lind"))
        #expect(try browser.waits(for: "document.querySelector('#form').dataset.ready === ''"))
        try undo(browser)
        #expect(
            server.waits {
                (try? String(contentsOfFile: room, encoding: .utf8))?.contains("ada-lind") == false
            })
        #expect(try browser.consoleErrors() == [])
    }

    private func undo(_ browser: WebDriver) throws {
        _ = try browser.run(
            """
            document.body.dispatchEvent(
              new KeyboardEvent("keydown", { key: "z", ctrlKey: true, bubbles: true }));
            """)
    }

    /// Presses a button and waits for the page that comes of it.
    private func press(_ button: String, then path: String, _ browser: WebDriver) throws {
        _ = try browser.run(
            "document.body.dataset.old = ''; document.querySelector(arguments[0]).click()", [button]
        )
        #expect(
            try browser.waits(
                for: "!('old' in document.body.dataset) && location.pathname.startsWith('\(path)')")
        )
    }

    @Test("labels are read back and printed, a pass is issued and revoked", .axe)
    func reception() throws {
        defer { withExtendedLifetime(studio) {} }
        let browser = try studio.browser()
        try browser.open("\(address)/codes?show=rooms")
        _ = try browser.run("document.querySelector('[name=\"l.room.A-014\"]').click()")
        try press("button.first[form=labels]", then: "/codes/sheets/", browser)
        // The page waits for up to two seconds by itself.
        for _ in 0..<Patience.seconds {
            if try browser.run("return !document.querySelector('progress')") as? Bool == true {
                break
            }
            try press("main form button.first", then: "/codes/sheets/", browser)
        }
        let proof = try browser.run("return document.querySelector('.note.ok').textContent")
        #expect((proof as? String)?.contains("1 of 1 read back") == true)
        #expect(try browser.waits(for: "document.querySelector('.pages img').naturalWidth > 500"))
        try browser.expectNoViolations("a sheet")
        try press("form[action$=printed] button", then: "/codes/sheets/", browser)
        try browser.expectNoViolations("a printed sheet")
        try browser.open("\(address)/codes")
        let left = try browser.run("return !document.querySelector('[name=\"l.room.A-014\"]')")
        #expect(left as? Bool == true)

        try browser.open("\(address)/passes")
        try write("MIRA-RAUTIO", into: "#host", browser)
        try write("A-014", into: "#room", browser)
        try write("Ada <b>Lovelace", into: "#name", browser)
        try press(".issue button.first", then: "/passes/badge/", browser)
        #expect(
            try browser.waits(for: "document.querySelector('.badge-page img').naturalWidth > 500"))
        try browser.expectNoViolations("a badge")
        try press("table button", then: "/passes", browser)
        #expect(try studio.text("passes.yaml").contains("number:"))
        try browser.expectNoViolations("a revoked pass")
        #expect(try browser.consoleErrors() == [])
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
            try browser.waits(
                for: "document.querySelector('#state').className === 'state look away'"))
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

    @Test(
        "other engines draw the plans, the walks and the phone's page, and find rooms",
        arguments: [WebBrowser.firefox, .webKit])
    func engines(_ kind: WebBrowser) throws {
        defer { withExtendedLifetime(studio) {} }
        let browser = try WebDriver(kind)
        try browser.open(try studio.invitation())
        #expect(try browser.waits(for: "location.pathname === '/'"))
        try browser.open("\(address)/plans/A/G")
        #expect(try browser.waits(for: "document.querySelector('[data-ready] .floor-plan')"))
        let room = "buildings/A/A-011.md"
        let text = try studio.text(room)
        let plan = try PlanPage(browser, "\(address)/plans/A/G")
        try plan.use("door")
        try plan.click((5, 24))
        let after = text.replacing("door: [10, 24]", with: "door: [5, 24]")
        #expect(studio.server.waits { (try? studio.text(room)) == after })
        try plan.use("select")
        try plan.drag((5, 24), (8, 24))
        let moved = text.replacing("door: [10, 24]", with: "door: [8, 24]")
        #expect(studio.server.waits { (try? studio.text(room)) == moved })
        for _ in 1...2 { try plan.press("Undo") }
        #expect(studio.server.waits { (try? studio.text(room)) == text })
        try browser.open("\(address)/tours/short-walk")
        #expect(try browser.waits(for: "document.body.classList.contains('can-drag')"))
        _ = try browser.run(
            "setTimeout(() => document.querySelector('[value^=\"set:minutes:\"]').click())")
        #expect(
            studio.server.waits {
                (try? studio.text("tours/short-walk.yaml").contains("minutes: 20")) == false
            })
        try browser.open("\(address)/rooms/A-014?on=phone")
        #expect(
            try browser.waits(
                for: "document.querySelector('#preview').contentDocument?.querySelector('h1')"))
        try browser.open("\(address)/find?q=library")
        #expect(try browser.waits(for: "document.querySelector('main a[href=\"/rooms/A-012\"]')"))
    }
}
