import Foundation
import TestSupport
import Testing

@testable import Service

@Suite("Answers over HTTP", .timeLimit(.generous))
struct HTTPTests {
    @Test(
        "only loopback addresses are accepted",
        arguments: [
            ("127.0.0.1:8077", "127.0.0.1:8077"), ("8077", "127.0.0.1:8077"),
            ("[::1]:8077", "[::1]:8077"), ("0", "127.0.0.1:0"), ("65535", "127.0.0.1:65535"),
        ])
    func addresses(text: String, expected: String) throws {
        #expect(try LoopbackAddress(text).description == expected)
    }

    @Test(
        "every other address is rejected",
        arguments: [
            "0.0.0.0:80", "[::]:80", "192.168.1.2:8077", "localhost:8077", ":8077", "127.0.0.1",
            "127.0.0.1:", "127.0.0.1:65536", "127.0.0.1:+80", "127.0.0.1:80:81", "::1:80", "",
            "127.1:80", "2130706433:80", "８０", "-1",
        ])
    func strangers(text: String) {
        #expect(throws: ServiceError.notLoopback(found: text)) { try LoopbackAddress(text) }
    }

    @Test(
        "a request is read as far as it has come",
        arguments: [
            ("", HTTPRequest.incomplete), ("GET / HTTP/1.1\r\n", .incomplete),
            ("GET /health HTTP/1.1\r\n\r\n", .asks(path: "/health", wantsBody: true)),
            ("\r\n\r\nGET /a?b#c HTTP/1.0\n\n", .asks(path: "/a", wantsBody: true)),
            ("HEAD /a HTTP/1.1\r\nHost: [::1]:80\r\n\r\n", .asks(path: "/a", wantsBody: false)),
            (
                "GET /a HTTP/1.1\r\nHost:\tLOCALHOST:8077 \r\nX: y\r\n\r\n",
                .asks(path: "/a", wantsBody: true)
            ),
        ])
    func requests(text: String, expected: HTTPRequest) {
        #expect(HTTPRequest(Array(text.utf8)) == expected)
    }

    @Test(
        "a request that cannot mean a page is rejected with its reason",
        arguments: [
            ("POST /health HTTP/1.1\r\n\r\n", HTTPResponse.Status.notAllowed),
            ("get / HTTP/1.1\r\n\r\n", .badRequest), ("GET /\r\n\r\n", .badRequest),
            ("GET  / HTTP/1.1\r\n\r\n", .badRequest), ("\u{1}\u{2}\n\n", .badRequest),
            ("GET / HTTP/2\r\n\r\n", .versionNotSupported),
            ("GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n", .misdirected),
            ("GET / HTTP/1.1\r\nhost: 127.0.0.1.evil.example\r\n\r\n", .misdirected),
            (String(repeating: "a", count: 4096), .tooLarge),
        ])
    func refusals(text: String, status: HTTPResponse.Status) {
        guard case .rejected(let answer) = HTTPRequest(Array(text.utf8)) else {
            Issue.record("it was not refused")
            return
        }
        #expect(answer.status == status)
    }

    @Test("no bytes stop the reading of requests")
    func fuzz() {
        var generator = SystemRandomNumberGenerator()
        let marks: [UInt8] = [0x0A, 0x0D, 0x20, 0x3A, 0x47, 0x2F, 0xFF, 0x00, 0x5B, 0x5D]
        var asked = 0
        for _ in 0..<20_000 {
            let count = Int.random(in: 0...40, using: &generator)
            let bytes = (0..<count).map { _ in marks.randomElement(using: &generator) ?? 0 }
            if case .asks = HTTPRequest(Array("GET / HTTP/1.1".utf8) + bytes) { asked += 1 }
        }
        #expect(asked > 0)
    }

    private func serving(
        patience: Duration = .seconds(Patience.seconds), _ body: (UInt16) throws -> Void
    ) throws {
        let server = try HTTPServer(at: LoopbackAddress("127.0.0.1:0"), patience: patience) {
            path in
            switch path {
            case "/page": HTTPResponse(contentType: "text/plain", body: Array("the page\n".utf8))
            case "/large":
                HTTPResponse(
                    contentType: "text/plain", body: Array(repeating: 0x61, count: 1 << 22))
            default: nil
            }
        }
        defer { server.stop() }
        try body(server.address.port)
    }

    @Test("a page is answered, whole and with its length; HEAD has the head alone")
    func page() throws {
        try serving { port in
            let page = try LoopbackClient.get("/page?x=1", port: port)
            #expect(
                page == """
                    HTTP/1.1 200 OK\r
                    Content-Type: text/plain\r
                    Content-Length: 9\r
                    Cache-Control: no-store\r
                    X-Content-Type-Options: nosniff\r
                    Connection: close\r
                    \r
                    the page

                    """)
            let client = try LoopbackClient(port: port)
            client.send("HEAD /page HTTP/1.1\r\n\r\n")
            #expect(client.answer()?.hasSuffix("Connection: close\r\n\r\n") == true)
            let large = try LoopbackClient.get("/large", port: port)
            #expect(large.utf8.count > 1 << 22)
            let none = try LoopbackClient.get("/none", port: port)
            #expect(none.hasPrefix("HTTP/1.1 404 Not Found\r\n"))
        }
    }

    @Test("a request in single bytes is answered; one with more behind it, too")
    func pieces() throws {
        try serving { port in
            let slow = try LoopbackClient(port: port)
            for byte in "GET /page HTTP/1.1\r\n\r\n".utf8 { slow.send([byte]) }
            #expect(slow.answer()?.hasSuffix("the page\n") == true)
            let eager = try LoopbackClient(port: port)
            eager.send("GET /page HTTP/1.1\r\n\r\n" + String(repeating: "more ", count: 1000))
            #expect(eager.answer()?.hasSuffix("the page\n") == true)
        }
    }

    @Test("a client that sends garbage, or without end, gets an error and is disconnected")
    func rubbish() throws {
        try serving { port in
            let rubbish = try LoopbackClient(port: port)
            rubbish.send(Array(repeating: UInt8(0xFF), count: 100) + [0x0A, 0x0A])
            #expect(rubbish.answer()?.hasPrefix("HTTP/1.1 400 Bad Request\r\n") == true)
            let endless = try LoopbackClient(port: port)
            endless.send(Array(repeating: UInt8(0x61), count: 10_000))
            #expect(endless.answer()?.hasPrefix("HTTP/1.1 431 ") == true)
        }
    }

    @Test(
        "silent clients are disconnected after the timeout, and however many they are, do not delay others"
    )
    func silent() throws {
        try serving(patience: .seconds(5)) { port in
            let silent = try (0..<40).map { _ in try LoopbackClient(port: port) }
            #expect(try LoopbackClient.get("/page", port: port).hasSuffix("the page\n"))
            #expect(silent.allSatisfy { $0.answer() == "" })
        }
    }

    @Test("a port that is taken is named, and free again after the end")
    func taken() throws {
        let first = try HTTPServer(at: LoopbackAddress("127.0.0.1:0")) { _ in nil }
        let error = #expect(throws: ServiceError.self) {
            try HTTPServer(at: first.address) { _ in nil }
        }
        #expect(
            error?.description
                == "cannot listen on \(first.address): Address already in use; "
                + "choose another port, or stop the program that uses this one")
        first.stop()
        let second = try HTTPServer(at: first.address) { _ in nil }
        second.stop()
    }
}
