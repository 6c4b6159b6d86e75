import TestSupport
import Testing
import TourAuthoring
import TourModel
import TourTestSupport

@Suite("What is wrong with a translator's file is told, and nothing changes")
struct TranslationMistakeTests {
    let site: TranslationFolder

    init() throws { site = try TranslationFolder() }

    /// An XLIFF file with one unit.
    private static func xliff(
        _ unit: String =
            "<unit id='name'><segment><source>Library</source><target>B</target></segment></unit>",
        head: String = "srcLang='en' trgLang='de'", version: String = "2.0",
        namespace: String = "urn:oasis:names:tc:xliff:document:2.0"
    ) -> String {
        "<xliff xmlns='\(namespace)' version='\(version)' \(head)>"
            + "<file id='buildings:A:A-014.md'>\(unit)</file></xliff>"
    }

    /// An XLIFF 1.2 file with one unit.
    private static func xliff12(_ unit: String) -> String {
        "<xliff xmlns='urn:oasis:names:tc:xliff:document:1.2' version='1.2'>"
            + "<file original='buildings/A/A-014.md' source-language='en' target-language='de'>"
            + "<body><trans-unit id='name'>\(unit)</trans-unit></body></file></xliff>"
    }

    /// A PO file with one entry, whose context is in line 5.
    private static func po(_ entry: String, head: String = "Language: de\\n") -> String {
        "msgid \"\"\nmsgstr \"\"\n\"\(head)\"\n\n"
            + "msgctxt \"buildings/A/A-014.md name\"\n\(entry)"
    }

    /// Attributes whose values look like attributes.
    private static func crowded(_ count: Int) -> String {
        (0..<count).map { "a\($0)='= >'" }.joined(separator: " ")
    }

