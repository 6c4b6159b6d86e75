import Foundation
import TestSupport
import Testing
import Tour
import TourTestSupport

@testable import TourAuthoring

@Suite("Translators get texts and give them back")
struct TranslationExchangeTests {
    let site: TranslationFolder

    init() throws { site = try TranslationFolder() }

    @Test("XLIFF has a file for each page, a unit for each text, a segment for each paragraph")
    func xliff() throws {
        try TourTranslator.confirm(site.path, areReviewed: true)
        try site.change("buildings/A/A-011.md", "Gallery open 9:00", "Gallery open 8:00")
        try site.folder.remove("buildings/A/A-014.de.md")
        let text = try site.exported(states: [.new, .stale])
        #expect(
            text == """
                <?xml version="1.0" encoding="UTF-8"?>
                <xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" xmlns:mda="urn:oasis:names:tc:xliff:metadata:2.0" version="2.0" srcLang="en" trgLang="de">
                  <file id="buildings:A:A-011.md" original="buildings/A/A-011.md" canResegment="no">
                    <unit id="hours" xml:space="preserve">
                      <mda:metadata><mda:metaGroup><mda:meta type="docent:before">inhpbdmg</mda:meta></mda:metaGroup></mda:metadata>
                      <notes>
                        <note category="description">The opening hours of room A-011. At most 80 letters.</note>
                        <note category="stale">The text has changed since it was translated.</note>
                      </notes>
                      <segment state="initial" subState="docent:stale"><source>Gallery open 8:00 to 17:00</source><target>Galerie geöffnet von 9 bis 17 Uhr</target></segment>
                    </unit>
                  </file>
                  <file id="buildings:A:A-014.md" original="buildings/A/A-014.md" canResegment="no">
                    <unit id="name" xml:space="preserve">
                      <mda:metadata><mda:metaGroup><mda:meta type="docent:before"></mda:meta></mda:metaGroup></mda:metadata>
                      <notes>
                        <note category="description">The name of room A-014. At most 60 letters.</note>
                      </notes>
                      <segment state="initial"><source>Library</source></segment>
                    </unit>
                    <unit id="text" xml:space="preserve">
                      <mda:metadata><mda:metaGroup><mda:meta type="docent:before"></mda:meta></mda:metaGroup></mda:metadata>
                      <notes>
                        <note category="description">The text of room A-014. It is Markdown: keep **, *, #, - and [words](link) where they belong in your language. At most 2500 letters.</note>
                      </notes>
                      <segment state="initial"><source>Quiet.</source></segment>
                    </unit>
                  </file>
                </xliff>

                """)
    }

    @Test("XLIFF 1.2 has a unit for each text, with its state, its note and its page")
    func xliff12() throws {
        try TourTranslator.confirm(site.path, areReviewed: true)
        try site.change("buildings/A/A-011.md", "Gallery open 9:00", "Gallery <open> 8:00")
        try site.folder.remove("buildings/A/A-014.de.md")
        let text = try site.exported(as: .xliff12, states: [.new, .stale])
        #expect(
            text == """
                <?xml version="1.0" encoding="UTF-8"?>
                <xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2">
                  <file original="buildings/A/A-011.md" source-language="en" target-language="de" datatype="plaintext">
                    <body>
                      <trans-unit id="buildings/A/A-011.md hours" xml:space="preserve">
                        <source>Gallery &lt;open&gt; 8:00 to 17:00</source>
                        <target state="needs-translation">Galerie geöffnet von 9 bis 17 Uhr</target>
                        <context-group name="docent"><context context-type="x-docent-before">inhpbdmg</context></context-group>
                        <note from="developer">The opening hours of room A-011. At most 80 letters.</note>
                        <note from="developer">The text has changed since it was translated.</note>
                      </trans-unit>
                    </body>
                  </file>
                  <file original="buildings/A/A-014.md" source-language="en" target-language="de" datatype="plaintext">
                    <body>
                      <trans-unit id="buildings/A/A-014.md name" xml:space="preserve">
                        <source>Library</source>
                        <context-group name="docent"><context context-type="x-docent-before"></context></context-group>
                        <note from="developer">The name of room A-014. At most 60 letters.</note>
                      </trans-unit>
                      <trans-unit id="buildings/A/A-014.md text" xml:space="preserve">
                        <source>Quiet.</source>
                        <context-group name="docent"><context context-type="x-docent-before"></context></context-group>
                        <note from="developer">The text of room A-014. It is Markdown: keep **, *, #, - and [words](link) where they belong in your language. At most 2500 letters.</note>
                      </trans-unit>
                    </body>
                  </file>
                </xliff>

                """)
        #expect(
            try site.exported(as: .xliff12).contains(
                "approved=\"yes\" xml:space=\"preserve\">\n        <source>Welcome</source>\n        <target state=\"signed-off\">"
            ))
    }

    @Test("PO has an entry for each text; what is stale is fuzzy")
    func po() throws {
        try TourTranslator.confirm(site.path, files: ["buildings/A/A-014.md"], areReviewed: true)
        try site.change("buildings/A/A-014.md", "Quiet.", "Quiet, \"very\"\n\n- a \\ b\n")
        let text = try site.exported(as: .po)
        #expect(
            text.hasPrefix(
                """
                msgid ""
                msgstr ""
                "Project-Id-Version: docent\\n"
                """))
        #expect(
            text.contains(
                """

                #. The name of room A-014. At most 60 letters.
                #. docent:before \(TranslationRecord.digest(of: "Bibliothek"))
                #. docent:reviewed
                msgctxt "buildings/A/A-014.md name"
                msgid "Library"
                msgstr "Bibliothek"

                #. The text of room A-014. It is Markdown: keep **, *, #, - and [words](link) where they belong in your language. At most 2500 letters.
                #. The text has changed since it was translated.
                #. docent:before \(TranslationRecord.digest(of: "Leise."))
                #, fuzzy
                msgctxt "buildings/A/A-014.md text"
                msgid ""
                "Quiet, \\"very\\"\\n"
                "\\n"
                "- a \\\\ b"
                msgstr "Leise."

                """))
    }

    @Test(
        "gettext and the Translate Toolkit read the files, and count the states as they are",
        .enabled(
            if: Program(installed: "msgfmt") != nil && Program(installed: "pocount") != nil,
            "apt-get install gettext translate-toolkit"))
    func consumers() throws {
        try TourTranslator.confirm(site.path, files: ["buildings/A/A-011.md"], areReviewed: true)
        try site.change("buildings/A/A-011.md", "Gallery open 9:00", "Gallery \"open\" \\ 8:00")
        try site.folder.remove("buildings/A/A-014.de.md")
        let po = site.place("de.po")
        let xliff = site.place("de.xlf")
        try site.place.write("de.po", try site.exported(as: .po))
        try site.place.write("de.xlf", try site.exported(as: .xliff12))
        let new = try site.count(.new)
        let done = try site.count(.translated) + site.count(.reviewed)
        let stale = try site.count(.stale)
        #expect(new == 2 && stale == 1)
        let msgfmt = try #require(Program(installed: "msgfmt"))
            .run(["--check", "--statistics", "-o", "/dev/null", po])
        #expect(msgfmt.status == 0)
        #expect(
            msgfmt.errors
                == "\(done) translated messages, 1 fuzzy translation, 2 untranslated messages.\n")
        let pocount = try #require(Program(installed: "pocount")).run(["--csv", po, xliff])
        for line in pocount.text.split(separator: "\n").dropFirst() where line.contains("/de.") {
            let cells = line.split(separator: ",").map {
                String($0).trimmingCharacters(in: .whitespaces)
            }
            #expect(cells[1] == "\(done)" && cells[4] == "1" && cells[6] == "2", "\(line)")
        }
        // As XLIFF, through the toolkit to PO and back into the folder.
        let converted = site.place("converted.po")
        let convert = try #require(Program(installed: "xliff2po")).run([xliff, converted])
        #expect(convert.status == 0)
        let check = try #require(Program(installed: "msgfmt")).run(["-o", "/dev/null", converted])
        #expect(check.status == 0, "\(check.errors)")
    }

    @Test("every text comes back exactly as it was written, in each format")
    func exact() throws {
        let texts = [
            "plain", "two\nlines\n\nand \"three\"", " blanks ", "\\n is no \\ line end\\",
            "a\tb\rc\r\nd",
            "<b>&amp;</b> ]]> <!-- x -->", "#, fuzzy\nmsgid \"x\"",
            "\u{1}\u{7F}\u{FFFE}\u{2028}\u{85}",
            "Ünïcødé 火 👩‍🚀 e\u{301}", "\n", "%s {0} $x", String(repeating: "long ", count: 5_000),
        ]
        let units = texts.enumerated().flatMap { index, text in
            TranslationState.allCases.map { state in
                TranslationFile.Unit(
                    id: TextID("site.yaml", "t\(index)", state.rawValue), source: text,
                    target: state == .new ? nil : text, state: state,
                    before: state == .new ? "" : TranslationRecord.digest(of: text),
                    note: "A note\nof two")
            }
        }
        let file = TranslationFile(
            source: Language(rawValue: "en"), target: Language(rawValue: "de-AT"), units: units)
        let log = ProblemLog(limit: 10)
        var po = POReader(path: "a.po", log: log)
        let files = [
            XLIFFReader(path: "a.xlf", log: log).read(XLIFFWriter(file: file).text),
            XLIFFReader(path: "b.xlf", log: log).read(XLIFF1Writer(file: file).text),
            po.read(POWriter(file: file).text, source: Language(rawValue: "en")),
        ]
        #expect(log.sorted() == [])
        for (index, again) in files.enumerated() {
            #expect(again?.source == file.source && again?.target == file.target)
            #expect(again?.units.map(\.id) == units.map(\.id))
            #expect(again?.units.map { $0.source } == units.map { $0.source }, "\(index)")
            #expect(again?.units.map { $0.before } == units.map { $0.before })
            // XLIFF 2.0 has its own word for stale, which its reader does not need.
            let states = again?.units.map(\.state)
            let expected = units.map { index < 2 && $0.state == .stale ? .new : $0.state }
            #expect(states == expected)
        }
    }

    @Test("there is no file without texts")
    func nothing() throws {
        #expect(
            try TourTranslator.export(
                site.path, into: TranslationFolder.german, states: [.new], as: .xliff) == nil)
    }

    @Test("a text of two paragraphs has two segments, its translation too where it has as many")
    func paragraphs() throws {
        let german = try site.exported()
        #expect(
            german.contains(
                "<source>Six desks face a wall of screens.\n\nThe **Lark-2** spacecraft"))
        try site.change(
            "buildings/A/A-011.de.md", " Führungen täglich.", "\n\n\nVon hier aus: **Lark-2**.")
        #expect(
            try site.exported().contains(
                """
                      <segment state="translated"><source>Six desks face a wall of screens.</source><target>Sechs Tische vor einer Wand aus Bildschirmen.</target></segment>
                """))
    }

    @Test("a table has a row for each text, and no cell that a spreadsheet reckons with")
    func table() throws {
        try site.change("buildings/A/A-014.md", "Quiet.", "- quiet\n- \"warm\"")
        let table = try site.exported(as: .csv)
        #expect(table.hasPrefix("file,text,en,de,state,before,note\r\n"))
        #expect(
            table.contains(
                "buildings/A/A-014.md,text,\"'- quiet\n- \"\"warm\"\"\",Leise.,translated,"))
    }

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

    @Test("new translations come into pages of their own, and are remembered")
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

    @Test("lists and the site's own file are written anew, with every other value as it was")
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

    @Test("a page that holds its languages itself gets pages of their own")
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

    @Test("a text that changed while it was away is taken in as stale, and told")
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
        let mistakes = try site.mistakes(text)
        #expect(mistakes.count == 1)
        #expect(
            mistakes.first?.hasSuffix(
                "\(problem); take one of them for all: --conflicts keep or --conflicts replace")
                == true)
        #expect(throws: TourImportError.self) { try site.take(text) }
        #expect(try site.texts() == before)
        let kept = try site.take(text, conflicts: .keep)
        #expect(kept.warnings.map(\.message) == [problem])
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
            let refused = try refusals(of: site.place("file"), in: source.path)
            // Control characters are the one thing that a translator cannot put in.
            #expect(refused.allSatisfy { $0.message.hasSuffix("a control character") })
            guard refused.isEmpty else { continue }
            let progress = try #require(
                try TourTranslator.progress(of: source.path).first { $0.language == language })
            #expect(progress.counts[.new] == 0)
            let again = try TourTranslator.import([site.place("file")], into: source.path)
            #expect(again == TourTranslator.Outcome())
        }
    }

    private func refusals(of file: String, in folder: String) throws -> [TourProblem] {
        do {
            _ = try TourTranslator.import([file], into: folder)
            return []
        } catch TourImportError.invalid(_, let problems) {
            return problems
        }
    }
}
