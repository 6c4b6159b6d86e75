/// An address that a code leads to, judged and never opened.
public struct WebAddress: Sendable, Hashable {
    /// The address as given, without blanks around it.
    public let text: String
    /// The title that came with it, or `nil`.
    public let title: String?
    /// The scheme in lower case; `nil` for an address such as `www.example.com` that has none.
    public let scheme: String?
    /// The host to look at, as people should see it: lower case, punycode decoded; `nil` where the
    /// address has none.
    public let host: String?
    /// The host as the network looks it up: lower case, in ASCII.
    public let asciiHost: String?
    /// The port, where one is given.
    public let port: Int?
    /// What a person should know before going there, in the order of ``URLRisk``.
    public let risks: [URLRisk]
    /// The product or place that the address names by GS1's rules, or `nil`.
    public let digitalLink: DigitalLink?

    /// Reads an address; `nil` where the text is none.
    ///
    /// An address has a scheme that is followed by `//` or that is well known, or it begins with
    /// `www.`, or it is a domain under a common top level. It holds no blanks and no control
    /// characters.
    ///
    /// - Complexity: linear in the length of the text.
    public init?(_ text: String, title: String? = nil) {
        self.init(Array(text.utf8)[...], title: title)
    }

    init?(_ bytes: Bytes, title: String? = nil, acceptingAnyDomain: Bool = false) {
        let bytes = bytes.trimmed()
        guard let parts = AddressParts(bytes, acceptingAnyDomain: acceptingAnyDomain) else {
            return nil
        }
        let name = parts.host.flatMap { HostName($0) }
        let isWeb = parts.scheme == nil || parts.scheme == "http" || parts.scheme == "https"
        if isWeb, name == nil { return nil }
        text = bytes.string
        self.title = title.flatMap { $0.isEmpty ? nil : $0 }
        scheme = parts.scheme
        host = name?.shown
        asciiHost = name?.ascii
        port = parts.port
        digitalLink = isWeb ? DigitalLink(parts.path) : nil

        var risks: [URLRisk] = []
        if let userinfo = parts.userinfo, !userinfo.isEmpty {
            let (name, password) = userinfo.divided(at: ":") ?? (userinfo, userinfo.suffix(0))
            // An account's name, as in ssh://git@example.com, passes for no host.
            if isWeb || PercentCoding.text(name).contains(".") { risks.append(.userinfo) }
            if !password.isEmpty { risks.append(.embeddedCredentials) }
        }
        if let name {
            if name.looksLikeAnother { risks.append(.mixedScriptHost) }
            if name.hasPunycode { risks.append(.punycodeHost) }
            if name.isAddress { risks.append(.ipHost) }
        }
        if parts.isScript {
            risks.append(.scriptScheme)
        } else if !isWeb {
            risks.append(.nonHTTPScheme)
        }
        if text.utf8.contains(where: { $0 >= 0x80 }),
            text.unicodeScalars.contains(where: PlainText.isDirectionControl)
        {
            risks.append(.bidiControl)
        }
        if scheme == "http" { risks.append(.noTLS) }
        self.risks = risks
    }

    /// Whether the host belongs to a service that hides where an address really leads.
    public var isShortened: Bool {
        asciiHost.map {
            Shorteners.hosts.contains($0)
                || $0.hasPrefix("www.")
                    && Shorteners.hosts.contains(String($0.dropFirst(4)))
        } ?? false
    }

    /// The part of the host that somebody registered, such as `example.co.uk` for
    /// `a.b.example.co.uk`; `nil` where it has none.
    public func registrableDomain(in list: PublicSuffixList) -> String? {
        guard let host, !risks.contains(.ipHost) else { return nil }
        return list.registrableDomain(of: host)
    }
}
