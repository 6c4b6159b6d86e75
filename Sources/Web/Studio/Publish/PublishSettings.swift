import Bundles
import TourAuthoring

/// What a studio publishes with.
public struct PublishSettings: Sendable {
    /// The file of the key that signs bundles.
    public var key: String
    /// The file of the key that signs the channel.
    public var freshnessKey: String
    /// The channel's folder; without one only files are made.
    public var channel: String?
    /// For how many days the channel holds each time it is signed.
    public var days: UInt32

    public init(key: String, freshnessKey: String, channel: String?, days: UInt32 = 14) {
        self.key = key
        self.freshnessKey = freshnessKey
        self.channel = channel
        self.days = days
    }

    /// The files of the keys that publishing needs, the bundles' first.
    var files: [(path: String, purpose: PublishingKey.Purpose)] {
        [(key, .bundles)] + (channel == nil ? [] : [(freshnessKey, .freshness)])
    }

    /// Tells if a key has no file yet; one that cannot be read is never made once more.
    static func isMissing(_ path: String, _ purpose: PublishingKey.Purpose) -> Bool {
        do {
            _ = try PublishingKey(path: path, purpose: purpose)
            return false
        } catch BundleError.noKey {
            return true
        } catch {
            return false
        }
    }

    /// Tells if a key has no file yet.
    func missing() -> Bool { files.contains { Self.isMissing($0.path, $0.purpose) } }

    /// The keys that are there: their files, and the line of `kiosk.yaml` by which kiosks know each.
    func keys() -> [(path: String, line: String)] {
        files.compactMap { path, purpose in
            guard let key = try? PublishingKey(path: path, purpose: purpose) else { return nil }
            let name = purpose == .bundles ? "bundle-key" : "freshness-key"
            return (path, "\(name): \(key.publicKey.base64)")
        }
    }
}
