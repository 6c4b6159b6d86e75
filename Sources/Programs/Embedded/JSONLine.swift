/// Writes one line of JSON, key by key; nothing of it needs Foundation.
struct JSONLine {
    private(set) var bytes: [UInt8] = []
    /// Whether the next value needs a comma before it.
    private var needsComma = false

    mutating func open(_ bracket: Unicode.Scalar) {
        separate()
        append(bracket)
        needsComma = false
    }

    mutating func close(_ bracket: Unicode.Scalar) {
        append(bracket)
        needsComma = true
    }

    mutating func key(_ name: StaticString) {
        separate()
        quote(Array("\(name)".utf8))
        append(":")
        needsComma = false
    }

    /// A text of UTF-8 bytes; `nil` is `null`.
    mutating func add(_ text: [UInt8]?) {
        separate()
        if let text { quote(text) } else { bytes += Array("null".utf8) }
        needsComma = true
    }

    mutating func add(_ text: String?) { add(text.map { Array($0.utf8) }) }

    mutating func add(_ number: Int) {
        separate()
        bytes += Array("\(number)".utf8)
        needsComma = true
    }

    mutating func add(_ flag: Bool) {
        separate()
        bytes += Array((flag ? "true" : "false").utf8)
        needsComma = true
    }

    /// A number with at most two decimals; it is of a magnitude below 10⁹.
    mutating func add(_ number: Double) {
        separate()
        let hundredths = Int((min(max(number, -1e9), 1e9) * 100).rounded())
        let size = hundredths.magnitude
        if hundredths < 0 { append("-") }
        bytes += Array("\(size / 100)".utf8)
        if size % 100 != 0 {
            append(".")
            append(digit: Int(size % 100 / 10))
            if size % 10 != 0 { append(digit: Int(size % 10)) }
        }
        needsComma = true
    }

    private mutating func separate() { if needsComma { append(",") } }

    private mutating func append(_ scalar: Unicode.Scalar) {
        bytes.append(UInt8(truncatingIfNeeded: scalar.value))
    }

    private mutating func append(digit: Int) { bytes.append(UInt8(48 + digit)) }

    /// As RFC 8259 says: quotes, backslashes and control characters escaped.
    private mutating func quote(_ text: [UInt8]) {
        append("\"")
        for byte in text {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                append("\\")
                bytes.append(byte)
            case ..<32, 127:
                bytes += Array("\\u00".utf8)
                append(hexadecimal: byte >> 4)
                append(hexadecimal: byte & 15)
            default: bytes.append(byte)
            }
        }
        append("\"")
    }

    private mutating func append(hexadecimal nibble: UInt8) {
        bytes.append(nibble < 10 ? 48 + nibble : 87 + nibble)
    }
}

/// Bytes as base64, with padding.
///
/// - SeeAlso: RFC 4648, 4.
enum Base64 {
    private static let letters = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    static func encode(_ bytes: [UInt8]) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count + 2) / 3 * 4)
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let count = min(3, bytes.count - start)
            var word = 0
            for index in 0..<3 {
                word = word << 8 | (index < count ? Int(bytes[start + index]) : 0)
            }
            for index in 0..<4 {
                text.append(
                    index <= count ? letters[word >> (18 - 6 * index) & 63] : UInt8(ascii: "="))
            }
        }
        return text
    }
}
