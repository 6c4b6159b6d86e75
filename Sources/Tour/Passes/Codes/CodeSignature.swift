import Cryptography

/// A signature over a code of a site: it proves that a key of the site has signed this very code.
///
/// Ed25519 over `docent site code 1`, a zero byte, the site's mark, the code's kind (`room`), a zero byte and its ID in
/// upper case. It does not prove where the sign hangs: a copy of a signed code is as good as the code.
///
/// - SeeAlso: RFC 8032
public struct CodeSignature: Sendable, Hashable {
    /// What a signature is over.
    public struct Code: Sendable, Hashable {
        let site: SiteMark
        let kind: String
        let id: String

        /// - Parameters:
        ///   - kind: `room`, `building`, `person` or `tour`.
        ///   - id: its ID, in any case.
        public init(site: SiteMark, kind: String, id: String) {
            self.site = site
            self.kind = kind
            self.id = id.uppercased()
        }

        fileprivate var bytes: [UInt8] {
            // No signature that was made for anything else can pass for one of a code.
            Array("docent site code 1\0".utf8) + site.bytes + Array("\(kind)\0\(id)".utf8)
        }
    }

    private let bytes: [UInt8]

    /// Reads a signature's text; `nil` where this is not exactly the Base32 of 64 bytes.
    public init?(text: String) {
        guard let bytes = Base32.bytes(of: text), bytes.count == Ed25519.signatureLength else {
            return nil
        }
        self.bytes = bytes
    }

    fileprivate init(bytes: [UInt8]) { self.bytes = bytes }

    /// The signature in Base32, 103 characters in upper case.
    public var text: String { Base32.text(of: bytes) }

    /// Whether one of the keys has made this signature of a code.
    ///
    /// A key's period plays no part: signs hang for years after it, so a key counts for as long as the content has it.
    ///
    /// - Complexity: one verification for each key, of which there are at most ``PassRules/maximumKeys``.
    public func isGenuine(for code: Code, by keys: [PublicPassKey]) -> Bool {
        keys.contains { $0.hasSigned(code.bytes, bytes) }
    }
}

extension PrivatePassKey {
    /// Signs a code of the site; always the same signature for the same code.
    public func sign(_ code: CodeSignature.Code) -> CodeSignature {
        CodeSignature(bytes: signature(of: code.bytes))
    }
}
