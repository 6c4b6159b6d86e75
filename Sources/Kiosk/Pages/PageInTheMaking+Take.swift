import Display
import Payloads
import QRCode
import Tour

extension PageInTheMaking {
    /// A code on the display that carries something to the visitor's phone.
    mutating func take(_ code: TakeAlong) -> Screen {
        var screen = frame(
            .card, tab: nil, kicker: say("take.title"), icon: .takeAlong, title: code.title)
        screen.main = [
            .text(code.alternative, role: .address), .text(say("take.private"), role: .lead),
        ]
        // What the code says stands beside it already, and that nothing stays here.
        var bare = code
        bare.alternative = ""
        screen.side = codeBlocks(bare).filter { block in
            if case .text = block { false } else { true }
        }
        screen.actions = [button("scan.another", .tab(.scan), icon: .scan)]
        return screen
    }

    /// The code itself with its words, or a word that there is none because the text is too long.
    func codeBlocks(_ code: TakeAlong) -> [Block] {
        var forms = code.texts.compactMap { picture(of: $0, alternative: code.alternative) }
        guard !forms.isEmpty else {
            return [.notice(Notice(.information, say("take.big")))]
        }
        var fullest = forms.removeFirst()
        fullest.smallerForms = forms
        return [.code(fullest), .text(say("take.nothing"), role: .caption)]
    }

    /// A text as a code; `nil` when it is too long for one.
    private func picture(of text: String, alternative: String) -> CodePicture? {
        guard let grid = try? encode(text: text).grid else { return nil }
        var modules: [Bool] = []
        modules.reserveCapacity(grid.width * grid.width)
        for y in 0..<grid.width {
            for x in 0..<grid.width { modules.append(grid[x, y] == 1) }
        }
        return CodePicture(
            side: grid.width, modules: modules, alternative: alternative,
            caption: say("take.how"))
    }

    /// A person's card: what a phone's address book takes, or where there is no room for it their page's address.
    func takeAlong(_ person: Person) -> TakeAlong {
        let page = SiteCode(kind: .person, id: person.id)?.text(site: content.address)
        return TakeAlong(
            texts: [person.shortCard, page].compactMap(\.self), title: person.name,
            alternative: say("contact.nameless"))
    }
}

extension TakeAlong {
    /// A room's page on the site's public address, or its bare code; named in a language.
    init(_ room: Room, in content: TourContent, languages: [Language] = []) {
        let text = SiteCode(kind: .room, id: room.id)?.text(site: content.address) ?? room.id
        let name = room.names.value(in: languages + content.site.languages)?.value ?? ""
        self.init(texts: [text], title: "\(room.id)  \(name)", alternative: text)
    }
}

extension Person {
    /// Name, organization, role, the first number and address as MECARD, the shortest form phones read.
    var shortCard: String {
        func escaped(_ text: String) -> String {
            var out = ""
            for character in text where !character.isNewline {
                if "\\;:,\"".contains(character) { out.append("\\") }
                out.append(character)
            }
            return out
        }
        var card = "MECARD:N:\(escaped(name));"
        if let organization { card += "ORG:\(escaped(organization));" }
        if let phone = phones.first { card += "TEL:\(escaped(phone));" }
        if let email = emails.first { card += "EMAIL:\(escaped(email));" }
        return card + ";"
    }
}
