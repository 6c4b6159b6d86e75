import Hub

/// Rows in the text form of COPY: columns behind tabs, rows behind newlines, what could be taken for either escaped.
///
/// - SeeAlso: PostgreSQL, COPY, "Text Format".
enum CopyText {
    static func append(_ row: [HubValue], to bytes: inout [UInt8]) throws(PostgresFailure) {
        for (index, value) in row.enumerated() {
            if index > 0 { bytes.append(tab) }
            try append(value, to: &bytes)
        }
        bytes.append(newline)
    }

    private static let tab = UInt8(ascii: "\t")
    private static let newline = UInt8(ascii: "\n")
    private static let backslash = UInt8(ascii: "\\")
    private static let digits = Array("0123456789abcdef".utf8)

    private static func append(_ value: HubValue, to bytes: inout [UInt8]) throws(PostgresFailure) {
        switch value {
        case .null: bytes += [backslash, UInt8(ascii: "N")]
        case .integer(let number): bytes += String(number).utf8
        case .text(let text):
            try PostgresText.check(text)
            for byte in text.utf8 { append(byte, to: &bytes) }
        case .bytes(let value):
            // The backslash of "\x" is itself escaped.
            bytes += [backslash, backslash, UInt8(ascii: "x")]
            for byte in value { bytes += [digits[Int(byte >> 4)], digits[Int(byte & 15)]] }
        }
    }

    private static func append(_ byte: UInt8, to bytes: inout [UInt8]) {
        switch byte {
        case backslash: bytes += [backslash, backslash]
        case tab: bytes += [backslash, UInt8(ascii: "t")]
        case newline: bytes += [backslash, UInt8(ascii: "n")]
        case UInt8(ascii: "\r"): bytes += [backslash, UInt8(ascii: "r")]
        default: bytes.append(byte)
        }
    }
}
