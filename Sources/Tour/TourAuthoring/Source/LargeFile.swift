import Cryptography
package import Files
import Glibc

/// A file that is too large to be held in memory whole.
package enum LargeFile {
    private static let part = 1 << 20

    /// The SHA-256 of a file, in hexadecimal digits.
    package static func sha256(of path: String) throws(SystemCallError) -> String {
        var hash = SHA256()
        try forEachPart(of: path) { bytes in hash.update(bytes) }
        return hash.finalize().hexadecimal
    }

    /// Copies a file's bytes into a new file, which appears whole or not at all.
    package static func copy(
        _ path: String, to target: String, mode: NewFile.Mode = .kept(0o666)
    ) throws(SystemCallError) {
        let file = try NewFile(target, mode: mode)
        try forEachPart(of: path) { bytes throws(SystemCallError) in try file.write(bytes) }
        try file.finish()
    }

    /// The bytes of a file, part by part.
    package static func forEachPart(
        of path: String, _ body: ([UInt8]) throws(SystemCallError) -> Void
    ) throws(SystemCallError) {
        // A pipe that stands there must not be waited for.
        let file = try FileDescriptor(opening: path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
        guard try file.status().isRegularFile else { throw SystemCallError(code: EINVAL) }
        while true {
            let bytes = try file.read(upTo: part)
            guard !bytes.isEmpty else { return }
            try body(bytes)
        }
    }
}
