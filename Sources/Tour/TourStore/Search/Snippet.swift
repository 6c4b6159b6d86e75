import TourModel

/// One line of a text around the words that were looked for.
enum Snippet {
    /// How much is shown, in scalars: a line of a list.
    private static let length = 90
    /// How much stands before the word that was found.
    private static let lead = 30

    /// The line around the first word, folded, that a search has found; nil where it found none here.
    ///
    /// - Complexity: linear in the length of the text.
    static func around(in text: String, _ isFound: (String) -> Bool) -> String? {
        let scalars = Array(text.unicodeScalars)
        var start = 0
        while start < scalars.count {
            guard Folding.isWordScalar(scalars[start]) else {
                start += 1
                continue
            }
            var end = start
            while end < scalars.count, Folding.isWordScalar(scalars[end]) { end += 1 }
            let word = Folding.fold(String(String.UnicodeScalarView(scalars[start..<end])))
            if isFound(word) { return line(scalars, around: start) }
            start = end
        }
        return nil
    }

    /// The beginning of a text.
    static func beginning(of text: String) -> String {
        line(Array(text.unicodeScalars), around: 0)
    }

    private static func line(_ scalars: [Unicode.Scalar], around found: Int) -> String {
        var start = max(0, found - lead)
        // Begin with a whole word.
        while start > 0, start < found, !isBlank(scalars[start - 1]) { start += 1 }
        var end = min(scalars.count, start + length)
        if end < scalars.count {
            let atWord = scalars[start..<end].lastIndex(where: isBlank)
            if let atWord, atWord > found { end = atWord }
        }
        let line = scalars[start..<end].map { isBlank($0) ? " " : $0 }
        let text = String(String.UnicodeScalarView(line)).trimmed
        return (start > 0 ? "…" : "") + text + (end < scalars.count ? "…" : "")
    }

    private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
        scalar == " " || scalar == "\n" || scalar == "\t"
    }
}
