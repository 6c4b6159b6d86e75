import Foundation

/// The names of languages, for those who choose one: the site's own, those of sign languages and of simple ones, else those of
/// Unicode's CLDR.
public enum LanguageName {
    /// A language's name in itself, as it stands alone: "Deutsch", "Deutsch, Leichte Sprache", "British Sign Language".
    ///
    /// - Parameter given: the names that the site gives.
    public static func own(_ language: Language, given: Localized<String> = Localized()) -> String {
        var name = name(of: language, in: language, given: given)
        if given.values[language] == nil, language.isEasy, language.simple?.name != nil {
            name = self.name(of: Language(rawValue: language.base), in: language) + ", " + name
        }
        return name.prefix(1).uppercased() + name.dropFirst()
    }

    /// A language's name in another one, as it stands in a sentence: "German", "allemand".
    public static func name(
        of language: Language, in other: Language, given: Localized<String> = Localized()
    ) -> String {
        if let name = given.values[language] { return name }
        let tag = language.rawValue
        let locale = Locale(identifier: other.reading.rawValue)
        if let sign = SignLanguage(tag) {
            return sign.read == other.reading.base
                ? sign.name : locale.localizedString(forLanguageCode: sign.tag) ?? sign.name
        }
        let spoken = locale.localizedString(forLanguageCode: language.base)
        if let simple = language.simple?.name {
            return other.base == language.base
                ? simple : spoken.map { "\($0) (\(simple))" } ?? simple
        }
        if tag.lowercased() == "sgn" {
            let names = ["de": "Gebärdensprache", "fr": "langue des signes"]
            return names[other.base] ?? "sign language"
        }
        if let name = locale.localizedString(forIdentifier: tag) { return name }
        // "Deutsch (kids)" for de-x-kids.
        let rest = tag.dropFirst(language.base.count + 1)
        let marks = rest.hasPrefix("x-") ? rest.dropFirst(2) : rest
        return spoken.map { marks.isEmpty ? $0 : "\($0) (\(marks))" } ?? tag
    }
}

extension Language {
    /// The tag without region and script: "de" for "de-AT".
    public var base: String { rawValue.split(separator: "-").first.map(String.init) ?? rawValue }

    /// Easy or plain, as the tag says.
    package var simple: SimpleLanguage? { SimpleLanguage(rawValue) }

    /// Whether texts in it are easy to read: a sentence a line, and no word divided at a line's end.
    package var isEasy: Bool { simple?.kind == .easy }

    /// The language that is read by those who choose this one: itself, or for a sign language the one that its signers read.
    public var reading: Language {
        SignLanguage(rawValue).map { Language(rawValue: $0.read) } ?? self
    }
}
