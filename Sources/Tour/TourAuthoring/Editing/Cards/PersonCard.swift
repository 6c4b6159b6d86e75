/// What a card of a person can be.
package enum PersonCard {
    /// A card of version 4 with a name.
    ///
    /// - Returns: nil where a card cannot have the name.
    package static func new(name: String) -> [UInt8]? {
        let empty = "BEGIN:VCARD\nVERSION:4.0\nFN:\nEND:VCARD\n"
        return try? EditableCard(Array(empty.utf8), languages: [])?
            .bytes(setting: [("name", .text(name))])
    }

    /// Whether a card of version 3 says the same once it is one of version 4.
    package static func canBecomeVersion4(_ bytes: [UInt8]) -> Bool {
        EditableCard(bytes, languages: [])?.canBecomeVersion4 == true
    }
}
