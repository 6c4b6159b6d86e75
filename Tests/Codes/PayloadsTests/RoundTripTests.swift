import Payloads
import TestSupport
import Testing

@Suite("Whatever is written reads the same again")
struct RoundTripTests {
    private static let seeds: [UInt64] = [11, 12, 13, 14]

    /// Makes payloads, writes each and reads it; every one that is refused must be refused by rule.
    private func check(
        seed: UInt64, rounds: Int = 500, _ make: (inout SeededGenerator) throws -> Payload
    ) throws {
        var generator = SeededGenerator(seed: seed)
        var written = 0
        for round in 0..<rounds {
            let payload = try make(&generator)
            let text: String
            do throws(PayloadError) {
                text = try payload.encodedText()
            } catch {
                // Random text can be longer than a form allows, and nothing else can be wrong here.
                guard case .tooLong = error else { throw error }
                continue
            }
            #expect(Payload(classifying: text) == payload, "seed \(seed), round \(round)")
            written += 1
        }
        #expect(written > rounds / 2)
    }

    private func person(_ generator: inout SeededGenerator) -> Contact {
        var contact = Contact(
            formattedName: generator.text(), familyName: generator.textIfAny(),
            givenName: generator.textIfAny(),
            telephones: generator.list { generator in
                Telephone(
                    generator.dialable() + (generator.isOnce(in: 4) ? ";ext=12" : ""),
                    types: generator.list { ["cell", "work", "fax", "x-a"][$0.number(below: 4)] })
            },
            emails: generator.list { $0.mailbox() }, organization: generator.text(),
            title: generator.textIfAny(), urls: generator.list { $0.text() },
            postalAddresses: generator.list { generator in
                PostalAddress(
                    postOfficeBox: generator.isOnce(in: 4) ? generator.text() : "",
                    street: generator.text(lines: true), locality: generator.textIfAny() ?? "",
                    country: generator.textIfAny() ?? "", types: ["home"])
            }, note: generator.textIfAny(lines: true), birthday: generator.textIfAny())
        contact.additionalNames = generator.textIfAny()
        contact.honorificPrefixes = generator.textIfAny()
        contact.honorificSuffixes = generator.textIfAny()
        contact.organizationalUnits = generator.list { $0.text() }
        contact.nickname = generator.textIfAny()
        contact.phoneticName = generator.textIfAny()
        contact.role = generator.textIfAny()
        return contact
    }

