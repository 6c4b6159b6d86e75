import Cryptography
import Files
import Foundation
public import Times
import TourStore

/// What a kiosk remembers of its channel: how far it has come, and which keys have taken the place of others.
///
/// It is only ever replaced by one that follows from a channel that was checked whole.
public struct ChannelState: Sendable, Equatable {
    /// Two kinds of keys take each other's place, never one that of the other kind.
    package enum Kind: String, Sendable { case bundle, freshness }

    package struct Succession: Sendable, Equatable {
        package var kind: Kind
        package var old: BundleKey
        package var new: BundleKey
        /// The SHA-256 of the manifest's file that said so.
        package var manifest: String
    }

    package struct Sequence: Sendable, Equatable {
        package var key: BundleKey
        package var number: Int
        /// Of the channel's file.
        package var sha256: String
    }

    /// The last sequence of each freshness key.
    package var sequences: [Sequence] = []
    /// Until when the last channel holds; nil where none was taken.
    public internal(set) var expires: UTCMinute?
    /// When the last channel was taken.
    public internal(set) var heard: UTCMinute?
    /// The version that was taken last.
    package var version: Int?
    /// The channel's file, by its SHA-256, whose jump somebody has said to be right.
    package var accepted: String?
    package var successions: [Succession] = []

    package static let fileName = "channel"
    package static let maximumBytes = 1 << 16
    private static let heading = "docent channel state 1"
    private static let maximumLines = 200
    /// Nobody changes keys so often.
    private static let maximumSuccessions = 100

    package init() {}

    /// The last sequence that was taken, of any key; nil where none was.
    public var sequence: Int? { sequences.last?.number }

    /// That the channel's end is past, in words; nil where it is not.
    public func silence(at now: UTCMinute) -> String? {
        guard let expires, let heard, now >= expires else { return nil }
        return """
            no word from the publisher since \(heard): the channel expired at \(expires); \
            renew it with docent tour channel renew, and bring it here
            """
    }

    // MARK: Keys

    /// The keys that are trusted where some are set: each, or the one that has taken its place.
    package func trusted(_ keys: [BundleKey], as kind: Kind) -> [BundleKey] {
        var trusted: [BundleKey] = []
        for key in keys {
            var key = key
            // A chain cannot be longer than its links, even where it is a ring.
            for _ in successions {
                guard let next = successions.last(where: { $0.kind == kind && $0.old == key })
                else { break }
                key = next.new
            }
            if !trusted.contains(key) { trusted.append(key) }
        }
        return trusted
    }

    /// Lets the keys that a manifest names take the place of those that are trusted.
    ///
    /// - Parameters:
    ///   - keys, freshnessKeys: those that are set.
    package mutating func change(
        by signed: SignedManifest, keys: [BundleKey], freshnessKeys: [BundleKey]
    ) {
        guard let next = signed.manifest.keys else { return }
        let manifest = signed.sha256
        func add(_ kind: Kind, _ old: BundleKey, _ new: BundleKey) {
            guard old != new, successions.count < Self.maximumSuccessions else { return }
            successions.append(Succession(kind: kind, old: old, new: new, manifest: manifest))
        }
        let signer = trusted(keys, as: .bundle).first { $0.id == signed.keyID }
        if let new = next.bundle, let signer { add(.bundle, signer, new) }
        if let change = next.freshness,
            trusted(freshnessKeys, as: .freshness).contains(change.old)
        {
            add(.freshness, change.old, change.new)
        }
    }

    /// Whether a manifest's change of keys was made already.
    func hasChanged(by manifest: String) -> Bool {
        successions.contains { $0.manifest == manifest }
    }

    /// Raises the sequence to that of a channel that waits to be taken, if a trusted key has signed it.
    mutating func remember(waiting bytes: [UInt8], freshnessKeys: [BundleKey]) {
        guard let file = try? ChannelFile(bytes),
            let signer = trusted(freshnessKeys, as: .freshness).first(where: {
                file.isSigned(by: [$0])
            }),
            sequences.last(where: { $0.key == signer }).map({
                $0.number < file.channel.sequence
            }) ?? true
        else { return }
        sequences.removeAll { $0.key == signer }
        sequences.append(
            Sequence(
                key: signer, number: file.channel.sequence,
                sha256: SHA256.hash(bytes).hexadecimal))
    }

    // MARK: As text

    /// The version of a file that a later program wrote; nil where this one knows the version, or it is no such file.
    static func laterVersion(of bytes: [UInt8]) -> Int? {
        let line = String(decoding: bytes.prefix { $0 != 0x0A }, as: UTF8.self)
        return FileHeading.laterVersion(in: line, than: heading)
    }

    /// Reads the file; nil where it is not as ``bytes`` writes it.
    package init?(_ bytes: [UInt8]) {
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        guard lines.first == Self.heading[...], lines.count <= Self.maximumLines else { return nil }
        for line in lines.dropFirst() {
            let words = line.split(separator: " ").map(String.init)
            switch (words.first, words.count) {
            case ("sequence", 4):
                guard let key = BundleKey(base64: words[1]), let number = Int(words[2]),
                    Channel.sequences.contains(number), StoredObject.isName(words[3])
                else { return nil }
                sequences.append(Sequence(key: key, number: number, sha256: words[3]))
            case ("expires", 2): expires = UTCMinute(iso: words[1])
            case ("heard", 2): heard = UTCMinute(iso: words[1])
            case ("version", 2): version = Int(words[1])
            case ("accepted", 2): accepted = words[1]
            case ("key", 5):
                guard let kind = Kind(rawValue: words[1]), let old = BundleKey(base64: words[2]),
                    let new = BundleKey(base64: words[3]), StoredObject.isName(words[4])
                else { return nil }
                successions.append(
                    Succession(kind: kind, old: old, new: new, manifest: words[4]))
            default: return nil
            }
        }
        guard self.bytes == bytes else { return nil }
    }

    package var bytes: [UInt8] {
        var lines = [Self.heading]
        lines += sequences.map { "sequence \($0.key.base64) \($0.number) \($0.sha256)" }
        if let expires { lines.append("expires \(expires)") }
        if let heard { lines.append("heard \(heard)") }
        if let version { lines.append("version \(version)") }
        if let accepted { lines.append("accepted \(accepted)") }
        lines += successions.map {
            "key \($0.kind.rawValue) \($0.old.base64) \($0.new.base64) \($0.manifest)"
        }
        return Array((lines.joined(separator: "\n") + "\n").utf8)
    }
}
