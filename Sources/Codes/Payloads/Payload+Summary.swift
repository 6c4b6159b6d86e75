extension Payload {
    /// Whether the text of its symbol is a secret or holds one: a network's password, a key, a personal paper, a visitor's pass.
    public var holdsSecret: Bool {
        switch self {
        case .wifi, .otp, .secret, .pass: true
        case .url(let address): address.maskedText != address.text
        case .contact, .email, .phone, .sms, .geo, .event, .payment, .product, .site, .text:
            false
        }
    }
}

extension Payload: CustomStringConvertible {
    /// One block of text for people, in English: the kind and its first fact, then a line for each
    /// further one.
    ///
    /// Secrets are masked. Control characters and those that turn the order of text are shown as
    /// U+FFFD; line breaks inside a value are indented, so no value can look like another line.
    public var summary: String { summary(publicSuffixes: nil) }

    /// The same block; for an address it names the part of the host that somebody registered, which
    /// is the part to look at.
    public func summary(publicSuffixes: PublicSuffixList?) -> String {
        var lines = SummaryLines()
        switch self {
        case .contact(let contact): lines.add(contact)
        case .url(let address): lines.add(address, publicSuffixes)
        case .email(let mail):
            lines.add("Email", mail.to.joined(separator: ", "), always: true)
            lines.add("Copy to", mail.cc)
            lines.add("Blind copy to", mail.bcc)
            lines.add("Subject", mail.subject)
            lines.add("Text", mail.body)
        case .phone(let phone):
            lines.add("Phone", phone.number)
            lines.add("Extension", phone.extension)
            lines.add("Valid in", phone.context)
            if phone.isServiceCode {
                lines.add("Beware", "this is an order to the phone or its network, not a number")
            }
        case .sms(let message):
            lines.add(
                message.isMultimedia ? "Multimedia message" : "Text message",
                message.numbers.joined(separator: ", "), always: true)
            lines.add("Subject", message.subject)
            lines.add("Text", message.body)
        case .geo(let place):
            lines.add(
                "Location",
                place.isByName ? "by name only" : "\(place.latitude), \(place.longitude)")
            lines.add("Altitude", place.altitude.map { "\($0) m" })
            lines.add("Uncertainty", place.uncertainty.map { "\($0) m" })
            lines.add("Look for", place.query)
        case .wifi(let network): lines.add(network)
        case .event(let event): lines.add(event)
        case .payment(let payment):
            lines.add(
                "Payment to", payment.name.isEmpty ? payment.account : payment.name, always: true)
            lines.add("Form", payment.form.name)
            lines.add("Account", payment.account)
            if !payment.hasValidAccount {
                lines.add("Beware", "the account's check digits are wrong")
            }
            if !payment.hasValidChecksum {
                lines.add("Beware", "the code's own check digits are wrong")
            }
            lines.add("Bank", payment.bic)
            lines.add("Amount", payment.amount.map { "\($0) \(payment.currency ?? "")".trimmed })
            lines.add("Text", payment.remittance)
            lines.add("Reference", payment.reference)
            lines.add("Purpose", payment.purpose)
            lines.add("Note", payment.information)
            lines.add(
                "Check",
                payment.form.isOfWallet
                    ? "the payee in your wallet app before you pay; it cannot be undone"
                    : "the payee in your bank's app before you pay")
        case .otp(let key):
            lines.add("One-time password", key.label, always: true)
            lines.add("Issuer", key.issuer)
            lines.add("Type", key.type.rawValue)
            lines.add("Secret", key.secret?.description)
            lines.add("Algorithm", key.algorithm)
            lines.add("Digits", key.digits.map(String.init))
            lines.add("Period", key.period.map { "\($0) s" })
            lines.add("Counter", key.counter.map(String.init))
        case .secret(let secret):
            lines.add(secret.form.group.isPaper ? "Paper" : "Secret", secret.form.name)
            lines.add("Text", secret.masked)
        case .product(let product):
            lines.add("Product", product.code)
            lines.add("ISBN", product.isbn)
        case .site(let code):
            lines.add(code.kind.rawValue.capitalizedFirst, code.id)
            lines.add("Language", code.language)
        case .pass(let pass):
            lines.add("Visitor's pass", pass.code.description)
            if case .address(let host) = pass.origin { lines.add("Site", host) }
        case .text(let text):
            lines.add("Text", text, always: true)
        }
        return lines.text
    }

