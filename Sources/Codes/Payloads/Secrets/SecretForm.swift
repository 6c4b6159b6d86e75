/// A form of text that others should not read: what it is called, how it is recognized, and which part of it is secret.
///
/// ``all`` is the one table of them; every output masks by it. A form is recognized by how it begins and by the shape of what
/// follows. Check digits are not asked for: a key with a slip of the pen is as secret as a right one.
public struct SecretForm: Sendable {
    /// The kinds of secrets that people tell apart.
    public enum Group: String, Sendable, Hashable, CaseIterable {
        /// Sets up a device or a line: an eSIM, a lamp, a passkey.
        case device
        /// Logs somebody in, or adds a device to an account.
        case login
        /// A key or a token.
        case key
        /// Money: the key of a wallet.
        case wallet
        /// The way into a network.
        case network
        /// A paper about somebody's health.
        case health
        /// A boarding pass or a ticket.
        case journey
        /// A paper that says who somebody is.
        case identity

        /// Whether it is a paper about a person, of which nothing is shown unless it is asked for.
        public var isPaper: Bool {
            switch self {
            case .health, .journey, .identity: true
            case .device, .login, .key, .wallet, .network: false
            }
        }
    }

    /// The name in JSON, such as `esim`.
    public let id: String
    /// The name for people, in English: "eSIM activation code".
    public let name: String
    public let group: Group
    /// Where the form is written down.
    public let source: String
    /// Whether it is also found as a word within a text.
    let isWord: Bool
    /// The parts of a trimmed text that are secret; `nil` where the text is not of this form.
    let secrets: @Sendable (Bytes) -> [Range<Int>]?

    /// Every form, those with the surest beginning first.
    public static let all = devices + logins + networks + keys + wallets + papers

    private static func secret(
        _ id: String, _ group: Group, _ name: String, _ source: String, isWord: Bool = true,
        _ secrets: @escaping @Sendable (Bytes) -> [Range<Int>]?
    ) -> SecretForm {
        SecretForm(
            id: id, name: name, group: group, source: source, isWord: isWord, secrets: secrets)
    }

    /// A paper: all of it is secret.
    private static func paper(
        _ id: String, _ group: Group, _ name: String, _ source: String, isWord: Bool = false,
        _ isPaper: @escaping @Sendable (Bytes) -> Bool
    ) -> SecretForm {
        secret(id, group, name, source, isWord: isWord) { isPaper($0) ? [$0.indices] : nil }
    }

    private static let devices = [
        secret("esim", .device, "eSIM activation code", "GSMA SGP.22, 4.1") {
            let fields = $0.parts(by: "$")
            guard (3...6).contains(fields.count),
                fields[0].isWord("lpa:1") || fields[0].isWord("1"), fields[1].contains(0x2E)
            else { return nil }
            return [fields[2].indices]
        },
        secret("matter", .device, "Matter setup code", "Matter 1.0, 5.1.3") {
            $0.rest(after: "mt:", atLeast: 19) {
                $0.isASCIILetter || $0.isASCIIDigit || "-.*".utf8.contains($0)
            }
        },
        secret("homekit", .device, "HomeKit setup code", "HomeKit Accessory Protocol, 4.2") {
            $0.rest(after: "x-hm://", atLeast: 9) { $0.isASCIILetter || $0.isASCIIDigit }
        },
        secret("fido", .device, "passkey request of another device", "CTAP 2.2, 11.5") {
            $0.rest(after: "fido:/", atLeast: 17, of: { $0.isASCIIDigit })
        },
        secret("zigbee", .device, "Zigbee install code", "Zigbee Base Device Behavior, 10") {
            text in
            guard text.begins(with: "z:") || text.begins(with: "g$m:") else { return nil }
            return text.firstPlace(of: "$i:").map { [$0.upperBound..<text.endIndex] }
        },
        secret("z-wave", .device, "Z-Wave SmartStart code", "Z-Wave SmartStart QR code, SDS13937") {
            $0.begins(with: "90") && (52...220).contains($0.count)
                && $0.allSatisfy({ $0.isASCIIDigit })
                ? [$0.indices.dropFirst(9)] : nil
        },
        secret("thread", .device, "Thread joining code", "Thread 1.1, 8.4.1.2") {
            $0.begins(with: "v=1&&eui=") ? $0.values(of: ["cc"]) : nil
        },
    ]

