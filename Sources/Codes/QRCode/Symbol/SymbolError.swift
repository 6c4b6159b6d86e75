/// Why a grid cannot be decoded as a symbol, or data cannot be encoded as one.
public enum SymbolError: Error, Hashable, Sendable {
    // Decoding the symbol

    /// No symbol has this many modules.
    case invalidSize(width: Int, height: Int)
    /// Every copy of the format information differs from all words of its code in `distance` bits
    /// or more; 3 can be corrected.
    case unreadableFormatInformation(distance: Int)
    /// The symbol cannot be corrected, and its version information names another version.
    case versionMismatch(size: Version, stated: Version)
    /// A block has more errors and erasures than its error correction can correct.
    case uncorrectableBlock(
        index: Int, of: Int, errorCorrectionCodewords: Int, misdecodeProtection: Int, erasures: Int)
    /// The symbol can be corrected, but so could noise.
    case doubtfulCorrection(misreadChance: Double, limit: Double)

    // Parsing the bit stream

    /// A mode indicator that the version does not define.
    case undefinedMode(indicator: Int, bit: Int)
    /// The bits end inside a segment or a header.
    case truncatedData(needed: Int, remaining: Int)
    /// A group of digits with a value that is too large for its number of digits.
    case invalidDigits(value: Int, digits: Int)
    /// A group of alphanumeric characters with an undefined value.
    case invalidAlphanumeric(value: Int, characters: Int)
    /// A kanji or hanzi value outside its character set.
    case invalidDoubleByte(Segment.Mode, value: Int)
    /// A hanzi segment of a character set other than 1, GB 2312.
    case undefinedHanziSubset(Int)
    /// An ECI designator with an undefined prefix, or a number above 999999.
    case invalidECI(Int)
    /// A structured append header whose index is beyond its count, or a second header.
    case invalidStructuredAppend(index: Int, count: Int)

    // Encoding a symbol

    /// The data does not fit any version allowed; `available` is the room in the largest.
    case dataTooLong(neededBits: Int, availableBits: Int, version: Version, ErrorCorrectionLevel)
    /// The data does not fit into this many symbols of a structured append.
    case messageTooLong(symbols: Int, maximum: Int)
    /// No allowed version has a level as high as the required one.
    case noVersionWithLevel(ErrorCorrectionLevel)
    /// A mask that the version does not have.
    case invalidMask(Int, version: Version)
    /// A mode, or a header, that none of the versions allowed has.
    case unsupportedFeature(String, version: Version)
    /// A byte at this place of a segment that its mode cannot hold.
    case invalidCharacter(Segment.Mode, index: Int)
    /// A character at this place of a text that the text encoding does not have.
    case unencodableCharacter(index: Int, TextEncoding)
}

extension SymbolError: CustomStringConvertible {
    /// What was found and what is valid, without any of the data.
    public var description: String {
        switch self {
        case .invalidSize(let width, let height):
            "no symbol has \(width) by \(height) modules; QR Code has 21 to 177 a side "
                + "in steps of 4, Micro QR Code 11, 13, 15 or 17, rMQR one of 32 sizes from "
                + "43 by 7 to 139 by 17"
        case .unreadableFormatInformation(let distance):
            "the format information differs from every valid one in \(distance) bits or more; "
                + "3 can be corrected"
        case .versionMismatch(let size, let stated):
            "the grid has the size of version \(size), but the symbol states version \(stated); "
                + "sample it again with \(stated.width) by \(stated.height) modules"
        case .uncorrectableBlock(let index, let count, let codewords, let protection, let erasures):
            "block \(index + 1) of \(count) has more errors than its \(codewords) error correction "
                + "codewords can correct with \(erasures) erasures; twice the errors plus the erasures "
                + "may be \(codewords - protection)"
        case .doubtfulCorrection(let chance, let limit):
            "the probability of a misread is \(chance); "
                + "the limit is \(limit)"
        case .undefinedMode(let indicator, let bit):
            "the mode indicator \(indicator) at bit \(bit) is not defined for this version"
        case .truncatedData(let needed, let remaining):
            "the data ends inside a segment: \(needed) bits are needed, \(remaining) remain"
        case .invalidDigits(let value, let digits):
            "\(value) is not a value of \(digits) digits"
        case .invalidAlphanumeric(let value, let characters):
            "\(value) is not a value of \(characters) alphanumeric characters, which are below "
                + "\(characters == 2 ? 2025 : 45)"
        case .invalidDoubleByte(let mode, let value):
            "\(value) is not a value of a \(mode) character"
        case .undefinedHanziSubset(let subset):
            "the hanzi character set \(subset) is not defined; 1 is GB 2312"
        case .invalidECI(let value):
            "\(value) is not an ECI designator; they are 0 to 999999 in one to three codewords"
        case .invalidStructuredAppend(let index, let count):
            "symbol \(index + 1) of \(count) is not a valid position in a structured append, or is a second header"
        case .dataTooLong(let needed, let available, let version, let level):
            "the data needs \(needed) bits, and version \(version) at level \(level) holds "
                + "\(available); shorten it, lower the level or allow larger versions"
        case .messageTooLong(let symbols, let maximum):
            "the message needs \(symbols) symbols or more, and \(maximum) are allowed; shorten it, "
                + "lower the level or allow larger versions"
        case .noVersionWithLevel(let level):
            "none of the allowed versions has error correction level \(level) or a higher one"
        case .invalidMask(let mask, let version):
            "version \(version) has no mask \(mask); its masks are 0 to \(version.masks.count - 1)"
        case .unsupportedFeature(let feature, let version):
            "version \(version) has no \(feature); allow versions of another kind"
        case .invalidCharacter(let mode, let index):
            "byte \(index) of the segment cannot be held in \(mode) mode"
        case .unencodableCharacter(let index, let encoding):
            "character \(index) of the text is not in \(encoding); use UTF-8"
        }
    }
}
