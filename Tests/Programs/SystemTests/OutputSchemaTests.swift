import Foundation
import TestSupport
import Testing

/// What commands write for programs, against the JSON Schemas that `docent schema` prints.
@Suite("Output for programs")
struct OutputSchemaTests {
    private let docent: Program
    private let folder: TemporaryFolder

    init() throws {
        docent = try Repository.docent()
        folder = try TemporaryFolder()
    }

    private static let scripts = "\(Repository.root)/Tests/Programs/SystemTests/Outputs"
    private static let names = [
        "scan", "replay", "check", "classify", "sheet-audit", "doctor", "journal-report",
    ]

    private func schema(_ name: String) throws -> String {
        let outcome = try docent.run(["schema", name])
        #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
        return try folder.write(outcome.output, to: "schemas/\(name).json")
    }

    /// What the script prints, or why it ends.
    private func python(_ arguments: [String]) throws -> String {
        let python = try #require(Program(installed: "python3"))
        let outcome = try python.run(
            ["-W", "ignore", "\(Self.scripts)/outputs.py"] + arguments)
        return outcome.text + outcome.errors
    }

    /// Runs a command, and keeps what it wrote.
    private func output(
        _ name: String, statuses: Set<Int32> = [0], input: String = "", _ arguments: [String]
    ) throws -> String {
        let outcome = try docent.run(arguments, input: Array(input.utf8))
        #expect(statuses.contains(outcome.status), "\(arguments): \(outcome.errors)")
        #expect(!outcome.output.isEmpty, "\(arguments): \(outcome.errors)")
        return try folder.write(outcome.output, to: "outputs/\(name).json")
    }

    /// Expects that all values are valid, and that no key can be added or left out.
    private func check(_ name: String, _ files: [String]) throws {
        let path = try schema(name)
        let valid = try python(["valid", path] + files)
        #expect(valid.wholeMatch(of: /[1-9][0-9]* valid\n/) != nil, "\(name): \(valid)")
        let strict = try python(["strict", path] + files)
        #expect(strict == "strict\n", "\(name): \(strict)")
    }

    @Test("docent scan: pictures of every kind, pages, damage, and every option that adds keys")
    func scan() throws {
        try OutputSamples.writePictures(to: folder)
        for page in 1...2 {
            let made = try docent.run([
                "code", "page \(page)", "-o", "\(folder.path)/page-\(page).pdf",
            ])
            try #require(made.status == 0, "\(made.errors)")
        }
        let fixtures = "\(Repository.root)/Tests/Codes/ImageFilesTests/Fixtures"
        let inputs = [
            folder.path, "\(fixtures)/pages.tiff", "\(fixtures)/orientation6.tiff",
            "\(folder.path)/missing.png", "/dev/null",
        ]
        var files: [String] = []
        for (name, options) in [
            ("plain", []), ("explained", ["--explain"]), ("isolated", ["--isolate"]),
            ("zbar", ["--decoder", "zbar", "--symbology", "all"]),
            ("native", ["--decoder", "native", "--effort", "thorough"]),
            ("all", ["--symbology", "all", "--explain"]),
        ] {
            files.append(
                try output(
                    name, statuses: [3], ["scan", "--format", "jsonl"] + options + inputs))
        }
        files.append(try output("array", statuses: [3], ["scan", "--format", "json"] + inputs))
        let shell = try #require(Program(installed: "sh"))
        let odd = try shell.run([
            "-c",
            "cd \"$1\" && cp bytes.pgm \"$(printf 'na\\357ve.pgm')\" && exec \"$0\" scan --format jsonl na*.pgm",
            docent.executable, folder.path,
        ])
        #expect(odd.status == 0, "\(odd.errors)")
        files.append(try folder.write(odd.output, to: "outputs/odd.json"))
        try check("scan", files)
    }

    @Test("docent scan --replay: the same answer, and another one")
    func replay() throws {
        let picture = try folder.write(SymbolPicture.draw("whole").pgm, to: "whole.pgm")
        let reports = "\(folder.path)/reports"
        let made = try docent.run(["scan", "--report", reports, "--report-all", picture])
        try #require(made.status == 0, "\(made.errors)")
        let report = "\(reports)\(picture).report.zip"
        let python = try #require(Program(installed: "python3"))
        let changed = "\(folder.path)/changed.zip"
        let outcome = try python.run(["-c", Self.changing, report, changed])
        try #require(outcome.status == 0, "\(outcome.errors)")
        let same = try output("same", ["scan", "--replay", "--format", "jsonl", report])
        let other = try output(
            "other", statuses: [1], ["scan", "--replay", "--format", "json", changed])
        #expect(try String(contentsOfFile: other, encoding: .utf8).contains("\"same\" : false"))
        try check("replay", [same, other])
    }

