import Foundation
import TestSupport
import Testing

@Suite("docent check, classify, tour, doctor")
struct OtherCommandTests {
    let docent: Program

    init() throws { docent = try Repository.docent() }

    @Test("the codes that ship say what their manifest says")
    func shippedCodes() throws {
        let outcome = try docent.run(["check", "qrcodes/manifest.csv"])
        #expect(outcome.status == 0, "\(outcome.text)\(outcome.errors)")
        #expect(outcome.text == "107 checked: 107 as expected, 0 wrong, 0 unreadable\n")
    }

    @Test("a report goes to its file whole, and the status tells what came out")
    func report() throws {
        let folder = try TemporaryFolder()
        try folder.write(SymbolPicture.draw("yes").pgm, to: "a.pgm")
        let manifest = try folder.write("file,text\na.pgm,no\n", to: "m.csv")
        let report = "\(folder.path)/report.xml"
        let outcome = try docent.run(["check", "--format", "junit", "-o", report, manifest])
        #expect(outcome.status == 1)
        #expect(outcome.output.isEmpty)
        #expect(try String(contentsOfFile: report, encoding: .utf8).contains("<failure"))
        #expect(try folder.names() == ["a.pgm", "m.csv", "report.xml"])
    }

    @Test("a manifest with mistakes is refused with each of its lines")
    func badManifest() throws {
        let folder = try TemporaryFolder()
        let manifest = try folder.write("- {file: a.png, txt: x}\n- {text: y}\n", to: "m.yaml")
        let outcome = try docent.run(["check", manifest])
        #expect(outcome.status != 0)
        #expect(outcome.errors.contains("m.yaml:1: unknown key \"txt\""))
        #expect(outcome.errors.contains("m.yaml:2: the entry names no file"))
    }

    @Test(
        "an unknown command is named with the nearest one, and an error with its command's usage",
        arguments: [
            (["scn"], "unknown command \"scn\"; did you mean \"scan\"?", "docent"),
            (
                ["scan", "-dash.png"],
                "unknown option \"-dash.png\"; if it is a file, write \"./-dash.png\"",
                "docent scan"
            ),
            (
                ["scan", "--hepl"], "unknown option \"--hepl\"; did you mean \"--help\"?",
                "docent scan"
            ),
            (
                ["scan", "--efort=fast"], "unknown option \"--efort\"; did you mean \"--effort\"?",
                "docent scan"
            ),
            (["help", "chek"], "unknown command \"chek\"; did you mean \"check\"?", "docent"),
            (
                ["tour", "shw", "A"], "unknown command \"shw\"; did you mean \"show\"?",
                "docent tour"
            ),
            (["tour", "show", "A"], "no tour database is set; ", "docent tour show"),
        ])
    func usage(arguments: [String], words: String, command: String) throws {
        let folder = try TemporaryFolder()
        var program = docent
        program.environment["DOCENT_CONFIG"] = try folder.write("{}\n", to: "kiosk.yaml")
        let outcome = try program.run(arguments)
        #expect(outcome.status == 64)
        #expect(outcome.errors.hasPrefix("Error: \(words)"), "\(outcome.errors)")
        #expect(outcome.errors.contains("\nUsage: \(command) "), "\(outcome.errors)")
        #expect(outcome.errors.hasSuffix("  See '\(command) --help' for more information.\n"))
    }

    @Test(
        "the options of a command are named where one is unknown, each once, and none of another command"
    )
    func options() throws {
        let outcome = try docent.run(["tour", "import", "--zzzzzzzz"])
        let line = try #require(outcome.errors.split(separator: "\n").first)
        let known = try #require(line.components(separatedBy: "known: ").last)
            .components(separatedBy: ", ")
        #expect(outcome.status == 64 && Set(known).count == known.count, "\(line)")
        #expect(known.contains("--database") && !known.contains("--folder"), "\(line)")
    }

