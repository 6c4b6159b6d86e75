import Foundation
import TestSupport

/// What `kiosk/tools/library` builds for this machine, built once for all tests.
struct LibraryBuild {
    /// The folder of the library, its header and the example.
    let folder: String

    static let shared = Result {
        let bash = try required("bash")
        let made = try bash.run(["\(Repository.root)/kiosk/tools/library"])
        guard made.status == 0 else { throw Repository.Failure(words: made.errors) }
        let machine = try required("uname").run(["-m"]).text.hasPrefix("aarch64")
        return LibraryBuild(
            folder: "\(Repository.root)/.build/library/\(machine ? "arm64" : "x86-64")")
    }

    /// Debian's Python, with Pillow, NumPy and pip; other ones may come before it in the path.
    static let python: Program? = {
        var python = Program(built: "docent")
        python.executable = "/usr/bin/python3"
        let outcome = try? python.run(["-c", "import PIL, numpy, pip"])
        return outcome?.status == 0 ? python : nil
    }()

    private static func required(_ name: String) throws -> Program {
        guard let program = Program(installed: name) else {
            throw Repository.Failure(words: "\(name) is not installed")
        }
        return program
    }

    /// A C program of the tests, compiled as strictly as can be; its path.
    func compile(_ source: String, into folder: TemporaryFolder, isStatic: Bool = false) throws
        -> String
    {
        let program = "\(folder.path)/\((source as NSString).lastPathComponent).\(isStatic)"
        let isPlus = source.hasSuffix(".cc")
        let compiler = try Self.required(isPlus ? "g++" : "gcc")
        let outcome = try compiler.run(
            [
                "-Wall", "-Wextra", "-Werror", isPlus ? "-std=c++17" : "-std=c11",
                "-D_POSIX_C_SOURCE=200809L", "-I", self.folder, source, "-o", program,
            ]
                + (isStatic
                    ? ["\(self.folder)/libdocent-qr.a", "-lm"]
                    : ["-L", self.folder, "-ldocent-qr", "-Wl,-rpath,\(self.folder)"]))
        guard outcome.status == 0 else { throw Repository.Failure(words: outcome.errors) }
        return program
    }

    /// A program at a path.
    static func program(_ path: String) -> Program {
        var program = Program(built: "docent")
        program.executable = path
        return program
    }
}
