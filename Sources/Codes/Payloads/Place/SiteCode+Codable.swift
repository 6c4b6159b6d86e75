extension SiteCode.Kind: Codable {}

extension SiteCode: Codable {
    private enum Key: String, CodingKey { case kind, id, host, signature, language }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(kind, forKey: .kind)
        try container.encode(id, forKey: .id)
        if case .address(let host) = origin { try container.encode(host, forKey: .host) }
        try container.encodeIfPresent(signature, forKey: .signature)
        try container.encodeIfPresent(language, forKey: .language)
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        let host = try container.decodeIfPresent(String.self, forKey: .host)
        guard
            let code = SiteCode(
                kind: try container.decode(Kind.self, forKey: .kind),
                id: try container.decode(String.self, forKey: .id),
                signature: try container.decodeIfPresent(String.self, forKey: .signature),
                language: try container.decodeIfPresent(String.self, forKey: .language),
                origin: host.map { .address(host: $0) } ?? .bare)
        else {
            throw DecodingError.dataCorruptedError(
                forKey: .id, in: container,
                debugDescription: "an id is 1 to 32 of A-Z 0-9 -, a letter or digit at each end")
        }
        self = code
    }
}
