/// Checks and escapes that the writers of codes share.
enum Writing {
    /// The text, which must stand in one line.
    static func line(_ text: String, field: String) throws(PayloadError) -> String {
        guard !PlainText.hasControl(text) else { throw .controlCharacter(field: field) }
        return text
    }

    /// The text with its line breaks as `lineBreak`; other control characters but tabs are rejected.
    static func block(
        _ text: String, field: String, lineBreak: String
    ) throws(PayloadError) -> String {
        var written: [UInt8] = []
        var previous: Unicode.Scalar?
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\r": written += lineBreak.utf8
            case "\n":
                if previous != "\r" { written += lineBreak.utf8 }
            case "\t": written.append(0x09)
            default:
                guard !PlainText.isControl(scalar) else { throw .controlCharacter(field: field) }
                written.append(scalar)
            }
            previous = scalar
        }
        return String(decoding: written, as: UTF8.self)
    }

    /// The text, which must not be empty, nor longer than a number of bytes.
    static func bounded(_ text: String, field: String, limit: Int) throws(PayloadError) -> String {
        guard !text.isEmpty else { throw .empty(field: field) }
        guard text.utf8.count <= limit else {
            throw .tooLong(field: field, bytes: text.utf8.count, limit: limit)
        }
        return try line(text, field: field)
    }

    /// A text value of vCard or iCalendar: backslash, comma, semicolon and line breaks escaped.
    static func contentText(_ text: String, field: String) throws(PayloadError) -> String {
        var escaped: [UInt8] = []
        for byte in try block(text, field: field, lineBreak: "\n").utf8 {
            switch byte {
            case UInt8(ascii: "\\"), UInt8(ascii: ","), UInt8(ascii: ";"):
                escaped += [UInt8(ascii: "\\"), byte]
            case 0x0A: escaped += [UInt8(ascii: "\\"), UInt8(ascii: "n")]
            default: escaped.append(byte)
            }
        }
        return String(decoding: escaped, as: UTF8.self)
    }

    /// An address as a value of vCard or iCalendar, in which only backslashes are escaped: commas
    /// and semicolons belong to it.
    static func address(_ text: String) throws(PayloadError) -> String {
        var escaped: [UInt8] = []
        for byte in try line(text, field: "web address").utf8 {
            if byte == UInt8(ascii: "\\") { escaped.append(byte) }
            escaped.append(byte)
        }
        return String(decoding: escaped, as: UTF8.self)
    }

    /// A number in plain decimal digits, as `geo:` and GEO want it.
    static func decimal(_ number: Double) -> String {
        let text = number.description
        let parts = text.split(separator: "e")
        guard parts.count == 2, let exponent = Int(parts[1]) else {
            return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
        }
        // Only what is very near zero has an exponent here, as writers bound the rest; what is
        // nearer than atoms are apart is zero.
        guard (-20 ... -1).contains(exponent) else { return "0" }
        let digits = parts[0].filter(\.isWholeNumber)
        let fraction = digits.hasSuffix("0") ? digits.dropLast() : digits[...]
        let zeros = String(repeating: "0", count: -exponent - 1)
        return "\(number < 0 ? "-0." : "0.")\(zeros)\(fraction)"
    }

    /// The lines with CRLF after each, folded at 75 bytes where asked, never inside a character.
    static func contentLines(_ lines: [String], folded: Bool) -> String {
        var text = ""
        for line in lines {
            var width = 0
            for character in line.unicodeScalars {
                let length = UTF8.width(character)
                if folded, width + length > 75 {
                    text += "\r\n "
                    width = 1
                }
                text.unicodeScalars.append(character)
                width += length
            }
            text += "\r\n"
        }
        return text
    }
}
