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

    /// The next card, or nil where no further one begins.
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
            contact.take(line)
        }
        contact.composeFormattedName()
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

    /// Takes what one line of a vCard says; a property that is unknown says nothing here.
    fileprivate mutating func take(_ line: ContentLine) {
        guard let initial = line.name.first?.lowercased else { return }
        switch initial {
        case 0x61 where line.name.isWord("adr"):
            let address = PostalAddress(
                components: line.components().map { $0.joined(separator: ", ") },
                types: line.types())
            if !address.line.isEmpty { postalAddresses.append(address) }
        case 0x62 where line.name.isWord("bday"):
            birthday = birthday ?? line.text()
        case 0x65 where line.name.isWord("email"):
            if let email = line.text() { emails.append(Contact.without(scheme: "mailto:", email)) }
        case 0x66 where line.name.isWord("fn"):
            formattedName = formattedName ?? line.text()
        case 0x6E: takeName(line)
        case 0x6F where line.name.isWord("org") && organization == nil:
            let units = line.decodedValue().partsUnescaped(by: 0x3B)
                .map { $0.trimmed().unescaped(lineBreaks: true) }.filter { !$0.isEmpty }
            organization = units.first
            organizationalUnits = Array(units.dropFirst())
        case 0x70 where line.name.isWord("photo"):
            photograph = photograph ?? Photograph(line)
        case 0x72 where line.name.isWord("role"):
            role = role ?? line.text()
        case 0x74 where line.name.isWord("tel"):
            if let number = line.text() {
                telephones.append(
                    Telephone(Contact.telephone(number), types: line.types()))
            }
        case 0x74 where line.name.isWord("title"):
            title = title ?? line.text()
        case 0x75 where line.name.isWord("url"):
            if let url = line.text() { urls.append(url) }
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

    /// The number of a TEL value, which vCard 4.0 gives as an address of RFC 3966; of its
    /// parameters the extension stays.
    private static func telephone(_ value: String) -> String {
        let bytes = Array(value.utf8)[...]
        guard bytes.begins(with: "tel:") else { return value }
        let parts = bytes.dropFirst(4).split(separator: 0x3B)
        guard let number = parts.first else { return value }
        let ext = parts.dropFirst().first { $0.begins(with: "ext=") }
        return PercentCoding.text(number) + (ext.map { ";" + PercentCoding.text($0) } ?? "")
    }

    private static func without(scheme: String, _ value: String) -> String {
        let bytes = Array(value.utf8)[...]
        guard bytes.begins(with: scheme) else { return value }
        return PercentCoding.text(bytes.dropFirst(scheme.utf8.count))
    }
}
