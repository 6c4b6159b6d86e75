import Wording

/// The charset that explains bytes with the fewest surprises.
///
/// Minimum description length: each charset is weighed as if it had to transmit the text. Rare characters of its
/// script cost more bits, unlikely neighbours cost extra (an accented capital after a small
/// letter, a Chinese character amid a Latin word), and a rare charset costs some bits up front.
/// The cheapest charset that can decode all bytes wins.
///
/// - SeeAlso: Rissanen, "Modeling by shortest data description", Automatica 14 (1978).
struct CharsetGuess {
    var charset: Charset
    var string: String

    /// The cost in bits, beside 8 for each byte, of the assumption that the bytes are binary: short ones never are.
    private static let binaryBits = 10.0

    /// The likeliest reading of bytes that are not valid UTF-8; `nil` where no charset explains them in fewer bits than they have.
    ///
    /// - Parameter packed: the charset of other bytes of the symbol, which are packed in a mode of its own.
    /// - Complexity: converts the bytes once per charset, weighs the first 600 characters of each.
    static func best(for bytes: [UInt8], beside packed: Charset? = nil) -> CharsetGuess? {
        var best: (guess: CharsetGuess, bits: Double)?
        var texts: [Charset: String?] = [:]
        for profile in CharsetProfile.all {
            let text =
                texts[profile.charset] ?? CharsetConverter(profile.charset)?.exactText(of: bytes)
            texts[profile.charset] = .some(text)
            guard let string = text else { continue }
            // An encoder that packs kanji or hanzi was given text in their charset.
            let hint: Double =
                packed.map { $0.converterName == profile.charset.converterName } ?? true ? 0 : 20
            let bits = hint + profile.cost(of: string, atMost: best?.bits ?? .infinity)
            if bits < best?.bits ?? .infinity {
                best = (CharsetGuess(charset: profile.charset, string: string), bits)
            }
        }
        guard let best else { return nil }
        let characters = best.guess.string.unicodeScalars.count
        let weighed =
            Double(min(characters, CharsetProfile.weighedCharacters)) / Double(max(characters, 1))
        let raw = 8 * Double(bytes.count) * weighed
        return best.bits < raw + binaryBits ? best.guess : nil
    }
}
