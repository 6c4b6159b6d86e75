/// The name that a server gives to what it sent, by which only something else is sent again.
///
/// - SeeAlso: RFC 9110, 8.8.3.
public struct EntityTag: Sendable, Equatable, CustomStringConvertible {
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

    /// A weak one names no bytes: no part may be asked for by it.
    public var isStrong: Bool { !description.hasPrefix("W/") }
}
