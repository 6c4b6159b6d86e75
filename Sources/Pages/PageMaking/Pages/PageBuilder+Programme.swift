import Foundation
import PageModel
import Payloads
import Times
import TourModel
import TourStore

extension PageBuilder {
    /// How many days the programme shows.
    private static let days = 7

    /// The calendars that this kiosk shows; all where none is named.
    var calendars: [TourCalendar.ID] { content.calendars(of: maker.settings) }

    /// What is on today and on the next days.
    mutating func programme() throws -> Screen {
        guard let time = surroundings.time else { return try home() }
        let items = try content.programme(
            from: time.day, days: Self.days, calendars: calendars, at: time)
        var sections: [Section] = []
        for day in time.day..<time.day + Self.days {
            let today = items.filter {
                $0.days.contains(day) && ($0.state != .over || $0.start / 86_400 > time.day)
            }
            guard !today.isEmpty else { continue }
            // The home page's own are the same every day, so once is enough.
            let shown = today.filter { item in
                if case .home = item.source { return day == time.day }
                return true
            }
            guard !shown.isEmpty else { continue }
            sections.append(.heading(name(ofDay: day, time), level: 2))
            sections.append(.rows(shown.prefix(20).map { row($0, on: day) }))
        }
        if sections.isEmpty { sections = [.paragraph(say("programme.none"))] }
        var actions = [button("map.tours.all", .go(.tours), icon: .route)]
        if try !shownNews().isEmpty {
            actions.append(button("news.title", .go(.news), icon: .info))
        }
        return frame(
            .sheet(SheetPage(sections: sections)), tab: .home, kicker: text(content.site.names),
            icon: .calendar, title: say("programme.title"), actions: actions, hint: "keys.choose")
    }

    private mutating func row(_ item: ProgrammeItem, on day: Int) -> Row {
        let title = text(item.titles)
        guard item.start / 86_400 == day, !item.isWholeDays else {
            return Row(
                id: id(.go(.event(item.source, start: item.start))), title: title,
                detail: detail(of: item), icon: .calendar)
        }
        // The time stands before the title, as a room's number does before its name.
        return Row(
            id: id(.go(.event(item.source, start: item.start))),
            title: "\(SiteTime.clock(ofWall: item.start))  \(title)", detail: detail(of: item),
            icon: .clock)
    }

