/// Writes an answer: numbers with the lowest byte first, texts as their length and UTF-8.
///
/// The script `docent-reader.js` reads the same parts in the same order.
package struct AnswerWriter {
    package private(set) var bytes: [UInt8] = []

    package init() {}

    package mutating func add(byte: UInt8) { bytes.append(byte) }

    package mutating func add(flag: Bool) { bytes.append(flag ? 1 : 0) }

    /// A count or an index, four bytes.
    package mutating func add(count: Int) {
        let word = UInt32(truncatingIfNeeded: count)
        for shift in [0, 8, 16, 24] as [UInt32] {
            bytes.append(UInt8(truncatingIfNeeded: word >> shift))
        }
    }

    /// A number of eight bytes.
    package mutating func add(number: Double) {
        let pattern = number.bitPattern
        for shift in stride(from: 0, to: 64, by: 8) {
            bytes.append(UInt8(truncatingIfNeeded: pattern >> UInt64(shift)))
        }
    }

    package mutating func add(text: String) { add(bytes: Array(text.utf8)) }

    package mutating func add(bytes more: [UInt8]) {
        add(count: more.count)
        bytes += more
    }
}
