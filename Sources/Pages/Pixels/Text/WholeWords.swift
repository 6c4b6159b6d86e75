import Drawing

extension DrawingContext {
    /// Sets a text whose words stay whole: it is smaller, as far as it can be read well, where one of them is wider
    /// than its column.
    func wholeWords(
        _ string: String, _ role: TypeRole, width: Double, lines: Int? = nil,
        alignment: TextStyle.Alignment = .leading, weight: TextStyle.Weight? = nil
    ) -> SetText {
        let widest = widestWord(of: string, role, weight: weight)
        let share = widest > width ? max(Self.smallestShare, width / widest * 0.985) : 1
        return text(
            string, role, width: width, lines: lines, alignment: alignment,
            size: share < 1 ? type.size(role) * share : nil, weight: weight)
    }

    /// How much smaller a text becomes to keep its words whole; a word that is wider still is broken.
    private static let smallestShare = 0.72

    /// Whether each word of a text has room in a column.
    func fits(_ string: String, _ role: TypeRole, width: Double) -> Bool {
        widestWord(of: string, role) <= width
    }

    /// The width of the widest word, in pixels; 0 for scripts that are written without blanks, and for what no
    /// person wrote.
    private func widestWord(
        of string: String, _ role: TypeRole, weight: TextStyle.Weight? = nil
    ) -> Double {
        guard string.utf8.count <= 400 else { return 0 }
        let script = TextScript(string)
        guard script.isTracked || script.hasRightToLeft else { return 0 }
        // The one with the most letters is hardly ever not among the two widest.
        let words = Self.words(of: string).sorted { $0.count > $1.count }.prefix(2)
        return words.map { text($0, role, weight: weight).inkWidth }.max() ?? 0
    }

    /// What a line may be broken between: a hyphen stays with what is before it.
    private static func words(of string: String) -> [String] {
        var words: [String] = []
        for part in string.split(whereSeparator: \.isWhitespace) {
            let pieces = part.split(separator: "-")
            for (index, piece) in pieces.enumerated() {
                words.append(index < pieces.count - 1 ? piece + "-" : String(piece))
            }
        }
        return words
    }
}

extension String {
    /// The text with hyphens at which no line ends where a part of the compound is short: "A-014", "nord-est".
    ///
    /// Long compounds keep theirs, which are good places to break.
    var withShortCompoundsWhole: String {
        guard utf8.count <= 400, contains("-") else { return self }
        return split(separator: " ", omittingEmptySubsequences: false).map { word in
            let parts = word.split(separator: "-", omittingEmptySubsequences: false)
            let isShort = parts.count > 1 && parts.contains { (1...4).contains($0.count) }
            return isShort && word.count <= 16
                ? String(word).replacing("-", with: "\u{2011}") : String(word)
        }.joined(separator: " ")
    }
}
