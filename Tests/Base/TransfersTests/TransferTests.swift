import Foundation
import TestSupport
import Testing

@testable import Transfers

@Suite("Transfers over HTTP", .timeLimit(.generous))
struct TransferTests {
    private let session = TransferSession(version: "test")

    private func request(
        _ server: LyingServer, _ path: String = "file", limit: Int = 1000
    ) throws -> TransferRequest {
        try TransferRequest(
            #require(TransferURL(server.url)).appending(path), limit: limit,
            silence: .seconds(Patience.seconds), proxy: .none)
    }

    private func get(_ request: TransferRequest) throws -> (head: TransferHead, body: [UInt8]) {
        try session.bytes(request) { false }
    }

    @Test("a body arrives whole, with its ETag")
    func whole() throws {
        let server = try LyingServer { _ in
            .init(200, [1, 2, 3], headers: ["ETag": "\"a\"", "Set-Cookie": "a=b"])
        }
        let (head, body) = try get(request(server))
        #expect(head.status == 200 && body == [1, 2, 3])
        #expect(head.etag == EntityTag("\"a\"") && head.contentLength == 3)
        _ = try get(request(server))
        let sent = try #require(server.requests.last?.headers)
        #expect(sent["user-agent"] == "docent/test" && sent["cookie"] == nil)
        #expect(sent["range"] == nil && sent["authorization"] == nil)
    }

    @Test(
        "a part is asked for with the ETag that it began with, and what is known is not sent again")
    func conditions() throws {
        let server = try LyingServer { request in
            request.headers["if-none-match"] != nil
                ? .init(304)
                : .init(206, [4, 5], headers: ["Content-Range": "bytes 3-4/5"])
        }
        var part = try request(server)
        (part.start, part.ifRange) = (3, EntityTag("\"a\""))
        let (head, body) = try get(part)
        #expect(head.range == .init(start: 3, total: 5) && body == [4, 5])
        #expect(server.requests[0].headers["range"] == "bytes=3-")
        #expect(server.requests[0].headers["if-range"] == "\"a\"")
        var known = try request(server)
        known.ifNoneMatch = EntityTag("\"a\"")
        #expect(try get(known).head.status == 304)
    }

    @Test("an ETag with any other byte than RFC 9110 allows is none, and what is kept can be sent")
    func everyByte() throws {
        for byte in UInt8.min...UInt8.max {
            let line = Array("ETag: \"a".utf8) + [byte] + Array("b\"".utf8)
            var head = TransferHead()
            head.take(String(decoding: line, as: UTF8.self))
            let isAllowed = byte == 0x21 || (0x23...0x7E).contains(byte)
            #expect((head.etag != nil) == isAllowed, "\(byte)")
        }
        let visible = String(decoding: Array(0x23...0x7E as ClosedRange<UInt8>), as: UTF8.self)
        let server = try LyingServer { request in
            .init(200, headers: ["ETag": request.headers["if-none-match"] ?? "\"a\tb\""])
        }
        #expect(try get(request(server)).head.etag == nil)
        var known = try request(server)
        known.ifNoneMatch = EntityTag("W/\"!\(visible)\"")
        #expect(try get(known).head.etag?.description == "W/\"!\(visible)\"")
    }

    @Test(
        "what is not an ETag",
        arguments: ["", "a", "\"", "\"a", "a\"", "w/\"a\"", "W/", "\"a\", \"b\"", "\"\u{E9}\""])
    func noTag(text: String) {
        #expect(EntityTag(text) == nil)
        #expect(EntityTag("\"\(String(repeating: "a", count: 254))\"") != nil)
        #expect(EntityTag("\"\(String(repeating: "a", count: 255))\"") == nil)
        #expect(EntityTag("\"\"")?.isStrong == true && EntityTag("W/\"a\"")?.isStrong == false)
    }

    @Test("a token that would be a header of its own is refused in words, and nothing is sent")
    func severalLines() throws {
        let server = try LyingServer { _ in .init(200) }
        var request = try request(server)
        request.token = "a\r\nCookie: b"
        do {
            _ = try get(request)
            Issue.record("it was sent")
        } catch let TransferError.unusable(_, reason) {
            #expect(reason == "what is to be sent has control characters")
        }
        #expect(server.requests.isEmpty)
    }

    @Test("a body without an end is cut off at its limit")
    func endless() throws {
        let server = try LyingServer { _ in
            var answer = LyingServer.Answer(200, [UInt8](repeating: 7, count: 4096))
            answer.isEndless = true
            return answer
        }
        let url = "\(server.url)/file"
        #expect(throws: TransferError.tooLong(url: url, limit: 1000)) { try get(request(server)) }
    }

