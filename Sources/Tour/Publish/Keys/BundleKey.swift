import Crypto
import Foundation
import Passes

/// The public half of a key that bundles are signed with.
public struct BundleKey: Sendable, Hashable {
    /// The 32 bytes of an Ed25519 public key.
    private let bytes: [UInt8]
    let id: KeyID

    /// - Parameter text: 44 characters of base 64; nil where these are no public key.
    public init?(base64 text: String) {
        guard text.utf8.count <= 64, let data = Data(base64Encoded: text) else { return nil }
        self.init(bytes: Array(data))
    }

    init?(bytes: [UInt8]) {
        guard (try? Curve25519.Signing.PublicKey(rawRepresentation: bytes)) != nil else {
            return nil
        }
        self.bytes = bytes
        id = KeyID(publicKey: bytes)
    }

    /// The key's bytes in base 64.
    public var base64: String { Data(bytes).base64EncodedString() }

    /// Whether a signature of a manifest is this key's.
    func hasSigned(_ manifest: [UInt8], _ signature: [UInt8]) -> Bool {
        guard let key = try? Curve25519.Signing.PublicKey(rawRepresentation: bytes) else {
            return false
        }
        return key.isValidSignature(signature, for: BundleSignature.signedBytes(of: manifest))
    }
}
