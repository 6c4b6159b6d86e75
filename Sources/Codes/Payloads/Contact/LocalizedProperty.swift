/// A property of a vCard that a card may give in several languages: what a person does, and where.
///
/// - SeeAlso: RFC 6350, 5.1 (LANGUAGE), 6.6.1 (TITLE), 6.6.2 (ROLE) and 6.6.4 (ORG).
public struct LocalizedProperty: Sendable, Equatable {
    public enum Name: String, Sendable, CaseIterable {
        case title = "TITLE"
        case role = "ROLE"
        case organization = "ORG"
    }

    public var name: Name
    /// Of an organization its name, without its units.
    public var text: String
    /// The tag of LANGUAGE, as the card writes it; `nil` where it has none.
    public var language: String?
    /// The line of the text in which it begins, from 1.
    public var line: Int

    /// All such properties of a text's vCards that say something, in their order.
    ///
    /// - Complexity: linear in the length of the text.
    public static func all(inVCards text: String) -> [LocalizedProperty] {
        var reader = ContentLineReader(Array(text.utf8)[...])
        var properties: [LocalizedProperty] = []
        // A card within a card, the AGENT of vCard 2.1, is another person's.
        var depth = 0
        while let line = reader.next() {
            let isCard = line.value.trimmed().isWord("vcard")
            if isCard, line.name.isWord("begin") { depth += 1 }
            if isCard, line.name.isWord("end") { depth -= 1 }
            guard depth <= 1,
                let name = Name.allCases.first(where: { line.name.isWord($0.rawValue.lowercased()) }
                ),
                let text = name == .organization
                    ? line.components().first?.joined(separator: ", ") : line.text(),
                !text.isEmpty
            else { continue }
            properties.append(
                LocalizedProperty(
                    name: name, text: text, language: line.parameter("language")?.string,
                    line: reader.lineNumber))
        }
        return properties
    }
}
