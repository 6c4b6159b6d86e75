import Cryptography

/// Verifies passes: that a key of the site signed them, that they are valid now, and not revoked.
///
/// What time it is plays no part here.
public struct PassChecker: Sendable {
    private let site: SiteMark
    private let keys: [KeyID: [PublicPassKey]]
    private let revoked: Set<PassNumber>

    public init(site: SiteMark, rules: PassRules) {
        self.site = site
        // Two keys may have the same short ID, one in billions; both are tried.
        keys = Dictionary(grouping: rules.keys, by: \.id)
        revoked = Set(rules.revocations.map(\.number))
    }

    /// What a text proves to be.
    public enum Proof: Sendable, Hashable {
        case genuine(Pass)
        case revoked(Pass)
        /// It names another site; whether that site knows it cannot be decided here.
        case otherSite
        case notGenuine(PassFlaw)
    }

    public func prove(_ text: String) -> Proof {
        let signed: SignedPass
        do throws(PassFlaw) {
            signed = try SignedPass(text: text)
        } catch {
            return .notGenuine(error)
        }
        guard signed.pass.site == site else { return .otherSite }
        guard let known = keys[signed.keyID] else {
            return .notGenuine(.unknownKey(signed.keyID))
        }
        guard let key = known.first(where: { $0.hasSigned(signed) }) else {
            return .notGenuine(.wrongSignature)
        }
        guard key.covers(from: signed.pass.from, until: signed.pass.until) else {
            return .notGenuine(.outsideKeysTime(key.id))
        }
        return revoked.contains(signed.pass.number) ? .revoked(signed.pass) : .genuine(signed.pass)
    }
}
