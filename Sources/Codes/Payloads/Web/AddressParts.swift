/// The parts of an address, found as browsers find them.
///
/// - SeeAlso: RFC 3986; the URL standard of the WHATWG for backslashes and missing slashes.
struct AddressParts {
    private(set) var scheme: String?
    private(set) var userinfo: Bytes?
    private(set) var host: Bytes?
    private(set) var port: Int?
    /// What follows the host, with query and fragment.
    private(set) var path: Bytes
    private(set) var isScript = false

    /// Takes trimmed text apart; `nil` where it is not an address.
    ///
    /// With `acceptingAnyDomain` the text stands where an address is expected.
    init?(_ bytes: Bytes, acceptingAnyDomain: Bool) {
        path = bytes.suffix(0)
        guard !bytes.isEmpty else { return nil }
        if let script = AddressParts.script(bytes) {
            scheme = script
            isScript = true
            return
        }
        guard !bytes.contains(where: { $0.isControl || $0 == UInt8(ascii: " ") }),
            !AddressParts.isPayment(bytes)
        else { return nil }
        guard let (name, rest) = AddressParts.scheme(of: bytes) else {
            guard readDomain(bytes, acceptingAny: acceptingAnyDomain) else { return nil }
            return
        }
        let isWeb = name == "http" || name == "https"
        if isWeb {
            scheme = name
            readAuthority(
                rest.drop { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }, backslashes: true
            )
        } else if rest.begins(with: "//"), rest.count > 2 {
            scheme = name
            readAuthority(
                rest.dropFirst(2), backslashes: name == "ws" || name == "wss" || name == "ftp")
        } else if AddressParts.knownSchemes.contains(name), !rest.isEmpty {
            scheme = name
        } else {
            guard readDomain(bytes, acceptingAny: acceptingAnyDomain) else { return nil }
        }
    }

    /// The text of an address as browsers open it.
    ///
    /// Signs that people and texts put around an address are left out: quotes and brackets. In an address of the web tabs and line
    /// ends are left out, and blanks and control characters behind the host are percent-coded. Several addresses below each other
    /// stay a text.
    ///
    /// - SeeAlso: URL standard of the WHATWG, 4.4 (basic URL parser) and 1.3 (path percent-encode set); RFC 3986, appendix C.
    static func opened(_ trimmed: Bytes) -> Bytes {
        let bytes = withoutDelimiters(trimmed).drop { $0 <= 0x20 }
        guard bytes.contains(where: { $0.isControl || $0 == UInt8(ascii: " ") }) else {
            return bytes
        }
        let joined = bytes.filter { $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }[...]
        guard let (name, rest) = scheme(of: joined), browserSchemes.contains(name) else {
            return bytes
        }
        let lines = bytes.lines().map { $0.trimmed() }.filter { !$0.isEmpty }
        let isList = lines.allSatisfy { scheme(of: $0)?.rest.begins(with: "//") == true }
        guard lines.count == 1 || !isList else { return bytes }
        let host = rest.drop { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }
        let path = host.firstIndex { "/?#\\".utf8.contains($0) } ?? joined.endIndex
        var plain = Array(joined[..<path])
        for byte in joined[path...] {
            if byte.isControl || byte == UInt8(ascii: " ") {
                plain += PercentCoding.encode(String(Unicode.Scalar(byte))).utf8
            } else {
                plain.append(byte)
            }
        }
        return plain[...]
    }

    /// The schemes in whose addresses browsers pass over tabs and line ends.
    private static let browserSchemes: Set<String> = ["http", "https", "ws", "wss", "ftp"]

    /// An address of the web without the signs that stand around it.
    private static func withoutDelimiters(_ bytes: Bytes) -> Bytes {
        for (start, end) in [
            ("<", ">"), ("\"", "\""), ("'", "'"), ("(", ")"), ("[", "]"), ("{", "}"),
            ("\u{201C}", "\u{201D}"), ("\u{201E}", "\u{201C}"), ("\u{AB}", "\u{BB}"),
        ] where bytes.starts(with: start.utf8) {
            let inside = bytes.dropFirst(start.utf8.count)
            guard inside.count > end.utf8.count,
                inside.suffix(end.utf8.count).elementsEqual(end.utf8)
            else { continue }
            let address = inside.dropLast(end.utf8.count).trimmed()
            if let (name, _) = scheme(of: address), browserSchemes.contains(name) { return address }
        }
        return bytes
    }

    /// The scheme in lower case and what follows its colon.
    static func scheme(of bytes: Bytes) -> (name: String, rest: Bytes)? {
        guard let first = bytes.first, first.isASCIILetter else { return nil }
        for place in bytes.startIndex..<min(bytes.endIndex, bytes.startIndex + 33) {
            let byte = bytes[place]
            if byte == UInt8(ascii: ":") {
                return (bytes[bytes.startIndex..<place].lowercasedString, bytes[(place + 1)...])
            }
            guard
                byte.isASCIILetter || byte.isASCIIDigit || "+-.".utf8.contains(byte)
            else { return nil }
        }
        return nil
    }

