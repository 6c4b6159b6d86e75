/// The fields of the `NAME:value;NAME:value;;` family: MECARD, BIZCARD, MATMSG, MEBKM, WIFI.
///
/// A backslash takes the meaning from the character after it. The end may lack its semicolons. A
/// part without a name is not a field and is left out.
struct DelimitedFields {
    private let fields: [(name: Bytes, value: Bytes)]

    init(_ bytes: Bytes) {
        fields = bytes.partsUnescaped(by: ";").compactMap { part in
            guard let (name, value) = part.trimmedAtStart().divided(at: ":"), !name.isEmpty,
                name.allSatisfy({ $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "-") })
            else { return nil }
            return (name, value)
        }
    }

    /// The values of a field, still escaped, in order; empty ones are left out.
    func raw(_ name: String) -> [Bytes] {
        var values: [Bytes] = []
        for field in fields where field.name.isWord(name) && !field.value.isEmpty {
            values.append(field.value)
        }
        return values
    }

    /// The values of a field without blanks around them, in order; empty ones are left out.
    func all(_ name: String) -> [String] {
        var values: [String] = []
        for field in fields where field.name.isWord(name) {
            let value = field.value.plainText()
            if !value.isEmpty { values.append(value) }
        }
        return values
    }

    /// The first value of a field without blanks around it.
    func first(_ name: String) -> String? {
        for field in fields where field.name.isWord(name) {
            let value = field.value.plainText()
            if !value.isEmpty { return value }
        }
        return nil
    }

    /// Whether a field is there, even with nothing in it.
    func has(_ name: String) -> Bool {
        fields.contains { $0.name.isWord(name) }
    }

    /// The text with a backslash before each character that would end or split a field.
    static func escape(_ text: String) -> String {
        var escaped: [UInt8] = []
        for byte in text.utf8 {
            if "\\;:,\"".utf8.contains(byte) { escaped.append(UInt8(ascii: "\\")) }
            escaped.append(byte)
        }
        return String(decoding: escaped, as: UTF8.self)
    }
}
