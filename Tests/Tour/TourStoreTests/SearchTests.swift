import Testing
import TourAuthoring
import TourTestSupport

@testable import TourModel
@testable import TourStore

@Suite struct SearchTests {
    let database: TestFolder
    let store: TourStore

    init() throws {
        let folder = try TestFolder()
        database = try TestFolder()
        try SampleSite.write(to: folder)
        try folder.write(
            "buildings/A/A-2.md",
            """
            ---
            name: Straßenraum
            floor: "1"
            hotspot: [[0, 0], [9, 0], [9, 9]]
            tags: [Æther]
            ---
            Near the main control room; the library is far.
            """)
        try TourImporter.import(
            folder: folder.path, into: database("tour.db"), measure: SampleSite.measure)
        store = try TourStore(path: database("tour.db"))
    }

    private func ids(_ query: String, _ languages: [Language] = []) throws -> [String] {
        try store.search(query, languages: languages).map(\.id)
    }

    @Test(
        "what is typed finds what is meant",
        arguments: [
            ("A-011", ["A-011"]), ("a-011", ["A-011"]), ("a011", ["A-011"]), ("A 011", ["A-011"]),
            ("a-01", ["A-011", "A-014"]), ("011", ["A-011"]), ("11", ["A-011"]),
            ("library", ["A-014", "A", "A-2"]), ("libr", ["A-014", "A", "A-2"]),
            ("LIBRARY", ["A-014", "A", "A-2"]), ("contrôle", ["A-011", "A"]),
            ("controle", ["A-011", "A"]), ("grosser", ["A-011"]), ("Großer", ["A-011"]),
            ("strassen", ["A-2"]), ("straß", ["A-2"]), ("führung", ["A-011"]),
            ("fuehrung", ["A-011"]), ("fuhrung", ["A-011"]), ("aether", ["A-2"]),
            ("bibliotheque", ["A-014", "A"]), ("Mira", ["MIRA-RAUTIO", "A-011"]),
            ("rautio mira", ["MIRA-RAUTIO", "A-011"]), ("flight director", ["MIRA-RAUTIO"]),
            ("short", ["SHORT-WALK"]), ("kurze weg", ["SHORT-WALK"]),
            ("screens control", ["A-011"]), ("nothing of the kind", []),
        ])
    func finds(query: String, expected: [String]) throws {
        #expect(try ids(query) == expected)
    }

    @Test(
        "a word is found inside longer ones",
        arguments: [
            ("raum", ["A-2", "A-011", "SHORT-WALK", "A"]), ("kontroll", ["A-011", "A"]),
            ("stras", ["A-2"]),
            ("schirmen", ["A-011"]), ("trieb", ["A"]),
            // Too short to be looked for inside words.
            ("aum", []),
        ])
    func parts(query: String, expected: [String]) throws {
        let found = try ids(query, [.german, .english])
        #expect(found == expected)
    }

    @Test(
        "typing errors are forgiven in every language, where nothing is found otherwise",
        arguments: [
            ("mian control", .english, "A-011"), ("libary", .english, "A-014"),
            ("librray", .english, "A-014"), ("liibrary", .english, "A-014"),
            ("contrle", .french, "A-011"), ("bibliotheqe", .french, "A-014"),
            ("strasenraum", .english, "A-2"), ("kontrolraum", .german, "A-011"),
            ("rauitio", .english, "MIRA-RAUTIO"), ("flihgt director", .english, "MIRA-RAUTIO"),
        ] as [(String, Language, String)])
    func misspelled(query: String, language: Language, expected: String) throws {
        #expect(try ids(query, [language]).first == expected)
    }

    @Test(
        "nothing is made of what is too far from every word, nor of a wrong number",
        arguments: ["zzzzz", "xyzzyx", "qqqqqqqqqqqq", "A-9999", "2011"])
    func notMisspelled(query: String) throws {
        #expect(try ids(query) == [])
    }

    @Test("a hit has its name in the wanted language, whatever language it was found in")
    func wantedLanguage() throws {
        let hit = try #require(
            try store.search("library", languages: [.french, .english]).first)
        #expect(hit.id == "A-014")
        #expect(hit.title.contains("ibliothèque"))
        #expect(hit.language == .french)
        // Without a wanted one, it is the language in which it was found.
        #expect(try store.search("library").first?.language == .english)
    }

    @Test(
        "any text is a query, also one that looks like an expression",
        arguments: [
            "", " ", "\"", "\"\"\"", "'", "*", "a*", "(", "NEAR(", "AND", "OR NOT", "name:", "-",
            "^x",
            "{name}:", "; DROP TABLE room", "%", "_", "\0", "\u{202E}", "🛰️", "a\" OR \"b",
            "library\" NOT \"quiet", HostileText("library ", times: 10_000),
            HostileText("x", times: 1_000_000), HostileText("\"", times: 100_000),
        ] as [HostileText])
    func takesAnything(query: HostileText) throws {
        #expect(try store.search(query.text, limit: 5).count <= 5)
    }

    @Test("the title and the snippet are in the language that was found")
    func languages() throws {
        let english = try #require(try store.search("screens", languages: [.english]).first)
        #expect(
            english
                == SearchHit(
                    kind: .room, id: "A-011", title: "Main control room",
                    snippet:
                        "Six desks face a wall of screens. The Lark-2 spacecraft is flown from here.",
                    language: .english, snippetLanguage: .english))
        let german = try #require(
            try store.search("überflüge", languages: [.german, .english]).first)
        #expect(german.kind == .building)
        #expect(german.title == "Betriebsgebäude")
        #expect(german.snippet == "Hier werden die Überflüge gefahren.")
        #expect(german.language == .german)
        #expect(try ids("bildschirmen", [.french]) == [])
        // By its ID a room is found in every language, and told in the wanted one.
        #expect(try store.search("A-011", languages: [.french]).first?.title == "Salle de contrôle")
        // What has no text in the wanted language is told in the one it has.
        #expect(try store.search("A-2", languages: [.french]).first?.title == "Straßenraum")
    }

    @Test("no more hits than asked for, and at least one may be")
    func limits() throws {
        #expect(try store.search("a", limit: 2).count == 2)
        #expect(try store.search("a", limit: -1).count == 1)
        #expect(try store.search("a", limit: .max).count <= 100)
    }

    @Test(
        "rooms are found by the beginning of their IDs",
        arguments: [
            ("a", ["A-011", "A-014", "A-2"]), ("A-01", ["A-011", "A-014"]), ("a 014", ["A-014"]),
            ("", []), ("B", []), ("~", []), ("%", []), (String(repeating: "A", count: 40), []),
        ])
    func prefixes(typed: String, expected: [String]) throws {
        #expect(try store.rooms(idPrefix: typed, limit: 9).map(\.id) == expected)
        #expect(try store.rooms(idPrefix: typed, limit: 1).map(\.id) == Array(expected.prefix(1)))
    }
}
