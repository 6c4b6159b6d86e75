/// A code of our own site: on a door, a building, a person's card, or at the start of a tour.
///
/// `HTTPS://HOST/PREFIX/R/ID` under the site's public address, else `ROOM:ID`; likewise `B` and
/// `BUILDING:`, `P` and `PERSON:`, `T` and `TOUR:`. A slash and a signature may follow. Before the letter may stand the
/// language of the page, `HTTPS://HOST/PREFIX/DE/R/ID`. All without regard to case.
public struct SiteCode: Sendable, Hashable {
    /// What the code stands for.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        case room, building, person, tour

        /// The letter in an address: `R`, `B`, `P` or `T`.
        public var letter: String { String(rawValue.prefix(1)).uppercased() }
    }

    /// Where the code says what it is.
    public enum Origin: Sendable, Hashable {
        /// In the text alone: `ROOM:ID`.
        case bare
        /// Under the site's address, on this host.
        case address(host: String)
    }

    public let kind: Kind
    /// 1 to 32 of `A-Z 0-9 -`, beginning and ending with a letter or digit.
    public let id: String
    public let origin: Origin
    /// What proves that the site has made this code; `nil` where it carries nothing of the kind.
    ///
    /// Base32 of an Ed25519 signature, in upper case. Whether it is right is not known here.
    public let signature: String?
    /// The language of the page that the address leads to, a BCP 47 tag in lower case; `nil` on a door's sign.
    public let language: String?

    /// The length of a signature's text: 64 bytes in Base32.
    public static let signatureLength = 103

    /// A code for an identifier of any case; `nil` where the identifier breaks the rules of ``id``.
    public init?(kind: Kind, id: String) {
        self.init(kind: kind, id: id, origin: .bare)
    }

    init?(
        kind: Kind, id: String, signature: String? = nil, language: String? = nil, origin: Origin
    ) {
        let bytes = Array(id.utf8)
        guard (1...32).contains(bytes.count), bytes.first != UInt8(ascii: "-"),
            bytes.last != UInt8(ascii: "-"),
            bytes.allSatisfy({ $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "-") })
        else { return nil }
        if let signature, !Self.isSignature(signature) { return nil }
        if let language, !SiteAddress.isLanguage(Array(language.utf8)[...]) { return nil }
        self.kind = kind
        self.id = id.uppercased()
        self.origin = origin
        self.signature = signature?.uppercased()
        self.language = language?.lowercased()
    }

    /// The same code with a signature; `nil` where the text has not the form of one.
    public func signed(_ signature: String) -> SiteCode? {
        SiteCode(kind: kind, id: id, signature: signature, language: language, origin: origin)
    }

    /// The same code for the page in a language; the code unchanged where the language is not a BCP 47 tag.
    public func speaking(_ language: String) -> SiteCode {
        SiteCode(kind: kind, id: id, signature: signature, language: language, origin: origin)
            ?? self
    }

    private static func isSignature(_ text: String) -> Bool {
        text.utf8.count == signatureLength
            && text.utf8.allSatisfy {
                $0.isASCIILetter || (UInt8(ascii: "2")...UInt8(ascii: "7")).contains($0)
            }
    }

    /// Reads a code of either form, under the site's address or bare; `nil` where the text is none.
    package init?(reading text: String, site: SiteAddress?) {
        let bytes = Array(text.utf8)[...].trimmed()
        guard
            let code = site.flatMap({ SiteCode(bytes, site: $0) }) ?? SiteCode(bare: bytes)
        else { return nil }
        self = code
    }

    /// Reads `ROOM:ID` and its like from trimmed text.
    init?(bare bytes: Bytes) {
        guard let (name, id) = bytes.divided(at: ":"), name.count <= 8,
            let kind = Kind.allCases.first(where: { name.isWord($0.rawValue) })
        else { return nil }
        let (own, signature) = id.divided(at: "/") ?? (id, nil)
        self.init(kind: kind, id: own.string, signature: signature?.string, origin: .bare)
    }

    /// Reads a code under the site's address from trimmed text.
    init?(_ bytes: Bytes, site: SiteAddress) {
        guard bytes.begins(with: "http"), let parts = site.code(in: bytes),
            let kind = Kind.allCases.first(where: { $0.letter == parts.letter.uppercased() })
        else { return nil }
        self.init(
            kind: kind, id: parts.id, signature: parts.signature, language: parts.language,
            origin: .address(host: site.host))
    }

    /// The canonical form that is printed: under the site's address, or bare where it has none.
    public func text(site: SiteAddress?) -> String {
        let ending = signature.map { "/" + $0 } ?? ""
        guard let site else { return "\(kind.rawValue.uppercased()):\(id)\(ending)" }
        let beginning =
            site.description.uppercased() + (language.map { "/\($0.uppercased())" } ?? "")
        return "\(beginning)/\(kind.letter)/\(id)\(ending)"
    }
}
