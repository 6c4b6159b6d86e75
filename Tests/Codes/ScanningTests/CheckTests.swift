import Decoding
import Forms
import Foundation
import ImageFiles
import Imaging
import Scanning
import TestSupport
import Testing

@testable import Checks

@Suite("A manifest")
struct CheckManifestTests {
    @Test("YAML and CSV say the same")
    func formats() throws {
        let yaml = """
            - file: a.png
              text: "one, two"
            - {file: b.png, kind: room, count: 2}
            - file: c.png
              pattern: ^HTTPS://
            """
        let csv =
            "file,text,kind,pattern,count\r\na.png,\"one, two\",,,\r\nb.png,,room,,2\r\nc.png,,,^HTTPS://,\r\n"
        let fromYAML = try CheckManifest(yaml: yaml, path: "m.yaml").expectations
        let fromCSV = try CheckManifest(csv: csv, path: "m.csv").expectations
        #expect(
            fromYAML == [
                Expectation(file: "a.png", text: "one, two", line: 1),
                Expectation(file: "b.png", kind: "room", count: 2, line: 3),
                Expectation(file: "c.png", pattern: "^HTTPS://", line: 4),
            ])
        #expect(fromCSV.map(\.file) == fromYAML.map(\.file))
        #expect(fromCSV.map(\.text) == fromYAML.map(\.text))
        #expect(fromCSV.map(\.count) == fromYAML.map(\.count))
        #expect(fromCSV.map(\.line) == [2, 3, 4])
    }

    @Test("all errors are reported at once, with their lines")
    func problems() {
        let yaml = """
            - file: a.png
              txt: hello
            - text: nobody
            - {file: b.png, count: many}
            - {file: c.png, pattern: "("}
            - {file: d.png}
            - just words
            """
        #expect(
            throws: CheckManifestError(
                path: "m.yaml",
                problems: [
                    .init(
                        line: 2,
                        text: "unknown key \"txt\"; did you mean \"text\"?"),
                    .init(line: 1, text: "a.png needs one of text, pattern, kind or count"),
                    .init(line: 3, text: "the entry names no file"),
                    .init(line: 4, text: "count is \"many\"; it must be a number from 0"),
                    .init(line: 5, text: "\"(\" is not a regular expression"),
                    .init(line: 6, text: "d.png needs one of text, pattern, kind or count"),
                    .init(
                        line: 7, text: "an entry must be a map, \"file: …\" and what it must say"),
                ])
        ) { try CheckManifest(yaml: yaml, path: "m.yaml") }
    }

    @Test(
        "a file that is not a manifest is rejected by name",
        arguments: [
            ("m.yaml", "", "m.yaml: must be a list of entries, each \"- file: …\""),
            ("m.yaml", "a: b", "m.yaml:1: must be a list of entries, each \"- file: …\""),
            (
                "m.csv", "name,text\na,b\n",
                "m.csv:1: unknown column \"name\"; known: file, text, pattern, kind, count\nm.csv:1: the column \"file\" is missing; add it"
            ),
            ("m.csv", "file,text\n", "m.csv: expects nothing; it has no entry"),
        ])
    func refused(name: String, text: String, message: String) throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(text, to: name)
        let error = #expect(throws: CheckManifestError.self) { try CheckManifest(path: path) }
        #expect(error?.description.replacing("\(folder.path)/", with: "") == message)
    }
}

@Suite("A check")
struct CheckRunTests {
    /// A room's code, two copies of a text, a picture without a code, and a file that is no picture.
    private func report(_ format: CheckReport.Format) throws -> (CheckReport, String) {
        let folder = try TemporaryFolder()
        try folder.write(SymbolPicture.draw("ROOM:A-014").pgm, to: "room.pgm")
        try folder.write(SymbolPicture.draw(["twin", "twin"]).pgm, to: "twins.pgm")
        try folder.write(
            Array("P5 9 9 255\n".utf8) + [UInt8](repeating: 200, count: 81), to: "blank.pgm")
        try folder.write("words", to: "broken.png")
        let path = try folder.write(
            """
            - {file: room.pgm, kind: room, text: "ROOM:A-014", count: 1}
            - {file: twins.pgm, text: twin, count: 2}
            - {file: twins.pgm, text: "other <&>"}
            - {file: blank.pgm, count: 0}
            - {file: blank.pgm, kind: url}
            - {file: broken.png, kind: url}
            """, to: "m.yaml")
        let run = CheckRun(
            manifest: try CheckManifest(path: path), path: path, threads: 2,
            scanner: PictureScanner(decoder: try Decoder(), loaders: PixbufLoaders()))
        var report = try #require(run.report { _, _ in })
        report.manifest = "m.yaml"
        for index in report.results.indices { report.results[index].time = .milliseconds(1) }
        let text = try report.text(format).replacing("\(folder.path)/", with: "")
        return (report, text)
    }

