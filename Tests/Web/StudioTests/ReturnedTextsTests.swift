import Foundation
import TestSupport
import Testing
import TourModel
import TourTestSupport

@testable import Studio
@testable import TourAuthoring

@Suite("Translators' files that come back to the studio")
struct ReturnedTextsTests {
    private static let page = "buildings/A/A-014.de.md"
    private let studio: OpenStudio

    init() async throws {
        studio = try await OpenStudio(fill: SampleSite.write)
        try TourTranslator.confirm(studio.folder.path)
    }

    /// The site's texts for a translator into German.
    private func exported(_ format: TourTranslator.Format) throws -> String {
        let bytes = try TourTranslator.export(
            studio.folder.path, into: Language(rawValue: "de"), as: format)
        return String(decoding: try #require(bytes), as: UTF8.self)
    }

    /// Sends a file, and opens the page that it leads to.
    private func send(
        _ text: String, called name: String = "de.xlf"
    ) async throws -> (path: [String], status: Int, body: String) {
        let sent = try await studio.send(Array(text.utf8), called: name, to: ["translations"])
        let path = try #require(sent.location).split(separator: "/").map(String.init)
        try #require(path.count == 3 && path[1] == "returned")
        let shown = await studio.get(path)
        return (path, shown.status, shown.body)
    }

    private func take(_ path: [String], _ ticked: [String] = []) async -> String? {
        var form = ["do": "take"]
        for (index, mark) in ticked.enumerated() { form["replace.\(index)"] = mark }
        return await studio.post(path, form: form).location
    }

    @Test(
        "each format is shown first, taken in then, and comes back to the byte",
        arguments: TourTranslator.Format.allCases)
    func takenIn(format: TourTranslator.Format) async throws {
        let before = try studio.files()
        let text = try exported(format)
        let changed = text.replacing("Bibliothek", with: "Bücherei & <Lesesaal>")
            .replacing(
                "Bücherei & <Lesesaal>",
                with: format == .po || format == .csv
                    ? "Bücherei & <Lesesaal>" : "Bücherei &amp; &lt;Lesesaal&gt;")
        try #require(changed != text)
        let shown = try await send(changed, called: "C:\\work\\zurück.\(format.rawValue)")
        #expect(shown.status == 200)
        #expect(shown.body.contains("Bücherei &amp; &lt;Lesesaal&gt;"))
        #expect(shown.body.contains("Bibliothek") && shown.body.contains("value=\"take\""))
        #expect(try studio.files() == before)
        let done = try #require(await take(shown.path))
        #expect(done.hasPrefix("/translations/de?taken=") && done.hasSuffix("stay=0"))
        #expect(try studio.text(Self.page).contains("Bücherei & <Lesesaal>"))
        // The same file has nothing more to say, and is gone from the studio.
        #expect(await studio.get(shown.path).status == 404)
        #expect(studio.kept("returned").isEmpty && studio.kept("incoming").isEmpty)
        let again = try await send(changed)
        #expect(!again.body.contains("value=\"take\""))
        let page = await studio.get(["translations", "de"], query: ["taken": "1", "stay": "0"]).body
        #expect(page.contains("1 translation is taken in."))
        #expect(await studio.get(["history"]).body.contains("A-014"))
        #expect(
            await studio.post(["undo"], ["page": "translations"]).location == "/translations")
        #expect(try studio.files() == before)
    }

