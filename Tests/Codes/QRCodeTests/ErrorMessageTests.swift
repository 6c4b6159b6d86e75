import Testing

@testable import QRCode

@Suite("Messages of errors")
struct ErrorMessageTests {
    @Test(
        "Each names the thing, what was found and what would be right",
        arguments: [
            (
                .unreadableFormatInformation(distance: 4),
                "the format information differs from every valid one in 4 bits or more; 3 can be "
                    + "corrected"
            ),
            (
                .uncorrectableBlock(
                    index: 1, of: 4, errorCorrectionCodewords: 18, misdecodeProtection: 0,
                    erasures: 3),
                "block 2 of 4 has more errors than its 18 error correction codewords can correct with 3 "
                    + "erasures; twice the errors plus the erasures may be 18"
            ),
            (
                .versionMismatch(size: Version(index: 6), stated: Version(index: 7)),
                "the grid has the size of version 7, but the symbol states version 8; sample it "
                    + "again with 49 by 49 modules"
            ),
            (
                .doubtfulCorrection(misreadChance: 0.5, limit: 0.25),
                "the probability of a misread is 0.5; the limit is "
                    + "0.25"
            ),
            (
                .undefinedMode(indicator: 6, bit: 20),
                "the mode indicator 6 at bit 20 is not defined for this version"
            ),
            (
                .truncatedData(needed: 24, remaining: 16),
                "the data ends inside a segment: 24 bits are needed, 16 remain"
            ),
            (.invalidDigits(value: 1000, digits: 3), "1000 is not a value of 3 digits"),
            (
                .invalidAlphanumeric(value: 2025, characters: 2),
                "2025 is not a value of 2 alphanumeric characters, which are below 2025"
            ),
            (.invalidDoubleByte(.kanji, value: 63), "63 is not a value of a kanji character"),
            (
                .undefinedHanziSubset(2),
                "the hanzi character set 2 is not defined; 1 is GB 2312"
            ),
            (
                .invalidECI(1_000_000),
                "1000000 is not an ECI designator; they are 0 to 999999 in one to three codewords"
            ),
            (
                .invalidStructuredAppend(index: 2, count: 2),
                "symbol 3 of 2 is not a valid position in a structured append, or is a second header"
            ),
            (
                .dataTooLong(
                    neededBits: 156, availableBits: 152, version: Version(index: 0), .l),
                "the data needs 156 bits, and version 1 at level L holds 152; shorten it, lower "
                    + "the level or allow larger versions"
            ),
            (
                .messageTooLong(symbols: 3, maximum: 2),
                "the message needs 3 symbols or more, and 2 are allowed; shorten it, lower the "
                    + "level or allow larger versions"
            ),
            (
                .noVersionWithLevel(.h),
                "none of the allowed versions has error correction level H or a higher one"
            ),
            (
                .invalidMask(8, version: Version(index: 0)),
                "version 1 has no mask 8; its masks are 0 to 7"
            ),
            (
                .unsupportedFeature("ECI", version: Version(index: 42)),
                "version M3 has no ECI; allow versions of another kind"
            ),
            (
                .invalidCharacter(.numeric, index: 2),
                "byte 2 of the segment cannot be held in numeric mode"
            ),
            (
                .unencodableCharacter(index: 2, .latin1),
                "character 2 of the text is not in ISO 8859-1; use UTF-8"
            ),
            (
                .invalidSize(width: 20, height: 20),
                "no symbol has 20 by 20 modules; QR Code has 21 to 177 a side in steps "
                    + "of 4, Micro QR Code 11, 13, 15 or 17, rMQR one of 32 sizes from 43 by 7 to "
                    + "139 by 17"
            ),
        ] as [(SymbolError, String)])
    func messages(error: SymbolError, message: String) {
        #expect(error.description == message)
    }
}
