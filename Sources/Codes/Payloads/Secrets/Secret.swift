/// A text that is not to be shown: a password, a key.
///
/// Every description, dump and reflection of it is the same mask, whatever its length; ``reveal()``
/// alone gives the text. JSON has the mask too, unless the encoder's `userInfo` says otherwise
/// under `CodingUserInfoKey/revealsSecrets`; only then can it be read back.
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

extension Secret: CustomStringConvertible, CustomDebugStringConvertible {
    public var description: String { Secret.mask }
    public var debugDescription: String { Secret.mask }
}