    /// The scheme, where opening the address would run a program.
    ///
    /// Browsers drop control characters before an address, and tabs and line breaks anywhere in it,
    /// so `java<tab>script:` is one too.
    private static func script(_ bytes: Bytes) -> String? {
        let bytes = bytes.drop { $0 <= 0x20 }
        guard let initial = bytes.first?.lowercased, "jvd".utf8.contains(initial) else {
            return nil
        }
        var head: [UInt8] = []
        for byte in bytes.prefix(64) where byte != 0x09 && byte != 0x0A && byte != 0x0D {
            head.append(byte)
            if byte == UInt8(ascii: ":") { break }
        }
        guard head.last == UInt8(ascii: ":"), let (name, _) = scheme(of: head[...]) else {
            return nil
        }
        switch name {
        case "javascript", "vbscript": return name
        case "data":
            guard let (_, rest) = bytes.divided(at: ":"), let first = rest.first, !first.isBlank,
                rest.contains(UInt8(ascii: ","))
            else { return nil }
            return name
        default: return nil
        }
    }

    /// It begins as a payment does, which is never a link: its parts are for the app of a bank or a wallet.
    private static func isPayment(_ bytes: Bytes) -> Bool {
        if let (scheme, _) = scheme(of: bytes) { return paymentSchemes.contains(scheme) }
        // The first element of EMVCo's merchant codes, and the length of the next.
        return bytes.begins(with: "000201")
            && bytes.dropFirst(6).prefix(4).allSatisfy({ $0.isASCIIDigit })
            && bytes.count >= 20
    }

    /// The schemes of addresses that ask for a payment.
    static let paymentSchemes: Set<String> = [
        "bank", "bitcoin", "bitcoincash", "dash", "dogecoin", "ethereum", "gpay", "lightning",
        "litecoin", "monero", "paytmmp", "payto", "phonepe", "tez", "upi",
    ]

    private mutating func readAuthority(_ bytes: Bytes, backslashes: Bool) {
        let end =
            bytes.firstIndex {
                $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#")
                    || (backslashes && $0 == UInt8(ascii: "\\"))
            } ?? bytes.endIndex
        var authority = bytes[bytes.startIndex..<end]
        path = bytes[end...]
        if let at = authority.lastIndex(of: UInt8(ascii: "@")) {
            userinfo = authority[authority.startIndex..<at]
            authority = authority[(at + 1)...]
        }
        if authority.first == UInt8(ascii: "["),
            let close = authority.firstIndex(of: UInt8(ascii: "]"))
        {
            host = authority[authority.startIndex...close]
            port = AddressParts.port(authority[(close + 1)...].dropFirst())
        } else if let (name, digits) = authority.divided(at: ":") {
            host = name
            port = AddressParts.port(digits)
        } else {
            host = authority
        }
    }

    private static func port(_ digits: Bytes) -> Int? {
        guard (1...5).contains(digits.count), digits.allSatisfy({ $0.isASCIIDigit }),
            let port = Int(digits.string), port <= 65535
        else { return nil }
        return port
    }

    /// Reads an address without a scheme.
    private mutating func readDomain(_ bytes: Bytes, acceptingAny: Bool) -> Bool {
        var other = self
        other.readAuthority(bytes, backslashes: false)
        guard other.userinfo == nil, let host = other.host,
            DomainForm.isDomain(host, acceptingAnyTopLevel: acceptingAny)
        else { return false }
        if let colon = bytes[bytes.startIndex..<other.path.startIndex].firstIndex(
            of: UInt8(ascii: ":")),
            other.port == nil, colon < other.path.startIndex
        {
            return false
        }
        self = other
        return true
    }

    /// A server is named between `//` and the path, not a page of an app as in `market://details`.
    ///
    /// A scheme says for itself what stands there (RFC 3986, 3.2.2). One that is not known here names a server by the form of
    /// a domain or an IP address, or by a port or an account.
    var namesServer: Bool {
        guard let scheme, let host else { return false }
        if AddressParts.serverSchemes.contains(scheme) || port != nil || userinfo != nil {
            return true
        }
        let isNumber =
            host.contains(UInt8(ascii: ".")) || host.first == UInt8(ascii: "[")
        return DomainForm.isDomain(host, acceptingAnyTopLevel: false)
            || (isNumber && HostName(host)?.isAddress == true)
    }

    /// Schemes of addresses that name a server, by IANA's registry or their programs.
    private static let serverSchemes: Set<String> = [
        "amqp", "coap", "coaps", "dav", "file", "ftp", "ftps", "git", "gopher", "imap", "imaps",
        "ipp", "ipps", "irc", "ircs", "ldap", "ldaps", "mms", "mongodb", "mqtt", "mqtts", "mysql",
        "nfs", "nntp", "pop", "postgres", "postgresql", "rdp", "redis", "rsync", "rtmp", "rtmps",
        "rtsp", "rtsps", "sftp", "smb", "socks5", "ssh", "svn", "telnet", "tftp", "udp", "vnc",
        "webcal", "webcals", "ws", "wss", "xmpp",
    ]

    /// Schemes that are addresses without `//` too, and mean something to some program.
    private static let knownSchemes: Set<String> = [
        "about", "blob", "callto", "cid", "dns", "doi", "ed2k", "facetime", "facetime-audio", "fb",
        "file", "ftp", "ftps", "git", "im", "intent", "ipfs", "ipns", "itms", "itms-apps", "jabber",
        "jar", "line", "magnet", "maps", "market", "mid", "ms-settings", "msteams", "news",
        "nfc", "oid", "openid4vp", "pkcs11", "proto", "rtsp", "search-ms", "sgnl", "sip",
        "sips", "skype", "slack", "spotify", "ssh", "steam", "stun", "tg", "tox", "turn", "urn",
        "viber", "view-source", "vnc", "webcal", "wechat", "weixin", "whatsapp", "ws", "wss",
        "xmpp", "zoommtg", "zoomus",
    ]
}
