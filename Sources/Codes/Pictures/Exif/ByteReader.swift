/// Numbers out of bytes, each with its bounds checked; beyond the end there is none.
package struct ByteReader: ~Escapable {
    let bytes: Span<UInt8>
    let isBigEndian: Bool

    @_lifetime(copy bytes)
    package init(_ bytes: Span<UInt8>, isBigEndian: Bool) {
        self.bytes = bytes
        self.isBigEndian = isBigEndian
    }

    /// The unsigned number of `length` bytes, at most 8, at an offset.
    package func number(at offset: Int, length: Int) -> UInt64? {
        guard offset >= 0, length <= 8, bytes.count - length >= offset else { return nil }
        var value: UInt64 = 0
        for index in 0..<length {
            let byte = bytes[offset + (isBigEndian ? index : length - 1 - index)]
            value = value << 8 | UInt64(byte)
        }
        return value
    }

    package func short(at offset: Int) -> Int? { number(at: offset, length: 2).map { Int($0) } }

    package func long(at offset: Int) -> Int? { number(at: offset, length: 4).map { Int($0) } }
}
