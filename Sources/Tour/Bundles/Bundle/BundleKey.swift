package import Cryptography
import Foundation

/// The public half of a key that bundles are signed with, or channels.
public struct BundleKey: Sendable, Hashable {
    private let key: Ed25519.PublicKey
    package let id: KeyID

    /// - Parameter text: 44 characters of base 64; nil where these are no public key.
    public init?(base64 text: String) {
        guard text.utf8.count <= 64, let data = Data(base64Encoded: text) else { return nil }
        guard let key = Ed25519.PublicKey(bytes: Array(data)) else { return nil }
        self.init(key: key)
    }

    package init(key: Ed25519.PublicKey) {
        self.key = key
        id = KeyID(publicKey: key.bytes)
    }

    /// The key's bytes in base 64.
    public var base64: String { Data(key.bytes).base64EncodedString() }

    /// Whether a signature is this key's.
    func hasSigned(_ message: [UInt8], _ signature: BundleSignature) -> Bool {
        key.hasSigned(
            BundleSignature.signedBytes(of: message, as: signature.subject), signature.bytes)
    }
}