    @Test("a header without an end is cut off")
    func endlessHeader() throws {
        let server = try LyingServer { _ in
            .init(
                200, [1],
                headers: Dictionary(
                    uniqueKeysWithValues: (0..<40).map {
                        ("X-\($0)", String(repeating: "a", count: 2000))
                    }))
        }
        #expect {
            try get(request(server))
        } throws: { error in
            if case TransferError.badAnswer = error { true } else { false }
        }
    }

    @Test(
        "a connection that ends too early is told from one that was whole",
        arguments: [true, false])
    func cut(isReset: Bool) throws {
        let server = try LyingServer { _ in
            var answer = LyingServer.Answer(200, [UInt8](repeating: 7, count: 500))
            (answer.cut, answer.isReset) = (100, isReset)
            return answer
        }
        #expect {
            try get(request(server))
        } throws: { error in
            (error as? TransferError)?.isCut == true
        }
    }

    @Test("silence ends a transfer, and so does a drip", arguments: [true, false])
    func silence(drips: Bool) throws {
        let server = try LyingServer { _ in
            var answer = LyingServer.Answer(200, [UInt8](repeating: 7, count: 500))
            (answer.isSilent, answer.drips) = (!drips, drips)
            return answer
        }
        var request = try request(server)
        request.silence = .seconds(2)
        #expect {
            try get(request)
        } throws: { error in
            if case TransferError.silent = error { true } else { false }
        }
    }

    @Test("another thread ends a transfer that is silent")
    func stopped() throws {
        let server = try LyingServer { _ in
            var answer = LyingServer.Answer(200, [UInt8](repeating: 7, count: 500))
            answer.isSilent = true
            return answer
        }
        var request = try request(server)
        request.silence = .seconds(3600)
        let stop = TransferStop()
        Thread.detachNewThread {
            while server.requests.isEmpty { usleep(1000) }
            stop.set()
        }
        #expect(throws: TransferError.cancelled) {
            try session.bytes(request) { stop.isSet }
        }
    }

    @Test("statuses are told with what the server asks for, and their bodies are not read")
    func statuses() throws {
        let server = try LyingServer { request in
            var answer = LyingServer.Answer(
                request.path == "/busy" ? 503 : 404, [UInt8](repeating: 7, count: 5000),
                headers: ["Retry-After": "120"])
            answer.isEndless = request.path == "/busy"
            return answer
        }
        let busy = try get(request(server, "busy"))
        #expect(busy.head.status == 503 && busy.head.retryAfter == .seconds(120))
        #expect(busy.body.isEmpty)
        #expect(try get(request(server, "none")).head.status == 404)
    }

    @Test("three redirects are followed, and no fourth; none to a file")
    func redirects() throws {
        let server = try LyingServer { request in
            let step = Int(request.path.dropFirst()) ?? 0
            if request.path == "/disk" {
                return .init(302, headers: ["Location": "file:///etc/hostname"])
            }
            return step == 0
                ? .init(200, [9]) : .init(302, headers: ["Location": "/\(step - 1)"])
        }
        #expect(try get(request(server, "3")).body == [9])
        for path in ["4", "disk"] {
            #expect {
                try get(request(server, path))
            } throws: { error in
                if case TransferError.redirected = error { true } else { false }
            }
        }
    }

    @Test("what a request carries to prove itself follows no redirect, and is in no message")
    func token() throws {
        let server = try LyingServer { request in
            request.path == "/file" ? .init(307, headers: ["Location": "/other"]) : .init(200)
        }
        var post = try request(server)
        post.method = .post(Array("{}".utf8))
        post.token = "secret-token"
        let (head, _) = try get(post)
        #expect(head.status == 307 && server.requests.count == 1)
        #expect(server.requests[0].headers["authorization"] == "Bearer secret-token")
        #expect(server.requests[0].body == Array("{}".utf8))
        post.url = try #require(TransferURL("http://ada:word@127.0.0.1:1/file"))
        #expect {
            try get(post)
        } throws: { error in
            "\(error)".hasPrefix("http://127.0.0.1:1/file is not reached: ")
                && !"\(error)".contains("word") && !"\(error)".contains("secret")
        }
    }

    @Test("a proxy is asked in the server's place")
    func proxy() throws {
        let proxy = try LyingServer { request in .init(200, Array(request.path.utf8)) }
        var request = TransferRequest(
            try #require(TransferURL("http://channel.example.org/channel")), limit: 1000,
            silence: .seconds(Patience.seconds))
        request.proxy = .server(try #require(TransferURL(proxy.url)))
        #expect(try get(request).body == Array("http://channel.example.org/channel".utf8))
    }

    @Test(
        "only http and https addresses with a host, and nothing after the path, are addresses",
        arguments: [
            "ftp://a/b", "file:///etc/passwd", "http:///x", "a/b", "https://a/b?c=d",
            "https://a/b#c",
            "https://a b/", "http://a\nb/", "",
        ])
    func addresses(text: String) {
        #expect(TransferURL(text) == nil)
    }

    @Test("an address is shown without its password")
    func password() throws {
        let url = try #require(TransferURL("https://ada:secret@example.org:8443/tour"))
        #expect("\(url)" == "https://example.org:8443/tour" && url.isSecure && !url.isLoopback)
        #expect("\(url.appending("m/ab"))" == "https://example.org:8443/tour/m/ab")
        #expect(
            TransferURL.withoutUser("https://ada:secret@example.org?") == "https://…@example.org?")
    }

    @Test("a certificate that nobody trusts is refused, and one that is trusted is not")
    func certificates() throws {
        let folder = try TemporaryFolder()
        var openssl = try #require(Program(installed: "openssl"))
        openssl.folder = folder.path
        let made = try openssl.run([
            "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", "key.pem", "-out",
            "cert.pem", "-days", "2", "-subj", "/CN=localhost", "-addext",
            "subjectAltName=DNS:localhost",
        ])
        #expect(made.status == 0, "\(made.errors)")
        try folder.write("tour", to: "file")
        let port = try LoopbackClient.freePort()
        let server = try openssl.start([
            "s_server", "-accept", "\(port)", "-cert", "cert.pem", "-key", "key.pem", "-WWW",
        ])
        let isUp = server.waits { (try? LoopbackClient(port: port)) != nil }
        #expect(isUp)
        var request = TransferRequest(
            try #require(TransferURL("https://localhost:\(port)/file")), limit: 1000,
            silence: .seconds(Patience.seconds), proxy: .none)
        #expect {
            try get(request)
        } throws: { error in
            if case TransferError.notTrusted = error { true } else { false }
        }
        request.certificates = "\(folder.path)/cert.pem"
        #expect(try get(request).body == Array("tour".utf8))
    }
}
