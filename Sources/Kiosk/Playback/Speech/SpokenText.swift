/// A text made fit to be spoken: bounded, and free of what no voice can say.
struct SpokenText: Equatable, Sendable {
    /// Of Unicode's characters (scalars): about five minutes of speech.
    static let longest = 5000

    let text: String

    var isEmpty: Bool { text.isEmpty }

    /// How long a voice that hangs is let: three times what the slowest takes.
    var limit: Duration { .seconds(20) + .milliseconds(250) * text.unicodeScalars.count }

    init(_ text: String, longest: Int = longest) {
        var scalars = String.UnicodeScalarView()
        var lastWasSpace = true
        // What is left out may be more than what is spoken: the reading itself is bounded, too.
        for scalar in text.unicodeScalars.prefix(longest * 4) {
            guard scalars.count <= longest else { break }
            if scalar == "\n" || scalar == "\u{2029}" || scalar == "\u{2028}" {
                if scalars.last == " " { scalars.removeLast() }
                if scalars.last != "\n", !scalars.isEmpty { scalars.append("\n") }
                lastWasSpace = true
            } else if scalar.properties.isWhitespace {
                if !lastWasSpace { scalars.append(" ") }
                lastWasSpace = true
            } else if Self.canBeSpoken(scalar) {
                scalars.append(scalar)
                lastWasSpace = false
            }
        }
        while let last = scalars.last, last == " " || last == "\n" { scalars.removeLast() }
        self.text = String(Self.cut(scalars, to: longest))
    }

    private static func canBeSpoken(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .surrogate, .privateUse, .unassigned: false
        // The joiners decide how Persian and Hindi words are pronounced; the others only how text is set.
        case .format: scalar == "\u{200C}" || scalar == "\u{200D}"
        default: true
        }
    }

    /// The text up to the bound: to the last sentence in its second half, else the last word.
    private static func cut(
        _ scalars: String.UnicodeScalarView, to longest: Int
    ) -> String.UnicodeScalarView {
        guard scalars.count > longest else { return scalars }
        let kept = scalars.prefix(longest)
        let half = kept.index(kept.startIndex, offsetBy: longest / 2)
        let late = kept[half...]
        let ends: Set<Unicode.Scalar> = [".", "!", "?", "…", "\n", "。", "！", "？", "۔", "।", "؟"]
        if let end = late.lastIndex(where: ends.contains) {
            return String.UnicodeScalarView(kept[...end])
        }
        if let space = late.lastIndex(of: " ") {
            return String.UnicodeScalarView(kept[..<space])
        }
        return String.UnicodeScalarView(kept)
    }
}
