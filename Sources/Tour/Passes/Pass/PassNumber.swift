import Cryptography

/// The number of a pass: 64 random bits, and nothing about anybody.
public struct PassNumber: Sendable, Hashable, Comparable {
    public let value: UInt64

    public init(value: UInt64) { self.value = value }

    /// A new number, from the system's source of randomness.
    public static func random() -> PassNumber {
        var generator = SystemRandomNumberGenerator()
        return random(using: &generator)
    }

    static func random(using generator: inout some RandomNumberGenerator) -> PassNumber {
        PassNumber(value: generator.next())
    }

    /// Reads a number as it is written or typed: 16 hexadecimal digits of either case; hyphens and
    /// blanks between them do not count.
    public init?(_ text: String) {
        guard let digits = PassNumber.digits(text), digits.utf8.count == 16,
            let value = UInt64(digits, radix: 16)
        else { return nil }
        self.value = value
    }

    /// Whether this is the number, or the beginning of at least four digits of it.
    public func begins(with text: String) -> Bool {
        guard let digits = PassNumber.digits(text), digits.utf8.count >= 4 else { return false }
        return Hexadecimal.digits(of: self).hasPrefix(digits)
    }

    public static func < (a: PassNumber, b: PassNumber) -> Bool { a.value < b.value }

    /// The digits of a number, or of its beginning, as they are typed; nil where other characters
    /// stand between them.
    static func digits(_ text: String) -> String? {
        guard text.utf8.count <= 64 else { return nil }
        let digits = text.uppercased().filter { $0 != "-" && $0 != " " }
        let isNumber = digits.utf8.allSatisfy {
            (0x30...0x39).contains($0) || (0x41...0x46).contains($0)
        }
        return isNumber ? digits : nil
    }
}

extension PassNumber: CustomStringConvertible {
    /// Four groups of four digits: `4F2A-91C0-77B1-03DE`.
    public var description: String {
        let digits = Hexadecimal.text(
            of: (0..<8).map { UInt8(truncatingIfNeeded: value >> (56 - 8 * $0)) })
        return stride(from: 0, to: 16, by: 4).map { start in
            String(digits.dropFirst(start).prefix(4))
        }.joined(separator: "-")
    }
}
