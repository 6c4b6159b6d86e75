import PageModel
import Payloads

/// The pages of codes that are neither about reaching a person nor web addresses.
extension PageBuilder {
    /// The network's name; its password only after it was asked for, and for a moment.
    mutating func wifiPage(_ network: WiFiNetwork) -> Screen {
        let name = Text(network.ssid).kept(.personal)
        var facts: [Fact] = []
        if network.security != .none {
            facts.append(Fact(say("fact.security"), Text(network.security.name), icon: .wifi))
        }
        guard let password = network.password else {
            let isOpen = network.security == .none
            return codePage(
                "wifi.title", .wifi, titled: name,
                sections: self.facts(facts)
                    + (isOpen ? [.notice(Notice(.warning, say("wifi.open")))] : []),
                handing: handing(
                    [encoded(.wifi(network))], titled: name, how: "take.how.wifi"))
        }
        let isRevealed = session.revealedUntil.map { surroundings.now < $0 } ?? false
        let text = password.reveal()
        let shown =
            isRevealed
            ? Text(text).kept(.secret)
            : say(
                "fact.characters",
                [
                    "dots": Text(String(repeating: "•", count: min(text.count, 12))),
                    "count": "\(text.count)",
                ])
        facts.append(Fact(say("fact.password"), shown, icon: .lock))
        var actions = [isRevealed ? button("wifi.hide", .hide, icon: .lock) : revealButton()]
        var advice = Notice(.information, say("wifi.secret"))
        // The code for a phone carries the password: it is shown to those who ask for it.
        if let take = takeButton(.wifi(network), titled: name) {
            actions.append(take)
            advice.detail = say("wifi.take")
        }
        return codePage(
            "wifi.title", .wifi, titled: name, sections: [.facts(facts)], actions: actions,
            handing: .advice(advice))
    }

    private mutating func revealButton() -> Action {
        let seconds = maker.settings.reveal.components.seconds
        return Action(
            id(.reveal), say("wifi.show", ["seconds": "\(seconds)"]), icon: .eye)
    }

    mutating func eventPage(_ event: CalendarEvent) -> Screen {
        let words = EventWords(language: language, strings: maker.strings)
        var facts: [Fact] = []
        if let time = words.time(of: event) {
            facts.append(Fact(say("fact.when"), Text(time), icon: .calendar))
        }
        if let place = event.location {
            facts.append(Fact(say("fact.where"), Text(place), icon: .room))
        }
        if let zone = words.zone(of: event) {
            facts.append(Fact(say("event.zone"), zone, icon: .clock))
        }
        let known = known(place: event.location)
        var sections: [Section] = []
        if let today = surroundings.today, let day = words.lastDay(of: event, before: today) {
            sections.append(.notice(Notice(.information, say("event.past", ["date": "\(day)"]))))
        }
        sections += known.sections + self.facts(facts)
        if let text = event.description { sections.append(.paragraph(Text(text).kept(.personal))) }
        let title = event.summary.map { Text($0).kept(.personal) } ?? say("event.title")
        var brief = event
        brief.description = nil
        return codePage(
            "event.title", .calendar, titled: title, sections: sections, actions: known.actions,
            handing: handing(
                [encoded(.event(event)), encoded(.event(brief))], titled: title,
                how: "take.how.event"))
    }

    /// The payee and the amount; the app of a bank or a wallet reads the code itself, so it is not shown again.
    func paymentPage(_ payment: Payment) -> Screen {
        let amount = [payment.amount, payment.currency].compactMap(\.self)
        var sections = facts([
            Fact(say("fact.to"), Text(payment.name)),
            Fact(say("fact.account"), Text(payment.iban?.inGroupsOfFour ?? payment.account)),
            Fact(say("fact.amount"), Text(amount.joined(separator: " "))),
            Fact(say("fact.text"), Text(payment.remittance ?? "")),
            Fact(say("fact.reference"), Text(payment.reference ?? "")),
        ])
        for (isRight, words) in [
            (payment.hasValidAccount, "payment.invalid"),
            (payment.hasValidChecksum, "payment.broken"),
        ] where !isRight {
            sections.insert(
                .notice(Notice(.warning, say(words), detail: say("payment.ask"))), at: 0)
        }
        return codePage(
            "payment.kicker", .info, "payment.title", sections: sections,
            handing: .advice(
                Notice(
                    .information, say(payment.form.isOfWallet ? "payment.wallet" : "payment.app"),
                    detail: say("payment.check")))
        )
    }

    func productPage(_ product: Product) -> Screen {
        codePage(
            "product.kicker", .info, "product.title",
            sections: facts([
                Fact(say("fact.number"), Text(product.code)),
                Fact(
                    say("fact.isbn"),
                    Text(product.isbn.flatMap { $0 == product.code ? nil : $0 } ?? "")),
            ]),
            handing: .advice(
                Notice(
                    .information, say(product.isbn == nil ? "product.goods" : "product.book"),
                    detail: say("product.find"))))
    }

    /// A key to an account: that it is one, never the key.
    func keyPage(_ key: OneTimePassword) -> Screen {
        codePage(
            "scan.kicker", .lock, "otp.kicker",
            sections: facts([
                Fact(say("fact.issuer"), Text(key.issuer ?? "")),
                Fact(say("fact.account"), Text(key.label)),
            ]),
            handing: .advice(Notice(.danger, say("secret.otp"), detail: say("otp.app"))))
    }

    /// A key, a login or a personal paper: what it is, and nothing of it; of one that is broken what it is meant to be.
    func secretPage(_ secret: SecretText) -> Screen {
        if let scheme = secret.brokenScheme {
            return codePage(
                "text.kicker", .lock, "secret.broken",
                sections: [.quote(Quote(scheme + Secret.mask))],
                handing: .advice(Notice(.warning, say("secret.hidden"), detail: say("secret.ask"))))
        }
        let group = secret.form.group
        let notice: Notice
        switch group {
        case .device, .network, .health, .journey, .identity:
            notice = Notice(.information, say("secret.careful"))
        case .login, .key, .wallet: notice = Notice(.danger, say("secret.otp"))
        }
        return codePage(
            "scan.kicker", .lock, "secret.\(group.rawValue)",
            sections: [.paragraph(say("secret.nothing"))], handing: .advice(notice))
    }

    /// Unknown text, its hidden characters made visible; a short one can be looked for in the house.
    mutating func textPage(_ text: String) -> Screen {
        let (visible, count) = text.withHiddenCharactersVisible()
        let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        var actions: [Action] = []
        if count == 0, (2...60).contains(words.utf8.count),
            let hits = try? content.hits(words, for: language, limit: 1), !hits.isEmpty
        {
            actions.append(button("text.search", .go(.search(words)), icon: .search))
        }
        let advice =
            count > 0
            ? Notice(
                .warning, say("text.control", ["count": "\(count)"]), detail: say("text.hidden"))
            : Notice(.information, say("text.words"), detail: say("text.copy"))
        return codePage(
            "text.kicker", .scan, "text.title", sections: [.quote(Quote(visible))],
            actions: actions, handing: .advice(advice))
    }
}

extension String {
    /// An account number as it is printed: "AT61 1904 3002 3457 3201".
    fileprivate var inGroupsOfFour: String {
        var groups: [Substring] = []
        var rest = self[...]
        while !rest.isEmpty {
            groups.append(rest.prefix(4))
            rest = rest.dropFirst(4)
        }
        return groups.joined(separator: " ")
    }
}
