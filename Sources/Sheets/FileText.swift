import Files
import Glibc

/// Small files that people write.
enum FileText {
    /// The first bytes of a file; a pipe is not waited for.
    static func bytes(ofFile path: String, upTo count: Int) throws(SystemCallError) -> [UInt8] {
        let file = try FileDescriptor(opening: path, O_RDONLY | O_NONBLOCK)
        guard try file.status().isRegularFile else { throw SystemCallError(code: EINVAL) }
        return try file.read(upTo: count)
    }
}
