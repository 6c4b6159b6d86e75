/// Numbers out of the text of a portable anymap, blanks and comments left out.
struct PNMScanner: Sendable {
    var offset: Int

    enum Token: Equatable {
        case value(Int)
        case nonsense
        case end
    }

    /// The next number, at most 2,147,483,647.
    mutating func number(in bytes: Span<UInt8>) -> Token {
        guard skipBlanks(in: bytes) else { return .end }
        var value = 0
        let start = offset
        while offset < bytes.count, let digit = Self.digit(bytes[offset]) {
            value = value * 10 + digit
            guard value <= Int32.max else { return .nonsense }
            offset += 1
        }
        return offset > start ? .value(value) : .nonsense
    }

    /// The next digit 0 or 1, which needs no blank before it.
    mutating func bit(in bytes: Span<UInt8>) -> Token {
        guard skipBlanks(in: bytes) else { return .end }
        guard let digit = Self.digit(bytes[offset]), digit <= 1 else { return .nonsense }
        offset += 1
        return .value(digit)
    }

    /// Goes to the next byte that is neither blank nor comment; `false` when there is none.
    mutating func skipBlanks(in bytes: Span<UInt8>) -> Bool {
        while offset < bytes.count {
            if bytes[offset] == UInt8(ascii: "#") {
                while offset < bytes.count, bytes[offset] != 10, bytes[offset] != 13 { offset += 1 }
            } else if PNMHeader.isSpace(bytes[offset]) {
                offset += 1
            } else {
                return true
            }
        }
        return false
    }

    private static func digit(_ byte: UInt8) -> Int? {
        (48...57).contains(byte) ? Int(byte) - 48 : nil
    }
}
