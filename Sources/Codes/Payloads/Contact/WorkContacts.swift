extension Contact {
    /// The telephone numbers and mail addresses that a text's first card marks as those of work.
    ///
    /// What a card does not mark may be private.
    ///
    /// - Complexity: linear in the length of the text.
    /// - SeeAlso: RFC 6350, 5.6 (TYPE).
    public static func contactsAtWork(
        inVCards text: String
    ) -> (telephones: [Telephone], emails: [String]) {
        var reader = ContentLineReader(Array(text.utf8)[...])
        var telephones: [Telephone] = []
        var emails: [String] = []
        // A card within a card, the AGENT of vCard 2.1, is another person's.
        var depth = 0
        while let line = reader.next() {
            if line.value.trimmed().isWord("vcard") {
                if line.name.isWord("begin") { depth += 1 }
                if line.name.isWord("end") { depth -= 1 }
                if depth == 0 { break }
            }
            guard depth == 1, line.name.isWord("tel") || line.name.isWord("email") else { continue }
            let types = line.types()
            guard types.contains("work"), let value = line.text() else { continue }
            if line.name.isWord("tel") {
                if let number = ReachableAt.number(value) {
                    telephones.append(Telephone(number, types: types))
                }
            } else if let mailbox = ReachableAt.mailbox(value) {
                emails.append(mailbox)
            }
        }
        return (telephones, emails)
    }
}
