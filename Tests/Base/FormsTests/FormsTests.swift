import TestSupport
import Testing
import Wording
import Yams

@testable import Forms

@Suite("Files that people write")
struct FormsTests {
    @Test(
        "YAML that is none says where and why",
        arguments: [
            ("a: [", 2, "not valid YAML: did not find expected node content"),
            ("a: 1\nb: 2\na: 3", 1, "duplicate key \"a\"; keep one of them"),
            (
                "a: *b", 1,
                "a text begins with *, which means something else in YAML; put the text in quotes: \"*b\""
            ),
        ])
    func brokenYAML(text: String, line: Int, words: String) {
        #expect(throws: FormProblem(line: line, text: words)) { try YAMLForm.root(of: text) }
    }

    @Test("an alias is rejected at once, however much it would stand for")
    func aliases() throws {
        let doubling = (1..<30).map { "a\($0): &a\($0) [*a\($0 - 1), *a\($0 - 1)]" }
        let bomb = (["a0: &a0 [x, x]"] + doubling + ["? *a29", ": 1"]).joined(separator: "\n")
        let words = "anchors (&) and aliases (*) are not read; write the value out in both places"
        #expect(throws: FormProblem(line: 2, text: words)) { try YAMLForm.root(of: bomb) }
        // Signs that only look like one.
        let text = try YAMLForm.root(of: "text: R&D and *emphasis*")?.mapping?["text"]?.string
        #expect(text == "R&D and *emphasis*")
    }

    @Test("known keys are handed out in their order; the others are reported with their lines")
    func keys() throws {
        let map = try #require(try YAMLForm.root(of: "door: 1\n# none\nflor: 2\nzebra: 3")?.mapping)
        var found: [String] = []
        let problems = YAMLForm.read(map, known: ["floor", "door"]) { key, line, value in
            found.append("\(key) \(line) \(value.scalar?.string ?? "")")
        }
        #expect(found == ["door 1 1"])
        #expect(
            problems == [
                FormProblem(line: 3, text: #"unknown key "flor"; did you mean "floor"?"#),
                FormProblem(line: 4, text: #"unknown key "zebra"; known: floor, door"#),
            ])
        #expect(
            problems[0].description(in: "x.yaml")
                == #"x.yaml:3: unknown key "flor"; did you mean "floor"?"#)
        #expect(FormProblem(line: nil, text: "none").description(in: "x.yaml") == "x.yaml: none")
    }

    @Test("rows have the lines that they begin in, also below cells of several lines")
    func rows() throws {
        let rows = try CSVForm.rows(
            of: "\u{FEFF}File, text\n\"a\nb\",c\n,\nd,\n", known: ["file", "text"],
            needed: ("file", ""))
        #expect(rows.map(\.line) == [2, 5])
        #expect(rows.map(\.cells) == [["file": "a\nb", "text": "c"], ["file": "d"]])
    }

    @Test(
        "a table without a column, with one twice or with an open quotation mark is refused",
        arguments: [
            ("text\na", ["the column \"file\", a path, is missing; add it"]),
            (
                "txt\na",
                [
                    "unknown column \"txt\"; did you mean \"text\"?",
                    "the column \"file\", a path, is missing; add it",
                ]
            ),
            ("file,File\na,b", ["two columns are called \"file\"; keep one of them"]),
        ])
    func brokenTables(text: String, words: [String]) {
        let error = #expect(throws: FormProblems.self) {
            try CSVForm.rows(of: text, known: ["file", "text"], needed: ("file", ", a path,"))
        }
        #expect(error?.all == words.map { FormProblem(line: 1, text: $0) })
    }

