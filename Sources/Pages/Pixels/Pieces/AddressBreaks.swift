import Wording

/// Where lines of an address, or of unknown text, are broken.
enum AddressBreaks {
    /// The lines; together they are the text.
    ///
    /// After `/ ? & = @`, after blanks, and where the text itself breaks; where none of these is in a line, after a dot or
    /// a hyphen; inside a word only where it is longer than a line.
    static func lines(of text: Substring, columns: Int) -> [Substring] {
        var lines: [Substring] = []
        var start = text.startIndex
        // After the last joint, and the columns up to there.
        var joint: Substring.Index?
        var width = 0
        var widthAtJoint = 0
        var isWeak = false
        var index = start
        while index < text.endIndex {
            let character = text[index]
            let next = text.index(after: index)
            if character.isNewline {
                lines.append(text[start..<next])
                (start, joint, width, widthAtJoint) = (next, nil, 0, 0)
                index = next
                continue
            }
            let columnsHere = max(1, min(2, CharacterWidth.columns(of: String(character))))
            if width + columnsHere > columns, start < index {
                let end = joint ?? index
                lines.append(text[start..<end])
                start = end
                width = joint == nil ? 0 : width - widthAtJoint
                joint = nil
                widthAtJoint = 0
                continue
            }
            width += columnsHere
            let isStrong = "/?&=@ ".contains(character)
            // Two strokes stay together.
            let isPair = isStrong && next < text.endIndex && text[next] == "/"
            if isStrong && !isPair || ".-".contains(character) && (joint == nil || isWeak) {
                (joint, widthAtJoint, isWeak) = (next, width, !isStrong)
            }
            index = next
        }
        if start < text.endIndex { lines.append(text[start...]) }
        return lines
    }
}
