import Crypto

/// What tells two pieces of data apart.
enum Digest {
    /// SHA-256 of some bytes, in hexadecimal.
    static func hexadecimal(of bytes: [UInt8]) -> String {
        SHA256.hash(data: bytes).map { byte in
            let digits = String(byte, radix: 16)
            return byte < 16 ? "0" + digits : digits
        }.joined()
    }
}
