import TestSupport
import Testing
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
        "a table without a column, with one too many or with an open quotation mark is refused",
        arguments: [
            ("text\na", ["the column \"file\", a path, is missing; add it"]),
            ("file,txt\na,b", ["unknown column \"txt\"; did you mean \"text\"?"]),
            ("file\n\"a", ["not a CSV table: a quotation mark is not closed or misplaced"]),
        ])
    func brokenTables(text: String, words: [String]) {
        let error = #expect(throws: FormProblems.self) {
            try CSVForm.rows(of: text, known: ["file", "text"], needed: ("file", ", a path,"))
        }
        #expect(error?.all == words.map { FormProblem(line: 1, text: $0) })
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
        #expect(reason(folder.path) == "Is a directory")
        #expect(reason(folder.path + "/none") == "No such file or directory")
    }
}
