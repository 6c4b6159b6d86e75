/// Refuses requests that a page of somebody else's may have a browser send.
///
/// The name of the host is compared, so that no other name can be made to lead here (DNS rebinding); and what changes
/// something must come from a page of our own (Fetch Metadata, 2; RFC 6454, 7).
public struct RequestGuard: Sendable {
    /// What a request says of where it comes from.
    public struct Origin: Sendable {
        public var isChange: Bool
        public var host: String?
        public var site: String?
        public var mode: String?
        public var origin: String?

        /// - Parameters:
        ///   - isChange: whether it is neither GET nor HEAD.
        ///   - host: `Host`, or the authority.
        ///   - site: `Sec-Fetch-Site`.
        ///   - mode: `Sec-Fetch-Mode`.
        ///   - origin: `Origin`.
        public init(
            isChange: Bool, host: String?, site: String?, mode: String?, origin: String?
        ) {
            self.isChange = isChange
            self.host = host
            self.site = site
            self.mode = mode
            self.origin = origin
        }
    }

    public enum Verdict: Sendable, Equatable {
        case pass
        /// 421: the request is for another host.
        case otherHost
        /// 403: it comes from another site.
        case otherSite
    }

    private let hosts: Set<String>

    /// - Parameter hosts: with their ports, as browsers send them: "127.0.0.1:8077".
    public init(hosts: Set<String>) { self.hosts = hosts }

    /// The names that a browser on this machine reaches a port by.
    public static func loopback(port: Int) -> RequestGuard {
        RequestGuard(hosts: ["127.0.0.1:\(port)", "localhost:\(port)", "[::1]:\(port)"])
    }

    public func judge(_ request: Origin) -> Verdict {
        guard let host = request.host?.lowercased(), hosts.contains(host) else { return .otherHost }
        let isOwn =
            switch request.site {
            case "same-origin": true
            // An address that somebody has typed, or a browser that does not say.
            case "none", nil:
                !request.isChange || request.origin == "http://\(host)"
            // A link from elsewhere may lead to a page; nothing else may be loaded there.
            default: !request.isChange && request.mode == "navigate"
            }
        return isOwn ? .pass : .otherSite
    }
}
