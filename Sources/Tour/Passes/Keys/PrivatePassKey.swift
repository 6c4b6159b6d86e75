public import Cryptography
public import Times

/// A key that signs passes.
///
/// Its description never contains it; only the key folder writes it.
public struct PrivatePassKey: Sendable {
    private let key: Ed25519.PrivateKey
    public let publicKey: PublicPassKey

    public var id: KeyID { publicKey.id }

    /// A new key.
    ///
    /// - Throws: ``PassError/keyEndsBeforeItBegins(_:)``.
    public init(from: UTCMinute, until: UTCMinute) throws(PassError) {
        try self.init(key: Ed25519.PrivateKey(), from: from, until: until)
    }

    /// The key that 32 bytes are; nil for another number of them.
    init?(secret: [UInt8], from: UTCMinute, until: UTCMinute) {
        guard let key = Ed25519.PrivateKey(seed: secret),
            let made = try? PrivatePassKey(key: key, from: from, until: until)
        else { return nil }
        self = made
    }

    private init(key: Ed25519.PrivateKey, from: UTCMinute, until: UTCMinute) throws(PassError) {
        self.key = key
        publicKey = try PublicPassKey(
            key: key.publicKey, from: from, until: until)
    }

    var secret: [UInt8] { key.seed }

    /// Signs a pass.
    ///
    /// - Throws: ``PassError/outsideKeysTime(_:from:until:)``.
    public func sign(_ pass: Pass) throws(PassError) -> SignedPass {
        guard publicKey.covers(from: pass.from, until: pass.until) else {
            throw .outsideKeysTime(id, from: publicKey.from, until: publicKey.until)
        }
        let signature = signature(of: SignedPass.signedBytes(of: pass, keyID: id))
        return SignedPass(pass: pass, keyID: id, signature: signature)
    }

    func signature(of message: [UInt8]) -> [UInt8] { key.signature(of: message) }
}

extension PrivatePassKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { "key \(id)" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}
