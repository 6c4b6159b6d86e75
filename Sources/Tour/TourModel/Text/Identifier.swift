/// The grammar of IDs, and how they are compared.
package enum Identifier {
    package static let maximumLength = 32

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

    /// An ID as it may have been typed, without what people leave out or put in: "a 014" is "A014".
    package static func key(_ typed: String) -> String {
        String(
            decoding: typed.uppercased().utf8.lazy.filter {
                switch $0 {
                case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
                    true
                default: false
                }
            }, as: UTF8.self)
    }
}
