import Payloads
import Wording

/// Makes an entry of the lines of a VEVENT.
struct CalendarEntryReader {
    typealias Property = CalendarProperties.Property

    let zones: CalendarZones
    private(set) var problems: [CalendarProblem] = []

    /// More single dates than this are not read of an event.
    static let maximumDates = 10_000
    /// Longer texts are cut off: no page shows more.
    static let maximumText = 20_000
    /// The longest event, in seconds.
    private static let maximumLength = 1000 * 86_400

    init(zones: CalendarZones) { self.zones = zones }

    /// Tells an event that is not for everybody: any class but PUBLIC, and none that is empty.
    ///
    /// - SeeAlso: RFC 5545, 3.8.1.3: PUBLIC is what is meant where nothing is said; what is not known is private.
    func isPrivate(_ block: CalendarFile.Block) -> Bool {
        let secrecy = block.properties.first { $0.name == "CLASS" }?.value.uppercased() ?? ""
        return !secrecy.isEmpty && secrecy != "PUBLIC"
    }

    /// The entry; `nil` where it cannot be shown, or is private and no date of another one.
    mutating func entry(of block: CalendarFile.Block) -> CalendarEntry? {
        let properties = block.properties
        func first(_ name: String) -> Property? { properties.first { $0.name == name } }
        let isHidden = isPrivate(block)
        if isHidden, first("RECURRENCE-ID") == nil { return nil }
        guard let begin = first("DTSTART") else {
            report(block.line, "the event has no DTSTART", "give it a start, so that it is shown")
            return nil
        }
        guard let start = moments(begin).first else { return nil }
        var entry = CalendarEntry(start: start, line: block.line)
        entry.uid = first("UID")?.value ?? ""
        entry.sequence = first("SEQUENCE").flatMap { Int($0.value) } ?? 0
        entry.changed = (first("LAST-MODIFIED") ?? first("DTSTAMP"))?.value ?? ""
        entry.isCancelled = first("STATUS")?.value.uppercased() == "CANCELLED"
        entry.address = first("URL").flatMap { Self.webAddress($0.value) }
        if let replaced = first("RECURRENCE-ID") {
            guard let moment = moments(replaced).first else { return nil }
            entry.replaced = moment
            entry.replacesFollowing =
                replaced.parameter("RANGE")?.uppercased() == "THISANDFUTURE"
        }
        if isHidden {
            entry.isHidden = true
            return entry
        }
        takeTexts(properties, into: &entry)
        guard !entry.titles.isEmpty || entry.replaced != nil else {
            report(block.line, "the event has no SUMMARY", "give it a name, so that it is shown")
            return nil
        }
        if entry.uid.isEmpty {
            // The same event has the same name in the next export.
            entry.uid = "\(begin.value) \(entry.titles.values.min() ?? "")"
        }
        takeEnd(first("DTEND"), first("DURATION"), into: &entry)
        takeRecurrence(properties, into: &entry)
        return entry
    }

    private mutating func report(_ line: Int, _ message: FilledMessage, _ remedy: FilledMessage) {
        problems.append(CalendarProblem(line: line, message: message, remedy: remedy))
    }

    // MARK: Texts

    private func takeTexts(_ properties: [Property], into entry: inout CalendarEntry) {
        var formatted: String?
        for property in properties where !property.text.isEmpty {
            let language = property.parameter("LANGUAGE") ?? ""
            let text = String(property.text.prefix(Self.maximumText))
            switch property.name {
            case "SUMMARY": entry.titles[language] = entry.titles[language] ?? Self.line(text)
            case "LOCATION": entry.places[language] = entry.places[language] ?? Self.line(text)
            case "DESCRIPTION":
                entry.texts[language] = entry.texts[language] ?? FormattedText.plain(text)
            case "X-ALT-DESC":
                formatted = formatted ?? FormattedText.plain(text, isMarkup: true)
            case "CATEGORIES":
                entry.categories += text.split(separator: ",").map { String($0).trimmedBlanks }
                    .filter { !$0.isEmpty }
            default: break
            }
        }
        entry.texts = entry.texts.mapValues(\.trimmedBlanks).filter { !$0.value.isEmpty }
        if entry.texts.isEmpty, let formatted, !formatted.isEmpty { entry.texts[""] = formatted }
    }

    /// A text in one line.
    private static func line(_ text: String) -> String {
        text.split(whereSeparator: \.isNewline).map { String($0).trimmedBlanks }
            .joined(separator: " ")
    }

    private static func webAddress(_ text: String) -> String? {
        let lowercased = text.lowercased()
        guard lowercased.hasPrefix("https://") || lowercased.hasPrefix("http://"),
            text.utf8.count <= 2_000
        else { return nil }
        return text
    }

    // MARK: Times

    /// The times of a property; those that are none are reported.
    private mutating func moments(_ property: Property) -> [CalendarMoment] {
        var moments: [CalendarMoment] = []
        for text in property.value.split(separator: ",").prefix(Self.maximumDates) {
            if let moment = moment(String(text), property) { moments.append(moment) }
        }
        return moments
    }