    static let refused: [(file: String, problem: String)] = [
        (
            "<!DOCTYPE x [<!ENTITY a SYSTEM 'file:///etc/passwd'>]>\n<xliff>&a;</xliff>",
            "de.xlf:1:1: a document type (<!DOCTYPE) with declarations, which is not read; take it out; files of translators have none"
        ),
        (
            "<?a <!-- ?>\n<!DOCTYPE x [<!ENTITY a 'b'>]>" + xliff() + "<?b --> ?>",
            "de.xlf:2:1: a document type (<!DOCTYPE) with declarations, which is not read; take it out; files of translators have none"
        ),
        (
            "<!-- <!DOCTYPE -->\n<xliff/><!ELEMENT a>",
            "de.xlf:2:1: a document type (<!DOCTYPE) with declarations, which is not read; take it out; files of translators have none"
        ),
        (
            "<xliff>\n<a b='<'/>\n<!-- \(crowded(500_000)) --><unit \(crowded(500_000))/>",
            "de.xlf:3:1: an element with more than 100 attributes, which is not read; have the program that made the file write it again"
        ),
        (
            "<a \(crowded(100))>\(crowded(200))</a><?b \(crowded(200))?>",
            "de.xlf:1:1: this is not XLIFF; have the translator's tool write XLIFF 1.2 or 2.0"
        ),
        (
            "<?xml version='1.0' encoding='UTF-7'?><xliff/>",
            "de.xlf:1:1: it cannot be read in utf-7, which it names; save the file as UTF-8 text"
        ),
        (
            "<a><b/></a>",
            "de.xlf:1:1: this is not XLIFF; have the translator's tool write XLIFF 1.2 or 2.0"
        ),
        (
            "<xkiff xmlns='urn:oasis:names:tc:xliff:document:2.0'></xkiff>",
            "de.xlf:1:1: this is not XLIFF; have the translator's tool write XLIFF 1.2 or 2.0"
        ),
        (
            xliff() + "and more",
            "de.xlf:1:1: this is not complete XML; have the translator's tool write it again"
        ),
        (
            xliff("<unit id='name'></file>").replacing("</file></xliff>", with: "</xliff>"),
            "de.xlf:1:1: this is not complete XML; have the translator's tool write it again"
        ),
        (
            "<a><b></a>",
            "de.xlf:1:1: this is not complete XML; have the translator's tool write it again"
        ),
        (
            String(xliff().dropLast(9)),
            "de.xlf:1:1: this is not complete XML; have the translator's tool write it again"
        ),
        (
            xliff("<unit id='name'><segment><source>&undefined;</source></segment></unit>"),
            "de.xlf:1:1: this is not complete XML; have the translator's tool write it again"
        ),
        (
            xliff12("<source>Library</source><target>B<x id='1'/></target>"),
            "de.xlf:1:1: \"name\" of buildings/A/A-014.md holds a code (<x>), which the texts have none of; write what it stands for, or take it out"
        ),
        (
            xliff12("<source>Library</source><target>B<x id='docent-110000'/></target>"),
            "de.xlf:1:1: <cp hex=\"110000\"/> is not a code point; take it out"
        ),
        (
            "msgid \"Lib\"\nmsgstr \"B\"\n",
            "de.xlf:1:1: \"Lib\" has no ID of the folder, and no text has these words; keep the IDs that docent tour translate export has written"
        ),
        (
            po("msgid \"Library\"\n"),
            "de.xlf:5:1: the entry has no msgstr; have the translator's tool write the file again"
        ),
        (
            po("msgstr \"B\"\n"),
            "de.xlf:5:1: the entry has no msgid, but other parts; have the translator's tool write the file again"
        ),
        (
            po("msgid \"Library\"\nmsgid_plural \"Ls\"\nmsgstr[0] \"B\"\n"),
            "de.xlf:7:1: the entry has plural forms, which the texts do not have; write one msgstr for each msgid"
        ),
        (
            po("msgid \"Lib\\q\"\n"),
            "de.xlf:6:1: the text is not in quotation marks, or has an unknown escape; have the translator's tool write the file again"
        ),
        (
            po("msgid \"Library\"\nmsgstr B\n"),
            "de.xlf:7:1: the text is not in quotation marks, or has an unknown escape; have the translator's tool write the file again"
        ),
        (
            po("msgid \"Library\"\nmsgstr \"B\"\nfoo\n"),
            "de.xlf:8:1: \"foo\" is not a line of a PO file; have the translator's tool write the file again"
        ),
        (
            po("msgid \"Library\"\nmsgstr \"B\"\nmsgstr \"C\"\n"),
            "de.xlf:8:1: the entry has two msgstr; have the translator's tool write the file again"
        ),
        (
            po("msgid \"Library\"\nmsgstr \"\\007\"\n"),
            "de.xlf:5:1: the translation of \"name\" of buildings/A/A-014.md holds a control character, U+0007; only tabs and line ends may stand beside the letters"
        ),
        (
            po("msgid \"Library\"\nmsgstr \"B\"\n", head: "Language: it\\n"),
            "de.xlf:1:1: it translates into it, which the site does not have; add it to languages in site.yaml first"
        ),
        (
            po("msgid \"Library\"\nmsgstr \"B\"\n").replacing(
                "msgctxt", with: "#. docent:before\nmsgctxt"),
            "de.xlf:6:1: \"name\" of buildings/A/A-014.md has another translation by now: \"Bibliothek\"; take one of them for all: --conflicts keep or --conflicts replace"
        ),
        (
            xliff(version: "3.0"),
            "de.xlf:1:1: this is XLIFF 3.0, not 1.0 to 2.2; have the translator's tool write XLIFF 1.2 or 2.0"
        ),
        (
            xliff(head: "srcLang='fr' trgLang='de'"),
            "de.xlf:1:1: it translates from fr; the site's texts are in en"
        ),
        (
            xliff(head: "srcLang='en' trgLang='it'"),
            "de.xlf:1:1: it translates into it, which the site does not have; add it to languages in site.yaml first"
        ),
        (
            xliff("<unit id='nam'><segment><source>L</source><target>B</target></segment></unit>"),
            "de.xlf:1:1: none of its texts (1) is in the folder; name the folder that it was exported from"
        ),
        (
            xliff(
                "<unit id='name'><segment><source>Library</source><target>B<ph id='1'/></target></segment></unit>"
            ),
            "de.xlf:1:1: \"name\" of buildings/A/A-014.md holds a code (<ph>), which the texts have none of; write what it stands for, or take it out"
        ),
        (
            xliff(
                "<unit id='name'><segment><source>Library</source><target order='2'>B</target></segment></unit>"
            ),
            "de.xlf:1:1: the parts of \"name\" of buildings/A/A-014.md are in another order; have the translator's tool leave them in theirs"
        ),
        (
            xliff(
                "<unit id='name'><segment><source>Library</source><target>B<cp hex='0007'/></target></segment></unit>"
            ),
            "de.xlf:1:1: the translation of \"name\" of buildings/A/A-014.md holds a control character, U+0007; only tabs and line ends may stand beside the letters"
        ),
        (
            xliff(
                "<unit id='name'><segment><source>Library</source><target>B<cp hex='D800'/></target></segment></unit>"
            ),
            "de.xlf:1:1: <cp hex=\"D800\"/> is not a code point; take it out"
        ),
        (
            xliff(
                "<unit id='name'><segment><source>Library</source><target>A</target></segment></unit>\n<unit id='name'><segment><source>Library</source><target>C</target></segment></unit>"
            ),
            "de.xlf:2:1: \"name\" of buildings/A/A-014.md stands here a second time; keep one of them; the other is in line 1"
        ),
        (
            "file,text,en\nsite.yaml,name,x\n",
            "de.xlf:1:1: the table has no column of a language of the site besides \"en\"; name a column de or fr"
        ),
        (
            "file,de\nsite.yaml,name\n",
            "de.xlf:1:1: the table has not the columns file, text and en; keep those that docent tour translate export has written"
        ),
        (
            "file,text,en,de,state\nsite.yaml,name,x,y,done\n",
            "de.xlf:2:1: \"state\" is \"done\"; write one of new, translated, reviewed, stale"
        ),
    ]

