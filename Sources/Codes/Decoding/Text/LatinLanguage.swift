/// A language in the Latin script: how often it has its letters with marks, and beside which others.
struct LatinLanguage: Sendable {
    /// The cost of each letter with a mark.
    private var bits: [Unicode.Scalar: Double] = [:]
    /// The small letter of each capital with a mark.
    private var smallLetters: [Unicode.Scalar: Unicode.Scalar] = [:]
    private var pairs: [Pair: Double] = [:]
    /// The cost of a letter without a mark that the language hardly uses.
    private var rareLetters: [Unicode.Scalar: Double] = [:]

    private struct Pair: Hashable {
        var first: Unicode.Scalar
        var second: Unicode.Scalar
    }

    /// The cost of a pair beside its letters' own: more frequent than chance, as frequent, and any other.
    private static let (frequentPair, usualPair, rarePair) = (-2.0, 0.0, 4.0)
    private static let rareLetter = 2.0

    /// A language from its table.
    ///
    /// - Parameter table: a line that begins with a hyphen lists the letters of ASCII that are rare. Each other line is a letter with a
    ///   mark and its cost; after a slash the letters that stand before it, and after another those that stand after it: the
    ///   frequent ones first, then a bar, then the usual ones. A blank is the end of a word.
    init(_ table: String) { add(table) }

    private mutating func add(_ table: String) {
        for line in table.split(separator: "\n") {
            if line.hasPrefix("-") {
                for letter in line.dropFirst().utf8 {
                    for byte in [letter, letter & 0xDF] {
                        rareLetters[Unicode.Scalar(byte)] = Self.rareLetter
                    }
                }
            } else {
                addLetter(line.split(separator: "/", omittingEmptySubsequences: false))
            }
        }
    }

    private mutating func addLetter(_ fields: [Substring]) {
        guard let letter = fields[0].unicodeScalars.first, let cost = Double(fields[0].dropFirst())
        else { return }
        bits[letter] = cost
        let capital = letter.properties.uppercaseMapping.unicodeScalars
        if capital.count == 1, let capital = capital.first, !capital.isASCII {
            bits[capital] = cost + 1
            smallLetters[capital] = letter
        }
        for (field, isBefore) in zip(fields.dropFirst(), [true, false]) {
            var cost = Self.frequentPair
            for other in field.unicodeScalars {
                if other == "|" {
                    cost = Self.usualPair
                } else if isBefore {
                    pairs[Pair(first: other, second: letter)] = cost
                } else {
                    pairs[Pair(first: letter, second: other)] = cost
                }
            }
        }
    }

    /// The cost of a letter with a mark itself; `nil` where the language does not have it.
    func cost(of scalar: Unicode.Scalar) -> Double? { bits[scalar] }

    /// The cost of two neighbours, one of which is a letter with a mark of this language; 0 for others.
    func cost(of first: Unicode.Scalar, before second: Unicode.Scalar) -> Double {
        let rare = rareLetters[second] ?? 0
        guard bits[first] != nil || bits[second] != nil else { return rare }
        return (pairs[Pair(first: small(first), second: small(second))] ?? Self.rarePair) + rare
    }

    private func small(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        if let small = smallLetters[scalar] { return small }
        if bits[scalar] != nil { return scalar }
        if ("0"..."9").contains(scalar) { return "0" }
        guard scalar.properties.isAlphabetic else { return " " }
        return ("A"..."Z").contains(scalar) ? Unicode.Scalar(UInt8(scalar.value) | 0x20) : scalar
    }
}
