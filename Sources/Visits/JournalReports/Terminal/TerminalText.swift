import Wording

/// Text in the cells of a terminal.
enum TerminalText {
    /// A text padded or cut to exactly this many columns; what is cut ends in "…".
    ///
    /// Control characters are shown, so that no name can steer the terminal.
    static func cell(_ text: String, columns: Int, isTrailing: Bool = false) -> String {
        let text = clipped(text, columns: columns)
        let blanks = String(
            repeating: " ", count: max(0, columns - CharacterWidth.columns(of: text)))
        return isTrailing ? blanks + text : text + blanks
    }

    static func clipped(_ text: String, columns: Int) -> String {
        let text = VisibleText.line(text)
        guard CharacterWidth.columns(of: text) > columns else { return text }
        var clipped = ""
        var used = 0
        for character in text {
            let width = CharacterWidth.columns(of: character)
            if used + width > columns - 1 { break }
            clipped.append(character)
            used += width
        }
        return clipped + (columns > 0 ? "…" : "")
    }

    /// Wraps words to lines of at most this many columns; a longer word is cut.
    static func wrapped(_ text: String, columns: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in VisibleText.line(text).split(separator: " ") {
            let joined = line.isEmpty ? String(word) : "\(line) \(word)"
            if CharacterWidth.columns(of: joined) <= columns {
                line = joined
            } else {
                if !line.isEmpty { lines.append(line) }
                line = clipped(String(word), columns: columns)
            }
        }
        return line.isEmpty ? lines : lines + [line]
    }

    /// A horizontal bar in eighths of a column.
    static func bar(_ value: Int, of most: Int, columns: Int) -> String {
        guard value > 0, most > 0 else { return "" }
        let eighths = max(1, value * columns * 8 / most)
        let rest = Array("▏▎▍▌▋▊▉")
        return String(repeating: "█", count: eighths / 8)
            + (eighths % 8 > 0 ? String(rest[eighths % 8 - 1]) : "")
    }
}
