/// Base64 of RFC 4648, 4, with blanks allowed between its characters.
enum Base64 {
    /// The bytes behind the text; `nil` where a character is foreign or the length is wrong.
    static func decode(_ bytes: Bytes) -> [UInt8]? {
        var plain: [UInt8] = []
        plain.reserveCapacity(bytes.count / 4 * 3 + 3)
        var bits: UInt32 = 0
        var held = 0
        var padding = 0
        for byte in bytes where !byte.isBlank {
            if byte == UInt8(ascii: "=") {
                padding += 1
                continue
            }
            guard padding == 0, let value = value(of: byte) else { return nil }
            bits = bits << 6 | UInt32(value)
            held += 1
            if held == 4 {
                plain.append(UInt8(truncatingIfNeeded: bits >> 16))
                plain.append(UInt8(truncatingIfNeeded: bits >> 8))
                plain.append(UInt8(truncatingIfNeeded: bits))
                held = 0
                bits = 0
            }
        }
        guard held != 1, padding <= 2 else { return nil }
        if held == 2 { plain.append(UInt8(truncatingIfNeeded: bits >> 4)) }
        if held == 3 {
            plain.append(UInt8(truncatingIfNeeded: bits >> 10))
            plain.append(UInt8(truncatingIfNeeded: bits >> 2))
        }
        return plain
    }

    /// Whether a line holds base64 and nothing else.
    static func isLine(_ bytes: Bytes) -> Bool {
        !bytes.isEmpty && bytes.allSatisfy { $0 == UInt8(ascii: "=") || value(of: $0) != nil }
    }

    private static func value(of byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte - UInt8(ascii: "A")
        case UInt8(ascii: "a")...UInt8(ascii: "z"): byte - UInt8(ascii: "a") + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0") + 52
        case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
        case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
        default: nil
        }
    }
}
