import Cryptography
import Foundation
public import Times
import TourStore

/// What a publisher offers now: for each ring of kiosks one version, and until when that holds.
///
/// It is a file of one JSON line and a signature. The key of that signature is used every day, by a program, on a machine
/// that is on the network; it cannot have kiosks show anything that the offline key has not signed.
///
/// - SeeAlso: The Update Framework, specification 1.0.34, "timestamp" and "snapshot" roles.
public struct Channel: Sendable, Equatable {
    /// A version and the file of its manifest, `m/<sha256>`.
    public struct Entry: Sendable, Equatable, Codable {
        public var version: Int
        /// 64 hexadecimal digits in lower case.
        public var manifest: String
        /// Of the manifest's file, with its signature.
        public var bytes: Int

        package init(version: Int, manifest: String, bytes: Int) {
            self.version = version
            self.manifest = manifest
            self.bytes = bytes
        }

        fileprivate var isValid: Bool {
            BundleManifest.versions.contains(version) && StoredObject.isName(manifest)
                && (1...SignedManifest.maximumBytes).contains(bytes)
        }
    }

    /// The site's ID.
    public var site: String
    /// Grows with every change: 1 to 999 999 999, for each freshness key from the beginning.
    public var sequence: Int
    /// From this minute on a kiosk has no word from the publisher.
    public var expires: UTCMinute
    /// What the kiosks of each ring show, by the ring's name; kiosks whose ring is not there are in `all`.
    public var rings: [String: Entry]
    /// The manifests that changed keys, the oldest first, for kiosks that have missed them.
    public var keys: [Entry]

    /// The file's name.
    package static let fileName = "channel"
    /// The folder of manifests beside it.
    package static let manifests = "m"
    /// The ring of all kiosks that are in no other.
    public static let everyone = "all"
    package static let format = 1
    package static let sequences = 1...999_999_999
    /// No channel is longer, in bytes.
    package static let maximumBytes = 4096
    package static let maximumRings = 16
    package static let maximumKeys = 8
    /// Neither sequence nor version grows by more at once, unless somebody at the kiosk says that it is right.
    package static let maximumJump = 1000

    package init(
        site: String, sequence: Int, expires: UTCMinute, rings: [String: Entry], keys: [Entry] = []
    ) {
        self.site = site
        self.sequence = sequence
        self.expires = expires
        self.rings = rings
        self.keys = keys
    }

    /// What kiosks of a ring show; those of `all` where the channel has no such ring.
    public func entry(ring: String) -> Entry? { rings[ring] ?? rings[Self.everyone] }

    /// Whether a text may name a ring: 1 to 32 of a-z, 0-9 and -.
    public static func isRing(_ name: String) -> Bool {
        (1...32).contains(name.utf8.count)
            && name.utf8.allSatisfy {
                (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) || $0 == 0x2D
            }
    }
}

// MARK: As text

extension Channel {
    /// The line that is signed, without its end.
    package func json() throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return Array(
            try encoder.encode(
                Fields(
                    format: Self.format, site: site, sequence: sequence,
                    expires: expires.description, rings: rings, keys: keys.isEmpty ? nil : keys)))
    }

    /// Reads the line; nil where it is none of this format.
    init?(json: [UInt8]) {
        guard let fields = try? JSONDecoder().decode(Fields.self, from: Data(json)),
            fields.format == Self.format, Self.sequences.contains(fields.sequence),
            (1...64).contains(fields.site.utf8.count),
            let expires = UTCMinute(iso: fields.expires),
            (1...Self.maximumRings).contains(fields.rings.count),
            fields.rings.allSatisfy({ Self.isRing($0.key) && $0.value.isValid }),
            (fields.keys ?? []).count <= Self.maximumKeys,
            (fields.keys ?? []).allSatisfy(\.isValid)
        else { return nil }
        self.init(
            site: fields.site, sequence: fields.sequence, expires: expires, rings: fields.rings,
            keys: fields.keys ?? [])
    }

    static func format(json: [UInt8]) -> Int? {
        struct Format: Decodable { var format: Int }
        return (try? JSONDecoder().decode(Format.self, from: Data(json)))?.format
    }

    private struct Fields: Codable {
        var format: Int
        var site: String
        var sequence: Int
        var expires: String
        var rings: [String: Entry]
        var keys: [Entry]?
    }
}

/// A channel's file, taken apart; whether its signature is right is for the reader to prove.
package struct ChannelFile: Sendable, Equatable {
    package let channel: Channel
    package let line: [UInt8]
    package let signature: BundleSignature

    /// - Throws: ``ChannelError`` for what is no channel.
    package init(_ bytes: [UInt8]) throws(ChannelError) {
        guard bytes.count <= Channel.maximumBytes else {
            throw .endless(what: "the channel", limit: Channel.maximumBytes)
        }
        guard let end = bytes.firstIndex(of: 0x0A),
            let signature = BundleSignature(text: Array(bytes[(end + 1)...]), subject: .channel)
        else { throw .notAChannel(detail: "it is not a line and a signature") }
        line = Array(bytes[..<end])
        self.signature = signature
        if let format = Channel.format(json: line), format != Channel.format {
            throw .otherFormat(format: format)
        }
        guard let channel = Channel(json: line) else {
            throw .notAChannel(detail: "its line cannot be read")
        }
        self.channel = channel
    }

    /// The file's bytes for a line and its signature.
    package static func bytes(line: [UInt8], signature: BundleSignature) -> [UInt8] {
        line + [0x0A] + signature.text
    }

    package func isSigned(by keys: [BundleKey]) -> Bool {
        keys.contains { $0.id == signature.keyID && $0.hasSigned(line, signature) }
    }
}
