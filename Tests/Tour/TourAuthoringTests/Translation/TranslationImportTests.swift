import Foundation
import TestSupport
import Testing
import TourModel
import TourStore
import TourTestSupport
import Wording

@testable import TourAuthoring

@Suite("Translators give texts back")
struct TranslationImportTests {
    let site: TranslationFolder

    init() throws { site = try TranslationFolder() }

    @Test("what comes back as it went changes nothing", arguments: TourTranslator.Format.allCases)
    func unchanged(format: TourTranslator.Format) throws {
        try TourTranslator.confirm(site.path, files: ["site.yaml"], areReviewed: true)
        try site.change("site.yaml", "en: Welcome", "en: You are welcome")
        try site.folder.remove("buildings/A/A-014.de.md")
        let before = try site.texts()
        let outcome = try site.take(try site.exported(as: format), named: "de")
        #expect(outcome == TourTranslator.Outcome())
        #expect(try site.texts() == before)
    }

    @Test("new translations come into separate pages, and are remembered")
    func newPage() throws {
        try site.folder.remove("buildings/A/A-014.de.md")
        let text = try site.exported()
            .replacing(
                "<segment state=\"initial\"><source>Library</source>",
                with: "<segment state=\"final\"><source>Library</source><target> Bücherei </target>"
            )
            .replacing(
                "<segment state=\"initial\"><source>Quiet.</source>",
                with:
                    "<segment><source>Quiet.</source><target>\n\n  Psst &amp; &lt;leise&gt;<![CDATA[ <*> ]]>\r\n\n</target>"
            )
        let expected = [
            """
            update buildings/A/A-014.md in de
              name: "Bücherei"
              text: "  Psst & <leise> <*> "
            """
        ]
        let before = try site.texts()
        #expect(try site.take(text, isDryRun: true).changes.map(\.description) == expected)
        #expect(try site.texts() == before)
        #expect(try site.take(text).changes.map(\.description) == expected)
        #expect(
            try site.text("buildings/A/A-014.de.md")
                == "---\nname: Bücherei\n---\n\n  Psst & <leise> <*> \n")
        #expect(try site.count(.reviewed) == 1)
        let records = try site.text("translations/de.csv").split(separator: "\n")
        #expect(records.count == 3)
        #expect(records.last?.hasSuffix(",translated") == true)
        #expect(try site.take(text).changes == [])
    }

    @Test("lists and the site's file are written again, with every other value as it was")
    func lists() throws {
        let text = try site.exported()
            .replacing("<target>Anfang.</target>", with: "<target>Los geht’s.</target>")
            .replacing("<target>Willkommen</target>", with: "<target>Grüß Gott</target>")
            .replacing(
                "<target>Ein Überflug</target>", with: "<target>Ein Überflug im Süden</target>"
            )
            .replacing("<target>Erster Stock</target>", with: "<target>1. Stock</target>")
        let changes = try site.take(text).changes
        #expect(
            changes.map(\.subject) == [
                "site.yaml in de", "buildings/A/building.md in de", "tours/short-walk.yaml in de",
                "media/media.yaml in de",
            ])
        #expect(
            changes.first?.details == ["home.title: \"Willkommen\" becomes \"Grüß Gott\""])
        #expect(
            try site.text("tours/short-walk.yaml").contains("de: Los geht’s., fr: Début."))
        let problems = try SampleSite.problems(of: site.folder, into: site.place("tour.db"))
        #expect(problems == [])
        let store = try TourStore(path: site.place("tour.db"))
        #expect(try store.site().home.titles.values[TranslationFolder.german] == "Grüß Gott")
        #expect(try store.site().home.titles.values[TranslationFolder.french] == "Bienvenue")
        #expect(
            try store.building("A")?.floors.last?.names.values[TranslationFolder.german]
                == "1. Stock")
    }

    @Test(
        "a person's role goes to translators and comes back into their card",
        arguments: TourTranslator.Format.allCases)
    func roles(format: TourTranslator.Format) throws {
        let text = try site.exported(as: format).replacing("Flugleiterin", with: "Leiterin; Flug")
        try site.take(text, named: "de")
        #expect(
            try site.text("people/mira-rautio.vcf")
                == SampleSite.person.replacing(":Flugleiterin", with: ":Leiterin\\; Flug"))
    }

    @Test("a role that is new in a language stands behind the others, and other languages stay")
    func newRole() throws {
        let old = "TITLE;LANGUAGE=de:Flugleiterin\n"
        try site.change("people/mira-rautio.vcf", old, "TITLE;LANGUAGE=nl:Vluchtleider\n")
        let text = try site.exported().replacing(
            "<segment state=\"initial\"><source>Flight director</source>",
            with:
                "<segment state=\"final\"><source>Flight director</source><target>Flugchefin</target>"
        )
        try site.take(text)
        #expect(
            try site.text("people/mira-rautio.vcf").contains(
                """
                TITLE:Flight director
                TITLE;LANGUAGE=nl:Vluchtleider
                TITLE;LANGUAGE=fr:Directrice de vol
                TITLE;LANGUAGE=de:Flugchefin
                ORG
                """))
        #expect(
            try SampleSite.problems(of: site.folder, into: site.place("tour.db")).map(\.description)
                == [
                    "people/mira-rautio.vcf:5:1: warning: TITLE is in \"nl\", which is none of the site's languages; write one of en, de, fr, or add it to languages in site.yaml"
                ])
    }

    @Test("a page that holds its languages itself gets separate pages")
    func mixedPage() throws {
        try site.change(
            "buildings/A/A-014.md", "name: Library",
            "name: {en: Library, de: Bibliothek, fr: Bibliothèque}")
        try site.folder.write("buildings/A/A-014.de.md", "---\n---\nLeise.\n")
        try site.folder.write("buildings/A/A-014.fr.md", "---\n---\nCalme.\n")
        let text = try site.exported()
            .replacing("<target>Bibliothek</target>", with: "<target>Bücherei</target>")
        try site.take(text)
        #expect(try SampleSite.problems(of: site.folder, into: site.place("tour.db")) == [])
        #expect(try site.text("buildings/A/A-014.md").contains("name: Library\n"))
        #expect(try site.text("buildings/A/A-014.de.md").contains("name: Bücherei\n"))
        #expect(try site.text("buildings/A/A-014.fr.md").contains("name: Bibliothèque\n"))
    }

    @Test("a text that changed while it was away is taken in as stale, and reported")
    func changedSource() throws {
        let text = try site.exported()
            .replacing("<target>Leise.</target>", with: "<target>Ganz leise.</target>")
        try site.change("buildings/A/A-014.md", "Quiet.", "Very quiet.")
        let outcome = try site.take(text)
        #expect(
            outcome.warnings.map { "\($0.message); \($0.remedy)" } == [
                "\"text\" of buildings/A/A-014.md has changed since the file was made; its translation is taken in as stale"
            ])
        #expect(try site.text("buildings/A/A-014.de.md").contains("Ganz leise."))
        #expect(try site.count(.stale) == 1)
    }

    @Test("a translation that changed meanwhile is overwritten only by word")
    func conflict() throws {
        let text = try site.exported()
            .replacing("<target>Leise.</target>", with: "<target>Ganz leise.</target>")
            .replacing("<target>Anfang.</target>", with: "<target>Los.</target>")
        try site.change("buildings/A/A-014.de.md", "Leise.", "Sehr leise.")
        let before = try site.texts()
        let problem =
            "\"text\" of buildings/A/A-014.md has another translation by now: \"Sehr leise.\""
        #expect(throws: TourImportError.self) { try site.take(text, isStrict: true) }
        #expect(try site.texts() == before)
        let refused = try site.take(text, isDryRun: true)
        #expect(refused.errors.map(\.message.description) == [problem])
        #expect(
            refused.errors.map(\.remedy.description)
                == ["take one of them for all: --conflicts keep or --conflicts replace"])
        #expect(refused.changes.map(\.subject) == ["tours/short-walk.yaml in de"])
        let kept = try site.take(text, conflicts: .keep)
        #expect(kept.warnings.map(\.message.description) == [problem])
        #expect(kept.changes.map(\.subject) == ["tours/short-walk.yaml in de"])
        try site.take(text, conflicts: .replace)
        #expect(try site.text("buildings/A/A-014.de.md").contains("Ganz leise."))
    }

    @Test("a stale translation that a translator confirms is fresh; one that is left is not")
    func confirmed() throws {
        try TourTranslator.confirm(site.path)
        try site.change("buildings/A/A-014.md", "Quiet.", "Quiet!")
        let text = try site.exported()
        try site.take(text)
        #expect(try site.count(.stale) == 1)
        let stale = "state=\"initial\" subState=\"docent:stale\""
        let changes = try site.take(text.replacing(stale, with: "state=\"translated\"")).changes
        #expect(
            changes.map(\.description) == ["update buildings/A/A-014.md in de\n  text: translated"])
        #expect(try site.count(.stale) == 0)
    }

    @Test("a table that comes back with other words changes the folder")
    func tableBack() throws {
        try site.change("buildings/A/A-014.md", "Quiet.", "- quiet\n- \"warm\"")
        let table = try site.exported(as: .csv)
            .replacing("Leise.,translated", with: "\"'- leise\r\n- „warm“\",reviewed")
            .replacing("\r\n", with: "\n")
        let changes = try site.take(table, named: "de.csv").changes
        #expect(
            changes.map(\.description) == [
                "update buildings/A/A-014.md in de\n  text: \"Leise.\" becomes \"- leise - „warm“\""
            ])
        #expect(
            try site.text("buildings/A/A-014.de.md")
                == "---\nname: Bibliothek\n---\n\n- leise\n- „warm“\n")
        #expect(try site.count(.reviewed) == 1)
    }

    @Test("every generated site comes back as it went", arguments: TourTranslator.Format.allCases)
    func generated(format: TourTranslator.Format) throws {
        for seed in ExportTests.seeds {
            let source = try TestFolder()
            let generated = GeneratedSite(seed: seed)
            try generated.write(to: source)
            let languages = try TourTranslator.progress(of: source.path).map(\.language)
            var before: [String: [UInt8]] = [:]
            for file in generated.files { before[file.path] = try source.bytes(file.path) }
            for language in languages {
                let file = try TourTranslator.export(source.path, into: language, as: format)
                try site.place.write("file", try #require(file))
                let outcome = try TourTranslator.import([site.place("file")], into: source.path)
                #expect(outcome == TourTranslator.Outcome(), "seed \(seed), \(language)")
            }
            for (path, bytes) in before { #expect(try source.bytes(path) == bytes) }
            #expect(FileManager.default.fileExists(atPath: source("translations")) == false)
        }
    }

    @Test("every generated site takes a translation of everything", arguments: [1, 2, 3, 5, 8, 13])
    func generatedTranslation(seed: UInt64) throws {
        let source = try TestFolder()
        try GeneratedSite(seed: seed).write(to: source)
        for language in try TourTranslator.progress(of: source.path).map(\.language) {
            let file = try TourTranslator.export(source.path, into: language, as: .xliff)
            let text = String(decoding: try #require(file), as: UTF8.self)
            // Every target is the source itself, with a word before it.
            var translated = ""
            for line in text.split(separator: "</source>", omittingEmptySubsequences: false) {
                var rest = line[...]
                if let start = line.firstRange(of: "<target>"),
                    let end = line.firstRange(of: "</target>")
                {
                    rest = line[..<start.lowerBound] + line[end.upperBound...]
                }
                translated += rest
                guard let start = rest.ranges(of: "<source>").last else { continue }
                let isGap = rest[..<start.lowerBound].hasSuffix("<ignorable>")
                let words = rest[start.upperBound...]
                translated += "</source><target>\(isGap ? "" : "Z")\(words)</target>"
            }
            try site.place.write("file", translated)
            let outcome = try TourTranslator.import([site.place("file")], into: source.path)
            // Control characters are the one thing that a translator cannot put in.
            #expect(
                outcome.errors.allSatisfy {
                    $0.message.description.contains("a control character, U+")
                })
            guard outcome.errors.isEmpty else { continue }
            let progress = try #require(
                try TourTranslator.progress(of: source.path).first { $0.language == language })
            #expect(progress.counts[.new] == 0)
            let again = try TourTranslator.import([site.place("file")], into: source.path)
            #expect(again == TourTranslator.Outcome())
        }
    }
}
