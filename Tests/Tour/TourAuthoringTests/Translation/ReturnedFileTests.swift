import TestSupport
import Testing
import TourModel
import TourTestSupport
import Wording

@testable import TourAuthoring

@Suite("Translators' files as their tools write them")
struct ReturnedFileTests {
    let site: TranslationFolder

    init() throws { site = try TranslationFolder() }

    private static let page = "buildings/A/A-014.md"

    /// An XLIFF 1 file of the library's page.
    private static func xliff1(
        _ units: String, version: String = "1.2",
        head: String = "source-language='en' target-language='de'", namespace: String? = nil,
        prologue: String = ""
    ) -> String {
        let namespace = namespace.map { " xmlns='\($0)'" } ?? ""
        return "\(prologue)<xliff version='\(version)'\(namespace)>"
            + "<file original='\(page)' \(head)><body>\(units)</body></file></xliff>"
    }

    /// A unit of XLIFF 1.
    private static func unit1(
        _ id: String, _ source: String, _ target: String
    ) -> String {
        "<trans-unit id='\(id)'><source>\(source)</source><target>\(target)</target></trans-unit>"
    }

    /// An XLIFF 2 file of the library's page.
    private static func xliff2(
        _ units: String, version: String = "2.0", file: String = "id='buildings:A:A-014.md'",
        head: String = "srcLang='en' trgLang='de'", namespace: String? = nil
    ) -> String {
        let namespace = namespace.map { " xmlns='\($0)'" } ?? ""
        return
            "<xliff version='\(version)'\(namespace) \(head)><file \(file)>\(units)</file></xliff>"
    }

    private static func unit2(_ id: String, _ source: String, _ target: String) -> String {
        "<unit id='\(id)'><segment><source>\(source)</source><target>\(target)</target></segment></unit>"
    }

    private static func po(_ entries: String, language: String? = "de") -> String {
        "msgid \"\"\nmsgstr \"\(language.map { "Language: \($0)\\n" } ?? "")\"\n\n\(entries)"
    }

    private static func entry(_ source: String, _ target: String, context: String?) -> String {
        (context.map { "msgctxt \"\(page) \($0)\"\n" } ?? "")
            + "msgid \"\(source)\"\nmsgstr \"\(target)\"\n\n"
    }

    /// What an outcome says of the library's page in German.
    private func details(_ outcome: TourTranslator.Outcome) -> [String] {
        outcome.changes.filter { $0.subject == "\(Self.page) in de" }.flatMap(\.details)
    }

    private let taken = ["name: \"Bibliothek\" becomes \"Bücherei\""]

    // MARK: Languages

    @Test(
        "a tag means the site's language, or the only one that differs in its region alone",
        arguments: [
            ("DE", ["en", "de"], "de"), ("de-DE", ["en", "de"], "de"),
            ("de_DE", ["en", "de"], "de"),
            ("de", ["en", "de-AT"], "de-AT"), ("de-DE", ["en", "de-AT"], "de-AT"),
            ("de-DE", ["en", "de", "de-AT"], "de"), ("de_at", ["en", "de", "de-AT"], "de-AT"),
            ("de", ["en", "de-AT", "de-CH"], nil), ("de-DE", ["en", "de-AT", "de-CH"], nil),
            ("de-x-leicht", ["en", "de"], nil),
            ("de-X-leicht", ["de", "de-x-leicht"], "de-x-leicht"),
            ("de-DE", ["en", "de-x-leicht"], nil), ("de_DE.UTF-8", ["en", "de"], "de"),
            ("zh-TW", ["en", "zh-Hant"], "zh-Hant"), ("zh-CN", ["en", "zh-Hant"], nil),
            ("zh_Hans_CN", ["en", "zh-Hans"], "zh-Hans"),
            ("sr@latin", ["sr", "sr-Latn"], "sr-Latn"),
            ("deu", ["en", "de"], "de"), ("en-US", ["en-GB", "de"], "en-GB"),
            ("fr", ["en", "de"], nil), ("", ["en"], nil), ("es-419", ["en", "es"], "es"),
        ] as [(String, [String], String?)])
    func tags(tag: String, site: [String], meant: String?) {
        let languages = site.map(Language.init(rawValue:))
        #expect(Language.meant(by: tag, among: languages)?.rawValue == meant)
    }

