import Payloads
import WebBorder

/// What a text means to a page of the site.
enum TextMeaning {
    /// A code of the site, or an address that leads to the page of what has one.
    case code(SiteCode)
    /// An address of the site that leads to none of its codes.
    case site
    /// A visitor's pass, which only a kiosk can prove.
    case pass
    /// An address of the web, or of another program.
    case address(WebAddress)
    /// A key, a login or a personal paper.
    case secret(SecretText)
    /// Text that is none of these.
    case text

    /// Reads a text as ``Payload/init(classifying:symbology:site:)`` does, the forms that no page
    /// acts on left aside.
    init(_ text: String, site: SiteAddress?) {
        if let code = SiteCode(reading: text, site: site) {
            self = .code(code)
        } else if PassCode(reading: text, site: site) != nil {
            self = .pass
        } else if let secret = SecretText(text) {
            self = .secret(secret)
        } else if let address = WebAddress(text) {
            self =
                switch site?.page(of: address) {
                case .code(let code): .code(code)
                case .site: .site
                case nil: .address(address)
                }
        } else {
            self = .text
        }
    }
}

extension AnswerWriter {
    /// The number of the case, then what it holds.
    mutating func add(_ meaning: TextMeaning) {
        switch meaning {
        case .text: add(byte: 0)
        case .code(let code):
            add(byte: 1)
            add(text: code.kind.rawValue)
            add(text: code.id)
            add(text: code.signature ?? "")
        case .site: add(byte: 2)
        case .pass: add(byte: 3)
        case .address(let address):
            add(byte: 4)
            add(address)
        case .secret(let secret):
            add(byte: 5)
            add(text: secret.form.group.rawValue)
            add(text: secret.masked)
        }
    }

    private mutating func add(_ address: WebAddress) {
        add(text: address.maskedText)
        add(text: address.scheme ?? "")
        add(text: address.host ?? "")
        add(text: address.asciiHost ?? "")
        // No port is 65,536, as 0 is a number that an address can have.
        add(count: address.port ?? 1 << 16)
        add(flag: address.isShortened)
        add(text: address.target?.host ?? "")
        add(count: address.risks.count)
        for risk in address.risks { add(text: risk.rawValue) }
    }
}
