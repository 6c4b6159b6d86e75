import Foundation
import TestSupport
import Testing
import TourModel
import TourTestSupport

@testable import TourAuthoring

@Suite("Translators get texts")
struct TranslationExportTests {
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
            XLIFFReader(path: "a.xlf", log: log).read(XLIFFWriter(file: file).text)?.first,
            XLIFFReader(path: "b.xlf", log: log).read(XLIFF1Writer(file: file).text)?.first,
            po.read(POWriter(file: file).text),
        ]
        #expect(log.sorted() == [])
        for (index, again) in files.enumerated() {
            #expect(
                file.source.isWritten(again?.source ?? "")
                    && file.target.isWritten(again?.target ?? ""))
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
}
