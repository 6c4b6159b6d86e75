import Foundation
import Testing
import TourModel
import TourTestSupport
import Wording

@testable import Studio
@testable import TourAuthoring

@Suite("What the check finds, in the words of the forms")
struct ProblemWordsTests {
    private func said(
        _ message: FilledMessage, _ remedy: FilledMessage, in language: String
    ) -> String {
        StudioWords(Language(rawValue: language)).said(
            TourProblem(.warning, file: "site.yaml", message: message, remedy: remedy)
        ).text
    }

    @Test("a finding keeps its values, and has the fields and languages of the reader")
    func german() {
        let site = "www.museum.example"
        let cases: [(FilledMessage, FilledMessage, String)] = [
            (
                "\(key: "name") is not translated into \("en, it")", "write {de: ..., en: ...}",
                "Name ist nicht übersetzt: Englisch, Italienisch fehlt."
            ),
            (
                "no page shows \("SEPP")", "name them under people:",
                "Kein Raum zeigt SEPP. Wählen Sie Räume auf der Seite dieser Person."
            ),
            (
                "\(key: "answers") is missing", "write answers: and its value",
                "Antworten fehlt. Füllen Sie es aus."
            ),
            (
                "\(key: "address") is \"\(site)\"",
                "write https://, the host and a short path, such as https://museum.example/t",
                "Öffentliche Adresse ist „www.museum.example“. Beginnen Sie mit https://, wie in https://museum.example/t."
            ),
            (
                "\(key: "map") is \(27.3) m away from the nearest way, at [\(12.0), \(32.0)]", "",
                "Auf dem Lageplan ist 27.3 m vom nächsten Weg entfernt, bei 12.0, 32.0. Zeichnen Sie einen Weg bis auf 10 m heran, oder rücken Sie es näher."
            ),
            (
                "\(key: "pair") names \(counted(1, "picture"))", "",
                "1 Bild ist kein Paar. Wählen Sie 2 bis 8 derselben Ansicht, das älteste zuerst."
            ),
            // A value of which a part looks like another finding, or like a placeholder.
            (
                "the link \"\("\" leads nowhere: {remedy}")\" leads nowhere: \("it is empty")", "",
                "Der Link „\" leads nowhere: {remedy}“ führt nirgendwohin. Berichtigen Sie ihn, oder nehmen Sie ihn heraus."
            ),
        ]
        for (message, remedy, words) in cases { #expect(said(message, remedy, in: "de") == words) }
    }

    @Test("a finding without words stands as the check writes it, marked as English")
    func others() {
        let problem = TourProblem(
            .error, file: "a.yaml", message: "the moon is full", remedy: "wait a day")
        let german = StudioWords(Language(rawValue: "de")).said(problem)
        #expect(german.text == "the moon is full; wait a day" && german.language == "en")
        #expect(StudioWords(Language(rawValue: "en")).said(problem).language == nil)
    }

    @Test("all that the check can find has words in every language, with all of its values' places")
    func all() throws {
        let known = Set(StudioWords.findings.values.map { MessageTemplate($0).message.texts })
        let sources = try FindingSources.messages()
        #expect(sources.count > 200)
        for (place, texts) in sources where !known.contains(texts) {
            Issue.record("\(place): \(texts.joined(separator: "{}")) has no words")
        }
        for (key, pattern) in StudioWords.findings {
            let names = MessageTemplate(pattern).message.values + ["remedy"]
            for language in StudioWords.languages {
                let text = try #require(StudioWords.texts[key]?[language.rawValue], "\(key)")
                let used = MessageTemplate(text).message.values
                #expect(used.allSatisfy(names.contains), "\(key): \(text)")
            }
        }
    }

    @Test("subtitles that are corrected or skipped have words, too")
    func subtitles() throws {
        let file = """
            WEBVTT

            No time.

            00:0x.000 --> 00:02.000
            Not a time.

            00:03.000 --> 00:02.000
            Backwards.

            00:04,000 --> 00:05,000
            A comma.

            0:00:06.000 --> 0:00:07.000
            One digit.
            """
        let problems = try Subtitles(file: file).problems
        #expect(problems.count == 5)
        for problem in problems {
            let message = problem.message + (problem.isLeftOut ? "; it is left out" : "")
            let german = StudioWords(Language(rawValue: "de")).said(
                TourProblem(.warning, file: "a.vtt", message: message, remedy: problem.advice))
            #expect(german.language == nil, "\(german.text)")
        }
    }

    @Test("a tour with slips of many kinds speaks German on its page of things to look at")
    func page() async throws {
        let studio = try await OpenStudio { folder in
            try SampleSite.write(to: folder)
            try folder.write("people/sepp.vcf", "BEGIN:VCARD\nVERSION:4.0\nFN:Sepp\nEND:VCARD\n")
            try folder.write(
                "buildings/A/A-020.md",
                "---\nname: Store\nfloor: G\nhotspot: [[0, 20], [5, 20], [5, 25], [0, 25]]\n---\nDark.\n"
            )
        }
        var request = OpenStudio.request(["checks"], token: studio.token)
        request.languages = "de"
        let page = String(decoding: await studio.service.answer(request).body, as: UTF8.self)
        #expect(page.contains("Kein Raum zeigt SEPP"))
        #expect(page.contains("Diese Seite gibt es noch nicht auf Französisch."))
        #expect(page.contains("Der Raum hat keine Tür, darum führt kein Weg hin."))
        // Each leads to where it is mended, by a button that says so.
        #expect(page.contains(">Übersetzen</a>"))
        let english = page.matches(of: /<p lang="en">([^<]*)/).map { String($0.output.1) }
        #expect(english == [], "\(english)")
    }
}
