package import Foundation
package import TourModel

/// A day in words, with its weekday, as the language writes it.
package enum LongDay {
    /// The present day without its year, "Friday 20 November", in a language's own order.
    package static func today(in language: Language, zone: TimeZone = .current) -> String {
        // English without a country is written day before month, as in most of them.
        let name = language.rawValue == "en" ? "en_GB" : language.rawValue
        let style = Date.FormatStyle(locale: Locale(identifier: name), timeZone: zone)
        return Date.now.formatted(style.weekday(.wide).day().month(.wide))
    }

    /// "Friday, 4 December 2026".
    ///
    /// English is written with the day before the month, as on the rest of the site's pages.
    ///
    /// Its comma comes and goes with the version of Unicode's data (CLDR) that the compiler brings; a page must not.
    static func text(
        of date: Date, in language: Language, calendar: Calendar, zone: TimeZone
    ) -> String {
        let isEnglish = language.reading.base == "en"
        let style = Date.FormatStyle(locale: language.locale, calendar: calendar, timeZone: zone)
        let weekday = style.weekday(.wide)
        guard isEnglish else { return date.formatted(weekday.day().month(.wide).year()) }
        return date.formatted(weekday) + ", " + date.formatted(style.day().month(.wide).year())
    }
}
