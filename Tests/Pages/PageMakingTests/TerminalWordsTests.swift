import PageTestSupport
import Testing
import TourModel

@testable import PageMaking
@testable import PageModel
@testable import TextPages

@Suite("Words on a terminal of 80 x 24")
struct TerminalWordsTests {
    private let preview: PagePreview

    init() throws { preview = try PagePreview(databasePath: ShippedSite.database()) }

    private func lines(_ name: String, _ language: String) throws -> [String] {
        var request = PagePreview.Request(name: name)
        request.language = Language(rawValue: language)
        let screen = try preview.screen(request)
        return TerminalLayout(screen: screen, width: 80, height: 24, context: LayoutContext())
            .page().grid.lines
    }

    @Test(
        "every key of the dock has its word, in every language",
        arguments: [
            ("en", ["Home", "Scan", "Map", "Help", "English", "View", "About"]),
            ("de", ["Start", "Scannen", "Karte", "Hilfe", "DE", "Ansicht", "Info"]),
            ("fr", ["Accueil", "Scanner", "Plan", "Aide", "FR", "Vue", "Infos"]),
        ])
    func dock(language: String, words: [String]) throws {
        for name in ["home", "scan", "map", "room:A-014", "help"] {
            let dock = try lines(name, language)[1]
            for (key, word) in zip(["F5", "F6", "F7", "F1", "F2", "F3", "F4"], words) {
                #expect(dock.contains("\(key) \(word)"), "\(name): \(dock)")
            }
        }
    }

    @Test(
        "a card that leaves events out says how many",
        arguments: [("en", "and 1 more"), ("de", "und 1 weiterer"), ("fr", "et 1 autre")])
    func today(language: String, words: String) throws {
        let page = try lines("home", language)
        #expect(page.contains { $0.contains(" \(words) ") }, "\(page)")
    }

    @Test("several events that are left out agree with their number")
    func plurals() throws {
        let strings = try Strings()
        let texts = Strings.languages.map { language in
            ["1", "2"].map { strings("home.today.more", language, ["count": "\($0)"]).string }
        }
        #expect(
            texts == [
                ["and 1 more", "and 2 more"], ["und 1 weiterer", "und 2 weitere"],
                ["et 1 autre", "et 2 autres"],
            ])
    }
}
