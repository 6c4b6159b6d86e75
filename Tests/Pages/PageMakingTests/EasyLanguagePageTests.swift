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

@Suite("Pages in easy language")
struct EasyLanguagePageTests {
    private let maker: PageMaker
    private let folder: TemporaryFolder

    /// The site that ships, with one room in easy language.
    init() throws {
        folder = try TemporaryFolder()
        let content = "\(folder.path)/content"
        try FileManager.default.copyItem(atPath: Repository.tour, toPath: content)
        let site = try String(contentsOfFile: "\(content)/site.yaml", encoding: .utf8)
        let changed = site.replacing(
            "languages: [en, de, fr]",
            with: "languages: [en, de, de-simple, fr]\nchecked_by: {de-simple: Leseklub Ulm}")
        #expect(changed != site)
        try changed.write(toFile: "\(content)/site.yaml", atomically: true, encoding: .utf8)
        try "---\n---\nHier sehen Sie einen Raum.\nIn dem Raum arbeiten Menschen.\n".write(
            toFile: "\(content)/buildings/A/A-014.de-simple.md", atomically: true, encoding: .utf8)
        let path = "\(folder.path)/tour.sqlite"
        try TourImporter.import(folder: content, into: path)
        maker = PageMaker(
            content: try TourContent(store: TourStore(path: path)), strings: try Strings(),
            settings: PageSettings())
    }

    private func session(_ page: Page, _ language: String = "de-simple") -> Session {
        Session(language: Language(rawValue: language), page: page, now: .now)
    }

    private func screen(_ session: Session) -> Screen {
        maker.page(of: session, in: .init(clock: "14:32", camera: .streaming, now: .now)).screen
    }

    @Test("a sentence a line, in its own language; names and the kiosk's words are German")
    func text() {
        let page = screen(session(.room("A-014")))
        #expect(page.language == "de-simple")
        #expect(page.title == Text("Hauptkontrollraum", language: "de"))
        #expect(page.sections.contains(.lead("Hier sehen Sie einen Raum.")))
        #expect(page.sections.contains(.paragraph("In dem Raum arbeiten Menschen.")))
        #expect(page.notices.isEmpty)
        #expect(page.dock.words.home == screen(session(.home, "de")).dock.words.home)
    }

    @Test("a page without a text in it says so, and has the German one")
    func missing() {
        let page = screen(session(.room("A-012")))
        #expect(
            page.sections.first
                == .notice(
                    Notice(.information, "Diesen Text gibt es noch nicht in Leichter Sprache.")))
        #expect(page.otherLanguages == ["de"])
        #expect(page.notices.count == 1)
        #expect(screen(session(.room("A-012"), "de")).notices.isEmpty)
    }

    @Test("visitors choose it by its own name and mark")
    func panel() throws {
        var session = session(.home, "en")
        session.show(.languages)
        let row = try #require(screen(session).overlay?.rows.first { $0.icon == .easy })
        #expect(row.title == Text("Deutsch, Leichte Sprache", language: "de-simple"))
        #expect(row.id == Choice.language(Language(rawValue: "de-simple")).id)
        #expect(screen(session).overlay?.rows.count == 4)
    }

    @Test("the page about the site names its readers, in easy language alone")
    func readers() {
        func readers(_ language: String) -> [Fact] {
            screen(session(.about, language)).sections.flatMap { section -> [Fact] in
                if case .facts(let facts) = section { facts } else { [] }
            }.filter { $0.value == "Leseklub Ulm" }
        }
        #expect(readers("de-simple").map(\.label) == ["Geprüft von"])
        #expect(readers("de").isEmpty)
    }

    @Test("those who sign read the language that theirs belongs to, without a word about it")
    func signed() {
        let page = screen(session(.room("A-012"), "gsg"))
        #expect(page.title == Text("Missionsbibliothek", language: "de"))
        #expect(page.notices.isEmpty)
    }
}
