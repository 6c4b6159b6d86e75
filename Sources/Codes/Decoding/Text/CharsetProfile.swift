import Wording

/// Typical text in a charset: a cost in bits for every character.
struct CharsetProfile: Sendable {
    let charset: Charset
    /// The cost of assuming this charset.
    let priorBits: Double
    private let bits: [Unicode.Scalar: Double]
    /// Those of capitals after capitals: words in capitals have them as often as others have small letters.
    private let capitalBits: [Unicode.Scalar: Double]
    /// The language, where it is written in Latin letters.
    private let language: LatinLanguage?

    /// The most of a text that is weighed.
    static let weighedCharacters = 600

    /// A charset in which a language is written in Latin letters.
    private init(_ charset: Charset, priorBits: Double, _ language: LatinLanguage) {
        self.charset = charset
        self.priorBits = priorBits
        self.language = language
        bits = Self.signs
        capitalBits = [:]
    }

    /// The signs that measures, prices and marks of goods have.
    private static let signs: [Unicode.Scalar: Double] = [
        "°": 6, "µ": 7, "±": 7, "£": 7, "©": 8, "®": 8, "²": 8, "³": 8, "½": 8, "¼": 8, "¾": 8,
        "§": 8, "·": 8, "×": 8, "€": 7,
    ]

    /// A charset of one script: its letters, the most frequent first.
    private init(_ charset: Charset, priorBits: Double, alphabet: String) {
        self.charset = charset
        self.priorBits = priorBits
        language = nil
        var bits: [Unicode.Scalar: Double] = [:]
        for (rank, letter) in alphabet.unicodeScalars.enumerated() {
            bits[letter] = min(12, 3 + 0.15 * Double(rank))
        }
        var capitalBits: [Unicode.Scalar: Double] = [:]
        for letter in alphabet.unicodeScalars where letter.properties.isUppercase {
            guard let small = letter.properties.lowercaseMapping.unicodeScalars.first,
                let own = bits[letter], let smallBits = bits[small]
            else { continue }
            bits[letter] = min(own, smallBits + 3)
            capitalBits[letter] = smallBits + 0.5
        }
        self.bits = bits
        self.capitalBits = capitalBits
    }

    /// A charset of two bytes per character: lists of its common characters with the cost of the first,
    /// and its standard's levels, as lead bytes.
    private init(
        _ charset: Charset, priorBits: Double, common: [(characters: String, from: Double)],
        levels: [(leads: ClosedRange<UInt8>, bits: Double)]
    ) {
        self.charset = charset
        self.priorBits = priorBits
        language = nil
        capitalBits = [:]
        var bits: [Unicode.Scalar: Double] = [:]
        for level in levels {
            for scalar in Self.scalars(of: charset, leads: level.leads) {
                bits[scalar] = level.bits
            }
        }
        for list in common {
            for (rank, scalar) in list.characters.unicodeScalars.enumerated() {
                bits[scalar] = min(
                    bits[scalar] ?? .infinity, list.from + 0.65 * Double.log2(of: rank + 1))
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
        var last: Unicode.Scalar = " "
        var isStart = true
        for scalar in text.unicodeScalars.prefix(Self.weighedCharacters) {
            let kind = CharacterKind(scalar)
            let isAfterCapital = kind == previous && kind == .alphabet(isUpper: true)
            sum +=
                (isAfterCapital ? capitalBits[scalar] : nil) ?? bits[scalar]
                ?? language?.cost(of: scalar) ?? kind.strangerBits
            sum += WordShape.bits(of: last, before: scalar)
            sum += kind.surpriseBits(after: previous)
            // Sentences and names begin with a capital where the script has them.
            if isStart, case .alphabet(false) = kind, scalar.properties.isLowercase { sum += 1 }
            isStart = isStart && kind != .alphabet(isUpper: false)
            sum += language?.cost(of: last, before: scalar) ?? 0
            if sum >= limit { return sum }
            previous = kind
            last = scalar
        }
        return sum + WordShape.bits(of: last, before: " ")
            + (language?.cost(of: last, before: " ") ?? 0)
    }

    /// The charsets of Latin letters, each for each of its languages.
    private static let latin: [CharsetProfile] = {
        let western: [LatinLanguage] = [
            .german, .french, .spanish, .portuguese, .italian, .dutch, .swedish, .danish,
            .norwegian, .finnish,
        ]
        let rare: [LatinLanguage] = [.catalan, .icelandic]
        let central: [LatinLanguage] = [
            .polish, .czech, .slovak, .hungarian, .slovene, .croatian, .romanian,
        ]
        let sets: [(charset: Charset, priorBits: Double, languages: [LatinLanguage])] = [
            (.latin1, 0, western), (.windows1252, 1, western),
            (.latin1, 5, rare), (.windows1252, 6, rare),
            (Charset("iso-8859-2"), 2, central), (Charset("windows-1250"), 2, central),
            (Charset("windows-1254"), 2, [.turkish]),
        ]
        return sets.flatMap { set in
            set.languages.map { CharsetProfile(set.charset, priorBits: set.priorBits, $0) }
        }
    }()

    /// All charsets that are considered, the commonest first.
    static let all: [CharsetProfile] =
        latin + [
            .init(
                .shiftJIS, priorBits: 2,
                common: [
                    (FrequentCharacters.kanji, 6), (FrequentCharacters.hiragana, 4),
                    (FrequentCharacters.katakana, 5), (FrequentCharacters.japaneseNames, 6),
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
                .eucJP, priorBits: 5,
                common: [
                    (FrequentCharacters.kanji, 6), (FrequentCharacters.hiragana, 4),
                    (FrequentCharacters.katakana, 5), (FrequentCharacters.japaneseNames, 6),
                ], levels: [(0xB0...0xCF, 13.5), (0xD0...0xF4, 18)]),
            .init(
                Charset("windows-1251"), priorBits: 4,
                alphabet: FrequentCharacters.cyrillic),
            .init(Charset("koi8-r"), priorBits: 9, alphabet: FrequentCharacters.cyrillic),
            .init(Charset("iso-8859-5"), priorBits: 10, alphabet: FrequentCharacters.cyrillic),
            .init(Charset("iso-8859-7"), priorBits: 7, alphabet: FrequentCharacters.greek),
            .init(
                Charset("windows-1253"), priorBits: 7,
                alphabet: FrequentCharacters.greek),
            .init(
                Charset("windows-1256"), priorBits: 8,
                alphabet: FrequentCharacters.arabic),
            .init(
                Charset("windows-1255"), priorBits: 5,
                alphabet: FrequentCharacters.hebrew),
            .init(Charset("tis-620"), priorBits: 6, alphabet: FrequentCharacters.thai),
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