    /// "on now, until 16:00, Auditorium".
    func detail(of item: ProgrammeItem) -> Text? {
        var parts: [Text] = []
        if let state = state(of: item) { parts.append(state) }
        if item.isWholeDays {
            parts.append(say("programme.day"))
        } else if item.hasEnd, item.state != .cancelled {
            parts.append(say("programme.until", ["time": "\(SiteTime.clock(ofWall: item.end))"]))
        }
        if let place = place(of: item) { parts.append(place) }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    /// What is to be said of it at once: that it is on, begins soon, or does not take place.
    private func state(of item: ProgrammeItem) -> Text? {
        switch item.state {
        case .cancelled: say("programme.cancelled")
        case .on where !item.isWholeDays: say("programme.now")
        case .coming(0): say("programme.begins")
        case .coming(let minutes) where minutes <= 60 && !item.isWholeDays:
            say("programme.soon", ["n": "\(minutes)"])
        default: nil
        }
    }

    /// The room's name, or what the calendar says.
    private func place(of item: ProgrammeItem) -> Text? {
        if let id = item.roomID, let room = try? content.store.room(id) { return text(room.names) }
        let place = text(item.places)
        return place.isEmpty ? nil : place
    }

    /// "Today, Saturday 5 December".
    private func name(ofDay day: Int, _ time: SiteTime) -> Text {
        let name = date(ofDay: day)
        switch day - time.day {
        case 0: return say("programme.today", ["date": name])
        case 1: return say("programme.tomorrow", ["date": name])
        default: return name
        }
    }

    /// "Saturday 5 December".
    func date(ofDay day: Int) -> Text {
        let locale = language.locale
        let style = Date.FormatStyle(locale: locale, timeZone: .gmt)
            .weekday(.wide).day().month(.wide)
        return Text(CalendarDay(number: day).midday.formatted(style))
    }

    // MARK: One event

    mutating func event(_ source: ProgrammeItem.Source, start: Int) throws -> Screen {
        guard let time = surroundings.time,
            let item = try content.programmeItem(source, start: start, at: time)
        else { return try programme() }
        var facts: [Fact] = []
        if let when = when(item) {
            facts.append(Fact(say("fact.when"), Text(when), icon: .clock))
        }
        let room = try item.roomID.flatMap { try content.store.room($0) }
        if let room {
            facts.append(
                Fact(say("fact.where"), "\(room.label), \(text(room.names))", icon: .room))
        } else if let place = place(of: item) {
            facts.append(Fact(say("fact.where"), place, icon: .room))
        }
        if let address = item.address { facts.append(Fact(say("fact.web"), Text(address))) }
        var sections: [Section] = []
        switch item.state {
        case .cancelled: sections.append(.notice(Notice(.warning, say("programme.cancelled"))))
        case .over: sections.append(.notice(Notice(.information, say("programme.over"))))
        case .on, .coming:
            if let state = state(of: item) { sections.append(.notice(Notice(.information, state))) }
        }
        sections.append(.facts(facts))
        if let (words, found) = item.texts.value(in: languages) {
            if found != language {
                sections.append(note(textIn: found))
                noted.insert(found)
            }
            sections += words.split(separator: "\n").prefix(60).map {
                .paragraph(text(String($0), in: found))
            }
        }
        var actions: [Action] = []
        if let room {
            actions.append(try placeButton(room))
            actions.append(button("room.page", .go(.room(room.id)), icon: .room))
        }
        actions.append(button("programme.title", .go(.programme), icon: .calendar))
        return frame(
            .card(
                CardPage(
                    sections: sections,
                    handover: handover(takeAlong(item, time), notes: [say("take.nothing")]))),
            tab: .home, kicker: say("programme.title"), icon: .calendar, title: text(item.titles),
            actions: actions)
    }

    func when(_ item: ProgrammeItem) -> String? {
        EventWords(language: language, strings: maker.strings).time(of: entry(item))
    }

    /// The date as a calendar has it, on the site's clock.
    private func entry(_ item: ProgrammeItem) -> CalendarEvent {
        CalendarEvent(
            summary: text(item.titles).string, start: Self.time(item.start, item),
            end: item.end > item.start ? Self.time(item.end, item) : nil,
            location: place(of: item).map { place in
                guard let id = item.roomID, let room = try? content.store.room(id) else {
                    return place.string
                }
                return "\(room.label), \(place.string)"
            })
    }

    /// What a phone's calendar takes: with universal times where they are known.
    private func takeAlong(_ item: ProgrammeItem, _ time: SiteTime) -> TakeAlong {
        let event = universalEntry(item, time)
        var short = event
        short.location = nil
        return TakeAlong(
            texts: [event, short].compactMap { try? $0.encodedText() },
            title: text(item.titles), alternative: say("event.title"))
    }

    /// The date as a calendar anywhere has it.
    func universalEntry(_ item: ProgrammeItem, _ time: SiteTime) -> CalendarEvent {
        var event = entry(item)
        guard !item.isWholeDays else { return event }
        func universal(_ wall: Int) -> EventTime? {
            let moment = time.moment(atWall: wall)
            return EventTime(Self.text(of: moment, isDay: false) + "Z")
        }
        event.start = universal(item.start)
        event.end = event.end == nil ? nil : universal(item.end)
        return event
    }

    private static func time(_ wall: Int, _ item: ProgrammeItem) -> EventTime? {
        EventTime(text(of: wall, isDay: item.isWholeDays))
    }

    /// Seconds since 1970 as ISO 8601 writes them: "2026-12-04T19:00:00".
    private static func text(of seconds: Int, isDay: Bool) -> String {
        let moment = Date(timeIntervalSince1970: Double(seconds))
        let day = CalendarDay(of: moment, in: .gmt)
        let time = ClockTime.text(ClockTime.minutes(of: moment, in: .gmt))
        return isDay ? "\(day)" : "\(day)T\(time):00"
    }

    // MARK: Beside the programme

    /// What of the calendars is still to come today, or on, with its time; no more than a number of them.
    func today(_ count: Int) -> [ProgrammeItem] {
        guard let time = surroundings.time,
            let items = try? content.programme(
                from: time.day, days: 1, calendars: calendars, at: time)
        else { return [] }
        return Array(
            items.filter { item in
                guard case .event = item.source, !item.isWholeDays else { return false }
                switch item.state {
                case .on, .coming: return item.start / 86_400 == time.day
                case .over, .cancelled: return false
                }
            }.prefix(count))
    }

    /// The next date of an event that was found; `nil` where it has none any more, or this kiosk does not show it.
    func nextDate(of hit: SearchHit) -> ProgrammeItem? {
        content.nextDate(of: hit, calendars: calendars, at: surroundings.time)
    }

    /// A found event in a list: its title, and when and where it is next.
    mutating func row(_ item: ProgrammeItem, titled title: Text) -> Row {
        let parts = [when(item).map { Text($0) }, place(of: item)].compactMap(\.self)
        return Row(
            id: id(.go(.event(item.source, start: item.start))), title: title,
            detail: parts.isEmpty ? nil : parts.joined(separator: ", "), icon: .calendar)
    }

    // MARK: On the home page

    /// What is on today, as the home page's card has it; `nil` where nothing is.
    mutating func programmeCard() throws -> Card? {
        guard let time = surroundings.time else { return nil }
        let days = try content.programme(
            from: time.day, days: Self.days, calendars: calendars, at: time
        ).filter { $0.state != .over && $0.state != .cancelled }
        let today = days.filter { $0.days.contains(time.day) }
        if !today.isEmpty {
            // What has a time comes first: it is what one can miss.
            let lines = today.filter { !$0.isWholeDays } + today.filter(\.isWholeDays)
            return card("home.today", lines.map(line))
        }
        guard let next = days.first(where: { $0.start / 86_400 > time.day }) else { return nil }
        let day = next.start / 86_400
        let lines = days.filter { $0.start / 86_400 == day }.map(line)
        let name = name(ofDay: day, time)
        return card(titled: name, lines)
    }

    private mutating func card(_ key: String, _ lines: [Card.Line]) -> Card {
        card(titled: say(key), lines)
    }

    private mutating func card(titled title: Text, _ lines: [Card.Line]) -> Card {
        let shown = Array(lines.prefix(20))
        return Card(
            id: id(.go(.programme)), title: title, lines: shown,
            omissions: shown.indices.dropFirst().map {
                say("home.today.more", ["count": "\($0)"])
            })
    }

    private func line(_ item: ProgrammeItem) -> Card.Line {
        let title = text(item.titles)
        if item.isWholeDays { return Card.Line(title) }
        let time = SiteTime.clock(ofWall: item.start)
        guard let state = state(of: item) else { return Card.Line(title, at: time) }
        return Card.Line("\(title), \(state)", at: time)
    }
}
