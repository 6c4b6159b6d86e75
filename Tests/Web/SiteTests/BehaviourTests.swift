import Foundation
import TestSupport
import Testing

@Suite(
    "What pages do in browsers", .serialized, .tags(.slow), .timeLimit(.generous))
struct BehaviourTests {
    private let site: WrittenSite

    init() throws { site = try WrittenSite.shared.get() }

    /// Waits for what a script returns.
    private func expect(
        _ driver: WebDriver, _ script: String, is wanted: String, _ comment: String = ""
    ) throws {
        var found = ""
        let hasCome = comes {
            // A page that is being left answers nothing.
            found = (try? driver.run("return String(\(script));")) as? String ?? ""
            return found == wanted
        }
        #expect(hasCome, "\(script) is \(found), not \(wanted) \(comment)")
    }

    /// Opens a page, and waits until its scripts have run.
    private func open(_ path: String, _ server: SiteServer, _ driver: WebDriver) throws {
        try driver.open(server.address + path)
        try expect(driver, "document.documentElement.dataset.js", is: "")
    }

    @Test(
        "a door's page is shown in the language that was chosen, without a loop",
        arguments: WebBrowser.forSites)
    func language(browser: WebBrowser) throws {
        let server = try site.server()
        let driver = try WebDriver(browser)
        try open("/T/EN/R/A-014/", server, driver)
        #expect(
            try driver.run("return document.documentElement.dataset.at || '';") as? String == "")
        // The choice is remembered, whatever the browser prefers.
        _ = try driver.run("document.querySelector('.tool [hreflang=de]').click();")
        try expect(driver, "location.pathname", is: "/T/DE/R/A-014/")
        try expect(driver, "localStorage.getItem('docent.language')", is: "de")
        for door in ["/T/R/A-014", "/T/R/A-014/", "/T/R/A-014.html"] {
            try driver.open(server.address + door)
            try expect(driver, "location.pathname + location.hash", is: "/T/DE/R/A-014/#door")
            try expect(driver, "document.documentElement.dataset.at", is: "door")
            try expect(
                driver, "getComputedStyle(document.querySelector('.here')).display !== 'none'",
                is: "true")
        }
        // An address with a language holds.
        try open("/T/FR/R/A-014/", server, driver)
        try expect(
            driver, "location.pathname + document.documentElement.lang",
            is: "/T/FR/R/A-014/fr")
        _ = try driver.run("localStorage.setItem('docent.language', 'xx');")
        try driver.open("\(server.address)/T/R/A-014/")
        try expect(driver, "document.documentElement.lang", is: "en")
    }

    @Test("the look that was chosen holds on the next page", arguments: WebBrowser.forSites)
    func look(browser: WebBrowser) throws {
        let server = try site.server()
        let driver = try WebDriver(browser)
        try open("/T/EN/", server, driver)
        _ = try driver.run(
            """
            document.querySelector("[data-panel] summary").click();
            document.querySelector("[name=theme][value=sun]").click();
            document.querySelector("[name=size][value='3']").click();
            """)
        try expect(driver, "document.documentElement.dataset.theme", is: "sun")
        try open("/T/EN/MAP/", server, driver)
        try expect(
            driver,
            "document.documentElement.dataset.theme + document.documentElement.dataset.size",
            is: "sun3")
        try expect(driver, "getComputedStyle(document.documentElement).fontSize", is: "24px")
        try expect(driver, "getComputedStyle(document.body).color", is: "rgb(0, 0, 0)")
        // Escape closes the panel and gives the focus back.
        _ = try driver.run("document.querySelector('[data-panel] summary').click();")
        try driver.press(WebKey.escape)
        try expect(driver, "document.querySelector('[data-panel]').open", is: "false")
        _ = try driver.run("document.querySelector('[name=theme][value=\"\"]').click();")
        try expect(driver, "localStorage.getItem('docent.theme')", is: "null")
    }

    @Test(
        "pictures are seen large, and the keys go from one to the next",
        arguments: WebBrowser.forSites)
    func viewer(browser: WebBrowser) throws {
        let server = try site.server()
        let driver = try WebDriver(browser)
        try open("/T/EN/R/A-014/", server, driver)
        try expect(driver, "document.querySelectorAll('[data-large]').length > 1", is: "true")
        let name = "document.querySelector('dialog.viewer img')?.alt"
        // Before its part of the script has come, a press leads to the picture itself; the same part makes the divider.
        try expect(driver, "document.querySelector('.is-cut') !== null", is: "true")
        _ = try driver.run("document.querySelector('[data-large]').click();")
        try expect(driver, "document.querySelector('dialog').open", is: "true")
        let first = try #require(try driver.run("return \(name);") as? String)
        try driver.press(WebKey.right)
        try expect(driver, "\(name) !== '\(first.replacing("'", with: "\\'"))'", is: "true")
        try driver.press(WebKey.left)
        try expect(driver, "\(name)", is: first)
        try driver.press(WebKey.escape)
        try expect(driver, "document.querySelector('dialog').open", is: "false")
    }

    @Test(
        "the divider between then and now moves by keys and says where it is",
        arguments: WebBrowser.forSites)
    func divider(browser: WebBrowser) throws {
        let server = try site.server()
        let driver = try WebDriver(browser)
        try open("/T/EN/R/A-014/", server, driver)
        let range = "document.querySelector('.ba input')"
        try expect(driver, "\(range)?.value", is: "50")
        _ = try driver.run("\(range).focus();")
        try driver.press(WebKey.right, WebKey.right, WebKey.left, WebKey.up)
        try expect(driver, "\(range).value", is: "60")
        try expect(driver, "\(range).getAttribute('aria-valuetext')", is: "60%")
        try expect(
            driver,
            "getComputedStyle(document.querySelector('.ba .two')).getPropertyValue('--cut')",
            is: "60%")
        try expect(
            driver,
            "[...document.querySelectorAll('.ba img')].every((picture) => picture.alt.length > 5)",
            is: "true")
        try expect(driver, "\(range).getAttribute('aria-label').includes('{')", is: "false")
    }

    @Test(
        "a film begins at the second in its address, and plays at the speed that is chosen",
        arguments: WebBrowser.forSites)
    func recordings(browser: WebBrowser) throws {
        let server = try site.server()
        let driver = try WebDriver(browser)
        try open("/T/EN/R/A-014/#t=12", server, driver)
        let film = "document.querySelector('video')"
        try expect(driver, "Math.round(\(film).currentTime)", is: "12")
        try expect(
            driver,
            "[...document.querySelectorAll('.speed option')].slice(0, 6).map((o) => o.value).join()",
            is: "0.75,1,1.25,1.5,1.75,2")
        _ = try driver.run(
            """
            const choice = document.querySelector(".speed select");
            choice.value = "1.5";
            choice.dispatchEvent(new Event("change"));
            """)
        try expect(driver, "\(film).playbackRate", is: "1.5")
    }

    @Test(
        "of a question one answer is open at a time, by keys",
        arguments: WebBrowser.forSites)
    func question(browser: WebBrowser) throws {
        let server = try site.server()
        let driver = try WebDriver(browser)
        try open("/T/EN/R/A-014/", server, driver)
        _ = try driver.run("document.querySelectorAll('.quiz summary')[1].focus();")
        try driver.press(WebKey.enter)
        let opened = "[...document.querySelectorAll('.quiz details')].map((a) => +a.open).join('')"
        try expect(driver, opened, is: "010")
        _ = try driver.run("document.querySelectorAll('.quiz summary')[0].focus();")
        try driver.press(WebKey.space)
        try expect(driver, opened, is: "100")
    }

    @Test(
        "a plan becomes larger and smaller by buttons and keys, and a row lights up its room",
        arguments: WebBrowser.forSites)
    func plan(browser: WebBrowser) throws {
        let server = try site.server()
        let driver = try WebDriver(browser)
        try open("/T/EN/B/A/G/#A-014", server, driver)
        let lit = "document.querySelector('.plan a.hot')?.dataset.no"
        try expect(driver, lit, is: "A-014")
        let width = "document.querySelector('.plan').style.width"
        _ = try driver.run("document.querySelector('[data-zoom=\"1\"]').click();")
        try expect(driver, width, is: "150%")
        _ = try driver.run("document.querySelector('.pan').focus();")
        try driver.press("+")
        try expect(driver, width, is: "225%")
        try driver.press("-", "-")
        try expect(driver, width, is: "")
        try expect(
            driver, "document.querySelector('[data-zoom=\"-1\"]').getAttribute('aria-disabled')",
            is: "true")
        _ = try driver.run("document.querySelector('.row[data-no=\"A-021\"]').focus();")
        try expect(
            driver,
            "document.querySelector('.plan a[data-no=\"A-021\"]').classList.contains('hot')",
            is: "true")
        // Rooms stand in the drawing in the order of the list.
        try expect(
            driver,
            """
            (() => {
              const numbers = (places) => [...document.querySelectorAll(places)]
                .map((place) => place.dataset.no).join();
              return numbers(".plan a[data-no]") === numbers(".row[data-no]");
            })()
            """, is: "true")
    }

    @Test(
        "every printed code in any case of letters ends at its page, without a redirect",
        .enabled(if: WebBrowser.chromium.missing == nil, "needs Chromium"))
    func codes() throws {
        let server = try site.server()
        let driver = try WebDriver(.chromium)
        let manifest = try Repository.text("qrcodes/manifest.csv")
        var paths: Set<String> = []
        for line in manifest.split(separator: "\n").dropFirst() {
            let fields = line.split(separator: ",")
            guard fields.count > 2, ["room", "building", "person", "tour"].contains(fields[2]),
                let address = URL(string: String(fields[1]))
            else { continue }
            paths.insert(address.path())
        }
        #expect(paths.count > 30)
        for path in paths.sorted().some(12) {
            try driver.open(server.address + path)
            let name = try #require(
                try driver.run("return document.querySelector('h1').textContent;") as? String)
            for other in [path.lowercased(), HostedSite.mixed(path)] where other != path {
                try driver.open(server.address + other)
                try expect(driver, "location.pathname", is: path + "/", "from \(other)")
                try expect(driver, "document.querySelector('h1')?.textContent", is: name)
            }
        }
    }

    @Test(
        "an address that leads nowhere gets a page in the visitor's language, with rooms close by",
        arguments: WebBrowser.forSites)
    func lost(browser: WebBrowser) throws {
        let server = try site.server()
        let driver = try WebDriver(browser)
        try driver.open("\(server.address)/T/DE/R/a-019")
        try expect(driver, "document.documentElement.lang", is: "de")
        try expect(driver, "document.querySelector('h1').textContent", is: "Hier ist keine Seite")
        try expect(
            driver,
            "[...document.querySelectorAll('[data-lost] .no')].map((no) => no.textContent).join()",
            is: "A-021,A-022,A-014,A-013")
        try expect(
            driver, "document.querySelector('[data-lost] .row').getAttribute('href')",
            is: "/T/DE/R/A-021/")
        if browser == .chromium {
            try expect(
                driver, "performance.getEntriesByType('navigation')[0].redirectCount", is: "0")
        }
    }

    @Test(
        "a door's page and its first screen are small",
        .enabled(if: WebBrowser.chromium.missing == nil, "needs Chromium"))
    func bytes() throws {
        let gzip = try #require(Program(installed: "gzip"))
        let server = try site.server()
        let driver = try WebDriver(.chromium)
        try driver.resize(width: 360, height: 740)
        try open("/T/R/A-014/", server, driver)
        // Other pictures are loaded when they come near.
        let loaded = try driver.run(
            """
            const first = document.querySelector("main img");
            await first.decode();
            await new Promise((done) => setTimeout(done, 1000));
            const pages = performance.getEntriesByType("resource")
              .map((entry) => new URL(entry.name).pathname);
            return [...pages.filter((path) => /[.](js|css)$/.test(path)),
              new URL(first.currentSrc).pathname];
            """)
        var sizes: [String: Int] = [:]
        for path in try #require(loaded as? [String]) + ["/T/R/A-014/index.html"] {
            let kind = URL(fileURLWithPath: path).pathExtension
            guard let file = FileManager.default.contents(atPath: site.folder + path) else {
                continue
            }
            let isText = ["html", "css", "js"].contains(kind)
            sizes[kind, default: 0] +=
                isText
                ? try gzip.run(["-9", "-c", site.folder + path]).output.count : file.count
        }
        print("A door's page as it is sent: \(sizes.sorted { $0.key < $1.key })")
        #expect(sizes["html", default: 0] <= 14_336)
        #expect(sizes["js", default: 0] <= 15_360)
        #expect(sizes["css", default: 0] <= 20_480)
        #expect(sizes.values.reduce(0, +) <= 100_000)
    }
}
