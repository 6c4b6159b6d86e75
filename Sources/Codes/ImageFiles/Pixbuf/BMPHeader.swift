import Pictures

/// The size and length in a BMP file's header.
struct BMPHeader: Sendable {
    let width: Int
    let height: Int
    /// Whether all of the pixels are there; the loader passes over it in silence when they are not.
    let isComplete: Bool

    /// Reads the header; `nil` when the bytes end before it does.
    init?(_ bytes: Span<UInt8>) {
        let reader = ByteReader(bytes, isBigEndian: false)
        guard let start = reader.long(at: 10), let headerLength = reader.long(at: 14) else {
            return nil
        }
        let isOld = headerLength == 12
        guard let width = isOld ? reader.short(at: 18) : reader.long(at: 18),
            let storedHeight = isOld ? reader.short(at: 20) : reader.long(at: 22),
            let depth = reader.short(at: isOld ? 24 : 28),
            let compression = isOld ? 0 : reader.long(at: 30)
        else { return nil }
        self.width = width
        // A negative height means that the rows are stored from the top.
        height = Int(Int32(truncatingIfNeeded: storedHeight).magnitude)
        let isRunLength = compression == 1 || compression == 2
        if isRunLength {
            // Run lengths end with an end-of-picture mark, behind which only padding may come.
            let tail = max(start, bytes.count - 64)..<max(start, bytes.count - 1)
            isComplete =
                tail.upperBound < bytes.count
                && tail.contains { bytes[$0] == 0 && bytes[$0 + 1] == 1 }
        } else {
            let (length, overflow) = ((width * depth + 31) / 32 * 4)
                .multipliedReportingOverflow(by: height)
            isComplete = !overflow && length <= bytes.count - start
        }
    }
}
