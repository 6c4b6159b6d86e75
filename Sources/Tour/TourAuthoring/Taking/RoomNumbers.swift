import TourModel

/// Recognizes texts that are numbers of rooms rather than their names: "A-014", "2.07a", "HG F 26.1".
enum RoomNumbers {
    /// True for a text with a digit and without words of more than three letters.
    static func isLike(_ text: String) -> Bool {
        guard Identifier.isNumber(text), text.contains(where: \.isNumber) else { return false }
        let words = text.split { !$0.isLetter }
        return words.allSatisfy { $0.count <= 3 }
    }
}

/// Names of rooms that files often leave without one, since a sign says it in every language.
///
/// - SeeAlso: Indoor Mapping Data Format 1.0.0, unit categories; OpenStreetMap Wiki, "Key:room".
enum FacilityWords {
    private static let toilets = [
        "cs": "Toalety", "da": "Toiletter", "de": "WC", "en": "Toilets", "es": "Aseos",
        "fi": "WC", "fr": "Toilettes", "hu": "WC", "it": "Servizi", "nl": "Toiletten",
        "pl": "Toalety", "pt": "Sanitários", "sv": "Toaletter",
    ]
    private static let words: [String: [String: String]] = [
        "restroom": toilets, "toilets": toilets, "toilet": toilets,
        "firstaid": ["de": "Erste Hilfe", "en": "First aid", "fr": "Premiers secours"],
        "mothersroom": ["de": "Stillraum", "en": "Nursing room", "fr": "Espace allaitement"],
    ]

    /// The usual names of a floor; in other languages its number alone.
    static func floor(_ level: Int) -> ForeignText {
        var text = ForeignText()
        let words: [(tag: String, ground: String, above: String, below: String)] = [
            ("de", "Erdgeschoss", ". Obergeschoss", ". Untergeschoss"),
            ("en", "Ground floor", "Floor ", "Basement "),
            ("fr", "Rez-de-chaussée", "Étage ", "Sous-sol "),
        ]
        for (tag, ground, above, below) in words {
            let word = level > 0 ? above : below
            let number = "\(abs(level))"
            let name = word.hasPrefix(".") ? number + word : word + number
            text.add(level == 0 ? ground : name, in: tag)
        }
        text.add("\(level)")
        return text
    }

    /// The names of what a category stands for, "restroom.wheelchair" for all of "restroom"; `nil` where it says too little.
    static func names(of category: String) -> ForeignText? {
        guard let known = words[String(category.prefix { $0 != "." })] else { return nil }
        var text = ForeignText()
        for (tag, word) in known { text.add(word, in: tag) }
        return text
    }
}
