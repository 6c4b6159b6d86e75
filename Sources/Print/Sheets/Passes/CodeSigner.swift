public import Passes
public import Payloads

/// Signs codes of a site.
public struct CodeSigner: Sendable {
    private let key: PrivatePassKey
    private let site: SiteMark

    public init(key: PrivatePassKey, site: SiteMark) {
        self.key = key
        self.site = site
    }

    /// The code with its signature; always the same for the same code.
    public func sign(_ code: SiteCode) -> SiteCode {
        let signature = key.sign(
            CodeSignature.Code(site: site, kind: code.kind.rawValue, id: code.id))
        guard let signed = code.signed(signature.text) else {
            preconditionFailure("a signature's text has the form of one")
        }
        return signed
    }
}
