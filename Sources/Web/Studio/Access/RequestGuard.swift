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

    /// The origin of our own pages by the host that they are asked for at.
    private let origins: [String: String]

    /// - Parameters:
    ///   - hosts: with their ports, as browsers send them: "127.0.0.1:8077".
    ///   - address: what people know the studio by, where a proxy stands before it.
    public init(hosts: Set<String>, public address: PublicAddress? = nil) {
        var origins = Dictionary(uniqueKeysWithValues: hosts.map { ($0, "http://\($0)") })
        if let address { origins[address.host] = address.origin }
        self.origins = origins
    }

    /// The names that a browser on this machine reaches a port by.
    public static func loopback(
        port: Int, public address: PublicAddress? = nil
    ) -> RequestGuard {
        RequestGuard(
            hosts: ["127.0.0.1:\(port)", "localhost:\(port)", "[::1]:\(port)"], public: address)
    }

    public func judge(_ request: Origin) -> Verdict {
        guard let host = request.host?.lowercased(), let own = origins[host] else {
            return .otherHost
        }
        let isOwn =
            switch request.site {
            case "same-origin": true
            // An address that somebody has typed, or a browser that does not say.
            case "none", nil:
                !request.isChange || request.origin == own
            // A link from elsewhere may lead to a page; nothing else may be loaded there.
            default: !request.isChange && request.mode == "navigate"
            }
        return isOwn ? .pass : .otherSite
    }
}
