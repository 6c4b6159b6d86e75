public import Bundles
import Cryptography
import Files
import Foundation
import Glibc
import Passes

/// A private key that a site's bundles, or its channel, are signed with, in a file for its owner alone.
///
/// Its description never tells it.
public struct PublishingKey: Sendable {
    /// The file it stands in.
    public let path: String
    private let key: Ed25519.PrivateKey
    public let publicKey: BundleKey

    /// What a key is for; a file of one kind is never taken for the other.
    public enum Purpose: Sendable {
        /// Signs what kiosks show; it belongs on a machine without a network.
        case bundles
        /// Signs which version is the newest, and until when that holds: it can hold content back, and install none.
        case freshness

        fileprivate var heading: String {
            switch self {
            case .bundles: "docent bundle key 1"
            case .freshness: "docent freshness key 1"
            }
        }

        fileprivate var subject: BundleSignature.Subject {
            self == .bundles ? .bundle : .channel
        }
    }

    public let purpose: Purpose

    private static let maximumBytes = 4096

    /// Makes a key and writes its file.
    ///
    /// - Throws: `BundleError/keyIsThere(path:)`; `FileError` where it cannot be written.
    public static func make(
        path: String, purpose: Purpose = .bundles
    ) throws -> PublishingKey {
        guard try BoundedFile.read(path, limit: maximumBytes) == nil else {
            throw BundleError.keyIsThere(path: path)
        }
        let key = Ed25519.PrivateKey()
        let publicKey = BundleKey(key: key.publicKey)
        let text = """
            \(purpose.heading)
            id \(publicKey.id)
            secret \(Data(key.seed).base64EncodedString())

            """
        let (folder, name) = FilePath.split(path)
        let locked = try LockedFolder(folder)
        try locked.replace(name, with: Array(text.utf8))
        return PublishingKey(path: path, key: key, publicKey: publicKey, purpose: purpose)
    }

    /// Reads a key's file.
    ///
    /// - Throws: `BundleError/noKey(path:isFreshness:)`, `BundleError/notAKey(path:isFreshness:)`,
    ///   `BundleError/looseKeyFile(path:mode:)`; `FileError` where it cannot be read.
    public init(path: String, purpose: Purpose = .bundles) throws {
        let isFreshness = purpose == .freshness
        guard let content = try BoundedFile.read(path, limit: Self.maximumBytes) else {
            throw BundleError.noKey(path: path, isFreshness: isFreshness)
        }
        guard content.mode & 0o077 == 0 else {
            throw BundleError.looseKeyFile(path: path, mode: content.mode)
        }
        let lines = String(decoding: content.bytes, as: UTF8.self).split(separator: "\n")
        if let version = FileHeading.laterVersion(in: lines.first ?? "", than: purpose.heading) {
            throw BundleError.newerRecord(path: path, version: version, known: 1)
        }
        guard lines.count == 3, lines[0] == purpose.heading,
            let id = lines[1].value(of: "id").flatMap({ KeyID($0) }),
            let secret = lines[2].value(of: "secret").flatMap({ Data(base64Encoded: $0) }),
            let key = Ed25519.PrivateKey(seed: Array(secret)),
            BundleKey(key: key.publicKey).id == id
        else { throw BundleError.notAKey(path: path, isFreshness: isFreshness) }
        self.init(
            path: path, key: key, publicKey: BundleKey(key: key.publicKey), purpose: purpose)
    }

    private init(
        path: String, key: Ed25519.PrivateKey, publicKey: BundleKey, purpose: Purpose
    ) {
        self.purpose = purpose
        self.path = path
        self.key = key
        self.publicKey = publicKey
    }

    /// The same signature for the same message.
    ///
    /// - SeeAlso: RFC 8032, 5.1.6.
    func sign(_ message: [UInt8]) -> BundleSignature {
        let subject = purpose.subject
        return BundleSignature(
            keyID: publicKey.id,
            bytes: key.signature(of: BundleSignature.signedBytes(of: message, as: subject)),
            subject: subject)
    }
}

extension PublishingKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { "key \(publicKey.id)" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}
