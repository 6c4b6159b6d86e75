import Foundation
import TestSupport
import Testing
import TourTestSupport

@testable import Studio
@testable import TourAuthoring

@Suite("A tour's page in one language at a time")
struct TourLanguageTests {
    private static let file = "tours/short-walk.yaml"
    private static let page = ["tours", "short-walk"]

    /// A tour as somebody writes one, with a question that has no French yet.
    private static let walk = """
        name: {en: The short walk, de: Der kurze Weg}   # no French
        minutes: 30
        stops:
          - room: A-014   # quiet
            text:
              en: "Begin here."   # said softly
              de: 'Hier beginnen.'
              fr: Commencez ici.
            quiz:
              - question: {en: How many?, de: Wie viele?}
                answers:
                  - {text: {en: One, de: Eins}, why: {en: No., de: Nein.}}
                  - {text: {en: Two, de: Zwei}, why: {en: Yes., de: Ja.}, right: true}
                  - {text: {en: Three, de: Drei}, why: {en: No., de: Nein.}}
          - {room: a-011, text: Go on.}

        """

    private func studio() async throws -> OpenStudio {
        let studio = try await OpenStudio()
        try studio.folder.write(Self.file, Self.walk)
        return studio
    }

    /// Sends the page in a language with a button and what somebody has written.
    private func send(
        _ studio: OpenStudio, in language: String, _ act: String = "",
        _ written: [String: String] = [:]
    ) async throws -> (status: Int, body: String, location: String?) {
        let query = ["lang": language]
        let form = try await studio.form(of: Self.page, query: query)
            .merging(["do": act]) { $1 }.merging(written) { $1 }
        return await studio.post(Self.page, form: form, query: query)
    }