    @Test("a region that the site does not have is said, and the translation is taken")
    func region() throws {
        let files = [
            Self.xliff1(
                Self.unit1("name", "Library", "Bücherei"),
                head: "source-language='en-US' target-language='de-DE'"),
            Self.xliff2(
                Self.unit2("name", "Library", "Bücherei"), head: "srcLang='en_us' trgLang='DE_de'"),
            Self.po(Self.entry("Library", "Bücherei", context: "name"), language: "de_DE"),
            "file,text,EN,de_DE,state\n\(Self.page),name,Library,Bücherei,translated\n",
        ]
        for file in files {
            let outcome = try site.take(file, isDryRun: true)
            #expect(details(outcome) == taken)
            #expect(
                outcome.warnings.contains {
                    $0.message.description.hasPrefix("it translates into ")
                        && $0.message.description.hasSuffix(", which is taken for de")
                }, "\(outcome.warnings)")
        }
        let plain = Self.po(Self.entry("Library", "Bücherei", context: "name"), language: "DE")
        #expect(
            try !site.take(plain).warnings.contains { $0.message.description.contains("taken for") }
        )
    }

    @Test("a file that names no language is in that of its name, or in the only other one")
    func noTarget() throws {
        let file = Self.xliff1(
            Self.unit1("name", "Library", "Bücherei"), head: "source-language='en'")
        for name in ["de.xlf", "museum-de_AT.xlf", "en-de.xlf", "Museum (DE).xlf", "a.de.xlf"] {
            #expect(try details(site.take(file, named: name, isDryRun: true)) == taken, "\(name)")
        }
        for name in ["museum.xlf", "de-fr.xlf"] {
            #expect(
                try site.mistakes(file, named: name) == [
                    "\(name):1:1: it does not say into which language it translates; name the language at the end of the file's name, before the dot: one of de, fr"
                ])
        }
        let tagged = file.replacing("<target>", with: "<target xml:lang='de'>")
        #expect(try details(site.take(tagged, named: "museum.xlf", isDryRun: true)) == taken)
        let languages = ["en", "de"].map(Language.init(rawValue:))
        func only(_ name: String) -> Language? {
            ReturnedTranslation(units: []).file(
                named: name, languages: languages, ProblemLog(limit: 9))?.target
        }
        #expect(only("museum.xlf")?.rawValue == "de" && only("fr.xlf") == nil)
        #expect(only("it-de.xlf")?.rawValue == "de" && only("en.xlf")?.rawValue == "de")
    }

    // MARK: Parts

    @Test("what is wrong with one text does not keep the others, unless it is to")
    func partial() throws {
        let good = Self.unit1("name", "Library", "Bücherei")
        let bad =
            [
                Self.unit1("text", "Quiet.", "Leise <x id='1'/>"),
                Self.unit1("text", "Quiet.", "Leise &#x85;&#x9f;"),
                Self.unit1("text", "Quiet.", "A") + Self.unit1("text", "Quiet.", "B"),
            ].map { Self.xliff1(good + $0) } + [
                Self.po(
                    Self.entry("Library", "Bücherei", context: "name")
                        + "msgctxt \"\(Self.page) text\"\nmsgid \"Quiet.\"\nmsgid_plural \"Quiets\"\n"
                        + "msgstr[0] \"Leise\"\nmsgstr[1] \"\"\n\"Leiser\"\n"),
                Self.po(
                    "msgctxt \"\(Self.page) text\"\nmsgid \"Quiet\\q\"\nmsgstr \"Leise\n\n"
                        + Self.entry("Library", "Bücherei", context: "name")),
                "file,text,en,de,state\n\(Self.page),name,Library,Bücherei,translated\n"
                    + "\(Self.page),text,Quiet.,Leise,done\n",
            ]
        let before = try site.texts()
        for file in bad {
            let outcome = try site.take(file, isDryRun: true)
            #expect(outcome.errors.count == 1, "\(outcome.errors)")
            #expect(details(outcome) == taken)
            #expect(throws: TourImportError.self) { try site.take(file, isStrict: true) }
            #expect(try site.texts() == before)
        }
        try site.take(bad[0])
        #expect(try site.text("buildings/A/A-014.de.md").contains("name: Bücherei"))
    }

    @Test("byte order marks within a text are nothing")
    func marksWithin() throws {
        let file = Self.xliff1(Self.unit1("name", "Library", "\u{FEFF}Büche\u{FEFF}rei"))
        let outcome = try site.take(file)
        #expect(details(outcome) == taken && outcome.errors.isEmpty)
    }

    // MARK: Codes

    @Test(
        "codes leave their words, and the content that a source has in them",
        arguments: [
            ("Library", "<g id='1'>Büche</g>rei", "Bücherei"),
            ("Library", "<mrk mtype='x'>Büche<g id='1'>re</g></mrk>i", "Bücherei"),
            (
                "Library", "<bpt id='1'>&lt;b&gt;</bpt>Büche<ept id='1'>&lt;/b&gt;</ept>rei",
                "Bücherei"
            ),
            (
                "Library", "<it id='1' pos='open'>[b]</it>Büche<bx id='2'/>rei<ex id='2'/>",
                "Bücherei"
            ),
            ("Library", "Bücherei<x id='1' ctype='lb'/>Saal", "Bücherei\\nSaal"),
            (
                "<bpt id='1'>**</bpt>Library<ept id='1'>**</ept>",
                "<bpt id='1'>**</bpt>Bücherei<ept id='1'>**</ept>", "**Bücherei**"
            ),
            ("<ph id='1'>Li</ph>brary", "<ph id='1'>Bü</ph>cherei", "Bücherei"),
            ("Library", "<ph id='1'>Bü</ph>cherei", nil), ("Library", "<ph id='1'/>Bücherei", nil),
            ("<x id='1'/>Library", "<x id='1'/>Bücherei", nil),
            (
                "Library",
                "<x id='1' ctype='bold'/>Büche<ph id='2' ctype='italic'>&lt;i&gt;</ph>rei",
                "Bücherei"
            ),
        ] as [(String, String, String?)])
    func codesOfVersion1(source: String, target: String, text: String?) throws {
        let units =
            XLIFFReader(path: "x", log: ProblemLog(limit: 9))
            .read(Self.xliff1(Self.unit1("name", source, target)))?.flatMap(\.units) ?? []
        #expect(units.first?.target == text?.replacing("\\n", with: "\n"))
    }

    @Test(
        "codes of version 2 do so too",
        arguments: [
            ("Library", "<pc id='1'>Büche</pc>rei", "Bücherei"),
            ("Library", "<sc id='1'/>Büche<ec startRef='1'/>rei", "Bücherei"),
            ("Library", "<pc id='1' dataRefStart='b' dataRefEnd='e'>Büche</pc>rei", "Bücherei"),
            (
                "<pc id='1' dataRefStart='b' dataRefEnd='b'>Library</pc>",
                "<pc id='1' dataRefStart='b' dataRefEnd='b'><pc id='2'>Büche</pc>rei</pc>",
                "**Bücherei**"
            ),
            ("Library", "Bücherei<ph id='1' type='fmt' subType='xlf:lb'/>Saal", "Bücherei\\nSaal"),
            ("<ph id='1' dataRef='b'/>Library", "<ph id='1' dataRef='b'/>Bücherei", "**Bücherei"),
            ("Library", "<ph id='1' dataRef='b'/>Bücherei", nil),
            ("Library", "<ph id='1'/>Bücherei", nil),
            ("Library", "<ph id='1' type='fmt' subType='xlf:b'/>Bücherei", "Bücherei"),
        ] as [(String, String, String?)])
    func codesOfVersion2(source: String, target: String, text: String?) throws {
        let unit = Self.unit2("name", source, target).replacing(
            "<segment>",
            with:
                "<originalData><data id='b'>**</data><data id='e'>_</data></originalData><segment>")
        let units =
            XLIFFReader(path: "x", log: ProblemLog(limit: 9)).read(Self.xliff2(unit))?
            .flatMap(\.units) ?? []
        #expect(units.first?.target == text?.replacing("\\n", with: "\n"))
    }

    // MARK: Forms

    @Test("every version is read, with its namespace and without, in every encoding of Unicode")
    func versions() throws {
        let units = Self.unit1("name", "Library", "Bücherei")
        let old = "urn:oasis:names:tc:xliff:document:"
        let type =
            "<!DOCTYPE xliff PUBLIC '-//XLIFF//DTD XLIFF//EN' 'http://x.example/a>b.dtd' [ ]>"
        var files = ["1.0", "1.1", "1.2"].map { Self.xliff1(units, version: $0) }
        files += ["1.1", "1.2"].map { Self.xliff1(units, version: $0, namespace: old + $0) }
        for (version, own) in [("2.0", "2.0"), ("2.1", "2.0"), ("2.2", "2.2")] {
            let units = Self.unit2("name", "Library", "Bücherei")
            files.append(Self.xliff2(units, version: version, namespace: old + own))
            files.append(Self.xliff2(units, version: version))
        }
        files.append(Self.xliff1(units, version: "1.0", prologue: type))
        files.append(
            Self.xliff1(
                units, prologue: "\n<?xml version='1.0' encoding='UTF-16'?>\n<!-- a -->\n\(type)\n")
        )
        for file in files {
            #expect(try details(site.take(file, isDryRun: true)) == taken, "\(file)")
        }
        let last = try #require(files.last)
        for isBig in [true, false] {
            let bytes = last.utf16.flatMap { unit -> [UInt8] in
                let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
                return isBig ? [high, low] : [low, high]
            }
            let mark: [UInt8] = isBig ? [0xFE, 0xFF] : [0xFF, 0xFE]
            for bytes in [mark + bytes, Array(bytes.dropFirst(2))] {
                #expect(try details(site.take(bytes, isDryRun: true)) == taken)
            }
        }
        let declared = Self.xliff1(units, prologue: "<?xml version='1.0' encoding='iso-8859-1'?>")
        let bytes = declared.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
        let outcome = try site.take(bytes, isDryRun: true)
        #expect(details(outcome) == taken)
        #expect(!outcome.warnings.contains { $0.message.description.contains("Windows-1252") })
    }

    @Test("parts of a file in several languages are taken into each")
    func severalLanguages() throws {
        let unit = Self.unit1("name", "Library", "Bücherei")
        let file = Self.xliff1(
            "\(unit)</body></file><file original='\(Self.page)' source-language='en' "
                + "target-language='fr'><body>\(Self.unit1("name", "Library", "Médiathèque"))")
        let table = "file;text;en;de;fr\n\(Self.page);name;Library;Bücherei;Médiathèque\n"
        for file in [file, table] {
            #expect(
                try site.take(file, isDryRun: true).changes.map(\.subject)
                    == ["\(Self.page) in de", "\(Self.page) in fr"])
        }
    }

    // MARK: IDs and notes

    @Test("a text that has lost its ID is found by its words, where only one text has them")
    func lostIDs() throws {
        let files = [
            Self.xliff2(
                Self.unit2("u7", "Library", "Bücherei"), file: "id='f1' original='\(Self.page)'"),
            Self.xliff2(Self.unit2("u7", " Library\n", "Bücherei"), file: "id='f1'"),
            Self.xliff1(Self.unit1("7", "Library", "Bücherei")),
            Self.po(Self.entry("Library", "Bücherei", context: nil)),
            "en,de\nLibrary,Bücherei\n",
        ]
        for file in files {
            let outcome = try site.take(file, isDryRun: true)
            #expect(details(outcome) == taken)
            #expect(
                outcome.warnings.contains {
                    $0.message == "1 text has lost its ID on the way, and is found by its words"
                }, "\(outcome)")
        }
        let named = Self.unit1("1", "?", "Bücherei").replacing(
            "id='1'", with: "id='1' resname='\(Self.page) name'")
        #expect(try details(site.take(Self.xliff1(named), isDryRun: true)) == taken)
    }

    @Test("words that several texts have mean none of them, unless one is in the same file")
    func ambiguous() throws {
        try site.folder.write("buildings/A/A-015.md", SampleSite.library)
        let lost = Self.po(Self.entry("Library", "Bücherei", context: nil))
        #expect(
            try site.mistakes(lost) == [
                "de.xlf:4:1: \"Library\" has no ID of the folder, and 2 texts have these words; keep the IDs that docent tour translate export has written"
            ])
        let near = Self.xliff1(Self.unit1("7", "Library", "Bücherei"))
        #expect(try details(site.take(near, isDryRun: true)) == taken)
    }

    @Test("a tool that drops the notes makes no conflict of each change, and it is said")
    func droppedNotes() throws {
        let outcome = try site.take(Self.xliff1(Self.unit1("name", "Library", "Bücherei")))
        #expect(details(outcome) == taken && outcome.errors.isEmpty)
        #expect(
            outcome.warnings.map(\.message.description) == [
                "it does not say which translations it was made from; 1 of the folder is replaced as if it had not been changed here since"
            ])
    }

    // MARK: Tables

    @Test("a table is read as a spreadsheet saves it, and what is added is passed over")
    func tables() throws {
        let table = """
            sep=;\r
            File;TEXT; EN ;DE;state;before;note;Kommentar;\r
            \(Self.page);name;Library;Bücherei;translated;\(TranslationRecord.digest(of: "Bibliothek"));;ok;\r\n
            """
        let bytes = table.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
        let outcome = try site.take(bytes, named: "de.csv")
        #expect(details(outcome) == taken)
        #expect(
            outcome.warnings.map(site.plain) == [
                "de.csv:1:1: warning: this is not UTF-8, and is read as Windows-1252; look at its accents and umlauts, or save the file as UTF-8 text",
                "de.csv:2:1: warning: unknown column \"Kommentar\", which is passed over; the columns are file, text, state, before, note, de, fr",
            ])
        #expect(
            try site.mistakes("PK\u{3}\u{4}", named: "de.xlsx") == [
                "de.xlsx:1:1: it is a workbook or a zip archive, not text; save the sheet as \"CSV UTF-8\", or unpack the archive"
            ])
    }

    @Test("a damaged character keeps its text alone")
    func damaged() throws {
        let file = Self.xliff1(
            Self.unit1("name", "Library", "Bücherei") + Self.unit1("text", "Quiet.", "Übermäßig ~"))
        let bytes = Array(file.utf8).map { $0 == UInt8(ascii: "~") ? 0xC3 : $0 }
        let outcome = try site.take(bytes)
        #expect(details(outcome) == taken)
        #expect(
            outcome.errors.map(\.message.description) == [
                "the translation of \"text\" of \(Self.page) holds a damaged character, U+FFFD"
            ])
    }
}
