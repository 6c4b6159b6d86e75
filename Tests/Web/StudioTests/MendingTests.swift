import Foundation
import TestSupport
import Testing
import TourTestSupport

@testable import Studio

@Suite("Mending files that cannot be read")
struct MendingTests {
    private static let file = "buildings/A/A-014.md"

    /// What the page's form sends, with other text.
    private func sent(
        _ page: String, text: (String) -> String
    ) throws -> KeyValuePairs<String, String> {
        func value(_ name: String) throws -> String {
            let field = try Regex("name=\"\(name.replacing(".", with: "\\."))\" value=\"([^\"]*)\"")
            return try #require(page.firstMatch(of: field)?.output[1].substring).description
        }
        let shown = try #require(page.firstMatch(of: /<textarea [^>]*mend\.text[^>]*>\n?([^<]*)</))
        let lines = String(shown.output.1).replacing("&quot;", with: "\"").replacing(
            "&amp;", with: "&")
        return [
            "mend.file": try value("mend.file"), "mend.first": try value("mend.first"),
            "mend.count": try value("mend.count"), "mend.sha256": try value("mend.sha256"),
            "mend.text": text(lines),
        ]
    }

    @Test("the lines around what is wrong are written otherwise, and no other byte")
    func mended() async throws {
        let studio = try await OpenStudio()
        let good = try studio.text(Self.file)
        try studio.folder.write(
            Self.file, good.replacing("\nfloor:", with: "\nhours: Open: 10:00\nfloor:"))
        let page = await studio.get(["rooms", "A-014"]).body
        #expect(page.contains("<b>3  hours: Open: 10:00\n</b>"), "\(page)")
        let form = try sent(page) { $0.replacing("hours: Open: 10:00\n", with: "") }
        let answer = await studio.post(["rooms", "A-014"], form)
        #expect(answer.status == 303 && answer.location == "/rooms/A-014", "\(answer.body)")
        #expect(try studio.text(Self.file) == good)
        // Taken back, nothing could be read again.
        _ = await studio.post(["undo"], ["page": "rooms"])
        #expect(try studio.text(Self.file) == good)
    }

    @Test("what would not mend it is said, and the file stays")
    func refused() async throws {
        let studio = try await OpenStudio()
        let bad = try studio.text(Self.file)
            .replacing("\nfloor:", with: "\nhours: Open: 10:00\nfloor:")
        try studio.folder.write(Self.file, bad)
        let page = await studio.get(["rooms", "A-014"]).body
        let form = try sent(page) { _ in "---\nname: [" }
        let answer = await studio.post(["rooms", "A-014"], form)
        #expect(answer.status == 422 && answer.body.contains("id=\"refused\""))
        #expect(answer.body.contains("name: [</textarea>"))
        #expect(try studio.text(Self.file) == bad)
    }

    @Test("lines of a file that changed meanwhile, or is no file of the page, are not written")
    func elsewhere() async throws {
        let studio = try await OpenStudio()
        let good = try studio.text(Self.file)
        try studio.folder.write(
            Self.file, good.replacing("\nfloor:", with: "\nhours: Open: 10:00\nfloor:"))
        let form = try sent(await studio.get(["rooms", "A-014"]).body) { $0 }
        try studio.folder.write(Self.file, good)
        let late = await studio.post(["rooms", "A-014"], form)
        #expect(late.status == 409, "\(late.body)")
        #expect(try studio.text(Self.file) == good)
        let before = try studio.files()
        for name in ["site.yaml", "../site.yaml", "/etc/passwd", "buildings/A/A-021.md"] {
            let answer = await studio.post(
                ["rooms", "A-014"],
                [
                    "mend.file": name, "mend.first": "1", "mend.count": "1", "mend.sha256": "",
                    "mend.text": "x",
                ])
            #expect(answer.status == 404, "\(name)")
        }
        #expect(try studio.files() == before)
    }

    @Test("a translation that cannot be read is mended on its own page")
    func translation() async throws {
        let studio = try await OpenStudio()
        let name = "buildings/A/A-014.de.md"
        // Its languages are known from when the tour could be read.
        #expect(await studio.get([]).status == 200)
        let good = try studio.text(name)
        try studio.folder.write(
            name, good.replacing("---\n", with: "---\nhours: [\n", maxReplacements: 1))
        let page = await studio.get(["rooms", "A-014"], query: ["lang": "de"]).body
        #expect(page.contains("name=\"mend.file\" value=\"\(name)\""), "\(page)")
        let form = try sent(page) { $0.replacing("hours: [\n", with: "") }
        let answer = await studio.post(["rooms", "A-014"], form)
        #expect(answer.location == "/rooms/A-014?lang=de", "\(answer.body)")
        #expect(try studio.text(name) == good)
    }

    // MARK: Lines

    @Test(
        "lines are replaced with the file's own ends",
        arguments: [
            ("a\nb\nc\n", 2, 1, "x", "a\nx\nc\n"),
            ("a\r\nb\r\nc\r\n", 2, 1, "x\ny", "a\r\nx\r\ny\r\nc\r\n"),
            ("a\nb", 2, 1, "x", "a\nx"), ("a\r\nb", 1, 2, "x\ny", "x\r\ny"), ("a", 1, 1, "", ""),
            ("a\nb\nc", 1, 3, "x", "x"), ("\n\n", 3, 1, "x", "\n\nx"),
        ])
    func replaced(text: String, first: Int, count: Int, new: String, result: String) throws {
        let bytes = try #require(
            FileLines.replacing(count, from: first, of: Array(text.utf8), with: new))
        #expect(String(decoding: bytes, as: UTF8.self) == result)
    }

    @Test("lines that a file does not have are not replaced")
    func outside() {
        let bytes = Array("a\nb\n".utf8)
        for (first, count) in [
            (0, 1), (1, 0), (4, 1), (1, 4), (-1, 1), (3, 2), (1, -1), (Int.max, 1), (1, Int.max),
        ] {
            #expect(FileLines.replacing(count, from: first, of: bytes, with: "x") == nil)
        }
    }

    @Test("a file of any bytes has lines that can be shown, or none; 2,000 random files")
    func anyBytes() {
        var random = SeededGenerator(seed: 3)
        for _ in 0..<2000 {
            let bytes = (0..<Int.random(in: 0...60, using: &random)).map { _ in
                [10, 13, 65, 32, UInt8.random(in: 0...255, using: &random)].randomElement(
                    using: &random) ?? 0
            }
            let line = Int.random(in: -3...80, using: &random)
            guard let lines = FileLines(around: line, in: bytes) else { continue }
            #expect((1...5).contains(lines.lines.count) && lines.first >= 1)
            // Written as they are, they change nothing but mixed ends of lines.
            let same = FileLines.replacing(
                lines.lines.count, from: lines.first, of: bytes, with: lines.text)
            #expect(same?.filter { $0 != 13 } == bytes.filter { $0 != 13 })
        }
    }
}
