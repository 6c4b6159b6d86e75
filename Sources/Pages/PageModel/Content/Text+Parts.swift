extension Text {
    /// Some of the words stand out.
    package var hasEmphasis: Bool { runs.contains { !$0.emphasis.isEmpty } }

    /// The runs of a text in its lines or other parts, between which blanks are gone.
    ///
    /// - Complexity: linear in the length of the text.
    package static func runs(_ runs: [Run], in parts: [String]) -> [[Run]] {
        var rest = runs.flatMap { run in run.string.unicodeScalars.map { ($0, run) } }[...]
        return parts.map { part in
            var text = Text("")
            for scalar in part.unicodeScalars {
                rest = rest.drop { $0.0 != scalar }
                guard var run = rest.popFirst()?.1 else {
                    return [Run(string: part, language: nil)]
                }
                run.string = String(scalar)
                text.append(run)
            }
            return text.runs
        }
    }
}