    /// Writes a report again, with another answer than it had.
    private static let changing = """
        import json, sys, zipfile
        with zipfile.ZipFile(sys.argv[1]) as old, zipfile.ZipFile(sys.argv[2], "w") as new:
            for name in old.namelist():
                data = old.read(name)
                if name.endswith("report.json"):
                    report = json.loads(data)
                    for frame in report["frames"]:
                        frame["answer"]["warnings"] = ["another answer"]
                    data = json.dumps(report).encode()
                new.writestr(name, data)
        """

    @Test("docent check: as expected, wrong and unreadable")
    func checks() throws {
        try folder.write(SymbolPicture.draw("yes").pgm, to: "a.pgm")
        try folder.write("", to: "b.png")
        let manifest = try folder.write(
            "file,text\na.pgm,yes\na.pgm,no\nb.png,yes\n", to: "m.csv")
        try check(
            "check",
            [try output("check", statuses: [3], ["check", "--format", "json", manifest])])
    }

    @Test("docent classify: every kind with every field, explained, numbered and masked")
    func classify() throws {
        let questions = try OutputSamples.texts.enumerated().map { index, sample in
            let question: [String: Any] = [
                "id": index.isMultiple(of: 2) ? index : "text \(index)", "text": sample.text,
                "symbology": sample.symbology,
            ]
            return String(
                decoding: try JSONSerialization.data(withJSONObject: question), as: UTF8.self)
        }.joined(separator: "\n")
        let from = ["classify", "--from", "jsonl", "--format", "jsonl"]
        let files = [
            try output("lines", input: questions, from + ["--explain"]),
            try output("masked", input: questions, from + ["--secrets", "masked"]),
            try output("values", ["classify", "--format", "json", "tel:+1", "words"]),
        ]
        try check("classify", files)
    }

    @Test("docent sheet audit: labels that are read, missing, foreign, swapped, damaged and gone")
    func audit() throws {
        let sheet = "\(folder.path)/doors.pdf"
        let made = try docent.run([
            "sheet", "--rooms", "building=E", "--stock", "5163", "--dpi", "150", "-o", sheet,
        ])
        try #require(made.status == 0, "\(made.errors)")
        let manifest = "\(folder.path)/doors.json"
        let foreign = try folder.write(SymbolPicture.draw("foreign").pgm, to: "foreign.pgm")
        let gone = try folder.write(
            SymbolPicture.draw("HTTPS://VESPER-RIDGE.EXAMPLE/T/R/A-019").pgm, to: "gone.pgm")
        let forged = try folder.write(
            SymbolPicture.draw(
                "HTTPS://VESPER-RIDGE.EXAMPLE/T/R/A-014/" + String(repeating: "C", count: 103)
            ).pgm, to: "forged.pgm")
        let rooms = "\(folder.path)/rooms.pdf"
        let two = try docent.run([
            "sheet", "--rooms", "building=A", "--stock", "5163", "--dpi", "150", "-o", rooms,
        ])
        try #require(two.status == 0, "\(two.errors)")
        let room = try folder.write(
            SymbolPicture.draw("HTTPS://VESPER-RIDGE.EXAMPLE/T/R/A-014").pgm, to: "A-015.pgm")
        let torn = try folder.write(
            "P5\n90 90\n255\n" + String(repeating: "~", count: 8100), to: "A-014.pgm")
        let command = ["sheet", "audit", "--format", "jsonl", "--manifest"]
        let files = [
            try output("read", command + [manifest, sheet]),
            try output("others", statuses: [1], command + [manifest, foreign, gone, forged]),
            try output(
                "doors", statuses: [1],
                command + ["\(folder.path)/rooms.json", room, torn, foreign]),
            try output("formerly", command + [manifest, sheet] + renumbered()),
        ]
        let text = try files.map { try String(contentsOfFile: $0, encoding: .utf8) }.joined()
        for kind in ["read", "missing", "foreign", "gone", "forged", "formerly"] {
            #expect(text.contains("\"kind\":\"\(kind)\""), "\(kind)\n\(text)")
        }
        try check("sheet-audit", files)
    }

