import Cryptography

/// Distinguishes the passes of one site from those of another: the first four bytes of the SHA-256 of
/// the site's ID in lower case.
///
/// It only serves to say "another site's"; that a pass is genuine is proven by its signature.
public struct SiteMark: Sendable, Hashable {
    let bytes: [UInt8]
    static let length = 4

    /// - Parameter siteID: the `id` of the tour's site.yaml.
    public init(siteID: String) {
        bytes = Array(SHA256.hash(siteID.lowercased().utf8).bytes.prefix(SiteMark.length))
    }

    init(bytes: [UInt8]) { self.bytes = bytes }

    /// Reads a mark as ``text`` writes it.
    init?(text: some StringProtocol) {
        guard text.utf8.count == 2 * SiteMark.length, text.utf8.first != UInt8(ascii: "+"),
            let value = UInt32(text, radix: 16)
        else { return nil }
        bytes = (0..<SiteMark.length).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
    }

    /// Eight hexadecimal digits.
    var text: String { Hexadecimal.text(of: bytes) }
}
