/// Names and places in a text of the other direction, kept apart from the words and numbers around them.
///
/// Without it "Room in the المبنى الرئيسي, الطابق الأرضي" shows its two places in the wrong order, and a number behind them
/// on their other side.
///
/// - SeeAlso: Unicode Standard Annex 9, 2.4 (explicit directional isolates).
enum DirectionIsolates {
    /// The text with FSI and PDI around each run of letters of the other direction.
    ///
    /// A run reaches over spaces and numbers from punctuation to punctuation beside a space; next to letters of the text's own
    /// direction numbers belong to those.
    ///
    /// - Parameter isRightToLeft: the direction of the text, that of its first letter.
    static func isolated(_ text: String, isRightToLeft: Bool) -> String {
        let scalars = Array(text.unicodeScalars)
        var out = String.UnicodeScalarView()
        // Where the numbers begin that a run would take along; `nil` behind a letter of the text's own direction.
        var runStart: Int? = 0
        var done = 0
        var index = 0
        while index < scalars.count {
            let scalar = scalars[index]
            switch TextScript.direction(of: scalar) {
            case .some(isRightToLeft): runStart = nil
            case .some:
                let start = runStart ?? index
                let end = endOfRun(scalars, from: index, isRightToLeft: isRightToLeft)
                out.append(contentsOf: scalars[done..<start])
                out.append("\u{2068}")
                out.append(contentsOf: scalars[start..<end])
                out.append("\u{2069}")
                (done, index, runStart) = (end, end, nil)
                continue
            case nil:
                if isSeparator(scalars, index)
                    || scalar.properties.isWhitespace && runStart == index
                {
                    runStart = index + 1
                }
            }
            index += 1
        }
        out.append(contentsOf: scalars[done...])
        return String(out)
    }

    /// The text as it was before ``isolated(_:isRightToLeft:)``.
    static func removed(from text: String) -> String {
        String(text.unicodeScalars.filter { $0 != "\u{2068}" && $0 != "\u{2069}" })
    }

    /// The end of a run that begins with a letter of the other direction.
    private static func endOfRun(
        _ scalars: [Unicode.Scalar], from start: Int, isRightToLeft: Bool
    ) -> Int {
        var afterLetter = start + 1
        var afterVisible = start + 1
        for place in start..<scalars.count {
            let direction = TextScript.direction(of: scalars[place])
            if direction == isRightToLeft { return afterLetter }
            if isSeparator(scalars, place) { break }
            if direction != nil { afterLetter = place + 1 }
            if !scalars[place].properties.isWhitespace { afterVisible = place + 1 }
        }
        return afterVisible
    }

    /// Tells whether a line ends at a place, or punctuation stands there beside a space or an end of the text.
    private static func isSeparator(_ scalars: [Unicode.Scalar], _ place: Int) -> Bool {
        if scalars[place] == "\n" { return true }
        switch scalars[place].properties.generalCategory {
        case .otherPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
            .initialPunctuation, .finalPunctuation:
            let isFirst = place == 0 || scalars[place - 1].properties.isWhitespace
            let isLast =
                place + 1 == scalars.count || scalars[place + 1].properties.isWhitespace
            return isFirst || isLast
        default: return false
        }
    }
}
