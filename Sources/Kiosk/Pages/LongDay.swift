import Foundation
import Tour

/// A day in words, with its weekday: "Friday, 4 December 2026", as the language writes it.
enum LongDay {
    /// English is written with the day before the month, as on the rest of the site's pages.
    ///
    /// Its comma comes and goes with the version of Unicode's data (CLDR) that the compiler brings; a page must not.
    static func text(
        of date: Date, in language: Language, calendar: Calendar, zone: TimeZone
    ) -> String {
        let isEnglish = language.base == "en"
        let locale = Locale(identifier: isEnglish ? "en_GB" : language.rawValue)
        let style = Date.FormatStyle(locale: locale, calendar: calendar, timeZone: zone)
        let weekday = style.weekday(.wide)
        guard isEnglish else { return date.formatted(weekday.day().month(.wide).year()) }
        return date.formatted(weekday) + ", " + date.formatted(style.day().month(.wide).year())
    }
}
