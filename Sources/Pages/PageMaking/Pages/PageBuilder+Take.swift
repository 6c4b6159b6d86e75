import PageModel
import Payloads
import QRCode
import TourModel

extension PageBuilder {
    /// A code on the display that carries something to the visitor's phone.
    mutating func take(_ code: TakeAlong) -> Screen {
        // What the code says stands beside it already, and that nothing stays here.
        var bare = code
        bare.alternative = ""
        return frame(
            .card(
                CardPage(
                    sections: [
                        .quote(Quote(code.alternative.string)), .lead(say("take.private")),
                    ], handover: handover(bare))),
            tab: nil, kicker: say("take.title"), icon: .takeAlong, title: code.title,
            actions: [button("scan.another", .tab(.scan), icon: .scan)])
    }

    /// The code itself, or a word that there is none because the text is too long.
    ///
    /// - Parameter how: the key of the sentence above the code.
    func handover(
        _ code: TakeAlong, how: String = "take.how", notes: [Text] = []
    ) -> CardPage.Handover {
        var forms = code.texts.compactMap {
            picture(of: $0, alternative: code.alternative, how: how)
        }
        guard !forms.isEmpty else { return .instead(Notice(.information, say("take.big"))) }
        var fullest = forms.removeFirst()
        fullest.smallerForms = forms
        return .code(HandoverCode(fullest, notes: notes))
    }

    /// A text as a code; `nil` when it is too long for one.
    private func picture(of text: String, alternative: Text, how: String) -> CodePicture? {
        guard let grid = try? encode(text: text).grid else { return nil }
        var modules: [Bool] = []
        modules.reserveCapacity(grid.width * grid.width)
        for y in 0..<grid.width {
            for x in 0..<grid.width { modules.append(grid[x, y] == 1) }
        }
        return CodePicture(
            side: grid.width, modules: modules, alternative: alternative,
            caption: say(how))
    }

    /// A person's card: what a phone's address book takes, or where there is no room for it their page's address.
    func takeAlong(_ person: Person) -> TakeAlong {
        let page = SiteCode(kind: .person, id: person.id)?.speaking(session.language.rawValue)
            .text(site: content.address)
        return TakeAlong(
            texts: [person.shortCard(in: languages), page].compactMap(\.self),
            title: Text(person.name),
            alternative: say("contact.nameless"))
    }
}

extension TakeAlong {
    /// A room's page on the site's public address, or its bare code; in a language and named in it.
    init(_ room: Room, in content: TourContent, languages: [Language] = []) {
        let order = languages + content.site.languages
        var code = SiteCode(kind: .room, id: room.id)
        if let language = order.first { code = code?.speaking(language.rawValue) }
        let text = code?.text(site: content.address) ?? room.id
        let name = room.names.value(in: order).map {
            Text($0.value, language: $0.language == order.first ? nil : $0.language.rawValue)
        }
        self.init(texts: [text], title: "\(room.label)  \(name ?? "")", alternative: "\(text)")
    }
}

extension Person {
    /// Name, organization, the first number and address as MECARD, the shortest form phones read; `nil` where the
    /// name says nothing.
    fileprivate func shortCard(in languages: [Language]) -> String? {
        try? Contact(
            formattedName: name, telephones: phones.prefix(1).map { Telephone($0) },
            emails: Array(emails.prefix(1)), organization: organizations.value(in: languages)?.value
        ).mecard()
    }
}
