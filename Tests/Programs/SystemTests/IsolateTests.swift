import DrawnPictures
import Foundation
import ImageFiles
import Imaging
import TestSupport
import Testing

/// `docent` whose confined decoder is a hostile one: its libraries do what they are given when a picture comes.
@Suite("scan --isolate and check --isolate")
struct IsolateTests {
    /// - Parameter deed: a library and what it does, as "png:crash".
    private static func docent(_ deed: String, in folder: TemporaryFolder) throws -> Program {
        let source = Repository.root + "/Tests/Codes/IsolationTests/Hostile/hostile.c"
        let compiler = try #require(Program(installed: "clang"))
        let compiled = try compiler.run([
            "-shared", "-fPIC", "-O1", "-Wno-implicit-function-declaration", source, "-o",
            "\(folder.path)/hostile.so", "-ldl",
        ])
        try #require(compiled.status == 0, "\(compiled.errors)")
        let script = try folder.write(
            """
            #!/bin/sh
            LD_PRELOAD=\(folder.path)/hostile.so HOSTILE=\(deed) exec \(Program(built: "docent-decoder").executable)
            """, to: "docent-decoder")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script)
        return try copy(in: folder)
    }

    /// `docent` in another folder, without the programs beside it.
    private static func copy(in folder: TemporaryFolder) throws -> Program {
        var docent = try Repository.docent()
        // By another program: what this one writes cannot be run while a test beside it starts one.
        let copier = try #require(Program(installed: "cp"))
        _ = try copier.run([docent.executable, "\(folder.path)/docent"])
        docent.executable = "\(folder.path)/docent"
        return docent
    }

    private static let pictures = [
        "qrcodes/room-a-014.png", "kiosk/frames/004-room-a-014.jpg", "qrcodes/building-a.png",
    ]

    @Test("a decoder that crashes costs one record each, and nothing else")
    func crash() throws {
        let folder = try TemporaryFolder()
        let outcome = try Self.docent("png:crash", in: folder)
            .run(["scan", "--isolate", "--jobs", "1"] + Self.pictures)
        #expect(outcome.status == 3)
        #expect(
            outcome.text.hasPrefix(
                """
                qrcodes/room-a-014.png: cannot be read
                  the decoder crashed (signal 11)
                kiosk/frames/004-room-a-014.jpg
                  Room: A-014
                """))
        #expect(
            outcome.text.contains(
                "building-a.png: cannot be read\n  the decoder crashed (signal 11)"))
    }

    @Test("a decoder that starts a program is ended, and what it tried is named")
    func forbidden() throws {
        let records = try records(of: "jpeg:execute", status: 3)
        try #require(records.map { $0["status"] as? String } == ["found", "unreadable", "found"])
        #expect((records[1]["error"] as? String)?.contains("the picture is hostile") == true)
    }

    @Test(
        "a decoder that asks for files, servers or processes is refused them, and decodes",
        arguments: ["write", "connect", "fork", "kill", "delete"])
    func refused(deed: String) throws {
        // The hostile library ends itself where something that it asks for succeeds.
        let records = try records(of: "jpeg:\(deed)", status: 0)
        #expect(records.map { $0["status"] as? String } == ["found", "found", "found"])
    }

    private func records(of deed: String, status: Int32) throws -> [[String: Any]] {
        let folder = try TemporaryFolder()
        let outcome = try Self.docent(deed, in: folder)
            .run(["scan", "--isolate", "--format", "jsonl"] + Self.pictures)
        #expect(outcome.status == status)
        return try outcome.text.split(separator: "\n").map { line in
            try #require(
                try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        }
    }

    @Test("where libzbar crashes, what the native reader read is kept, with a warning")
    func libzbar() throws {
        let folder = try TemporaryFolder()
        let docent = try Self.docent("zbar:crash", in: folder)
        let outcome = try docent.run(
            ["scan", "--isolate", "--effort", "thorough", "--format", "jsonl"] + Self.pictures)
        #expect(outcome.status == 0)
        #expect(
            outcome.text.split(separator: "\n").allSatisfy {
                $0.contains("libzbar has not looked at this page: the decoder crashed (signal 11)")
            })
        let alone = try docent.run(["scan", "--isolate", "--decoder", "zbar", Self.pictures[0]])
        #expect(alone.status == 3 && alone.text.contains("the decoder crashed (signal 11)"))
    }

    @Test("check reports a crash as unreadable")
    func check() throws {
        let folder = try TemporaryFolder()
        let outcome = try Self.docent("png:crash", in: folder)
            .run(["check", "--isolate", "qrcodes/manifest.csv"])
        #expect(outcome.status == 3)
        #expect(outcome.text.contains("107 checked: 0 as expected, 0 wrong, 107 unreadable"))
        #expect(outcome.text.contains("the decoder crashed (signal 11)"))
    }

    @Test("without its program nothing is read, and the program is named")
    func missing() throws {
        let folder = try TemporaryFolder()
        let outcome = try Self.copy(in: folder).run(["scan", "--isolate"] + Self.pictures)
        #expect(outcome.status == 64 && outcome.text.isEmpty)
        #expect(outcome.errors.contains("docent-decoder: No such file or directory"))
    }

    @Test("every record is that of a scan in one process")
    func same() throws {
        let docent = try Repository.docent()
        let drawn = try TemporaryFolder()
        for picture in try DrawnPicture.every(9) {
            try drawn.write(picture.image.pgm, to: "\(picture.name).pgm")
        }
        let files =
            Self.pictures + ["kiosk/frames", "Tests/Codes/ImageFilesTests/Fixtures", drawn.path]
        #expect(
            try docent.run(["scan", "--isolate"] + files).text
                == docent.run(["scan"] + files).text)
    }
}
