import CJPEG
import Glibc
import Processes

/// One picture on its way through libjpeg, freed with its owner.
///
/// It reads from the bytes it was opened with for as long as it lives.
@safe final class JPEGSession {
    private let decoder: OpaquePointer
    private let header: docent_jpeg_header
    private let file: String

    /// Reads the header.
    init(file: String, _ bytes: UnsafeBufferPointer<UInt8>) throws(ImageFileError) {
        guard let base = bytes.baseAddress else { throw .empty(file: file) }
        var header = unsafe docent_jpeg_header()
        var status = DOCENT_JPEG_OK
        guard let decoder = unsafe docent_jpeg_open(base, bytes.count, &header, &status) else {
            throw .outOfMemory(file: file, page: 1)
        }
        unsafe self.decoder = decoder
        unsafe self.header = header
        self.file = file
        guard status == DOCENT_JPEG_OK else {
            throw error(for: status, timeout: .zero)
        }
    }

    deinit { unsafe docent_jpeg_close(decoder) }

    var width: Int { unsafe Int(header.width) }
    var height: Int { unsafe Int(header.height) }

    /// A copy of the Exif segment, empty when there is none.
    var exif: [UInt8] {
        guard let exif = unsafe header.exif else { return [] }
        return unsafe Array(UnsafeBufferPointer(start: exif, count: header.exif_size))
    }

    /// Begins decoding at 1/`divisor` of the size: 1, 2, 4 or 8.
    func start(
        inColor: Bool = false, divisor: Int = 1, timeout: Duration, deadline: Deadline
    ) throws(ImageFileError) -> docent_jpeg_output {
        var now = timespec()
        _ = unsafe clock_gettime(CLOCK_MONOTONIC, &now)
        let (seconds, attoseconds) = deadline.remaining.components
        let end =
            (UInt64(now.tv_sec) + UInt64(seconds)) * 1_000_000_000
            + UInt64(now.tv_nsec) + UInt64(attoseconds / 1_000_000_000)
        var output = docent_jpeg_output()
        let status = unsafe docent_jpeg_start(
            decoder, inColor ? 1 : 0, UInt32(divisor), end, &output)
        guard status == DOCENT_JPEG_OK else { throw error(for: status, timeout: timeout) }
        return output
    }

    /// Reads the next rows, one after the other without padding.
    ///
    /// - Precondition: `rows` has room for `count` rows of `stride` bytes.
    func read(
        count: Int, stride: Int, into rows: UnsafeMutableBufferPointer<UInt8>, timeout: Duration
    ) throws(ImageFileError) {
        precondition(rows.count >= count * stride, "\(rows.count) bytes for \(count) rows")
        guard let base = rows.baseAddress else { return }
        let status = unsafe docent_jpeg_read(decoder, base, stride, UInt32(count))
        guard status == DOCENT_JPEG_OK else { throw error(for: status, timeout: timeout) }
    }

    /// What was damaged and read past, in words for people.
    ///
    /// - Throws: ``ImageFileError/truncated(file:page:format:)`` when nothing of the picture came.
    func warnings() throws(ImageFileError) -> [String] {
        let report = unsafe docent_jpeg_problems(decoder)
        guard report.warnings > 0 else { return [] }
        guard report.ended_early == 1 else {
            return ["the JPEG data is damaged and was read past: \(message)"]
        }
        guard report.nothing_came == 0 else {
            throw .truncated(file: file, page: 1, format: .jpeg)
        }
        let rows = Int(report.rows_before_end)
        return [
            rows == 0
                ? "the JPEG data ends early: its finer detail is missing"
                : "the JPEG data ends early, after about \(rows) of \(height) rows"
        ]
    }

    private var message: String {
        let report = unsafe docent_jpeg_problems(decoder)
        return unsafe withUnsafeBytes(of: report.message) { bytes in
            unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
    }

    private func error(for status: docent_jpeg_status, timeout: Duration) -> ImageFileError {
        let report = unsafe docent_jpeg_problems(decoder)
        return switch status {
        case DOCENT_JPEG_TIMEOUT: .timeout(file: file, page: 1, limit: timeout)
        case DOCENT_JPEG_NO_MEMORY: .outOfMemory(file: file, page: 1)
        case DOCENT_JPEG_TOO_MANY_SCANS:
            .damaged(file: file, page: 1, format: .jpeg, detail: "it has more than 100 scans")
        default:
            report.ended_early == 1
                ? .truncated(file: file, page: 1, format: .jpeg)
                : .damaged(file: file, page: 1, format: .jpeg, detail: message)
        }
    }
}
