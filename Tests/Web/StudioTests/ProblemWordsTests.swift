import Foundation
import Testing
import TourModel
import TourTestSupport

@testable import Studio
@testable import TourAuthoring

@Suite("What the check finds, in the words of the forms")
struct ProblemWordsTests {
    private func said(_ message: String, _ remedy: String, in language: String) -> String {
        StudioWords(Language(rawValue: language)).said(
            TourProblem(.warning, file: "site.yaml", message: message, remedy: remedy)
        ).text
    }

    @Test(
        "a finding keeps its values, and has the fields and languages of the reader",
        arguments: [
            (
                "\"name\" is not translated into en, it", "write {de: ..., en: ...}",
                "Name ist nicht übersetzt: Englisch, Italienisch fehlt."
            ),
            (
                "no page shows SEPP", "name them under people: of a room, or take the card out",
                "Kein Raum zeigt SEPP. Wählen Sie Räume auf der Seite dieser Person."
            ),
            (
                "\"answers\" is missing", "write answers: and its value",
                "Antworten fehlt. Füllen Sie es aus."
            ),
            (
                "\"address\" is \"www.museum.example\"",
                "write https://, the host and a short path, such as https://museum.example/t",
                "Öffentliche Adresse ist „www.museum.example“. Beginnen Sie mit https://, wie in https://museum.example/t."
            ),
            (
                "\"accent\" is \"blue\"", "write a colour as \"#RRGGBB\", in quotes",
                "Farbe ist „blue“. Schreiben Sie sie als # mit sechs Ziffern oder Buchstaben von A bis F, wie in #2B7FE0."
            ),
            (
                "\"map\" is 27.3 m away from the nearest way, at [12.0, 32.0]",
                "draw a way to within 10.0 m, or mend the place",
                "Auf dem Lageplan ist 27.3 m vom nächsten Weg entfernt, bei 12.0, 32.0. Zeichnen Sie einen Weg bis auf 10 m heran, oder rücken Sie es näher."
            ),
            (
                "\"pair\" names 1 picture", "write 2 to 8 of the same view, the oldest first",
                "1 Bild ist kein Paar. Wählen Sie 2 bis 8 derselben Ansicht, das älteste zuerst."
            ),
            (
                "the event \"3k2l1m@google.com\" and 1 more are not translated into it",
                "write its title in events/x.it.yaml",
                "Der Termin „3k2l1m@google.com“ und 1 weitere sind nicht auf Italienisch übersetzt."
            ),
        ])
    func german(message: String, remedy: String, words: String) {
        #expect(said(message, remedy, in: "de") == words)
    }

    @Test("a finding without words stands as the check writes it, marked as English")
    func others() {
        let problem = TourProblem(
            .error, file: "a.yaml", message: "the moon is full", remedy: "wait a day")
        let german = StudioWords(Language(rawValue: "de")).said(problem)
        #expect(german.text == "the moon is full; wait a day" && german.language == "en")
        #expect(StudioWords(Language(rawValue: "en")).said(problem).language == nil)
    }

    @Test("every pattern finds what it is for, and fills all of its words")
    func patterns() {
        #expect(StudioWords.findings.count > 60)
        for (key, pattern) in StudioWords.findings {
            let found = pattern.replacing(/\{([a-z]+)\}/) { match in
                switch match.output.1 {
                case "key": "name"
                case "language": "de"
                case "languages": "de, fr"
                case "count": "2"
                case "s": "s"
                case "is": "are"
                default: "Xy"
                }
            }
            #expect(FindingPattern(key: key, pattern).values(of: found) != nil, "\(key)")
            #expect(
                FindingPattern(key: key, pattern).values(of: found + "?!") == nil
                    || pattern.hasSuffix("}"))
            guard key.hasPrefix("problem.") else { continue }
            for language in StudioWords.languages {
                let text = said(found, "write 2 to 4", in: language.rawValue)
                #expect(!text.contains("{") && !text.contains("write 2 to 4"), "\(key): \(text)")
            }
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
