import Files
import Glibc
import Processes

/// A file in memory that the player writes a picture into and we read it from: no disk is touched.
final class FrameFile: Sendable {
    /// What the player calls the file that it is lent.
    static let pathForPlayer = "/proc/self/fd/3"

    private let file: FileDescriptor

    init() throws(PlaybackError) { file = try FrameFile.make() }

    private static func make() throws(PlaybackError) -> FileDescriptor {
        do throws(SystemCallError) {
            return try FileDescriptor(inMemory: "docent-film")
        } catch {
            throw .notStarted(program: "mpv", code: error.code)
        }
    }

    var number: Int32 { file.number }

    /// All its bytes; `nil` when they are more than the limit, or change while they are read.
    func bytes(atMost limit: Int) -> [UInt8]? {
        guard let facts = try? file.status(), facts.st_size <= limit else { return nil }
        let size = Int(facts.st_size)
        let number = number
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
