import Foundation
import TestSupport
import Testing

@Suite(
    "Publishing in a browser", .serialized, .timeLimit(.generous),
    .enabled(if: WebBrowser.chromium.missing == nil, "install Debian's chromium-driver"))
struct PublishBrowserTests {
    private let studio: StudioProgram
    private var address: String { studio.address }

    init() throws { studio = try StudioProgram() }

    @Test("the file of a published tour is taken along whole")
    func fileTakenAlong() throws {
        defer { withExtendedLifetime(studio) {} }
        let browser = try studio.browser()
        try browser.open("\(address)/publish")
        _ = try browser.run(
            """
            document.querySelector("#to-file").checked = true;
            document.querySelector(".to form").requestSubmit();
            """)
        #expect(try browser.waits(for: "document.querySelector('[href=\"/publish/file\"]')"))
        let taken = try browser.run(
            """
            const request = new XMLHttpRequest();
            request.open("GET", "/publish/file", false);
            request.overrideMimeType("text/plain; charset=x-user-defined");
            request.send();
            return [request.status, request.responseText.length,
              request.getResponseHeader("content-disposition"), request.responseText.slice(0, 8),
              document.querySelector(".note .path").textContent].map(String);
            """)
        let words = try #require(taken as? [String])
        let size = try FileManager.default.attributesOfItem(atPath: words[4])[.size] as? Int
        #expect(words[0] == "200" && words[3] == "manifest")
        #expect(Int(words[1]) == size && size ?? 0 > 1 << 20)
        #expect(words[2] == "attachment; filename=\"vesper-ridge-1.tour\"")
    }

    @Test("the page of a tour that is being published follows it to its end by itself")
    func followsPublishing() throws {
        defer { withExtendedLifetime(studio) {} }
        let git = try #require(Program(installed: "git"))
        for arguments in [
            ["init", "-q"], ["config", "user.name", "Mira"],
            ["config", "user.email", "mira@example.org"], ["add", "."],
            ["commit", "-q", "-m", "The tour"],
        ] {
            let result = try git.run(["-C", studio.content] + arguments)
            try #require(result.status == 0, "\(result.errors)")
        }
        // Keeping the version waits for a word of this test.
        let hook = ".git/hooks/pre-commit"
        try studio.write(hook, "#!/bin/sh\nwhile [ ! -e .git/go ]; do sleep 0.1; done\n")
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o755], ofItemAtPath: "\(studio.content)/\(hook)")
        try studio.write("site.yaml", try studio.text("site.yaml") + "# by hand\n")
        defer { try? studio.write(".git/go", "") }

        let browser = try studio.browser()
        try browser.open("\(address)/publish")
        _ = try browser.run(
            """
            document.querySelector("#to-file").checked = true;
            document.querySelector("#keep").checked = true;
            const form = document.querySelector(".to form");
            fetch("/publish", { method: "POST", body: new URLSearchParams(new FormData(form)) });
            """)
        let isUnderWay = "(await (await fetch('/publish')).text()).includes('under-way')"
        #expect(try browser.waits(for: isUnderWay))
        try browser.open("\(address)/publish")
        #expect(try browser.run("return !!document.querySelector('#under-way')") as? Bool == true)
        try studio.write(".git/go", "")
        #expect(try browser.waits(for: "document.querySelector('#kept')"))
        #expect(try browser.run("return location.search") as? String == "?done=1")
        #expect(try browser.consoleErrors() == [])
    }
}
