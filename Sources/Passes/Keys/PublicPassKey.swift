import Crypto
import Foundation

/// The public half of a key that passes are signed with, and the time that it signs for.
public struct PublicPassKey: Sendable, Hashable {
    /// The 32 bytes of an Ed25519 public key.
    let bytes: [UInt8]
    public let id: KeyID
    /// Passes that begin earlier are not this key's.
    public let from: PassTime
    /// Passes that end later are not this key's.
    public internal(set) var until: PassTime

    static let length = 32

    /// - Parameter text: the key's bytes in base 64.
    /// - Throws: ``PassError/notAPublicKey``, ``PassError/keyEndsBeforeItBegins(_:)``.
    public init(base64 text: String, from: PassTime, until: PassTime) throws(PassError) {
        guard text.utf8.count <= 64, let data = Data(base64Encoded: text) else {
            throw .notAPublicKey
        }
        try self.init(bytes: Array(data), from: from, until: until)
    }

    init(bytes: [UInt8], from: PassTime, until: PassTime) throws(PassError) {
        guard bytes.count == PublicPassKey.length,
            (try? Curve25519.Signing.PublicKey(rawRepresentation: bytes)) != nil
        else { throw .notAPublicKey }
        self.bytes = bytes
        id = KeyID(publicKey: bytes)
        guard from < until else { throw .keyEndsBeforeItBegins(id) }
        self.from = from
        self.until = until
    }

    /// The key's bytes in base 64.
    public var base64: String { Data(bytes).base64EncodedString() }

    /// Whether it signs for all of a pass's time.
    public func covers(from: PassTime, until: PassTime) -> Bool {
        self.from <= from && until <= self.until
    }

    /// Whether the signature on a pass is this key's.
    func hasSigned(_ signed: SignedPass) -> Bool {
        guard let key = try? Curve25519.Signing.PublicKey(rawRepresentation: bytes) else {
            return false
        }
        return key.isValidSignature(signed.signature, for: signed.signedBytes)
    }
}