    private mutating func moment(_ text: String, _ property: Property) -> CalendarMoment? {
        guard let time = EventTime(text), (1...9998).contains(time.year) else {
            report(
                property.line, "\(property.name) is \"\(text.prefix(40))\"",
                "write a day such as 20261204, or a time such as 20261204T190000")
            return nil
        }
        if time.isUTC, let zone = zones.shown {
            // The same moment; what repeats does so on the clocks of the calendar.
            return CalendarMoment(wall: zone.wall(at: time.wallSeconds), kind: .zoned(zone))
        }
        return CalendarMoment(
            wall: time.wallSeconds, kind: kind(of: time, zone: property.parameter("TZID"), property)
        )
    }

    private mutating func kind(
        of time: EventTime, zone: String?, _ property: Property
    ) -> CalendarMoment.Kind {
        if time.secondOfDay == nil { return .day }
        if time.isUTC { return .zoned(.utc) }
        guard let name = zone else { return zones.shown.map { .zoned($0) } ?? .floating }
        if let zone = zones[name] { return .zoned(zone) }
        report(
            property.line, "the time zone \"\(name.prefix(60))\" is not known",
            "name one such as Europe/Berlin; until then it is the site's own")
        return .floating
    }

    private mutating func takeEnd(
        _ end: Property?, _ duration: Property?, into entry: inout CalendarEntry
    ) {
        if let end, let moment = moments(end).first {
            if moment.isDay != entry.start.isDay {
                report(
                    end.line, "DTEND is \(moment.isDay ? "a day" : "a time"), unlike DTSTART",
                    "write both as days, or both as times; until then it ends "
                        + (moment.isDay ? "when that day begins" : "with that day"))
            }
            // On the clock of the start, where the end is in another zone.
            if case .zoned(let zone) = entry.start.kind, case .zoned = moment.kind {
                entry.length = zone.wall(at: moment.key) - entry.start.wall
            } else {
                entry.length = moment.wall - entry.start.wall
            }
            if entry.start.isDay, !moment.isDay {
                // Whole days, the one of the end among them.
                entry.length = -((-entry.length).floorDivided(by: 86_400)) * 86_400
            }
        } else if let duration {
            guard let seconds = EventDuration.seconds(duration.value) else {
                report(
                    duration.line, "DURATION is \"\(duration.value.prefix(40))\"",
                    "write a length such as PT1H30M; it has no end until then")
                return
            }
            entry.length = seconds
        } else if entry.start.isDay {
            entry.length = 86_400
        }
        if entry.length < 0 {
            report(
                (end ?? duration)?.line ?? entry.line, "the event ends before it begins",
                "correct its end; it has none until then")
            entry.length = entry.start.isDay ? 86_400 : 0
        }
        if entry.start.isDay { entry.length = max(entry.length, 86_400) }
        entry.length = min(entry.length, Self.maximumLength)
    }

    // MARK: Recurrence

    private mutating func takeRecurrence(
        _ properties: [Property], into entry: inout CalendarEntry
    ) {
        for property in properties {
            switch property.name {
            case "RRULE", "EXRULE":
                do throws(RecurrenceProblem) {
                    let rule = try RecurrenceRule(property.value)
                    if property.name == "RRULE", entry.rules.count < 20 {
                        entry.rules.append(rule)
                    } else if entry.excludingRules.count < 20 {
                        entry.excludingRules.append(rule)
                    }
                } catch {
                    report(
                        property.line, error.message,
                        error.remedy + "; only its first date is shown until then")
                }
            case "EXDATE":
                let room = Self.maximumDates - entry.excludedDates.count
                entry.excludedDates += moments(property).prefix(max(0, room))
            case "RDATE": takeDates(property, into: &entry)
            default: break
            }
        }
    }

    private mutating func takeDates(_ property: Property, into entry: inout CalendarEntry) {
        guard property.value.contains("/") else {
            let room = Self.maximumDates - entry.dates.count
            entry.dates += moments(property).prefix(max(0, room)).map { ($0, nil) }
            return
        }
        for period in property.value.split(separator: ",").prefix(Self.maximumDates) {
            let halves = period.split(separator: "/", maxSplits: 1).map(String.init)
            guard entry.dates.count < Self.maximumDates, let text = halves.first,
                let start = moment(text, property)
            else { continue }
            var length: Int?
            if halves.count > 1 {
                if let seconds = EventDuration.seconds(halves[1]) {
                    length = seconds
                } else if let end = moment(halves[1], property) {
                    length = end.key - start.key
                }
            }
            entry.dates.append(
                (start, length.map { min(max(0, $0), Self.maximumLength) }))
        }
    }
}

extension String {
    /// Without blanks at both ends.
    var trimmedBlanks: String {
        var text = self[...]
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
