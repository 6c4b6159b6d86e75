import Testing
import TourAuthoring
import TourModel
import TourStore
import TourTestSupport

@Suite("A translation whose text has changed is stale")
struct StaleTranslationTests {
    let site: TranslationFolder

    init() throws { site = try TranslationFolder() }

    @Test("nothing is stale of which nothing is remembered")
    func unremembered() throws {
        try site.change("buildings/A/A-014.md", "Quiet.", "Very quiet.")
        #expect(try site.stale() == [])
        #expect(try site.count(.translated) == 26)
    }

    @Test("a confirmed translation is stale when its text changes, and is told with its place")
    func stale() throws {
        let counts = try TourTranslator.confirm(site.path)
        #expect(counts.map(\.language) == [TranslationFolder.german, TranslationFolder.french])
        #expect(counts.map(\.count) == [26, 26])
        #expect(try site.stale() == [])
        try site.change("buildings/A/A-014.md", "Quiet.", "Very quiet.")
        try site.change("site.yaml", "en: Welcome", "en: You are welcome")
        try site.change("tours/short-walk.yaml", "{en: Begin.", "{en: Begin here.")
        let remedy =
            "translate it again, or say that it still fits: docent tour translate confirm"
        #expect(
            try site.stale() == [
                "buildings/A/A-014.de.md:4:1: warning: \"text\" has changed since it was translated into de; \(remedy)",
                "buildings/A/A-014.fr.md:4:1: warning: \"text\" has changed since it was translated into fr; \(remedy)",
                "site.yaml:7:36: warning: \"home.title\" has changed since it was translated into de; \(remedy)",
                "site.yaml:7:52: warning: \"home.title\" has changed since it was translated into fr; \(remedy)",
                "tours/short-walk.yaml:5:47: warning: \"stops.A-014\" has changed since it was translated into de; \(remedy)",
                "tours/short-walk.yaml:5:60: warning: \"stops.A-014\" has changed since it was translated into fr; \(remedy)",
            ])
        #expect(try site.count(.stale) == 3)
    }

    @Test("a stale translation is fresh when it changes, when its text changes back, or by word")
    func fresh() throws {
        try TourTranslator.confirm(site.path)
        try site.change("buildings/A/A-014.md", "Quiet.", "Very quiet.")
        try site.change("buildings/A/A-014.de.md", "Leise.", "Sehr leise.")
        #expect(try site.count(.stale) == 0)
        #expect(try site.count(.stale, TranslationFolder.french) == 1)
        try TourTranslator.confirm(site.path, files: ["buildings/A/A-014.fr.md"])
        #expect(try site.count(.stale, TranslationFolder.french) == 0)
        try site.change("buildings/A/A-014.md", "Very quiet.", "Quiet.")
        #expect(try site.count(.stale, TranslationFolder.french) == 1)
        try site.change("buildings/A/A-014.md", "Quiet.", "Very quiet.")
        #expect(try site.count(.stale, TranslationFolder.french) == 0)
    }

    @Test("what was read beside the text is reviewed until one of them changes")
    func reviewed() throws {
        let german = [TranslationFolder.german]
        try TourTranslator.confirm(
            site.path, languages: german, files: ["tours/short-walk.yaml"], areReviewed: true)
        #expect(try site.count(.reviewed) == 4)
        #expect(try site.count(.reviewed, TranslationFolder.french) == 0)
        #expect(try TourTranslator.confirm(site.path, languages: german).map(\.count) == [22])
        #expect(try site.count(.reviewed) == 4)
        try site.change("tours/short-walk.yaml", "de: Anfang.", "de: Los.")
        #expect(try site.count(.reviewed) == 3)
    }

    @Test("the order of stops and rooms is no change")
    func order() throws {
        try TourTranslator.confirm(site.path)
        try site.change(
            "tours/short-walk.yaml",
            "  - {room: a-014, text: {en: Begin., de: Anfang., fr: Début.}}\n", "")
        let text = try site.text("tours/short-walk.yaml")
        try site.folder.write(
            "tours/short-walk.yaml",
            text + "\n  - {room: a-014, text: {en: Begin., de: Anfang., fr: Début.}}\n")
        #expect(try site.stale() == [])
    }

    @Test("what is remembered survives import and export, and goes with its text")
    func roundTrip() throws {
        try TourTranslator.confirm(site.path, areReviewed: true)
        try TourImporter.import(
            folder: site.path, into: site.place("1.db"), measure: SampleSite.measure)
        try TourExporter.write(try TourStore(path: site.place("1.db")), to: site.place("folder"))
        for language in ["de", "fr"] {
            let file = "translations/\(language).csv"
            #expect(try site.place.bytes("folder/" + file) == site.folder.bytes(file))
        }
        #expect(
            try TourImporter.changes(
                folder: site.place("folder"), against: site.place("1.db"),
                measure: SampleSite.measure) == [])
        try site.folder.write("translations/de.csv", "file,text,source,translation,state\n")
        #expect(
            try TourImporter.changes(
                folder: site.path, against: site.place("1.db"), measure: SampleSite.measure
            ).map(\.description) == ["update what is remembered of translations into de"])
    }

    static let mistakes: [(file: String, text: String, problem: String)] = [
        (
            "de.csv", "file,text\n",
            "translations/de.csv:1:1: the first line is not file,text,source,translation,state; write it there, or take the file out and have docent tour translate confirm make it"
        ),
        (
            "de.csv", "file,text,source,translation,state\n<<<<<<< mine\n",
            "translations/de.csv:2:1: the line has 1 value; it needs 5; mend the line, or take it out: then nothing is remembered of the translation"
        ),
        (
            "de.csv",
            "file,text,source,translation,state\nsite.yaml,name,abcdefgh,12345678,reviewed\n",
            "translations/de.csv:2:25: \"12345678\" is not eight letters from a to p; mend the line, or take it out: then nothing is remembered of the translation"
        ),
        (
            "de.csv", "file,text,source,translation,state\nsite.yaml,name,abcdefgh,abcdefgh,done\n",
            "translations/de.csv:2:34: \"done\" is neither translated nor reviewed; mend the line, or take it out: then nothing is remembered of the translation"
        ),
        (
            "de.csv",
            "file,text,source,translation,state\na,b,abcdefgh,abcdefgh,reviewed\na,b,abcdefgh,abcdefgh,reviewed\n",
            "translations/de.csv:3:1: \"b\" of a has two lines; keep one of them"
        ),
        (
            "en.csv", "",
            "translations/en.csv:1:1: \"en\" is not a language that texts are translated into; use one of de, fr"
        ),
    ]

    @Test("a file of what is remembered that cannot be read is told", arguments: mistakes)
    func mistake(file: String, text: String, problem: String) throws {
        try site.folder.write("translations/" + file, text)
        let problems = try SampleSite.problems(of: site.folder, into: site.place("tour.db"))
        #expect(problems.map(\.description) == [problem])
    }

    @Test("a language and a page that are not there are told, and nothing is remembered")
    func unknown() throws {
        let error = #expect(throws: TourImportError.self) {
            try TourTranslator.confirm(
                site.path, languages: [Language(rawValue: "it"), Language(rawValue: "en")],
                files: ["buildings/A/A-013.md"])
        }
        #expect(
            error?.description == """
                site.yaml:1:1: "it" is none of the site's languages; name one of de, fr, or add it to languages in site.yaml
                site.yaml:1:1: en is the language that texts are translated from; name one of de, fr, or add it to languages in site.yaml
                buildings/A/A-013.md:1:1: this is not a page of the folder; did you mean "buildings/A/A-011.md"?
                """)
        #expect(try site.texts()["translations/de.csv"] == nil)
    }
}
