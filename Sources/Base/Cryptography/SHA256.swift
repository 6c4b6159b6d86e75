import CSodium

/// A SHA-256 digest: 32 bytes.
///
/// - SeeAlso: FIPS 180-4, 6.2.
package struct SHA256Digest: Sendable, Hashable {
    package let bytes: [UInt8]

    /// The digest in 64 hexadecimal digits of lower case.
    package var hexadecimal: String {
        let digits = Array("0123456789abcdef".utf8)
        return String(
            decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] },
            as: UTF8.self)
    }
}

/// The SHA-256 of bytes that come in parts, one after the other.
package struct SHA256 {
    private var state = crypto_hash_sha256_state()

    package init() {
        _ = unsafe crypto_hash_sha256_init(&state)
    }

    package mutating func update(_ bytes: [UInt8]) {
        _ = unsafe bytes.withUnsafeBufferPointer { bytes in
            unsafe crypto_hash_sha256_update(
                &state, bytes.baseAddress, UInt64(bytes.count))
        }
    }

    /// The digest of all that came.
    ///
    /// Later data begins a new digest.
    package mutating func finalize() -> SHA256Digest {
        var digest = [UInt8](repeating: 0, count: Int(crypto_hash_sha256_BYTES))
        _ = unsafe crypto_hash_sha256_final(&state, &digest)
        self = SHA256()
        return SHA256Digest(bytes: digest)
    }

    /// The digest of some bytes.
    package static func hash(_ bytes: some Sequence<UInt8>) -> SHA256Digest {
        var hash = SHA256()
        hash.update(Array(bytes))
        return hash.finalize()
    }
}
