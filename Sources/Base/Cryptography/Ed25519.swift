import CSodium

/// Signatures that anybody checks who has the public half of a key, and nobody makes without the
/// private one.
///
/// - SeeAlso: RFC 8032, 5.1.
package enum Ed25519 {
    /// Of a public key and of a private one, as they are written.
    package static let keyLength = 32
    package static let signatureLength = 64

    /// Chooses the library's fastest code and opens the system's random numbers, once.
    static let ready: Void = precondition(
        sodium_init() >= 0, "the system has random numbers")
}

extension Ed25519 {
    /// What signatures are checked with.
    package struct PublicKey: Sendable, Hashable {
        package let bytes: [UInt8]

        /// - Parameter bytes: 32 of them; nil for another number.
        package init?(bytes: [UInt8]) {
            guard bytes.count == keyLength else { return nil }
            self.bytes = bytes
        }

        /// Whether a signature of a message was made with this key's other half.
        ///
        /// A key or a signature of a form that would pass for more than one message is refused.
        package func hasSigned(_ message: [UInt8], _ signature: [UInt8]) -> Bool {
            ready
            guard signature.count == signatureLength else { return false }
            return unsafe crypto_sign_ed25519_verify_detached(
                signature, message, UInt64(message.count), bytes) == 0
        }
    }

    /// What signatures are made with.
    ///
    /// Its description never contains it.
    package struct PrivateKey: Sendable {
        /// What it is written as, 32 bytes, and its public half after it.
        private let pair: [UInt8]
        package let publicKey: PublicKey

        /// A new one, from the system's random numbers.
        package init() {
            var seed = [UInt8](repeating: 0, count: keyLength)
            ready
            unsafe randombytes_buf(&seed, keyLength)
            guard let key = PrivateKey(seed: seed) else {
                preconditionFailure("\(keyLength) bytes are a private key")
            }
            self = key
        }

        /// - Parameter seed: 32 bytes; nil for another number.
        package init?(seed: [UInt8]) {
            ready
            guard seed.count == keyLength else { return nil }
            var pair = [UInt8](repeating: 0, count: 2 * keyLength)
            var publicHalf = [UInt8](repeating: 0, count: keyLength)
            guard unsafe crypto_sign_ed25519_seed_keypair(&publicHalf, &pair, seed) == 0,
                let publicKey = PublicKey(bytes: publicHalf)
            else { return nil }
            self.pair = pair
            self.publicKey = publicKey
        }

        /// What it is written as.
        package var seed: [UInt8] { Array(pair.prefix(keyLength)) }

        /// The signature of a message, 64 bytes: always the same ones.
        package func signature(of message: [UInt8]) -> [UInt8] {
            var signature = [UInt8](repeating: 0, count: signatureLength)
            _ = unsafe crypto_sign_ed25519_detached(
                &signature, nil, message, UInt64(message.count), pair)
            return signature
        }
    }
}

extension Ed25519.PrivateKey: CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    package var description: String { "a private key" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}
