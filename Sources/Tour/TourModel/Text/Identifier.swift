/// The grammar of IDs and of the numbers on doors, and how both are compared.
package enum Identifier {
    package static let maximumLength = 32
    /// How long what is typed for an ID or a number can be.
    package static let keyLengths = 1...maximumLength

    /// Whether this is 1 to 32 of `A-Z 0-9 -`, beginning and ending with a letter or a digit.
    package static func isValid(_ id: String) -> Bool {
        let bytes = id.utf8
        guard (1...maximumLength).contains(bytes.count) else { return false }
        guard bytes.first != UInt8(ascii: "-"), bytes.last != UInt8(ascii: "-") else {
            return false
        }
        return bytes.allSatisfy {
            switch $0 {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
                UInt8(ascii: "-"):
                true
            default: false
            }
        }
    }

    /// An ID that is like another text: `5101-EG-250` for `5101.EG.250`; `nil` where none is.
    package static func nearest(to text: String) -> String? {
        let parts = text.uppercased().utf8.split {
            !((0x41...0x5A).contains($0) || (0x30...0x39).contains($0))
        }
        let id = parts.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "-")
        return isValid(id) ? id : nil
    }

    /// Whether this can be the number on a door: 1 to 32 characters on one line, a letter or a digit among them.
    package static func isNumber(_ text: String) -> Bool {
        (1...maximumLength).contains(text.unicodeScalars.count) && !key(text).isEmpty
            && text.unicodeScalars.allSatisfy {
                switch $0.properties.generalCategory {
                case .control, .lineSeparator, .paragraphSeparator: false
                default: true
                }
            }
    }

    /// What all keys that begin with one sort before.
    package static func end(ofKeysFrom key: String) -> String { key + "\u{10FFFF}" }

    /// An ID or a number as it may have been typed: its letters and digits, without regard to case and accents.
    ///
    /// "a 014" is "A014", "HG F 26.1" is "HGF261".
    package static func key(_ typed: String) -> String {
        let letters = Folding.fold(typed).unicodeScalars.lazy.filter {
            Folding.isWordScalar($0) && !$0.properties.isDefaultIgnorableCodePoint
        }
        return String(String.UnicodeScalarView(letters)).uppercased()
    }
}
