/// The key of a generator of one-time passwords, from an `otpauth:` address.
///
/// - SeeAlso: the Key URI format of Google Authenticator; RFC 4226 (HOTP), RFC 6238 (TOTP).
public struct OneTimePassword: Sendable, Hashable, Codable {
    /// What counts the passwords.
    public enum Method: String, Sendable, Hashable, CaseIterable, Codable {
        /// The time.
        case totp
        /// A counter.
        case hotp
        /// Several keys of another generator in one code, all within ``OneTimePassword/secret``.
        case migration
        /// A way that is not known here.
        case other
    }

    public var type: Method
    /// The label as given, percent-coding undone: `Issuer:account`, or the account alone.
    public var label: String
    public var issuer: String?
    public var account: String?
    public var secret: Secret?
    public var algorithm: String?
    public var digits: Int?
    /// How long a password is valid, in seconds, for ``Method/totp``.
    public var period: Int?
    /// Where to begin, for ``Method/hotp``.
    public var counter: Int?

    public init(
        type: Method, label: String, issuer: String? = nil, account: String? = nil,
        secret: Secret?, algorithm: String? = nil, digits: Int? = nil, period: Int? = nil,
        counter: Int? = nil
    ) {
        self.type = type
        self.label = label
        self.issuer = issuer
        self.account = account
        self.secret = secret
        self.algorithm = algorithm
        self.digits = digits
        self.period = period
        self.counter = counter
    }

    /// Reads what follows `otpauth:`; `nil` where no secret is given.
    init?(otpauth bytes: Bytes) {
        guard bytes.begins(with: "//") else { return nil }
        let bytes = bytes.dropFirst(2).prefix { $0 != UInt8(ascii: "#") }
        let (path, query) = bytes.divided(at: "?") ?? (bytes, bytes.suffix(0))
        let (method, rest) = path.divided(at: "/") ?? (path, path.suffix(0))
        let type: Method = method.isWord("totp") ? .totp : method.isWord("hotp") ? .hotp : .other
        self.init(type: type, label: PercentCoding.text(rest).trimmed, secret: nil)
        for (name, value) in PercentCoding.pairs(query) {
            let text = PercentCoding.formText(value)
            if name.isWord("secret") {
                secret = secret ?? (text.isEmpty ? nil : Secret(text))
            } else if name.isWord("issuer") {
                issuer = issuer ?? (text.isEmpty ? nil : text)
            } else if name.isWord("algorithm") {
                algorithm = algorithm ?? (text.isEmpty ? nil : text.uppercased())
            } else if name.isWord("digits") {
                digits = digits ?? Int(text)
            } else if name.isWord("period") {
                period = period ?? Int(text)
            } else if name.isWord("counter") {
                counter = counter ?? Int(text)
            }
        }
        guard secret != nil else { return nil }
        if let (prefix, name) = Array(label.utf8)[...].divided(at: ":") {
            issuer = issuer ?? prefix.trimmed().stringIfAny
            account = name.trimmed().stringIfAny
        } else {
            account = label.isEmpty ? nil : label
        }
    }

    /// Takes the whole of a transfer between generators, `otpauth-migration://offline?data=...`, as
    /// one secret.
    init?(migration bytes: Bytes) {
        guard let (_, query) = bytes.divided(at: "?"),
            let data = PercentCoding.pairs(query).first(where: { $0.name.isWord("data") })?.value,
            !data.isEmpty
        else { return nil }
        self.init(type: .migration, label: "", secret: Secret(PercentCoding.text(data)))
    }
}

extension String {
    /// The text without blanks around it.
    var trimmed: String { Array(utf8)[...].trimmed().string }
}
