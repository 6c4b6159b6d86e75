import TestSupport

extension SeededGenerator {
    /// Text that is hard to write: separators, escapes, quotes, field names, letters of all scripts.
    ///
    /// It has no blanks at its ends, is not empty, and has line breaks (LF) only where asked.
    mutating func text(pieces most: Int = 8, lines: Bool = false) -> String {
        let pieces = [
            "a", "Z9", " ", "  ", ";", ":", ",", "\\", "\\n", "\"", "'", "=", "&", "&amp;", "?",
            "%",
            "%41", "%0D%0A", "+", "#", "@", "/", ".", "ü", "é", "日本", "שלום",
            "\u{1F469}\u{200D}\u{1F680}",
            "\u{1F1EB}\u{1F1EE}", "TEL:1", ";;", "P:x;", "END:VCARD", "BEGIN:VEVENT", "=C3", "=",
            "\u{2028}",
        ]
        var text = ""
        for _ in 0...number(below: most) {
            text += pieces[number(below: pieces.count)]
            if lines, isOnce(in: 6) { text += "\n" }
        }
        text = text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\n")
        let trimmed = text.drop { $0 == " " || $0 == "\n" }
        let end = trimmed.lastIndex { $0 != " " && $0 != "\n" }
        guard let end else { return "x" }
        return String(trimmed[...end])
    }

    /// Such text, or nil.
    mutating func textIfAny(lines: Bool = false) -> String? {
        isOnce(in: 3) ? nil : text(lines: lines)
    }

    /// Up to four of something.
    mutating func list<Value>(_ make: (inout SeededGenerator) -> Value) -> [Value] {
        (0..<number(below: 4)).map { _ in make(&self) }
    }

    /// A mail address that is hard to write.
    mutating func mailbox() -> String { text(pieces: 3) + "@" + text(pieces: 2) }

    /// A number that can be dialled.
    mutating func dialable() -> String {
        ["+1", "0", "*1#", "(0)"][number(below: 4)] + String(number(below: 10_000_000))
    }
}
