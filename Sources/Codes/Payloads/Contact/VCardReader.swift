/// Reads vCards as they are found: versions 2.1, 3.0 and 4.0, folded or not, in any case, with or
/// without an end.
///
/// - SeeAlso: RFC 6350 (4.0), RFC 2426 (3.0), vCard 2.1 of the Versit consortium.
struct VCardReader {
    private var lines: ContentLineReader
    private var isAtBegin = false

    init(_ bytes: Bytes) {
        lines = ContentLineReader(bytes)
    }

    /// The next card, or `nil` where no further one begins.
    mutating func next() -> Contact? {
        while !isAtBegin {
            guard let line = lines.next() else { return nil }
            isAtBegin = VCardReader.isBegin(line)
        }
        isAtBegin = false
        var contact = Contact()
        // An AGENT of vCard 2.1 holds a whole card; its values are another person's.
        var agents = 0
        var isAgentNext = false
        var isCompany = false
        while let line = lines.next() {
            if VCardReader.isBegin(line) {
                guard isAgentNext || agents > 0 else {
                    isAtBegin = true
                    break
                }
                agents += 1
                isAgentNext = false
                continue
            }
            if line.name.isWord("end"), line.value.trimmed().isWord("vcard") {
                if agents == 0 { break }
                agents -= 1
                continue
            }
            if agents > 0 { continue }
            isAgentNext = line.name.isWord("agent") && line.value.trimmed().isEmpty
            // Apple's address book shows such a card under the name of its organization.
            isCompany =
                isCompany
                || line.name.isWord("x-abshowas") && line.value.trimmed().isWord("company")
            contact.take(line)
        }
        contact.composeFormattedName()
        if isCompany { contact.formattedName = contact.organization ?? contact.formattedName }
        return contact
    }

    private static func isBegin(_ line: ContentLine) -> Bool {
        line.name.isWord("begin") && line.value.trimmed().isWord("vcard")
    }
}

extension Contact {
    /// The contacts of all vCards in a text, in order.
    ///
    /// - Complexity: linear in the length of the text.
    public static func contacts(inVCards text: String) -> [Contact] {
        var reader = VCardReader(Array(text.utf8)[...].trimmed())
        var contacts: [Contact] = []
        while let contact = reader.next() { contacts.append(contact) }
        return contacts
    }

    /// Whether a contact takes what a property says; nothing shows what the others say.
    static func reads(_ property: Bytes) -> Bool {
        property.begins(with: "x-phonetic-") || properties.contains { property.isWord($0) }
    }

    private static let properties = [
        "adr", "bday", "email", "fn", "n", "nickname", "note", "org", "role", "tel", "title", "url",
    ]

    /// Takes what one line of a vCard says; a property that is unknown says nothing here.
    fileprivate mutating func take(_ line: ContentLine) {
        guard let initial = line.name.first?.lowercased else { return }
        switch initial {
        case UInt8(ascii: "a") where line.name.isWord("adr"):
            let address = PostalAddress(
                components: line.components().map { $0.joined(separator: ", ") },
                types: line.types())
            if !address.line.isEmpty { postalAddresses.append(address) }
        case UInt8(ascii: "b") where line.name.isWord("bday"):
            birthday = birthday ?? line.text()
        case UInt8(ascii: "e") where line.name.isWord("email"):
            if let email = line.text().flatMap(ReachableAt.mailbox) { emails.append(email) }
        case UInt8(ascii: "f") where line.name.isWord("fn"):
            formattedName = formattedName ?? line.text()
        case UInt8(ascii: "n"): takeName(line)
        case UInt8(ascii: "o") where line.name.isWord("org") && organization == nil:
            let units = line.decodedValue().partsUnescaped(by: ";")
                .map { $0.plainText(lineBreaks: true) }.filter { !$0.isEmpty }
            organization = units.first
            organizationalUnits = Array(units.dropFirst())
        case UInt8(ascii: "p") where line.name.isWord("photo"):
            photograph = photograph ?? Photograph(line)
        case UInt8(ascii: "r") where line.name.isWord("role"):
            role = role ?? line.text()
        case UInt8(ascii: "t") where line.name.isWord("tel"):
            if let number = line.text().flatMap(ReachableAt.number) {
                telephones.append(Telephone(number, types: line.types()))
            }
        case UInt8(ascii: "t") where line.name.isWord("title"):
            title = title ?? line.text()
        case UInt8(ascii: "u") where line.name.isWord("url"):
            if let url = line.text() { urls.append(url) }
        case UInt8(ascii: "x") where line.name.begins(with: "x-phonetic-"): takePhoneticName(line)
        default: break
        }
    }

    private mutating func takeName(_ line: ContentLine) {
        if line.name.isWord("n"), familyName == nil, givenName == nil {
            let parts = line.components().map { $0.isEmpty ? nil : $0.joined(separator: " ") }
            func part(_ index: Int) -> String? { index < parts.count ? parts[index] : nil }
            familyName = part(0)
            givenName = part(1)
            additionalNames = part(2)
            honorificPrefixes = part(3)
            honorificSuffixes = part(4)
        } else if line.name.isWord("note"), let text = line.text() {
            if note == nil {
                note = text
            } else {
                note?.append("\n")
                note?.append(text)
            }
        } else if line.name.isWord("nickname") {
            nickname = nickname ?? line.text()
        }
    }

    /// Takes what phones write for how a name sounds: the given name's sound follows the family
    /// name's.
    private mutating func takePhoneticName(_ line: ContentLine) {
        guard let text = line.text() else { return }
        if line.name.isWord("x-phonetic-first-name") {
            phoneticName = phoneticName.map { $0 + " " + text } ?? text
        } else if line.name.isWord("x-phonetic-last-name") {
            phoneticName = phoneticName.map { text + " " + $0 } ?? text
        }
    }
}
