/// Writes bit fields into a byte sequence, most significant bit first.
struct BitWriter {
    private(set) var bytes: [UInt8] = []
    private(set) var bitCount = 0

    /// Appends the `count` low bits of `value`.
    mutating func write(_ value: Int, bits count: Int) {
        var left = count
        while left > 0 {
            if bitCount % 8 == 0 { bytes.append(0) }
            let free = 8 - bitCount % 8
            let taken = min(free, left)
            let part = value >> (left - taken) & (1 << taken - 1)
            bytes[bytes.count - 1] |= UInt8(part << (free - taken))
            bitCount += taken
            left -= taken
        }
    }
}
