/// Percent-coding of RFC 3986, 2.1, over UTF-8.
enum PercentCoding {
    /// The bytes with each `%41` read as its byte; a percent sign without two digits stays.
    static func decode(_ bytes: Bytes) -> [UInt8] {
        var plain: [UInt8] = []
        plain.reserveCapacity(bytes.count)
        var place = bytes.startIndex
        while place < bytes.endIndex {
            let byte = bytes[place]
            if byte == 0x25, place + 2 < bytes.endIndex,
                let high = bytes[place + 1].hexadecimalValue,
                let low = bytes[place + 2].hexadecimalValue
            {
                plain.append(high << 4 | low)
                place += 3
            } else {
                plain.append(byte)
                place += 1
            }
        }
        return plain
    }

    /// The text that the percent-coded bytes stand for.
    static func text(_ bytes: Bytes) -> String {
        bytes.contains(0x25) ? String(decoding: decode(bytes), as: UTF8.self) : bytes.string
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
                coded += [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: coded, as: UTF8.self)
    }

    /// The `name=value` pairs of a query, in order, values still coded.
    ///
    /// Pairs that were copied out of HTML are divided by `&amp;`.
    static func pairs(_ query: Bytes) -> [(name: Bytes, value: Bytes)] {
        query.split(separator: 0x26).map { pair in
            guard let (name, value) = pair.divided(at: 0x3D) else { return (pair, pair.suffix(0)) }
            return (name.begins(with: "amp;") ? name.dropFirst(4) : name, value)
        }
    }
}
