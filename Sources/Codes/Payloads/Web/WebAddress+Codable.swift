extension URLRisk: Codable {}

extension WebAddress: Codable {
    private enum Key: String, CodingKey {
        case url, title, scheme, app, host, asciiHost, registrableDomain, port, risks, shortened,
            target
        case digitalLink
    }

    /// Writes the address, its password masked unless the encoder reveals secrets, with what was judged about it; `registrableDomain` where the encoder's
    /// `userInfo` has a ``PublicSuffixList`` under `CodingUserInfoKey/publicSuffixes`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        let isRevealed = encoder.userInfo[.revealsSecrets] as? Bool == true
        try container.encode(isRevealed ? text : maskedText, forKey: .url)
        try container.encodeIfPresent(title, forKey: .title)
        try container.encodeIfPresent(scheme, forKey: .scheme)
        try container.encodeIfPresent(app, forKey: .app)
        try container.encodeIfPresent(host, forKey: .host)
        try container.encodeIfPresent(asciiHost, forKey: .asciiHost)
        try container.encodeIfPresent(port, forKey: .port)
        try container.encode(risks, forKey: .risks)
        try container.encode(isShortened, forKey: .shortened)
        try container.encodeIfPresent(target?.maskedText, forKey: .target)
        if let list = encoder.userInfo[.publicSuffixes] as? PublicSuffixList {
            try container.encodeIfPresent(
                registrableDomain(in: list), forKey: .registrableDomain)
        }
        try container.encodeIfPresent(digitalLink, forKey: .digitalLink)
    }

    /// Reads `url` and `title`; everything else is judged again.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        let url = try container.decode(Secret.self, forKey: .url).reveal()
        let title = try container.decodeIfPresent(String.self, forKey: .title)
        guard
            let address = WebAddress(
                Array(url.utf8)[...], title: title, acceptingAnyDomain: true)
        else {
            throw DecodingError.dataCorruptedError(
                forKey: .url, in: container, debugDescription: "the text is not an address")
        }
        self = address
    }
}
