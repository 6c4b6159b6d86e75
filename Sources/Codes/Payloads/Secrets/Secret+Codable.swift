extension Secret: Codable {
    /// Writes the mask, or the text where the encoder reveals secrets.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        let isRevealed = encoder.userInfo[.revealsSecrets] as? Bool == true
        try container.encode(isRevealed ? reveal() : Secret.mask)
    }

    /// Reads the text; a mask in its place is rejected, as it would pass for the secret.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard !text.contains(Secret.mask) else {
            throw DecodingError.dataCorruptedError(
                in: container,
                debugDescription: "a mask stands where the secret should be; "
                    + "encode it with revealsSecrets to read it back")
        }
        self.init(text)
    }
}

extension CodingUserInfoKey {
    /// Under this key, `true` lets an encoder write secrets in the clear.
    public static let revealsSecrets = CodingUserInfoKey(named: "docent.payloads.revealsSecrets")

    /// Under this key, `true` lets an encoder write what stands on a personal paper.
    public static let revealsPapers = CodingUserInfoKey(named: "docent.payloads.revealsPapers")
}
