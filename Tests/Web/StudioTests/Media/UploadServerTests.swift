import Foundation
import TestSupport
import Testing

@Suite("Files that are sent to a running studio", .serialized, .timeLimit(.generous))
struct UploadServerTests {
    private let folder: TemporaryFolder
    private let server: RunningProgram
    private let port: UInt16
    private var cookie = ""

    init() throws {
        folder = try TemporaryFolder()
        try FileManager.default.copyItem(
            atPath: Repository.tour, toPath: "\(folder.path)/content")
        port = try LoopbackClient.freePort()
        let env = try #require(Program(installed: "env"))
        let running = try env.start([
            "XDG_STATE_HOME=\(folder.path)/state", Program(built: "docent-web").executable,
            "studio", "\(folder.path)/content", "--port", "\(port)", "--no-open",
        ])
        server = running
        try #require(running.waits { running.errors.contains("/enter#") })
        let key = running.errors.split(separator: "#").last?.prefix { $0.isHexDigit } ?? ""
        let opened = try ask(
            "POST /enter", "application/x-www-form-urlencoded", Array("key=\(key)".utf8))
        let named = try #require(opened.range(of: "set-cookie: ", options: .caseInsensitive))
        cookie = String(opened[named.upperBound...].prefix { $0 != ";" })
        try #require(cookie.hasPrefix("docent-studio"), "\(opened)")
    }

    private func head(_ request: String, _ type: String, _ length: Int) -> [UInt8] {
        Array(
            """
            \(request) HTTP/1.1\r
            Host: 127.0.0.1:\(port)\r
            Origin: http://127.0.0.1:\(port)\r
            Cookie: \(cookie)\r
            Content-Type: \(type)\r
            Content-Length: \(length)\r
            Connection: close\r
            \r

            """.utf8)
    }

    private func ask(_ request: String, _ type: String, _ body: [UInt8]) throws -> String {
        let client = try LoopbackClient(port: port)
        client.sendAll(head(request, type, body.count) + body)
        return client.answer() ?? ""
    }

    private static let type = "multipart/form-data; boundary=b"

    private static func form(_ bytes: [UInt8], _ name: String = "a.jpg") -> [UInt8] {
        Array(
            "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"\(name)\"\r\n\r\n"
                .utf8)
            + bytes + Array("\r\n--b--\r\n".utf8)
    }

    /// What lies in the studio's own folder below a name.
    private func kept(_ name: String) -> [String] {
        let state = "\(folder.path)/state/docent/studio"
        let tours = (try? FileManager.default.contentsOfDirectory(atPath: state)) ?? []
        return tours.flatMap {
            (try? FileManager.default.contentsOfDirectory(atPath: "\(state)/\($0)/\(name)")) ?? []
        }
    }

    @Test("a picture of the tour is known; another file is refused in words, and nothing is left")
    func answers() throws {
        let picture = try Data(
            contentsOf: URL(fileURLWithPath: "\(folder.path)/content/media/library.jpg"))
        let known = try ask("POST /media", Self.type, Self.form(Array(picture)))
        #expect(known.hasPrefix("HTTP/1.1 422") && known.contains("library"))
        let script = try ask("POST /media", Self.type, Self.form(Array("<svg/>".utf8), "a.png"))
        #expect(script.hasPrefix("HTTP/1.1 422") && script.contains("SVG"))
        let noBoundary = try ask("POST /media", "multipart/form-data", Self.form([1]))
        #expect(noBoundary.hasPrefix("HTTP/1.1 400"))
        let cut = try ask("POST /media", Self.type, Array(Self.form([1, 2, 3]).dropLast(8)))
        #expect(cut.hasPrefix("HTTP/1.1 400"))
        let elsewhere = try ask("POST /rooms/A-014", Self.type, Self.form([1]))
        #expect(elsewhere.hasPrefix("HTTP/1.1 415"))
        #expect(kept("incoming").isEmpty && kept("waiting").isEmpty)
    }

    @Test("a confined process measures pictures: the studio never loads what reads them")
    func confined() throws {
        let webp = try #require(
            Data(base64Encoded: "UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA=="))
        let answer = try ask("POST /media", Self.type, Self.form(Array(webp), "dot.webp"))
        #expect(answer.hasPrefix("HTTP/1.1 303"), "\(answer.prefix(400))")
        #expect(kept("waiting") == ["dot"])
        let page = try ask("GET /media", "text/plain", [])
        let small = page.matches(of: /src="([^"]*thumb[^"]*)"/).map { String($0.1) }
        try #require(!small.isEmpty, "\(page.prefix(2000))")
        for address in Set(small) {
            let answer = try ask("GET \(address)", "text/plain", [])
            #expect(answer.hasPrefix("HTTP/1.1 200"), "\(address)")
        }
        let files = server.mappedFiles
        #expect(files.contains("docent-web"))
        #expect(!files.contains("webp") && !files.contains("pixbufloader"))
    }

    @Test("more than may be is read to its end and answered, without being kept")
    func tooLarge() throws {
        let client = try LoopbackClient(port: port)
        let part = [UInt8](repeating: 7, count: 4 << 20)
        let (start, count) = (Self.form([]).dropLast(9), 55)
        client.sendAll(head("POST /media", Self.type, start.count + count * part.count))
        client.sendAll(Array(start))
        for _ in 0..<count { client.sendAll(part) }
        let answer = try #require(client.answer())
        #expect(answer.hasPrefix("HTTP/1.1 413"), "\(answer.prefix(400))")
        #expect(kept("incoming").isEmpty)
    }

    @Test("a body that comes drop by drop is not waited for")
    func drops() throws {
        let client = try LoopbackClient(port: port)
        client.sendAll(head("POST /media", Self.type, 1 << 20))
        client.sendAll(Array(Self.form([]).dropLast(9)))
        // Nothing more comes; the server ends the connection.
        #expect(client.answer() != nil)
        #expect(server.waits { kept("incoming").isEmpty })
    }

    @Test("much at once earns no long silence")
    func silence() throws {
        let client = try LoopbackClient(port: port)
        client.sendAll(head("POST /plans/A/G/sheet", "image/png", 20 << 20))
        client.sendAll([UInt8](repeating: 7, count: 2 << 20))
        // At the least rate these bytes would last for half an hour; the server ends the connection.
        #expect(client.answer() != nil)
    }

    @Test(
        "who may not send a body is answered before it comes",
        arguments: [
            ("POST /rooms/A-014", "docent-studio=0", 303),
            ("PATCH /values", "docent-studio=0", 303),
            ("POST /media", "docent-studio=0", 303), ("POST /nowhere", "", 404),
            ("POST /enter", "docent-studio=0", 413), ("POST /rooms/A-014", "", 413),
        ])
    func heads(request: String, stranger: String, status: Int) throws {
        var head = String(
            decoding: head(request, "application/x-www-form-urlencoded", 2 << 20), as: UTF8.self)
        if !stranger.isEmpty { head.replace(cookie, with: stranger) }
        let client = try LoopbackClient(port: port)
        client.send(head)
        // Of two megabytes not one byte is sent.
        let answer = client.answer { String(decoding: $0, as: UTF8.self).contains("\r\n\r\n") }
        #expect(answer?.hasPrefix("HTTP/1.1 \(status)") == true, "\(answer?.prefix(200) ?? "")")
    }
}
