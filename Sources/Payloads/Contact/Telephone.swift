/// A telephone number on a contact card, with what it is for.
public struct Telephone: Sendable, Hashable, Codable {
    /// The number as the card gives it; an extension follows as `;ext=102`.
    public var number: String
    /// What it is for, in lower case: `cell`, `work`, `fax`, `voice` ...
    public var types: [String]

    public init(_ number: String, types: [String] = []) {
        self.number = number
        self.types = types
    }

    /// Whether it reaches a fax machine and no person.
    public var isFax: Bool { types.contains("fax") && !types.contains("voice") }
}
