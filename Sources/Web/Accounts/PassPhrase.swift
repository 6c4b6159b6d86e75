import Foundation

/// What somebody signs in with.
public enum PassPhrase {
    /// What keeps a phrase from being one.
    public enum Problem: Sendable, Equatable {
        case tooShort
        case tooLong
        /// Without the person's own name too little is left of it.
        case isName
        /// It is the same few letters again and again.
        case isPlain
    }

    /// The shortest one, in letters.
    public static let shortest = 12
    /// The longest one, in bytes; hashing more only costs time.
    public static let mostBytes = 512
    private static let fewestDifferent = 5

    /// What is wrong with a phrase that somebody has chosen.
    ///
    /// Its length counts, and nothing else is asked for: no digits, no signs (NIST SP 800-63B, 5.1.1.2).
    public static func problem(of phrase: String, for name: String) -> Problem? {
        guard phrase.utf8.count <= mostBytes else { return .tooLong }
        let plain = Account.key(phrase)
        guard phrase.count >= shortest, plain.count >= shortest else { return .tooShort }
        guard Set(plain).count >= fewestDifferent else { return .isPlain }
        var rest = plain
        for part in Account.key(name).split(whereSeparator: { !$0.isLetter && !$0.isNumber })
        where part.count >= 3 {
            rest = rest.replacing(part, with: "")
        }
        guard rest.count >= shortest || rest == plain else { return .isName }
        return nil
    }

    /// What is hashed: the same letters are the same bytes, whatever keyboard they come from (RFC 8265, 4.2).
    static func bytes(of phrase: String) -> [UInt8] {
        Array(phrase.precomposedStringWithCompatibilityMapping.utf8)
    }
}
