/// Text made harmless for people to look at, and tests on text that is to be written.
enum PlainText {
    /// Whether the scalar steers the direction of text: U+061C, U+200E/F, U+202A–E, U+2066–9.
    static func isDirectionControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x61C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }

    /// The text with control characters and direction controls shown as U+FFFD.
    ///
    /// Line breaks become `lineBreak`, tabs become spaces, so the text can neither move a
    /// terminal's cursor nor turn its own order.
    static func visible(_ text: String, lineBreak: String = " ") -> String {
        if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
        // Bytes, as appending pieces to a scalar view copies the whole each time.
        var shown: [UInt8] = []
        shown.reserveCapacity(text.utf8.count)
        var previous: Unicode.Scalar?
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\r": shown += lineBreak.utf8
            case "\n":
                if previous != "\r" { shown += lineBreak.utf8 }
            case "\t": shown.append(UInt8(ascii: " "))
            default:
                let isUnsafe =
                    isControl(scalar) || isDirectionControl(scalar) || scalar.value == 0x2028
                    || scalar.value == 0x2029
                shown.append(isUnsafe ? "\u{FFFD}" : scalar)
            }
            previous = scalar
        }
        return String(decoding: shown, as: UTF8.self)
    }

    /// Whether the text holds a control character: C0, DEL or C1.
    static func hasControl(_ text: String) -> Bool {
        text.unicodeScalars.contains(where: isControl)
    }

    /// Whether the scalar is of the category Cc.
    static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
    }
}

extension [UInt8] {
    /// Appends the UTF-8 of a scalar.
    mutating func append(_ scalar: Unicode.Scalar) {
        if scalar.isASCII {
            append(UInt8(truncatingIfNeeded: scalar.value))
        } else {
            append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
        }
    }
}
