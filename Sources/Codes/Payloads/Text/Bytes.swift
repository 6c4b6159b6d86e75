/// A piece of a text as UTF-8: every reader here works on these, so that each byte is visited once.
typealias Bytes = ArraySlice<UInt8>

extension UInt8 {
    var isASCIILetter: Bool { (self | 0x20) >= 0x61 && (self | 0x20) <= 0x7A }
    var isASCIIDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }

    /// A letter of `A-Z`.
    var isCapital: Bool { self >= UInt8(ascii: "A") && self <= UInt8(ascii: "Z") }

    /// Space, tab, line feed, vertical tab, form feed or carriage return.
    var isBlank: Bool { self == UInt8(ascii: " ") || (self >= 0x09 && self <= 0x0D) }

    /// A control character of ASCII: below the space, or DEL.
    var isControl: Bool { self < 0x20 || self == 0x7F }

    /// The same letter in lower case; every other byte as it is.
    var lowercased: UInt8 { isCapital ? self | 0x20 : self }

    /// The value as a hexadecimal digit, or `nil`.
    var hexadecimalValue: UInt8? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
        case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
        case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
        default: nil
        }
    }
}

extension Bytes {
    /// The piece as a string; what is not UTF-8 becomes U+FFFD.
    var string: String { String(decoding: self, as: UTF8.self) }

    /// The piece as a string, its ASCII letters in lower case.
    var lowercasedString: String {
        contains { $0.isCapital }
            ? String(decoding: map { $0.lowercased }, as: UTF8.self) : string
    }

    /// The piece as a string, or `nil` where it is empty.
    var stringIfAny: String? { isEmpty ? nil : string }

    /// Whether it is the given ASCII word, whatever the case.
    func isWord(_ lowerCase: String) -> Bool {
        count == lowerCase.utf8.count && begins(with: lowerCase)
    }

    /// Whether it begins with the given ASCII word, whatever the case.
    func begins(with lowerCase: String) -> Bool {
        guard count >= lowerCase.utf8.count else { return false }
        var place = startIndex
        for byte in lowerCase.utf8 {
            if self[place].lowercased != byte { return false }
            place += 1
        }
        return true
    }

    /// Whether the given ASCII word occurs in it, whatever the case; linear for short words.
    func contains(word lowerCase: String) -> Bool {
        let length = lowerCase.utf8.count
        guard count >= length, let first = lowerCase.utf8.first else { return false }
        for start in startIndex...(endIndex - length)
        where self[start].lowercased == first && self[start...].begins(with: lowerCase) {
            return true
        }
        return false
    }

    /// The piece without a byte order mark and blanks before it, and blanks after it.
    func trimmed() -> Bytes {
        trimmedAtStart().trimmedAtEnd()
    }

    /// The piece without byte order marks and blanks before it.
    func trimmedAtStart() -> Bytes {
        var start = startIndex
        while start < endIndex {
            if self[start].isBlank {
                start += 1
            } else if self[start...].starts(with: [0xEF, 0xBB, 0xBF]) {
                start += 3
            } else {
                break
            }
        }
        return self[start...]
    }

    /// The piece without blanks after it.
    func trimmedAtEnd() -> Bytes {
        var end = endIndex
        while end > startIndex, self[end - 1].isBlank { end -= 1 }
        return self[startIndex..<end]
    }

    /// What stands before and after the first of `separator`; `nil` where there is none.
    func divided(at separator: Unicode.Scalar) -> (before: Bytes, after: Bytes)? {
        guard let place = firstIndex(of: UInt8(ascii: separator)) else { return nil }
        return (self[startIndex..<place], self[(place + 1)...])
    }

    /// The parts between the separators, empty ones too.
    func parts(by separator: Unicode.Scalar) -> [Bytes] {
        split(separator: UInt8(ascii: separator), omittingEmptySubsequences: false)
    }

    /// The parts between separators that no backslash precedes; the backslashes are kept.
    func partsUnescaped(by separator: Unicode.Scalar) -> [Bytes] {
        guard contains(UInt8(ascii: "\\")) else { return parts(by: separator) }
        var parts: [Bytes] = []
        var start = startIndex
        var place = startIndex
        while place < endIndex {
            if self[place] == UInt8(ascii: "\\") {
                place += 2
                continue
            }
            if self[place] == UInt8(ascii: separator) {
                parts.append(self[start..<place])
                start = place + 1
            }
            place += 1
        }
        parts.append(self[start...])
        return parts
    }

    /// The lines, whether they end with CRLF, LF or CR.
    func lines() -> [Bytes] {
        var lines: [Bytes] = []
        var start = startIndex
        var place = startIndex
        while place < endIndex {
            let byte = self[place]
            if byte == 0x0A || byte == 0x0D {
                lines.append(self[start..<place])
                if byte == 0x0D, place + 1 < endIndex, self[place + 1] == 0x0A { place += 1 }
                start = place + 1
            }
            place += 1
        }
        lines.append(self[start...])
        return lines
    }

    /// The text for people: escapes undone, and no blanks round it, escaped or not; line breaks that
    /// were escaped stay.
    func plainText(lineBreaks: Bool = false) -> String {
        let text = trimmed()
        guard text.contains(UInt8(ascii: "\\")) else { return text.string }
        func isPadding(_ byte: UInt8) -> Bool {
            lineBreaks ? byte == UInt8(ascii: " ") || byte == 0x09 : byte.isBlank
        }
        var bytes = Array(text.unescaped(lineBreaks: lineBreaks).utf8)[...].drop(while: isPadding)
        while let last = bytes.last, isPadding(last) { bytes.removeLast() }
        return bytes.string
    }

    /// The text with each `\x` read as `x`; with `lineBreaks`, `\n` and `\N` as a line break.
    func unescaped(lineBreaks: Bool = false) -> String {
        guard contains(UInt8(ascii: "\\")) else { return string }
        var plain: [UInt8] = []
        plain.reserveCapacity(count)
        var place = startIndex
        while place < endIndex {
            var byte = self[place]
            if byte == UInt8(ascii: "\\"), place + 1 < endIndex {
                place += 1
                byte = self[place]
                if lineBreaks, byte.lowercased == UInt8(ascii: "n") { byte = 0x0A }
            }
            plain.append(byte)
            place += 1
        }
        return String(decoding: plain, as: UTF8.self)
    }
}
