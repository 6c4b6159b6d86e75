/// Checks and escapes that the writers of codes share.
enum Writing {
    /// The text, which must stand in one line.
    static func line(_ text: String, field: String) throws(PayloadError) -> String {
        guard !PlainText.hasControl(text) else { throw .controlCharacter(field: field) }
        return text
    }

    /// The text with its line breaks as `lineBreak`; other control characters but tabs are refused.
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
    static func bounded(
        _ text: String, field: String, limit: Int
    ) throws(PayloadError) -> String {
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
            case 0x5C, 0x2C, 0x3B: escaped += [0x5C, byte]
            case 0x0A: escaped += [0x5C, 0x6E]
            default: escaped.append(byte)
            }
        }
        return String(decoding: escaped, as: UTF8.self)
    }

    /// A number in plain decimal digits, as `geo:` and GEO want it.
    static func decimal(_ number: Double) -> String {
        var text = number.description
        if text.utf8.contains(0x65) {
            // Only what is very near zero has an exponent here, as writers bound the rest: seven
            // places are a centimetre.
            let scaled = Int64(number * 10_000_000 + (number < 0 ? -0.5 : 0.5))
            let digits = String(scaled.magnitude)
            let padded = String(repeating: "0", count: max(0, 8 - digits.utf8.count)) + digits
            text = (scaled < 0 ? "-" : "") + padded.dropLast(7) + "." + padded.suffix(7)
        }
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
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
