/// Numbers and mail addresses of cards, which some writers give as addresses with a scheme.
enum ReachableAt {
    /// The number of a value; `nil` where nothing is left.
    ///
    /// vCard 4.0 gives it as an address of RFC 3966; of its parameters the extension stays.
    static func number(_ value: String) -> String? {
        let bytes = Array(value.utf8)[...]
        guard bytes.begins(with: "tel:") else { return value.isEmpty ? nil : value }
        let parts = without(prefix: "tel:", bytes).split(separator: UInt8(ascii: ";"))
        guard let number = parts.first else { return nil }
        let ext = parts.dropFirst().first { $0.begins(with: "ext=") }
        let plain = without(prefix: "tel:", PercentCoding.decode(number)[...])
        guard !plain.isEmpty else { return nil }
        return plain.string + (ext.map { ";" + PercentCoding.text($0) } ?? "")
    }

    /// The mail address of a value, without `mailto:`; `nil` where nothing is left.
    static func mailbox(_ value: String) -> String? {
        let bytes = Array(value.utf8)[...]
        guard bytes.begins(with: "mailto:") else { return value.isEmpty ? nil : value }
        let plain = PercentCoding.decode(without(prefix: "mailto:", bytes))[...]
        return without(prefix: "mailto:", plain).stringIfAny
    }

    /// The bytes without a prefix, however often it stands there, and blanks: a value that kept one
    /// would lose it when the card is read again.
    private static func without(prefix: String, _ bytes: Bytes) -> Bytes {
        var rest = bytes.trimmed()
        while rest.begins(with: prefix) {
            rest = rest.dropFirst(prefix.utf8.count).trimmedAtStart()
        }
        return rest
    }
}

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
