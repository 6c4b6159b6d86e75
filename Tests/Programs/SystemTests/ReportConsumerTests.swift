import Foundation
import TestSupport
import Testing

/// Reports as CI services read them: with the schemas of their formats, and with libraries that know nothing of docent.
///
/// Perl's `prove` reads TAP in the tests of `docent check`.
@Suite("Reports for CI services")
struct ReportConsumerTests {
    private let docent: Program
    private let folder: TemporaryFolder

    init() throws {
        docent = try Repository.docent()
        folder = try TemporaryFolder()
    }

    /// The report on a picture as expected, a wrong one with an odd name, and one that cannot be read.
    private func report(_ format: String) throws -> String {
        try folder.write(SymbolPicture.draw("yes").pgm, to: "a <b> & \"c\".pgm")
        try folder.write("", to: "ümlaut #1.png")
        let manifest = try folder.write(
            """
            - file: 'a <b> & "c".pgm'
              text: "yes"
            - file: 'a <b> & "c".pgm'
              text: "no\\u001B[31m\\u202E <![CDATA[ ]]> &amp;"
            - file: 'ümlaut #1.png'
              kind: room
            """, to: "m # 100%.yaml")
        let path = "\(folder.path)/report.\(format)"
        let outcome = try docent.run(["check", "--format", format, "-o", path, manifest])
        #expect(outcome.status == 3, "\(outcome.errors)")
        return path
    }

    private func python(_ script: String, _ arguments: [String], path: String = "") throws -> String
    {
        var python = try #require(Program(installed: "python3"))
        python.environment["PYTHONPATH"] = path
        let outcome = try python.run(["-W", "ignore", "-c", script] + arguments)
        return outcome.text + outcome.errors
    }

    /// The faults that xmllint finds in a report by Jenkins' schema; empty if none.
    private func junitProblems(of path: String, strict: Bool) throws -> String {
        let xmllint = try #require(Program(installed: "xmllint"))
        let schema = try CheckTools.junitSchema(strict: strict)
        let outcome = try xmllint.run(["--noout", "--schema", schema, path])
        return outcome.status == 0 ? "" : outcome.errors
    }

    private static let validating = """
        import json, sys, jsonschema
        schema, log = (json.load(open(path)) for path in sys.argv[1:])
        errors = list(jsonschema.Draft4Validator(schema).iter_errors(log))
        print(errors[0].message if errors else "valid")
        """

    private static let reading = """
        import sys
        from sarif import loader
        log = loader.load_sarif_file(sys.argv[1])
        print(log.get_result_count(), *log.get_distinct_tool_names(), sep="|")
        for record in log.get_records():
            print(record["Severity"], record["Code"], record["Location"].split("/")[-1], record["Line"], sep="|")
        """

    @Test("the SARIF of docent check is valid by the schema of OASIS, and sarif-tools reads it")
    func sarif() throws {
        let path = try report("sarif")
        #expect(try python(Self.validating, [CheckTools.sarifSchema.get(), path]) == "valid\n")
        let read = try python(Self.reading, [path], path: CheckTools.sarifTools.get())
        #expect(
            read == """
                2|docent check
                error|wrong|m%20%23%20100%25.yaml|3
                error|unreadable|m%20%23%20100%25.yaml|5

                """)
    }

    @Test("a SARIF log without a version, or with a key of its own, is rejected by the schema")
    func notSARIF() throws {
        for change in [#"del log["version"]"#, #"log["runs"][0]["results"][0]["place"] = 1"#] {
            let script = Self.validating.replacing("errors =", with: "\(change)\nerrors =")
            let found = try python(script, [CheckTools.sarifSchema.get(), report("sarif")])
            #expect(found != "valid\n")
        }
    }

    @Test("the SARIF of docent tour check is valid, with problems and without")
    func tourSARIF() throws {
        let content = "\(folder.path)/content"
        try FileManager.default.copyItem(atPath: Repository.tour, toPath: content)
        try folder.write("id: x\nnames: {en: X}\nflor: G\n", to: "content/buildings/A/A-014.md")
        for (place, status) in [(Repository.tour, 0), (content, 1)] {
            let path = "\(folder.path)/tour.sarif"
            let outcome = try docent.run(
                ["tour", "check", place, "--format", "sarif", "-o", path])
            #expect(outcome.status == Int32(status), "\(outcome.errors)")
            #expect(try python(Self.validating, [CheckTools.sarifSchema.get(), path]) == "valid\n")
            let read = try python(Self.reading, [path], path: CheckTools.sarifTools.get())
            #expect(
                read.hasPrefix(status == 0 ? "0|docent tour check\n" : "")
                    && !read.contains("Error"))
            #expect(read.contains("|A-014.md|") == (status == 1), "\(read)")
        }
    }

    @Test("the JUnit report is valid by Jenkins' schema, and junitparser reads it")
    func junit() throws {
        let path = try report("junit")
        #expect(try junitProblems(of: path, strict: false) == "")
        // The stricter schema objects to nothing but those two.
        let text = try String(contentsOfFile: path, encoding: .utf8)
        let plain = text.replacing(#/ file="[^"]*" line="\d+"/#, with: "")
        let bare = try folder.write(plain, to: "plain.junit")
        #expect(try junitProblems(of: path, strict: true) != "")
        #expect(try junitProblems(of: bare, strict: true) == "")
        let read = try python(
            """
            import sys
            from junitparser import JUnitXml
            report = JUnitXml.fromfile(sys.argv[1])
            print(report.tests, report.failures, report.errors)
            for suite in report:
                for case in suite:
                    print(case.classname, *[type(result).__name__ for result in case.result], sep="|")
            """, [path], path: CheckTools.junitparser.get())
        #expect(
            read == """
                3 1 1
                a <b> & "c".pgm
                a <b> & "c".pgm|Failure
                ümlaut #1.png|Error

                """)
    }

    @Test("Python's TAP parser reads the TAP report with its details")
    func tap() throws {
        let read = try python(
            """
            import sys
            from tap.parser import Parser
            for line in Parser().parse_file(sys.argv[1]):
                if line.category == "test":
                    print(line.number, line.ok, line.todo, (line.yaml_block or {}).get("outcome"))
                else:
                    print(line.category)
            """, [report("tap")], path: CheckTools.tapPy.get())
        #expect(
            read == """
                version
                plan
                1 True False None
                2 False False wrong
                3 False False unreadable

                """)
    }
}