    @Test("the report for people names what is not as expected, and counts")
    func text() throws {
        let (report, text) = try report(.text)
        #expect(report.outcome == .unreadable)
        let lines = text.split(separator: "\n")
        #expect(lines.count == 4)
        #expect(
            lines[0]
                == "m.yaml:3: twins.pgm: expected a symbol that says \"other <&>\"; found text \"twin\", text \"twin\""
        )
        #expect(
            lines[1] == "m.yaml:5: blank.pgm: expected a symbol of kind url; no symbol was found")
        #expect(lines[2].hasPrefix("m.yaml:6: broken.png: expected a symbol of kind url; "))
        #expect(lines[3] == "6 checked: 3 as expected, 2 wrong, 1 unreadable")
    }

    @Test("verbs agree with the number of symbols")
    func plural() {
        func summary(_ count: Int?) -> String {
            Checks.Expectation(file: "a", text: "x", pattern: "y", count: count, line: 1).summary
        }
        #expect(summary(2) == "2 symbols that say \"x\" that match /y/")
        #expect(summary(1) == "one symbol that says \"x\" that matches /y/")
        #expect(summary(nil) == "a symbol that says \"x\" that matches /y/")
    }

    @Test("JUnit: wrong is a failure, unreadable an error, markup is escaped")
    func junit() throws {
        let (_, text) = try report(.junit)
        let document = try XMLCounter(text)
        #expect(document.elements["testcase"] == 6)
        #expect(document.elements["failure"] == 2)
        #expect(document.elements["error"] == 1)
        let times = text.split(separator: "time=\"").dropFirst().map { $0.prefix { $0 != "\"" } }
        #expect(times.count == 8 && times.allSatisfy { Double($0) != nil }, "\(times)")
        #expect(text.contains("tests=\"6\" failures=\"2\" errors=\"1\""))
        #expect(text.contains("other &lt;&amp;&gt;"))
    }

    @Test(
        "no report shows a password, an OTP key or a pass, found or expected",
        arguments: CheckReport.Format.allCases)
    func secrets(format: CheckReport.Format) throws {
        let folder = try TemporaryFolder()
        let codes = [
            "WIFI:T:WPA;S:Lobby;P:hunter2secret;;",
            "otpauth://totp/Docent:mira?secret=HUNTER2SECRETHUNTER2SECRETAB&issuer=Docent",
        ]
        for (index, code) in codes.enumerated() {
            try folder.write(SymbolPicture.draw(code).pgm, to: "\(index).pgm")
        }
        let path = try folder.write(
            """
            - {file: 0.pgm, text: "other"}
            - {file: 1.pgm, kind: url}
            - {file: 0.pgm, text: "WIFI:T:WPA;S:Hall;P:hunter2secret;;"}
            """, to: "m.yaml")
        let run = CheckRun(
            manifest: try CheckManifest(path: path), path: path, threads: 2,
            scanner: PictureScanner(decoder: try Decoder(), loaders: PixbufLoaders()))
        let report = try #require(run.report { _, _ in })
        let text = try report.text(format)
        #expect(report.results.count { $0.outcome == .wrong } == 3)
        #expect(!text.lowercased().contains("hunter2"), "\(text)")
        #expect(text.contains("Lobby") && text.contains("Hall"))
    }

    @Test("TAP: a plan, a line for each, and why")
    func tap() throws {
        let (_, text) = try report(.tap)
        let lines = text.split(separator: "\n")
        #expect(lines[0] == "TAP version 13")
        #expect(lines[1] == "1..6")
        #expect(lines.count { $0.hasPrefix("ok ") } == 3)
        #expect(lines.count { $0.hasPrefix("not ok ") } == 3)
        #expect(lines.contains("  outcome: unreadable"))
    }

    @Test("SARIF 2.1.0: a result at its line of the manifest")
    func sarif() throws {
        let (_, text) = try report(.sarif)
        let log = try #require(
            try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        #expect(log["version"] as? String == "2.1.0")
        let run = try #require((log["runs"] as? [[String: Any]])?.first)
        let results = try #require(run["results"] as? [[String: Any]])
        #expect(results.map { $0["ruleId"] as? String } == ["wrong", "wrong", "unreadable"])
        let location = try #require((results[0]["locations"] as? [[String: Any]])?.first)
        let place = try #require(location["physicalLocation"] as? [String: Any])
        #expect((place["region"] as? [String: Any])?["startLine"] as? Int == 3)
    }

    @Test("without anything unreadable a wrong picture decides the status")
    func status() throws {
        let (report, _) = try report(.text)
        var other = report
        other.results.removeAll { $0.outcome == .unreadable }
        #expect(other.outcome == .unexpected)
        other.results.removeAll { $0.outcome == .wrong }
        #expect(other.outcome == .asExpected)
    }

    @Test(
        "a symbol that two engines read differently is wrong, whatever was expected",
        arguments: [
            Checks.Expectation(file: "a.png", text: "one", line: 1),
            Checks.Expectation(file: "a.png", text: "two", line: 1),
            Checks.Expectation(file: "a.png", text: "three", count: 0, line: 1),
        ])
    func doubtful(expectation: Checks.Expectation) {
        let record = ScanRecord.found(
            path: "a.png", page: 1, symbols: [.doubtful("one", "two")], orientation: .upright)
        let result = CheckResult(expectation, records: [record])
        #expect(result.outcome == .wrong)
        #expect(
            result.message
                == "the engines read one symbol differently: native \"one\", zbar \"two\"")
    }
}

/// Counts the elements of an XML text by name.
private struct XMLCounter {
    var elements: [String: Int] = [:]

    init(_ text: String) throws {
        var rest = text[...]
        while let open = rest.firstIndex(of: "<") {
            let name = rest[rest.index(after: open)...].prefix { $0.isLetter }
            if !name.isEmpty { elements[String(name), default: 0] += 1 }
            rest = rest[rest.index(after: open)...]
        }
    }
}
