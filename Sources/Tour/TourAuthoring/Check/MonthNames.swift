import Foundation
import Synchronization
import TourModel

/// The names of months, as Unicode's locale data (CLDR) has them.
enum MonthNames {
    private static let known = Mutex<[Language: [String: Int]]>([:])

    /// The month, 1 to 12, that a folded word names in a language, in full or shortened; `nil` where it names none.
    static func month(_ word: String, in language: Language) -> Int? {
        known.withLock { known in
            let months = known[language] ?? names(in: language)
            known[language] = months
            return months[word]
        }
    }

    private static func names(in language: Language) -> [String: Int] {
        var calendar = Calendar(identifier: .gregorian)
        calendar.locale = Locale(identifier: language.rawValue)
        let lists = [
            calendar.shortMonthSymbols, calendar.shortStandaloneMonthSymbols,
            calendar.standaloneMonthSymbols, calendar.monthSymbols,
        ]
        var names: [String: Int] = [:]
        for list in lists {
            for (index, name) in list.enumerated() {
                // Names of several words or of digits alone are no words of a date.
                let words = Folding.words(name)
                guard words.count == 1, Int(words[0]) == nil else { continue }
                names[words[0]] = index + 1
            }
        }
        return names
    }
}
