import Display
import Payloads
import Tour

extension PageBuilder {
    /// The page of a code that is not one of ours: what it says, what is risky about it, and never more than that.
    mutating func payloadPage(_ payload: Payload) -> Screen {
        var screen: Screen =
            switch payload {
            case .contact(let contact): contactPage(contact)
            case .url(let address):
                address.text.secretScheme.map(brokenSecretPage) ?? addressPage(address)
            case .wifi(let network): wifiPage(network)
            case .event(let event): eventPage(event)
            case .email(let mail):
                letterPage(
                    "email.kicker", "email.title", to: mail.to, mail.subject, mail.body)
            case .phone(let phone):
                sheet(
                    "phone.kicker", .phone, "phone.title",
                    [Fact(say("fact.number"), Text(phone.number))])
            case .sms(let message):
                letterPage(
                    "sms.kicker", "sms.title", to: message.numbers, message.subject, message.body)
            case .geo(let place): earthPage(place)
            case .payment(let payment): paymentPage(payment)
            case .otp(let key): keyPage(key)
            case .product(let product):
                sheet(
                    "product.kicker", .info, "product.title",
                    [Fact(say("fact.number"), Text(product.code))])
            case .text(let text): text.secretScheme.map(brokenSecretPage) ?? textPage(text)
            case .pass: sheet("pass.kicker", .person, "pass.forged", [])
            case .site(let code):
                sheet(
                    "gone.kicker", .room, "gone.search", [Fact(say("fact.number"), Text(code.id))])
            }
        // How far a place is matters here, not on the phone.
        let title = if case .geo = payload { say("geo.title") } else { screen.title }
        if let along = takeAlong(payload, titled: title) {
            screen.actions.append(button("take.title", .go(.take(along)), icon: .takeAlong))
        }
        let another = button("scan.another", .tab(.scan), icon: .scan)
        if !screen.actions.contains(another) { screen.actions.append(another) }
        return screen
    }

    /// What of a code a visitor's phone can use, once more as a code; never the key to an account.
    private func takeAlong(_ payload: Payload, titled title: Text) -> TakeAlong? {
        switch payload {
        case .contact, .email, .phone, .sms, .geo, .event, .wifi: break
        case .url, .payment, .otp, .product, .site, .pass, .text: return nil
        }
        // What no code can say as it was said is not handed on.
        guard let text = try? payload.encodedText(site: content.address) else { return nil }
        return TakeAlong(texts: [text], title: title, alternative: title)
    }

    /// A page of facts.
    private func sheet(
        _ kicker: String, _ icon: Icon, _ title: String, _ facts: [Fact],
        _ more: [Section] = []
    ) -> Screen {
        let told = facts.filter { !$0.value.isEmpty }
        return sheet(
            kicker, icon, titled: say(title), (told.isEmpty ? [] : [.facts(told)]) + more)
    }

    /// A page that a code led to.
    private func sheet(
        _ kicker: String, _ icon: Icon, titled title: Text, _ sections: [Section],
        actions: [Action] = [], hint: String = "keys.page"
    ) -> Screen {
        frame(
            .sheet(SheetPage(sections: sections)), tab: .scan, kicker: say(kicker), icon: icon,
            title: title, actions: actions, hint: hint)
    }

    private mutating func contactPage(_ contact: Contact) -> Screen {
        let name = contact.displayName.map { Text($0) } ?? say("contact.nameless")
        let role = contact.title ?? contact.role
        var sections = [role, contact.organization].compactMap(\.self).filter { $0 != name.string }
            .map { Section.lead(Text($0)) }
        var facts = contact.phones.prefix(5).map { Fact(say("fact.phone"), Text($0)) }
        facts += contact.emails.prefix(5).map { Fact(say("fact.email"), Text($0)) }
        facts += contact.urls.prefix(3).map { Fact(say("fact.web"), Text($0)) }
        facts += contact.addresses.prefix(3).map { Fact(say("fact.address"), Text($0)) }
        if let birthday = contact.birthday {
            facts.append(Fact(say("fact.birthday"), Text(birthday)))
        }
        if let note = contact.note { facts.append(Fact(say("fact.note"), Text(note))) }
        if !facts.isEmpty { sections.append(.facts(facts)) }
        sections.append(.note(say("take.nothing")))
        return sheet("contact.kicker", .person, titled: name, sections)
    }

