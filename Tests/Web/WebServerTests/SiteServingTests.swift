import Foundation
import TestSupport
import Testing

@Suite("A site over HTTP", .timeLimit(.generous))
struct SiteServingTests {
    let folder: TemporaryFolder
    var site: String { "\(folder.path)/site" }

    /// The sample content's site in one language, and the content.
    private static let written = Result {
        let folder = try TemporaryFolder()
        try FileManager.default.copyItem(
            atPath: Repository.tour, toPath: "\(folder.path)/content")
        try export(folder.path)
        return folder
    }

    init() throws {
        folder = try TemporaryFolder()
        for name in ["content", "site"] {
            try FileManager.default.copyItem(
                atPath: "\(Self.written.get().path)/\(name)", toPath: "\(folder.path)/\(name)")
        }
    }

    private static func export(_ folder: String) throws {
        let outcome = try Program(built: "docent").run([
            "tour", "site", "\(folder)/content", "-o", "\(folder)/site", "--language", "en",
            "--quiet",
        ])
        try #require(outcome.status == 0, "\(outcome.errors)")
    }

    private func path(_ server: RunningServer) throws -> String {
        try #require(try server.send("GET", "/").headers["location"])
    }

    @Test(
        "sends what docent has written, and nothing that others put there or that is for other hosts"
    )
    func nothingElse() throws {
        try folder.write("secret", to: "secret")
        try folder.write("museum.example", to: "site/CNAME")
        try folder.write("[core]", to: "site/.git/config")
        try FileManager.default.createSymbolicLink(
            atPath: "\(site)/robots.html", withDestinationPath: "\(folder.path)/secret")
        let server = try RunningServer("--site", site)
        #expect(try server.send("GET", "/robots.txt").status == 200)
        for path in [
            "/CNAME", "/.git/config", "/docent-site.json", "/docent-site.json.gz", "/_headers",
            "/nginx.conf.example", "/Caddyfile.example", "/.nojekyll", "/../secret", "/robots",
            "/%2e%2e/secret", "/robots.html", "/robots.txt/", "/robots.txt%00", "//evil.example",
            "/\\evil.example", "/%ff%fe",
        ] {
            let answer = try server.send("GET", path)
            #expect(answer.status == 404, "\(path)")
            #expect(answer.headers["location"] == nil)
        }
        #expect(try server.send("POST", "/robots.txt", body: [1]).status == 405)
        #expect(try server.send("DELETE", "/nothing").status == 404)
    }

    @Test("leads to the page with the question that was asked, whatever the letters")
    func redirects() throws {
        let server = try RunningServer("--site", site)
        let base = try path(server)
        let door = "\(base)R/A-014"
        #expect(try server.send("GET", door).status == 200)
        for (asked, target) in [
            (door.lowercased() + "?from=B-1", door + "?from=B-1"),
            (String(base.dropLast()) + "?a=1", base + "?a=1"),
            (door.lowercased().replacing("a-014", with: "%61-014"), door),
        ] {
            let answer = try server.send("GET", asked)
            #expect(answer.status == 308, "\(asked)")
            #expect(answer.headers["location"] == target)
        }
    }

    @Test("a film of many megabytes is sent whole and in parts, and a page from memory in parts")
    func parts() throws {
        let server = try RunningServer("--site", site)
        let door = "\(try path(server))R/A-014"
        let page = try server.send("GET", door)
        let tag = try #require(page.headers["etag"])
        let part = try server.send("GET", door, headers: ["Range: bytes=5-14"])
        #expect(part.status == 206 && part.body == Array(page.body[5...14]))
        let zipped = try server.send("GET", door, headers: ["Accept-Encoding: gzip"])
        #expect(zipped.headers["etag"] != tag)
        // A part of one form is never put together with another's.
        let mixed = try server.send(
            "GET", door,
            headers: ["Accept-Encoding: gzip", "Range: bytes=5-14", "If-Range: \(tag)"])
        #expect(mixed.status == 200 && mixed.body == zipped.body)
        let head = try server.send("HEAD", door)
        #expect(head.body.isEmpty && head.headers["content-length"] == "\(page.body.count)")
    }

    @Test("a site that is written again is sent within seconds, and every answer is whole")
    func again() throws {
        let server = try RunningServer("--site", site)
        let door = "\(try path(server))R/A-014"
        let first = try server.send("GET", door)
        let room = "content/buildings/A/A-014.md"
        let text = try String(contentsOfFile: "\(folder.path)/\(room)", encoding: .utf8)
        try folder.write(
            text.replacing("name: Main control room", with: "name: Room with a longer name"),
            to: room)
        try Self.export(folder.path)
        var answer = first
        _ = try comes {
            answer = try server.send("GET", door)
            return answer.status != 200 || answer.body != first.body
        }
        #expect(answer.status == 200)
        #expect(answer.text.contains("Room with a longer name"))
        #expect(answer.headers["etag"] != first.headers["etag"])
        let old = try #require(first.headers["etag"])
        #expect(try server.send("GET", door, headers: ["If-None-Match: \(old)"]).status == 200)
    }

    @Test("a folder without a site is refused with what to do")
    func refused() throws {
        try folder.write("text", to: "other/notes.txt")
        for (name, status) in [("other", 3), ("none", 3)] {
            let outcome = try Program(built: "docent-web").run(
                ["serve", "--site", "\(folder.path)/\(name)", "--address", "127.0.0.1:0"])
            #expect(outcome.status == status)
            #expect(outcome.errors.contains("\(folder.path)/\(name)"))
        }
    }
}
