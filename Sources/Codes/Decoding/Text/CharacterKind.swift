/// The kind of a character, which affects how likely its neighbours are.
enum CharacterKind: Equatable {
    case space, digit, punctuation, control
    case latin(isUpper: Bool, isASCII: Bool)
    case alphabet(isUpper: Bool)
    case eastAsian
    case halfWidthKana
    case openingMark, closingMark, symbol
    case strange

    init(_ scalar: Unicode.Scalar) {
        switch scalar.value {
        case 0x20, 0x04, 0x09, 0x0A, 0x0D, 0x1D...0x1F, 0xA0, 0x3000: self = .space
        case 0x30...0x39: self = .digit
        case 0x41...0x5A: self = .latin(isUpper: true, isASCII: true)
        case 0x61...0x7A: self = .latin(isUpper: false, isASCII: true)
        case 0x21...0x7E, 0xB0, 0x2019: self = .punctuation
        case 0x00...0x1F, 0x7F...0x9F: self = .control
        case 0xAB, 0x201C, 0x2018, 0x201E, 0x201A, 0xA1, 0xBF, 0xB5: self = .openingMark
        case 0xBB, 0x201D, 0x2026, 0xBA, 0xAA, 0xAE, 0xB2, 0xB3, 0x2122, 0x20AC,
            0x2013, 0x2014, 0xB7, 0xAD:
            self = .closingMark
        case 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x24F:
            self = .latin(isUpper: scalar.properties.isUppercase, isASCII: false)
        case 0x370...0x6FF, 0xE00...0xE7F:
            self =
                scalar.properties.isAlphabetic
                    || scalar.properties.generalCategory == .nonspacingMark
                ? .alphabet(isUpper: scalar.properties.isUppercase) : .symbol
        case 0x3001...0x318F, 0x4E00...0x9FFF, 0xAC00...0xD7A3, 0xFF01...0xFF60: self = .eastAsian
        case 0xFF61...0xFF9F: self = .halfWidthKana
        case 0xA1...0x2BFF, 0x3190...0x33FF: self = .symbol
        default: self = .strange
        }
    }

    /// The cost of a character that the charset's script does not use.
    var strangerBits: Double {
        switch self {
        case .space: 4
        case .digit: 5
        case .latin(let isUpper, true): isUpper ? 5.5 : 4.7
        case .punctuation: 6.5
        case .halfWidthKana: 6
        case .openingMark, .closingMark: 9
        case .symbol: 12
        case .latin(_, false): 15
        case .alphabet: 14
        case .eastAsian: 22
        case .control: 20
        case .strange: 30
        }
    }

    /// The extra cost after a character of another kind.
    func surpriseBits(after previous: CharacterKind) -> Double {
        switch (previous, self) {
        case (.latin(false, _), .latin(true, _)): 5
        case (.alphabet(false), .alphabet(true)): 8
        case (.latin, .alphabet), (.alphabet, .latin): 10
        case (.latin(false, _), .eastAsian), (.eastAsian, .latin(false, _)): 6
        case (.latin, .eastAsian), (.eastAsian, .latin): 3
        case (.alphabet, .eastAsian), (.eastAsian, .alphabet): 7
        case (.halfWidthKana, .latin): 2
        case (.halfWidthKana, .halfWidthKana), (.alphabet, .alphabet): 0
        // Such characters come in runs: a single one is more likely a misread letter or quotation mark.
        case (_, .halfWidthKana): 6
        case (.latin, .symbol), (.symbol, .latin), (.alphabet, .symbol), (.symbol, .alphabet): 8
        case (.latin, .openingMark), (.alphabet, .openingMark): 8
        case (.closingMark, .latin), (.closingMark, .alphabet): 8
        case (.halfWidthKana, .eastAsian): 3
        case (.eastAsian, .symbol), (.symbol, .eastAsian): 2
        case (_, .alphabet): 3
        default: 0
        }
    }
}
