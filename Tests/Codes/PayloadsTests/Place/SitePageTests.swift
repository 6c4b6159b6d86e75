import Testing

@testable import Payloads

@Suite("Addresses of a site's own pages")
struct SitePageTests {
    private let site = SiteAddress("https://ridge.example/t")

    private func page(_ text: String) throws -> SiteAddress.Page? {
        try #require(site).page(of: try #require(WebAddress(text)))
    }

    @Test(
        "a page under the site's address is what it is about",
        arguments: [
            "https://ridge.example/t/r/a-014", "https://RIDGE.example/T/DE/R/A-014/",
            "https://ridge.example:443/t/fr/r/a-014?from=mail#top",
            "http://ridge.example/t/R/A-014",
            "ridge.example/t/r/a-014", "https://ridge.example/t/pt-br/r/A-014",
        ])
    func room(text: String) throws {
        guard case .code(let code) = try page(text) else {
            Issue.record("\(text) is no page of a room")
            return
        }
        #expect(code.kind == .room && code.id == "A-014" && code.signature == nil)
    }

    @Test(
        "another page under the site's address is the site's",
        arguments: [
            "https://ridge.example/t", "https://ridge.example/t/", "https://ridge.example/t/de/",
            "https://ridge.example/t/de/programme", "https://ridge.example/t/x/a-014",
            "https://ridge.example/t/r/a_014", "https://ridge.example/t/r/a-014/rooms",
        ])
    func other(text: String) throws { #expect(try page(text) == .site, "\(text)") }

    @Test(
        "what only looks like the site's address is not",
        arguments: [
            "https://ridge.example.net/t/r/a-014", "https://xridge.example/t/r/a-014",
            "https://www.ridge.example/t/r/a-014", "https://ridge.example/tt/r/a-014",
            "https://ridge.example/jobs", "https://ridge.example:8443/t/r/a-014",
            "http://ridge.example:443/t/r/a-014x%", "https://ridge.example@evil.example/t/r/a-014",
            "https://evil.example@ridge.example/t/r/a-014",
            "https://ridge.example/t/../x/r/a-014", "https://ridge.example/t/%2e%2e/r/a-014",
            "https://ridge.example/t//r/a-014", "https://ridge.example\\t\\r\\a-014",
            "https://rіdge.example/t/r/a-014", "https://ridge.example:99999/t/r/a-014",
            "ftp://ridge.example/t/r/a-014", "javascript:ridge.example/t/r/a-014",
            "https://ridge.example/t/r/a-014\u{202E}",
        ])
    func lookAlikes(text: String) throws {
        guard let address = WebAddress(text) else { return }
        #expect(try #require(site).page(of: address) == nil, "\(text)")
    }

    @Test("a signed code keeps its signature")
    func signed() throws {
        let signature = String(repeating: "A", count: SiteCode.signatureLength)
        let code = try #require(SiteCode(kind: .room, id: "A-014")?.signed(signature))
        #expect(
            try page("https://ridge.example/t/de/r/a-014/\(signature)")
                == .code(code.speaking("de")))
    }
}
