import CBrotli
import CZlib

/// The forms in which a web server sends text in fewer bytes (RFC 9110, 8.4.1).
///
/// The same bytes and the same effort make the same result: nothing in it says when or where it was made.
public enum Compression: String, Sendable, CaseIterable {
    /// RFC 1952.
    case gzip
    /// RFC 7932.
    case brotli

    /// What a server looks for behind the name of the plain file: "gz", "br".
    public var suffix: String {
        switch self {
        case .gzip: "gz"
        case .brotli: "br"
        }
    }

    /// Its name in `Content-Encoding`.
    public var encoding: String {
        switch self {
        case .gzip: "gzip"
        case .brotli: "br"
        }
    }

    /// How much time is taken for a smaller result.
    public enum Effort: Sendable {
        /// For what is made again with every change: some milliseconds for a page.
        case quick
        /// For what is made once.
        case thorough
    }

    /// Compresses bytes, at most 1 GiB.
    ///
    /// - Returns: `nil` where the result would not be smaller, or for more bytes.
    public func compressed(_ bytes: [UInt8], effort: Effort) -> [UInt8]? {
        guard !bytes.isEmpty, bytes.count <= 1 << 30 else { return nil }
        let result =
            switch self {
            case .gzip: Self.gzip(bytes, level: effort == .quick ? 6 : 9)
            case .brotli: Self.brotli(bytes, quality: effort == .quick ? 5 : 11)
            }
        return result.flatMap { $0.count < bytes.count ? $0 : nil }
    }

    /// Whether brotli's `compressed` bytes are these and no others.
    public static func brotli(_ compressed: [UInt8], isOf bytes: [UInt8]) -> Bool {
        var isSame = false
        // One byte more, so that a longer text is no success.
        let room = bytes.count + 1
        let expanded = unsafe [UInt8](unsafeUninitializedCapacity: room) { output, count in
            var length = room
            isSame = unsafe compressed.withUnsafeBufferPointer { input in
                guard let source = input.baseAddress, let target = output.baseAddress else {
                    return false
                }
                return unsafe BrotliDecoderDecompress(input.count, source, &length, target)
                    == BROTLI_DECODER_RESULT_SUCCESS
            }
            count = isSame ? length : 0
        }
        return isSame && expanded == bytes
    }

    /// What gzip has compressed, such as an SVG file that ends in `.svgz`.
    ///
    /// - Returns: `nil` for bytes that are no whole gzip file, and for more than `limit` bytes.
    public static func gunzipped(_ compressed: [UInt8], limit: Int) -> [UInt8]? {
        var stream = unsafe z_stream()
        let window: Int32 = 15 + 16
        guard
            unsafe inflateInit2_(
                &stream, window, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
        else { return nil }
        defer { unsafe inflateEnd(&stream) }
        var result: [UInt8] = []
        var isWhole = false
        unsafe compressed.withUnsafeBufferPointer { input in
            unsafe stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
            unsafe stream.avail_in = uInt(input.count)
            var state = Z_OK
            // Each turn makes bytes or is the last.
            while state == Z_OK, result.count <= limit {
                let part = unsafe [UInt8](unsafeUninitializedCapacity: 1 << 16) { output, count in
                    unsafe stream.next_out = output.baseAddress
                    unsafe stream.avail_out = uInt(output.count)
                    state = unsafe inflate(&stream, Z_NO_FLUSH)
                    count = unsafe output.count - Int(stream.avail_out)
                }
                result += part
                if part.isEmpty, state == Z_OK { return }
            }
            isWhole = state == Z_STREAM_END
        }
        return isWhole && result.count <= limit ? result : nil
    }

    private static func gzip(_ bytes: [UInt8], level: Int32) -> [UInt8]? {
        var stream = unsafe z_stream()
        // A window of 32 KiB, and 16 for the frame of gzip in place of zlib's.
        let window: Int32 = 15 + 16
        guard
            unsafe deflateInit2_(
                &stream, level, Z_DEFLATED, window, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
                Int32(MemoryLayout<z_stream>.size)) == Z_OK
        else { return nil }
        defer { unsafe deflateEnd(&stream) }
        let bound = unsafe Int(deflateBound(&stream, uLong(bytes.count)))
        var isWhole = false
        let result = unsafe [UInt8](unsafeUninitializedCapacity: bound) { output, count in
            unsafe bytes.withUnsafeBufferPointer { input in
                unsafe stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
                unsafe stream.avail_in = uInt(input.count)
                unsafe stream.next_out = output.baseAddress
                unsafe stream.avail_out = uInt(bound)
                isWhole = unsafe deflate(&stream, Z_FINISH) == Z_STREAM_END
                count = unsafe Int(stream.total_out)
            }
        }
        return isWhole ? result : nil
    }

    private static func brotli(_ bytes: [UInt8], quality: Int32) -> [UInt8]? {
        let bound = BrotliEncoderMaxCompressedSize(bytes.count)
        guard bound > 0 else { return nil }
        var isWhole = false
        let result = unsafe [UInt8](unsafeUninitializedCapacity: bound) { output, count in
            var length = bound
            isWhole = unsafe bytes.withUnsafeBufferPointer { input in
                guard let source = input.baseAddress, let target = output.baseAddress else {
                    return false
                }
                return unsafe BrotliEncoderCompress(
                    quality, BROTLI_DEFAULT_WINDOW, BROTLI_MODE_TEXT, input.count, source,
                    &length, target) == BROTLI_TRUE
            }
            count = isWhole ? length : 0
        }
        return isWhole ? result : nil
    }
}
