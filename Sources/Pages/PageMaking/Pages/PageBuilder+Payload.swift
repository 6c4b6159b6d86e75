import PageModel
import Payloads
import TourModel

extension PageBuilder {
    /// The page of a code that is not one of ours: what it says, what the site knows of it, what is risky about it,
    /// and what a phone can do with it.
    mutating func payloadPage(_ payload: Payload) -> Screen {
        var screen: Screen =
            switch payload {
            case .contact(let contact): contactPage(contact)
            case .url(let address): addressPage(address)
            case .wifi(let network): wifiPage(network)
            case .event(let event): eventPage(event)
            case .email(let mail): mailPage(mail)
            case .phone(let phone): phonePage(phone)
            case .sms(let message): messagePage(message)
            case .geo(let place): earthPage(place)
            case .payment(let payment): paymentPage(payment)
            case .otp(let key): keyPage(key)
            case .secret(let secret): secretPage(secret)
            case .product(let product): productPage(product)
            case .text(let text): textPage(text)
            case .pass: codePage("pass.kicker", .person, "pass.forged", sections: [])
            case .site(let code):
                codePage(
                    "gone.kicker", .room, "gone.search",
                    sections: [.facts([Fact(say("fact.number"), Text(code.id))])])
            }
        // Beside a code for a phone two buttons are enough: Scan stands in the dock, too.
        if case .card(let page) = screen.content, case .code = page.handover,
            screen.actions.count > 1
        {
            return screen
        }
        let another = button("scan.another", .tab(.scan), icon: .scan)
        if !screen.actions.contains(another) { screen.actions.append(another) }
        return screen
    }

    // MARK: What the pages share

    /// What a page of a code offers where there is nothing for a phone.
    enum Handing {
        /// A code that a phone reads, with the key of the sentence that says what for.
        case code(TakeAlong, how: String)
        /// What to do instead.
        case advice(Notice)
        case nothing
    }

    /// A page that a code led to.
    func codePage(
        _ kicker: String, _ icon: Icon, _ title: String, sections: [Section],
        actions: [Action] = [], handing: Handing = .nothing
    ) -> Screen {
        codePage(
            kicker, icon, titled: say(title), sections: sections, actions: actions,
            handing: handing)
    }

    /// A page that a code led to, with a title that the code says.
    ///
    /// Its facts, and a person's, are the visitor's own: voices say them in headphones only.
    func codePage(
        _ kicker: String, _ icon: Icon, titled title: Text, person: CardPage.Person? = nil,
        sections: [Section], actions: [Action] = [], handing: Handing, hint: String = "keys.page",
        secrecy: Text.Secrecy = .personal
    ) -> Screen {
        let sections = sections.map { $0.kept(secrecy) }
        let person = person.map {
            CardPage.Person(initials: $0.initials, lines: $0.lines.map { $0.kept(secrecy) })
        }
        let page: Content =
            switch handing {
            case .code(let code, let how):
                .card(
                    CardPage(
                        person: person, sections: sections,
                        handover: handover(code, how: how, notes: [say("take.nothing")])))
            case .advice(let notice):
                .card(CardPage(person: person, sections: sections, handover: .instead(notice)))
            case .nothing: .sheet(SheetPage(sections: sections))
            }
        return frame(
            page, tab: .scan, kicker: say(kicker), icon: icon, title: title, actions: actions,
            hint: hint)
    }

    /// Facts, without those that say nothing.
    func facts(_ facts: [Fact]) -> [Section] {
        let known = facts.filter { !$0.value.isEmpty }
        return known.isEmpty ? [] : [.facts(known)]
    }

    /// What a code says, once more as a code for the visitor's phone.
    ///
    /// - Parameter texts: the fullest form first; `nil` for what no code can say as it was said, which is not handed
    ///   on.
    func handing(_ texts: [String?], titled title: Text, how: String) -> Handing {
        let texts = texts.compactMap(\.self)
        guard !texts.isEmpty else { return .advice(Notice(.information, say("take.none"))) }
        return .code(TakeAlong(texts: texts, title: title, alternative: title), how: how)
    }

    /// A payload as the text of a code; `nil` where no code can say it as it was said.
    func encoded(_ payload: Payload) -> String? {
        try? payload.encodedText(site: content.address)
    }

    /// A button that leads to a code for the visitor's phone; `nil` where there is none.
    mutating func takeButton(_ payload: Payload, titled title: Text) -> Action? {
        guard let text = encoded(payload) else { return nil }
        let code = TakeAlong(texts: [text], title: title, alternative: title)
        return button("take.title", .go(.take(code)), icon: .takeAlong)
    }

    /// One of several codes that carry a message together: which are still to be shown.
    mutating func part(_ index: Int, of count: Int, missing: [Int]) -> Screen {
        let numbers = missing.map { "\($0 + 1)" }.joined(separator: ", ")
        let parts = (0..<count).map { part in
            let isMissing = missing.contains(part)
            return Fact(
                say("part.number", ["n": "\(part + 1)"]),
                say(isMissing ? "part.open" : "part.read"), icon: isMissing ? .scan : .check)
        }
        return codePage(
            "scan.kicker", .scan,
            titled: say("part.title", ["index": "\(index + 1)", "count": "\(count)"]),
            sections: [.lead(say("part.missing", ["numbers": "\(numbers)"])), .facts(parts)],
            actions: [button("scan.another", .tab(.scan), icon: .scan)],
            handing: .advice(Notice(.information, say("part.any"), detail: say("part.all"))),
            secrecy: .open)
    }
}

extension Section {
    /// The same part, its facts for the ears that are given or for fewer.
    fileprivate func kept(_ secrecy: Text.Secrecy) -> Section {
        guard case .facts(let facts) = self else { return self }
        return .facts(facts.map { Fact($0.label, $0.value.kept(secrecy), icon: $0.icon) })
    }
}
