/// A notification to the service manager (sd_notify).
///
/// - SeeAlso: sd_notify(3).
public enum Notice: Sendable, Equatable {
    /// The service has started, or has taken over its new configuration.
    case ready
    /// The configuration is being reloaded, since a moment of the monotonic clock; ``ready`` must follow.
    case reloading(sinceBoot: Duration)
    case stopping
    /// The service is alive; must be sent more often than the watchdog's interval.
    case watchdog
    /// How it is, in one line for people.
    case status(String)

    /// Longer lines are of no use in `systemctl status`.
    static let longestStatus = 200

    /// The lines of the datagram.
    var text: String {
        switch self {
        case .ready: "READY=1"
        case .reloading(let time):
            "RELOADING=1\nMONOTONIC_USEC=\(time.wholeMicroseconds)"
        case .stopping: "STOPPING=1"
        case .watchdog: "WATCHDOG=1"
        case .status(let words):
            "STATUS="
                + String(words.map { $0.isNewline ? " " : $0 }.prefix(Self.longestStatus))
        }
    }
}

extension Duration {
    /// Never below 0; what is beyond 292 thousand years is cut.
    var wholeMicroseconds: Int64 {
        let (seconds, attoseconds) = components
        let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000)
        return overflow ? .max : max(0, whole &+ attoseconds / 1_000_000_000_000)
    }
}
