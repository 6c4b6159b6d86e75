import Foundation
import ImageFiles
import Imaging
import TestSupport
import Testing

/// The C library, as programs in C use it.
@Suite(
    "kiosk/tools/library", .tags(.slow), .serialized, .timeLimit(.generous),
    .enabled(if: Program(installed: "gcc") != nil, "install gcc"))
struct LibraryTests {
    private let build: LibraryBuild
    private let folder: TemporaryFolder

    init() throws {
        build = try LibraryBuild.shared.get()
        folder = try TemporaryFolder()
    }

    private func source(_ name: String) -> String {
        "\(Repository.root)/Tests/Programs/LibraryTests/\(name)"
    }

    /// The repository's pictures, and drawn ones of every version and kind of content, as PGM files.
    private func graymaps() throws -> [String] {
        let files = try ReadRecord.pictures().map { try ImageFile(path: $0).lumaPage(1).image }
        let drawn = try Arm64Pictures.versions() + Arm64Pictures.contents()
        return try (files + drawn).enumerated().map { number, picture in
            try folder.write(picture.pgm, to: "\(number).pgm")
        }
    }

    @Test(
        "it reads what docent scan reads, to every field, whatever the rows look like",
        arguments: [("fast", 0), ("normal", 1)])
    func pictures(effort: String, number: Int) throws {
        let files = try graymaps()
        let expected = try ReadRecord.native(files, effort: effort)
        #expect(expected.reduce(0) { $0 + $1.count } > files.count * 3 / 4)
        let program = LibraryBuild.program(
            try build.compile(source("records.c"), into: folder))
        var texts: [String] = []
        for (channels, padding) in [(1, 0), (1, 13), (2, 1), (3, 5), (4, 0)] {
            let outcome = try program.run(
                ["\(number)", "\(channels)", "\(padding)", "1"] + files)
            try #require(outcome.status == 0, "\(outcome.errors)")
            texts.append(outcome.text)
        }
        #expect(Set(texts).count == 1)
        let found = try ReadRecord.printed(texts[0], pictures: files.count)
        for (file, (one, other)) in zip(files, zip(found, expected)) {
            #expect(one == other, "\(file)")
        }
    }

