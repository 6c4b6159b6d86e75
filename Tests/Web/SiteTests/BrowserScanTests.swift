import Foundation
import ImageFiles
import Imaging
import TestSupport
import Testing

@Suite("The scanner in browsers", .serialized, .tags(.slow), .timeLimit(.generous))
struct BrowserScanTests {
    private let folder: String

    init() throws { folder = try SiteWithModules.folder.get() }

    /// What a camera sees: the kiosk's sample frames of a sign, or symbols on a white wall.
    private static func signs() throws -> [LumaImage] {
        try (3...6).map {
            try ImageFile(path: "\(Repository.root)/kiosk/frames/00\($0)-room-a-014.jpg")
                .lumaPage(1).image
        }
    }

    /// Chromium with a camera that shows pictures in a loop, at the scanner in German.
    private func chromium(
        showing frames: [LumaImage], from server: SiteServer, _ temporary: TemporaryFolder
    ) throws -> WebDriver {
        let film = try temporary.write(Y4M.film(frames), to: "camera.y4m")
        let browser = try WebDriver(arguments: [
            "--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream",
            "--use-file-for-fake-video-capture=\(film)",
        ])
        try browser.open("\(server.address)/T/DE/SCAN/")
        #expect(
            try browser.waits(for: "document.querySelector('[data-scan]')?.dataset.ready === ''"))
        return browser
    }

    @Test("a sign before the camera leads to its page in the page's language")
    func sign() throws {
        let server = try SiteServer(folder: folder)
        let temporary = try TemporaryFolder()
        let browser = try chromium(showing: Self.signs(), from: server, temporary)
        try browser.press(control: "[data-camera]")
        #expect(try browser.waits(for: "location.pathname === '/T/DE/R/A-014/'"))
        #expect(try browser.text("location.hash") == "#door")
        #expect(try browser.consoleErrors().filter { !$0.contains("favicon") } == [])
    }

    @Test("a foreign code before the camera is shown with its host, and the camera is off")
    func foreign() throws {
        let server = try SiteServer(folder: folder)
        let temporary = try TemporaryFolder()
        let picture = try SymbolPicture.draw(
            "http://example.org:8080/menu", moduleWidth: 8, canvas: (1280, 720))
        let browser = try chromium(showing: [picture], from: server, temporary)
        _ = try browser.run(
            """
            const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
            navigator.mediaDevices.getUserMedia = async (...some) => window.stream = await open(...some);
            """)
        try browser.press(control: "[data-camera]")
        #expect(try browser.waits(for: "document.querySelector('.host')"))
        #expect(try browser.text("document.querySelector('.host').textContent") == "example.org")
        let answer = try browser.text("document.querySelector('[data-answer]').textContent")
        #expect(answer.contains("Die Verbindung ist nicht verschlüsselt"))
        #expect(answer.contains("Sie benutzt einen ungewöhnlichen Port"))
        #expect(answer.contains("http://example.org:8080/menu"))
        let tracks = try browser.text("stream.getTracks().map((track) => track.readyState)")
        #expect(tracks == "ended")
        // Nothing opens in the frames after the answer, and no link does it by one touch.
        _ = try browser.run(
            """
            for (let frame = 0; frame < 10; frame += 1) await new Promise(requestAnimationFrame);
            """)
        #expect(try browser.text("location.pathname") == "/T/DE/SCAN/")
        #expect(
            try browser.text(
                "document.querySelectorAll('[data-answer] a:not([href^=\"/T/\"])').length") == "0")
        #expect(
            try browser.text(
                "[...document.querySelectorAll('[data-answer] button')].map((b) => b.textContent)"
            ).contains("example.org öffnen"))
    }

    @Test("frames of 720 lines are read, and a hidden page's camera is off")
    func frames() throws {
        let server = try SiteServer(folder: folder)
        let temporary = try TemporaryFolder()
        let empty = try ["001", "002", "007"].map {
            try ImageFile(path: "\(Repository.root)/kiosk/frames/\($0)-empty.jpg").lumaPage(1)
                .image
        }
        let browser = try chromium(showing: empty, from: server, temporary)
        _ = try browser.run(
            """
            window.frames720 = [];
            document.querySelector("[data-scan]").addEventListener("docent-frame", ({ detail }) => {
              if (detail.effort === "fast") frames720.push(detail.milliseconds);
            });
            """)
        try browser.press(control: "[data-camera]")
        #expect(try browser.waits(for: "frames720.length >= 30"))
        let size = try browser.text("document.querySelector('video').videoHeight")
        #expect(size == "720")
        let median = try browser.run(
            "return [...frames720].slice(1).sort((a, b) => a - b)[frames720.length >> 1];")
        print("The scanner's worker in Chromium, 1280 x 720 at fast: median \(median) ms")
        #expect(median is NSNumber)
        _ = try browser.run(
            """
            window.stream = document.querySelector("video").srcObject;
            Object.defineProperty(document, "hidden", { value: true });
            document.dispatchEvent(new Event("visibilitychange"));
            """)
        #expect(
            try browser.text("stream.getTracks().map((track) => track.readyState)") == "ended")
        #expect(try browser.text("document.querySelector('video')") == "null")
    }

    /// WebKit's mock camera shows one fixed picture, so that a canvas takes the place of a camera with codes.
    @Test("a sign before a stand-in for a camera leads to its page in WebKitGTK")
    func standIn() throws {
        let server = try SiteServer(folder: folder)
        let browser = try WebDriver(.webKit)
        try browser.open("\(server.address)/T/FR/SCAN/")
        #expect(
            try browser.waits(for: "document.querySelector('[data-scan]')?.dataset.ready === ''"))
        let script = try SiteWithModules.script("// Draws an address as a QR code", in: folder)
        _ = try browser.run(
            """
            const { modules } = await import(arguments[0]);
            const canvas = document.createElement("canvas");
            [canvas.width, canvas.height] = [1280, 720];
            const context = canvas.getContext("2d");
            const show = () => {
              context.fillStyle = "#ddd";
              context.fillRect(0, 0, 1280, 720);
              context.fillStyle = "#222";
              modules("HTTPS://VESPER-RIDGE.EXAMPLE/T/R/A-012").forEach((row, y) => row.forEach(
                (dark, x) => dark && context.fillRect(400 + 9 * x, 150 + 9 * y, 9, 9)));
            };
            show();
            setInterval(show, 100);
            Object.defineProperty(navigator, "mediaDevices", {
              value: { getUserMedia: async () => canvas.captureStream(10) }, configurable: true,
            });
            document.querySelector("[data-view]").hidden = false;
            """, [script])
        try browser.press(control: "[data-camera]")
        #expect(try browser.waits(for: "location.pathname === '/T/FR/R/A-012/'"))
    }

    // MARK: Pictures

    /// Gives the scanner a picture of a code, drawn in the page, as if it were chosen.
    private func choose(_ text: String, in browser: WebDriver) throws {
        let script = try SiteWithModules.script("// Draws an address as a QR code", in: folder)
        _ = try browser.run(
            """
            const [script, text] = arguments;
            const { modules } = await import(script);
            const rows = modules(text);
            const canvas = document.createElement("canvas");
            canvas.width = canvas.height = 6 * (rows.length + 8);
            const context = canvas.getContext("2d");
            context.fillStyle = "#fff";
            context.fillRect(0, 0, canvas.width, canvas.height);
            context.fillStyle = "#000";
            rows.forEach((row, y) => row.forEach(
              (dark, x) => dark && context.fillRect(6 * (x + 4), 6 * (y + 4), 6, 6)));
            const blob = await new Promise((done) => canvas.toBlob(done, "image/png"));
            const chosen = new DataTransfer();
            chosen.items.add(new File([blob], "code.png", { type: "image/png" }));
            const input = document.querySelector("[data-picture] input");
            input.files = chosen.files;
            document.querySelector("[data-answer]").replaceChildren();
            input.dispatchEvent(new Event("change"));
            """, [script, text])
    }

    /// A code, what the page says of it, and what it does not.
    private static let answers: [(code: String, says: [String], never: [String])] = [
        (
            "HTTPS://VESPER-RIDGE.EXAMPLE/T/R/A-999",
            ["A-999 is no longer here", "These are close by", "A-204"], []
        ),
        (
            "https://bank.example@evil.example/login",
            ["Better not open this one", "evil.example", "It pretends to be another address"],
            ["Open evil.example"]
        ),
        ("https://xn--80ak6aa92e.com/", ["Better not open", "xn--80ak6aa92e.com"], ["Open"]),
        ("javascript:alert(1)", ["It is a program, not an address"], ["Open"]),
        ("mailto:someone@example.org", ["The code says", "mailto:someone@example.org"], []),
        (
            "WIFI:T:WPA;S:Guests;P:hidden-words;;",
            ["The code says", "Guests", "••••", "may hold a password"], ["hidden-words", "Copy"]
        ),
        ("Bring \u{202E}cake", ["The code says", "⟨202E⟩", "Hidden characters"], []),
        (
            "\u{645}\u{6CC}\u{200C}\u{62E}\u{648}\u{627}", ["The code says"],
            ["⟨200C⟩", "Hidden characters"]
        ),
        ("otpauth://totp/a?secret=JBSWY3DPEHPK3PXP", ["key to an account"], ["JBSWY3"]),
        (
            "LPA:1$smdp.example.com$QR-G-5C-1LS",
            ["smdp.example.com", "••••", "may hold a password"],
            ["QR-G-5C", "Copy"]
        ),
        ("HC1:6BFOXN%TSMAHN-HNTNK6:2NBOQ", ["Nothing of it is shown here"], ["6BFOXN", "Copy"]),
        (
            "upi://pay?pa=name@bank&pn=Name&am=10.00", ["The code says", "These are words only"],
            ["Open"]
        ),
        (
            "https://www.google.com/url?q=https://evil.example/setup.apk",
            ["It leads on to evil.example"], []
        ),
        ("https://vesper-ridge.example/t/somewhere", ["belongs to our tour", "Open our map"], []),
    ]

    @Test(
        "a code of another site is named and never opened", arguments: WebBrowser.forSites)
    func named(browser kind: WebBrowser) throws {
        let server = try SiteServer(folder: folder)
        let browser = try WebDriver(kind)
        try browser.open("\(server.address)/T/EN/SCAN/")
        #expect(
            try browser.waits(for: "document.querySelector('[data-scan]')?.dataset.ready === ''"))
        _ = try browser.run("window.opened = 0; window.open = () => { window.opened += 1; };")
        for (code, says, never) in Self.answers {
            try choose(code, in: browser)
            #expect(
                try browser.waits(for: "document.querySelector('[data-answer] h2')"), "\(code)")
            let answer = try browser.text("document.querySelector('[data-answer]').innerText")
            for text in says { #expect(answer.contains(text), "\(code): \(answer)") }
            for text in never { #expect(!answer.contains(text), "\(code): \(answer)") }
        }
        #expect(try browser.text("window.opened") == "0")
        #expect(try browser.text("location.pathname") == "/T/EN/SCAN/")
        // “Open” is pressed by the visitor alone, who has seen the host.
        try choose("https://example.org/menu", in: browser)
        #expect(try browser.waits(for: "document.querySelector('.host')"))
        try browser.press(control: "[data-answer] button", saying: "Open example.org")
        #expect(try browser.text("window.opened") == "1")
    }

    @Test(
        "our codes lead on in every form that they are printed in",
        arguments: [
            ("HTTPS://VESPER-RIDGE.EXAMPLE/T/B/C", "/T/EN/B/C/"),
            ("https://vesper-ridge.example/t/de/r/a-012/", "/T/EN/R/A-012/"),
            ("ROOM:A-014", "/T/EN/R/A-014/"),
            ("HTTPS://VESPER-RIDGE.EXAMPLE/T/P/MIRA-RAUTIO", "/T/EN/P/MIRA-RAUTIO/"),
            ("HTTPS://VESPER-RIDGE.EXAMPLE/T/T/SHORT-WALK", "/T/EN/T/SHORT-WALK/"),
        ])
    func ours(code: String, page: String) throws {
        let server = try SiteServer(folder: folder)
        let browser = try WebDriver()
        try browser.open("\(server.address)/T/EN/SCAN/")
        #expect(
            try browser.waits(for: "document.querySelector('[data-scan]')?.dataset.ready === ''"))
        try choose(code, in: browser)
        #expect(try browser.waits(for: "location.pathname === '\(page)'"), "\(code)")
    }

    // MARK: Where nothing can be read

    @Test("a camera that is not allowed has its sentence, and the number stands beside it")
    func denied() throws {
        let server = try SiteServer(folder: folder)
        let browser = try WebDriver(arguments: [
            "--use-fake-device-for-media-stream", "--deny-permission-prompts",
        ])
        try browser.open("\(server.address)/T/EN/SCAN/")
        #expect(
            try browser.waits(for: "document.querySelector('[data-scan]')?.dataset.ready === ''"))
        for (error, words) in [
            ("", "The camera is off for this page"),
            ("NotFoundError", "There is no camera here"),
            ("NotReadableError", "The camera does not start"),
        ] {
            if !error.isEmpty {
                _ = try browser.run(
                    """
                    const [name] = arguments;
                    navigator.mediaDevices.getUserMedia = async () => { throw new DOMException("", name); };
                    """, [error])
            }
            _ = try browser.run("document.querySelector('[data-answer]').replaceChildren();")
            try browser.press(control: "[data-camera]")
            #expect(
                try browser.waits(
                    for:
                        "document.querySelector('[data-answer]').textContent.includes('\(words)')"
                ), "\(error)")
        }
        // A number leads to its room, as it is written or as it is typed in haste; without a script, to the search.
        for (typed, path, query) in [
            ("A-014", "/T/EN/R/A-014/", ""), ("a14", "/T/EN/R/A-014/", ""),
            ("A-01", "/T/EN/SEARCH/", "?q=A-01"),
        ] {
            try browser.open("\(server.address)/T/EN/SCAN/")
            _ = try browser.run(
                """
                document.querySelector("form #number").value = arguments[0];
                document.querySelector("form:has(#number)").requestSubmit();
                """, [typed])
            #expect(
                try browser.waits(
                    for: "location.pathname === '\(path)' && location.search === '\(query)'"),
                "\(typed)")
        }
    }

    @Test("a site without the reader says so and offers the number")
    func unbuilt() throws {
        let site = try WrittenSite.shared.get()
        let server = try site.server()
        let browser = try WebDriver()
        try browser.open("\(server.address)/T/EN/SCAN/")
        #expect(
            try browser.waits(
                for: "document.querySelector('[data-answer]').textContent.includes('cannot read')"
            ))
        #expect(try browser.text("document.querySelector('[data-view]').hidden") == "true")
        let page = try site.text("T/EN/SCAN/index.html")
        #expect(page.contains(#"role="search" action="/T/EN/SEARCH/""#))
    }

    @Test("the scanner's script is loaded where it is wanted, and small")
    func size() throws {
        let gzip = try #require(Program(installed: "gzip"))
        for beginning in [
            "// The scanner:", "// The page My walk", "// The walks that a phone",
            "// What remembered walks", "// Walks as files", "// A walk drawn", "// How far a walk",
            "// On a room's page", "// What the scanner", "// Where the visitor", "// How My walk",
            "// Draws an address", "// What scripts of several",
        ] {
            let name = try SiteWithModules.script(beginning, in: folder)
            let outcome = try gzip.run(["-9", "-c", folder + name])
            print("\(beginning): \(outcome.output.count) bytes in gzip")
            #expect(outcome.output.count <= 12_288, "\(beginning)")
        }
    }
}
