import Foundation
import TestSupport
import Testing

@Suite(
    "A team's studio in a browser", .serialized, .timeLimit(.generous),
    .enabled(if: WebBrowser.chromium.missing == nil, "install Debian's chromium-driver"))
struct TeamBrowserTests {
    private func fill(_ fields: [String: String], _ browser: WebDriver) throws {
        _ = try browser.run(
            """
            for (const [id, value] of Object.entries(arguments[0])) {
              document.getElementById(id).value = value;
            }
            document.querySelector("main form").requestSubmit();
            """, [fields])
    }

    @Test("a link opens the page for a pass phrase, and leaves no code in the address", .axe)
    func invitation() throws {
        let program = try TeamProgram()
        defer { withExtendedLifetime(program) {} }
        let address = "http://127.0.0.1:\(program.port)"
        let made = try program.team("invite", "Mira", "--role", "reader", "--public", address)
        let link = String(decoding: made.output, as: UTF8.self).trimmingCharacters(in: .newlines)
        let code = try #require(link.split(separator: "#").last)
        let browser = try WebDriver()
        try browser.open(address)
        try browser.expectNoViolations("sign-in page")
        try browser.open("\(address)/join")
        try browser.expectNoViolations("page for a code")
        // From one fragment to another of the same page no script would start again.
        try browser.open("about:blank")
        try browser.open(link)
        #expect(try browser.waits(for: "document.querySelector('#repeated')"))
        #expect(try browser.run("return location.href") as? String == "\(address)/join")
        try browser.expectNoViolations("page for a pass phrase")
        // Back from there leads to no address with the code.
        let history = try browser.run("return performance.getEntries().map((e) => e.name).join()")
        #expect((history as? String)?.contains(code) == false)
        let phrase = TeamProgram.phrase
        try fill(["phrase": "short", "repeated": "short"], browser)
        #expect(try browser.waits(for: "document.querySelector('[role=alert]')"))
        try browser.expectNoViolations("refused pass phrase")
        try fill(["phrase": phrase, "repeated": phrase], browser)
        #expect(try browser.waits(for: "location.pathname === '/'"))
        #expect(
            try browser.run("return document.querySelector('.note.may') !== null") as? Bool == true)
        try browser.expectNoViolations("a reader's page")
        _ = try browser.run("document.querySelector('.foot button').click()")
        #expect(try browser.waits(for: "document.querySelector('main.card a[href=\"/enter\"]')"))
        try browser.expectNoViolations("closed")
        try browser.open("\(address)/rooms/A-014")
        #expect(
            try browser.waits(for: "document.querySelector('[name=to]')?.value === 'rooms/A-014'"))
        try fill(["name": "Mira", "phrase": phrase], browser)
        #expect(try browser.waits(for: "location.pathname === '/rooms/A-014'"))
    }
}
