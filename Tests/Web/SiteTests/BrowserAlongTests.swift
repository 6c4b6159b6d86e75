import Foundation
import TestSupport
import Testing

@Suite(
    "The tour taken along", .serialized, .tags(.slow), .timeLimit(.generous))
struct BrowserAlongTests {
    private let site: WrittenSite

    init() throws { site = try WrittenSite.shared.get() }

    @Test(
        "without a server every page opens, with its pictures, and recordings answer in ranges",
        arguments: WebBrowser.forSites)
    func offline(browser: WebBrowser) throws {
        let server = try site.server()
        let driver = try WebDriver(browser)
        try driver.open(server.address + "/T/EN/TAKE-ALONG/")
        let said = try driver.run(
            """
            await navigator.serviceWorker.ready;
            while (!navigator.serviceWorker.controller) {
              await new Promise((done) => setTimeout(done, 100));
            }
            while (!document.querySelector("[data-tours] button")) {
              await new Promise((done) => setTimeout(done, 100));
            }
            const row = document.querySelector("[data-tours] > *");
            row.querySelector("button").click();
            while (!row.hasAttribute("data-whole")) {
              await new Promise((done) => setTimeout(done, 100));
            }
            return document.querySelector("[data-state]").textContent;
            """)
        #expect(said as? String == "All of it is on this phone now.")
        server.stop()
        // The last is the address on the sign, which has no language.
        for path in ["/T/EN/R/A-014/", "/T/EN/MAP/", "/T/EN/T/SHORT-WALK/1/", "/T/R/A-014"] {
            try driver.open(server.address + path)
            let shown = try driver.run(
                """
                const pictures = [...document.querySelectorAll("main img")].slice(0, 3);
                for (const picture of pictures) { picture.loading = "eager"; await picture.decode(); }
                return document.querySelector("h1").textContent + "|"
                  + getComputedStyle(document.body).marginTop;
                """)
            #expect((shown as? String)?.hasSuffix("|0px") == true, "\(path): \(shown)")
        }
        let ranges = try driver.run(
            """
            const cache = await caches.open("docent-along");
            const film = (await cache.keys()).map((key) => key.url).find((url) => url.endsWith(".mp4"));
            const answers = [];
            for (const range of ["bytes=0-1", "bytes=-5", "bytes=999999999-"]) {
              const answer = await fetch(film, { headers: { range } });
              answers.push(`${answer.status} ${(await answer.arrayBuffer()).byteLength}`);
            }
            return answers.join(", ");
            """)
        #expect(ranges as? String == "206 2, 206 5, 416 0")
        try driver.open(server.address + "/T/EN/R/NOWHERE/")
        let lost = try driver.run("return document.querySelector('h1').textContent;")
        #expect(lost as? String == "Take the tour along")
    }

    @Test(
        "without a server a page that was never seen says what would have helped",
        arguments: WebBrowser.forSites)
    func neverSeen(browser: WebBrowser) throws {
        let server = try site.server()
        let driver = try WebDriver(browser)
        try driver.open(server.address + "/T/DE/R/A-011/")
        let isReady = try driver.run(
            """
            await navigator.serviceWorker.ready;
            while (!navigator.serviceWorker.controller) {
              await new Promise((done) => setTimeout(done, 100));
            }
            return Boolean(navigator.serviceWorker.controller);
            """)
        #expect(isReady as? Bool == true)
        server.stop()
        for (path, title) in [
            ("/T/DE/R/A-014/", "Den Rundgang mitnehmen"),
            ("/T/EN/MAP/", "Take the tour along"), ("/T/R/C-011", "Take the tour along"),
        ] {
            try driver.open(server.address + path)
            let shown = try driver.run("return document.querySelector('h1').textContent;")
            #expect(shown as? String == title, "\(path)")
        }
    }

    /// Waits until the worker answers for the page.
    private static let isControlled = """
        await navigator.serviceWorker.ready;
        while (!navigator.serviceWorker.controller) {
          await new Promise((done) => setTimeout(done, 100));
        }
        return Boolean(navigator.serviceWorker.controller);
        """

    @Test(
        "a page that has changed is shown as it is now, though the host lets browsers keep it",
        arguments: WebBrowser.forSites)
    func changed(browser: WebBrowser) throws {
        let folder = try TemporaryFolder()
        let copy = "\(folder.path)/site"
        try FileManager.default.copyItem(atPath: site.folder, toPath: copy)
        let page = "\(copy)/T/EN/R/A-012/index.html"
        // Without a word of the host on keeping, browsers keep for a tenth of a file's age.
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSinceNow: -30 * 86_400)], ofItemAtPath: page)
        let server = try WebServer.python.start(site: copy)
        let driver = try WebDriver(browser)
        let address = "http://127.0.0.1:\(server.port)/T/EN/R/A-012/"
        try driver.open(address)
        #expect(try driver.run(Self.isControlled) as? Bool == true)
        try driver.open(address)
        let text = try String(contentsOfFile: page, encoding: .utf8)
        try text.replacing("Mission library", with: "Logbook room")
            .write(toFile: page, atomically: true, encoding: .utf8)
        try driver.open(address)
        let shown = try driver.run("return document.querySelector('h1').textContent;")
        #expect(shown as? String == "Logbook room")
    }

    @Test(
        "a browser that keeps nothing says so, and offers nothing to take along",
        .enabled(if: WebBrowser.chromium.missing == nil, "needs Chromium"))
    func forbidden() throws {
        let server = try site.server()
        let driver = try WebDriver(
            preferences: ["profile.default_content_setting_values.cookies": 2])
        try driver.open(server.address + "/T/EN/TAKE-ALONG/")
        let said = try driver.run(
            """
            const state = document.querySelector("[data-state]");
            while (!state.textContent) {
              await new Promise((done) => setTimeout(done, 100));
            }
            return state.textContent + document.querySelectorAll("[data-tours] button").length;
            """)
        #expect(
            said as? String
                == "This browser cannot keep pages. Another one can, or leave its private mode.0")
        try driver.open(server.address + "/T/EN/MINE/")
        let mine = try driver.run(
            """
            const main = document.querySelector("main");
            while (!main.innerText.includes("private window")) {
              await new Promise((done) => setTimeout(done, 100));
            }
            return main.innerText.includes("This browser keeps nothing for pages");
            """)
        #expect(mine as? Bool == true)
        #expect(try driver.consoleErrors().filter { !$0.contains("/favicon.ico") } == [])
    }
}
