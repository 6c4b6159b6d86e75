extension Contact: Codable {
    private enum Key: String, CodingKey {
        case formattedName, familyName, givenName, additionalNames, honorificPrefixes
        case honorificSuffixes, nickname, phoneticName, phones, telephones, emails, organization
        case organizationalUnits, title, role, urls, addresses, postalAddresses, note, birthday
        case photograph, followingCards
    }

    /// Writes the card: numbers and addresses as plain lines, and in parts under `telephones` and
    /// `postalAddresses`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encodeIfPresent(formattedName, forKey: .formattedName)
        try container.encodeIfPresent(familyName, forKey: .familyName)
        try container.encodeIfPresent(givenName, forKey: .givenName)
        try container.encodeIfPresent(additionalNames, forKey: .additionalNames)
        try container.encodeIfPresent(honorificPrefixes, forKey: .honorificPrefixes)
        try container.encodeIfPresent(honorificSuffixes, forKey: .honorificSuffixes)
        try container.encodeIfPresent(nickname, forKey: .nickname)
        try container.encodeIfPresent(phoneticName, forKey: .phoneticName)
        try container.encode(phones, forKey: .phones)
        try container.encode(telephones, forKey: .telephones)
        try container.encode(emails, forKey: .emails)
        try container.encodeIfPresent(organization, forKey: .organization)
        try container.encode(organizationalUnits, forKey: .organizationalUnits)
        try container.encodeIfPresent(title, forKey: .title)
        try container.encodeIfPresent(role, forKey: .role)
        try container.encode(urls, forKey: .urls)
        try container.encode(addresses, forKey: .addresses)
        try container.encode(postalAddresses, forKey: .postalAddresses)
        try container.encodeIfPresent(note, forKey: .note)
        try container.encodeIfPresent(birthday, forKey: .birthday)
        try container.encodeIfPresent(photograph, forKey: .photograph)
        try container.encode(followingCards, forKey: .followingCards)
    }

    /// Reads a card; `telephones` and `postalAddresses` count before `phones` and `addresses`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        func text(_ key: Key) throws -> String? {
            try container.decodeIfPresent(String.self, forKey: key)
        }
        func list(_ key: Key) throws -> [String] {
            try container.decodeIfPresent([String].self, forKey: key) ?? []
        }
        self.init(
            formattedName: try text(.formattedName), familyName: try text(.familyName),
            givenName: try text(.givenName),
            telephones: try container.decodeIfPresent([Telephone].self, forKey: .telephones)
                ?? list(.phones).map { Telephone($0) },
            emails: try list(.emails), organization: try text(.organization),
            title: try text(.title), urls: try list(.urls),
            postalAddresses: try container.decodeIfPresent(
                [PostalAddress].self, forKey: .postalAddresses)
                ?? list(.addresses).map { PostalAddress(street: $0) },
            note: try text(.note), birthday: try text(.birthday))
        additionalNames = try text(.additionalNames)
        honorificPrefixes = try text(.honorificPrefixes)
        honorificSuffixes = try text(.honorificSuffixes)
        nickname = try text(.nickname)
        phoneticName = try text(.phoneticName)
        organizationalUnits = try list(.organizationalUnits)
        role = try text(.role)
        photograph = try container.decodeIfPresent(Photograph.self, forKey: .photograph)
        followingCards = try container.decodeIfPresent(Int.self, forKey: .followingCards) ?? 0
    }
}
