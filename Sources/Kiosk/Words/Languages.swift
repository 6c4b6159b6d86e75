import Foundation
import Tour

/// Languages' names.
enum Languages {
    /// A language's name in itself: "Deutsch".
    static func ownName(_ language: Language) -> String {
        name(of: language, in: language)
    }

    /// A language's name in another one: "German".
    static func name(of language: Language, in other: Language) -> String {
        let locale = Locale(identifier: other.rawValue)
        guard let name = locale.localizedString(forIdentifier: language.rawValue) else {
            return language.rawValue
        }
        return name.prefix(1).uppercased() + name.dropFirst()
    }
}
