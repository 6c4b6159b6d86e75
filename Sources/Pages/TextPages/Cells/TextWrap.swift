import Wording

/// Text broken into lines of cells; every character stays, only blanks at a break go.
enum TextWrap {
    /// Broken between words, between wide characters, and inside a word only where it is longer than a line.
    ///
    /// No-break spaces and hyphens before digits hold. Line feeds in the text break too.
    static func words(_ text: String, columns: Int) -> [String] {
        lines(text, columns: columns) { before, after in
            if before == " " { return true }
            if before == "-" { return after.isLetter }
            let wide = CharacterWidth.columns(of: before) == 2
            return (wide || CharacterWidth.columns(of: after) == 2) && !closing.contains(after)
        }
    }

    /// Broken only after `/ ? & = @`; where no such place is left, at the edge.
    static func address(_ text: String, columns: Int) -> [String] {
        lines(text, columns: columns) { before, _ in "/?&=@".contains(before) }
    }

    /// Marks that may not begin a line in Chinese and Japanese.
    private static let closing: Set<Character> = [
        "、", "。", "，", "．", "」", "』", "）", "］", "！", "？", "：", "；", "ー", "〉", "》", "】",
    ]

    private static func lines(
        _ text: String, columns: Int, mayBreak: (_ before: Character, _ after: Character) -> Bool
    ) -> [String] {
        let limit = max(1, columns)
        var out: [String] = []
        let paragraphs = VisibleText.lines(text).split(
            separator: "\n", omittingEmptySubsequences: false)
        for paragraph in paragraphs {
            if paragraph.utf8.count <= limit {
                out.append(String(paragraph))
                continue
            }
            appendLines(of: Array(paragraph), limit: limit, to: &out, mayBreak: mayBreak)
        }
        return out
    }

    private static func appendLines(
        of characters: [Character], limit: Int, to out: inout [String],
        mayBreak: (_ before: Character, _ after: Character) -> Bool
    ) {
        var start = 0
        var index = 0
        var width = 0
        var lastBreak: Int?
        while index < characters.count {
            let character = characters[index]
            let columns = CharacterWidth.columns(of: character)
            if index > start && mayBreak(characters[index - 1], character) { lastBreak = index }
            if width + columns > limit && character != " " {
                let end = max(start + 1, lastBreak ?? index)
                out.append(trimmed(characters[start..<end]))
                start = end
                while start < characters.count && characters[start] == " " { start += 1 }
                index = start
                width = 0
                lastBreak = nil
                continue
            }
            width += columns
            index += 1
        }
        if start < characters.count || start == 0 {
            out.append(trimmed(characters[start...]))
        }
    }

    private static func trimmed(_ characters: ArraySlice<Character>) -> String {
        var line = characters
        while line.last == " " { line.removeLast() }
        return String(line)
    }

    /// A line that may be cut, with an ellipsis where it was.
    static func shortened(_ text: String, columns: Int) -> String {
        let line = VisibleText.line(text)
        if CharacterWidth.columns(of: line) <= columns { return line }
        if columns < 2 { return "" }
        var out = ""
        var used = 0
        for character in line {
            let next = CharacterWidth.columns(of: character)
            if used + next > columns - 1 { break }
            out.append(character)
            used += next
        }
        while out.last == " " { out.removeLast() }
        return out + "…"
    }
}
