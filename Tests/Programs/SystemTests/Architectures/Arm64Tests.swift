import DrawnPictures
import Embedded
import Foundation
import Imaging
import TestSupport
import Testing
import TourModel
import TourStore

/// The reader and the guide for 64-bit ARM, as `kiosk/tools/arm64` builds them, under emulation.
///
/// Some minutes, so only where asked for: `DOCENT_VM_TEST=full kiosk/test --filter Arm64Tests`.
@Suite(
    "kiosk/tools/arm64", .tags(.slow), .serialized, .timeLimit(.generous),
    .enabled(
        if: ProcessInfo.processInfo.environment["DOCENT_VM_TEST"] == "full",
        "asked for by DOCENT_VM_TEST=full"))
struct Arm64Tests {
    /// Whether programs for arm64 can be built and run here.
    static let isPossible = ["qemu-aarch64", "aarch64-linux-gnu-gcc", "aarch64-linux-gnu-objdump"]
        .allSatisfy { Program(installed: $0) != nil }

    private static let need: Comment =
        "install qemu-user, gcc-aarch64-linux-gnu and libc6-dev-arm64-cross"

    /// Built once; the program's path.
    private static let reader = Result {
        let bash = try #require(Program(installed: "bash"))
        let made = try bash.run(["\(Repository.root)/kiosk/tools/arm64"])
        guard made.status == 0 else { throw Repository.Failure(words: made.errors) }
        return "\(Repository.root)/.build/arm64/docent-reader"
    }

    private static func onArm64(_ arguments: [String]) throws -> Program.Outcome {
        var emulator = try #require(Program(installed: "qemu-aarch64"))
        emulator.folder = Repository.root
        return try emulator.run([Self.reader.get()] + arguments)
    }

    /// The same command with what this processor's compiler made of the sources.
    private static func here(
        _ arguments: [String]
    ) -> (status: Int32, text: String, errors: String) {
        var output: [UInt8] = []
        var errors = ""
        let system = ReaderCommand.System(
            read: { path, longest in
                guard let bytes = FileManager.default.contents(atPath: path) else {
                    return .failure(ReaderCommand.FileRefusal(words: "No such file or directory"))
                }
                return .success(Array(bytes))
            },
            print: { output += $0 }, complain: { errors += "docent-reader: \($0)\n" })
        let status = ReaderCommand(system).run(arguments)
        return (status.rawValue, String(decoding: output, as: UTF8.self), errors)
    }

