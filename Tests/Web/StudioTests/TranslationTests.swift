import Foundation
import TestSupport
import Testing
import TourModel
import TourTestSupport

@testable import Studio
@testable import TourAuthoring

@Suite("The desk of translations")
struct TranslationTests {
    private static let source = "buildings/A/A-014.md"
    private static let page = "buildings/A/A-014.de.md"
    private static let name = "buildings/A/A-014.md name"
    private static let german = Language(rawValue: "de")

    /// A studio whose library has been given another name since its translations were confirmed.
    private func studio() async throws -> OpenStudio {
        let studio = try await OpenStudio(fill: SampleSite.write)
        try TourTranslator.confirm(studio.folder.path)
        let text = try studio.text(Self.source)
        try studio.folder.write(
            Self.source, text.replacing("name: Library", with: "name: Reading room"))
        return studio
    }

    private func text(_ id: String, of studio: OpenStudio) throws -> TranslationDesk.Text {
        let desk = try TranslationDesk(studio.folder.path, into: Self.german)
        return try #require(desk.texts.first { $0.id.context == id })
    }

    private func answer(
        _ studio: OpenStudio, _ translation: String, act: String = "next", before: String? = nil
    ) async throws -> (status: Int, body: String, location: String?) {
        let text = try text(Self.name, of: studio)
        return await studio.post(
            ["translations", "de"],
            [
                "text": Self.name, "source": text.source,
                "before": before ?? text.translation ?? "", "translation": translation,
                "show": "needs", "do": act,
            ])
    }

    @Test(
        "a text that has changed is stale, first in the list, and its translation takes its place")
    func translated() async throws {
        let studio = try await studio()
        #expect(try text(Self.name, of: studio).state == .stale)
        let page = await studio.get(["translations", "de"]).1
        #expect(page.contains("Reading room") && page.contains("value=\"fits\""))
        // It was changed in a text editor: what it was is not known.
        #expect(!page.contains("<ins>"))
        let before = try studio.files()
        let done = try await answer(studio, "Lesesaal")
        #expect(done.status == 303)
        #expect(done.location?.hasPrefix("/translations/de?show=needs") == true)
        let text = try text(Self.name, of: studio)
        #expect(text.translation == "Lesesaal" && text.state == .translated)
        let after = try studio.files()
        #expect(
            Set(after.keys.filter { after[$0] != before[$0] })
                == [Self.page, "translations/de.csv"])
        // It comes back to the byte, with what was remembered of it.
        _ = await studio.post(["undo"])
        #expect(try studio.files() == before)
    }

    @Test(
        "where the text was changed in this studio, what changed since it was translated is marked")
    func marked() async throws {
        let studio = try await studio()
        _ = try await answer(studio, "Lesesaal")
        let saved = await studio.post(
            ["rooms", "A-014"], ["name": "Quiet reading room", "r.name": "\"Reading room\""])
        #expect(saved.status == 303)
        #expect(try text(Self.name, of: studio).state == .stale)
        let page = await studio.get(["translations", "de"], query: ["text": Self.name]).1
        #expect(page.contains("<del>Reading</del>") && page.contains("<ins>Quiet"))
        // So it is where the translation was not written.
        for (text, before, status) in [("Lese\u{1}saal", "Lesesaal", 422), ("Leise", "x", 409)] {
            let refused = try await answer(studio, text, before: before)
            #expect(refused.status == status)
            #expect(refused.body.contains("<del>Reading</del>"), "\(status)")
            #expect(refused.body.contains("<ins>Quiet"), "\(status)")
        }
    }

    @Test("a translation that still fits stays, and is reviewed by whoever says so")
    func fits() async throws {
        let studio = try await studio()
        let page = try studio.text(Self.page)
        #expect(try await answer(studio, "something typed", act: "fits").status == 303)
        #expect(try studio.text(Self.page) == page)
        #expect(try text(Self.name, of: studio).state == .translated)
        let now = try #require(try text(Self.name, of: studio).translation)
        #expect(try await answer(studio, now, act: "reviewed").status == 303)
        #expect(try text(Self.name, of: studio).state == .reviewed)
        #expect(try studio.text(Self.page) == page)
    }

    @Test("a translation that somebody else has changed meanwhile is not written over")
    func met() async throws {
        let studio = try await studio()
        let read = try #require(try text(Self.name, of: studio).translation)
        let page = try studio.text(Self.page)
        try studio.folder.write(Self.page, page.replacing("name: \(read)", with: "name: Bücherei"))
        let answer = try await answer(studio, "Lesesaal", before: read)
        #expect(answer.status == 409)
        #expect(answer.body.contains("Bücherei") && answer.body.contains("Lesesaal"))
        #expect(try studio.text(Self.page).contains("name: Bücherei"))
        // Who has seen it may have it otherwise.
        #expect(try await self.answer(studio, "Lesesaal").status == 303)
        #expect(try studio.text(Self.page).contains("name: Lesesaal"))
    }

    @Test("what translators get is what their tools read, and comes back by the program")
    func export() async throws {
        let studio = try await studio()
        for (ending, beginning) in [("xlf", "<?xml"), ("po", "msgid"), ("csv", "file,text,en,de")] {
            let answer = await studio.service.answer(
                OpenStudio.request(["translations", "de.\(ending)"], token: studio.token))
            #expect(answer.status == 200 && answer.download == "de.\(ending)")
            #expect(String(decoding: answer.body, as: UTF8.self).hasPrefix(beginning))
            let path = studio.folder("de.\(ending)")
            try Data(answer.body).write(to: URL(fileURLWithPath: path))
            let outcome = try TourTranslator.import([path], into: studio.folder.path)
            #expect(outcome.changes == [])
            try studio.folder.remove("de.\(ending)")
        }
    }

    @Test(
        "requests that no page makes change nothing",
        arguments: [
            "", "text=x", "text=..%2F..%2Fx%20name&source=a&translation=b",
            "text=site.yaml%20nothing&source=a&translation=b&before=c",
            "text=buildings%2FA%2FA-014.md%20name&source=other&translation=%00&before=x",
        ])
    func hostile(body: String) async throws {
        let studio = try await studio()
        let before = try studio.files()
        let answer = await studio.service.answer(
            OpenStudio.request(["translations", "de"], post: body, token: studio.token))
        #expect([303, 400, 409, 422].contains(answer.status))
        #expect(try studio.files() == before)
        for path in ["..", "xx", "en", "de.exe", "de.csv.csv"] {
            #expect(await studio.get(["translations", path]).0 == 404, "\(path)")
        }
    }
}
