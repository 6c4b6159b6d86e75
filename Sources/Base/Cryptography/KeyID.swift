/// What a key is called by: the first four bytes of the SHA-256 of its public half.
public struct KeyID: Sendable, Hashable, Comparable {
    package let bytes: [UInt8]
    package static let length = 4

    package init(bytes: [UInt8]) { self.bytes = bytes }

    package init(publicKey: [UInt8]) {
        bytes = Array(SHA256.hash(publicKey).bytes.prefix(KeyID.length))
    }

    /// Reads an ID as it is written: eight hexadecimal digits of either case.
    public init?(_ text: String) {
        guard text.utf8.count == 2 * KeyID.length, let value = UInt32(text, radix: 16),
            text.utf8.first != UInt8(ascii: "+")
        else { return nil }
        bytes = (0..<KeyID.length).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
    }

    public static func < (a: KeyID, b: KeyID) -> Bool {
        a.bytes.lexicographicallyPrecedes(b.bytes)
    }
}

extension KeyID: CustomStringConvertible {
    /// Eight digits: `3F2A91C0`.
    public var description: String { Hexadecimal.text(of: bytes) }
}

/// Bytes as digits.
package enum Hexadecimal {
    /// Two digits a byte, upper case.
    package static func text(of bytes: some Sequence<UInt8>) -> String {
        bytes.map { byte in
            let digits = String(byte, radix: 16, uppercase: true)
            return digits.utf8.count == 1 ? "0" + digits : digits
        }.joined()
    }
}
