import Payloads
import TourModel

/// What a vCard says of a person in each of the site's languages.
struct CardTexts: Equatable {
    /// TITLE, or where a language has none ROLE.
    private(set) var roles = Localized<String>()
    private(set) var organizations = Localized<String>()
    /// Where the first role stands, from 1.
    private(set) var roleLine: Int?
    /// What is in a language that the site does not have.
    private(set) var others: [LocalizedProperty] = []

    /// - Parameters:
    ///   - name: the card's own, which is no organization of theirs where the card is that of an organization.
    ///   - languages: the site's; a property without a language is in the first.
    init(_ card: String, of name: String?, languages: [Language]) {
        var seconds = Localized<String>()
        for property in LocalizedProperty.all(inVCards: card) {
            guard let language = Self.language(property.language, among: languages) else {
                others.append(property)
                continue
            }
            func take(_ texts: inout Localized<String>) {
                texts.values[language] = texts.values[language] ?? property.text
            }
            switch property.name {
            case .title: take(&roles)
            case .role: take(&seconds)
            case .organization where property.text == name: break
            case .organization: take(&organizations)
            }
            if property.name != .organization { roleLine = roleLine ?? property.line }
        }
        roles.values.merge(seconds.values) { title, _ in title }
    }

    /// The site's language that a property's tag means; a property without one is in the first.
    static func language(_ tag: String?, among languages: [Language]) -> Language? {
        guard let tag, !tag.isEmpty else { return languages.first }
        return Language.meant(by: tag, among: languages)
    }
}
