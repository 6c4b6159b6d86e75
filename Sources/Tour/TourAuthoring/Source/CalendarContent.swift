import Calendars
import Foundation
import Times
import TourModel

/// A calendar of the folder: its file as it is, and what its events say in each language.
struct CalendarContent: Equatable, Identifiable {
    /// What an event says; dates of it that were changed say the same where they have no words.
    struct Subject: Equatable {
        /// The event's UID, with the date for a date that has other words.
        var key: String
        /// What the calendar itself says.
        var ownTitles: Localized<String>
        var ownTexts: Localized<String>
        /// With what translations say.
        var titles: Localized<String>
        var texts: Localized<String>
    }

    var id: TourCalendar.ID
    /// The file, byte for byte.
    var source: String
    var name: String?
    let entries: [CalendarEntry]
    /// What is wrong with the file's entries.
    let problems: [CalendarProblem]
    /// The number of private events and dates.
    let hidden: Int
    var subjects: [Subject] = []
    /// The subject of each entry.
    private(set) var subjectOfEntry: [Int] = []
    /// The entries that are whole events, by UID.
    private var events: [String: Int] = [:]

    /// Reads a calendar; `nil` where the file is none.
    ///
    /// - Parameter languages: the site's; what says no language, or another one, is in the first.
    init?(id: TourCalendar.ID, source: String, languages: [Language]) {
        guard let file = CalendarFile(Array(source.utf8)) else { return nil }
        self.id = id
        self.source = source
        name = file.name
        entries = file.entries
        problems = file.problems
        hidden = file.hidden
        var known: [String: Int] = [:]
        // The events before their changed dates, which take their words.
        let order = entries.indices.sorted {
            (entries[$0].replaced == nil ? 0 : 1, $0) < (entries[$1].replaced == nil ? 0 : 1, $1)
        }
        subjectOfEntry = Array(repeating: 0, count: entries.count)
        for index in order {
            let entry = entries[index]
            if entry.replaced == nil { events[entry.uid] = index }
            let titles = Self.localized(entry.titles, languages)
            let texts = Self.localized(entry.texts, languages)
            var key = entry.uid
            if let own = known[key], let replaced = entry.replaced {
                let isSame =
                    (titles.values.isEmpty || titles == subjects[own].ownTitles)
                    && (texts.values.isEmpty || texts == subjects[own].ownTexts)
                if isSame {
                    subjectOfEntry[index] = own
                    continue
                }
                key += " \(replaced.stamp)"
            }
            if let there = known[key] {
                subjectOfEntry[index] = there
                // Of two descriptions of the same, the later one counts.
                subjects[there] = Subject(
                    key: key, ownTitles: titles, ownTexts: texts, titles: titles, texts: texts)
                continue
            }
            known[key] = subjects.count
            subjectOfEntry[index] = subjects.count
            // A changed date has the event's title where it has none itself.
            let title = known[entry.uid].flatMap {
                subjects.indices.contains($0) ? subjects[$0].ownTitles : nil
            }
            let shown = titles.values.isEmpty ? title ?? titles : titles
            subjects.append(
                Subject(key: key, ownTitles: shown, ownTexts: texts, titles: shown, texts: texts))
        }
    }

    static func == (a: CalendarContent, b: CalendarContent) -> Bool {
        a.id == b.id && a.source == b.source && a.subjects == b.subjects
    }

    /// What a subject is stored and found by: "public/3".
    func subjectID(at position: Int) -> String { "\(id)/\(position)" }

    /// The path of its file.
    var path: String { Self.path(of: id) }

    /// The time zone of a place that its events name first; universal time is a program's, and no place's.
    var zone: TimeZone? {
        entries.lazy.compactMap { entry -> TimeZone? in
            guard case .zoned(.named(let zone)) = entry.start.kind else { return nil }
            return zone.identifier == "GMT" || zone.identifier.hasPrefix("Etc/") ? nil : zone
        }.first
    }

    static func path(of id: TourCalendar.ID) -> String {
        id == rootID ? "events.ics" : "events/\(id).ics"
    }

    /// The calendar that stands beside site.yaml.
    static let rootID = "events"

    /// The path of the file with the translations into a language.
    func path(in language: Language) -> String {
        "\(path.dropLast(".ics".count)).\(language).yaml"
    }

    private static func localized(
        _ texts: [String: String], _ languages: [Language]
    ) -> Localized<String> {
        guard let first = languages.first else { return Localized() }
        var result = Localized<String>()
        for (tag, text) in texts.sorted(by: { $0.key < $1.key }) {
            let language = language(tag, languages) ?? first
            result.values[language] = result.values[language] ?? text
        }
        return result
    }

    private static func language(_ tag: String, _ languages: [Language]) -> Language? {
        guard let named = Language(tag: tag) else { return nil }
        // The German of Austria is German.
        func base(_ language: Language) -> Substring { language.rawValue.prefix { $0 != "-" } }
        return languages.first { $0 == named } ?? languages.first { base($0) == base(named) }
    }

    /// The words about where an entry takes place: a changed date that says nothing is where the others are.
    func places(of entry: CalendarEntry, _ languages: [Language]) -> Localized<String> {
        let isSilent = entry.places.isEmpty && entry.replaced != nil
        let source = isSilent ? events[entry.uid].map { entries[$0] } ?? entry : entry
        return Self.localized(source.places, languages)
    }

    /// What the translations say beside the calendar itself.
    func translations(
        of subject: Subject, in language: Language
    ) -> (title: String?, text: String?) {
        let title = subject.titles.values[language]
        let text = subject.texts.values[language]
        return (
            title == subject.ownTitles.values[language] ? nil : title,
            text == subject.ownTexts.values[language] ? nil : text
        )
    }

    /// The dates of the calendar for ten years from a day before a moment, in seconds since 1970-01-01T00:00Z.
    func expansion(from moment: Int) -> CalendarExpansion {
        CalendarExpansion(entries, from: moment - 86_400, to: moment + Self.span)
    }

    /// How far ahead dates are worked out, in seconds: ten years.
    static let span = 3_653 * 86_400
}

extension CalendarMoment {
    /// The moment on its own clock, as ISO 8601 has it.
    fileprivate var stamp: String {
        let second = (wall % 86_400 + 86_400) % 86_400
        let day = CalendarDay(number: (wall - second) / 86_400)
        return isDay ? "\(day)" : "\(day)T\(ClockTime.text(second / 60))"
    }
}
