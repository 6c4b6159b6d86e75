/// What a server calls the bytes that it sent, to ask for others only.
///
/// - SeeAlso: RFC 9110, 8.8.3.
public struct EntityTag: Sendable, Hashable, Codable, CustomStringConvertible {
    public let description: String

    /// A longer one is none.
    private static let mostBytes = 256

    /// `nil` for a text that is not one, or not of visible characters of ASCII.
    public init?(_ text: String) {
        let opaque = (text.hasPrefix("W/") ? text.dropFirst(2) : text[...]).utf8
        let quote = UInt8(ascii: "\"")
        guard text.utf8.count <= Self.mostBytes, opaque.count >= 2, opaque.first == quote,
            opaque.last == quote,
            opaque.dropFirst().dropLast().allSatisfy({ (0x21...0x7E).contains($0) && $0 != quote })
        else { return nil }
        description = text
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let tag = EntityTag(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "not an entity tag")
        }
        self = tag
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }

    /// Whether a part may be asked for by it; a weak one names no bytes.
    public var isStrong: Bool { !description.hasPrefix("W/") }
}