    @Test("threads with a reader each read the same")
    func threads() throws {
        let files = try Array(graymaps().prefix(40))
        let program = LibraryBuild.program(
            try build.compile(source("records.c"), into: folder))
        let outcome = try program.run(["0", "1", "0", "8"] + files)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.text.count { $0 == "\n" } > 20)
    }

    @Test("it refuses every argument that it cannot use", arguments: [false, true])
    func arguments(isStatic: Bool) throws {
        let program = LibraryBuild.program(
            try build.compile(source("arguments.c"), into: folder, isStatic: isStatic))
        let outcome = try program.run([])
        #expect(outcome.status == 0, "\(outcome.text)\(outcome.errors)")
    }

    @Test("the header is C++, too", .enabled(if: Program(installed: "g++") != nil, "install g++"))
    func plusPlus() throws {
        let source = try folder.write(
            """
            #include <docent-qr.h>
            int main() { return docent_qr_reader_new(DOCENT_QR_FAST, 8) == nullptr ? 0 : 1; }
            """, to: "plus.cc")
        let program = LibraryBuild.program(try build.compile(source, into: folder))
        #expect(try program.run([]).status == 0)
    }

    @Test("it needs the C library alone, of 2018, and shows its own functions alone")
    func symbols() throws {
        let library = "\(build.folder)/libdocent-qr.so.0"
        let needed = try #require(Program(installed: "readelf")).run(["-dW", library]).text
            .matches(of: #/\(NEEDED\).*\[(.*)\]/#).map { String($0.output.1) }
        #expect(Set(needed).subtracting(["libc.so.6", "libm.so.6", "ld-linux-aarch64.so.1"]) == [])
        let lines = try #require(Program(installed: "nm")).run(["-D", library]).text
            .split(separator: "\n")
        let header = try String(contentsOfFile: "\(build.folder)/docent-qr.h", encoding: .utf8)
        let declared = header.matches(of: #/[ *](docent_qr_\w+)\([^)]*\);/#)
            .map { String($0.output.1) }
        let exported = lines.compactMap { line in
            line.firstMatch(of: #/ T (\w+)@@DOCENT_QR_0/#).map { String($0.output.1) }
        }
        #expect(exported.sorted() == Set(declared).sorted())
        #expect(lines.count { $0.contains(" T ") } == exported.count)
        let symbols = try Repository.text("kiosk/debian/libdocent-qr0.symbols")
        for name in exported { #expect(symbols.contains(" \(name)@DOCENT_QR_0 ")) }
        let versions = lines.joined().matches(of: #/GLIBC_2\.(\d+)/#)
            .compactMap { Int($0.output.1) }
        #expect(versions.max() ?? 99 <= 28, "wheels for manylinux_2_28 have glibc 2.28")
    }

    @Test(
        "valgrind finds nothing",
        .enabled(if: Program(installed: "valgrind") != nil, "install valgrind"))
    func memory() throws {
        let files = try Array(graymaps().prefix(3))
        let checked = [
            try build.compile(source("records.c"), into: folder),
            try build.compile(source("arguments.c"), into: folder),
        ]
        // Tables that are made once are kept with marks in their addresses, by which valgrind does not find them.
        for (program, arguments, leaks) in [
            (checked[0], ["1", "1", "3", "1"] + files, "definite,indirect,possible"),
            (checked[1], [], "none"),
        ] {
            let outcome = try #require(Program(installed: "valgrind")).run(
                [
                    "--error-exitcode=9", "--leak-check=full",
                    "--errors-for-leak-kinds=\(leaks)", program,
                ] + arguments)
            #expect(outcome.status == 0, "\(outcome.errors)")
        }
    }

    @Test("the example, built with pkg-config as it says, prints what a picture says")
    func example() throws {
        let pictures = try ReadRecord.pictures()
        let frame = try #require(pictures.first { $0.hasSuffix("004-room-a-014.jpg") })
        let picture = try folder.write(ImageFile(path: frame).lumaPage(1).image.pgm, to: "a.pgm")
        let program = LibraryBuild.program(
            try build.compile("\(build.folder)/example.c", into: folder))
        let outcome = try program.run([picture])
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(
            outcome.text == """
                HTTPS://VESPER-RIDGE.EXAMPLE/T/R/A-014 (qr, version 2, level M)
                url
                Link: HTTPS://VESPER-RIDGE.EXAMPLE/T/R/A-014
                Host: vesper-ridge.example

                """)
        #expect(try program.run(["\(folder.path)/none"]).status == 1)
    }

    @Test(
        "texts mean what docent classify says",
        arguments: [
            "http://bit.ly/x", "WIFI:T:WPA;S:Lobby;P:eleven-minutes;;", "geo:48.1,11.5",
            "MECARD:N:Rautio,Mira;TEL:+00555;;", "tel:+49(0)89123", "hällo", "",
            "BEGIN:VCARD\nVERSION:2.1\nFN;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:=DCmit\nEND:VCARD",
            "BEGIN:VEVENT\nSUMMARY:x\nDTSTART:20260501T090000Z\nEND:VEVENT", "mailto:a@b.example",
            "otpauth://totp/a?secret=GEZDGNBVGY3TQOJQ", "https://xn--80ak6aa92e.com/\u{202E}",
            "BCD\n002\n1\nSCT\nBFSWDE33BER\nWikimedia\nDE33100205000001194700\nEUR10.5\n\n\nGift",
            "room:A-014", "SMSTO:+4915112345:hi", "bitcoin:1BoatSLRHtKNngkdXEeobR76b53LETtpyT",
        ])
    func classified(text: String) throws {
        let program = try folder.write(
            """
            #include <docent-qr.h>
            #include <stdio.h>
            #include <string.h>
            int main(int count, char **arguments) {
                char answer[9000];
                docent_qr_classify(arguments[count - 1], strlen(arguments[count - 1]), answer, sizeof answer);
                puts(strchr(answer, '\\n') + 1);
                return 0;
            }
            """, to: "classify.c")
        let outcome = try LibraryBuild.program(build.compile(program, into: folder)).run([text])
        var docent = Program(built: "docent")
        // No tour whose site it knows.
        docent.folder = folder.path
        let expected = try docent.run(["classify", "--", text])
        // The program knows the registered part of a host, where the list of public suffixes is installed.
        let lines = expected.text.split(separator: "\n", omittingEmptySubsequences: false)
            .filter { !$0.hasPrefix("Registered:") }
        #expect(outcome.text == lines.joined(separator: "\n"))
    }

    @Test(
        "it is built for arm64, and reads the same there",
        .enabled(if: Arm64Tests.isPossible, "install qemu-user and gcc-aarch64-linux-gnu"),
        .enabled(
            if: ProcessInfo.processInfo.environment["DOCENT_VM_TEST"] == "full",
            "asked for by DOCENT_VM_TEST=full"))
    func arm64() throws {
        let made = try #require(Program(installed: "bash")).run([
            "\(Repository.root)/kiosk/tools/library", "--machine", "arm64",
        ])
        try #require(made.status == 0, "\(made.errors)")
        let there = LibraryBuild(folder: "\(Repository.root)/.build/library/arm64")
        let program = "\(folder.path)/there"
        let compiled = try #require(Program(installed: "aarch64-linux-gnu-gcc")).run([
            "-static", "-D_POSIX_C_SOURCE=200809L", "-I", there.folder, source("records.c"),
            "\(there.folder)/libdocent-qr.a", "-lm", "-o", program,
        ])
        try #require(compiled.status == 0, "\(compiled.errors)")
        let files = try graymaps()
        let arguments = ["0", "1", "0", "1"] + files
        let found = try #require(Program(installed: "qemu-aarch64")).run([program] + arguments)
        let here = try LibraryBuild.program(build.compile(source("records.c"), into: folder))
            .run(arguments)
        #expect(found.status == 0)
        #expect(found.text == here.text)
    }
}
