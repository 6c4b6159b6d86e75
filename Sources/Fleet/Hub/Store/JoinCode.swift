import Cryptography

/// The code that a kiosk joins with: 8 letters and digits, which an operator reads aloud or types.
///
/// The alphabet is Crockford's base 32, which has no I, L, O and U: 40 bits, valid for 15 minutes and once. A hub answers a few
/// tries a minute.
public struct JoinCode: Sendable, Equatable {
    /// `7K3M-Q9TD`.
    public let text: String

    /// How long a code can be used, in seconds.
    public static let lifetime: Int64 = 15 * 60
    private static let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")

    /// A new one, from the system's source of randomness.
    public static func random() -> JoinCode {
        var generator = SystemRandomNumberGenerator()
        let letters = (0..<8).map { _ in alphabet[Int(generator.next() & 31 as UInt64)] }
        return JoinCode(letters: letters)
    }

    private init(letters: [Character]) {
        text = String(letters.prefix(4)) + "-" + String(letters.suffix(4))
    }

    /// Reads a code as people type it: any case, blanks and hyphens anywhere, O for 0, I and L for 1.
    public init?(_ text: String) {
        guard text.utf8.count <= 64 else { return nil }
        var letters: [Character] = []
        for letter in text.uppercased() where letter != "-" && !letter.isWhitespace {
            let meant: Character =
                switch letter {
                case "O": "0"
                case "I", "L": "1"
                default: letter
                }
            guard Self.alphabet.contains(meant) else { return nil }
            letters.append(meant)
        }
        guard letters.count == 8 else { return nil }
        self.init(letters: letters)
    }

    /// As the database has it: a reader of a backup cannot join with it.
    var stored: String { SHA256.hash("docent join \(text)".utf8).hexadecimal }
}

/// What proves a kiosk in each of its polls: 256 random bits as 64 hexadecimal digits.
public struct KioskToken: Sendable, Equatable {
    public let text: String

    public static func random() -> KioskToken {
        var generator = SystemRandomNumberGenerator()
        let digits = (0..<4).map { _ in
            let word: UInt64 = generator.next()
            let digits = String(word, radix: 16)
            return String(repeating: "0", count: 16 - digits.utf8.count) + digits
        }
        return KioskToken(text: digits.joined())
    }

    private init(text: String) { self.text = text }

    /// - Parameter text: 64 of 0-9 and a-f.
    public init?(_ text: some StringProtocol) {
        guard text.utf8.count == 64,
            text.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) })
        else { return nil }
        self.text = String(text)
    }

    /// As the database has it.
    ///
    /// A token has 256 random bits, so one hash is enough: they cannot be tried one by one.
    var stored: String { SHA256.hash("docent kiosk \(text)".utf8).hexadecimal }
}
