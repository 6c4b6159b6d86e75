import Glibc
import Imaging

/// Reads a YUV4MPEG2 file one picture after the other; owns its descriptor.
struct Y4MReader: ~Copyable {
    let header: Y4MHeader
    /// The number of pictures read so far.
    private(set) var count = 0
    private let path: String
    private let descriptor: CInt
    private var offset: Int

    /// Opens a file and reads its first line.
    ///
    /// - Throws: the system's error, ``CaptureError/notFile(path:)`` or
    ///   ``CaptureError/notRecording(path:reason:)``.
    init(_ path: String) throws(CaptureError) {
        // Not to wait for a writer, if this should be a pipe.
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw .system(call: "opening it", path: path, code: errno) }
        do throws(CaptureError) {
            var status = stat()
            guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
                throw CaptureError.notFile(path: path)
            }
            guard
                let (line, next) = try Y4MReader.line(
                    of: descriptor, path, at: 0, atMost: Y4MHeader.longestLine)
            else {
                throw CaptureError.notRecording(
                    path: path, reason: "it does not begin with \(Y4MHeader.magic)")
            }
            do throws(Y4MFlaw) {
                header = try Y4MHeader(line)
            } catch {
                throw CaptureError.notRecording(path: path, reason: error.reason)
            }
            offset = next
        } catch {
            _ = close(descriptor)
            throw error
        }
        self.path = path
        self.descriptor = descriptor
    }

    deinit { _ = close(descriptor) }

    /// The next picture's luma; nil after the last.
    ///
    /// - Throws: ``CaptureError/damagedRecording(path:picture:)`` where the file breaks off in a
    ///   picture.
    mutating func next() throws(CaptureError) -> LumaImage? {
        let mark = try Y4MReader.bytes(of: descriptor, path, at: offset, count: 1)
        if mark.isEmpty { return nil }
        guard
            let (line, start) = try Y4MReader.line(
                of: descriptor, path, at: offset, atMost: Y4MHeader.longestLine),
            line == "FRAME" || line.hasPrefix("FRAME ")
        else { throw .damagedRecording(path: path, picture: count) }
        let pixels = try Y4MReader.bytes(
            of: descriptor, path, at: start, count: header.width * header.height)
        let end = start + pixels.count + header.chromaByteCount
        guard pixels.count == header.width * header.height, try Y4MReader.has(end, descriptor, path)
        else { throw .damagedRecording(path: path, picture: count) }
        offset = end
        count += 1
        return LumaImage(width: header.width, height: header.height, pixels: pixels)
    }

    /// Whether the file is at least so long.
    private static func has(_ end: Int, _ descriptor: CInt, _ path: String) throws(CaptureError)
        -> Bool
    {
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else {
            throw .system(call: "reading it", path: path, code: errno)
        }
        return status.st_size >= end
    }

    /// A line and where the next begins; nil when it has no end within the limit.
    private static func line(
        of descriptor: CInt, _ path: String, at offset: Int, atMost limit: Int
    ) throws(CaptureError) -> (String, Int)? {
        let bytes = try bytes(of: descriptor, path, at: offset, count: limit)
        guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
        return (String(decoding: bytes[..<end], as: UTF8.self), offset + end + 1)
    }

    /// Up to so many bytes; fewer only at the end of the file.
    private static func bytes(
        of descriptor: CInt, _ path: String, at offset: Int, count: Int
    ) throws(CaptureError) -> [UInt8] {
        var code: CInt = 0
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count {
                let got = unsafe pread(
                    descriptor, buffer.baseAddress?.advanced(by: filled), count - filled,
                    offset + filled)
                if got > 0 {
                    filled += got
                } else if got == 0 {
                    return
                } else if errno != EINTR {
                    code = errno
                    return
                }
            }
        }
        guard code == 0 else { throw .system(call: "reading it", path: path, code: code) }
        return bytes
    }
}
