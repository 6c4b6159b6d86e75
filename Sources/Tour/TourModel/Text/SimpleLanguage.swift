/// A language that is written so that more people understand it: easy to read, by rules for people with learning disabilities,
/// or plain, for all.
///
/// Tags of easy ones have the variant `simple`, as `de-simple`; others say it in their private part, as `de-x-leicht`.
///
/// - SeeAlso: RFC 5646, 2.2.7 (private use); IANA, Language Subtag Registry (`simple`); Inclusion Europe, "Information for all",
///   in its languages, and BITV 2.0, § 4 (names of the easy ones); ISO 24495-1 (plain language).
package struct SimpleLanguage: Sendable {
    package enum Kind: Sendable { case easy, plain }

    package let kind: Kind
    /// The name of the kind in the language itself; `nil` where it is not known.
    let name: String?

    /// - Returns: nil for a tag that says neither.
    init?(_ tag: String) {
        let parts = tag.lowercased().split(separator: "-").map(String.init)
        guard let language = parts.first else { return nil }
        let own = parts.firstIndex(of: "x").map { parts[($0 + 1)...] } ?? []
        let isEasy =
            parts.dropFirst().prefix { $0 != "x" }.contains("simple")
            || own.contains { part in
                Self.exactlyEasy.contains(part) || Self.easyStarts.contains(where: part.hasPrefix)
            }
        let isPlain = own.contains { part in Self.plainStarts.contains(where: part.hasPrefix) }
        guard isEasy || isPlain else { return nil }
        kind = isEasy ? .easy : .plain
        name = (isEasy ? Self.easy : Self.plain)[language]
    }

    private static let exactlyEasy: Set<String> = ["ls", "etr", "falc", "ll"]
    private static let easyStarts = [
        "leicht", "easy", "facil", "latt", "lett", "let", "selko", "makkelijk", "klar",
    ]
    private static let plainStarts = ["einfach", "plain", "clair", "claro", "eenvoudig"]

    private static let easy = [
        "de": "Leichte Sprache", "en": "Easy Read", "fr": "Facile à lire et à comprendre",
        "es": "Lectura fácil", "it": "Facile da leggere", "pt": "Leitura fácil",
        "ca": "Lectura fàcil", "nl": "Makkelijk lezen", "sv": "Lättläst", "da": "Letlæst",
        "no": "Lettlest", "nb": "Lettlest", "nn": "Lettlese", "fi": "Selkokieli",
        "pl": "Łatwy do czytania", "sl": "Lahko branje", "hu": "Könnyen érthető",
        "lv": "Vieglā valoda", "lt": "Lengvai suprantama kalba",
    ]
    private static let plain = [
        "de": "Einfache Sprache", "en": "Plain English", "fr": "Langage clair",
        "es": "Lenguaje claro", "pt": "Linguagem simples", "nl": "Eenvoudige taal",
        "sv": "Klarspråk", "nb": "Klarspråk", "no": "Klarspråk", "da": "Klart sprog",
    ]
}
