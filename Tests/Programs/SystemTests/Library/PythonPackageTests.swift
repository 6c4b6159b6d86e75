import Foundation
import TestSupport
import Testing

/// The Python package, as `pip` installs it from the wheel.
@Suite(
    "kiosk/tools/wheel", .tags(.slow), .serialized, .timeLimit(.generous),
    .enabled(
        if: LibraryBuild.python != nil,
        "install python3-pil, python3-numpy and python3-pip"))
struct PythonPackageTests {
    /// The wheel's path, built once, and where it was installed.
    private static let installed = Result {
        let made = try required("bash").run(["\(Repository.root)/kiosk/tools/wheel"])
        guard made.status == 0 else { throw Repository.Failure(words: made.errors) }
        let wheel = made.text.trimmingCharacters(in: .newlines)
        let folder = try TemporaryFolder()
        let outcome = try required("bash").run([
            "-c",
            "exec /usr/bin/python3 -m pip install --quiet --no-index --no-deps --target \"$1\" \"$2\"",
            "bash", folder.path, wheel,
        ])
        guard outcome.status == 0 else { throw Repository.Failure(words: outcome.errors) }
        return (wheel: wheel, folder: folder)
    }

    private static func required(_ name: String) throws -> Program {
        guard let program = Program(installed: name) else {
            throw Repository.Failure(words: "\(name) is not installed")
        }
        return program
    }

    private func run(_ script: String, _ arguments: [String] = []) throws -> Program.Outcome {
        var python = try #require(LibraryBuild.python)
        python.environment["PYTHONPATH"] = try Self.installed.get().folder.path
        return try python.run(
            ["-W", "error", "\(Repository.root)/Tests/Programs/LibraryTests/\(script)"] + arguments)
    }

    @Test(
        "it reads what docent scan reads in the same files, to every field",
        arguments: ["fast", "normal"])
    func pictures(effort: String) throws {
        let files = try ReadRecord.pictures()
        let expected = try ReadRecord.native(files, effort: effort)
        #expect(expected.reduce(0) { $0 + $1.count } > 60)
        for form in ["path", "bytes"] {
            let outcome = try run("records.py", [effort, form] + files)
            try #require(outcome.status == 0, "\(outcome.errors)")
            let found = try ReadRecord.printed(outcome.text, pictures: files.count)
            for (file, (one, other)) in zip(files, zip(found, expected)) {
                #expect(one == other, "\(file)")
            }
        }
    }

    @Test("images and arrays give the same texts, and so do the frames of a camera")
    func forms() throws {
        let files = try ReadRecord.pictures()
        let expected = try ReadRecord.native(files, effort: "normal").map { $0.map(\.fields.last) }
        for form in ["image", "array", "frames"] {
            let outcome = try run("records.py", ["normal", form] + files)
            try #require(outcome.status == 0, "\(outcome.errors)")
            let found = try ReadRecord.printed(outcome.text, pictures: files.count)
            #expect(found.map { $0.map(\.fields.last) } == expected, "\(form)")
        }
    }

    @Test("every function works, and refuses in words what it cannot use")
    func functions() throws {
        let outcome = try run("package.py")
        #expect(outcome.status == 0 && outcome.text.isEmpty, "\(outcome.text)\(outcome.errors)")
    }

    @Test("the wheel is small, has the version of the programs, and is the same when made again")
    func wheel() throws {
        let wheel = try Self.installed.get().wheel
        #expect(
            wheel.hasSuffix("/docent_qr-\(Repository.version)-py3-none-manylinux_2_28_x86_64.whl")
                || wheel.hasSuffix(
                    "/docent_qr-\(Repository.version)-py3-none-manylinux_2_28_aarch64.whl")
        )
        let bytes = try Data(contentsOf: URL(fileURLWithPath: wheel))
        #expect(bytes.count < 2_000_000)
        let again = try Self.required("bash").run(["\(Repository.root)/kiosk/tools/wheel"])
        #expect(again.status == 0, "\(again.errors)")
        #expect(try Data(contentsOf: URL(fileURLWithPath: wheel)) == bytes)
    }
}
