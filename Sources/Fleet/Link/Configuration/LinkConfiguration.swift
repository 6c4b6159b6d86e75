internal import Foundation
public import Times
public import Transfers

/// What an operator can set in `link.yaml`; the defaults are those of a link whose file says nothing else.
public struct LinkConfiguration: Sendable, Equatable {
    /// Where the channel is fetched from: the first, and the others where that fails.
    public var channels: [TransferURL] = []
    /// The hub that receives the kiosk's health and counts.
    public var hub: TransferURL?
    public var proxy = TransferProxy.environment
    /// How many bytes of objects are received per second at most.
    public var bytesPerSecond: Int?
    /// When objects are fetched, by this machine's clock; at any time where it is nil.
    public var hours: NightSchedule?
    /// How often the channel is asked for, give or take a half.
    public var poll: Duration = .seconds(15 * 60)
    /// After how long without a byte a transfer ends.
    public var silence: Duration = .seconds(60)
    /// How much of the disk stays free, in bytes.
    public var reserve = 1 << 30
    /// The kiosk's own configuration: its folder of bundles, its keys, its ring.
    public var kioskConfiguration = "kiosk.yaml"

    public init() {}
}

/// What is wrong with `link.yaml`, or with what it names.
public enum LinkConfigurationError: Error, Equatable, CustomStringConvertible {
    case unreadable(path: String, reason: String)
    /// Every problem of the file.
    case invalid([String])
    case noBundles(path: String)
    case noFreshnessKey(path: String)

    public var description: String {
        switch self {
        case .unreadable(let path, let reason): "\(path) cannot be read: \(reason)"
        case .invalid(let problems): problems.joined(separator: "\n")
        case .noBundles(let path):
            "\(path) names no folder of bundles to fetch a channel into; name it with \"bundles:\""
        case .noFreshnessKey(let path):
            """
            \(path) has no key of channels; put the publisher's into it as "freshness-key:", as \
            docent tour publish-key --freshness prints it
            """
        }
    }
}
