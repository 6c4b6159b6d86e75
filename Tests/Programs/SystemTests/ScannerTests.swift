import Foundation
import ImageFiles
import Imaging
import TestSupport
import Testing

/// The scanner alone, as `kiosk/scanner` builds it and the article "Checks in CI" shows it.
///
/// The build takes some minutes, so it is made only where asked for: `DOCENT_VM_TEST=full kiosk/test --filter ScannerTests`.
@Suite("kiosk/scanner", .tags(.slow), .timeLimit(.generous))
struct ScannerTests {
    /// What records of both programs have in common: all but times and what a tour adds.
    private static func symbols(_ jsonLines: String) throws -> [[String?]] {
        try jsonLines.split(separator: "\n").map { line in
            let record = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            let symbols = record?["symbols"] as? [[String: Any]] ?? []
            return [record?["path"], record?["status"], record?["error"]].map { $0 as? String }
                + symbols.flatMap { symbol in
                    ["text", "bytes", "symbology", "charset"].map { symbol[$0] as? String }
                }
        }
    }

    private static let isFull = ProcessInfo.processInfo.environment["DOCENT_VM_TEST"] == "full"

    @Test(
        "it is one small static file that reads pictures as docent does, and says what it does not read",
        .enabled(if: isFull, "asked for by DOCENT_VM_TEST=full"))
    func builds() throws {
        let folder = try TemporaryFolder()
        let file = "\(folder.path)/docent-scan"
        let bash = try #require(Program(installed: "bash"))
        let made = try bash.run(["\(Repository.root)/kiosk/scanner", "-o", file])
        try #require(made.status == 0, "\(made.errors)")
        #expect(made.errors.contains("\(file), "))
        let facts = try FileManager.default.attributesOfItem(atPath: file)
        #expect((facts[.size] as? Int ?? .max) < 30_000_000)
        let ldd = try #require(Program(installed: "ldd")).run([file])
        #expect((ldd.text + ldd.errors).contains("not a dynamic executable"))

        var scanner = Program(built: "docent")
        scanner.executable = file
        // Nothing of this machine but the pictures: no library, no loader, no locale.
        scanner.folder = Repository.root
        let names = try FileManager.default.contentsOfDirectory(
            atPath: "\(Repository.root)/kiosk/frames"
        ).map { "kiosk/frames/\($0)" }.sorted()
        var docent = try Repository.docent()
        docent.folder = Repository.root
        let ours = try scanner.run(["scan", "--format", "jsonl"] + names)
        let theirs = try docent.run(["scan", "--format", "jsonl"] + names)
        #expect(ours.status == theirs.status)
        let found = try Self.symbols(ours.text)
        #expect(try found == Self.symbols(theirs.text) && found.count == names.count)
        #expect(found.contains { $0.contains("HTTPS://VESPER-RIDGE.EXAMPLE/T/R/A-014") })

        // Without the command's name, as the article has it.
        for example in ConsoleExample.all(in: "Sources/Codes/Checks/Checks.docc/ChecksInCI.md") {
            let command = example.command.replacing(".build/docent-scan", with: file)
            var shell = bash
            shell.folder = Repository.root
            let outcome = try shell.run(["-c", command])
            #expect(example.isPrinted(as: outcome.text), "\(outcome.text)\(outcome.errors)")
        }

        try Self.scanEveryFormat(with: scanner)
        try Self.scanWithoutProc(file)
        #expect(try scanner.run(["scan", "--camera", "/dev/video0"]).status == 64)
        #expect(try scanner.run(["scan"]).status == 64)
        #expect(try scanner.run(["--version"]).text.hasPrefix("\(Repository.version) ("))
        #expect(try scanner.run(["--raw", "-"], input: noPicture).status == 3)
    }

    /// Reads a picture where nothing is but the program: a plain chroot, as an initramfs, has no /proc.
    private static func scanWithoutProc(_ file: String) throws {
        // Only root may change what the root of a process is.
        guard getuid() == 0, let chroot = Program(installed: "chroot") else { return }
        let root = try TemporaryFolder()
        try FileManager.default.copyItem(atPath: file, toPath: "\(root.path)/docent-scan")
        try root.write(SymbolPicture.draw("HELLO").pgm, to: "code.pgm")
        let outcome = try chroot.run([root.path, "/docent-scan", "--raw", "/code.pgm"])
        #expect(outcome.text == "HELLO\n" && outcome.status == 0, "\(outcome.errors)")
    }

    /// Bytes that are no picture.
    private var noPicture: [UInt8] { Array("no picture".utf8) }

    @Test("the scanner reads JPEG, PNG and PNM, and says once of each other file that it does not")
    func formats() throws { try Self.scanEveryFormat(with: Program(built: "docent-scan")) }

    /// Compares all that a scanner prints of a file of each format.
    private static func scanEveryFormat(with scanner: Program) throws {
        let folder = try TemporaryFolder()
        let others = [
            ("animated.gif", "GIF"), ("pages.tiff", "TIFF"), ("animated.webp", "WebP"),
            ("rgb.bmp", "BMP"), ("rgb.heic", "HEIC"), ("rgb.avif", "AVIF"),
        ]
        let fixtures = "\(Repository.root)/Tests/Codes/ImageFilesTests/Fixtures"
        for (name, _) in others {
            try FileManager.default.copyItem(
                atPath: "\(fixtures)/\(name)", toPath: "\(folder.path)/\(name)")
        }
        let picture = try SymbolPicture.draw("HELLO")
        for (name, isDrawn) in [("code.png", true), ("code.jpg", false)] {
            try folder.write(ColorImage(picture).encoded(named: name, isDrawn: isDrawn), to: name)
        }
        try folder.write(picture.pgm, to: "code.pgm")
        let read = ["code.png", "code.jpg", "code.pgm"]

        var scanner = scanner
        scanner.folder = folder.path
        let outcome = try scanner.run(["scan"] + others.map(\.0) + read)
        let refused = others.map { name, format in
            """
            \(name): cannot be read
              this machine has no loader for \(format); install the package docent, or save the picture as JPEG or PNG

            """
        }
        let found = read.map { name in
            """
            \(name)
              Text: HELLO
                qr, version 1, level H, 5 bytes, utf-8 (valid)

            """
        }
        #expect(outcome.text == (refused + found).joined())
        #expect(outcome.errors == "" && outcome.status == 3)
    }

    @Test("the scanner's own help is that of docent scan, without what it lacks")
    func help() throws {
        let scanner = Program(built: "docent-scan")
        let help = try scanner.run(["scan", "--help"]).text
        for option in ["--format", "--raw", "--explain", "--effort", "--symbology"] {
            #expect(help.contains(option), "\(option)")
        }
        for option in ["--camera", "--annotate", "--report", "--isolate", "--database"] {
            #expect(!help.contains(option), "\(option)")
        }
        #expect(help.split(separator: "\n").allSatisfy { $0.count <= 80 || $0.hasPrefix("USAGE") })
    }
}
