/// What a code is to say.
public enum CodeContent: Sendable, Equatable {
    /// A text, encoded as UTF-8.
    case text(String)
    /// Bytes just as they are.
    case bytes([UInt8])

    /// The most bytes that are looked at: sixteen of the largest symbols of digits, and some to
    /// spare.
    public static let maximumBytes = 1 << 17

    /// The bytes that reading the code gives back.
    public var bytes: [UInt8] {
        switch self {
        case .text(let text): Array(text.utf8)
        case .bytes(let bytes): bytes
        }
    }

    /// A text from standard input or a file: one line break at its end does not count.
    ///
    /// - Throws: ``SheetError/notUTF8(name:offset:)``.
    public static func text(_ bytes: [UInt8], name: String) throws(SheetError) -> String {
        var bytes = bytes[...]
        if bytes.last == 0x0A { bytes = bytes.dropLast() }
        if bytes.last == 0x0D { bytes = bytes.dropLast() }
        return try wholeText(Array(bytes), name: name)
    }

    static func wholeText(_ bytes: [UInt8], name: String) throws(SheetError) -> String {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            let repaired = String(decoding: bytes, as: UTF8.self).utf8
            let offset = zip(bytes, repaired).enumerated().first { $1.0 != $1.1 }?.offset
            throw .notUTF8(name: name, offset: offset ?? bytes.count)
        }
        return text
    }
}
