import Foundation
import Imaging
import QRReader
import TestSupport
import Testing

@Suite("My walk in browsers", .serialized, .tags(.slow), .timeLimit(.generous))
struct BrowserWalkTests {
    private let folder: String

    init() throws { folder = try SiteWithModules.folder.get() }

    private func page(
        _ path: String, of server: SiteServer, in browser: WebDriver, shows condition: String
    ) throws {
        try browser.open(server.address + path)
        #expect(try browser.waits(for: condition), "\(path)")
    }

    private static let isReady = "document.querySelector('[data-mine]')?.dataset.ready === ''"
    private static func isShown(_ part: String) -> String {
        "document.querySelector('[data-part=\"\(part)\"]')?.hidden === false"
    }

    /// Presses a button of the page My walk.
    private func press(_ action: String, in browser: WebDriver) throws {
        _ = try browser.run(
            "document.querySelector(`[data-do=\"${arguments[0]}\"]`).click();", [action])
    }

    private func fill(_ form: String, _ values: [String: String], in browser: WebDriver) throws {
        _ = try browser.run(
            """
            const form = document.querySelector(`[data-form="${arguments[0]}"]`);
            form.noValidate = true;
            for (const [name, value] of Object.entries(arguments[1])) form.elements[name].value = value;
            form.requestSubmit();
            """, [form, values])
    }

    /// Lets the page's clock stand still; `gone` is how many seconds have passed on it.
    private func stopClock(in browser: WebDriver) throws {
        _ = try browser.run(
            "const at = Date.now(); window.gone = 0; Date.now = () => at + 1000 * gone;")
    }

    private func status(in browser: WebDriver) throws -> String {
        try browser.text("document.querySelector('[data-status]').textContent")
    }

