/// A text that is too long to be set at once, in parts that are not.
enum LongText {
    /// More than codes can carry, and than anybody reads standing, in bytes; what is beyond is left out.
    static let most = 8 * DrawingContext.longestText

    /// The text in parts, broken at a blank where there is one near the end of a part.
    static func parts(of text: String) -> [String] {
        let limit = DrawingContext.longestText
        let lines = DrawingContext.mostLineFeeds
        guard text.utf8.count > limit || text.utf8.count(where: { $0 == 0x0A }) > lines else {
            return [text]
        }
        var parts = [""]
        var size = 0
        var whole = 0
        var feeds = 0
        for scalar in text.unicodeScalars {
            let bytes = UTF8.width(scalar)
            whole += bytes
            if scalar == "\n" { feeds += 1 }
            if whole > most || feeds > 8 * lines { break }
            let isBlank = scalar.properties.isWhitespace
            if size + bytes > limit || isBlank && size > limit - limit / 8
                || scalar == "\n" && feeds.isMultiple(of: lines)
            {
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