    private static let logins = [
        secret("telegram-login", .login, "Telegram login", "core.telegram.org/api/qr-login") {
            $0.begins(with: "tg://login?") ? $0.values(of: ["token"]) : nil
        },
        secret("signal-link", .login, "Signal device link", "Signal-Desktop, provisioning address")
        {
            $0.begins(with: "sgnl://linkdevice?") || $0.begins(with: "tsdevice:")
                ? $0.values(of: ["uuid", "pub_key"]) : nil
        },
        secret("whatsapp-link", .login, "WhatsApp device link", "WhatsApp Web, pairing reference") {
            var text = $0
            if let link = text.firstPlace(of: "/linked_devices#") {
                text = text[link.upperBound...]
            }
            let fields = text.parts(by: ",")
            guard fields.count >= 3, let first = fields[0].first, first.isASCIIDigit,
                fields[0].dropFirst().first == UInt8(ascii: "@"), text.count >= 40,
                text.allSatisfy({
                    $0.isBase64 || $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "@")
                })
            else { return nil }
            return [text.indices.dropFirst(2)]
        },
        secret(
            "microsoft-login", .login, "Microsoft Authenticator activation", "Microsoft Entra ID"
        ) {
            $0.begins(with: "phonefactor://") ? $0.values(of: ["code"]) : nil
        },
        secret("duo-login", .login, "Duo Mobile activation", "Duo Mobile") {
            $0.rest(after: "duo://", atLeast: 20)
        },
        secret("discord-login", .login, "Discord login", "discord.com/ra") {
            $0.rest(after: "https://discord.com/ra/", atLeast: 16)
                ?? $0.rest(after: "https://discordapp.com/ra/", atLeast: 16)
        },
        secret("steam-login", .login, "Steam login", "s.team/q") {
            $0.rest(after: "https://s.team/q/", atLeast: 8)
        },
        secret("weixin-login", .login, "WeChat login", "login.weixin.qq.com/l") {
            $0.rest(after: "https://login.weixin.qq.com/l/", atLeast: 8)
        },
        secret("walletconnect", .login, "WalletConnect session", "WalletConnect 2.0, pairing URI") {
            $0.begins(with: "wc:") ? $0.values(of: ["symkey", "key"]) : nil
        },
        secret("one-time-password", .login, "key of one-time passwords", "Key URI format") {
            guard let (scheme, rest) = AddressParts.scheme(of: $0), generators.contains(scheme)
            else {
                return nil
            }
            // Of what is broken nothing is known.
            return rest.values(of: ["secret", "data"]) ?? [rest.indices]
        },
    ]

    private static let generators: Set<String> = [
        "apple-otpauth", "motp", "otpauth", "otpauth-migration",
    ]

    private static let networks = [
        secret(
            "wifi", .network, "Wi-Fi network with its password", "WPA3 Specification, 7",
            isWord: false
        ) { text in
            guard text.begins(with: "wifi:") else { return nil }
            let fields = text.dropFirst(5).partsUnescaped(by: ";").map { $0.trimmedAtStart() }
            let passwords = fields.filter { $0.begins(with: "p:") && $0.count > 2 }
            if !passwords.isEmpty { return passwords.map { $0.indices.dropFirst(2) } }
            // Of what is broken nothing is known; "wifi: free" is words.
            let isWords = text.dropFirst(5).first?.isBlank ?? true
            return isWords || fields.contains { $0.begins(with: "s:") }
                ? nil : [text.indices.dropFirst(5)]
        },
        secret("wireguard", .network, "WireGuard configuration", "wg-quick(8)", isWord: false) {
            guard $0.contains(word: "[interface]"), $0.contains(word: "privatekey") else {
                return nil
            }
            return $0.settings(named: ["privatekey", "presharedkey"])
        },
        secret("proxy", .network, "proxy with its password", "SIP002 and the schemes like it") {
            text in
            guard let (scheme, rest) = AddressParts.scheme(of: text), proxies.contains(scheme),
                rest.begins(with: "//"), rest.count > 10
            else { return nil }
            // The name behind the number sign says whose it is; the oldest form hides the server, too.
            let address = rest.dropFirst(2).prefix { $0 != UInt8(ascii: "#") }
            return [(address.divided(at: "@")?.before ?? address).indices]
        },
        secret("telegram-proxy", .network, "proxy with its password", "core.telegram.org/proxy") {
            $0.begins(with: "tg://proxy?") || $0.begins(with: "tg://socks?")
                ? $0.values(of: ["secret", "pass"]) : nil
        },
    ]

    private static let proxies: Set<String> = [
        "anytls", "hy2", "hysteria", "hysteria2", "juicity", "naive+https", "snell", "socks",
        "socks5",
        "ss", "ssr", "trojan", "trojan-go", "tuic", "vless", "vmess", "wireguard",
    ]

    private static let keys = [
        secret("private-key", .key, "private key", "RFC 7468, RFC 4716 and OpenSSH", isWord: false)
        {
            $0.privateKey
        },
        secret("age-key", .key, "age private key", "age, format v1") {
            $0.rest(after: "age-secret-key-1", atLeast: 40) { $0.isASCIILetter || $0.isASCIIDigit }
        },
        secret("json-web-token", .key, "JSON Web Token", "RFC 7519, RFC 7516") { text in
            let parts = text.parts(by: ".")
            guard [3, 5].contains(parts.count), text.starts(with: "eyJ".utf8), parts[0].count >= 10,
                parts.allSatisfy({ $0.allSatisfy({ $0.isBase64 }) })
            else { return nil }
            return [parts[1].startIndex..<text.endIndex]
        },
        secret("access-token", .key, "access token of a service", "documentation of each service") {
            text in
            guard text.count >= 24,
                let prefix = tokenPrefixes.first(where: { text.starts(with: $0.utf8) }),
                text.allSatisfy({ $0.isBase64 || $0 == UInt8(ascii: ".") })
            else { return nil }
            return [text.indices.dropFirst(prefix.utf8.count)]
        },
    ]

    /// How tokens of services begin that are given out to programs.
    private static let tokenPrefixes = [
        "ghp_", "gho_", "ghu_", "ghs_", "ghr_", "github_pat_", "glpat-", "xoxa-", "xoxb-", "xoxp-",
        "xoxs-", "sk_live_", "sk_test_", "rk_live_", "sk-ant-", "sk-proj-", "AIzaSy", "npm_",
        "dckr_pat_", "hf_", "pypi-", "SG.", "shpat_", "dop_v1_", "ya29.",
    ]

    private static let wallets =
        [
            secret(
                "wallet-key", .wallet, "key of a wallet",
                "Wallet Import Format; BIP 38; Stellar SEP-23"
            ) {
                text in
                guard let first = text.first else { return nil }
                let isKey =
                    switch text.count {
                    case 51: "59".utf8.contains(first) && text.allSatisfy({ $0.isBase58 })
                    case 52: "KLc".utf8.contains(first) && text.allSatisfy({ $0.isBase58 })
                    case 58: text.starts(with: "6P".utf8) && text.allSatisfy({ $0.isBase58 })
                    case 56:
                        text.starts(with: "S".utf8)
                            && text.allSatisfy { $0.isCapital || (0x32...0x37).contains($0) }
                    default: false
                    }
                return isKey ? [text.indices] : nil
            },
            secret("wallet-root", .wallet, "root key of a wallet", "BIP 32, SLIP-132") {
                guard $0.count == 111,
                    ["xprv", "yprv", "zprv", "tprv", "uprv", "vprv"]
                        .contains($0.prefix(4).string), $0.allSatisfy({ $0.isBase58 })
                else { return nil }
                return [$0.indices.dropFirst(4)]
            },
            secret("wallet-seed", .wallet, "seed of a wallet", "BCR-2020-006; SeedQR", isWord: true)
            {
                if let seed = $0.rest(after: "ur:crypto-seed/", atLeast: 20)
                    ?? $0.rest(after: "ur:seed/", atLeast: 20) ?? $0.rest(
                        after: "ur:sskr/", atLeast: 20)
                    ?? $0.rest(after: "ur:crypto-sskr/", atLeast: 20)
                {
                    return seed
                }
                return $0.isNumberedMnemonic ? [$0.indices] : nil
            },
            secret("nostr-key", .wallet, "Nostr private key", "NIP-19, NIP-49") {
                let isPrivate = { (byte: UInt8) in byte.isASCIILetter || byte.isASCIIDigit }
                return $0.rest(after: "nsec1", atLeast: 50, of: isPrivate)
                    ?? $0.rest(after: "ncryptsec1", atLeast: 50, of: isPrivate)
            },
            secret("cashu", .wallet, "electronic cash", "Cashu NUT-00") {
                $0.rest(after: "cashua", atLeast: 40, of: { $0.isBase64 })
                    ?? $0.rest(after: "cashub", atLeast: 40, of: { $0.isBase64 })
            },
        ] + mnemonics

    #if hasFeature(Embedded)
        // The list of words is larger than all other forms together.
        private static let mnemonics: [SecretForm] = []
    #else
        private static let mnemonics = [
            secret("mnemonic", .wallet, "words of a wallet", "BIP 39", isWord: false) {
                Mnemonic.isMnemonic($0) ? [$0.indices] : nil
            }
        ]
    #endif

    private static let papers = [
        paper(
            "health-certificate", .health, "health certificate",
            "eHealth Network HC1; SMART Health Cards; NZ COVID Pass"
        ) {
            $0.rest(after: "hc1:", atLeast: 20, of: { $0.isBase45 }) != nil
                || $0.rest(after: "shc:/", atLeast: 20, of: { $0.isASCIIDigit || $0 == 0x2F })
                    != nil
                || $0.rest(after: "nzcp:/", atLeast: 20) != nil
                || $0.first == UInt8(ascii: "{") && $0.contains(word: "\"icao.")
        },
        paper("health-link", .health, "link to health records", "SMART Health Links") {
            $0.contains(word: "shlink:/")
        },
        paper("prescription", .health, "prescription", "gematik gemSpec_DM_eRp") {
            $0.first == UInt8(ascii: "{") && $0.contains(word: "$accept?ac=")
        },
        paper(
            "medication-plan", .health, "medication plan",
            "Bundeseinheitlicher Medikationsplan; CHMED16A"
        ) {
            $0.begins(with: "<mp ") && $0.contains(word: " u=\"")
                || $0.begins(with: "chmed")
                    && $0.dropFirst(5).prefix(2).allSatisfy({ $0.isASCIIDigit })
        },
        paper("boarding-pass", .journey, "boarding pass", "IATA Resolution 792") {
            $0.isBoardingPass
        },
        paper("rail-ticket", .journey, "ticket", "UIC 918.3, UIC 918.9") {
            $0.starts(with: "#UT0".utf8) || $0.starts(with: "OTI".utf8) && $0.contains(0)
        },
        paper("driving-licence", .identity, "driving licence", "AAMVA DL/ID; ISO/IEC 18013-5") {
            $0.rest(after: "mdoc:", atLeast: 20) != nil
                || $0.first == UInt8(ascii: "@")
                    && ($0.prefix(12).contains(word: "ansi ")
                        || $0.prefix(12).contains(word: "aamva"))
        },
        paper("travel-document", .identity, "passport or identity card", "ICAO Doc 9303") {
            $0.isMachineReadableZone
        },
        paper("identity-card", .identity, "identity card", "UIDAI; ANTS 2D-Doc") {
            $0.begins(with: "<?xml") && $0.contains(word: "<printletterbarcodedata")
                || $0.begins(with: "<printletterbarcodedata")
                || $0.count >= 600 && $0.count <= 8192 && $0.allSatisfy({ $0.isASCIIDigit })
                || $0.isTwoDDoc
        },
    ]
}

extension SecretForm: Hashable {
    public static func == (one: SecretForm, other: SecretForm) -> Bool { one.id == other.id }
    public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
