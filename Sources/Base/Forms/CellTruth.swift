/// Truth values in the cells of tables.
package enum CellTruth {
    /// Whether a cell says yes or no; `nil` where it says neither.
    package static func value(of cell: String) -> Bool? {
        let word = cell.lowercased()
        return words.contains { $0.yes.contains(word) }
            ? true : words.contains { $0.no.contains(word) } ? false : nil
    }

    /// The words of the format itself, then those of Excel and LibreOffice Calc in each language.
    private static let words: [(yes: [String], no: [String])] = [
        (["true", "yes", "1"], ["false", "no", "0"]),
        (["wahr", "ja"], ["falsch", "nein"]),  // German
        (["vrai", "oui"], ["faux", "non"]),  // French
        (["verdadero", "sí", "si"], ["falso"]),  // Spanish
        (["vero", "sì"], ["falso"]),  // Italian
        (["verdadeiro", "sim"], ["falso", "não"]),  // Portuguese
        (["waar", "ja"], ["onwaar", "nee"]),  // Dutch
        (["sand", "ja"], ["falsk", "nej"]),  // Danish
        (["sant", "ja"], ["falskt", "nej"]),  // Swedish
        (["sann", "ja"], ["usann", "nei"]),  // Norwegian
        (["tosi", "kyllä"], ["epätosi", "ei"]),  // Finnish
        (["tõene", "jah"], ["väär"]),  // Estonian
        (["patiess"], ["aplams"]),  // Latvian
        (["prawda", "tak"], ["fałsz", "nie"]),  // Polish
        (["pravda", "ano"], ["nepravda", "ne"]),  // Czech, Slovak
        (["istina", "da"], ["neistina", "laž", "ne"]),  // Croatian
        (["igaz", "igen"], ["hamis", "nem"]),  // Hungarian
        (["adevărat", "da"], ["fals", "nu"]),  // Romanian
        (["cert", "veritat"], ["fals"]),  // Catalan
        (["doğru", "evet"], ["yanlış", "yanliş", "hayır"]),  // Turkish, whose I is no i
        (["αληθησ", "αληθης", "αληθής"], ["ψευδησ", "ψευδης", "ψευδής"]),  // Greek
        (["истина", "да"], ["ложь", "нет"]),  // Russian
        (["істина", "так"], ["хибність", "ні"]),  // Ukrainian
    ]
}
