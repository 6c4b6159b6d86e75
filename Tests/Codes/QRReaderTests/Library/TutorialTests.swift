import Foundation
import TestSupport
import Testing

/// The tutorial's package, built with the tutorial's code, as its reader builds it.
///
/// Each step continues in the same folder, with one copy of this repository, so that a step builds only what it asks for besides.
@Suite("The tutorial", .serialized, FolderOfTheTutorial())
struct TutorialTests {
    @TaskLocal fileprivate static var shared: TemporaryFolder?

    private static let resources =
        "\(Repository.root)/Sources/Codes/QRReader/QRReader.docc/Resources/Tutorial"

    private let folder: TemporaryFolder
    private let environment: Program

    init() throws {
        folder = try #require(Self.shared)
        environment = try #require(Program(installed: "env"))
    }

    @Test("every step compiles, and the program reads pictures and tells of a missing camera")
    func steps() throws {
        try write("package-1.swift", to: "read-codes/Package.swift")
        for step in ["picture-1.swift", "picture-2.swift", "picture-3.swift"] {
            try write(step, to: "read-codes/Sources/read-codes/ReadCodes.swift")
            try build()
        }
        #expect(
            try run("kiosk/frames/004-room-a-014.jpg", "kiosk/frames/001-empty.jpg") == """
                kiosk/frames/004-room-a-014.jpg: HTTPS://VESPER-RIDGE.EXAMPLE/T/R/A-014
                kiosk/frames/001-empty.jpg: no code

                """)
        try write("package-2.swift", to: "read-codes/Package.swift")
        try write("camera-1.swift", to: "read-codes/Sources/read-codes/ReadCodes.swift")
        try build()
        #expect(
            try run("qrcodes/building-a.png")
                == "qrcodes/building-a.png: HTTPS://VESPER-RIDGE.EXAMPLE/T/B/A\n")
        #expect(try run("--camera", "/dev/video-none").contains("/dev/video-none: absent"))
    }

    @Test("a program that makes a code reads it back, and what it writes is a picture of the code")
    func made() throws {
        let source = "read-codes/Sources/make-code/MakeCode.swift"
        try write("make-package-1.swift", to: "read-codes/Package.swift")
        let program = "'\(folder.path)/read-codes/.build/debug/make-code'"
        let shell = try #require(Program(installed: "bash"))
        try write("make-1.swift", to: source)
        try build()
        #expect(try shell.run(["-c", "\(program) any text"]).text == "version 1, level Q\n")
        try write("make-2.swift", to: source)
        try build()
        #expect(try shell.run(["-c", "\(program) any text"]).text == "232 x 232 pixels\n")
        try write("make-3.swift", to: source)
        try build()
        let read = try shell.run(["-c", "\(program) any text | zbarimg --quiet --raw -"])
        #expect(read.text == "any text\n", "\(read.errors)")
    }

    @Test(
        "by address and version the reader comes alone: no other package, Foundation or C library")
    func alone() throws {
        try folder.write(
            """
            // swift-tools-version: 6.2
            import PackageDescription
            let package = Package(
                name: "alone",
                dependencies: [
                    .package(url: "\(address)", exact: "0.1.0", traits: [])
                ],
                targets: [
                    .executableTarget(
                        name: "alone",
                        dependencies: [
                            .product(name: "Imaging", package: "docent"),
                            .product(name: "QRCode", package: "docent"),
                            .product(name: "QRReader", package: "docent"),
                        ])
                ])
            """, to: "read-codes/Package.swift")
        try folder.write(
            """
            import Imaging
            import QRCode
            import QRReader
            let symbol = try encode(text: "alone")
            var pixels = [UInt8](repeating: 255, count: 160 * 160)
            for y in 0..<symbol.grid.height * 4 {
                for x in 0..<symbol.grid.width * 4 where symbol.grid[x / 4, y / 4] == 1 {
                    pixels[(y + 20) * 160 + x + 20] = 0
                }
            }
            var reader = Reader()
            for symbol in reader.read(LumaImage(width: 160, height: 160, pixels: pixels)).symbols {
                print(String(decoding: symbol.bytes, as: UTF8.self))
            }
            """, to: "read-codes/Sources/alone/main.swift")
        try build()
        let resolved = try FileManager.default.contentsOfDirectory(
            atPath: "\(folder.path)/read-codes/.build/checkouts")
        #expect(resolved == ["docent"])
        let program = "\(folder.path)/read-codes/.build/debug/alone"
        let shell = try #require(Program(installed: "bash"))
        #expect(try shell.run(["-c", program]).text == "alone\n")
        let needed = try shell.run(["-c", "readelf --dynamic '\(program)' | grep NEEDED"]).text
        #expect(needed.contains("libswiftCore.so"), "\(needed)")
        let foreign = needed.split(separator: "\n").filter { line in
            !["libswift", "libc.so", "libm.so", "libgcc_s", "libstdc++", "ld-linux"].contains {
                line.contains($0)
            }
        }
        #expect(foreign.isEmpty, "\(foreign)")
    }

    private var address: String { "file://\(folder.path)/docent" }

    /// Writes a file of the tutorial, with the address of the copy.
    private func write(_ resource: String, to name: String) throws {
        let text = try String(contentsOfFile: "\(Self.resources)/\(resource)", encoding: .utf8)
        try folder.write(
            text.replacing("https://git.example.org/docent.git", with: address), to: name)
    }

    private func build() throws {
        let outcome = try environment.run(
            [
                "swift", "build", "--package-path", "\(folder.path)/read-codes",
            ])
        #expect(outcome.status == 0, "\(outcome.text)\(outcome.errors)")
    }

    private func run(_ arguments: String...) throws -> String {
        var program = try #require(Program(installed: "timeout"))
        program.folder = Repository.root
        return try program.run(
            ["60", "\(folder.path)/read-codes/.build/debug/read-codes"] + arguments
        ).text
    }
}

/// One folder for all steps, which goes with the last.
private struct FolderOfTheTutorial: SuiteTrait, TestScoping {
    func provideScope(
        for test: Test, testCase: Test.Case?,
        performing steps: @Sendable @concurrent () async throws -> Void
    ) async throws {
        let folder = try TemporaryFolder()
        // The sources as they are now, committed or not, as the one commit of a repository with a version. A package is known by
        // the last part of its address.
        let shell = try #require(Program(installed: "bash"))
        let copied = try shell.run([
            "-c",
            """
            set -e
            git init --quiet --initial-branch main "$1"
            cp -a "$0"/{.gitignore,Package.swift,Sources,Tests,kiosk} "$1"
            cd "$1"
            git add --all
            git -c user.name=Test -c user.email=test@example.org commit --quiet --message released
            git tag 0.1.0
            """, Repository.root, "\(folder.path)/docent",
        ])
        try #require(copied.status == 0, "\(copied.errors)")
        try await TutorialTests.$shared.withValue(folder) { try await steps() }
    }
}
