package import TourModel

extension Site {
    /// The language of the site that is, or is nearest to, another: "de" for "de-AT"; `nil` where none is.
    package func language(like other: Language) -> Language? {
        languages.first { $0 == other } ?? languages.first { $0.isVariety(of: other) }
    }
}

/// A language that the tour does not have.
package struct UnknownLanguage: Error, CustomStringConvertible {
    package let chosen: Language
    package let languages: [Language]

    package init(chosen: Language, languages: [Language]) {
        self.chosen = chosen
        self.languages = languages
    }

    package var description: String {
        let known = languages.map(\.rawValue).joined(separator: ", ")
        return "the tour has no language \"\(chosen)\"; choose one of \(known)"
    }
}
