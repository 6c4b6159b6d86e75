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
}
