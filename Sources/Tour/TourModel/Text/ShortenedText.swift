extension String {
    /// The text without blanks and line ends around it.
    package var trimmed: String {
        let blanks: Set<Unicode.Scalar> = [" ", "\t", "\n", "\r", "\u{A0}"]
        var scalars = self.unicodeScalars[...]
        while let scalar = scalars.first, blanks.contains(scalar) { scalars.removeFirst() }
        while let scalar = scalars.last, blanks.contains(scalar) { scalars.removeLast() }
        return String(scalars)
    }

    /// The text as it stands in a message: one line, at most 60 characters.
    package var shortened: String { shortened(to: 60) }

    /// The text as one line of at most `limit` characters, without control characters.
    package func shortened(to limit: Int) -> String {
        var line = String.UnicodeScalarView()
        for scalar in unicodeScalars.prefix(limit + 1) {
            let isControl = scalar.properties.generalCategory == .control
            line.append(isControl ? " " : scalar)
        }
        guard line.count > limit else { return String(line) }
        return String(String.UnicodeScalarView(line.prefix(limit - 1))) + "…"
    }
}
