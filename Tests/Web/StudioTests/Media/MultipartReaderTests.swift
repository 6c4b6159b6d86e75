import TestSupport
import Testing

@testable import Studio

@Suite("A form with files is taken apart as it comes")
struct MultipartReaderTests {
    private static let type = "multipart/form-data; boundary=----x9"

    private static func form(_ parts: [(head: String, body: [UInt8])]) -> [UInt8] {
        parts.flatMap { part in
            Array("------x9\r\nContent-Disposition: form-data; \(part.head)\r\n\r\n".utf8)
                + part.body + Array("\r\n".utf8)
        } + Array("------x9--\r\n".utf8)
    }

    /// The parts of a form that comes in pieces.
    private static func parts(
        _ bytes: [UInt8], _ sizes: () -> Int
    ) throws -> [(name: String, file: String?, bytes: [UInt8])] {
        var reader = try MultipartReader(contentType: type)
        var parts: [(name: String, file: String?, bytes: [UInt8])] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            let piece = rest.prefix(max(1, sizes()))
            rest = rest.dropFirst(piece.count)
            for event in try reader.read(piece) {
                switch event {
                case .part(let name, let file): parts.append((name, file, []))
                case .bytes(let bytes): parts[parts.count - 1].bytes += bytes
                case .partEnd, .end: break
                }
            }
        }
        #expect(reader.isWhole)
        return parts
    }

    @Test("whatever the pieces and the bytes, each part has its own")
    func pieces() throws {
        var random = SeededGenerator(seed: 7578)
        for _ in 0..<500 {
            // Bytes of which many nearly end a part.
            let alphabet = Array("\r\n--x9-".utf8) + [0, 255]
            func body() -> [UInt8] {
                (0..<random.number(below: 200)).map { _ in random.element(of: alphabet) }
            }
            let bodies = [body(), body(), []].filter { body in
                let end = Array("\r\n------x9".utf8)
                return !(Array("\r\n".utf8) + body).indices.contains {
                    (Array("\r\n".utf8) + body)[$0...].starts(with: end)
                }
            }
            let form = Self.form(
                bodies.enumerated().map { ("name=\"n\($0)\"; filename=\"f\"", $1) })
            let parts = try Self.parts(form) { random.number(below: 30) }
            #expect(parts.map(\.bytes) == bodies)
            #expect(parts.map(\.name) == bodies.indices.map { "n\($0)" })
        }
    }

    @Test("names are what the browser says, and nothing more")
    func names() throws {
        let names = [
            "../../etc/passwd", "a\\b.png", "<img src=x onerror=alert(1)>.png", "a%22b.png",
            "ä🙂.jpg", "",
        ]
        for name in names {
            let form = Self.form([("name=\"file\"; filename=\"\(name)\"", [1])])
            let parts = try Self.parts(form) { 1000 }
            #expect(parts.first?.file == name.replacing("%22", with: "\""))
        }
    }

    @Test(
        "a type without a boundary, or with a wrong one, is not a form",
        arguments: [
            "multipart/form-data", "multipart/form-data; boundary=", "text/plain; boundary=x",
            "multipart/mixed; boundary=x", "multipart/form-data; boundary=\u{7F}",
            "multipart/form-data; boundary=\(String(repeating: "x", count: 71))", "",
        ])
    func noBoundary(type: String) {
        #expect(throws: MultipartReader.Mistake.noBoundary) {
            try MultipartReader(contentType: type)
        }
    }

    @Test("what is not a form is refused, not kept")
    func malformed() throws {
        func read(_ text: String) throws {
            var reader = try MultipartReader(contentType: Self.type)
            _ = try reader.read(Array(text.utf8))
        }
        #expect(throws: MultipartReader.Mistake.malformed) { try read("------x9\r\nX: y\r\n\r\n") }
        #expect(throws: MultipartReader.Mistake.malformed) { try read("------x9!!") }
        let long = String(repeating: "x", count: 9000)
        #expect(throws: MultipartReader.Mistake.malformed) { try read(long) }
        #expect(throws: MultipartReader.Mistake.malformed) { try read("------x9\r\n\(long)") }
        let part = "------x9\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n\r\n"
        #expect(throws: MultipartReader.Mistake.tooManyParts) {
            try read(String(repeating: part, count: 65))
        }
    }
}
