import Testing
import Times
import TourModel
import TourStore
import TourTestSupport

@testable import TourAuthoring

@Suite("Texts in easy language, from the folder to the tour")
struct EasyLanguageTests {
    private let folder: TestFolder
    private let easy = Language(rawValue: "de-simple")

    /// A small site with a page in easy language.
    init() throws {
        folder = try TestFolder()
        try folder.write("site.yaml", Self.site)
        try folder.write("buildings/A/building.md", Self.building)
        for (page, head, text) in [
            ("building.de", "name: Haus\nfloors: {G: Erdgeschoss}\n", ""),
            ("building.de-simple", "name: Haus\n", ""),
            ("A-014", "name: Library\n\(Self.place)", "Twelve thousand books."),
            ("A-014.de", "name: Bibliothek\n", "Zwölftausend Bücher."),
            ("A-014.de-simple", "", Self.text),
        ] { try folder.write("buildings/A/\(page).md", "---\n\(head)---\n\(text)\n") }
    }

    private static let site = """
        id: small-museum
        name: {en: Small Museum, de: Kleines Museum}
        languages: [en, de, de-simple]
        checked_by: {de-simple: Leseklub Ulm}
        home: {title: {en: Welcome, de: Willkommen}}
        map: {name: {en: The site, de: Das Gelände}, size: [100, 80]}

        """
    private static let building = """
        ---
        name: House
        outline: [[10, 10], [60, 10], [60, 50], [10, 50]]
        floors:
          - {id: G, level: 0, name: Ground floor, size: [50, 40]}
        ---

        """
    private static let place =
        "floor: G\nhotspot: [[1, 1], [9, 1], [9, 9], [1, 9]]\n"
    private static let text = "Das ist die Bibliothek.\nHier gibt es viele Bücher."

    private func problems() throws -> [String] {
        try TourChecker.check(
            folder: folder.path,
            options: .init(
                today: CalendarDay(year: 2026, month: 5, day: 1), ignored: [.unreachableRoom])
        ).map(\.description)
    }

    @Test("it is taken as it is written, with its readers, and comes back from an export")
    func comesBack() throws {
        let database = try TestFolder()
        for source in [folder.path, database("folder")] {
            try TourImporter.import(folder: source, into: database("tour.db"))
            let store = try TourStore(path: database("tour.db"))
            #expect(try store.site().checkedBy.values == [easy: "Leseklub Ulm"])
            let room = try #require(try store.room("A-014"))
            #expect(room.texts.values[easy] == Self.text)
            #expect(room.names.value(in: [easy])?.value == "Bibliothek")
            if source == folder.path { try TourExporter.write(store, to: database("folder")) }
        }
    }

    @Test("names that it lacks are those of the language; texts that it lacks are missing")
    func missing() throws {
        #expect(try problems() == [])
        try folder.write("buildings/A/A-014.de-simple.md", "---\nname: Bibliothek\n---\n")
        #expect(
            try problems() == [
                "buildings/A/A-014.de-simple.md:1:1: warning: the translation has no text; write it below the second ---"
            ])
    }

    @Test("long lines, genitives and texts that no reader has checked are reported")
    func hard() throws {
        try folder.write(
            "site.yaml",
            Self.site.replacing("checked_by: {de-simple: Leseklub Ulm}\n", with: ""))
        try folder.write(
            "buildings/A/A-014.de-simple.md",
            """
            ---
            ---
            Eins zwei drei vier fünf sechs sieben acht neun zehn elf – zwölf.
            Eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn.
            Das Dach des Hauses ist rot.
            Die Tür des alten Lehrers ist zu.
            Indes ist das Haus des Kindes
            - des Gartens
            - des guten Menschen

            """)
        let page = "buildings/A/A-014.de-simple.md"
        let remedy = "write it with von, such as das Haus von dem Lehrer"
        #expect(
            try problems() == [
                "\(page):4:1: warning: the line \"Eins zwei drei vier fünf sechs sieben a…\" in de-simple has 13 words; write at most 12 in a line, and one sentence in each",
                "\(page):5:1: warning: \"des Hauses\" in de-simple is a genitive; \(remedy)",
                "\(page):6:1: warning: \"des alten Lehrers\" in de-simple is a genitive; \(remedy)",
                "\(page):7:1: warning: \"des Kindes\" in de-simple is a genitive; \(remedy)",
                "\(page):8:3: warning: \"des Gartens\" in de-simple is a genitive; \(remedy)",
                "site.yaml:3:21: warning: no readers have checked the texts in de-simple; write who has into checked_by in site.yaml, such as {de-simple: Leseklub Ulm}",
            ])
    }
}
