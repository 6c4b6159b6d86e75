import Foundation
import TestSupport
import Testing
import TourModel
import TourTestSupport

@testable import Accounts
@testable import Studio
@testable import TourAuthoring

@Suite("The texts of an entry in all languages, beside each other")
struct BesideTests {
    private static let source = "buildings/A/A-014.md"
    private static let german = "buildings/A/A-014.de.md"
    private static let french = "buildings/A/A-014.fr.md"
    private static let address = ["translations", "beside", "rooms", "A-014"]

    /// A studio whose translations were all confirmed.
    private func studio() async throws -> OpenStudio {
        let studio = try await OpenStudio(fill: SampleSite.write)
        try TourTranslator.confirm(studio.folder.path)
        return studio
    }

    private func state(
        _ key: String, in language: String, of studio: OpenStudio
    ) throws -> TranslationState? {
        let desk = try TranslationDesk(studio.folder.path, into: Language(rawValue: language))
        return desk.texts.first { $0.id.context == "\(Self.source) \(key)" }?.state
    }

    private func page(_ studio: OpenStudio) async -> String {
        await studio.get(["rooms", "A-014"], query: ["view": "beside"]).body
    }

    private func changed(_ studio: OpenStudio, since before: [String: [UInt8]]) throws -> Set<
        String
    > {
        let after = try studio.files()
        return Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }
    }

    @Test("each text is a field of its language, with its state above it and the count at the head")
    func fields() async throws {
        let studio = try await studio()
        _ = await studio.post(
            ["rooms", "A-014"], ["name": "Reading room", "r.name": "\"Library\""])
        let page = await page(studio)
        #expect(page.contains("<th scope=\"col\"><b lang=\"de\">Deutsch</b>"))
        #expect(page.contains("id=\"fresh-de\" class=\"num\">1 of 2 fresh"))
        for (name, language, text) in [
            ("en.name", "en", "Reading room"), ("de.name", "de", "Bibliothek"),
            ("fr.text", "fr", "Calme."),
        ] {
            let field = try #require(
                page.firstMatch(
                    of: try Regex("<textarea[^>]* name=\"\(name)\"[^>]*>\n([^<]*)</textarea>")))
            #expect(field[0].substring?.contains("lang=\"\(language)\" dir=\"ltr\"") == true)
            #expect(field[1].substring == text[...])
        }
        #expect(page.contains("value=\"fits:de.name\"") && page.contains("value=\"fits:fr.name\""))
        #expect(!page.contains("value=\"fits:de.text\""))
        // What changed since is marked, once for both languages.
        #expect(page.contains("<del>Library</del>") && page.contains("<ins>Reading"))
        #expect(page.contains("Deutsch, Français</p>"))
        // What has its languages in one file has no such page.
        let tour = await studio.get(["tours", "short-walk"], query: ["view": "beside"]).1
        #expect(!tour.contains("all-tongues") && !tour.contains("view=beside"))
        for path in [["tours", "short-walk"], ["rooms", "Z-1"], ["rooms"], ["x", "y"], []] {
            let answer = await studio.post(["translations", "beside"] + path, ["r.x": "null"])
            #expect(answer.status == 404, "\(path)")
        }
        #expect(await studio.get(Self.address).status == 303)
        try studio.folder.write("site.yaml", "id: [")
        let broken = await studio.get(["rooms", "A-014"], query: ["view": "beside"])
        #expect(broken.status == 200 && broken.body.contains("cannot be read"))
    }

    @Test(
        "a language that is written from right to left is written so here, also where it is empty")
    func direction() async throws {
        let studio = try await studio()
        let site = try studio.text("site.yaml")
        try studio.folder.write(
            "site.yaml",
            site.replacing("languages: [en, de, fr]", with: "languages: [en, de, fr, ar]"))
        let page = await page(studio)
        let field = try #require(page.firstMatch(of: /<textarea[^>]* name="ar\.name"[^>]*>/))
        #expect(field.output.contains("lang=\"ar\" dir=\"rtl\""))
    }

    @Test("what is written is saved where it belongs, comes back as one step, and is translated")
    func saved() async throws {
        let studio = try await studio()
        let before = try studio.files()
        let saved = await studio.post(
            Self.address, ["de.name": "Lesesaal", "r.de.name": "\"Bibliothek\""])
        #expect(saved.status == 303 && saved.location == "/rooms/A-014?view=beside")
        #expect(try changed(studio, since: before) == [Self.german, "translations/de.csv"])
        #expect(
            try studio.text(Self.german)
                == SampleSite.libraryInGerman.replacing("Bibliothek", with: "Lesesaal"))
        #expect(try state("name", in: "de", of: studio) == .translated)
        _ = await studio.post(["undo"])
        #expect(try studio.files() == before)
        // Sent back as it was, the form changes nothing.
        _ = await studio.post(
            Self.address, ["de.name": "Bibliothek", "r.de.name": "\"Bibliothek\"", "do": ""])
        #expect(try studio.files() == before)
    }

    @Test("the first language is written, too, and its translations are stale then")
    func first() async throws {
        let studio = try await studio()
        let before = try studio.files()
        let saved = await studio.post(
            Self.address, ["en.name": "Reading room", "r.en.name": "\"Library\""], isScript: true)
        #expect(saved.status == 200 && saved.body.contains("\"outcome\":\"saved\""))
        #expect(saved.body.contains("0 of 2 fresh") == false && saved.body.contains("1 of 2 fresh"))
        #expect(saved.body.contains("\"en.name\":\"\\\"Reading room\\\"\""))
        #expect(try changed(studio, since: before) == [Self.source])
        #expect(try state("name", in: "fr", of: studio) == .stale)
        // What is translated beside the new text is translated from it.
        _ = await studio.post(
            Self.address,
            [
                "r.en.name": "\"Reading room\"", "en.name": "Quiet room",
                "fr.name": "Salle calme", "r.fr.name": "\"Bibliothèque\"",
            ])
        #expect(try state("name", in: "fr", of: studio) == .translated)
        #expect(try state("name", in: "de", of: studio) == .stale)
        // A text of the first language is not emptied here.
        let empty = await studio.post(
            Self.address, ["en.name": " ", "r.en.name": "\"Quiet room\""], isScript: true)
        #expect(empty.status == 422 && empty.body.contains("own page"))
        #expect(try studio.text(Self.source).contains("name: Quiet room"))
    }

    @Test(
        "what one form has in several languages is taken back as one step, and made again so",
        arguments: ["Leise.", ""])
    func oneStep(german: String) async throws {
        let studio = try await studio()
        let before = try studio.files()
        let saved = await studio.post(
            Self.address,
            [
                "en.name": "Reading room", "r.en.name": "\"Library\"",
                "de.name": "Lesesaal", "r.de.name": "\"Bibliothek\"",
                "de.text": german, "r.de.text": "\"Leise.\"",
                "fr.name": "Salle de lecture", "r.fr.name": "\"Bibliothèque\"",
            ])
        let after = try studio.files()
        #expect(saved.status == 303, "\(saved.body)")
        let files: Set = [
            Self.source, Self.german, Self.french, "translations/de.csv", "translations/fr.csv",
        ]
        #expect(try changed(studio, since: before) == files)
        _ = await studio.post(["undo"])
        #expect(try studio.files() == before)
        // The step that took it back is itself taken back.
        _ = await studio.post(["undo"])
        #expect(try studio.files() == after)
        let steps = await studio.service.folder.history.steps
        #expect(steps.count == 1)
        // Where somebody has written in one of the files since, none of it is taken back.
        let now = try studio.text(Self.french).replacing("Salle de lecture", with: "Salle calme")
        try studio.folder.write(Self.french, now)
        let met = try studio.files()
        _ = await studio.post(["undo"])
        #expect(try studio.files() == met)
    }

    @Test("it still fits, and was reviewed: said of one field, with nothing else changed")
    func said() async throws {
        let studio = try await studio()
        _ = await studio.post(
            ["rooms", "A-014"], ["name": "Reading room", "r.name": "\"Library\""])
        let read: KeyValuePairs = [
            "de.name": "Bibliothek", "r.de.name": "\"Bibliothek\"",
            "r.en.name": "\"Reading room\"", "en.name": "Reading room", "do": "fits:de.name",
        ]
        let fits = await studio.post(Self.address, read, isScript: true)
        #expect(fits.status == 200 && !fits.body.contains("fits:de.name"))
        #expect(fits.body.contains("fits:fr.name"))
        #expect(try state("name", in: "de", of: studio) == .translated)
        #expect(try state("name", in: "fr", of: studio) == .stale)
        _ = await studio.post(
            Self.address,
            ["de.name": "Bibliothek", "r.de.name": "\"Bibliothek\"", "do": "reviewed:de.name"])
        #expect(try state("name", in: "de", of: studio) == .reviewed)
        #expect(try studio.text(Self.german) == SampleSite.libraryInGerman)
        // Who says so has seen what is there.
        try studio.folder.write(
            Self.german, SampleSite.libraryInGerman.replacing("Bibliothek", with: "Bücherei"))
        let other = await studio.post(
            Self.address,
            ["de.name": "Bibliothek", "r.de.name": "\"Bibliothek\"", "do": "reviewed:de.name"])
        #expect(other.status == 409 && other.body.contains("Bücherei"))
        #expect(try state("name", in: "de", of: studio) == .translated)
    }

    @Test("paragraphs of two people are merged; of the same one both stand beside each other")
    func met() async throws {
        let studio = try await studio()
        let old = "Leise.\n\nDanke.\n\nImmer."
        let json = "\"Leise.\\n\\nDanke.\\n\\nImmer.\""
        func write(_ text: String) throws {
            try studio.folder.write(Self.german, "---\nname: Bibliothek\n---\n\(text)\n")
        }
        try write(old.replacing("Leise", with: "Sehr leise"))
        let merged = await studio.post(
            Self.address, ["de.text": "Leise.\n\nDanke.\n\nNachts.", "r.de.text": json],
            isScript: true)
        #expect(merged.status == 200)
        // The window gets what it did not have.
        #expect(merged.body.contains("\"de.text\":\"<div"))
        #expect(try studio.text(Self.german).hasSuffix("Sehr leise.\n\nDanke.\n\nNachts.\n"))
        try write("Ganz leise.\n\nDanke.\n\nImmer.")
        let met = await studio.post(
            Self.address,
            [
                "de.text": "Still.\n\nDanke.\n\nImmer.", "r.de.text": json, "fr.name": "Lecture",
                "r.fr.name": "\"Bibliothèque\"",
            ])
        #expect(met.status == 409)
        #expect(met.body.contains("id=\"c-de.text\"") && met.body.contains("<ins>Ganz leise."))
        #expect(met.body.contains(">\nStill.") && met.body.contains(">\nLecture</textarea>"))
        #expect(try studio.text(Self.german).contains("Ganz leise."))
        let script = await studio.post(
            Self.address, ["de.text": "Still.\n\nDanke.\n\nImmer.", "r.de.text": json],
            isScript: true)
        #expect(script.status == 409 && script.body.contains("\"outcome\":\"conflict\""))
        // Who has seen it has it as they like.
        let mine = await studio.post(
            Self.address,
            [
                "de.text": "Still.\n\nDanke.\n\nImmer.", "r.de.text": json, "do": "mine:de.text",
                "t.de.text": "\"Ganz leise.\\n\\nDanke.\\n\\nImmer.\"",
            ])
        #expect(mine.status == 303)
        #expect(try studio.text(Self.german).hasSuffix("Still.\n\nDanke.\n\nImmer.\n"))
    }

    @Test("what would keep the tour from being read is not written, and stays in its field")
    func refused() async throws {
        let studio = try await studio()
        let before = try studio.files()
        let form: KeyValuePairs = ["de.name": "Lese\u{1}saal", "r.de.name": "\"Bibliothek\""]
        let page = await studio.post(Self.address, form)
        #expect(page.status == 422 && page.body.contains("a sign that cannot be shown"))
        #expect(page.body.contains("id=\"refused\""))
        let script = await studio.post(Self.address, form, isScript: true)
        #expect(script.status == 422 && script.body.contains("a sign that cannot be shown"))
        #expect(try studio.files() == before)
    }

    @Test("a translation that is emptied is taken out, and comes back to the byte")
    func emptied() async throws {
        let studio = try await studio()
        let before = try studio.files()
        let gone = await studio.post(
            Self.address, ["fr.text": "", "r.fr.text": "\"Calme.\""], isScript: true)
        #expect(gone.status == 200)
        #expect(try state("text", in: "fr", of: studio) == .new)
        _ = await studio.post(["undo"])
        #expect(try changed(studio, since: before) == [])
        #expect(try studio.text(Self.french) == SampleSite.libraryInFrench)
    }

    @Test("texts of questions and floors are written where they stand")
    func inner() async throws {
        let studio = try await studio()
        try studio.folder.write(
            Self.source,
            SampleSite.library.replacing(
                "door: [10, 17]\n",
                with: """
                    door: [10, 17]
                    quiz:
                      # the only one
                      - question: How many?
                        answers:
                          - {text: One, why: No., right: true}
                          - {text: Two, why: Yes.}

                    """))
        let before = try studio.text(Self.source)
        let key = "quiz.1.answers.2.text"
        _ = await studio.post(
            Self.address,
            [
                "en.\(key)": "Three", "r.en.\(key)": "\"Two\"", "de.\(key)": "Drei",
                "r.de.\(key)": "null",
            ])
        #expect(
            try studio.text(Self.source) == before.replacing("text: Two", with: "text: Three"))
        #expect(try studio.text(Self.german).contains("text: Drei"))
        #expect(try state(key, in: "de", of: studio) == .translated)

        let building = ["translations", "beside", "buildings", "A"]
        _ = await studio.post(
            building,
            [
                "en.floors.G": "At the entrance", "r.en.floors.G": "\"Ground floor\"",
                "de.floors.1": "", "r.de.floors.1": "\"Erster Stock\"",
            ])
        let floors = try TranslationDesk(studio.folder.path, into: Language(rawValue: "de")).texts
        let ground = try #require(floors.first { $0.id.key == "floors.G" })
        #expect(ground.source == "At the entrance" && ground.translation == "Erdgeschoss")
        // The comment of the questions, and the rest of the building, stay.
        #expect(
            try studio.text("buildings/A/building.md").hasPrefix("---\nname: Operations hall\n"))
        #expect(
            try studio.text("buildings/A/building.de.md").contains("floors: {G: Erdgeschoss}"))
    }

    @Test("a window sees what others have changed, and a text that is gone is not lost in silence")
    func glance() async throws {
        let studio = try await studio()
        let now = await studio.service.answer(
            OpenStudio.request(
                Self.address, query: ["since": "0"], token: studio.token, isScript: true))
        let body = String(decoding: now.body, as: UTF8.self)
        #expect(now.status == 200 && body.contains("\"outcome\":\"now\""))
        #expect(body.contains("\"de.name\":\"\\\"Bibliothek\\\"\""))
        let number = try #require(body.firstMatch(of: /"number":(\d+)/)).output.1
        let same = await studio.service.answer(
            OpenStudio.request(
                Self.address, query: ["since": String(number)], token: studio.token,
                isScript: true))
        #expect(same.status == 204)
        // Somebody changes another field: this window gets it with its own change.
        try studio.folder.write(
            Self.french, SampleSite.libraryInFrench.replacing("Calme", with: "Paisible"))
        let saved = await studio.post(
            Self.address,
            [
                "de.name": "Lesesaal", "r.de.name": "\"Bibliothek\"", "fr.text": "Calme.",
                "r.fr.text": "\"Calme.\"",
            ], isScript: true)
        #expect(saved.body.contains("\"fr.text\":\"<div") && saved.body.contains("Paisible"))
        #expect(try studio.text(Self.french).contains("Paisible"))
        let gone = await studio.post(
            Self.address, ["de.hours": "Immer", "r.de.hours": "null"], isScript: true)
        #expect(gone.status == 422 && gone.body.contains("taken out meanwhile"))
    }

    @Test("translators write translations here, and the first language is an author's")
    func roles() async throws {
        let studio = try TeamStudio()
        let translator = try await studio.join("Tove", [.translator])
        let reader = try await studio.join("Eve", [.reader])
        let author = try await studio.join("Mira", [.author])
        let page = await studio.get(["rooms", "A-014"], as: translator, query: ["view": "beside"])
        let source = try #require(page.body.firstMatch(of: /<textarea[^>]* name="en\.name"[^>]*>/))
        let german = try #require(page.body.firstMatch(of: /<textarea[^>]* name="de\.name"[^>]*>/))
        #expect(source.output.contains("readonly") && !german.output.contains("readonly"))
        let own = await studio.get(["rooms", "A-014"], as: author, query: ["view": "beside"])
        #expect(!own.body.contains("readonly"))
        let name: KeyValuePairs = ["en.name": "Reading room", "r.en.name": "\"Library\""]
        for isScript in [false, true] {
            let refused = await studio.post(
                Self.address, name, as: translator, isScript: isScript)
            #expect(refused.status == 403 && refused.body.contains("Mira"))
        }
        let translation: KeyValuePairs = ["de.name": "Lesesaal", "r.de.name": "\"Bibliothek\""]
        #expect(await studio.post(Self.address, translation, as: reader).status == 403)
        #expect(
            try studio.folder.bytes(Self.german) == Array(SampleSite.libraryInGerman.utf8)
                && studio.folder.bytes(Self.source) == Array(SampleSite.library.utf8))
        #expect(await studio.post(Self.address, translation, as: translator).status == 303)
        #expect(await studio.post(Self.address, name, as: author).status == 303)
        let text = String(decoding: try studio.folder.bytes(Self.german), as: UTF8.self)
        #expect(text.contains("name: Lesesaal"))
    }

    @Test(
        "requests that no page makes change nothing",
        arguments: [
            "", "r.de.name=x", "r.de.name=%5B", "de.name=X", "do=fits:de.name", "a=1&a=2",
            "r.de.name=null&de.name=X&do=both:de.name&b.de.name=%22Y%22&t.de.name=%22Z%22",
            "r.de.name=%7B%22a%22%3A1%7D&de.name=", "do=reviewed:..%2Fx&r..%2Fx=null",
        ])
    func hostile(body: String) async throws {
        let studio = try await studio()
        let before = try studio.files()
        for isScript in [false, true] {
            let answer = await studio.service.answer(
                OpenStudio.request(
                    Self.address, post: body, token: studio.token, isScript: isScript))
            #expect([200, 303, 400, 409, 422].contains(answer.status), "\(answer.status)")
        }
        #expect(try studio.files() == before)
    }
}
