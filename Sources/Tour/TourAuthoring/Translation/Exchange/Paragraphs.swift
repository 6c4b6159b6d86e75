import TourModel

/// A text as paragraphs with what stands between them, so that translators see one at a time.
enum Paragraphs {
    /// The paragraphs at even places, the empty lines between them at odd ones; together they are
    /// the text.
    static func split(_ text: String) -> [String] {
        let scalars = text.unicodeScalars
        var pieces: [String] = []
        var start = scalars.startIndex
        var index = start
        while index < scalars.endIndex {
            guard scalars[index] == "\n" else {
                index = scalars.index(after: index)
                continue
            }
            let end = scalars[index...].firstIndex { $0 != "\n" && $0 != " " && $0 != "\t" }
            let gap = scalars[index..<(end ?? scalars.endIndex)]
            if gap.count(where: { $0 == "\n" }) > 1, start < index, end != nil {
                pieces += [String(scalars[start..<index]), String(gap)]
                start = gap.endIndex
            }
            index = gap.endIndex
        }
        return pieces + [String(scalars[start...])]
    }
}