    @Test("texts are classified: arguments, lines, NUL-separated, JSON lines")
    func classify() throws {
        let argument = try docent.run(["classify", "ROOM:A-014"])
        #expect(argument.text == "Room: A-014\n")
        let lines = try docent.run(["classify"], input: Array("tel:+1\r\nhello\n".utf8))
        #expect(lines.text == "Phone: +1\nText: hello\n")
        let null = try docent.run(["classify", "-0"], input: Array("a\nb\0c".utf8))
        #expect(null.text == "Text: a\n    b\nText: c\n")
        let json = try docent.run(
            ["classify", "--from", "jsonl", "--format", "jsonl"],
            input: Array(
                #"{"id":"x","text":"HTTPS://VESPER-RIDGE.EXAMPLE/T/P/MIRA-RAUTIO"}"#.utf8) + [0x0A])
        #expect(json.status == 0)
        let answer = try #require(
            try JSONSerialization.jsonObject(with: Data(json.output)) as? [String: Any])
        #expect(answer["id"] as? String == "x")
        #expect((answer["payload"] as? [String: Any])?["kind"] as? String == "person")
    }

    @Test("secrets are masked for people; a program that asks for the fields gets them")
    func secrets() throws {
        let text = "WIFI:T:WPA;S:Guests;P:secret-word;;"
        let shown = try docent.run(["classify", "--explain", text])
        #expect(shown.status == 0)
        #expect(shown.text.contains("Guests") && !shown.text.contains("secret-word"))
        let fields = try docent.run(["classify", "--format", "json", text])
        #expect(fields.text.contains("\"password\" : \"secret-word\""))
    }

    @Test("a line that is no JSON is told, and the others are answered")
    func badLine() throws {
        let outcome = try docent.run(
            ["classify", "--from", "jsonl", "--format", "jsonl"],
            input: Array("nonsense\n{\"id\":1,\"text\":\"x\"}\n".utf8))
        #expect(outcome.status == 3)
        #expect(outcome.errors.contains("record 1:"))
        #expect(outcome.text.contains("\"id\":1"))
    }

    @Test("the tour is shown, in the language that is asked for, and searched")
    func tour() throws {
        let shown = try docent.run(["tour", "show", "A-014", "--language", "de"])
        #expect(shown.text.hasPrefix("A-014  Hauptkontrollraum\n"))
        let found = try docent.run(["tour", "search", "main", "contr"])
        #expect(found.text.hasPrefix("room A-014  Main control room\n"), "\(found.text)")
        let gone = try docent.run(["tour", "show", "A-019"])
        #expect(gone.status == 1)
        #expect(gone.text.contains("A-019 is not in the tour."))
    }

    @Test("codes are read although the tour's file cannot be; a file that was named must be one")
    func brokenTour() throws {
        let folder = try TemporaryFolder()
        let database = try folder.write("no tour", to: "tour.sqlite")
        let configuration = try folder.write("database: tour.sqlite\n", to: "kiosk.yaml")
        let picture = "\(Repository.root)/kiosk/frames/004-room-a-014.jpg"
        let outcome = try docent.run(["scan", "--raw", "--config", configuration, picture])
        #expect(outcome.status == 0)
        #expect(outcome.text == "HTTPS://VESPER-RIDGE.EXAMPLE/T/R/A-014\n")
        #expect(outcome.errors.contains("continuing without the tour"))
        let named = try docent.run(["scan", "--raw", "--database", database, picture])
        #expect(named.status != 0 && named.text.isEmpty)
    }

    @Test(
        "a bare ID is found whatever has it",
        arguments: [
            ("A-014", "A-014  Main control room"), ("A", "A  Operations hall"),
            ("mira-rautio", "Mira Rautio"), ("MADE-TO-FLY", "Made to fly"),
        ])
    func bareID(id: String, first: String) throws {
        let outcome = try docent.run(["tour", "show", id])
        #expect(outcome.status == 0)
        #expect(outcome.text.hasPrefix(first), "\(outcome.text)")
    }

    @Test("a folder for annotated pictures that cannot be made is named, with status 3")
    func annotateNowhere() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("x", to: "file")
        for place in ["/proc/annotated", file, "\(file)/below"] {
            let outcome = try docent.run([
                "scan", "--annotate", place, "\(Repository.root)/kiosk/frames/004-room-a-014.jpg",
            ])
            #expect(outcome.status == 3)
            #expect(outcome.errors.contains(" cannot be written: "), "\(outcome.errors)")
            #expect(!outcome.errors.contains("NSCocoa"))
        }
    }

    @Test("a page is written as text, as a terminal and as the plain display show it")
    func previewAsText() throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/page.txt"
        let outcome = try docent.run([
            "tour", "preview", "leg:FAMILY-WALK:2", "--size", "80x24", "-o", path,
        ])
        #expect(outcome.status == 0, "\(outcome.errors)")
        let page = try String(contentsOfFile: path, encoding: .utf8)
        #expect(page.split(separator: "\n", omittingEmptySubsequences: false).count == 25)
        #expect(page.contains("Way to A-204") && page.contains("•••") && !page.contains("\u{1B}"))
        _ = try docent.run(["tour", "preview", "home", "--as", "plain", "-o", path])
        let plain = try String(contentsOfFile: path, encoding: .utf8)
        #expect(plain.hasPrefix("Welcome to Vesper Ridge.\n"))
        _ = try docent.run(["tour", "preview", "home", "--as", "ansi", "-o", path])
        #expect(try String(contentsOfFile: path, encoding: .utf8).contains("\u{1B}["))
        let wrong = try docent.run(["tour", "preview", "home", "--size", "0x24", "-o", path])
        #expect(wrong.status == 64 && wrong.errors.contains("1 to 1000 characters"))
    }

    @Test("an import with mistakes tells them all and leaves the old file as it was")
    func badImport() throws {
        let folder = try TemporaryFolder()
        try folder.write("id: x\nnames: {en: X}\n", to: "content/site.yaml")
        let database = try folder.write("old", to: "tour.sqlite")
        let outcome = try docent.run([
            "tour", "import", "--database", database, "\(folder.path)/content",
        ])
        #expect(outcome.status == 1, "\(outcome.errors)")
        #expect(outcome.errors.contains("site.yaml:2:"))
        #expect(try String(contentsOfFile: database, encoding: .utf8) == "old")
    }

    @Test("the doctor looks at everything, and finds the sample content well")
    func doctor() throws {
        let outcome = try docent.run(["doctor"])
        #expect(outcome.status == 0, "\(outcome.text)")
        #expect(outcome.text.contains("ok       codes"))
        #expect(outcome.text.contains("ok       content    vesper-ridge: 5 buildings, 31 rooms"))
        let json = try docent.run(["doctor", "--format", "json"])
        #expect(try JSONSerialization.jsonObject(with: Data(json.output)) is [Any])
    }
}
