#if hasFeature(Embedded)
    import CIconv

    private var errno: Int32 { unsafe __errno_location().pointee }
    private let E2BIG: Int32 = 7
#else
    import Glibc
#endif

/// Converts bytes of a charset to text with iconv of the C library.
///
/// Owns one conversion descriptor; not shared between threads.
@safe
public struct CharsetConverter: ~Copyable {
    private let descriptor: iconv_t
    private let bytesPerUnit: Int

    /// `nil` where the C library does not know the charset.
    ///
    /// - Parameter bytesPerUnit: the bytes of a code unit, which is skipped where it is invalid.
    public init?(_ charset: String, bytesPerUnit: Int = 1) {
        let opened = unsafe iconv_open("UTF-8", charset)
        // iconv_open reports failure as the pointer of all ones.
        guard let opened = unsafe opened, Int(bitPattern: opened) != -1 else { return nil }
        unsafe descriptor = opened
        self.bytesPerUnit = bytesPerUnit
    }

    deinit { unsafe iconv_close(descriptor) }

    /// The text of all bytes, with U+FFFD for each invalid byte.
    public borrowing func text(of bytes: [UInt8]) -> String {
        convert(bytes, replacingInvalid: true) ?? ""
    }

    /// The text of all bytes; `nil` when any of them is invalid.
    public borrowing func exactText(of bytes: [UInt8]) -> String? {
        convert(bytes, replacingInvalid: false)
    }

    private borrowing func convert(_ input: [UInt8], replacingInvalid: Bool) -> String? {
        // iconv takes its input by a mutable pointer, though it only reads.
        var bytes = input
        var output: [UInt8] = []
        output.reserveCapacity(input.count * 2)
        unsafe iconv(descriptor, nil, nil, nil, nil)
        let isComplete = unsafe bytes.withUnsafeMutableBytes { source -> Bool in
            guard let start = source.baseAddress else { return true }
            var next: UnsafeMutablePointer<CChar>? = unsafe start.assumingMemoryBound(
                to: CChar.self)
            var left = source.count
            // Each turn uses up input or fills a chunk; an input byte makes 12 bytes at most, two
            // characters outside the first plane and a replacement among them.
            var turnsLeft = source.count * 2 + 16
            while left > 0, turnsLeft > 0 {
                turnsLeft -= 1
                let reason = unsafe step(&next, &left, into: &output)
                if reason == 0 || reason == E2BIG { continue }
                guard replacingInvalid, left > 0 else { return false }
                output += [0xEF, 0xBF, 0xBD]
                // The units after an invalid one may be valid: continue with the next.
                let skipped = min(bytesPerUnit, left)
                unsafe next = next.map { unsafe $0 + skipped }
                left -= skipped
            }
            // A charset with shifts holds back a character that the next byte might have joined.
            var none: UnsafeMutablePointer<CChar>?
            var zero = 0
            _ = unsafe step(&none, &zero, into: &output)
            return left == 0
        }
        return isComplete ? String(decoding: output, as: UTF8.self) : nil
    }

    /// Converts until a chunk is full or the input ends; the error number, or 0.
    private borrowing func step(
        _ next: inout UnsafeMutablePointer<CChar>?, _ left: inout Int,
        into output: inout [UInt8]
    ) -> Int32 {
        unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: Self.chunk) { chunk in
            var free = chunk.count
            var end = chunk.baseAddress
            let hasInput = unsafe next != nil
            let result =
                unsafe hasInput
                ? iconv(descriptor, &next, &left, &end, &free)
                : iconv(descriptor, nil, nil, &end, &free)
            let reason = result == -1 ? errno : 0
            for index in 0..<chunk.count - free {
                unsafe output.append(UInt8(bitPattern: chunk[index]))
            }
            return reason
        }
    }

    private static let chunk = 4096
}
