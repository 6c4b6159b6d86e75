import Foundation
import HubTestSupport
import TestSupport
import Testing

/// A team's studio behind the proxies that the article shows, without their certificates.
@Suite("A team's studio behind a proxy", .timeLimit(.generous))
struct TeamProxyTests {
    private static let article = "Sources/Web/Studio/Studio.docc/EditingATourInABrowser.md"
    private static let host = "studio.example.org"

    /// Five wrong phrases through a proxy from one address; then whoever asks the studio from another one does not wait.
    private func triesAreCounted(_ program: TeamProgram, through port: UInt16) throws {
        func ask(_ phrase: String, _ headers: [String] = []) throws -> String {
            let client = try LoopbackClient(port: port)
            let body = "name=Mira&phrase=\(phrase)"
            let lines =
                [
                    "POST /enter HTTP/1.1", "Host: \(Self.host)", "Sec-Fetch-Site: same-origin",
                    "Content-Type: application/x-www-form-urlencoded",
                    "Content-Length: \(body.utf8.count)", "Connection: close",
                ] + headers + ["", body]
            client.sendAll(Array(lines.joined(separator: "\r\n").utf8))
            return client.answer() ?? ""
        }
        // What a browser says of its address is none of the proxy's words.
        for number in 1...5 {
            let answer = try ask("wrong", ["X-Forwarded-For: 192.0.2.\(number)"])
            #expect(answer.hasPrefix("HTTP/1.1 403"), "\(answer.prefix(300))")
        }
        #expect(try ask("wrong", ["X-Forwarded-For: 192.0.2.9"]).hasPrefix("HTTP/1.1 429"))
        #expect(program.server.errors.contains("was wrong, from 127.0.0.1"))
        #expect(!program.server.errors.contains("from 192.0.2"))
    }

    @Test(
        "nginx with the article's settings passes on the host, and its own word for the address",
        .enabled(if: Program(installed: "nginx") != nil, "install Debian's nginx-light"))
    func nginx() throws {
        let program = try TeamProgram("--public", "https://\(Self.host)")
        let port = try LoopbackClient.freePort()
        var proxy = try HubProxy(article: Self.article)
        for (part, other) in [
            ("listen 443 ssl;", "listen 127.0.0.1:\(port);"),
            ("127.0.0.1:8080", "127.0.0.1:\(program.port)"),
            ("    ssl_certificate /etc/ssl/certs/\(Self.host).pem;\n", ""),
            ("    ssl_certificate_key /etc/ssl/private/\(Self.host).key;\n", ""),
        ] { try proxy.replace(part, with: other) }
        let nginx = try #require(Program(installed: "nginx"))
            .start(try proxy.arguments(in: program.folder))
        #expect(nginx.waits { (try? LoopbackClient(port: port)) != nil }, "\(nginx.errors)")
        try triesAreCounted(program, through: port)
    }

    @Test(
        "Caddy with the article's settings does the same",
        .enabled(if: Program(installed: "caddy") != nil, "install Debian's caddy"))
    func caddy() throws {
        let program = try TeamProgram("--public", "https://\(Self.host)")
        let text = try Repository.text(Self.article)
        let settings = try #require(text.firstMatch(of: #/(?s)```caddy\n(.*?)```/#)?.output.1)
        let port = try LoopbackClient.freePort()
        try #require(settings.contains("\(Self.host) {") && settings.contains("127.0.0.1:8080"))
        let changed = settings.replacing(
            "\(Self.host) {", with: "http://\(Self.host):\(port) {\n\tbind 127.0.0.1"
        )
        .replacing("127.0.0.1:8080", with: "127.0.0.1:\(program.port)")
        let path = try program.folder.write("{\n\tadmin off\n}\n" + changed, to: "Caddyfile")
        let env = try #require(Program(installed: "env"))
        let caddy = try env.start([
            "HOME=\(program.folder.path)", "caddy", "run", "--config", path, "--adapter",
            "caddyfile",
        ])
        #expect(caddy.waits { (try? LoopbackClient(port: port)) != nil }, "\(caddy.errors)")
        try triesAreCounted(program, through: port)
    }
}
