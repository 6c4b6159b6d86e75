import Files
import Foundation
import Glibc
import TestSupport
import Testing
import TourModel
import TourTestSupport

@testable import Studio
@testable import TourAuthoring

@Suite("What a page says of what was written on it")
struct SavingTests {
    private static let room = ["rooms", "A-011"]
    private static let file = "buildings/A/A-011.md"

    private struct Answer: Decodable {
        var outcome: String
        var words: String?
        var units: [String: String]
        var lists: [String: String]
    }

    private func send(
        _ studio: OpenStudio, _ path: [String], _ form: [String: String]
    ) async throws -> Answer {
        let answer = await studio.post(path, form: form, isScript: true)
        return try JSONDecoder().decode(Answer.self, from: Data(answer.body.utf8))
    }

    @Test(
        "a list that was saved has room for one more, whatever it is a list of",
        arguments: [
            (["rooms", "A-014"], "media", "media.0", "control-room"),
            (["rooms", "A-011"], "tags", "tags.2", "desks"),
            (["rooms", "A-014"], "people", "people.0", "mira-rautio"),
        ])
    func lists(path: [String], unit: String, name: String, value: String) async throws {
        let studio = try await OpenStudio()
        var form = try await studio.form(of: path)
        try #require(form[name] != nil)
        form[name] = value
        let answer = try await send(studio, path, form)
        #expect(answer.outcome == "saved")
        let list = try #require(answer.lists[unit])
        let stem = String(name.dropLast())
        let next = (Int(name.suffix(1)) ?? 0) + 1
        #expect(list.contains("data-list=\"\(stem.dropLast())\""))
        #expect(list.contains("name=\"\(stem)\(next)\""), "\(list)")
        // A picture that was chosen is shown.
        if value == "control-room" { #expect(list.contains("/media/control-room/thumb")) }
        // Other fields, and lists that were not changed, stay as they are.
        #expect(answer.lists.count == 1)
    }

    @Test("two versions stay two until the author chooses, however often the page is sent")
    func conflict() async throws {
        let studio = try await OpenStudio()
        var form = try await studio.form(of: Self.room)
        let text = try studio.text(Self.file)
        try studio.folder.write(
            Self.file, text.replacing("name: Main control room", with: "name: Theirs"))
        form["name"] = "Mine"
        for _ in 0..<3 {
            let met = try await send(studio, Self.room, form)
            #expect(met.outcome == "conflict")
            // The page sends what it shows then.
            let unit = try #require(met.units["name"])
            let read = try #require(unit.firstMatch(of: /name="r\.name" value="([^"]*)"/))
            form["r.name"] = String(read.output.1).replacing("&quot;", with: "\"")
        }
        #expect(try studio.text(Self.file).contains("name: Theirs"))
        let page = await studio.post(Self.room, form: form)
        #expect(page.status == 409)
        #expect(page.body.contains("class=\"state look\""))
        #expect(page.body.contains("Not saved: there are two"))
        form["t.name"] = "\"Theirs\""
        form["do"] = "mine:name"
        #expect(await studio.post(Self.room, form: form).status == 303)
        #expect(try studio.text(Self.file).contains("name: Mine"))
    }

    @Test("the same of texts in all languages beside each other")
    func beside() async throws {
        let studio = try await OpenStudio()
        let path = ["translations", "beside", "rooms", "A-011"]
        let page = await studio.get(Self.room, query: ["view": "beside"]).body
        let name = try #require(
            page.firstMatch(of: /name="([^"]+)"[^>]*>\n?Großer Kontrollraum</)
        ).output.1
        var form = [String(name): "Kontrollraum", "r.\(name)": "\"Großer Kontrollraum\""]
        let german = "buildings/A/A-011.de.md"
        try studio.folder.write(
            german, try studio.text(german).replacing("Großer Kontrollraum", with: "Zentrale"))
        for _ in 0..<2 {
            let met = try await send(studio, path, form)
            #expect(met.outcome == "conflict")
            let unit = try #require(met.units[String(name)])
            let read = try #require(unit.firstMatch(of: /name="r\.[^"]+" value="([^"]*)"/))
            form["r.\(name)"] = String(read.output.1).replacing("&quot;", with: "\"")
        }
        #expect(try studio.text(german).contains("Zentrale"))
    }

    @Test("why nothing was saved, in the reader's words")
    func reasons() {
        let words = StudioWords(Language(rawValue: "de"))
        let full = SystemCall.message(of: ENOSPC)
        let errors: [any Error] = [
            TourImportError.cannotWriteFolder(path: "/x", reason: full),
            ContentEditError.cannotWrite(path: "/x", reason: full),
            FileError.notWritable(path: "/x", reason: SystemCall.message(of: EDQUOT)),
            TourImportError.diskFull(path: "/x"),
        ]
        for error in errors {
            #expect(words.why(notSaved: error).hasPrefix("Die Platte ist voll."), "\(error)")
        }
        // A window tries again what may pass by itself.
        for error in errors { #expect(SaveAnswer.failed(error, words).status == 503) }
        let gone = ContentEditError.noFile(file: "x")
        #expect(SaveAnswer.failed(gone, words).status == 422)
        let denied = FileError.notWritable(path: "/x", reason: SystemCall.message(of: EACCES))
        #expect(words.why(notSaved: denied).hasPrefix("/x lässt sich nicht schreiben: Perm"))
        #expect(
            words.why(notSaved: FileError.busy(path: "/x")).hasPrefix("Ein anderes Programm"))
    }
}
