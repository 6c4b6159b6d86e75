import Files
import Glibc
import Hummingbird
import NIOCore
import NIOPosix

/// A file that is open.
final class OpenFile: Sendable {
    /// Files are read in parts of this size.
    private static let partBytes = 128 * 1024

    private let file: Files.FileDescriptor
    /// In bytes, when it was opened.
    let size: Int

    init(_ path: String) throws(SystemCallError) {
        file = try Files.FileDescriptor(opening: path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
        // Pipes and sockets have no size, and reading a folder fails.
        let number = file.number
        size = Int(try SystemCall.check { lseek(number, 0, SEEK_END) })
    }

    /// A part of it, as it is sent, one piece after the other.
    func body(of range: Range<Int>, read threads: NIOThreadPool) -> ResponseBody {
        ResponseBody(contentLength: range.count) { writer in
            var place = range.lowerBound
            while place < range.upperBound {
                let (start, count) = (place, min(Self.partBytes, range.upperBound - place))
                let part = try await threads.runIfActive { try self.read(count, at: start) }
                place += part.readableBytes
                try await writer.write(part)
            }
            try await writer.finish(nil)
        }
    }

    /// - Throws: `SystemCallError` also where the file has become shorter.
    func read(_ count: Int, at place: Int) throws(SystemCallError) -> ByteBuffer {
        var buffer = ByteBuffer()
        var code: CInt = 0
        unsafe buffer.writeWithUnsafeMutableBytes(minimumWritableBytes: count) { bytes in
            let found = SystemCall.repeating {
                unsafe pread(file.number, bytes.baseAddress, count, off_t(place))
            }
            if found < 0 { code = SystemCallError.last.code }
            return max(0, found)
        }
        guard code == 0, buffer.readableBytes > 0 else {
            throw SystemCallError(code: code == 0 ? EIO : code)
        }
        return buffer
    }
}
