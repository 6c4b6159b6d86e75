import Foundation
import Times

/// Times of passes in words, in the studio's language and in English: "today 15:00", "Sunday 17 h", "tomorrow".
struct PassTimes: Sendable {
    /// What the fields for times are filled in with at one press.
    enum Usual: String, Sendable, CaseIterable { case hours, today, tomorrow, week }

    private let today: String
    private let tomorrow: String
    private let present: String
    /// Sunday first.
    private let weekdays: [String]
    private let zone: TimeZone
    private let now: Date
    private var calendar: Calendar

    /// - Parameters:
    ///   - words: whose language the times are in.
    ///   - now: what "today" is counted from.
    init(_ words: StudioWords, in zone: TimeZone, now: Date) {
        today = words("passes.today")
        tomorrow = words("passes.tomorrow")
        present = words("passes.from.now")
        (self.zone, self.now) = (zone, now)
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        calendar.locale = words.locale
        weekdays = calendar.weekdaySymbols
        self.calendar = calendar
    }

    // MARK: Reading

    private static let english = [
        "sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday",
    ]

    /// A time as ``UTCMinute`` reads it: days as it knows them, times of day as "17:00".
    func plain(_ text: String) -> String {
        let text = text.trimmingCharacters(in: .whitespaces)
        // A date is written as it is read.
        if text.prefixMatch(of: /[0-9]{4}-/) != nil { return text.uppercased() }
        var rest = text.lowercased().replacing("\u{2019}", with: "'")
        if rest == present.lowercased() || rest == "now" { return "" }
        let names =
            [
                (today, "today"), (tomorrow, "tomorrow"), ("today", "today"),
                ("tomorrow", "tomorrow"),
            ]
            + (weekdays + Self.english).enumerated().map { ($1, date(ofWeekday: $0 % 7 + 1)) }
        var day = ""
        for (name, meaning) in names where rest.hasPrefix(name.lowercased()) {
            let left = rest.dropFirst(name.count)
            guard left.first.map({ !$0.isLetter }) ?? true else { continue }
            day = meaning
            rest = left.trimmingCharacters(in: .whitespaces.union(.init(charactersIn: ",")))
            break
        }
        for word in ["at ", "um ", "\u{E0} "] where rest.hasPrefix(word) {
            rest.removeFirst(word.count)
            break
        }
        let times = ClockText.times(in: rest)
        if times.count == 1, times[0].isExplicit, times[0].isAll(of: rest) {
            rest = ClockTime.shortText(times[0].minutes)
        }
        return [day, rest].filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// The next such day, which may be today, as "2026-11-29".
    private func date(ofWeekday weekday: Int) -> String {
        let ahead = (weekday - calendar.component(.weekday, from: now) + 7) % 7
        return iso(day(ahead))
    }

    private func day(_ ahead: Int) -> Date {
        calendar.date(byAdding: .day, value: ahead, to: now) ?? now
    }

    private func iso(_ day: Date) -> String {
        day.formatted(Date.ISO8601FormatStyle(timeZone: zone).year().month().day())
    }

    /// - Returns: nil where there is none, or it is not understood.
    func time(_ text: String, isEnd: Bool = false) -> UTCMinute? {
        try? UTCMinute(
            plain(text), timeZone: zone, now: now, from: UTCMinute(now), isEnd: isEnd)
    }

    // MARK: Usual times

    /// The fields for a usual time, in words.
    ///
    /// A beginning that was typed stays where it lies ahead, today; two hours begin at any that lies ahead.
    ///
    /// - Parameter open: when the house is open.
    func fields(
        for usual: Usual, typed: String, open: OpeningTimes
    ) -> (from: String, until: String) {
        let hours = open.day
        let present = UTCMinute(now)
        let typed = time(typed).flatMap { $0 >= present ? $0 : nil }
        let isToday = typed.map { calendar.isDate($0.date, inSameDayAs: now) } ?? false
        let minute = minuteOfDay(present)
        // Once the house is closed, what counts today counts until midnight.
        let start = isToday ? typed : nil
        let first = start.map(minuteOfDay) ?? max(minute, hours.start)
        let last = first < hours.end ? ClockTime.shortText(hours.end) : today
        let begin = "\(today) \(ClockTime.shortText(first))"
        switch usual {
        case .hours:
            let start = typed ?? present
            return (text(start), text(start.adding(minutes: 120), after: start))
        case .today: return (begin, last)
        case .tomorrow:
            return (
                "\(tomorrow) \(ClockTime.shortText(hours.start))", ClockTime.shortText(hours.end)
            )
        case .week:
            // The week ends with Sunday.
            let ahead = (8 - calendar.component(.weekday, from: now)) % 7
            guard ahead > 0 else { return (begin, last) }
            return (begin, "\(name(ahead)) \(ClockTime.shortText(hours.end))")
        }
    }

    private func minuteOfDay(_ time: UTCMinute) -> Int {
        ClockTime.minutes(of: time.date, in: zone)
    }

    /// A day some days ahead: its name, or its date where that names another day.
    private func name(_ ahead: Int) -> String {
        switch ahead {
        case 0: today
        case 1: tomorrow
        case 2...6: weekdays[calendar.component(.weekday, from: day(ahead)) - 1]
        default: iso(day(ahead))
        }
    }

    /// "today 15:00"; the time of day alone where it is on the day of another time.
    private func text(_ time: UTCMinute, after start: UTCMinute? = nil) -> String {
        let clock = ClockTime.shortText(minuteOfDay(time))
        if let start, calendar.isDate(start.date, inSameDayAs: time.date) { return clock }
        let days = calendar.dateComponents(
            [.day], from: calendar.startOfDay(for: now), to: calendar.startOfDay(for: time.date))
        return "\(name(days.day ?? 0)) \(clock)"
    }
}
