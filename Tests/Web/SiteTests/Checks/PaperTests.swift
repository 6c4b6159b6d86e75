import Foundation
import TestSupport
import Testing

@Suite("Pages on paper", .serialized, .tags(.slow), .timeLimit(.generous))
struct PaperTests {
    private let site: WrittenSite

    init() throws { site = try WrittenSite.shared.get() }

    @Test(
        "paper has words, ways and codes, and neither menus, buttons nor fields",
        .enabled(if: WebBrowser.chromium.missing == nil, "needs Chromium"))
    func words() throws {
        let server = try site.server()
        let driver = try WebDriver(.chromium)
        let menu = ["My walk", "Read aloud", "English", "Show the way", "Where to?", "Speed"]
        for (path, words, others) in [
            (
                "R/A-014/",
                ["Main control room", "A-014", "The way out in words", "ridge.example/t"],
                menu + ["Then and now", "A question"]
            ),
            ("T/SHORT-WALK/", ["The short walk", "1 min, 26 m from stop 1"], menu),
            ("T/SHORT-WALK/2/", ["Mission library", "Stop 2 of 5"], menu + ["Next stop"]),
            ("PRINT/", ["Main control room", "Visitor centre", "Dining hall"], menu),
        ] {
            try driver.open("\(server.address)/T/EN/\(path)")
            let paper = try driver.paper()
            for word in words { #expect(paper.contains(word), "\(path): \(word)") }
            for word in others {
                #expect(!paper.contains(word), "\(word) on the paper of \(path)")
            }
        }
    }

    @Test(
        "My walk on paper has its rooms and its plan, and nothing to press",
        .enabled(if: WebBrowser.chromium.missing == nil, "needs Chromium"))
    func walk() throws {
        let server = try site.server()
        let driver = try WebDriver(.chromium)
        let mine = "\(server.address)/T/EN/MINE/"
        try driver.open(mine)
        try driver.waits(for: "!document.querySelector('[data-part=off]').hidden")
        _ = try driver.run("document.querySelector('[data-do=begin]').click();")
        for room in ["A-011", "A-021"] {
            try driver.open("\(server.address)/T/EN/R/\(room)/")
            try driver.waits(for: "!document.querySelector('[data-kept]').hidden")
        }
        try driver.open(mine)
        #expect(
            try driver.waits(
                for: "document.querySelectorAll('[data-part=walk] [data-list] .row').length === 2"
            ))
        let paper = try driver.paper()
        for word in ["My walk", "A-011", "Visitor centre", "A-021", "Café"] {
            #expect(paper.contains(word), "\(word)")
        }
        for word in ["New walk", "Forget it", "Add a room", "Note, favourite", "Where was I"] {
            #expect(!paper.contains(word), "\(word)")
        }
    }

    @Test(
        "no row, card or step of a page is cut between two sheets",
        .enabled(if: WebBrowser.chromium.missing == nil, "needs Chromium"))
    func cuts() throws {
        let server = try site.server()
        let driver = try WebDriver(.chromium)
        _ = try driver.command("Emulation.setEmulatedMedia", ["media": "print"])
        for path in ["R/A-014/", "T/SHORT-WALK/", "PRINT/", "SEARCH/"] {
            try driver.open("\(server.address)/T/EN/\(path)")
            let loose = try driver.run(
                """
                const parts = document.querySelectorAll("main :is(li, .row, .card, figure)");
                return [...parts].filter((part) => part.getClientRects().length
                  && getComputedStyle(part).breakInside !== "avoid")
                  .map((part) => part.outerHTML.slice(0, 80));
                """)
            #expect(loose as? [String] == [], "\(path)")
        }
    }
}

extension WebDriver {
    /// The words of the page as it is printed.
    fileprivate func paper() throws -> String {
        guard let pdftotext = Program(installed: "pdftotext") else {
            throw Failure(description: "pdftotext not found; install Debian's poppler-utils")
        }
        let answer = try command("Page.printToPDF", ["preferCSSPageSize": true])
        guard let text = (answer as? [String: Any])?["data"] as? String,
            let bytes = Data(base64Encoded: text)
        else { throw Failure(description: "the browser prints \(answer)") }
        let folder = try TemporaryFolder()
        return try pdftotext.run([folder.write(Array(bytes), to: "page.pdf"), "-"]).text
    }
}
