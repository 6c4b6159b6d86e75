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

    /// The likeliest reading of bytes that are not valid UTF-8.
    ///
    /// - Complexity: converts the bytes once per charset, weighs the first 600 characters of each.
    static func best(for bytes: [UInt8], hasKanji: Bool = false) -> CharsetGuess {
        var best: (guess: CharsetGuess, bits: Double)?
        for profile in CharsetProfile.all {
            guard let converter = CharsetConverter(profile.charset),
                let string = converter.exactText(of: bytes)
            else { continue }
            // Packing as kanji is the encoder's own hint; some do it to any bytes that fit, though.
            let hint: Double = hasKanji && profile.charset != .shiftJIS ? 20 : 0
            let bits = hint + profile.cost(of: string, atMost: best?.bits ?? .infinity)
            if bits < best?.bits ?? .infinity {
                best = (CharsetGuess(charset: profile.charset, string: string), bits)
            }
        }
        // ISO 8859-1 reads every byte; this is for a C library that lacks even that.
        return best?.guess
            ?? CharsetGuess(
                charset: .latin1,
                string: String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) })))
    }
}
