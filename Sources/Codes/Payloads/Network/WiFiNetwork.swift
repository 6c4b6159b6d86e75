/// A wireless network to join, from a `WIFI:` code.
///
/// - SeeAlso: the WPA3 specification of the Wi-Fi Alliance, 7; the ZXing wiki for the fields of
///   WPA2-EAP.
public struct WiFiNetwork: Sendable, Hashable, Codable {
    /// How the network is protected, by the word that stands for it in a code.
    public enum Security: String, Sendable, Hashable, CaseIterable, Codable {
        /// WPA, WPA2 or WPA3 with a password, whichever the network has.
        case wpa = "WPA"
        case wpa2 = "WPA2"
        /// WPA3 with a password and nothing older.
        case sae = "SAE"
        /// Broken long ago; as good as open.
        case wep = "WEP"
        case enterprise = "WPA2-EAP"
        case none = "nopass"
    }

    /// The name of the network, blanks and all.
    public var ssid: String
    public var password: Secret?
    public var security: Security
    /// Whether the network does not announce its name.
    public var hidden: Bool
    public var eapMethod: String?
    public var phase2Method: String?
    public var identity: String?
    public var anonymousIdentity: String?
    /// Older forms of protection that are to be switched off, a bit field in hexadecimal.
    public var transitionDisable: String?
    /// The base64 of the key that proves the network to be the right one, for SAE-PK.
    public var publicKey: String?

    public init(
        ssid: String, password: Secret? = nil, security: Security, hidden: Bool = false,
        eapMethod: String? = nil, phase2Method: String? = nil, identity: String? = nil,
        anonymousIdentity: String? = nil, transitionDisable: String? = nil,
        publicKey: String? = nil
    ) {
        self.ssid = ssid
        self.password = password
        self.security = security
        self.hidden = hidden
        self.eapMethod = eapMethod
        self.phase2Method = phase2Method
        self.identity = identity
        self.anonymousIdentity = anonymousIdentity
        self.transitionDisable = transitionDisable
        self.publicKey = publicKey
    }

    /// Reads what follows `WIFI:`; `nil` where no name is given.
    ///
    /// A percent sign is a percent sign, as phones read it.
    init?(_ bytes: Bytes) {
        let fields = DelimitedFields(bytes)
        guard let ssid = fields.raw("s").first.map(WiFiNetwork.value) else { return nil }
        let password = fields.raw("p").first.map(WiFiNetwork.value)
        let flag = fields.first("h")
        let isTrue = flag.map { Array($0.utf8)[...].isWord("true") } ?? false
        let isFlag = isTrue || flag == nil || Array((flag ?? "").utf8)[...].isWord("false")
        self.init(
            ssid: ssid, password: password.map { Secret($0) },
            security: WiFiNetwork.security(fields.first("t"), hasPassword: password != nil),
            hidden: isTrue,
            eapMethod: fields.first("e"),
            // Old codes have the second phase where newer ones say whether the network is hidden.
            phase2Method: fields.first("ph2") ?? (isFlag ? nil : flag),
            identity: fields.first("i"),
            anonymousIdentity: fields.first("a") ?? fields.first("ai"),
            transitionDisable: fields.first("r"), publicKey: fields.first("k"))
        if security == .none, fields.has("e") || fields.has("i") { security = .enterprise }
    }

    /// The value of a name or a password, without the quotes that generators write around hexadecimal digits.
    ///
    /// - SeeAlso: ZXing, Barcode Contents: a value that could be taken for hexadecimal stands in quotes.
    private static func value(_ field: Bytes) -> String {
        let inside = field.dropFirst().dropLast()
        let quote = UInt8(ascii: "\"")
        let isQuoted =
            field.count > 2 && field.first == quote && field.last == quote
            && inside.allSatisfy { $0.hexadecimalValue != nil }
        return isQuoted ? inside.string : field.unescaped()
    }

    /// The form of protection that a word stands for; an unknown word with a password is read as
    /// WPA.
    private static func security(_ word: String?, hasPassword: Bool) -> Security {
        let word = Array((word ?? "").utf8)[...]
        if word.contains(word: "eap") || word.contains(word: "enterprise") { return .enterprise }
        if word.isWord("sae") || word.isWord("wpa3") || word.isWord("wpa3-sae") { return .sae }
        if word.isWord("wpa2") || word.isWord("wpa2-psk") { return .wpa2 }
        if word.begins(with: "wpa") || word.begins(with: "sae") { return .wpa }
        if word.isWord("wep") { return .wep }
        if word.isWord("nopass") || word.isWord("none") || word.isWord("open")
            || word.isWord("owe")
        {
            return .none
        }
        return hasPassword ? .wpa : .none
    }
}