    @Test("a file that cannot be taken in", arguments: refused)
    func refuses(file: String, problem: String) throws {
        let before = try site.texts()
        let mistakes = try site.mistakes(file)
        #expect(mistakes.contains(problem), "\(mistakes)")
        #expect(throws: TourImportError.self) { try site.take(file) }
        #expect(try site.texts() == before)
    }

    @Test("a file that is not there is said to be so, also where it is a table")
    func missing() throws {
        for name in ["gone.xlf", "gone.csv"] {
            let path = site.place(name)
            let error = #expect(throws: TourImportError.self) {
                try TourTranslator.import([path], into: site.path)
            }
            #expect(error?.description == "\(path): there is no such file")
        }
    }

    @Test("what tools add of their own is passed over")
    func additions() throws {
        let before = try digest("Bibliothek")
        let file = """
            <?xml version="1.0" encoding="utf-8" standalone="yes"?>
            <!-- a <tool> & its comment --><?tool?><?tool and its words?>
            <x:xliff xmlns:x="urn:oasis:names:tc:xliff:document:2.0" version="2.1" srcLang="en" trgLang="de"
                xmlns:mda="urn:oasis:names:tc:xliff:metadata:2.0" xmlns:mtc="urn:oasis:names:tc:xliff:matches:2.0" xmlns:its="http://www.w3.org/2005/11/its">
              <x:file id="buildings:A:A-014.md"><x:skeleton>z</x:skeleton><x:group id="g"><x:unit id="name" its:domains="x">
                <mtc:matches><mtc:match ref="#1"><x:source>Library</x:source><x:target>Falsch</x:target></mtc:match></mtc:matches>
                <mda:metadata><mda:metaGroup><mda:meta type="docent:before">\(before)</mda:meta><mda:meta type="t">x</mda:meta></mda:metaGroup></mda:metadata>
                <x:notes><x:note>Looks fine</x:note></x:notes>
                <x:segment id="s1" state="reviewed"><x:source>Library</x:source><x:target>B<?tool?><x:mrk id="m" type="comment" value="?">ü<x:sm id="n"/>ch</x:mrk>erei</x:target></x:segment>
              </x:unit></x:group><x:unit id="text" translate="no"><x:segment><x:source>Quiet.</x:source><x:target>?</x:target></x:segment></x:unit></x:file>
            </x:xliff>
            """
        let changes = try site.take(file).changes
        #expect(
            changes.map(\.description) == [
                "update buildings/A/A-014.md in de\n  name: \"Bibliothek\" becomes \"Bücherei\""
            ])
        #expect(try site.count(.reviewed) == 1)
    }

    /// The digest that an export has for a translation.
    private func digest(_ text: String) throws -> String {
        let file = try site.exported(as: .csv)
        let row = try #require(file.split(separator: "\r\n").first { $0.contains(",\(text),") })
        return try #require(
            row.split(separator: ",").first {
                $0.utf8.count == 8 && $0.allSatisfy { ("a"..."p").contains($0) }
            }.map(String.init))
    }

    @Test("what tools add to XLIFF 1.2 and to PO of their own is passed over")
    func otherAdditions() throws {
        let before = try digest("Bibliothek")
        let xliff = Self.xliff12(
            """
            <source>Library</source><seg-source><mrk mtype="seg" mid="0">Library</mrk></seg-source>
            <target state="signed-off"><mrk mtype="seg" mid="0">Büch<![CDATA[er]]>ei</mrk></target>
            <alt-trans match-quality="90%"><source>Library</source><target>Falsch</target></alt-trans>
            <context-group name="docent"><context context-type="x-docent-before">\(before)</context></context-group>
            <context-group name="x"><context context-type="linenumber">7</context></context-group>
            <note from="translator">Fine</note><x:y xmlns:x="urn:x"><x:source>no</x:source></x:y>
            """
        ).replacing(
            "<body>", with: "<header><tool tool-id='t' tool-name='T'/></header><body><group>"
        )
        .replacing("</body>", with: "</group></body>")
        let po = """
            # Translators: me
            #, fuzzy
            msgid ""
            msgstr "Language: de\\nX-Generator: Tool\\n"

            # a remark
            #. docent:before \(before)
            #. docent:reviewed
            #: somewhere:12
            #| msgid "Old"
            #, c-format, no-wrap
            msgctxt "buildings/A/A-014.md name"
            msgid "Lib"
            "rary"
            msgstr ""
            "Büch"
              "erei"
            #~ msgctxt "gone"
            #~ msgid "x"
            #~ msgstr "y"
            """
        for file in [xliff, po] {
            let site = try TranslationFolder()
            let changes = try site.take(file).changes
            #expect(
                changes.map(\.description) == [
                    "update buildings/A/A-014.md in de\n  name: \"Bibliothek\" becomes \"Bücherei\""
                ])
            // Words that are changed in PO after a review need another.
            #expect(try site.count(.reviewed) == (file == xliff ? 1 : 0))
        }
    }

    @Test("a translation that is marked as unfinished is not imported")
    func unfinished() throws {
        let files = [
            Self.xliff12(
                "<source>Library</source><target state='needs-review-translation'>Guess</target>"),
            Self.po("msgid \"Library\"\nmsgstr \"Guess\"\n").replacing(
                "msgctxt", with: "#, fuzzy\nmsgctxt"),
        ]
        for (file, line) in zip(files, [1, 6]) {
            let outcome = try site.take(file)
            #expect(outcome.changes == [])
            #expect(
                outcome.warnings.map(\.description).map { String($0.drop { $0 != ":" }) } == [
                    ":\(line):1: warning: the translation of \"name\" of buildings/A/A-014.md is marked as unfinished (fuzzy); it is not imported until the translator removes the mark"
                ])
        }
    }

    @Test("part of a text is not taken for all of it")
    func partial() throws {
        let file = Self.xliff(
            """
            <unit id='text'><segment><source>Quiet.</source><target>Leise.</target></segment>\
            <segment><source>More.</source></segment></unit>\
            <unit id='gone'><segment><source>x</source><target>y</target></segment></unit>
            """)
        #expect(
            try site.mistakes(file) == [
                "de.xlf:1:1: warning: \"gone\" of buildings/A/A-014.md is no longer in the folder; its translation is left out",
                "de.xlf:1:1: warning: only 1 of 2 parts of \"text\" of buildings/A/A-014.md are translated; it is left as it is until all are",
            ])
    }

    @Test(
        "no bytes crash it: a good file with any of them changed, and nests of elements",
        arguments: [TourTranslator.Format.xliff, .xliff12, .po])
    func hostile(format: TourTranslator.Format) throws {
        let good = Array(
            try site.exported(as: format, states: [.translated]).utf8.prefix(6_000))
        var generator = SeededGenerator(seed: 11)
        for _ in 0..<Amount.of(60, all: 300) {
            var bytes = good
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                let index = Int.random(in: 0..<bytes.count, using: &generator)
                bytes[index] =
                    [0, 0x3C, 0x26, 0x3E, 0x22, 0xFF, 0x21, 0x5D, 0x0A, 0x5C, 0x6D]
                    .randomElement(using: &generator) ?? 0
            }
            try site.place.write("x.xlf", bytes)
            _ = try? TourTranslator.import([site.place("x.xlf")], into: site.path, isDryRun: true)
        }
        let deep = String(repeating: "<a>", count: 100_000)
        #expect(throws: TourImportError.self) { try site.take(deep) }
        #expect(throws: TourImportError.self) { try site.take("<xliff " + deep) }
        #expect(throws: TourImportError.self) { try site.take("") }
        #expect(throws: TourImportError.self) { try site.take("<") }
    }
}
