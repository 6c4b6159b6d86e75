/// Percent-coding of RFC 3986, 2.1, over UTF-8.
enum PercentCoding {
    /// The bytes with each `%41` read as its byte; a percent sign without two digits stays.
    static func decode(_ bytes: Bytes) -> [UInt8] {
        bytes.decodingHexadecimal(after: UInt8(ascii: "%"))
    }

    /// The text that the percent-coded bytes stand for.
    static func text(_ bytes: Bytes) -> String {
        bytes.contains(UInt8(ascii: "%"))
            ? String(decoding: decode(bytes), as: UTF8.self) : bytes.string
    }

    /// The text of a value in a query that is written as forms are: a plus sign is a blank.
    static func formText(_ bytes: Bytes) -> String {
        text(Array(bytes.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 })[...])
    }

    /// The text with every byte coded but letters, digits, `-._~` and those in `also`.
    static func encode(_ text: String, also: String = "") -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        let kept = Array("-._~".utf8) + Array(also.utf8)
        var coded: [UInt8] = []
        for byte in text.utf8 {
            if byte.isASCIILetter || byte.isASCIIDigit || kept.contains(byte) {
                coded.append(byte)
            } else {
                coded += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: coded, as: UTF8.self)
    }

    /// The `name=value` pairs of a query, in order, values still coded.
    ///
    /// Pairs that were copied out of HTML are divided by `&amp;`.
    static func pairs(_ query: Bytes) -> [(name: Bytes, value: Bytes)] {
        query.split(separator: UInt8(ascii: "&")).map { pair in
            guard let (name, value) = pair.divided(at: "=") else { return (pair, pair.suffix(0)) }
            return (name.begins(with: "amp;") ? name.dropFirst(4) : name, value)
        }
    }
}

/// Quoted-printable of RFC 2045, 6.7, as vCard 2.1 and vCalendar 1.0 use it.
enum QuotedPrintable {
    /// The bytes behind the text; an equals sign without two digits stays, one at the end is dropped.
    static func decode(_ bytes: Bytes) -> [UInt8] {
        let mark = UInt8(ascii: "=")
        return (bytes.last == mark ? bytes.dropLast() : bytes).decodingHexadecimal(after: mark)
    }
}

extension Bytes {
    /// The bytes with each mark and two hexadecimal digits read as one byte; a mark without two digits stays.
    fileprivate func decodingHexadecimal(after mark: UInt8) -> [UInt8] {
        var plain: [UInt8] = []
        plain.reserveCapacity(count)
        var place = startIndex
        while place < endIndex {
            if self[place] == mark, place + 2 < endIndex,
                let high = self[place + 1].hexadecimalValue,
                let low = self[place + 2].hexadecimalValue
            {
                plain.append(high << 4 | low)
                place += 3
            } else {
                plain.append(self[place])
                place += 1
            }
        }
        return plain
    }
}
