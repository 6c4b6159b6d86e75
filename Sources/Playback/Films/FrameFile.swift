import CChildProcess
import Files
import Glibc

/// A file in memory that the player writes a picture into and we read it from: no disk is touched.
final class FrameFile: Sendable {
    /// What the player calls the file that it is lent.
    static let pathForPlayer = "/proc/self/fd/3"

    let number: Int32

    init() throws(PlaybackError) {
        let low = unsafe docent_memory_file("docent-film")
        guard low >= 0 else { throw .notStarted(program: "mpv", code: errno) }
        let file = FileDescriptor(owning: low)
        guard let raised = try? FileDescriptor(duplicating: file.number) else {
            throw .notStarted(program: "mpv", code: errno)
        }
        number = raised.release()
    }

    deinit { _ = close(number) }

    /// All its bytes; `nil` when they are more than the limit, or change while they are read.
    func bytes(atMost limit: Int) -> [UInt8]? {
        var facts = stat()
        guard unsafe fstat(number, &facts) == 0, facts.st_size <= limit else { return nil }
        let size = Int(facts.st_size)
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            while count < size {
                let place = unsafe buffer.baseAddress.map { unsafe $0 + count }
                let got = SystemCall.repeating {
                    unsafe pread(number, place, size - count, off_t(count))
                }
                guard got > 0 else { break }
                count += got
            }
        }
        return bytes.count == size ? bytes : nil
    }
}
