/// A message of a fixed number of 64-bit words between the program and its page renderer.
///
/// Both are built together and run on one machine, so that words are sent as memory has them.
package struct Words: Sendable, Equatable {
    /// The words of every message.
    package static let count = 6
    /// The bytes of every message.
    package static let byteCount = count * 8

    package var values: [UInt64]

    package init(_ values: [UInt64]) {
        precondition(values.count <= Self.count, "\(values.count) words")
        self.values = values + Array(repeating: 0, count: Self.count - values.count)
    }

    /// Reads a message; `nil` when the bytes are not one's length.
    package init?(bytes: Span<UInt8>) {
        guard bytes.count == Self.byteCount else { return nil }
        values = (0..<Self.count).map { index in
            (0..<8).reversed().reduce(0) { $0 << 8 | UInt64(bytes[index * 8 + $1]) }
        }
    }

    package var bytes: [UInt8] {
        values.flatMap { value in (0..<8).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) } }
    }
}
