/// What a code's text means.
///
/// Payloads compare by value, print without secrets, and turn to JSON and back.
public enum Payload: Sendable, Hashable {
    /// A person or an organization: vCard, MECARD, BIZCARD, MEMORY.
    indirect case contact(Contact)
    /// An address of the web or of another program.
    case url(WebAddress)
    /// A mail to be written.
    case email(EmailMessage)
    /// A number to call.
    case phone(PhoneNumber)
    /// A short message to be sent.
    case sms(TextMessage)
    /// A place on the earth.
    case geo(Location)
    /// A wireless network to join.
    indirect case wifi(WiFiNetwork)
    /// An event of a calendar.
    indirect case event(CalendarEvent)
    /// A credit transfer.
    indirect case payment(Payment)
    /// The key of a generator of one-time passwords.
    indirect case otp(OneTimePassword)
    /// Text that others should not read: a key, a login, a personal paper; its kind is `text`, too.
    indirect case secret(SecretText)
    /// The number of a product; only from the symbols of retail.
    case product(Product)
    /// A room, building, person or tour of our own site.
    case site(SiteCode)
    /// A visitor's pass.
    case pass(PassCode)
    /// Text that means nothing further.
    case text(String)

    /// Classifies a text: what it means.
    ///
    /// Never fails: what follows no known form is text. Schemes and field names count without
    /// regard to case; byte order marks and blanks around the text are left out. Of several cards
    /// or events the first is returned, with the number of those that follow.
    ///
    /// - Parameters:
    ///   - text: the text of the symbol.
    ///   - symbology: the kind of symbol, such as `qr`, `ean-13` or `EAN_13`; `nil` means a QR code.
    ///   - site: the public address of the site, under which its codes stand.
    /// - Complexity: linear in the length of the text.
    public init(classifying text: String, symbology: String? = nil, site: SiteAddress? = nil) {
        let bytes = Array(text.utf8)[...]
        let trimmed = bytes.trimmed()
        if let symbology, let product = Product(trimmed, symbology: symbology) {
            self = .product(product)
        } else if let site, let code = SiteCode(trimmed, site: site) {
            self = .site(code)
        } else if let site, let pass = PassCode(trimmed, site: site) {
            self = .pass(pass)
        } else {
            self =
                Payload(trimmed, withEnd: bytes.trimmedAtStart())
                ?? SecretText(trimmed).map(Payload.secret)
                ?? WebAddress(trimmed).map(Payload.url)
                ?? EmailMessage(bareAddress: trimmed).map(Payload.email) ?? .text(text)
        }
    }

    /// Reads the forms that a name before a colon, or a first line, announces.
    private init?(_ bytes: Bytes, withEnd untrimmed: Bytes) {
        guard let (scheme, rest) = AddressParts.scheme(of: bytes) else {
            guard let payment = Payment(bytes) else { return nil }
            self = .payment(payment)
            return
        }
        let payload: Payload?
        switch scheme {
        case "http", "https": payload = nil
        case "begin": payload = Payload(object: bytes, kind: rest)
        case "mecard": payload = .contact(CompactCards.mecard(rest))
        case "bizcard": payload = .contact(CompactCards.bizcard(rest))
        case "memory": payload = CompactCards.memory(bytes).map(Payload.contact)
        case "url": payload = Payload(address: rest, title: nil)
        case "urlto": payload = Payload(urlto: rest)
        case "mebkm":
            let fields = DelimitedFields(rest)
            payload = fields.first("url").flatMap {
                Payload(address: Array($0.utf8)[...], title: fields.first("title"))
            }
        case "mailto": payload = EmailMessage(mailto: rest).map(Payload.email)
        case "matmsg": payload = EmailMessage(matmsg: rest).map(Payload.email)
        case "smtp": payload = EmailMessage(smtp: rest).map(Payload.email)
        case "tel": payload = PhoneNumber(tel: rest).map(Payload.phone)
        // Apps of calls take a number or a name of theirs; only a number is one to call.
        case "callto": payload = PhoneNumber(tel: rest).map(Payload.phone)
        case "sms", "smsto":
            payload = TextMessage(rest, isMultimedia: false).map(Payload.sms)
        case "mms", "mmsto": payload = TextMessage(rest, isMultimedia: true).map(Payload.sms)
        case "geo": payload = Location(geo: rest).map(Payload.geo)
        case "wifi":
            // The blanks at the end can belong to a password that nothing closes.
            payload = WiFiNetwork(untrimmed.dropFirst(5)).map(Payload.wifi)
        case "otpauth": payload = OneTimePassword(otpauth: rest).map(Payload.otp)
        case "otpauth-migration": payload = OneTimePassword(migration: rest).map(Payload.otp)
        case "k": payload = Payment(bytes).map(Payload.payment)
        case _ where AddressParts.paymentSchemes.contains(scheme):
            payload = Payment(bytes).map(Payload.payment)
        case "room", "building", "person", "tour":
            payload = SiteCode(bare: bytes).map(Payload.site)
        case "pass": payload = PassCode(bare: rest).map(Payload.pass)
        default: payload = nil
        }
        guard let payload else { return nil }
        self = payload
    }

    /// Reads a vCard or a calendar by what its first line begins.
    private init?(object bytes: Bytes, kind rest: Bytes) {
        let kind = rest.prefix { $0 != 0x0A && $0 != 0x0D }.trimmed()
        if kind.isWord("vcard") {
            var cards = VCardReader(bytes)
            guard var contact = cards.next() else { return nil }
            while cards.next() != nil { contact.followingCards += 1 }
            self = .contact(contact)
        } else if let event = CalendarEvent(bytes) {
            self = .event(event)
        } else {
            return nil
        }
    }

    /// Reads what follows `URLTO:`: a title and an address between colons, or the address alone.
    private init?(urlto rest: Bytes) {
        if let (title, address) = rest.divided(at: ":"),
            !address.begins(with: "//"),
            let payload = Payload(address: address, title: title.trimmed().string)
        {
            self = payload
        } else {
            self.init(address: rest, title: nil)
        }
    }

    /// Reads text that stands where an address is expected; a secret stays one there, as it must not be shown with the
    /// address.
    private init?(address bytes: Bytes, title: String?) {
        let bytes = bytes.trimmed()
        if let (scheme, rest) = AddressParts.scheme(of: bytes), scheme.hasPrefix("otpauth"),
            let key = scheme == "otpauth"
                ? OneTimePassword(otpauth: rest) : OneTimePassword(migration: rest)
        {
            self = .otp(key)
        } else if let secret = SecretText(bytes) {
            self = .secret(secret)
        } else if let url = WebAddress(bytes, title: title, acceptingAnyDomain: true) {
            self = .url(url)
        } else {
            return nil
        }
    }

    /// The name of the kind, as JSON has it; for a code of our site it is `room`, `building`,
    /// `person` or `tour`.
    public var kind: String {
        // `kinds` lists them all.
        switch self {
        case .contact: "contact"
        case .url: "url"
        case .email: "email"
        case .phone: "phone"
        case .sms: "sms"
        case .geo: "geo"
        case .wifi: "wifi"
        case .event: "event"
        case .payment: "payment"
        case .otp: "otp"
        case .product: "product"
        case .site(let code): code.kind.rawValue
        case .pass: "pass"
        case .secret, .text: "text"
        }
    }

    /// Every value of ``kind``.
    public static let kinds =
        [
            "contact", "url", "email", "phone", "sms", "geo", "wifi", "event", "payment", "otp",
            "product",
        ] + SiteCode.Kind.allCases.map { $0.rawValue } + ["pass", "text"]
}
