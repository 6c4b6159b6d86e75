import Foundation
import TestSupport
import Testing

@Suite(
    "Pages of the sample tour in browsers", .serialized, .tags(.slow), .timeLimit(.generous))
struct BrowserPageTests {
    private let site: WrittenSite

    init() throws { site = try WrittenSite.shared.get() }

    @Test(
        "the first page and a door's page are shown, their scripts run, and nothing is missing",
        arguments: WebBrowser.forSites)
    func shown(browser: WebBrowser) throws {
        let server = try site.server()
        let driver = try WebDriver(browser)
        for path in ["/T/EN/", "/T/R/A-014", "/T/R/A-014/"] {
            try driver.open(server.address + path)
            let title = try driver.run("return document.querySelector('h1').textContent;")
            #expect((title as? String)?.isEmpty == false, "\(path)")
            let width = try driver.run(
                """
                const picture = document.querySelector("main img");
                if (!picture) return 0;
                await picture.decode();
                return picture.naturalWidth;
                """)
            #expect((width as? Int ?? 0) > 100, "\(path)")
            let style = try driver.run("return getComputedStyle(document.body).marginTop;")
            #expect(style as? String == "0px", "\(path)")
        }
        if browser == .chromium {
            let errors = try driver.consoleErrors().filter { !$0.contains("/favicon.ico") }
            #expect(errors == [])
        }
        #expect(server.missing.filter { $0 != "/favicon.ico" } == [])
    }
}
