import ArgumentParser
import Bundles
import Commands
import Foundation
import Times
import TourAuthoring
import Wording

extension TourCommand {
    /// What a bundle says of itself, in a line.
    static func words(_ manifest: BundleManifest) -> String {
        let size = dataSize(manifest.bytes)
        let start = manifest.at.map { ", not before \($0)" } ?? ""
        let end = manifest.until.map { ", until \($0)" } ?? ""
        return "\(manifest.site), version \(manifest.version), made from content of "
            + "\(manifest.made)\(start)\(end), \(size)"
    }

    /// What a channel says of itself, in a line.
    static func words(_ channel: Channel) -> String {
        let rings = channel.rings.sorted { $0.key < $1.key }
            .map { "\($0.key) shows version \($0.value.version)" }.joined(separator: ", ")
        return "\(channel.site), sequence \(channel.sequence), until \(channel.expires): \(rings)"
    }
}

/// Where the key is that bundles are signed with.
struct PublishingKeyOption: ParsableArguments {
    @Option(
        name: .customLong("key"),
        help: .init(
            "Key file (default: $DOCENT_PUBLISH_KEY, ~/.config/docent/publish.key).",
            valueName: "file"))
    var keyPath: String?

    func path() throws -> String {
        try UserFile.path(
            keyPath, variable: "DOCENT_PUBLISH_KEY", usual: "publish.key", option: "--key")
    }

    func key() throws -> PublishingKey { try PublishingKey(path: path()) }
}

/// Where the key is that channels are signed with.
struct FreshnessKeyOption: ParsableArguments {
    @Option(
        name: .customLong("freshness-key"),
        help: .init(
            "Key file (default: $DOCENT_FRESHNESS_KEY, ~/.config/docent/freshness.key).",
            valueName: "file"))
    var keyPath: String?

    static func path(_ named: String?) throws -> String {
        try UserFile.path(
            named, variable: "DOCENT_FRESHNESS_KEY", usual: "freshness.key",
            option: "--freshness-key")
    }

    func key() throws -> PublishingKey {
        try PublishingKey(path: Self.path(keyPath), purpose: .freshness)
    }
}

/// Until when a channel holds.
struct ExpiryOption: ParsableArguments {
    @Option(
        help: .init(
            "Time until which kiosks may count on the channel (default: +14d).",
            valueName: "time"))
    var expires: String?

    func time(now: UTCMinute) throws -> UTCMinute {
        let time = try UTCMinute(
            expires ?? "+14d", timeZone: .current, now: now.date, from: now, isEnd: true)
        guard time > now else {
            throw ValidationError(
                "the channel would expire (\(time)) now; choose a later --expires")
        }
        return time
    }

    static func check(ring: String) throws {
        guard Channel.isRing(ring) else {
            throw ValidationError(
                "--ring is \"\(ring.prefix(40))\"; it must be 1 to 32 of a-z, 0-9 and -")
        }
    }
}
