extension PassCode: Codable {
    private enum Key: String, CodingKey { case code, host }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(code, forKey: .code)
        if case .address(let host) = origin { try container.encode(host, forKey: .host) }
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        let host = try container.decodeIfPresent(String.self, forKey: .host)
        let code = try container.decode(Secret.self, forKey: .code)
        guard
            let pass = PassCode(
                code.reveal(), origin: host.map { .address(host: $0) } ?? .bare)
        else {
            throw DecodingError.dataCorruptedError(
                forKey: .code, in: container,
                debugDescription: "a pass is 64 to 400 of A-Z and 2-7")
        }
        self = pass
    }
}