    @Test("side by side, each text is in all languages, and each of them is saved")
    func allLanguages() async throws {
        let studio = try await studio()
        let page = await studio.get(Self.page, query: ["lang": "all", "stop": "0"]).body
        for name in ["name", "summary", "stops.0.text", "stops.0.quiz.0.answers.2.why"] {
            for language in ["en", "de", "fr"] {
                let field = try #require(
                    page.firstMatch(
                        of: try Regex("<(input|textarea)[^>]* name=\"\(name).\(language)\"[^>]*>")))
                #expect(!page[field.range].contains("hidden"), "\(name) \(language)")
            }
        }
        #expect(page.contains(/lang=all[^"]*" aria-current="page">Side by side/))
        #expect(page.matches(of: /aria-current="page">/).count == 2)
        let sent = try await send(
            studio, in: "all", "", ["name.de": "Kurz", "stops.0.text.fr": "Ici."])
        #expect(sent.status == 303 && sent.location?.contains("lang=all") == true)
        let text = try studio.text(Self.file)
        #expect(text.contains("name: {en: The short walk, de: Kurz}   # no French"))
        #expect(text.contains("fr: Ici.") && text.contains("\"Begin here.\"   # said softly"))
    }

    @Test("one language's fields are shown, below what they are translated from")
    func shown() async throws {
        let studio = try await studio()
        for (language, others) in [("en", ["de", "fr"]), ("de", ["en", "fr"])] {
            let page = await studio.get(Self.page, query: ["lang": language, "stop": "0"]).body
            for name in ["name", "summary", "stops.0.text", "stops.0.quiz.0.answers.2.why"] {
                let field = try #require(
                    page.firstMatch(
                        of: try Regex("<(input|textarea)[^>]* name=\"\(name).\(language)\"[^>]*>")))
                #expect(!page[field.range].contains("hidden"), "\(name) \(language)")
                for other in others {
                    let hidden = "<input type=\"hidden\" name=\"\(name).\(other)\""
                    #expect(page.contains(hidden), "\(name) \(other)")
                }
            }
            #expect(page.contains("<label for=\"f-stops-0-text\">"))
            #expect(page.contains("<p>Begin here.</p>") == (language == "de"))
            // The tabs lead to the same stop in the other languages.
            let here = page.firstMatch(of: /lang=([a-z]+)[^"]*" lang="[a-z]+" aria-current="page"/)
            #expect(here?.output.1 == language[...])
            for other in others {
                #expect(page.contains("short-walk?lang=\(other)&amp;stop=0\" lang=\"\(other)\""))
            }
        }
        // A language that the site does not have is the first one.
        let page = await studio.get(Self.page, query: ["lang": "tlh"]).body
        #expect(page.contains("lang=en\" lang=\"en\" aria-current=\"page\""))
    }

    @Test("a text that is written in one language is the only one of the folder that changes")
    func written() async throws {
        let studio = try await studio()
        let before = try studio.files()
        let saved = try await send(
            studio, in: "de", "", ["stops.0.text.de": "Beginnen Sie hier.", "stop": "0"])
        #expect(saved.status == 303 && saved.location == "/tours/short-walk?lang=de&stop=0")
        let now = Self.walk.replacing("'Hier beginnen.'", with: "Beginnen Sie hier.")
        #expect(try studio.text(Self.file) == now)
        let after = try studio.files()
        #expect(after.keys.filter { after[$0] != before[$0] } == [Self.file])
        // A first translation stands beside the text.
        #expect(try await send(studio, in: "fr", "", ["stops.1.text.fr": "Suivez."]).status == 303)
        #expect(
            try studio.text(Self.file)
                == now.replacing("text: Go on.", with: "text: {en: Go on., fr: Suivez.}"))
        _ = await studio.post(["undo"])
        // One that is taken out leaves the others.
        #expect(try await send(studio, in: "fr", "", ["stops.0.text.fr": ""]).status == 303)
        #expect(
            try studio.text(Self.file) == now.replacing("      fr: Commencez ici.\n", with: ""))
        _ = await studio.post(["undo"])
        #expect(try studio.text(Self.file) == now)
    }

    @Test(
        "a stop is moved, and an answer taken out, with all its languages", arguments: ["de", "fr"])
    func moved(language: String) async throws {
        let studio = try await studio()
        let (head, first, second) = (
            Self.walk.components(separatedBy: "  - room: A-014")[0],
            "  - room: A-014"
                + Self.walk.components(separatedBy: "  - room: A-014")[1]
                .components(separatedBy: "  - {room: a-011")[0],
            "  - {room: a-011, text: Go on.}\n"
        )
        #expect(try await send(studio, in: language, "up:stops.1").status == 303)
        #expect(try studio.text(Self.file) == head + second + first)
        _ = await studio.post(["undo"])
        #expect(try studio.text(Self.file) == Self.walk)
        let out = try await send(studio, in: language, "out:stops.0.quiz.0.answers.0")
        #expect(out.status == 303)
        let answer = "          - {text: {en: One, de: Eins}, why: {en: No., de: Nein.}}\n"
        #expect(try studio.text(Self.file) == Self.walk.replacing(answer, with: ""))
    }

    @Test("somebody else's text in another language stays")
    func met() async throws {
        let studio = try await studio()
        let query = ["lang": "de"]
        var form = try await studio.form(of: Self.page, query: query)
        form["name.de"] = "Der kurze Rundgang"
        try studio.folder.write(
            Self.file,
            Self.walk.replacing("Commencez ici.", with: "Par ici."))
        #expect(await studio.post(Self.page, form: form, query: query).status == 303)
        let text = try studio.text(Self.file)
        #expect(text.contains("fr: Par ici.") && text.contains("de: Der kurze Rundgang"))
    }

    @Test("the tabs say what each language lacks")
    func needs() async throws {
        let studio = try await studio()
        func tab(_ language: String) async throws -> String {
            let page = await studio.get(Self.page).body
            let tab = try Regex(
                "lang=\"\(language)\"[^>]*>([^<]*(<span.*?</span>)?)</a>",
                as: (Substring, Substring, Substring?).self)
            let found = try #require(page.firstMatch(of: tab))
            return String(found.output.1).replacing(/<[^>]*>/, with: " ")
        }
        #expect(try await tab("en").contains("first"))
        // The second stop has no German.
        #expect(try await tab("de").contains("1 missing"))
        #expect(try await tab("fr").contains("9 missing"))
        try TourTranslator.confirm(studio.folder.path)
        _ = try await send(studio, in: "en", "", ["stops.0.text.en": "Begin over there."])
        #expect(try await tab("de").contains("1 stale"))
        let bare = Self.walk.replacing(/, de: [^,}]*/, with: "")
            .replacing(#/ *(de|fr): .*\n/#, with: "")
        try studio.folder.write(Self.file, bare)
        #expect(try await tab("fr").hasSuffix("missing "))
        // Where the folder cannot be read, nothing is known of them.
        try studio.folder.write("news/new.md", "---\nflavour: sweet\n---\n")
        #expect(try await !tab("fr").contains("missing"))
    }
}
