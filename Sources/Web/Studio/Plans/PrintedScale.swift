import ImageFiles

/// The paper that a plan was drawn on, and the words on it.
struct PlanPaper: Equatable, Sendable {
    /// In millimetres.
    var width: Double
    /// In millimetres; nil where it is not known.
    var height: Double?
    var text: String

    init(width: Double, height: Double?, text: String) {
        (self.width, self.height, self.text) = (width, height, text)
    }

    init(_ page: PrintedText) {
        let point = 25.4 / 72
        self.init(
            width: page.widthInPoints * point, height: page.heightInPoints * point, text: page.text)
    }
}

/// Finds the scales that are printed on a plan.
enum PrintedScale {
    /// A sheet with more of them has drawings of details.
    static let most = 4
    /// No plan of a house has another scale.
    static let ratios = 5...5_000
    /// Without a word before it, "1:12" is the slope of a ramp, and "1:30" a time of day.
    private static let usual: Set = [
        20, 25, 50, 75, 100, 125, 150, 200, 250, 300, 400, 500, 750, 1000, 1250, 1500, 2000, 2500,
        5000,
    ]
    /// How wide a page is in the house that it shows, in metres.
    private static let widths = 3.0...3_000

    /// The scales on a paper, in their order: 100 for "1:100"; none where there are too many.
    ///
    /// Where a word says of some that they are scales, the others are left out.
    static func found(on paper: PlanPaper) -> [Int] {
        let all = matches(on: paper)
        let named = all.filter(\.isNamed)
        var ratios: [Int] = []
        for ratio in (named.isEmpty ? all : named).map(\.ratio) {
            let width = paper.width / 1000 * Double(ratio)
            if !ratios.contains(ratio), widths.contains(width) { ratios.append(ratio) }
        }
        return ratios.count > most ? [] : ratios
    }

    private struct Match {
        var ratio: Int
        /// Whether a word before it says that it is a scale.
        var isNamed: Bool
    }

    private static func matches(on paper: PlanPaper) -> [Match] {
        let text = paper.text
        // "1:1'000" is one number; "1:100.5" and "1:100:3" are something else.
        let pattern =
            /1\s?([:\/\u{2236}])\s?(\d{1,3}(?:[.,'\u{2019}]\d{3})+|\d{1,5})(?![\d:\/]|[.,]\d)/
        return text.matches(of: pattern).compactMap { match in
            let before = text[..<match.range.lowerBound].suffix(40)
            let isNamed = endsWithName(before)
            if let last = before.last, !isNamed,
                last.isNumber || last.isLetter || ":.,/".contains(last)
            {
                return nil
            }
            guard let ratio = Int(match.output.2.filter(\.isNumber)), ratios.contains(ratio),
                isFor(paper, text[match.range.upperBound...].prefix(24))
            else { return nil }
            // A fraction may be anything.
            guard isNamed || match.output.1 != "/" && usual.contains(ratio) else { return nil }
            return Match(ratio: ratio, isNamed: isNamed)
        }
    }

    /// Words for a scale in the languages of the studio, in lower case.
    private static let names: Set<String> = [
        "scale", "maßstab", "massstab", "mst", "m", "échelle", "echelle", "éch",
    ]

    /// Whether a text ends with a word for a scale: "Scale", "Maßstab:", "M =", "Échelle".
    private static func endsWithName(_ text: Substring) -> Bool {
        let end = text.reversed().prefix { !$0.isLetter }
        guard end.allSatisfy({ $0.isWhitespace || ":=.".contains($0) }) else { return false }
        let word = text.dropLast(end.count).reversed().prefix(while: \.isLetter).reversed()
        return names.contains(String(word).lowercased())
    }

    /// Whether a scale counts on this paper: "1:100 @ A1" does not where the plan was printed on A3.
    private static func isFor(_ paper: PlanPaper, _ rest: Substring) -> Bool {
        let size = /\s*[(@,]?\s*(?:at|on|bei|auf|sur|en)?\s*(?:din\s*)?a([0-4])\b/.ignoresCase()
        guard let match = rest.prefixMatch(of: size), let number = Int(match.output.1),
            let height = paper.height
        else { return true }
        // Each size is half of the one before (ISO 216).
        let long = [1189.0, 841, 594, 420, 297][number]
        return abs(max(paper.width, height) / long - 1) < 0.04
    }
}
