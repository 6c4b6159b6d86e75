/// Reads bit fields of a byte sequence, most significant bit first.
struct BitReader {
    private let bytes: [UInt8]
    private let end: Int
    private(set) var position = 0

    /// Reads the first `bitCount` bits of `bytes`.
    init(_ bytes: [UInt8], bitCount: Int) {
        self.bytes = bytes
        end = min(bitCount, bytes.count * 8)
    }

    var remaining: Int { end - position }

    /// The next `count` bits, at most 24; `nil`, and nothing is read, when fewer remain.
    mutating func read(_ count: Int) -> Int? {
        guard let value = peek(count) else { return nil }
        position += count
        return value
    }

    /// What ``read(_:)`` would return.
    func peek(_ count: Int) -> Int? {
        guard count <= remaining else { return nil }
        var value = 0
        var taken = 0
        while taken < count {
            let at = position + taken
            let available = 8 - at % 8
            let wanted = min(available, count - taken)
            let bits = Int(bytes[at / 8]) >> (available - wanted) & (1 << wanted - 1)
            value = value << wanted | bits
            taken += wanted
        }
        return value
    }
}
