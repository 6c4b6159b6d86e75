/// An address that a code leads to, judged and never opened.
public struct WebAddress: Sendable, Hashable {
    /// The address as given, without blanks around it.
    public let text: String
    /// The title that came with it, or `nil`.
    public let title: String?
    /// The scheme in lower case; `nil` for an address such as `www.example.com` that has none.
    public let scheme: String?
    /// The host to look at, as people should see it: lower case, punycode decoded; `nil` where the
    /// address has none, as those for apps: in `market://details` a page of the app stands there.
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
    /// `www.`, or it is a domain under a common top level. An address of the web is read as browsers
    /// open it: blanks behind its host are coded, tabs and line ends left out.
    ///
    /// - Complexity: linear in the length of the text.
    public init?(_ text: String, title: String? = nil) {
        self.init(Array(text.utf8)[...], title: title)
    }

    init?(_ bytes: Bytes, title: String? = nil, acceptingAnyDomain: Bool = false) {
        let bytes = AddressParts.opened(bytes.trimmed())
        guard let parts = AddressParts(bytes, acceptingAnyDomain: acceptingAnyDomain) else {
            return nil
        }
        let isWeb = parts.scheme == nil || parts.scheme == "http" || parts.scheme == "https"
        let name = isWeb || parts.namesServer ? parts.host.flatMap { HostName($0) } : nil
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
        if isWeb ? Installable.isFile(parts.path) : scheme == "itms-services" {
            risks.append(.installs)
        }
        self.risks = risks
    }

    /// The address with a mask in the place of a password before the host, and of passwords and tokens in the query and the
    /// fragment.
    public var maskedText: String {
        let bytes = Array(text.utf8)[...]
        var secrets: [Range<Int>] = []
        let parts = AddressParts(bytes, acceptingAnyDomain: true)
        if let (_, password) = parts?.userinfo?.divided(at: ":") {
            secrets.append(password.indices)
        }
        secrets += bytes.values(of: WebAddress.secretNames) ?? []
        return secrets.isEmpty ? text : bytes.masked(secrets)
    }

    /// Names of parameters that carry a secret.
    private static let secretNames = [
        "password", "passwd", "passwort", "pwd", "passphrase", "secret", "client_secret", "token",
        "access_token", "refresh_token", "id_token", "auth_token", "authtoken", "api_key", "apikey",
        "private_key",
    ]

    /// Whether the host belongs to a service that leads on to another address.
    public var isShortened: Bool {
        asciiHost.map(LeadingOn.isService) ?? false || target != nil
    }

    /// The address that a service leads on to, where its own address says so: `https://www.google.com/url?q=...`; of one for
    /// Android's apps, the page that is opened where the app is not installed.
    public var target: WebAddress? {
        if let page = intent("s.browser_fallback_url") { return WebAddress(page) }
        guard let asciiHost else { return nil }
        let bytes = Array(text.utf8)[...]
        guard let path = AddressParts(bytes, acceptingAnyDomain: true)?.path else { return nil }
        return LeadingOn.target(host: asciiHost, path: path).flatMap { WebAddress($0) }
    }

    /// The part of the host that somebody registered, such as `example.co.uk` for
    /// `a.b.example.co.uk`; `nil` where it has none.
    public func registrableDomain(in list: PublicSuffixList) -> String? {
        guard let host, !risks.contains(.ipHost) else { return nil }
        return list.registrableDomain(of: host)
    }
}