    @Test(
        "nothing is kept before the visitor says so, and after that rooms with their times",
        arguments: WebBrowser.forSites)
    func offered(kind: WebBrowser) throws {
        let server = try SiteServer(folder: folder)
        let browser = try WebDriver(kind)
        let offer = "document.querySelector('[data-offer]')?.hidden === false"
        try page("/T/EN/R/A-011/", of: server, in: browser, shows: offer)
        try page("/T/EN/MINE/", of: server, in: browser, shows: Self.isShown("off"))
        #expect(try browser.text("localStorage.length + sessionStorage.length") == "0")
        #expect(try browser.text("document.cookie") == "")

        try page("/T/EN/R/A-011/", of: server, in: browser, shows: offer)
        try stopClock(in: browser)
        _ = try browser.run("document.querySelector('[data-remember]').click();")
        #expect(try browser.waits(for: "document.querySelector('[data-kept]').hidden === false"))
        _ = try browser.run("gone = 3;")
        try page(
            "/T/EN/R/A-014/", of: server, in: browser,
            shows: "document.querySelector('[data-kept]')?.hidden === false")
        // The same page again is the same visit.
        try page(
            "/T/EN/R/A-014/", of: server, in: browser,
            shows: "document.querySelector('[data-kept]')?.hidden === false")
        #expect(try browser.text("document.querySelector('[data-offer]').hidden") == "true")

        try page("/T/EN/MINE/", of: server, in: browser, shows: Self.isShown("walk"))
        let kept = "JSON.parse(localStorage.getItem('docent.walks'))"
        #expect(try browser.text("Object.keys(localStorage)") == "docent.walks")
        #expect(
            try browser.text("\(kept).walks.map((walk) => walk.visits.map(({ room }) => room))")
                == "A-011,A-014")
        #expect(try browser.text("\(kept).walks[0].visits[0].seconds") == "3")
        let list = try browser.text(
            "document.querySelector('[data-part=walk] [data-list]').innerText")
        #expect(list.contains("A-011") && list.contains("Main control room"))
        // The plan is drawn with a stop for each room, and says where the visitor is now.
        let stops = "document.querySelectorAll('.thread-on-plan .nd').length"
        #expect(try browser.waits(for: "\(stops) === 2"))
        #expect(
            try browser.text("document.querySelector('[data-moment]').textContent")
                .contains("A-011"))
    }

    @Test("a hidden page's time does not count")
    func hidden() throws {
        let server = try SiteServer(folder: folder)
        let browser = try WebDriver()
        try page(
            "/T/EN/R/A-012/", of: server, in: browser,
            shows: "document.querySelector('[data-offer]')?.hidden === false")
        try stopClock(in: browser)
        _ = try browser.run("document.querySelector('[data-remember]').click();")
        _ = try browser.run(
            """
            gone = 1;
            window.isHidden = true;
            Object.defineProperty(document, "hidden", { get: () => window.isHidden });
            document.dispatchEvent(new Event("visibilitychange"));
            """)
        let seconds =
            "JSON.parse(localStorage.getItem('docent.walks')).walks[0].visits[0].seconds"
        #expect(try browser.text(seconds) == "1")
        _ = try browser.run("gone = 4; dispatchEvent(new Event('pagehide'));")
        #expect(try browser.text(seconds) == "1")
        _ = try browser.run(
            "window.isHidden = false; document.dispatchEvent(new Event('visibilitychange'));")
        _ = try browser.run("gone = 6; dispatchEvent(new Event('pagehide'));")
        #expect(try browser.text(seconds) == "3")
    }

    @Test("a walk is changed by hand: rooms, notes, favourites, kind, name, profile")
    func changed() throws {
        let server = try SiteServer(folder: folder)
        let browser = try WebDriver()
        try page("/T/DE/MINE/", of: server, in: browser, shows: Self.isShown("off"))
        try press("begin", in: browser)
        try fill("add", ["room": "a-999", "at": "2030-05-14T10:30"], in: browser)
        #expect(try status(in: browser).contains("A-999".lowercased()))
        for (room, at, minutes) in [("a-011", "09:30", "20"), ("A-014", "10:00", "12")] {
            try fill(
                "add", ["room": room, "at": "2030-05-14T\(at)", "minutes": minutes], in: browser)
        }
        try fill(
            "about", ["name": "Klasse 7b", "kind": "school", "note": "Mit Kugel"], in: browser)
        try fill("profile", ["person": "Ada", "units": "imperial", "step": "10"], in: browser)
        #expect(try status(in: browser).contains("20"))
        try fill("profile", ["person": "Ada", "units": "imperial", "step": "65"], in: browser)
        #expect(try status(in: browser) == "Auf diesem Telefon gespeichert.")
        _ = try browser.run(
            """
            const item = document.querySelector("[data-part=walk] [data-list] li");
            item.querySelector("[data-favourite]").click();
            item.querySelector("[data-note]").value = "Schön";
            item.querySelector("[data-note]").dispatchEvent(new Event("change"));
            """)
        let kept = "JSON.parse(localStorage.getItem('docent.walks'))"
        #expect(try browser.text("\(kept).favourites") == "A-011")
        #expect(
            try browser.text(
                """
                (({ name, kind, note, visits }) => [name, kind, note, ...visits.map((visit) =>
                [visit.room, visit.seconds, visit.byHand, visit.note].join(" "))].join("; "))(
                \(kept).walks[0])
                """)
                == "Klasse 7b; school; Mit Kugel; A-011 1200 true Schön; A-014 720 true ")
        let lead = try browser.text(
            "document.querySelector('[data-part=walk] [data-lead]').textContent")
        #expect(lead.hasPrefix("2 Räume, 42 Min."), "\(lead)")
        // Where was I? At ten past ten in the control room, at five to ten on the way.
        for (minutes, words) in [(10, "A-014"), (-5, "zwischen A-011")] {
            _ = try browser.run(
                """
                const slider = document.querySelector("#moment");
                slider.value = new Date("2030-05-14T10:00").getTime() / 60000 + arguments[0];
                slider.dispatchEvent(new Event("input"));
                """, [minutes])
            #expect(
                try browser.waits(
                    for:
                        "document.querySelector('[data-moment]').textContent.includes('\(words)')"),
                "\(words)")
        }
        _ = try browser.run(
            "document.querySelector('[data-part=walk] [data-list] [data-delete]').click();")
        #expect(try browser.text("\(kept).walks[0].visits.map(({ room }) => room)") == "A-014")
        #expect(try status(in: browser).contains("A-011"))
    }

    @Test("forgetting asks once more, and leaves nothing")
    func forgotten() throws {
        let server = try SiteServer(folder: folder)
        let browser = try WebDriver()
        try page("/T/EN/MINE/", of: server, in: browser, shows: Self.isShown("off"))
        try press("begin", in: browser)
        for day in ["12", "13"] {
            try fill("add", ["room": "A-011", "at": "2030-05-\(day)T10:30"], in: browser)
        }
        let count = "JSON.parse(localStorage.getItem('docent.walks'))?.walks.length"
        #expect(try browser.text(count) == "2")
        try press("forget", in: browser)
        #expect(try browser.text(count) == "2")
        try press("forget", in: browser)
        #expect(try browser.text(count) == "1")
        try press("forget-all", in: browser)
        #expect(try browser.text(count) == "1")
        #expect(try status(in: browser).contains("Press once more"))
        try press("forget-all", in: browser)
        #expect(try browser.text("localStorage.length") == "0")
        #expect(try browser.waits(for: Self.isShown("off")))
    }

    @Test("a group's code opens its programme, which is followed and checked off")
    func programme() throws {
        let server = try SiteServer(folder: folder)
        let guide = try WebDriver()
        try page("/T/EN/MINE/", of: server, in: guide, shows: Self.isShown("off"))
        try press("begin", in: guide)
        try fill("plan", ["title": "Class 7b", "stops": "9:30 a-011\nA-999"], in: guide)
        #expect(
            try status(in: guide)
                == "Line 2: “A-999” is no room of this tour, with or without a time such as 10:30.")
        try fill(
            "plan", ["title": "Class 7b", "stops": "9:30 a-011\n\n10.05 A-014\nA-021"], in: guide)
        #expect(try guide.waits(for: Self.isShown("plan")))
        _ = try guide.run("document.querySelector('[data-part=plan-code]').open = true;")
        let address = "document.querySelector('[data-part=plan-code] [data-address]').textContent"
        #expect(try guide.waits(for: address))
        let link = try guide.text(address)
        #expect(link == "\(server.address)/T/MINE/#A-011@0930,A-014@1005,A-021;Class%207b")

        // A member opens it: nothing is kept until it is followed.
        let member = try WebDriver(.webKit)
        try member.open(link)
        #expect(try member.waits(for: Self.isShown("sent")))
        let sent = "document.querySelector('[data-part=sent]').innerText"
        let words = try member.text(sent)
        #expect(words.contains("Class 7b") && words.contains("09:30") && words.contains("A-021"))
        #expect(try member.text("localStorage.length") == "0")
        try press("follow", in: member)
        #expect(try member.waits(for: Self.isShown("plan")))
        #expect(try member.text("location.hash") == "")
        try member.open("\(server.address)/T/EN/R/A-014/")
        #expect(
            try member.waits(for: "document.querySelector('[data-kept]')?.hidden === false"))
        try member.open("\(server.address)/T/EN/MINE/")
        #expect(try member.waits(for: Self.isShown("plan")))
        #expect(
            try member.text("document.querySelector('[data-part=plan] [data-lead]').textContent")
                == "3 stops, 1 seen")
        #expect(
            try member.text("document.querySelectorAll('[data-part=plan] .ring.done').length")
                == "1")
    }

    @Test("codes that the phone draws are read by our reader")
    func codes() throws {
        let server = try SiteServer(folder: folder)
        let browser = try WebDriver()
        try page("/T/EN/MINE/", of: server, in: browser, shows: Self.isReady)
        let script = try SiteWithModules.script("// Draws an address as a QR code", in: folder)
        var reader = Reader(options: ReaderOptions(effort: .normal))
        for count in [0, 1, 2, 4, 8, 12, 20, 30, 45, 60, 80] {
            let rooms = (0..<count).map { "A-\(100 + $0 * 7)" }.joined(separator: ",")
            let text = "https://vesper-ridge.example/T/MINE/#\(rooms)"
            let rows = try browser.run(
                """
                const { modules } = await import(arguments[0]);
                return modules(arguments[1]).map((row) => row.join(""));
                """, [script, text])
            let modules = try #require(rows as? [String])
            let picture = Self.picture(of: modules)
            let found = reader.read(picture).symbols.map {
                String(decoding: $0.bytes, as: UTF8.self)
            }
            #expect(found == [text], "\(count) rooms")
        }
        let long = try browser.run(
            "return (await import(arguments[0])).modules('x'.repeat(667));", [script])
        #expect(long is NSNull)
    }

    private static func picture(of modules: [String]) -> LumaImage {
        let side = 4 * (modules.count + 8)
        var pixels = [UInt8](repeating: 255, count: side * side)
        for (y, row) in modules.enumerated() {
            for (x, module) in row.utf8.enumerated() where module == UInt8(ascii: "1") {
                for dy in 0..<4 {
                    for dx in 0..<4 { pixels[(4 * (y + 4) + dy) * side + 4 * (x + 4) + dx] = 0 }
                }
            }
        }
        return LumaImage(width: side, height: side, pixels: pixels)
    }

    @Test(
        "records, figures and files hold for random walks", arguments: WebBrowser.forSites)
    func records(kind: WebBrowser) throws {
        let server = try SiteServer(folder: folder)
        let browser = try WebDriver(kind)
        try page("/T/EN/MINE/", of: server, in: browser, shows: Self.isReady)
        let scripts = try [
            "// The walks that a phone", "// What remembered walks", "// Walks as files",
        ].map { try SiteWithModules.script($0, in: folder) }
        let checks = try String(
            contentsOfFile: "\(Repository.root)/Tests/Web/SiteTests/Scripts/walk-checks.js",
            encoding: .utf8)
        let faults = try browser.run(checks, scripts)
        let found = try #require(faults as? [String: Any])
        #expect(found["faults"] as? [String] == [])
        #expect((found["checks"] as? Int ?? 0) > 2000)
    }
}