    @Test("contacts, in both versions, folded and not", arguments: seeds)
    func contacts(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        for round in 0..<300 {
            let made = person(&generator)
            for version in Contact.VCardVersion.allCases {
                for folded in [false, true] {
                    let text = try made.vCard(version, folded: folded)
                    #expect(
                        Contact.contacts(inVCards: text) == [made],
                        "seed \(seed), round \(round), \(version), folded \(folded)")
                }
            }
        }
    }

    @Test("contacts as MECARD, as far as it has places", arguments: seeds)
    func compactContacts(seed: UInt64) throws {
        try check(seed: seed) { generator in
            var made = Contact(
                familyName: generator.text(), givenName: generator.text(),
                telephones: generator.list { Telephone($0.dialable()) },
                emails: generator.list { $0.mailbox() }, organization: generator.textIfAny(),
                urls: generator.list { $0.text() },
                postalAddresses: generator.list {
                    PostalAddress(street: $0.text(), locality: $0.text(), country: $0.text())
                }, note: generator.textIfAny(),
                birthday: generator.isOnce(in: 2) ? "19850412" : nil)
            made.nickname = generator.textIfAny()
            made.phoneticName = generator.textIfAny()
            made.formattedName = made.givenName.flatMap { given in
                made.familyName.map { given + " " + $0 }
            }
            let text = try made.mecard()
            #expect(Payload(classifying: text) == .contact(made), "seed \(seed): \(text)")
            return .contact(made)
        }
    }

    @Test("networks", arguments: seeds)
    func networks(seed: UInt64) throws {
        try check(seed: seed) { generator in
            let security = WiFiNetwork.Security.allCases[generator.number(below: 6)]
            var made = WiFiNetwork(
                ssid: generator.text(pieces: 3), security: security == .wpa2 ? .wpa : security,
                hidden: generator.isOnce(in: 2))
            let blanks = generator.isOnce(in: 4) ? " " : ""
            switch security {
            case .none: break
            case .wpa, .wpa2:
                made.password = Secret(
                    blanks + "12345678" + String(generator.text(pieces: 3).prefix(4)) + blanks)
            case .sae, .wep: made.password = Secret(blanks + generator.text() + blanks)
            case .enterprise:
                made.password = generator.textIfAny().map { Secret($0) }
                made.eapMethod = "TTLS"
                made.phase2Method = "PAP"
                made.identity = generator.textIfAny()
                made.anonymousIdentity = generator.textIfAny()
            }
            if security == .sae { made.transitionDisable = "1" }
            return .wifi(made)
        }
    }

    @Test("mails", arguments: seeds)
    func mails(seed: UInt64) throws {
        try check(seed: seed) { generator in
            .email(
                EmailMessage(
                    to: [generator.mailbox()] + generator.list { $0.mailbox() },
                    cc: generator.list { $0.mailbox() }, bcc: generator.list { $0.mailbox() },
                    subject: generator.textIfAny(),
                    body: generator.textIfAny(lines: true)?
                        .split(separator: "\n", omittingEmptySubsequences: false)
                        .joined(separator: "\r\n")))
        }
    }

    @Test("short messages, blanks round their text and all", arguments: seeds)
    func messages(seed: UInt64) throws {
        try check(seed: seed) { generator in
            let blanks = generator.isOnce(in: 3) ? " \n" : ""
            return .sms(
                TextMessage(
                    numbers: [generator.dialable()] + generator.list { $0.dialable() },
                    subject: generator.isOnce(in: 3) ? generator.text() : nil,
                    body: generator.textIfAny(lines: true).map { blanks + $0 + blanks },
                    isMultimedia: generator.isOnce(in: 2)))
        }
    }

    @Test("numbers", arguments: seeds)
    func numbers(seed: UInt64) throws {
        try check(seed: seed) { generator in
            .phone(
                PhoneNumber(
                    generator.dialable(), extension: generator.isOnce(in: 2) ? "12" : nil,
                    context: generator.isOnce(in: 3) ? "example.com" : nil,
                    subaddress: generator.isOnce(in: 3) ? generator.text() : nil))
        }
    }

    @Test("places, to the last digit", arguments: seeds)
    func places(seed: UInt64) throws {
        try check(seed: seed) { generator in
            let scale = [1, 1e-3, 1e-7][generator.number(below: 3)]
            return .geo(
                Location(
                    latitude: Double.random(in: -90...90, using: &generator) * scale,
                    longitude: Double.random(in: -180...180, using: &generator) * scale,
                    altitude: generator.isOnce(in: 2)
                        ? Double.random(in: -1e4...1e4, using: &generator) : nil,
                    uncertainty: generator.isOnce(in: 2)
                        ? Double.random(in: 0...1e6, using: &generator) : nil,
                    query: generator.textIfAny()))
        }
    }

    @Test("events", arguments: seeds)
    func events(seed: UInt64) throws {
        try check(seed: seed) { generator in
            let isDay = generator.isOnce(in: 3)
            let times = isDay ? ["20260715", "20260717"] : ["20260715T120000", "20260715T133000Z"]
            var made = CalendarEvent(
                summary: generator.textIfAny(lines: true), start: EventTime(times[0]),
                end: generator.isOnce(in: 2) ? EventTime(times[1]) : nil,
                location: generator.textIfAny(), description: generator.textIfAny(lines: true))
            if !isDay { made.timezone = "(UTC+01:00) Amsterdam, Berlin; x" }
            made.organizer = generator.isOnce(in: 2) ? generator.mailbox() : nil
            made.attendees = generator.list { $0.mailbox() }
            made.uid = generator.textIfAny()
            made.url = generator.textIfAny()
            made.recurrenceRule = generator.isOnce(in: 2) ? "FREQ=WEEKLY;BYDAY=MO,TU" : nil
            made.status = generator.isOnce(in: 2) ? "CANCELLED" : nil
            made.stamp = generator.isOnce(in: 2) ? EventTime("20260101T000000Z") : nil
            if generator.isOnce(in: 2) { (made.latitude, made.longitude) = (1.25e-5, -179.5) }
            return .event(made)
        }
    }

    @Test("payments", arguments: seeds)
    func payments(seed: UInt64) throws {
        try check(seed: seed) { generator in
            .payment(
                Payment(
                    name: generator.text(pieces: 4), account: "DE89370400440532013000",
                    bic: generator.isOnce(in: 2) ? "COBADEFFXXX" : nil,
                    amount: generator.isOnce(in: 2) ? "\(generator.number(below: 99) + 1).05" : nil,
                    remittance: generator.textIfAny(),
                    purpose: generator.isOnce(in: 2) ? "GDDS" : nil,
                    information: generator.isOnce(in: 2) ? generator.text(pieces: 4) : nil))
        }
    }

    @Test("keys of one-time passwords", arguments: seeds)
    func keys(seed: UInt64) throws {
        try check(seed: seed) { generator in
            let issuer = "Big Co. " + String(generator.text().filter { $0 != ":" })
            let account = generator.text()
            return .otp(
                OneTimePassword(
                    type: .hotp, label: issuer.trimmed + ":" + account, issuer: issuer.trimmed,
                    account: account, secret: Secret("JBSWY3DPEHPK3PXP"), algorithm: "SHA256",
                    digits: 8, period: nil, counter: generator.number(below: 1000)))
        }
    }

    @Test("addresses with a title", arguments: seeds)
    func addresses(seed: UInt64) throws {
        try check(seed: seed) { generator in
            let text = "https://example.com/?q=" + generator.text().filter { $0 != " " }
            let address = try #require(WebAddress(text, title: generator.textIfAny()))
            return .url(address)
        }
    }

    @Test("a text that could add a field is rejected with the field's name, in every kind")
    func refusesControlCharacters() {
        let bad = "x\r\nTEL:1"
        var card = Contact(formattedName: "A")
        card.phoneticName = "a\u{7F}"
        var event = CalendarEvent(summary: "x", start: EventTime("20260715"))
        event.attendees = ["a@b.c\nATTENDEE:x"]
        var network = WiFiNetwork(ssid: "net", security: .enterprise)
        network.identity = bad
        let iban = "DE89370400440532013000"
        let cases: [(Payload, String)] = [
            (.contact(card), "name's sound"),
            (
                .contact(Contact(formattedName: "A", telephones: [Telephone(bad)])),
                "telephone number"
            ),
            (.contact(Contact(formattedName: "A\u{0}")), "name"),
            (.event(event), "mail address"), (.wifi(network), "identity"),
            (.email(EmailMessage(to: ["a@b.c"], cc: ["d@e.f\r\nBcc:x@y.z"])), "mail address"),
            (.sms(TextMessage(numbers: ["1"], subject: bad)), "subject"),
            (.phone(PhoneNumber("1", extension: "2\n")), "ext"),
            (.geo(Location(latitude: 0, longitude: 0, query: bad)), "query"),
            (.payment(Payment(name: "A", account: iban, remittance: bad)), "words of the payment"),
            (.payment(Payment(name: "A", account: iban, information: bad)), "information"),
            (
                .otp(OneTimePassword(type: .totp, label: bad, secret: Secret("JBSW"))), "label"
            ),
        ]
        for (payload, field) in cases {
            #expect(throws: PayloadError.controlCharacter(field: field)) {
                try payload.encodedText()
            }
        }
        #expect(throws: PayloadError.controlCharacter(field: "name")) {
            try Contact(formattedName: bad).mecard()
        }
        #expect(throws: PayloadError.controlCharacter(field: "title")) {
            try WebAddress("https://a.example", title: "x\ny")?.encodedText()
        }
    }
}

extension String {
    /// The text without blanks at its ends.
    fileprivate var trimmed: String {
        let start = drop { $0 == " " }
        return start.lastIndex { $0 != " " }.map { String(start[...$0]) } ?? ""
    }
}
