/// A text that is not to be shown: a password, a key.
///
/// Every description, dump and reflection of it is the same mask, whatever its length; ``reveal()``
/// alone gives the text. JSON has the mask too, unless the encoder's `userInfo` says otherwise
/// under ``CodingUserInfoKey/revealsSecrets``; only then can it be read back.
public struct Secret: Sendable, Hashable {
    /// What stands in place of every secret.
    public static let mask = "••••••••"

    private let text: String

    public init(_ text: String) {
        self.text = text
    }

    /// The text itself, for the one place that needs it.
    public func reveal() -> String { text }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { Secret.mask }
    public var debugDescription: String { Secret.mask }
    public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}

extension Secret: Codable {
    /// Writes the mask, or the text where the encoder reveals secrets.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        let isRevealed = encoder.userInfo[.revealsSecrets] as? Bool == true
        try container.encode(isRevealed ? text : Secret.mask)
    }

    /// Reads the text; a mask in its place is rejected, as it would pass for the secret.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        text = try container.decode(String.self)
        guard text != Secret.mask else {
            throw DecodingError.dataCorruptedError(
                in: container,
                debugDescription: "a mask stands where the secret should be; "
                    + "encode it with revealsSecrets to read it back")
        }
    }
}

extension CodingUserInfoKey {
    /// Under this key, `true` lets an encoder write secrets in the clear.
    public static let revealsSecrets = CodingUserInfoKey(named: "docent.payloads.revealsSecrets")
}