    @Test("a text that has changed since is named as stale, and taken in as stale")
    func stale() async throws {
        let text = try exported(.xliff).replacing(">Bibliothek<", with: ">Bücherei<")
        let source = "buildings/A/A-014.md"
        let english = try studio.text(source)
        try studio.folder.write(
            source, english.replacing("name: Library", with: "name: Reading room"))
        let shown = try await send(text)
        let item = try #require(
            shown.body.components(separatedBy: "<li>").first {
                $0.contains("Bücherei") && $0.contains("Reading room")
            })
        #expect(item.contains("stale") && item.contains("Reading room"))
        _ = await take(shown.path)
        let desk = try TranslationDesk(studio.folder.path, into: Language(rawValue: "de"))
        let name = try #require(desk.texts.first { $0.id.context == "\(source) name" })
        #expect(name.translation == "Bücherei" && name.state == .stale)
    }

    @Test("a translation that has changed here since stays, unless it is ticked as it was shown")
    func conflict() async throws {
        let text = try exported(.xliff).replacing(">Bibliothek<", with: ">Bücherei<")
        let own = try studio.text(Self.page)
        try studio.folder.write(Self.page, own.replacing("Bibliothek", with: "Lesesaal"))
        func mark(_ body: String) throws -> String {
            let box = try #require(body.firstRange(of: "name=\"replace.0\" value=\""))
            return String(body[box.upperBound...].prefix { $0 != "\"" })
        }
        let shown = try await send(text)
        let ticked = try mark(shown.body)
        #expect(shown.body.contains("Lesesaal") && shown.body.contains("Bücherei"))
        #expect(await take(shown.path) == "/translations/de?taken=0&stay=1")
        #expect(try studio.text(Self.page).contains("name: Lesesaal"))
        // A third one came between: what was ticked was another.
        let second = try await send(text)
        try studio.folder.write(Self.page, own.replacing("Bibliothek", with: "Saal"))
        #expect(await take(second.path, [ticked]) == "/translations/de?taken=0&stay=1")
        #expect(try studio.text(Self.page).contains("name: Saal"))
        let third = try await send(text)
        #expect(
            await take(third.path, [try mark(third.body), "de x y", ""])
                == "/translations/de?taken=1&stay=0")
        #expect(try studio.text(Self.page).contains("name: Bücherei"))
    }

    @Test("texts that are not in the folder are named, and the others are taken in")
    func unknownTexts() async throws {
        let table = try exported(.csv).replacing(",Bibliothek,", with: ",Bücherei,")
        let row = try #require(
            table.split(whereSeparator: \.isNewline).first {
                $0.hasPrefix("buildings/A/A-014.md,name,")
            })
        let more = table + row.replacing("A-014.md,name", with: "A-999.md,name") + "\n"
        let shown = try await send(more, called: "de.csv")
        #expect(shown.body.contains("buildings/A/A-999.md is no longer in the tour"))
        #expect(shown.body.contains("de.csv:"))
        #expect(await take(shown.path) == "/translations/de?taken=1&stay=0")
    }

    @Test("a text that cannot be taken is shown as such, and the others are taken in")
    func partly() async throws {
        let table = try exported(.csv).replacing(",Bibliothek,", with: ",Bücherei,")
            .replacing(",Leise.,", with: ",\u{7},")
        let shown = try await send(table, called: "de.csv")
        #expect(shown.status == 200)
        #expect(shown.body.contains("has a sign that cannot be shown"))
        #expect(shown.body.contains("sign danger"))
        #expect(await take(shown.path) == "/translations/de?taken=1&stay=0")
    }

    /// Files that are refused, and what the page says of each.
    private static let refused: [(name: String, text: String, says: String)] = [
        (
            "entities.xlf",
            "<?xml version=\"1.0\"?><!DOCTYPE x [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;\">]><x>&b;</x>",
            "a document type"
        ),
        (
            "outside.xlf",
            "<!DOCTYPE x [<!ENTITY a SYSTEM \"file:///etc/passwd\">]><xliff>&a;</xliff>",
            "a document type"
        ),
        ("cut.xlf", "<xliff version=\"2.0\"><file", "cut off or damaged"),
        ("other.xml", "<html><p>Hello</p></html>", "not XLIFF"),
        (
            "deep.xlf", String(repeating: "<a>", count: 20_000), "cut off or damaged"
        ),
        ("table.csv", "a,b\n1,2\n", "has not the columns"),
        ("quote.csv", "file,text,en,de\n\"x", "not a CSV table"),
        ("empty.csv", "", "has not the columns"),
        ("nul.csv", "file,text,en,de\u{0}\n", "de"),
        (
            "french.po",
            "msgid \"\"\nmsgstr \"Language: es\\n\"\n\nmsgctxt \"site.yaml name\"\nmsgid \"x\"\nmsgstr \"y\"\n",
            "es"
        ),
    ]

    @Test(
        "hostile and foreign files are refused in words, and nothing of them stays",
        arguments: refused)
    func refusals(name: String, text: String, says: String) async throws {
        let before = try studio.files()
        let shown = try await send(text, called: name)
        #expect(shown.status == 422)
        #expect(shown.body.contains(says), "\(shown.body.suffix(3000))")
        #expect(shown.body.contains("\(name):"))
        #expect(try studio.files() == before)
        #expect(studio.kept("returned").isEmpty && studio.kept("incoming").isEmpty)
        #expect(await studio.get(shown.path).status == 404)
    }

    @Test("bytes that are no text, and any part of a file, are refused or do no harm")
    func anyBytes() async throws {
        let before = try studio.files()
        let whole = Array(try exported(.xliff).utf8)
        var bodies: [[UInt8]] = [
            [0xFF, 0xFE, 0x3C], [0], [UInt8](repeating: 0x80, count: 100_000),
        ]
        for part in 1..<20 { bodies.append(Array(whole.prefix(whole.count * part / 20))) }
        for body in bodies {
            let sent = try await studio.send(body, called: "x.xlf", to: ["translations"])
            let path = try #require(sent.location).split(separator: "/").map(String.init)
            #expect(await studio.get(path).status == 422)
        }
        #expect(try studio.files() == before)
    }

    @Test("a file above 16 MB is refused while it comes, and so is a form without one")
    func limits() async throws {
        let receiver = try studio.service.receiver(
            contentType: "multipart/form-data; boundary=b", at: ["translations"])
        let head = "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a\"\r\n\r\n"
        try await receiver.take(Array(head.utf8))
        await #expect(throws: UploadReceiver.Mistake.tooLarge(limit: 16 << 20)) {
            for _ in 0..<17 { try await receiver.take([UInt8](repeating: 7, count: 1 << 20)) }
        }
        await receiver.abandon()
        let request = OpenStudio.request(["translations"], post: "", token: studio.token)
        let answer = studio.service.answer(to: .tooLarge(limit: 16 << 20), of: request)
        #expect(answer.status == 413)
        #expect(String(decoding: answer.body, as: UTF8.self).contains("href=\"/translations\""))
        #expect(try await studio.send([1], called: "", to: ["translations"]).status == 422)
        #expect(await studio.post(["translations"], ["file": "x"]).status == 415)
        for path in [["translations", "de"], ["translations", "returned", "x"]] {
            #expect(try await studio.send([1], called: "a", to: path).status == 415)
        }
        #expect(studio.kept("incoming").isEmpty)
    }

    @Test("what was sent is shown to the session that sent it alone, and can be put away")
    func own() async throws {
        let shown = try await send(try exported(.po).replacing("Bibliothek", with: "Bücherei"))
        let other = try await studio.anotherToken()
        let answer = await studio.service.answer(OpenStudio.request(shown.path, token: other))
        #expect(answer.status == 404)
        for body in ["do=take", "do=away"] {
            _ = await studio.service.answer(
                OpenStudio.request(shown.path, post: body, token: other))
        }
        #expect(await studio.get(shown.path).status == 200)
        #expect(await studio.post(shown.path, ["do": "away"]).location == "/translations")
        #expect(await studio.get(shown.path).status == 404)
        for id in ["..", "x", "../incoming", ""] {
            #expect(await studio.get(["translations", "returned", id]).status == 404)
        }
        // Of more than ten the oldest are gone.
        var paths: [[String]] = []
        for _ in 0..<11 { paths.append(try await send("<a/>").path) }
        #expect(studio.kept("returned").isEmpty)
        let text = try exported(.po)
        paths = []
        for _ in 0..<11 { paths.append(try await send(text).path) }
        #expect(await studio.get(paths[0]).status == 404)
        #expect(await studio.get(paths[1]).status == 200)
        #expect(studio.kept("returned").count == 10)
    }
}
