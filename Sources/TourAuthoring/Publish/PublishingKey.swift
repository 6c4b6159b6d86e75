import Cryptography
import Files
import Foundation
import Glibc
import Passes
public import Tour

/// The private key that a site's bundles are signed with, in a file for its owner alone.
///
/// Its description never tells it.
public struct PublishingKey: Sendable {
    /// The file it stands in.
    public let path: String
    private let key: Ed25519.PrivateKey
    public let publicKey: BundleKey

    private static let heading = "docent bundle key 1"
    private static let maximumBytes = 4096

    /// Makes a key and writes its file.
    ///
    /// - Throws: ``BundleError/keyIsThere(path:)``; `FileError` where it cannot be written.
    public static func make(path: String) throws -> PublishingKey {
        guard try BoundedFile.read(path, limit: maximumBytes) == nil else {
            throw BundleError.keyIsThere(path: path)
        }
        let key = Ed25519.PrivateKey()
        let publicKey = BundleKey(key: key.publicKey)
        let text = """
            \(heading)
            id \(publicKey.id)
            secret \(Data(key.seed).base64EncodedString())

            """
        let (folder, name) = FilePath.split(path)
        let locked = try LockedFolder(folder)
        try locked.replace(name, with: Array(text.utf8))
        return PublishingKey(path: path, key: key, publicKey: publicKey)
    }

    /// Reads a key's file.
    ///
    /// - Throws: ``BundleError/noKey(path:)``, ``BundleError/notAKey(path:)``,
    ///   ``BundleError/looseKeyFile(path:mode:)``; `FileError` where it cannot be read.
    public init(path: String) throws {
        guard let content = try BoundedFile.read(path, limit: Self.maximumBytes) else {
            throw BundleError.noKey(path: path)
        }
        guard content.mode & 0o077 == 0 else {
            throw BundleError.looseKeyFile(path: path, mode: content.mode)
        }
        let lines = String(decoding: content.bytes, as: UTF8.self).split(separator: "\n")
        guard lines.count == 3, lines[0] == Self.heading,
            let id = lines[1].value(of: "id").flatMap({ KeyID($0) }),
            let secret = lines[2].value(of: "secret").flatMap({ Data(base64Encoded: $0) }),
            let key = Ed25519.PrivateKey(seed: Array(secret)),
            BundleKey(key: key.publicKey).id == id
        else { throw BundleError.notAKey(path: path) }
        self.init(path: path, key: key, publicKey: BundleKey(key: key.publicKey))
    }

    private init(path: String, key: Ed25519.PrivateKey, publicKey: BundleKey) {
        self.path = path
        self.key = key
        self.publicKey = publicKey
    }

    /// The same signature for the same manifest.
    ///
    /// - SeeAlso: RFC 8032, 5.1.6.
    func sign(_ manifest: [UInt8]) -> BundleSignature {
        BundleSignature(
            keyID: publicKey.id,
            bytes: key.signature(of: BundleSignature.signedBytes(of: manifest)))
    }
}

extension PublishingKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { "key \(publicKey.id)" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}
