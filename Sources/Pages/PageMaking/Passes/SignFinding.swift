import Passes
package import Payloads

/// What the signature in a code says of the sign that the code stands on.
package enum SignFinding: Sendable, Equatable {
    /// The site has signed it.
    case genuine
    /// It has no signature, although all signs of the site have one.
    case unsigned
    /// Its signature is not one of the site's.
    case forged
}

extension PassDesk {
    /// Judges a code of the site; `nil` where it has no signature and needs none.
    package func judge(_ code: SiteCode, needsSignature: Bool) -> SignFinding? {
        guard let text = code.signature else { return needsSignature ? .unsigned : nil }
        guard let signature = CodeSignature(text: text) else { return .forged }
        return isGenuine(signature, of: code) ? .genuine : .forged
    }
}
