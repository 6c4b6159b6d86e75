/// A text that is too long to be set at once, in parts that are not.
enum LongText {
    /// More than codes can carry, and than anybody reads standing, in bytes; what is beyond is left out.
    static let most = 16 * PageInk.longestText

    /// The text in parts, broken at a blank where there is one near the end of a part.
    static func parts(of text: String) -> [String] {
        let limit = PageInk.longestText
        guard text.utf8.count > limit else { return [text] }
        var parts = [""]
        var size = 0
        var whole = 0
        for scalar in text.unicodeScalars {
            let bytes = UTF8.width(scalar)
            whole += bytes
            if whole > most { break }
            let isBlank = scalar.properties.isWhitespace
            if size + bytes > limit || isBlank && size > limit - limit / 8 {
                parts.append("")
                size = 0
                if isBlank { continue }
            }
            parts[parts.count - 1].unicodeScalars.append(scalar)
            size += bytes
        }
        return parts
    }
}
