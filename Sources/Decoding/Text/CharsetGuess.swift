/// The charset that explains bytes with the fewest surprises.
///
/// Each charset is weighed as if it had to transmit the text: every character costs as many bits as it is
/// rare in the writing the charset is for, unlikely neighbours cost extra (an accented capital after a small
/// letter, a Chinese character amid a Latin word), and a charset that is seldom met costs some bits up front.
/// The cheapest that can read all bytes wins.
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
