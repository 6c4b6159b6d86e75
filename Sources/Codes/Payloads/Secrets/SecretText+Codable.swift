extension SecretText: Codable {
    private enum Key: String, CodingKey { case form, text }

    /// Writes the form's name, and the text with its secret parts masked, or in the clear where the encoder reveals secrets;
    /// a paper's only where it reveals papers.
    public func encode(to encoder: any Encoder) throws {
        let key: CodingUserInfoKey = form.group.isPaper ? .revealsPapers : .revealsSecrets
        let isRevealed = encoder.userInfo[key] as? Bool == true
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(form.id, forKey: .form)
        try container.encode(isRevealed ? text.reveal() : masked, forKey: .text)
    }

    /// Reads the text, and its form again from it; a mask in its place is rejected.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        let text = try container.decode(Secret.self, forKey: .text).reveal()
        guard let read = SecretText(Array(text.utf8)[...]) else {
            throw DecodingError.dataCorruptedError(
                forKey: .text, in: container, debugDescription: "the text has no form of a secret")
        }
        self = read
    }
}
