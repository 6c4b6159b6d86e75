import CSodium

/// Hashes of pass phrases, which cost whoever guesses memory and time with each guess.
///
/// - SeeAlso: RFC 9106, 3 and 4.
package enum Argon2id {
    /// What one hash costs.
    package struct Cost: Sendable, Equatable {
        package var passes: Int
        package var kibibytes: Int

        /// - Parameter kibibytes: of memory; 8 at least.
        package init(passes: Int, kibibytes: Int) {
            self.passes = passes
            self.kibibytes = kibibytes
        }

        /// 64 MiB and 2 passes: about a tenth of a second.
        package static let usual = Cost(passes: 2, kibibytes: 64 << 10)
    }

    /// No hash that is checked costs more: whoever could write one would else take all memory.
    private static let most = Cost(passes: 8, kibibytes: 256 << 10)
    private static let bytes = Int(crypto_pwhash_STRBYTES)

    /// The hash of a phrase with a salt of its own, as text that says its cost: "$argon2id$v=19$m=65536,t=2,p=1$...".
    ///
    /// - Returns: nil where the system has not enough memory.
    package static func hash(_ phrase: [UInt8], cost: Cost = .usual) -> String? {
        Ed25519.ready
        var text = [CChar](repeating: 0, count: bytes)
        let characters = phrase.map { CChar(bitPattern: $0) }
        let status = unsafe crypto_pwhash_str_alg(
            &text, characters, UInt64(characters.count), UInt64(cost.passes),
            cost.kibibytes << 10, crypto_pwhash_ALG_ARGON2ID13)
        guard status == 0 else { return nil }
        return String(
            decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Whether a hash is one of this phrase; in a time that does not depend on where they differ.
    package static func matches(_ phrase: [UInt8], _ hash: String) -> Bool {
        Ed25519.ready
        guard isHash(hash) else { return false }
        var text = hash.utf8.map { CChar(bitPattern: $0) }
        text += [CChar](repeating: 0, count: bytes - text.count)
        let characters = phrase.map { CChar(bitPattern: $0) }
        return unsafe crypto_pwhash_str_verify(text, characters, UInt64(characters.count)) == 0
    }

    /// Whether a text has the form of a hash, and of one that costs no more than is given to it.
    package static func isHash(_ text: String) -> Bool {
        guard text.utf8.count < bytes,
            let parts = text.wholeMatch(
                of:
                    /\$argon2id\$v=19\$m=([0-9]{1,7}),t=([0-9]{1,2}),p=1\$[A-Za-z0-9+\/]{8,43}\$[A-Za-z0-9+\/]{16,86}/
            ), let memory = Int(parts.output.1), let passes = Int(parts.output.2)
        else { return false }
        return (8...most.kibibytes).contains(memory) && (1...most.passes).contains(passes)
    }
}

/// Comparing what is secret.
package enum SecretBytes {
    /// Whether two are the same, in a time that tells nothing of either but for their lengths.
    package static func areEqual(_ one: [UInt8], _ other: [UInt8]) -> Bool {
        Ed25519.ready
        // The digests are of one length, whatever the secrets' are.
        let (one, other) = (SHA256.hash(one).bytes, SHA256.hash(other).bytes)
        return unsafe sodium_memcmp(one, other, one.count) == 0
    }

    /// Random bytes of the system as hexadecimal digits.
    package static func token(bytes: Int) -> String {
        var generator = SystemRandomNumberGenerator()
        return (0..<bytes).map { _ in
            let byte = UInt8.random(in: 0...255, using: &generator)
            return (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }.joined()
    }
}
