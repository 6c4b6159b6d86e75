import Foundation
import Isolation
import Processes
import TestSupport

/// The decoder with libraries that were taken over: they do what they are given as soon as a picture comes.
enum HostileDecoder {
    /// Libraries that decode: which one is hostile.
    enum Library: String, CaseIterable, Sendable { case png, jpeg, pixbuf, zbar }

    /// The compiled library that stands before the real ones.
    static let library = Result {
        // What an earlier run may have left.
        try? FileManager.default.removeItem(atPath: "/tmp/docent-was-here")
        let folder = try TemporaryFolder()
        let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("Hostile/hostile.c").path
        guard let compiler = Program(installed: "clang") else { throw Missing(name: "clang") }
        let outcome = try compiler.run([
            "-shared", "-fPIC", "-O1", "-Wno-implicit-function-declaration", source, "-o",
            "\(folder.path)/hostile.so", "-ldl",
        ])
        guard outcome.status == 0 else { throw Missing(name: outcome.errors) }
        return folder
    }

    /// Decoders of which a library does a deed, such as "crash".
    static func pool(_ library: Library, _ deed: String) throws -> DecoderPool {
        DecoderPool(
            [OwnProgram.path("docent-decoder")],
            environment: DecoderPool.usualEnvironment + (try environment(library, deed)))
    }

    static func environment(_ library: Library, _ deed: String) throws -> [String] {
        let folder = try Self.library.get()
        return ["LD_PRELOAD=\(folder.path)/hostile.so", "HOSTILE=\(library.rawValue):\(deed)"]
    }

    struct Missing: Error { let name: String }
}
