extension Payload {
    /// Why the text was given this kind, in one sentence for people; without secrets.
    public var explanation: String {
        switch self {
        case .contact: "It begins as a contact card does: vCard, MECARD, BIZCARD or MEMORY."
        case .url(let address): Payload.explain(address)
        case .email:
            "It is a mail address, or begins with mailto:, MATMSG: or SMTP: and names a mail."
        case .phone: "It begins with tel: and a number that can be dialled follows (RFC 3966)."
        case .sms: "It begins with sms:, smsto:, mms: or mmsto: and names a number or a text."
        case .geo: "It begins with geo: and coordinates in range follow (RFC 5870)."
        case .wifi: "It begins with WIFI: and names a network in its field S."
        case .event: "It begins a calendar or an event (RFC 5545) with a start or a summary."
        case .payment(let payment):
            switch payment.form {
            case .epc:
                "Its first lines are BCD, a version and SCT: a European credit transfer (EPC069-12)."
            default: "It has the form of a payment: \(payment.form.name)."
            }
        case .otp: "It begins with otpauth:// and holds the secret of one-time passwords."
        case .secret(let secret):
            "It has the form of \(secret.form.group.isPaper ? "a paper" : "a secret"): \(secret.form.name) (\(secret.form.source))."
        case .product:
            "The symbol is one of retail and holds as many digits as a product's number."
        case .site(let code):
            switch code.origin {
            case .bare: "It is \(code.kind.rawValue.uppercased()): and an identifier of this site."
            case .address(let host): "It is an address of this site, on \(host)."
            }
        case .pass(let pass):
            switch pass.origin {
            case .bare: "It is PASS: and the code of a visitor's pass."
            case .address(let host): "It is a visitor's pass under this site's address, on \(host)."
            }
        case .text(let text): Payload.explain(text)
        }
    }

    /// Why this text was given this kind: names the very form that was met, where a kind has
    /// several.
    ///
    /// - Parameter text: the text that the payload was read from.
    public func explanation(of text: String) -> String {
        let bytes = Array(text.utf8)[...].trimmed()
        guard let (scheme, rest) = AddressParts.scheme(of: bytes) else { return explanation }
        let form: String? =
            switch (self, scheme) {
            case (.contact, "begin"): "a contact card (RFC 6350, RFC 2426, vCard 2.1)"
            case (.contact, "mecard"): "the contact card of NTT docomo"
            case (.contact, "bizcard"): "a short contact card"
            case (.contact, "memory"): "a page of KDDI's phone book"
            case (.url, "url"), (.url, "urlto"): "which announces an address"
            case (.url, "mebkm"): "the bookmark of NTT docomo, an address and its title"
            case (.email, "mailto"): "a mail (RFC 6068)"
            case (.email, "matmsg"): "the mail of NTT docomo"
            case (.email, "smtp"): "a mail: address, subject and text between colons"
            case (.sms, "sms"): "a short message (RFC 5724)"
            case (.sms, "smsto"): "a short message: number and text between colons"
            case (.sms, _): "a multimedia message"
            case (.phone, "callto"): "a number to call"
            case (.event, "begin"): "with a start or a summary in it (RFC 5545, vCalendar 1.0)"
            case (.otp, "otpauth-migration"): "keys on their way from one generator to another"
            default: nil
            }
        guard let form else { return explanation }
        // As the text has it: MECARD and mailto are at home in different cases.
        let name =
            bytes.prefix(scheme.utf8.count).string + ":"
            + (scheme == "begin" ? Payload.word(rest) : "")
        return "It begins with \(name), \(form)."
    }

    /// The word that a text begins with.
    private static func word(_ bytes: Bytes) -> String {
        bytes.prefix { $0.isASCIILetter || $0 == UInt8(ascii: " ") }.trimmed().string
    }

    private static func explain(_ address: WebAddress) -> String {
        if address.risks.contains(.scriptScheme) {
            return "Its scheme \(address.scheme ?? "") makes a program run what follows."
        }
        guard let scheme = address.scheme else {
            return "It has no scheme, but the form of a domain that addresses begin with."
        }
        if let app = address.app {
            return "It begins with the scheme \(scheme), whose addresses \(app) opens."
        }
        return "It begins with the scheme \(scheme) as an address does."
    }

    /// Why the text is no more than text: empty, near to a form it breaks, or near to none.
    private static func explain(_ text: String) -> String {
        let bytes = Array(text.utf8)[...].trimmed()
        if bytes.isEmpty { return "It is empty." }
        guard let (scheme, _) = AddressParts.scheme(of: bytes) else {
            return "It has no scheme and is neither a domain nor a mail address nor a known form."
        }
        let form: String? =
            switch scheme {
            case "begin": "a vCard, a calendar or an event (RFC 6350, RFC 5545)"
            case "geo": "coordinates in range (RFC 5870)"
            case "tel": "a number that can be dialled (RFC 3966)"
            case "sms", "smsto", "mms", "mmsto": "a number or a text"
            case "mailto", "matmsg", "smtp": "a mail (RFC 6068)"
            case "wifi": "a network's name in the field S"
            case "otpauth", "otpauth-migration": "the secret of a generator"
            case "http", "https": "a host, without blanks in the address"
            case "url", "urlto", "mebkm": "an address"
            case "room", "building", "person", "tour":
                "an identifier: 1 to 32 letters, digits and hyphens"
            case "pass": "the code of a pass: 64 to 400 of A-Z and 2-7"
            case _ where AddressParts.paymentSchemes.contains(scheme): "a payee's address"
            case "memory": "a name, a number or a mail address on a separate line"
            default: nil
            }
        guard let form else { return "What stands before its colon is not a known scheme." }
        return "It begins with \(scheme): but what follows is not \(form)."
    }
}
