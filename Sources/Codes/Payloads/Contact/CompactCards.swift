/// The short forms of contact cards: MECARD, BIZCARD and MEMORY.
enum CompactCards {
    /// NTT docomo's MECARD: `MECARD:N:Doe,Jane;TEL:...;;`.
    static func mecard(_ body: Bytes) -> Contact {
        let fields = DelimitedFields(body)
        var contact = Contact(
            telephones: fields.all("tel").compactMap(ReachableAt.number).map { Telephone($0) }
                + fields.all("tel-av").compactMap(ReachableAt.number).map {
                    Telephone($0, types: ["video"])
                },
            emails: fields.all("email").compactMap(ReachableAt.mailbox),
            organization: fields.first("org"),
            title: fields.first("title"), urls: fields.all("url"), birthday: fields.first("bday"))
        if let name = fields.raw("n").first { contact.takeName(name) }
        contact.nickname = fields.first("nickname")
        contact.phoneticName = fields.raw("sound").first.map {
            $0.partsUnescaped(by: ",").map { $0.plainText() }.filter { !$0.isEmpty }
                .joined(separator: " ")
        }
        let notes = fields.all("note") + fields.all("memo")
        contact.note = notes.isEmpty ? nil : notes.joined(separator: "\n")
        contact.postalAddresses = fields.raw("adr").map { value in
            let parts = value.partsUnescaped(by: ",").map { $0.plainText() }
            // The form has seven parts; anything shorter is an address in one piece.
            return parts.count >= 7
                ? PostalAddress(components: parts) : PostalAddress(street: value.plainText())
        }.filter { !$0.line.isEmpty }
        contact.composeFormattedName()
        return contact
    }

    /// The BIZCARD form:
    /// `BIZCARD:N:given;X:family;T:title;C:company;A:address;B:phone;M:mobile;F:fax;E:email;;`.
    static func bizcard(_ body: Bytes) -> Contact {
        let fields = DelimitedFields(body)
        var contact = Contact(
            familyName: fields.first("x"), givenName: fields.first("n"),
            telephones: fields.all("b").compactMap(ReachableAt.number).map {
                Telephone($0, types: ["work"])
            }
                + fields.all("m").compactMap(ReachableAt.number).map {
                    Telephone($0, types: ["cell"])
                }
                + fields.all("f").compactMap(ReachableAt.number).map {
                    Telephone($0, types: ["fax"])
                },
            emails: fields.all("e").compactMap(ReachableAt.mailbox),
            organization: fields.first("c"), title: fields.first("t"),
            postalAddresses: fields.all("a").map { PostalAddress(street: $0) })
        contact.composeFormattedName()
        return contact
    }

    /// KDDI's phone book form, in lines: `MEMORY:note`, `NAME1:`, `NAME2:`, `TEL1:` ..., `MAIL1:`
    /// ..., `ADD:`.
    static func memory(_ bytes: Bytes) -> Contact? {
        var contact = Contact()
        for line in bytes.lines() {
            guard let (name, rest) = line.divided(at: ":") else { continue }
            let key = name.trimmed()
            guard let value = rest.trimmed().stringIfAny else { continue }
            if key.isWord("memory") {
                contact.note = value
            } else if key.isWord("name1") {
                contact.formattedName = value
            } else if key.isWord("name2") {
                contact.phoneticName = value
            } else if key.isWord("add") {
                contact.postalAddresses.append(PostalAddress(street: value))
            } else if key.begins(with: "tel"), key.count == 4 {
                if let number = ReachableAt.number(value) {
                    contact.telephones.append(Telephone(number))
                }
            } else if key.begins(with: "mail"), key.count == 5 {
                if let email = ReachableAt.mailbox(value) { contact.emails.append(email) }
            }
        }
        let saysWho =
            contact.formattedName != nil || !contact.telephones.isEmpty || !contact.emails.isEmpty
        return saysWho ? contact : nil
    }
}

extension Contact {
    /// Takes `family,given,further`; a name without a comma is shown as it is.
    fileprivate mutating func takeName(_ value: Bytes) {
        let parts = value.partsUnescaped(by: ",").map { $0.plainText() }
        guard parts.count > 1 else {
            formattedName = parts.first.flatMap { $0.isEmpty ? nil : $0 }
            return
        }
        familyName = parts[0].isEmpty ? nil : parts[0]
        givenName = parts[1].isEmpty ? nil : parts[1]
        let further = parts.dropFirst(2).filter { !$0.isEmpty }.joined(separator: " ")
        additionalNames = further.isEmpty ? nil : further
    }
}
