extension Contact {
    /// The contact as a MECARD, which takes the fewest modules; it has no place for titles, types
    /// of numbers, birthdays in words and photographs.
    ///
    /// - Throws: ``PayloadError/empty(field:)`` without any name, organization, mail address or
    ///   number; ``PayloadError/controlCharacter(field:)``.
    /// - SeeAlso: NTT docomo, Synchronization with Native Applications, MECARD.
    public func mecard() throws(PayloadError) -> String {
        guard let name = displayName, !name.isEmpty else { throw .empty(field: "name") }
        var text = "MECARD:N:"
        if familyName != nil || givenName != nil {
            var parts: [String] = []
            for part in [familyName, givenName, additionalNames] {
                parts.append(try field(part ?? "", "name"))
            }
            while parts.count > 2, parts.last?.isEmpty == true { parts.removeLast() }
            text += parts.joined(separator: ",")
        } else {
            text += try field(name, "name")
        }
        text += ";"
        try add("SOUND", phoneticName, "name's sound", to: &text)
        for telephone in telephones {
            try add("TEL", telephone.number, "telephone number", to: &text)
        }
        for email in emails { try add("EMAIL", email, "mail address", to: &text) }
        try add("ORG", organization, "organization", to: &text)
        for url in urls { try add("URL", url, "web address", to: &text) }
        for address in postalAddresses {
            var parts: [String] = []
            for part in address.components {
                let line = try Writing.block(part, field: "postal address", lineBreak: ", ")
                parts.append(try field(line, "postal address"))
            }
            text += "ADR:" + parts.joined(separator: ",") + ";"
        }
        if let birthday {
            let digits = birthday.filter { $0 != "-" }
            if digits.utf8.count == 8, digits.utf8.allSatisfy({ $0.isASCIIDigit }) {
                text += "BDAY:\(digits);"
            }
        }
        try add("NICKNAME", nickname, "nickname", to: &text)
        if let note {
            let line = try Writing.block(note, field: "note", lineBreak: " ")
            try add("NOTE", line, "note", to: &text)
        }
        return text + ";"
    }

    private func add(
        _ key: String, _ value: String?, _ name: String, to text: inout String
    ) throws(PayloadError) {
        guard let value, !value.isEmpty else { return }
        text += key + ":" + (try field(value, name)) + ";"
    }

    private func field(_ value: String, _ name: String) throws(PayloadError) -> String {
        DelimitedFields.escape(try Writing.line(value, field: name))
    }
}
