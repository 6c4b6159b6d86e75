/// Names of files as texts, also those that are not UTF-8: old archives and cameras write Latin-1 or code page 437.
///
/// A byte that is not UTF-8 becomes one of the 128 private characters U+EF80 to U+EFFF, as its value over U+EF00 says; the
/// bytes of those characters themselves are treated likewise. So each name has one text, and each such text is one name.
/// ``VisibleText`` shows such a character as `\xEF`.
public enum FileName {
    private static let escapes: ClosedRange<UInt32> = 0xEF80...0xEFFF

    /// The text of a name or path.
    public static func text(of bytes: [UInt8]) -> String {
        if let text = String(validating: bytes, as: UTF8.self), !hasEscapes(text) { return text }
        var text = String.UnicodeScalarView()
        var rest = bytes[...]
        while let first = rest.first {
            if let scalar = scalar(at: rest) {
                text.append(scalar)
                rest = rest.dropFirst(UTF8.width(scalar))
            } else {
                text.append(Unicode.Scalar(0xEF00 + UInt16(first)) ?? "\u{FFFD}")
                rest = rest.dropFirst()
            }
        }
        return String(text)
    }

    /// The name or path that a text stands for, as the system has it, without an end.
    public static func bytes(of text: String) -> [UInt8] {
        guard hasEscapes(text) else { return Array(text.utf8) }
        return text.unicodeScalars.flatMap { scalar in
            escapes.contains(scalar.value)
                ? [UInt8(truncatingIfNeeded: scalar.value)] : Array(String(scalar).utf8)
        }
    }

    /// Whether the name is not UTF-8.
    public static func hasEscapes(_ text: String) -> Bool {
        text.unicodeScalars.contains { escapes.contains($0.value) }
    }

    /// The text with U+FFFD for each byte that is not UTF-8.
    public static func repaired(_ text: String) -> String {
        guard hasEscapes(text) else { return text }
        return String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { escapes.contains($0.value) ? "\u{FFFD}" : $0 }))
    }

    /// The character at the beginning, unless it is one that stands for a byte; `nil` where the bytes are not UTF-8.
    private static func scalar(at bytes: ArraySlice<UInt8>) -> Unicode.Scalar? {
        for length in 1...4 {
            guard let text = String(validating: bytes.prefix(length), as: UTF8.self) else {
                continue
            }
            return text.unicodeScalars.first.flatMap { escapes.contains($0.value) ? nil : $0 }
        }
        return nil
    }
}
