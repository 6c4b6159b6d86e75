import Foundation
import Imaging
import TestSupport
import Testing

@Suite("docent scan")
struct ScanCommandTests {
    let docent: Program

    init() throws { docent = try Repository.docent() }

    @Test("a sample frame prints the decoded room and its name")
    func room() throws {
        let outcome = try docent.run(["scan", "kiosk/frames/004-room-a-014.jpg"])
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.text.contains("Room: A-014"))
        #expect(outcome.text.contains("Main control room"))
    }

    @Test("JSON lines: one record per picture, in input order, with the time on the pixels alone")
    func lines() throws {
        let folder = try TemporaryFolder()
        try folder.write(SymbolPicture.draw("two").pgm, to: "2.pgm")
        try folder.write(SymbolPicture.draw("ten").pgm, to: "10.pgm")
        try folder.write("", to: "1.png")
        let outcome = try docent.run(["scan", "--format", "jsonl", folder.path])
        #expect(outcome.status == 3)
        let records = try outcome.text.split(separator: "\n").map {
            try #require(
                try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
        #expect(
            records.map { ($0["path"] as? String)?.split(separator: "/").last } == [
                "1.png", "10.pgm", "2.pgm",
            ])
        #expect(records.map { $0["status"] as? String } == ["unreadable", "found", "found"])
    }

    @Test("raw output is exact to the byte, whatever the bytes are")
    func raw() throws {
        let bytes: [UInt8] = [0x00, 0xFF, 0x0A, 0x80, 0x41, 0x0D]
        let image = try SymbolPicture.draw(bytes: bytes)
        let plain = try docent.run(["scan", "--raw", "-"], input: image.pgm)
        #expect(plain.output == bytes + [0x0A])
        let null = try docent.run(["scan", "--raw", "-0", "-"], input: image.pgm)
        #expect(null.output == bytes + [0x00])
    }

    @Test(
        "exit statuses, worst first",
        arguments: [
            (["good.pgm"], 0), (["good.pgm", "blank.pgm"], 4), (["part.pgm", "blank.pgm"], 1),
            (["part.pgm", "missing.pgm", "blank.pgm"], 3),
        ] as [([String], Int32)])
    func statuses(names: [String], status: Int32) throws {
        let folder = try TemporaryFolder()
        try folder.write(SymbolPicture.draw("good").pgm, to: "good.pgm")
        try folder.write(LumaImage(width: 40, height: 40).pgm, to: "blank.pgm")
        let parts = try SymbolPicture.drawSet("a message that needs three symbols")
        try folder.write(parts[0].pgm, to: "part.pgm")
        let outcome = try docent.run(["scan"] + names.map { "\(folder.path)/\($0)" })
        #expect(outcome.status == status, "\(outcome.text) \(outcome.errors)")
    }

    @Test("a message in several symbols is joined across pictures; missing parts are named")
    func parts() throws {
        let folder = try TemporaryFolder()
        let parts = try SymbolPicture.drawSet("a message that needs three symbols")
        for (index, part) in parts.enumerated() {
            try folder.write(part.pgm, to: "\(2 - index).pgm")
        }
        let whole = try docent.run(["scan", folder.path])
        #expect(whole.status == 0)
        #expect(
            whole.text.contains(
                "a message in 3 symbols\n  Text: a message that needs three symbols"))
        let some = try docent.run(["scan", "\(folder.path)/0.pgm", "\(folder.path)/2.pgm"])
        #expect(some.text.contains("a message in 3 symbols is not complete; missing: 2"))
        #expect(some.status == 1)

        // JSON has one line per picture; the message stands in that of its last part.
        let lines = try docent.run(["scan", "--format", "jsonl", folder.path]).text
            .split(separator: "\n")
        #expect(lines.count == 3)
        #expect(lines[0].contains(#""messages":[]"#) && lines[1].contains(#""messages":[]"#))
        #expect(lines[2].contains(#""status":"complete""#))
        #expect(lines[2].contains(#""text":"a message that needs three symbols""#))
        let cut = try docent.run(["scan", "--format", "jsonl", "\(folder.path)/0.pgm"])
        #expect(cut.text.split(separator: "\n").count == 1 && cut.status == 1)
        #expect(cut.errors.contains("a message in 3 symbols is not complete; missing: 1, 2"))
        let missing = #""messages":[{"bytes":null,"count":3,"missing":[0,1],"status":"incomplete""#
        #expect(cut.text.contains(missing))
        // It stands in the record of the last part that is there, and no line is lost or out of order.
        try folder.write(SymbolPicture.draw("alone").pgm, to: "1.pgm")
        try folder.write(SymbolPicture.draw("last").pgm, to: "3.pgm")
        for format in ["jsonl", "json"] {
            let outcome = try docent.run(["scan", "--format", format, folder.path])
            #expect(outcome.status == 1)
            let records =
                format == "json"
                ? try JSONSerialization.jsonObject(with: Data(outcome.output)) as? [Any] ?? []
                : try outcome.text.split(separator: "\n").map {
                    try JSONSerialization.jsonObject(with: Data($0.utf8))
                }
            let states = records.compactMap { $0 as? [String: Any] }.map { record in
                (record["messages"] as? [[String: Any]])?.map { $0["status"] as? String }
            }
            #expect(states == [[], [], ["incomplete"], []], "\(format)")
        }
    }

    @Test("text in UTF-8 stays what it is")
    func zurich() throws {
        let image = try SymbolPicture.draw("Zürich")
        let outcome = try docent.run(["scan", "-"], input: image.pgm)
        #expect(outcome.text.contains("Text: Zürich"))
    }

    @Test("annotated pictures are written for every picture with a symbol")
    func annotated() throws {
        let folder = try TemporaryFolder()
        let outcome = try docent.run([
            "scan", "--annotate", folder.path, "kiosk/frames/004-room-a-014.jpg",
        ])
        #expect(outcome.status == 0)
        #expect(try folder.names().contains("kiosk/frames/004-room-a-014.jpg.png"))
    }

    @Test(
        "wrong usage is told, and ends with 64",
        arguments: [
            ["scan"], ["scan", "--decoder", "magic", "x"], ["scan", "--symbology", "qrr", "x"],
            ["scan", "-0", "x"], ["scan", "--jobs", "0", "x"],
            ["scan", "--decoder", "native", "--symbology", "ean-13", "x"],
            ["scan", "--decoder", "zbar", "--explain", "x"], ["scan", "--raw", "--explain", "x"],
        ])
    func usage(arguments: [String]) throws {
        let outcome = try docent.run(arguments)
        #expect(outcome.status == 64)
        #expect(outcome.errors.contains("Error:"))
        #expect(outcome.output.isEmpty)
    }

    @Test("a reader that closes the pipe ends the program quietly")
    func pipe() throws {
        let shell = try #require(Program(installed: "bash"))
        let outcome = try shell.run([
            "-c",
            "set -o pipefail; cd \(Repository.root); \(docent.executable) scan kiosk/frames qrcodes | head -n 1",
        ])
        #expect(outcome.errors == "")
        #expect(outcome.text.split(separator: "\n").count == 1)
    }

    @Test("hostile inputs each get their record, and the batch goes on", .timeLimit(.generous))
    func hostile() throws {
        let folder = try TemporaryFolder()
        try folder.write("", to: "empty.png")
        try folder.write(Hostile.hugePNGHeader, to: "huge.png")
        try folder.write(Hostile.loopingPDF, to: "loop.pdf")
        try folder.write("just words", to: "words.jpg")
        let fifo = "\(folder.path)/fifo.png"
        try #require(unsafe mkfifo(fifo, 0o600) == 0)
        let good = try folder.write(SymbolPicture.draw("still here").pgm, to: "zz.pgm")
        let inputs =
            ["empty.png", "huge.png", "loop.pdf", "words.jpg", "fifo.png", "missing.png"].map {
                "\(folder.path)/\($0)"
            } + ["/dev/null", good]
        let outcome = try docent.run(["scan", "--format", "jsonl"] + inputs)
        #expect(outcome.status == 3)
        let lines = outcome.text.split(separator: "\n")
        #expect(lines.count >= inputs.count)
        #expect(lines.last?.contains("still here") == true)
        #expect(lines.dropLast().allSatisfy { $0.contains("\"unreadable\"") })
    }

    @Test("an option takes one value, and leaves the picture that follows")
    func oneValue() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(SymbolPicture.draw("yes").pgm, to: "a.pgm")
        let manifest = try folder.write("file,text\na.pgm,yes\n", to: "m.csv")
        for options in [
            ["--symbology", "all"], ["--symbology=all"], ["--symbology", "qr,micro-qr"],
            ["--symbology", "qr", "--symbology", "ean-13"],
        ] {
            #expect(try docent.run(["scan", "--raw"] + options + [path]).text == "yes\n")
            #expect(try docent.run(["check"] + options + [manifest]).status == 0)
        }
    }

    @Test("no picture in a folder is passed over in silence", arguments: [[], ["--isolate"]])
    func folders(options: [String]) throws {
        let folder = try TemporaryFolder()
        let fixtures = "\(Repository.root)/Tests/Codes/ImageFilesTests/Fixtures"
        try folder.write(
            [UInt8](Data(contentsOf: URL(fileURLWithPath: "\(fixtures)/rgb.heic"))), to: "a.heic")
        try folder.write("<svg/>", to: "b.svg")
        let outcome = try docent.run(["scan", "--format", "jsonl"] + options + [folder.path])
        #expect(outcome.status == 3)
        let lines = outcome.text.split(separator: "\n")
        #expect(lines.count == 2)
        #expect(lines[0].contains(#""status":"none""#), "\(lines[0])")
        #expect(lines[1].contains(#""error":"SVG: not read; save it as JPEG or PNG""#))
        try folder.write("words", to: "empty/notes.txt")
        let empty = try docent.run(["scan"] + options + ["\(folder.path)/empty"])
        #expect(empty.status == 3)
        #expect(empty.text.hasSuffix(": cannot be read\n  no pictures in this folder\n"))
    }

    @Test("a name that is not UTF-8 is opened and reported, in a folder and as an argument")
    func namesInBytes() throws {
        let folder = try TemporaryFolder()
        try folder.write(SymbolPicture.draw("yes").pgm, to: "x.pgm")
        let shell = try #require(Program(installed: "sh"))
        let made = try shell.run([
            "-c", "cd \"$0\" && mv x.pgm \"$(printf 'na\\357ve.pgm')\"", folder.path,
        ])
        try #require(made.status == 0, "\(made.errors)")
        let path = Array("\(folder.path)/na".utf8) + [0xEF] + Array("ve.pgm".utf8)
        for input in [folder.path, "\(folder.path)/$(printf 'na\\357ve.pgm')"] {
            for options in [[], ["--isolate"]] {
                let command = (["scan"] + options).joined(separator: " ")
                let text = try shell.run([
                    "-c", "exec \"$0\" \(command) \"\(input)\"", docent.executable,
                ])
                #expect(text.status == 0, "\(text.errors)")
                #expect(
                    text.text.hasPrefix("\(folder.path)/na\\xefve.pgm\n  Text: yes\n"),
                    "\(text.text)")
            }
            let json = try shell.run([
                "-c", "exec \"$0\" scan --format jsonl \"\(input)\"", docent.executable,
            ])
            let record = try #require(
                try JSONSerialization.jsonObject(with: Data(json.output)) as? [String: Any])
            #expect(record["path"] as? String == "\(folder.path)/na\u{FFFD}ve.pgm")
            #expect(record["pathBytes"] as? String == Data(path).base64EncodedString())
        }
        // One that is not there is named as it was given.
        let absent = try shell.run([
            "-c", "exec \"$0\" scan \"$(printf 'no\\377.png')\"", docent.executable,
        ])
        #expect(absent.status == 3)
        #expect(
            absent.text == "no\\xff.png: cannot be read\n  there is no such file\n")
    }

    @Test("a picture over the limit of pixels names the option that raises it")
    func pixels() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(SymbolPicture.draw("yes").pgm, to: "a.pgm")
        let outcome = try docent.run(["scan", "--max-pixels", "100", path])
        #expect(outcome.status == 3)
        #expect(
            outcome.text.hasSuffix(
                "are over the limit of 100; raise it with --max-pixels, or scale the picture down\n"
            ))
        #expect(try docent.run(["scan", "--max-pixels", "200M", path]).status == 0)
        #expect(try docent.run(["scan", "--max-pixels", "3G", path]).status == 64)
        let manifest = try folder.write("file,text\na.pgm,yes\n", to: "m.csv")
        #expect(try docent.run(["check", "--max-pixels", "100", manifest]).status == 3)
    }

    @Test(
        "a scan that is stopped leaves the file of results as it was",
        arguments: [(SIGINT, 130), (SIGTERM, 143)] as [(Int32, Int32)])
    func stopped(signal: Int32, status: Int32) throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(Hostile.manyPages, to: "a.pdf")
        let results = try folder.write("whole\n", to: "keep.jsonl")
        // One page after the other: the second file is never begun.
        let scan = try docent.start(
            ["scan", "--jobs", "1", "--format", "jsonl", "-o", results]
                + [String](repeating: path, count: 50))
        #expect(scan.handles(signal))
        scan.send(signal)
        let outcome = try scan.end(within: Patience.seconds)
        #expect(outcome.status == status)
        #expect(outcome.errors.contains("keep.jsonl is not written"), "\(outcome.errors)")
        #expect(try String(contentsOfFile: results, encoding: .utf8) == "whole\n")
        #expect(try folder.names() == ["a.pdf", "keep.jsonl"])
    }

    @Test("a file of many pages takes no longer than its time and a page", .timeLimit(.generous))
    func fileTimeout() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(Hostile.manyPages, to: "many.pdf")
        let outcome = try docent.run(["scan", "--file-timeout", "1", "--pdf-dpi", "300", path])
        #expect(outcome.status == 3)
        let words = "at the limit of 1.0 seconds for a file; raise the limit or split the file"
        let stops = outcome.text.split(separator: "\n").filter { $0.contains(words) }
        #expect(stops.count == 1, "\(outcome.text.suffix(500))")
        #expect(outcome.text.hasPrefix("\(path): no code\n"))
        // Pages of a poster's size: the manifest's pictures are read at the usual resolution.
        try folder.write(
            Hostile.manyPages.replacing("[0 0 200 280]", with: "[0 0 1400 2000]"), to: "large.pdf")
        try folder.write("- file: large.pdf\n  text: x\n", to: "m.yaml")
        let check = try docent.run(["check", "--file-timeout", "1", "\(folder.path)/m.yaml"])
        #expect(check.status == 3)
        #expect(check.text.contains(words), "\(check.text)")
        let wrong = try docent.run(["scan", "--file-timeout", "0", path])
        #expect(
            wrong.errors.hasPrefix("Error: --file-timeout is 0; it must be 1 to 86400 seconds\n"))
    }
}

