public import Cryptography
import Foundation
public import Times

/// The public half of a key that passes are signed with, and the time that it signs for.
public struct PublicPassKey: Sendable, Hashable {
    private let key: Ed25519.PublicKey
    public let id: KeyID
    /// Passes that begin earlier are not this key's.
    public let from: UTCMinute
    /// Passes that end later are not this key's.
    public internal(set) var until: UTCMinute

    /// - Parameter text: the key's bytes in base 64.
    /// - Throws: ``PassError/notAPublicKey``, ``PassError/keyEndsBeforeItBegins(_:)``.
    public init(base64 text: String, from: UTCMinute, until: UTCMinute) throws(PassError) {
        guard text.utf8.count <= 64, let data = Data(base64Encoded: text) else {
            throw .notAPublicKey
        }
        guard let key = Ed25519.PublicKey(bytes: Array(data)) else { throw .notAPublicKey }
        try self.init(key: key, from: from, until: until)
    }

    init(key: Ed25519.PublicKey, from: UTCMinute, until: UTCMinute) throws(PassError) {
        self.key = key
        id = KeyID(publicKey: key.bytes)
        guard from < until else { throw .keyEndsBeforeItBegins(id) }
        self.from = from
        self.until = until
    }

    /// The key's bytes in base 64.
    public var base64: String { Data(key.bytes).base64EncodedString() }

    /// Whether it signs for all of a pass's time.
    public func covers(from: UTCMinute, until: UTCMinute) -> Bool {
        self.from <= from && until <= self.until
    }

    /// Whether the signature on a pass is this key's.
    func hasSigned(_ signed: SignedPass) -> Bool {
        hasSigned(signed.signedBytes, signed.signature)
    }

    func hasSigned(_ message: [UInt8], _ signature: [UInt8]) -> Bool {
        key.hasSigned(message, signature)
    }
}