    @Test(
        "a quotation mark that is not closed, or stands where none can, is named by its line",
        arguments: [
            ("file\n\"a", 2), ("file,text\na,b\n\"c\nd\",e\n\"f,g\nh,i\n", 5),
            ("sep=;\nfile;text\na;b\nc;\"d\"e\"\n", 4), ("file\r\na\r\n\"\"\"b\r\n", 3),
        ])
    func quotes(text: String, line: Int) {
        let error = #expect(throws: FormProblems.self) {
            try CSVForm.rows(of: text, known: ["file", "text"], needed: ("file", ", a path,"))
        }
        let words =
            "not a CSV table: a quotation mark is not closed or misplaced; save it again as CSV"
        #expect(error?.all == [FormProblem(line: line, text: words)])
    }

    @Test("a column that is not known is passed over, and said to be")
    func otherColumns() throws {
        var passed: [FormProblem] = []
        let rows = try CSVForm.rows(
            of: "\n;;\nFILE;Kommentar;;txt\na;b;c;d\n;e;;\n", known: ["file", "text"],
            needed: ("file", "")
        ) { passed.append($0) }
        #expect(rows.map(\.line) == [4])
        #expect(rows.map(\.cells) == [["file": "a"]])
        #expect(
            passed == [
                FormProblem(
                    line: 3,
                    text: "unknown column \"Kommentar\", which is passed over; known: file, text"),
                FormProblem(
                    line: 3,
                    text: "unknown column \"txt\", which is passed over; did you mean \"text\"?"),
            ])
    }

    @Test(
        "columns are separated by the sign that a table says, or that its header has most",
        arguments: [
            ("a,b\n1,2", 1, false), ("a;b\n1;2", 1, true), ("a\tb\n1\t2\n", 1, true),
            ("sep=;\r\na;b\r\n1;2\r\n", 2, true), ("sep=,,,\na,b\n1,2", 2, false),
            ("\"sep=|\"\na|b\n1|2", 2, true), ("SEP=\t\na\tb\n1\t2", 2, true),
            (" A ,\"B\"\n1,2", 1, false), ("\"a\";\"b\"\r1;2", 1, true),
        ])
    func separators(text: String, line: Int, hasDecimalComma: Bool) throws {
        let table = try CSVTable(text, known: ["a", "b"])
        #expect(table.columns == ["a", "b"])
        #expect(table.rows.map(\.cells) == [["a": "1", "b": "2"]])
        #expect(table.rows.map(\.line) == [line + 1] && table.rows.map(\.number) == [2])
        #expect(table.headerLine == line && table.hasDecimalComma == hasDecimalComma)
    }

    @Test("a sign within quotation marks separates nothing, and no text is no table")
    func quotedSigns() throws {
        let table = try CSVTable("\"a;b;c\",d\n1,2")
        #expect(table.columns == ["a;b;c", "d"])
        for text in ["", "\n", ";;;", "sep=;", "sep="] {
            #expect(try CSVTable(text).rows.isEmpty)
        }
    }

    @Test("truth is what spreadsheets write for it in any language")
    func truth() {
        for word in ["WAHR", "true", "VRAI", "VERDADERO", "Prawda", "1", "DOĞRU", "ИСТИНА"] {
            #expect(CellTruth.value(of: word) == true, "\(word)")
        }
        for word in ["FALSCH", "no", "FAUX", "FALSO", "FAŁSZ", "0", "YANLIŞ", "ЛОЖЬ"] {
            #expect(CellTruth.value(of: word) == false, "\(word)")
        }
        #expect(CellTruth.value(of: "perhaps") == nil && CellTruth.value(of: "") == nil)
    }

    @Test("a file that is too long, no text, a folder or not there has no text")
    func files() throws {
        let folder = try TemporaryFolder()
        let long = try folder.write("12345", to: "long")
        let bytes = try folder.write([0xFF, 0xFE], to: "bytes")
        #expect(try FormFile.text(of: long, limit: 5) == "12345")
        func reason(_ path: String) -> String? {
            #expect(throws: FormFile.Failure.self) { try FormFile.text(of: path, limit: 4) }?.reason
        }
        #expect(reason(long) == "it is longer than 4 bytes")
        #expect(reason(bytes) == "it is not UTF-8 text")
        #expect(try FormFile.foreignText(of: bytes, limit: 4).text == "")
        let workbook = try folder.write(Array("PK\u{3}\u{4}".utf8), to: "a.xlsx")
        let refused = #expect(throws: FormFile.Failure.self) {
            try FormFile.foreignText(of: workbook, limit: 4)
        }
        #expect(
            refused?.reason
                == "it is a workbook or a zip archive, not text; save the sheet as \"CSV UTF-8\", or unpack the archive"
        )
        #expect(reason(folder.path) == "Is a directory")
        #expect(reason(folder.path + "/none") == "No such file or directory")
    }
}
