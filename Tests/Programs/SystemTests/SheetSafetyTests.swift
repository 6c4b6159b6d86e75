import Foundation
import TestSupport
import Testing

/// What happens to files when something goes wrong while codes and sheets are written.
@Suite("docent sheet and docent code: nothing is lost")
struct SheetSafetyTests {
    let docent: Program

    init() throws { docent = try Repository.docent() }

    private let sign = ["sheet", "--rooms", "id=E-001", "--stock", "Door-A6", "--dpi", "150"]

    @Test("the manifest replaces neither the table of the labels nor anything that is no manifest")
    func inputs() throws {
        let folder = try TemporaryFolder()
        let text = "text,caption\nhello,Desk\n"
        let table = try folder.write(text, to: "desks.csv")
        let path = "\(folder.path)/desks.pdf"
        let own = try docent.run(["sheet", "--labels", table, "-o", path])
        #expect(own.status == 64)
        #expect(
            own.errors
                == "\(table) is the table of the labels, and the sheet's manifest would replace it; "
                + "give -o another name\n")
        let other = try docent.run(sign + ["-o", path])
        #expect(other.status == 64)
        #expect(
            other.errors.contains("not a sheet manifest, and the sheet's manifest would replace it")
        )
        #expect(try String(contentsOfFile: table, encoding: .utf8) == text)
        #expect(try folder.names() == ["desks.csv"])
    }

    @Test("an older sheet is replaced; the manifest that is compared with is not")
    func again() throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/door.pdf"
        for _ in 0..<2 { #expect(try docent.run(sign + ["-o", path]).status == 0) }
        #expect(try folder.names() == ["door.csv", "door.json", "door.pdf"])
        let manifest = "\(folder.path)/door.json"
        let old = try Data(contentsOf: URL(fileURLWithPath: manifest))
        let compared = try docent.run([
            "sheet", "--rooms", "id=A-014", "--changed-since", manifest, "-o", path,
        ])
        #expect(compared.status == 64)
        #expect(
            compared.errors.contains("what --changed-since compares with, which knows all labels"))
        #expect(try Data(contentsOf: URL(fileURLWithPath: manifest)) == old)
    }

    /// Runs it where no file may become longer than twenty kilobytes: enough for what a sheet's proof takes.
    private func runInLittleRoom(_ arguments: [String]) throws -> Program.Outcome {
        var shell = try #require(Program(installed: "sh"))
        shell.folder = docent.folder
        shell.environment = docent.environment
        return try shell.run(
            [
                "-c", "ulimit -f 40; exec \"$0\" \"$@\"", docent.executable,
            ] + arguments)
    }

    @Test("where the disk is full that is told, what was there stays, and nothing is left behind")
    func fullDisk() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("old", to: "door.svg")
        let sheet = try runInLittleRoom(sign + ["-o", path])
        #expect(sheet.status == 3)
        #expect(sheet.errors == "\(path) cannot be written: File too large\n")
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "old")
        let long = String(repeating: "many words in one code ", count: 60)
        let code = try runInLittleRoom(["code", long, "-o", path])
        #expect(code.status == 3)
        #expect(code.errors == "\(path) cannot be written: File too large\n")
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "old")
        #expect(try folder.names() == ["door.svg"])
    }

    @Test("a program that is killed while it writes leaves every file as it was, or whole and new")
    func killed() throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/door.pdf"
        var docent = docent
        // Every run makes the same files: the time of printing is in the manifest.
        docent.environment["SOURCE_DATE_EPOCH"] = "1800000000"
        #expect(try docent.run(sign + ["-o", path]).status == 0)
        let manifest = try String(contentsOfFile: "\(folder.path)/door.json", encoding: .utf8)
        #expect(manifest.contains(#""printed":"2027-01-15T08:00:00Z""#))
        let names = try folder.names()
        func contents() throws -> [Data] {
            try names.map { try Data(contentsOf: URL(fileURLWithPath: "\(folder.path)/\($0)")) }
        }
        let old = try contents()
        let changed = sign + ["--outlines", "--copies", "1", "-o", path]
        let other = try TemporaryFolder()
        let start = ContinuousClock.now
        #expect(try docent.run(changed.dropLast() + ["\(other.path)/door.pdf"]).status == 0)
        let whole = (ContinuousClock.now - start) / .microseconds(1)
        let new = try names.map {
            try Data(contentsOf: URL(fileURLWithPath: "\(other.path)/\($0)"))
        }
        // Writing is the end of its work.
        let moments = Amount.of(5, all: 12)
        for moment in 0..<moments {
            let running = try docent.start(changed)
            usleep(UInt32(whole * (0.5 + 0.6 * Double(moment) / Double(moments))))
            running.send(SIGKILL)
            _ = try running.end()
            for (file, states) in zip(try contents(), zip(old, new)) {
                #expect(file == states.0 || file == states.1)
            }
            for name in try folder.names() where !names.contains(name) {
                try FileManager.default.removeItem(atPath: "\(folder.path)/\(name)")
            }
        }
    }

    @Test(
        "bad input is named with what would be right, and nothing is written",
        arguments: [
            (
                ["sheet", "--stock", "L7610"], 64,
                "unknown label stock \"L7610\"; did you mean \"L7160\"?"
            ),
            (
                ["sheet", "--rooms", "tag=none"], 64,
                "no rooms \"tag=none\" to print; select others\n"
            ),
            (
                ["sheet", "--labels", "long.csv", "--stock", "L4732"], 64,
                "label line-2: its words do not fit on L4732; shorten them, or take larger labels\n"
            ),
            (
                ["sheet", "--labels", "control.csv"], 64,
                "label line-2: its words contain a control character; remove it\n"
            ),
            (
                ["sheet", "--labels", "open.csv"], 64,
                "open.csv:2: not a CSV table: a quotation mark is not closed or misplaced; save it again as CSV\n"
            ),
            (
                ["code", "ROOM:A-014", "--logo", "logo.ppm", "--logo-size", "45%"], 64,
                "a logo over 43 % of the code's width costs one block 9 codewords; it may cost 4 of the "
                    + "8 that can be corrected; "
            ),
            (["code", "x", "--logo", "none.png"], 3, "none.png"),
            (
                ["code", "x", "--logo-size", "20%"], 64,
                "--logo-size needs --logo; add it, or remove --logo-size\n"
            ),
            (
                ["code", "x", "--dark", "#999", "--light", "#fff"], 64,
                "the colours have a contrast of 2.8 to 1, and readers need 3.0 to 1; make --dark darker or "
                    + "--light lighter\n"
            ),
        ] as [([String], Int32, String)])
    func refused(arguments: [String], status: Int32, words: String) throws {
        let folder = try TemporaryFolder()
        let long = String(repeating: "endless corridor ", count: 40)
        try folder.write("text,caption\nx,\(long)\n", to: "long.csv")
        try folder.write("text,caption\nx,a\u{7}b\n", to: "control.csv")
        try folder.write("text,caption\nx,\"a\n", to: "open.csv")
        try folder.write("P3 2 2 255 255 0 0 0 0 0 0 0 0 255 0 0\n", to: "logo.ppm")
        let before = try folder.names()
        var docent = docent
        docent.folder = folder.path
        let ending = arguments[0] == "code" ? "png" : "pdf"
        let outcome = try docent.run(arguments + ["-o", "new.\(ending)"])
        #expect(outcome.status == status, "\(outcome.errors)")
        #expect(outcome.errors.hasPrefix(words), "\(outcome.errors)")
        #expect(try folder.names() == before)
    }
}
