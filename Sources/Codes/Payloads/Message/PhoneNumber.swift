/// A telephone number to call.
public struct PhoneNumber: Sendable, Hashable, Codable {
    /// The number as written, percent-coding undone, without parameters.
    public var number: String
    /// The extension to dial, or `nil`.
    public var `extension`: String?
    /// Where a local number is valid: a domain, or the beginning of a number; `nil` where none is
    /// given.
    public var context: String?
    /// The ISDN subaddress, or `nil`.
    public var subaddress: String?

    public init(
        _ number: String, extension: String? = nil, context: String? = nil,
        subaddress: String? = nil
    ) {
        self.number = number
        self.extension = `extension`
        self.context = context
        self.subaddress = subaddress
    }

    /// Whether dialling it gives an order to the network or the phone instead of calling someone,
    /// as `*#06#` does.
    public var isServiceCode: Bool {
        number.utf8.contains(UInt8(ascii: "*")) || number.utf8.contains(UInt8(ascii: "#"))
    }

    /// Reads what follows `tel:`.
    ///
    /// - SeeAlso: RFC 3966.
    init?(tel bytes: Bytes) {
        var bytes = bytes
        if bytes.begins(with: "//") { bytes = bytes.dropFirst(2) }
        let parts = bytes.parts(by: ";")
        guard let first = parts.first,
            let number = PhoneNumber.number(Array(PercentCoding.decode(first))[...])
        else { return nil }
        self.init(number)
        for part in parts.dropFirst() {
            guard let (name, value) = part.divided(at: "=") else { continue }
            let text = PercentCoding.text(value)
            if name.isWord("ext") {
                self.extension = self.extension ?? text
            } else if name.isWord("phone-context") {
                context = context ?? text
            } else if name.isWord("isub") {
                subaddress = subaddress ?? text
            }
        }
    }

    /// The bytes as a number that can be dialled; `nil` where they are none.
    ///
    /// Digits and the signs of a dial pad are in it, with visual separators; letters may follow a
    /// first digit, as in 1-800-FLOWERS.
    static func number(_ bytes: Bytes) -> String? {
        let bytes = withPlainSeparators(bytes).trimmed()
        guard bytes.count <= 128, bytes.contains(where: { $0.isASCIIDigit }),
            let first = bytes.first,
            first.isASCIIDigit || isDialSign(first)
        else { return nil }
        let isDialable = bytes.allSatisfy {
            $0.isASCIIDigit || $0.isASCIILetter || isDialSign($0) || isSeparator($0)
        }
        // Words between the digits make it prose.
        let letters = bytes.count(where: { $0.isASCIILetter })
        guard isDialable, letters <= 12,
            letters == 0 || bytes.parts(by: " ").count <= 3
        else {
            return nil
        }
        return bytes.string
    }

    /// The bytes with every kind of blank and hyphen as that of ASCII, as texts from pages and documents have others.
    private static func withPlainSeparators(_ bytes: Bytes) -> Bytes {
        guard bytes.count <= 512, bytes.contains(where: { $0 >= 0x80 }) else { return bytes }
        var plain: [UInt8] = []
        for scalar in bytes.string.unicodeScalars {
            switch scalar.value {
            // What cannot be seen is no part of it.
            case 0xAD, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x2069, 0xFEFF: continue
            case 0xA0, 0x2000...0x200A, 0x202F, 0x205F, 0x3000: plain.append(UInt8(ascii: " "))
            case 0x2010...0x2015, 0x2212, 0xFE58, 0xFE63, 0xFF0D: plain.append(UInt8(ascii: "-"))
            default: plain.append(scalar)
            }
        }
        return plain[...]
    }

    /// `+`, `*`, `#` or an opening parenthesis: what a number may begin with besides a digit.
    private static func isDialSign(_ byte: UInt8) -> Bool {
        "+*#(".utf8.contains(byte)
    }

    /// `-`, `.`, `)`, a slash, a blank, or the comma of a pause.
    private static func isSeparator(_ byte: UInt8) -> Bool {
        "-.)/ ,".utf8.contains(byte)
    }
}
