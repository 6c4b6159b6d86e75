/// One thing said in several languages.
public struct Localized<Value: Sendable & Equatable>: Sendable, Equatable {
    /// What is there, by language.
    public var values: [Language: Value]

    public init(_ values: [Language: Value] = [:]) { self.values = values }

    /// The value in the first of these languages that has one, or that a wider one has it for: "de" for "de-simple".
    ///
    /// The language tells whether it was the wanted one.
    public func value(in languages: [Language]) -> (value: Value, language: Language)? {
        for language in languages {
            var found: Language? = language
            while let language = found {
                if let value = values[language] { return (value, language) }
                found = language.wider
            }
        }
        return nil
    }
}
