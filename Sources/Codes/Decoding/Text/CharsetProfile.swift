import Wording

/// Typical text in a charset: a cost in bits for every character.
struct CharsetProfile: Sendable {
    let charset: Charset
    /// The cost of assuming this charset.
    let priorBits: Double
    private let bits: [Unicode.Scalar: Double]

    /// An alphabet in addition to ASCII: its letters, the most frequent first.
    private enum Alphabet {
        /// Scattered among ASCII letters.
        case latin(String, rare: String = "")
        /// A separate script.
        case own(String)
    }

    /// How much of a text is weighed.
    private static let weighedCharacters = 600

    private init(_ charset: Charset, priorBits: Double, alphabet: Alphabet) {
        self.charset = charset
        self.priorBits = priorBits
        var bits: [Unicode.Scalar: Double] = [:]
        switch alphabet {
        case .latin(let letters, let rare):
            for (rank, letter) in letters.unicodeScalars.enumerated() {
                bits[letter] = 5.5 + 0.08 * Double(rank)
            }
            for letter in rare.unicodeScalars { bits[letter] = 12 }
        case .own(let letters):
            for (rank, letter) in letters.unicodeScalars.enumerated() {
                bits[letter] = min(12, 3 + 0.15 * Double(rank))
            }
        }
        self.bits = bits
    }

    /// A charset of two bytes per character: lists of its common characters with the cost of the first,
    /// and its standard's levels, as lead bytes.
    private init(
        _ charset: Charset, priorBits: Double, common: [(characters: String, from: Double)],
        levels: [(leads: ClosedRange<UInt8>, bits: Double)]
    ) {
        self.charset = charset
        self.priorBits = priorBits
        var bits: [Unicode.Scalar: Double] = [:]
        for level in levels {
            for scalar in Self.scalars(of: charset, leads: level.leads) {
                bits[scalar] = level.bits
            }
        }
        for list in common {
            for (rank, scalar) in list.characters.unicodeScalars.enumerated() {
                bits[scalar] = list.from + 0.65 * Double.log2(of: rank + 1)
            }
        }
        for scalar in "、。，・「」『』（）！？：；《》【】〒".unicodeScalars { bits[scalar] = 7.5 }
        self.bits = bits
    }

    /// The cost of transmitting a text.
    ///
    /// - Parameter limit: where the sum may stop because it is too large already.
    func cost(of text: String, atMost limit: Double) -> Double {
        var sum = priorBits
        var previous = CharacterKind.space
        for scalar in text.unicodeScalars.prefix(Self.weighedCharacters) {
            let kind = CharacterKind(scalar)
            sum += bits[scalar] ?? kind.strangerBits
            sum += kind.surpriseBits(after: previous)
            if sum >= limit { return sum }
            previous = kind
        }
        return sum
    }

    /// All charsets that are considered, the commonest first.
    static let all: [CharsetProfile] = [
        .init(
            .latin1, priorBits: 0,
            alphabet: .latin(FrequentCharacters.western, rare: FrequentCharacters.westernRare)),
        .init(
            .windows1252, priorBits: 1,
            alphabet: .latin(FrequentCharacters.western, rare: FrequentCharacters.westernRare)),
        .init(
            .shiftJIS, priorBits: 2,
            common: [
                (FrequentCharacters.kanji, 6), (FrequentCharacters.hiragana, 4),
                (FrequentCharacters.katakana, 5),
            ], levels: [(0x88...0x97, 13.5), (0x98...0xEA, 18)]),
        .init(
            .gb18030, priorBits: 2, common: [(FrequentCharacters.simplifiedChinese, 5)],
            levels: [(0xB0...0xD7, 13), (0xD8...0xF7, 18)]),
        .init(
            .big5, priorBits: 4, common: [(FrequentCharacters.traditionalChinese, 5)],
            levels: [(0xA4...0xC6, 13), (0xC9...0xF9, 19)]),
        .init(
            .eucKR, priorBits: 4, common: [(FrequentCharacters.hangul, 5)],
            levels: [(0xB0...0xC8, 13), (0xCA...0xFD, 19)]),
        .init(
            .eucJP, priorBits: 7,
            common: [
                (FrequentCharacters.kanji, 6), (FrequentCharacters.hiragana, 4),
                (FrequentCharacters.katakana, 5),
            ], levels: [(0xB0...0xCF, 13.5), (0xD0...0xF4, 18)]),
        .init(
            Charset("windows-1251"), priorBits: 4,
            alphabet: .own(FrequentCharacters.cyrillic)),
        .init(Charset("koi8-r"), priorBits: 8, alphabet: .own(FrequentCharacters.cyrillic)),
        .init(Charset("iso-8859-5"), priorBits: 10, alphabet: .own(FrequentCharacters.cyrillic)),
        .init(Charset("iso-8859-2"), priorBits: 5, alphabet: .latin(FrequentCharacters.central)),
        .init(
            Charset("windows-1250"), priorBits: 5,
            alphabet: .latin(FrequentCharacters.central)),
        .init(
            Charset("windows-1254"), priorBits: 5,
            alphabet: .latin(FrequentCharacters.turkish)),
        .init(Charset("iso-8859-7"), priorBits: 7, alphabet: .own(FrequentCharacters.greek)),
        .init(
            Charset("windows-1253"), priorBits: 7,
            alphabet: .own(FrequentCharacters.greek)),
        .init(
            Charset("windows-1256"), priorBits: 8,
            alphabet: .own(FrequentCharacters.arabic)),
        .init(
            Charset("windows-1255"), priorBits: 5,
            alphabet: .own(FrequentCharacters.hebrew)),
        .init(Charset("tis-620"), priorBits: 8, alphabet: .own(FrequentCharacters.thai)),
    ]

    /// The characters a two-byte charset has under a range of lead bytes.
    private static func scalars(
        of charset: Charset, leads: ClosedRange<UInt8>
    ) -> [Unicode.Scalar] {
        guard let converter = CharsetConverter(charset) else { return [] }
        let pairs = leads.flatMap { lead in (0x40...0xFE as ClosedRange<UInt8>).map { [lead, $0] } }
        // Two-byte pairs only make one character each; a single trail byte means something else.
        return converter.text(of: pairs.flatMap { $0 + [0x0A] }).unicodeScalars.filter {
            $0.value >= 0x3000 && $0.value != 0xFFFD && !(0xE000...0xF8FF).contains($0.value)
                && !(0xFF00...0xFFEF).contains($0.value)
        }
    }
}

extension Double {
    /// The logarithm to base two of a count, at least 1; exact enough for costs.
    fileprivate static func log2(of count: Int) -> Double {
        let whole = Double(Int.bitWidth - 1 - max(1, count).leadingZeroBitCount)
        var power = 1.0
        for _ in 0..<Int(whole) { power *= 2 }
        return whole + Double(max(1, count)) / power - 1
    }
}
