import Foundation
import Imaging
import PageTestSupport
import TestSupport
import Testing
import TourAuthoring
import TourModel
import TourStore

@testable import PageMaking
@testable import PageModel

@Suite(
    "Words that are not there in the visitor's language stand in another one, and the page says so")
struct OtherLanguagesTests {
    private let maker: PageMaker
    private let folder: TemporaryFolder

    /// The site that ships, without some of its German.
    init() throws {
        folder = try TemporaryFolder()
        let content = "\(folder.path)/content"
        try FileManager.default.copyItem(
            atPath: Repository.tour, toPath: content)
        func change(_ file: String, _ change: (String) -> String) throws {
            let path = "\(content)/\(file)"
            let text = try String(contentsOfFile: path, encoding: .utf8)
            let changed = change(text)
            #expect(changed != text)
            try changed.write(toFile: path, atomically: true, encoding: .utf8)
        }
        try change("buildings/A/A-012.de.md") {
            $0.replacing("hours: Geöffnet 10:00 bis 17:00\n", with: "")
        }
        try change("buildings/A/A-014.de.md") { _ in "---\nname: Hauptkontrollraum\n---\n" }
        try change("site.yaml") {
            $0.replacing(", de: Willkommen am Vesper Ridge", with: "")
                .replacing("  de: Raumfahrt-Kontrollzentrum Vesper Ridge\n", with: "")
        }
        let path = "\(folder.path)/tour.sqlite"
        try TourImporter.import(folder: content, into: path)
        maker = PageMaker(
            content: try TourContent(store: TourStore(path: path)), strings: try Strings(),
            settings: PageSettings())
    }

    private func screen(_ page: Page, _ language: String) -> Screen {
        let now = ContinuousClock.now
        let session = Session(language: Language(rawValue: language), page: page, now: now)
        return maker.page(of: session, in: .init(clock: "14:32", camera: .streaming, now: now))
            .screen
    }

    private let note =
        "Einige Wörter gibt es hier noch nicht auf Deutsch; sie stehen auf Englisch."
    private let textNote =
        "Diesen Text gibt es noch nicht auf Deutsch; hier steht er auf Englisch."

    @Test("a visitor in whose language the kiosk says nothing is not told of another visitor's")
    func withoutMessages() throws {
        let page = screen(.room("A-012"), "ar")
        let note = try #require(
            page.sections.lazy.compactMap { section -> Text? in
                if case .notice(let notice) = section { notice.text } else { nil }
            }.first)
        #expect(note == Text("This text is in English.", language: "en"))
    }

    @Test("one field that is missing is told at the head of the texts, and nowhere else")
    func field() {
        let page = screen(.room("A-012"), "de")
        #expect(page.title == "Missionsbibliothek")
        #expect(page.sections.first == .notice(Notice(.information, Text(note))))
        #expect(page.words.contains("Open 10:00 to 17:00"))
        #expect(page.otherLanguages == ["en"])
        let facts = page.sections.compactMap {
            if case .facts(let facts) = $0 { facts } else { nil }
        }
        let hours = facts.joined().first
        #expect(hours?.value == Text("Open 10:00 to 17:00", language: "en"))
        #expect(hours?.label.languages == [])
        for language in ["en", "fr"] {
            #expect(screen(.room("A-012"), language).notices.isEmpty)
        }
        #expect(screen(.room("A-012"), "fr").words.contains("Ouverte de 10\u{A0}h à 17\u{A0}h"))
        #expect(!screen(.room("A-013"), "de").words.contains(note))
    }

    @Test("a text that is missing is told once, with all that is missing beside it")
    func text() {
        let words = screen(.room("A-014"), "de").words
        #expect(words.contains(textNote))
        #expect(!words.contains(note))
    }

    @Test("the home page tells in its last line; the site's name alone is no reason to")
    func home() {
        #expect(screen(.home, "de").title == Text("Welcome to Vesper Ridge", language: "en"))
        #expect(screen(.home, "de").hint?.string == note)
        #expect(screen(.home, "fr").hint != screen(.home, "de").hint)
        #expect(
            screen(.help, "de").dock.siteName
                == Text("Vesper Ridge Space Operations Centre", language: "en"))
        #expect(!screen(.help, "de").words.contains(note))
        // Here it is the title.
        #expect(screen(.about, "de").words.contains(note))
    }
}
