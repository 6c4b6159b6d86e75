import Foundation
import Glibc

/// A folder of its own for one test, gone when the test is.
package final class TestFolder: Sendable {
    /// Its path, without links.
    package let path: String

    package init() throws {
        let made = NSTemporaryDirectory() + "tour-tests-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: made, withIntermediateDirectories: true)
        guard let real = unsafe realpath(made, nil) else { throw CocoaError(.fileNoSuchFile) }
        defer { unsafe free(real) }
        path = unsafe String(cString: real)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// The path of something in the folder.
    package func callAsFunction(_ name: String) -> String { path + "/" + name }

    package func write(_ name: String, _ text: String) throws { try write(name, Array(text.utf8)) }

    package func write(_ name: String, _ bytes: [UInt8]) throws {
        let file = URL(fileURLWithPath: self(name))
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: file)
    }

    package func bytes(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(fileURLWithPath: self(name))))
    }

    package func remove(_ name: String) throws {
        try FileManager.default.removeItem(atPath: self(name))
    }

    package func setPermissions(_ permissions: Int, of name: String) throws {
        try FileManager.default.setAttributes(
            [.posixPermissions: permissions], ofItemAtPath: self(name))
    }

    package func makePipe(_ name: String) throws {
        let result = unsafe mkfifo(self(name), 0o600)
        guard result == 0 else { throw CocoaError(.fileWriteUnknown) }
    }

    /// All names in the folder, hidden ones too.
    package func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path).sorted()
    }
}
