/// An identifier in few bytes: its length, then three characters in every two bytes.
///
/// Blank is 0, `A-Z` are 1 to 26, `0-9` 27 to 36 and `-` 37; three of them are one number in base
/// 38, high byte first. Blanks fill up the last three and stand nowhere else, so that every
/// identifier has one form.
enum PackedIdentifier {
    /// The number of characters that the identifiers' grammar allows.
    static let maximumLength = 32
    private static let base = 38

    /// - Precondition: ``isIdentifier(_:)``.
    static func bytes(of identifier: String) -> [UInt8] {
        let values = identifier.utf8.compactMap(value(of:))
        precondition(
            values.count == identifier.utf8.count, "\"\(identifier)\" is not an identifier")
        var bytes = [UInt8(values.count)]
        for start in stride(from: 0, to: values.count, by: 3) {
            let group = (0..<3).reduce(0) { number, place in
                number * base + (start + place < values.count ? values[start + place] : 0)
            }
            bytes += [UInt8(group >> 8), UInt8(group & 255)]
        }
        return bytes
    }

    /// Takes an identifier from the front of some bytes; nil where none in its one form stands
    /// there.
    static func take(from bytes: inout ArraySlice<UInt8>) -> String? {
        guard let length = bytes.popFirst().map(Int.init), (1...maximumLength).contains(length)
        else { return nil }
        var text: [UInt8] = []
        for _ in 0..<(length + 2) / 3 {
            guard let high = bytes.popFirst(), let low = bytes.popFirst() else { return nil }
            let group = Int(high) << 8 | Int(low)
            guard group < base * base * base else { return nil }
            for value in [group / (base * base), group / base % base, group % base] {
                guard let character = character(value) else {
                    // Blanks only after the last character.
                    guard value == 0, text.count == length else { return nil }
                    continue
                }
                text.append(character)
            }
        }
        guard text.count == length else { return nil }
        let identifier = String(decoding: text, as: UTF8.self)
        return isIdentifier(identifier) ? identifier : nil
    }

    /// Whether this is 1 to 32 of `A-Z 0-9 -`, beginning and ending with a letter or a digit.
    static func isIdentifier(_ text: String) -> Bool {
        let bytes = text.utf8
        guard (1...maximumLength).contains(bytes.count), bytes.first != UInt8(ascii: "-"),
            bytes.last != UInt8(ascii: "-")
        else { return false }
        return bytes.allSatisfy { value(of: $0) != nil }
    }

    private static func value(of character: UInt8) -> Int? {
        switch character {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(character - UInt8(ascii: "A")) + 1
        case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(character - UInt8(ascii: "0")) + 27
        case UInt8(ascii: "-"): 37
        default: nil
        }
    }

    private static func character(_ value: Int) -> UInt8? {
        switch value {
        case 1...26: UInt8(value - 1) + UInt8(ascii: "A")
        case 27...36: UInt8(value - 27) + UInt8(ascii: "0")
        case 37: UInt8(ascii: "-")
        default: nil
        }
    }
}
