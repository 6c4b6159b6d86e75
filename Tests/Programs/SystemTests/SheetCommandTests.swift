import Foundation
import ImageFiles
import TestSupport
import Testing

@Suite("docent sheet")
struct SheetCommandTests {
    let docent: Program

    init() throws { docent = try Repository.docent() }

    @Test("a sheet is proven and written with its manifest; other programs find every code")
    func sheet() throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/doors.pdf"
        let made = try docent.run([
            "sheet", "--rooms", "building=E", "--stock", "5163", "--dpi", "300", "--crop-marks",
            "--outlines", "-o", path,
        ])
        #expect(made.status == 0)
        #expect(
            made.errors
                == "\(path): 1 label of 5163 on 1 page, all read back, print grade at least A (an estimate)\n"
        )
        #expect(try folder.names() == ["doors.csv", "doors.json", "doors.pdf"])
        let read = try docent.run(["scan", "--raw", "--decoder", "zbar", path])
        #expect(read.text == "HTTPS://VESPER-RIDGE.EXAMPLE/T/R/E-001\n")
        // Nothing has changed since.
        let again = try docent.run([
            "sheet", "--rooms", "building=E", "--changed-since", "\(folder.path)/doors.json", "-o",
            "\(folder.path)/new.pdf",
        ])
        #expect(again.status == 0)
        #expect(again.errors == "nothing has changed; there is nothing to print\n")
        let audit = try docent.run([
            "sheet", "audit", path, "--manifest", "\(folder.path)/doors.json",
        ])
        #expect(audit.status == 0, "\(audit.text)")
        #expect(audit.text.hasPrefix("1 code read, print grade at least "))
    }

    @Test("a payload like a formula: exact on the sheet and in the JSON, guarded in the CSV")
    func formulas() throws {
        let folder = try TemporaryFolder()
        let table = try folder.write("text,id\n=1+1,a\n'=b,b\n", to: "own.csv")
        let path = "\(folder.path)/s.pdf"
        let manifest = "\(folder.path)/s.json"
        let made = try docent.run(["sheet", "--labels", table, "--stock", "L7160", "-o", path])
        #expect(made.status == 0, "\(made.errors)")
        let csv = try String(contentsOfFile: "\(folder.path)/s.csv", encoding: .utf8)
        #expect(csv.contains(",text,a,'=1+1,"))
        #expect(csv.contains(",text,b,''=b,"))
        let json = try String(contentsOfFile: manifest, encoding: .utf8)
        #expect(json.contains("\"payload\":\"=1+1\""))
        let check = try docent.run(["sheet", "check", "--labels", table, manifest])
        #expect(check.text == "2 labels compared; all are as they were printed\n")
        let audit = try docent.run(["sheet", "audit", path, "--manifest", manifest])
        #expect(audit.status == 0, "\(audit.text)")
        #expect(audit.text.hasPrefix("2 codes read, "))
    }

    @Test("of several pages, pictures are files of their own", arguments: ["png", "svg"])
    func pictures(ending: String) throws {
        let folder = try makePages(ending)
        #expect(
            try folder.names() == [
                "all-1.\(ending)", "all-2.\(ending)", "all.csv", "all.json",
            ])
    }

    @Test(
        "zbarimg reads the pictures of several pages",
        .enabled(if: Program(installed: "zbarimg") != nil, "install Debian's zbar-tools"))
    func picturesAreRead() throws {
        let folder = try makePages("png")
        let zbarimg = try #require(Program(installed: "zbarimg"))
        let found = try zbarimg.run([
            "--raw", "-q", "\(folder.path)/all-1.png", "\(folder.path)/all-2.png",
        ])
        #expect(found.text.split(separator: "\n").count == 9)
    }

    /// Labels on two pages.
    private func makePages(_ ending: String) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        let made = try docent.run([
            "sheet", "--tours", "--buildings", "--stock", "5163", "--start", "9", "--dpi", "150",
            "-o", "\(folder.path)/all.\(ending)",
        ])
        #expect(made.status == 0, "\(made.errors)")
        return folder
    }

    @Test(
        "what cannot be made is said, and nothing is written",
        arguments: [
            (["--stock", "L7161x"], 64, "unknown label stock \"L7161x\"; did you mean \"L7161\"?"),
            (
                ["--rooms", "building=Z"], 64,
                "unknown building \"Z\"; known: A, B, C, D, E\n"
            ),
            (
                ["--start", "22"], 64,
                "--start is 22; it must be 1 to 21, the labels of a page of L7160\n"
            ),
            (["--languages", "xx"], 64, "unknown language \"xx\"; known: en, de, fr\n"),
            (["--labels", "none.csv"], 3, "none.csv cannot be read: No such file or directory\n"),
            (
                ["--changed-since", "none.json"], 3,
                "none.json cannot be read: No such file or directory\n"
            ),
            (
                ["--distance", "far"], 64,
                "--distance is \"far\"; it must be 5cm to 100m, such as 1.5m or 80cm\n"
            ),
            (
                ["--printer", "p", "--printers", "/nowhere/p.json"], 64,
                "the printer \"p\" is not calibrated"
            ),
            (["--stock", "none.yaml"], 3, "none.yaml cannot be read: No such file or directory\n"),
        ])
    func refusals(arguments: [String], status: Int32, words: String) throws {
        let folder = try TemporaryFolder()
        let outcome = try docent.run(["sheet", "-o", "\(folder.path)/x.pdf"] + arguments)
        #expect(outcome.status == status)
        #expect(outcome.errors.hasPrefix(words), "\(outcome.errors)")
        #expect(try folder.names().isEmpty)
    }

    @Test("a target that cannot be written is named, and nothing is left behind")
    func unwritable() throws {
        let folder = try TemporaryFolder()
        let arguments = [
            "sheet", "--rooms", "id=E-001", "--stock", "Door-A6", "--dpi", "150", "-o",
        ]
        let none = try docent.run(arguments + ["\(folder.path)/none/x.pdf"])
        #expect(none.status == 3)
        #expect(none.errors.contains("there is no folder \(folder.path)/none; make it first"))
        // The manifest's place is taken by a folder: the sheet that was written goes again.
        try folder.write("", to: "x.csv/y")
        let taken = try docent.run(arguments + ["\(folder.path)/x.pdf"])
        #expect(
            taken.status == 3 && taken.errors.contains("x.csv cannot be written: it is a folder"))
        #expect(try folder.names() == ["x.csv", "x.csv/y"])
        let form = try docent.run(arguments + ["\(folder.path)/x.doc"])
        #expect(form.status == 64)
        #expect(
            form.errors.contains("unknown sheet format"))
    }

    @Test("a printer that was measured is allowed for")
    func calibrates() throws {
        let folder = try TemporaryFolder()
        let book = "\(folder.path)/printers.json"
        let page = try docent.run(["sheet", "calibrate", "-o", "\(folder.path)/scales.pdf"])
        #expect(page.status == 0)
        let entered = try docent.run([
            "sheet", "calibrate", "--printer", "lobby", "--printers", book, "--readings",
            "A=20.4 B=20.7 C=19.8 D=169.6 E=256.5",
        ])
        #expect(entered.status == 0, "\(entered.errors)")
        let made = try docent.run([
            "sheet", "--rooms", "id=A-014", "--dpi", "300", "--printer", "lobby", "--printers",
            book,
            "-o", "\(folder.path)/x.pdf",
        ])
        #expect(made.status == 0, "\(made.errors)")
        let wrong = try docent.run([
            "sheet", "calibrate", "--printer", "lobby", "--printers", book, "--readings", "A=2",
        ])
        #expect(wrong.status == 64)
        #expect(wrong.errors.hasPrefix("\"A=2\" is not a set of readings;"))
    }

    @Test("stock is listed, and a file of one's own is checked")
    func stock() throws {
        let list = try docent.run(["sheet", "stock"])
        #expect(
            list.text.hasPrefix(
                "L7160              21 labels of 63.5 x 38.1 mm, 3 x 7 on 210 x 297 mm\n"))
        let folder = try TemporaryFolder()
        let bad = try folder.write("nme: x\n", to: "own.yaml")
        let outcome = try docent.run(["sheet", "stock", bad])
        #expect(outcome.status == 64)
        #expect(outcome.errors.contains("own.yaml:1: unknown key \"nme\"; did you mean \"name\"?"))
    }

    private static let samples = ["rooms", "buildings", "people"].map {
        "qrcodes/sheets/\($0).json"
    }

    @Test(
        "the sample site's sheets are as the tour is now; where this fails run qrcodes/make-sheets")
    func samples() throws {
        let outcome = try docent.run(["sheet", "check", "--all"] + Self.samples)
        #expect(outcome.status == 0, "\(outcome.text)\(outcome.errors)")
        #expect(outcome.text == "52 labels compared; all are as they were printed\n")
        // An option takes one value, and leaves the manifests that follow.
        let english = try docent.run(["sheet", "check", "--languages", "en"] + Self.samples)
        #expect(english.text.hasSuffix("\n") && english.text.contains("52 labels compared; "))
    }

    @Test("labels of walks that not all see are compared where they were printed")
    func restricted() throws {
        let folder = try TemporaryFolder()
        func sheet(_ name: String, _ options: [String]) throws -> String {
            let made = try docent.run(
                ["sheet", "--tours", "--dpi", "300", "-o", "\(folder.path)/\(name).pdf"] + options)
            try #require(made.status == 0, "\(made.errors)")
            return "\(folder.path)/\(name).json"
        }
        let every = try docent.run(["sheet", "check", "--all", sheet("every", ["--restricted"])])
        #expect(every.text == "6 labels compared; all are as they were printed\n")
        let open = try docent.run(["sheet", "check", "--all", sheet("open", [])])
        #expect(open.text == "4 labels compared; all are as they were printed\n")
    }

    @Test(
        "a room that is renamed, one that is removed and one that is new make the sample sheets stale"
    )
    func stale() throws {
        let folder = try TemporaryFolder()
        let content = "\(folder.path)/content"
        try FileManager.default.copyItem(
            atPath: Repository.tour, toPath: content)
        let page = "\(content)/buildings/E/E-001.md"
        let text = try String(contentsOfFile: page, encoding: .utf8)
        func named(_ name: String) -> String {
            text.split(separator: "\n", omittingEmptySubsequences: false).map {
                $0.hasPrefix("name:") ? "name: \(name)" : String($0)
            }.joined(separator: "\n")
        }
        try named("Canteen").write(toFile: page, atomically: true, encoding: .utf8)
        // The walls of E-001 come from its floor's drawing, which has none of another room.
        try named("{en: Tea room, de: Teestube, fr: Salon de thé}")
            .replacing("step_free:", with: "hotspot: [[40, 0], [48, 0], [48, 9]]\nstep_free:")
            .write(
                toFile: "\(content)/buildings/E/E-002.md", atomically: true, encoding: .utf8)
        let database = "\(folder.path)/tour.sqlite"
        let made = try docent.run(["tour", "import", "--quiet", "--database", database, content])
        try #require(made.status == 0, "\(made.errors)")
        let outcome = try docent.run(
            ["sheet", "check", "--all", "--database", database] + Self.samples)
        #expect(outcome.status == 1)
        #expect(
            outcome.text
                == "changed: qrcodes/sheets/rooms.json: E-001 has changed since it was printed; print it again with "
                + "--changed-since\nunprinted: E-002 is on none of the sheets; print a label for it\n"
                + "52 labels compared; 2 findings\n")
        // What has changed is printed, and nothing else.
        let new = try docent.run([
            "sheet", "--database", database, "--changed-since",
            "\(Repository.root)/\(Self.samples[0])", "--dpi", "300", "-o",
            "\(folder.path)/new.pdf",
        ])
        #expect(new.errors.hasPrefix("\(folder.path)/new.pdf: 2 labels of L7160 on 1 page"))
        // The newest manifest of a label counts, in any order.
        let sheets = ["\(folder.path)/new.json"] + Self.samples
        let after = try docent.run(["sheet", "check", "--all", "--database", database] + sheets)
        #expect(after.text == "53 labels compared; all are as they were printed\n")
        #expect(after.status == 0)
        let nothing = try docent.run(
            ["sheet", "--database", database, "-o", "\(folder.path)/none.pdf"]
                + sheets.prefix(2).flatMap { ["--changed-since", $0] })
        #expect(nothing.errors == "nothing has changed; there is nothing to print\n")
    }
}