    /// The summary; never a secret.
    public var description: String { summary }
}

/// The lines of a summary, each a name and a value.
struct SummaryLines {
    private(set) var text = ""

    /// Adds a line where there is a value; with `always`, an empty value too.
    mutating func add(_ name: String, _ value: String?, always: Bool = false) {
        guard let value, always || !value.isEmpty else { return }
        if !text.isEmpty { text += "\n" }
        text += name + ":"
        if !value.isEmpty { text += " " + PlainText.visible(value, lineBreak: "\n    ") }
    }

    /// Adds a line for each value.
    mutating func add(_ name: String, _ values: [String]) {
        for value in values { add(name, value) }
    }

    mutating func add(_ contact: Contact) {
        add("Contact", contact.displayName ?? "", always: true)
        if contact.formattedName != nil { add("Nickname", contact.nickname) }
        add("Title", contact.title)
        add("Role", contact.role)
        let units = [contact.organization].compactMap { $0 } + contact.organizationalUnits
        add("Organization", units.joined(separator: ", "))
        for telephone in contact.telephones {
            add(telephone.isFax ? "Fax" : "Phone", telephone.number)
        }
        add("Email", contact.emails)
        add("Web", contact.urls)
        add("Address", contact.addresses)
        add("Birthday", contact.birthday)
        add("Note", contact.note)
        add("Picture", contact.photograph.map { $0.address ?? $0.mediaType ?? "inside the card" })
        if contact.followingCards > 0 { add("Further cards", "\(contact.followingCards)") }
    }

    mutating func add(_ address: WebAddress, _ list: PublicSuffixList?) {
        add("Link", address.maskedText)
        add("Title", address.title)
        add("App", address.app)
        if address.app != nil { add("It gets", address.appInput) }
        add("Host", address.host)
        if let host = address.asciiHost, host != address.host { add("Host in ASCII", host) }
        if let domain = list.flatMap({ address.registrableDomain(in: $0) }),
            domain != address.host
        {
            add("Registered", domain)
        }
        if let link = address.digitalLink { add("Names", "GS1 \(link.identifier) \(link.value)") }
        add("Beware", address.risks.map { $0.explanation })
        if let target = address.target?.host {
            add("Beware", "the link leads on to \(target)")
        } else if address.isShortened {
            add("Beware", "the host hides where the link leads")
        }
    }

    mutating func add(_ network: WiFiNetwork) {
        add("Wi-Fi", network.ssid)
        add("Security", network.security == .none ? "none" : network.security.rawValue)
        if network.hidden { add("Hidden", "yes") }
        add("Identity", network.identity)
        add("Method", network.eapMethod)
        add("Password", network.password?.description)
    }

    mutating func add(_ event: CalendarEvent) {
        add("Event", event.summary ?? "", always: true)
        let zone = event.timezone.map { " (\($0))" } ?? ""
        let endZone = event.endTimezone.map { " (\($0))" } ?? ""
        add("Start", event.start.map { $0.description + zone })
        add("End", event.end.map { $0.description + endZone })
        add("Repeats", event.recurrenceRule)
        add("Status", event.status)
        add("Place", event.location)
        add("Organizer", event.organizer)
        add("Attendee", event.attendees)
        add("About", event.description)
        add("Web", event.url)
        if event.followingEvents > 0 { add("Further events", "\(event.followingEvents)") }
    }
}

extension String {
    /// The text with its first letter in upper case.
    fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
