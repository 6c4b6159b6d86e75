/// A visitor's pass: what it says is for the site's kiosk, which proves it.
///
/// `HTTPS://HOST/PREFIX/V/CODE` under a site's public address, else `PASS:CODE`. The code holds a
/// visitor's name, so it is a ``Secret``: no description shows it.
public struct PassCode: Sendable, Hashable {
    /// 64 to 400 letters and digits of base 32.
    public let code: Secret
    public let origin: SiteCode.Origin

    /// The letter in an address.
    static let letter = "V"
    private static let length = 64...400

    /// A code; `nil` where it has not the form of one.
    public init?(code: String) { self.init(code, origin: .bare) }

    init?(_ code: String, origin: SiteCode.Origin) {
        guard Self.length.contains(code.utf8.count),
            code.utf8.allSatisfy({
                $0.isASCIILetter || (UInt8(ascii: "2")...UInt8(ascii: "7")).contains($0)
            })
        else { return nil }
        self.code = Secret(code)
        self.origin = origin
    }

    /// Reads a pass of either form, under the site's address or bare; `nil` where the text is none.
    package init?(reading text: String, site: SiteAddress?) {
        let bytes = Array(text.utf8)[...].trimmed()
        if let site, let pass = PassCode(bytes, site: site) {
            self = pass
        } else if let (name, rest) = bytes.divided(at: ":"), name.isWord("pass") {
            self.init(bare: rest)
        } else {
            return nil
        }
    }

    /// Reads what follows `PASS:`.
    init?(bare bytes: Bytes) { self.init(bytes.string, origin: .bare) }

    /// Reads a pass under the site's address from trimmed text.
    init?(_ bytes: Bytes, site: SiteAddress) {
        guard bytes.begins(with: "http"), let parts = site.code(in: bytes),
            parts.letter.uppercased() == Self.letter, parts.signature == nil
        else { return nil }
        self.init(parts.id, origin: .address(host: site.host))
    }

    /// Reads the pass that an address of another site carries; `nil` where it carries none, or where
    /// the address itself is one to beware of.
    public init?(inAddress address: WebAddress) {
        let parts = address.text.split(separator: "/")
        guard let host = address.host, address.risks.isEmpty, parts.count >= 4,
            let code = parts.last, parts[parts.count - 2].uppercased() == Self.letter
        else { return nil }
        self.init(String(code), origin: .address(host: host))
    }

    /// The text of a symbol: under the site's address, or bare where it has none.
    public func text(site: SiteAddress?) -> String {
        guard let site else { return "PASS:" + code.reveal() }
        return "\(site.description.uppercased())/\(Self.letter)/\(code.reveal())"
    }
}