    /// The host large, the whole address, what is risky; a stranger's sign is named as such.
    private mutating func addressPage(_ address: WebAddress) -> Screen {
        let warnings = notices(for: address)
        let isRisky = warnings.contains { $0.level == .danger }
        if !isRisky, let host = address.host, address.isLikeSiteCode {
            let actions = [
                button("foreign.map", .tab(.siteMap), icon: .map),
                takeButton("take.title", address),
            ]
            return sheet(
                "foreign.kicker", .link, titled: say("foreign.title"),
                [.paragraph(say("foreign.sub", ["host": "\(host)"]))], actions: actions)
        }
        let shown = Section.address(
            Address(
                host: address.host, hostLabel: say("url.leads"), full: address.text,
                fullLabel: say("url.whole"), risks: warnings))
        if isRisky {
            let actions = [
                button("scan.another", .tab(.scan), icon: .scan),
                takeButton("url.anyway", address),
            ]
            return sheet(
                "link.kicker", .link, titled: say("url.risky"),
                [shown, .paragraph(say("url.report"))], actions: actions, hint: "keys.link")
        }
        return sheet(
            "scan.kicker", .link, titled: say("url.safe"),
            [shown, .note(say("safe.nothing"))],
            actions: [takeButton("take.title", address)])
    }

    private mutating func takeButton(_ key: String, _ address: WebAddress) -> Action {
        let code = TakeAlong(
            texts: [address.text], title: address.host.map { Text($0) } ?? say("url.safe"),
            alternative: Text(address.text))
        return button(key, .go(.take(code)), icon: .takeAlong)
    }

    private func notices(for address: WebAddress) -> [Notice] {
        var notices = address.risks.map { notice(for: $0) }
        if let port = address.port, port != 80, port != 443 {
            notices.append(
                Notice(
                    .warning, say("url.port"), detail: say("link.more.port", ["port": "\(port)"])))
        }
        if address.isShortened { notices.append(Notice(.warning, say("url.shortener"))) }
        return notices
    }

    private func notice(for risk: URLRisk) -> Notice {
        switch risk {
        case .userinfo:
            Notice(.danger, say("url.userinfo"), detail: say("link.more.userinfo"))
        case .embeddedCredentials: Notice(.danger, say("link.credentials"))
        case .mixedScriptHost: Notice(.danger, say("url.homograph"))
        case .punycodeHost: Notice(.warning, say("link.punycode"))
        case .ipHost: Notice(.warning, say("url.ip"))
        case .scriptScheme: Notice(.danger, say("link.script"))
        case .nonHTTPScheme: Notice(.warning, say("link.scheme"))
        case .bidiControl: Notice(.danger, say("link.bidi"))
        case .noTLS: Notice(.warning, say("url.http"), detail: say("link.more.http"))
        }
    }

    /// The network's name; its password only after it was asked for, and for a moment.
    private mutating func wifiPage(_ network: WiFiNetwork) -> Screen {
        var facts: [Fact] = []
        if network.security != .none {
            facts.append(Fact(say("fact.security"), Text(network.security.name)))
        }
        guard let password = network.password else {
            var sections: [Section] = facts.isEmpty ? [] : [.facts(facts)]
            if network.security == .none {
                sections.append(.notice(Notice(.warning, say("wifi.open"))))
            }
            return sheet("wifi.title", .wifi, titled: Text(network.ssid), sections)
        }
        let isRevealed = session.revealedUntil.map { surroundings.now < $0 } ?? false
        let text = password.reveal()
        let shown =
            isRevealed
            ? Text(text)
            : say(
                "fact.characters",
                [
                    "dots": Text(String(repeating: "•", count: min(text.count, 12))),
                    "count": "\(text.count)",
                ])
        facts.append(Fact(say("fact.password"), shown))
        return sheet(
            "wifi.title", .wifi, titled: Text(network.ssid),
            [.facts(facts), .paragraph(say("wifi.secret"))],
            actions: [isRevealed ? button("wifi.hide", .hide, icon: .lock) : revealButton()])
    }