/// Files that mean harm.
enum Hostile {
    /// A PNG header of 60,000 x 60,000 pixels, and nothing after it.
    static let hugePNGHeader: [UInt8] = [
        0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0x0D, 0x49, 0x48, 0x44, 0x52, 0,
        0, 0xEA, 0x60, 0, 0, 0xEA, 0x60, 8, 2, 0, 0, 0, 0x27, 0xF6, 0x9C, 0x5B,
    ]

    /// A document of 900 small empty pages.
    static let manyPages: String = {
        let pages = (3..<903).map {
            "\($0) 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 280]>>\nendobj\n"
        }
        let kids = (3..<903).map { "\($0) 0 R" }.joined(separator: " ")
        return "%PDF-1.4\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n"
            + "2 0 obj\n<</Type/Pages/Kids[\(kids)]/Count 900>>\nendobj\n" + pages.joined()
            + "trailer <</Root 1 0 R>>\n%%EOF\n"
    }()

    /// A page tree whose only child is itself.
    static let loopingPDF = """
        %PDF-1.4
        1 0 obj
        <</Type/Catalog/Pages 2 0 R>>
        endobj
        2 0 obj
        <</Type/Pages/Kids[2 0 R]/Count 1>>
        endobj
        trailer
        <</Root 1 0 R/Size 3>>
        %%EOF

        """
}
