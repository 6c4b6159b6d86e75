/// Quoted-printable of RFC 2045, 6.7, as vCard 2.1 and vCalendar 1.0 use it.
enum QuotedPrintable {
    /// The bytes behind the text; an equals sign without two digits stays, one at the end is
    /// dropped.
    static func decode(_ bytes: Bytes) -> [UInt8] {
        var plain: [UInt8] = []
        plain.reserveCapacity(bytes.count)
        var place = bytes.startIndex
        while place < bytes.endIndex {
            let byte = bytes[place]
            if byte == 0x3D {
                if place + 1 == bytes.endIndex { break }
                if place + 2 < bytes.endIndex, let high = bytes[place + 1].hexadecimalValue,
                    let low = bytes[place + 2].hexadecimalValue
                {
                    plain.append(high << 4 | low)
                    place += 3
                    continue
                }
            }
            plain.append(byte)
            place += 1
        }
        return plain
    }
}