    /// Expects the same lines of both; returns them.
    @discardableResult
    private func expectSame(_ arguments: [String]) throws -> [Substring] {
        let there = try Self.onArm64(arguments)
        let here = Self.here(arguments)
        #expect(there.status == here.status)
        #expect(there.errors == here.errors)
        let lines = here.text.split(separator: "\n")
        let found = there.text.split(separator: "\n")
        try #require(found.count == lines.count, "\(there.errors)")
        for (line, other) in zip(lines, found) { #expect(other == line) }
        return lines
    }

    private func expectSame(pictures: [LumaImage], effort: String) throws -> Int {
        let folder = try TemporaryFolder()
        let names = try pictures.enumerated().map { number, picture in
            try folder.write(picture.pgm, to: "\(number).pgm")
        }
        return try expectSame(["scan", "--effort", effort] + names)
            .reduce(0) { $0 + $1.components(separatedBy: "\"symbology\"").count - 1 }
    }

    @Test(
        "every picture shows the same symbols as on this processor, corner by corner",
        .enabled(if: isPossible, need))
    func pictures() throws {
        let files = try Arm64Pictures.files()
        let versions = try Arm64Pictures.versions()
        let contents = try Arm64Pictures.contents()
        let drawn = try DrawnPicture.every(1).map(\.image)
        let counts = [
            try expectSame(pictures: files, effort: "fast"),
            try expectSame(pictures: versions, effort: "fast"),
            try expectSame(pictures: contents, effort: "normal"),
            try expectSame(pictures: drawn, effort: "normal"),
            try expectSame(
                pictures: DrawnPicture.every(7).map(\.image), effort: "thorough"),
        ]
        print("symbols read alike: \(counts) of \(files.count + versions.count + drawn.count)")
        #expect(counts[0] > 30)
        #expect(counts[1] > versions.count * 9 / 10)
        #expect(counts[2] >= contents.count)
        #expect(counts[3] > drawn.count * 3 / 4)
    }

    @Test(
        "files that are no picture, and wrong usage, are refused in the same words",
        .enabled(if: isPossible, need))
    func refusals() throws {
        let folder = try TemporaryFolder()
        let names = try Arm64Pictures.odd.enumerated().map { number, bytes in
            try folder.write(bytes, to: "\(number).pgm")
        }
        let lines = try expectSame(["scan"] + names)
        #expect(lines.count { $0.contains("\"failed\"") } == 8)
        for arguments in [
            [], ["read"], ["scan"], ["scan", "--effort", "some", "a"], ["scan", "--fast", "a"],
            ["scan", "\(folder.path)/none"], ["classify"], ["classify", "--site", "::", "a"],
            ["route", "a"], ["route", names[0], "A-014", "A-011"], ["--help"],
        ] { try expectSame(arguments) }
    }

    @Test(
        "texts mean the same as on this processor, hostile ones too",
        .enabled(if: isPossible, need))
    func texts() throws {
        var random = SeededGenerator(seed: 66)
        let pieces = [
            "https://", "HTTP://", "vesper-ridge.example", "/T", "/R/", "A-014", "ROOM:", "PASS:",
            "person:", "xn--", "xn--mnchen-3ya.de", "münchen.de", "аpple.com", "%2e", "@", ":",
            "443", ":99999", "[::1]", "127.1", "0x7f.1", "javascript:", "\u{202E}", "\u{FF0E}",
            " ", "ﬀ", "🎨", "\u{301}", "bit.ly", "?", "#", "..", "\\", "/01/09506000134352",
            "WIFI:T:WPA;", "data:,", "日本.jp",
        ]
        let texts = (0..<20_000).map { _ in
            (0..<1 + random.number(below: 6)).map { _ in random.element(of: pieces) }.joined()
        }
        // One of each kind, which pieces put together by chance rarely are.
        let kinds = [
            "ROOM:A-014", "person:ada", "https://vesper-ridge.example/T/R/A-014",
            "https://a.example",
            "a text",
        ]
        for start in stride(from: 0, to: texts.count, by: 1_000) {
            let some = kinds + texts[start..<min(start + 1_000, texts.count)]
            let lines = try expectSame(
                ["classify", "--site", "https://vesper-ridge.example/T"] + some)
            #expect(Set(lines.compactMap { $0.firstMatch(of: /"kind":"\w+"/)?.output }).count > 3)
        }
    }

    @Test(
        "ways between rooms are the same as on this processor", .enabled(if: isPossible, need))
    func ways() throws {
        let folder = try TemporaryFolder()
        let database = "\(folder.path)/tour.sqlite"
        let made = try Program(built: "docent").run([
            "tour", "import", "--quiet", "--database", database, Repository.tour,
        ])
        try #require(made.status == 0, "\(made.errors)")
        let bytes = try TourStore(path: database).wayBytes()
        let file = try folder.write(bytes, to: "ways.bin")
        let rooms = try #require(WayGraph(bytes: bytes)).rooms.sorted()
        var random = SeededGenerator(seed: 67)
        var found = 0
        for number in 0..<1_000 {
            let ends = [random.element(of: rooms), random.element(of: rooms)]
            let lines = try expectSame(
                ["route"] + (number % 3 == 0 ? ["--step-free"] : []) + [file] + ends)
            found += lines.count { $0.contains("\"metres\"") }
        }
        #expect(found > 30)
        try expectSame(["route", file, rooms[0], "nowhere"])
    }

    /// The loops over pixels, by parts of their mangled names.
    private static let hotLoops = [
        "RunRow", "ThresholdMap", "BlockWindow", "LocalMeanThreshold", "PatternProbe",
        "ModuleEqualizer", "TemplateMatch",
    ]

    @Test(
        "the loops over pixels use the processor's vector instructions",
        .enabled(if: isPossible, need))
    func vectors() throws {
        _ = try Self.reader.get()
        let objdump = try #require(Program(installed: "aarch64-linux-gnu-objdump"))
        let code = try objdump.run([
            "-d", "--no-show-raw-insn", "\(Repository.root)/.build/arm64/objects/docent-reader",
        ])
        try #require(code.status == 0, "\(code.errors)")
        var counts: [String: Int] = [:]
        var function: Substring = ""
        var hasBitFold = false
        for line in code.text.split(separator: "\n") {
            if line.hasSuffix(">:") {
                function = line
            } else if line.contains(".16b") || line.contains(".8h") || line.contains(".4s") {
                for name in Self.hotLoops where function.contains(name) {
                    counts[name, default: 0] += 1
                }
                if function.contains("RunRow"), line.contains("uzp") || line.contains("addp") {
                    hasBitFold = true
                }
            }
        }
        for name in Self.hotLoops { #expect(counts[name, default: 0] >= 16, "\(name)") }
        #expect(hasBitFold, "comparing rows with thresholds falls back to one pixel at a time")
    }

    @Test(
        "the unit tests of the reader pass there",
        .enabled(if: isPossible, need))
    func unitTests() throws {
        let bash = try #require(Program(installed: "bash"))
        let outcome = try bash.run(["\(Repository.root)/kiosk/tools/arm64-test"])
        #expect(outcome.status == 0, "\(outcome.text)\(outcome.errors.suffix(2_000))")
        let counts = outcome.text.matches(
            of: /(\w+): (\d+) tests, (\d+) expectations, 0 failures/)
        #expect(counts.map { String($0.output.1) } == ["Imaging", "QRCode", "QRReader"])
        #expect(counts.reduce(0) { $0 + (Int($1.output.2) ?? 0) } >= 260)
    }

    @Test(
        "the commands of the article print what it says", .enabled(if: isPossible, need))
    func article() throws {
        _ = try Self.reader.get()
        let examples = ConsoleExample.all(
            in: "Sources/Programs/Embedded/Embedded.docc/DocentOnArm64.md")
        #expect(examples.count >= 3)
        for example in examples where example.host.isEmpty {
            var shell = try #require(Program(installed: "bash"))
            shell.folder = Repository.root
            let outcome = try shell.run(["-c", example.command])
            #expect(
                example.isPrinted(as: outcome.text),
                "\(example): \(outcome.text)\(outcome.errors)")
        }
    }
}