    /// A picture of a code by an ID that a room had formerly, and the tour that has it.
    private func renumbered() throws -> [String] {
        let tour = "\(folder.path)/tour"
        try FileManager.default.copyItem(atPath: Repository.tour, toPath: tour)
        let page = "\(tour)/buildings/E/E-001.md"
        let text = try String(contentsOfFile: page, encoding: .utf8)
        try folder.write(
            text.replacing("---\n", with: "---\nformerly: [E-009]\n", maxReplacements: 1),
            to: "tour/buildings/E/E-001.md")
        let database = "\(folder.path)/renumbered.sqlite"
        let made = try docent.run(["tour", "import", "--quiet", tour, "--database", database])
        try #require(made.status == 0, "\(made.errors)")
        let code = try folder.write(
            SymbolPicture.draw("HTTPS://VESPER-RIDGE.EXAMPLE/T/R/E-009").pgm, to: "E-009.pgm")
        return [code, "--database", database]
    }

    @Test("docent doctor: what works, and what does not")
    func doctor() throws {
        let broken = try folder.write("no tour", to: "tour.sqlite")
        let files = [
            try output("well", ["doctor", "--format", "json"]),
            try output(
                "broken", statuses: [1], ["doctor", "--format", "json", "--database", broken]),
        ]
        try check("doctor", files)
    }

    @Test("docent schema lists what it knows, and suggests a name")
    func list() throws {
        let list = try docent.run(["schema"])
        #expect(list.status == 0)
        #expect(
            list.text.split(separator: "\n").map { String($0.prefix { $0 != " " }) } == Self.names)
        let wrong = try docent.run(["schema", "scann"])
        #expect(wrong.status == 64 && wrong.errors.contains("scan"), "\(wrong.errors)")
    }

    @Test("a schema keeps what its number has promised since it was published", arguments: names)
    func promise(name: String) throws {
        let kept = "\(Self.scripts)/Kept/\(name)-1.schema.json"
        #expect(try python(["keeps", kept, try schema(name)]) == "kept\n")
    }

    @Test(
        "a promise that is broken is found",
        arguments: [
            (#"del record["properties"]["page"]"#, "$.record.page is gone"),
            (#"record["required"].remove("status")"#, "$.record.status may be left out"),
            (
                #"record["properties"]["page"]["type"] = ["integer", "null"]"#,
                "$.record.page was ['integer'], is ['integer', 'null']"
            ),
            (
                #"record["properties"]["status"]["enum"].remove("none")"#,
                "$.record.status was once one of ['none']"
            ),
            (#"record["properties"]["schema"]["const"] = "docent.scan/2""#, "is docent.scan/2"),
            (#"whole["$defs"]["payload"]["oneOf"].pop()"#, "$.payload lost"),
        ])
    func broken(change: String, words: String) throws {
        let kept = "\(Self.scripts)/Kept/scan-1.schema.json"
        let python = try #require(Program(installed: "python3"))
        let changed = "\(folder.path)/changed.json"
        let made = try python.run([
            "-c",
            """
            import json, sys
            whole = json.load(open(sys.argv[1]))
            record = whole["$defs"]["record"]
            \(change)
            json.dump(whole, open(sys.argv[2], "w"))
            """, kept, changed,
        ])
        try #require(made.status == 0, "\(made.errors)")
        let found = try self.python(["keeps", kept, changed])
        #expect(found.contains(words), "\(found)")
    }

    @Test("the commands of the article print what it shows")
    func article() throws {
        let examples = ConsoleExample.all(
            in: "Sources/Codes/Scanning/Scanning.docc/OutputForPrograms.md")
        #expect(examples.count == 3)
        var shell = try #require(Program(installed: "bash"))
        shell.folder = Repository.root
        shell.environment = docent.environment
        let programs = URL(fileURLWithPath: docent.executable).deletingLastPathComponent().path
        shell.environment["PATH"] = programs + ":/usr/bin:/bin"
        for example in examples {
            let outcome = try shell.run(["-c", "exec 2>&1\n" + example.command])
            #expect(
                example.isPrinted(as: outcome.text),
                "\(example.command) printed:\n\(outcome.text)")
        }
    }
}
