import Foundation
import Journal
public import Times
import TourModel
import Wording
import Yams

/// The words, numbers and dates of reports in one language.
public struct ReportWords: Sendable {
    /// The languages that every message has; the first stands in for others.
    public static let languages = ["en", "de", "fr"]
    /// One of ``languages``.
    public let language: String
    private let messages: [String: String]
    private let locale: Locale

    /// - Parameter language: a BCP 47 tag; English where there are no words in it.
    public init(language: String) {
        let base = language.split(separator: "-").first.map { $0.lowercased() } ?? ""
        let tag = Self.languages.contains(base) ? base : "en"
        self.language = tag
        // Day before month, as on the site's pages.
        locale = Locale(identifier: tag == "en" ? "en_GB" : tag == "de" ? "de_DE" : "fr_FR")
        messages = Self.all.compactMapValues { $0[tag] }
    }

    /// All messages, by key and language; a test reads the file strictly.
    static let all: [String: [String: String]] = {
        let text = String(decoding: PackageResources.reports_yaml, as: UTF8.self)
        let read = try? YAMLDecoder().decode([String: [String: String]].self, from: text)
        return read ?? [:]
    }()

    /// A message, its placeholders filled in.
    ///
    /// - Precondition: the key is in the file; every use is tested.
    func callAsFunction(_ key: String, _ values: KeyValuePairs<String, String> = [:]) -> String {
        guard let text = messages[key] else { preconditionFailure("there is no message \(key)") }
        return MessageTemplate(text).filled(language: language) { name in
            values.first { $0.key == name }?.value
        }
    }

    /// The word for a key that the journal counts by; the key itself where there is none, as after an update.
    package func word(_ group: String, _ key: String) -> String {
        messages["key.\(group).\(key)"] ?? key
    }

    /// "10 to 15 minutes", "90 minutes or more".
    func minutes(_ length: TourLength) -> String {
        guard let end = length.end else { return self("minutes.more", ["from": "\(length.start)"]) }
        return self("minutes.to", ["from": "\(length.start)", "to": "\(end)"])
    }

    /// "1,240", "1.240", "1 240".
    public func number(_ number: Int) -> String {
        number.formatted(.number.locale(locale).grouping(.automatic))
    }

    /// "+12%", "−3 %"; "–" where one of the two is not shown.
    public func change(from before: Int, to now: Int) -> String {
        guard before > 0, now > 0 else { return "–" }
        let percent = Self.percent(now - before, of: before)
        let sign = percent > 0 ? "+" : percent < 0 ? "−" : "±"
        return sign + share(abs(percent))
    }

    /// A number of hundredths: "12%", "12 %".
    func share(_ percent: Int) -> String {
        (Double(percent) / 100).formatted(
            .percent.precision(.fractionLength(0)).locale(locale))
    }

    /// How many hundredths a number is of another, rounded; 0 of nothing.
    static func percent(_ part: Int, of whole: Int) -> Int {
        whole == 0 ? 0 : Int((Double(part) * 100 / Double(whole)).rounded())
    }

    /// "24 November 2026", "1–30 November 2026".
    public func days(_ days: ClosedRange<CalendarDay>) -> String {
        let (first, last) = (days.lowerBound, days.upperBound)
        if first == last { return date(first, .dateTime.day().month(.wide).year()) }
        if first == first.firstOfYear, last == CalendarDay(year: first.year, month: 12, day: 31) {
            return "\(first.year)"
        }
        if first.day == 1, first.year == last.year, first.month == last.month,
            last.adding(days: 1).day == 1
        {
            return date(first, .dateTime.month(.wide).year())
        }
        var style = Date.IntervalFormatStyle().day().month(.wide).year().locale(locale)
        style.timeZone = .gmt
        style.calendar = Self.calendar
        let next = Self.date(last).addingTimeInterval(3600)
        return (Self.date(first)..<next).formatted(style)
    }

    /// "Nov 2026", as it stands below an axis.
    func month(_ day: CalendarDay) -> String { date(day, .dateTime.month(.abbreviated).year()) }

    /// "24 Nov".
    func shortDay(_ day: CalendarDay) -> String { date(day, .dateTime.day().month(.abbreviated)) }

    /// "Monday", for 1 to 7.
    func weekday(_ number: Int) -> String { date(Self.monday(number), .dateTime.weekday(.wide)) }

    /// "Mon", for 1 to 7.
    public func shortWeekday(_ number: Int) -> String {
        date(Self.monday(number), .dateTime.weekday(.abbreviated))
    }

    /// The name of a language of the tour: "German"; its tag where it has none.
    func language(_ tag: String) -> String {
        LanguageName.name(of: Language(rawValue: tag), in: Language(rawValue: language))
    }

    private func date(_ day: CalendarDay, _ style: Date.FormatStyle) -> String {
        var style = style.locale(locale)
        style.timeZone = .gmt
        style.calendar = Self.calendar
        return Self.date(day).formatted(style)
    }

    /// 5 January 1970 was a Monday.
    private static func monday(_ weekday: Int) -> CalendarDay { CalendarDay(number: 3 + weekday) }

    /// Noon, which has the same date in whatever zone it is written.
    private static func date(_ day: CalendarDay) -> Date {
        Date(timeIntervalSince1970: Double(day.number) * 86_400 + 43_200)
    }

    private static let calendar: Calendar = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar
    }()
}