    private mutating func revealButton() -> Action {
        let seconds = maker.configuration.reveal.components.seconds
        return Action(
            id(.reveal), say("wifi.show", ["seconds": "\(seconds)"]), icon: .eye)
    }

    private mutating func eventPage(_ event: CalendarEvent) -> Screen {
        let words = EventWords(language: language, strings: maker.strings)
        var facts: [Fact] = []
        if let time = words.time(of: event) { facts.append(Fact(say("fact.when"), Text(time))) }
        if let place = event.location { facts.append(Fact(say("fact.where"), Text(place))) }
        if let zone = words.zone(of: event) { facts.append(Fact(say("event.zone"), zone)) }
        var sections: [Section] = facts.isEmpty ? [] : [.facts(facts)]
        if let today = surroundings.today, let day = words.lastDay(of: event, before: today) {
            sections.append(.notice(Notice(.information, say("event.past", ["date": "\(day)"]))))
        }
        if let text = event.description { sections.append(.paragraph(Text(text))) }
        return sheet(
            "event.title", .calendar, titled: event.summary.map { Text($0) } ?? say("event.title"),
            sections)
    }

    /// A mail or a message, as it would be sent.
    private func letterPage(
        _ kicker: String, _ title: String, to receivers: [String], _ subject: String?,
        _ text: String?
    ) -> Screen {
        sheet(
            kicker, .mail, title,
            [
                Fact(say("fact.to"), Text(receivers.joined(separator: ", "))),
                Fact(say("fact.subject"), Text(subject ?? "")),
                Fact(say("fact.text"), Text(text ?? "")),
            ])
    }

    private func paymentPage(_ payment: Payment) -> Screen {
        let amount = [payment.amount, payment.currency].compactMap(\.self)
        return sheet(
            "payment.kicker", .info, "payment.title",
            [
                Fact(say("fact.to"), Text(payment.name)),
                Fact(say("fact.account"), Text(payment.iban)),
                Fact(say("fact.amount"), Text(amount.joined(separator: " "))),
                Fact(say("fact.text"), Text(payment.remittance ?? "")),
            ])
    }

    /// A key to an account: that it is one, never the key.
    private func keyPage(_ key: OneTimePassword) -> Screen {
        sheet(
            "scan.kicker", .lock, "otp.kicker",
            [
                Fact(say("fact.issuer"), Text(key.issuer ?? "")),
                Fact(say("fact.account"), Text(key.label)),
            ],
            [.notice(Notice(.danger, say("secret.otp")))])
    }

    /// One of several codes that carry a message together: which are still to be shown.
    mutating func part(_ index: Int, of count: Int, missing: [Int]) -> Screen {
        let numbers = missing.map { "\($0 + 1)" }.joined(separator: ", ")
        let told = Section.lead(say("part.missing", ["numbers": "\(numbers)"]))
        return frame(
            .sheet(SheetPage(sections: [told])), tab: .scan, kicker: say("scan.kicker"),
            title: say("part.title", ["index": "\(index + 1)", "count": "\(count)"]),
            actions: [button("scan.another", .tab(.scan))])
    }

    /// A code for a network or a key that is broken: what it is meant to be, and nothing of what may be secret.
    private func brokenSecretPage(_ scheme: String) -> Screen {
        let quote = Quote(
            scheme + String(repeating: "•", count: 8),
            notices: [Notice(.warning, say("secret.hidden"))])
        return sheet("text.kicker", .lock, titled: say("secret.broken"), [.quote(quote)])
    }

    /// Unknown text, its hidden characters made visible.
    private func textPage(_ text: String) -> Screen {
        let (visible, count) = text.withHiddenCharactersVisible()
        var sections = [Section.quote(Quote(visible))]
        if count > 0 {
            sections.append(.note(say("text.control", ["count": "\(count)"])))
        }
        return sheet("text.kicker", .scan, titled: say("text.title"), sections)
    }
}
