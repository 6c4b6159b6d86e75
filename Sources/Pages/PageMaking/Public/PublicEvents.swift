import Foundation
package import PageModel
package import Payloads
package import TourModel
import TourStore

/// An event of the programme with its dates in the next weeks.
package struct PublicEvent: Sendable {
    /// One of its dates, in a language.
    package struct Date: Sendable {
        /// "Saturday 5 December 2026, 14:00 to 15:30".
        package var words: Text
        /// As a phone's calendar takes it.
        package var entry: CalendarEvent
        package var isCancelled: Bool
    }

    /// What its page is found by: "SATURDAY-TOUR".
    package var id: String
    package var titles: Localized<String>
    package var roomID: Room.ID?
    /// The numbers of the calendar's events that its dates are of.
    package var numbers: Set<ProgrammeEvent.ID>
    /// The date that its page is about: the next that takes place, where one does.
    package var subject: PublicPages.Subject
    let items: [ProgrammeItem]
    let uid: String
}

extension PublicPages {
    /// The events that have a date in some days from the day on which the pages are made, in the order of their dates.
    ///
    /// What is the same every day is on the programme alone.
    ///
    /// - Throws: an error of the store.
    package func events(days: Int) throws -> [PublicEvent] {
        let today = SiteTime(moment, in: content.zone).day
        let items = try content.programme(
            from: today, days: days, calendars: [], at: dayBefore)
        let known = try store.programmeEvents().reduce(into: [:]) { $0[$1.id] = $1 }
        var order: [String] = []
        var groups: [String: [(event: ProgrammeEvent, item: ProgrammeItem)]] = [:]
        for item in items {
            guard case .event(let number) = item.source, let event = known[number] else { continue }
            let key = "\(event.calendar) \(event.uid)"
            if groups[key] == nil { order.append(key) }
            groups[key, default: []].append((event, item))
        }
        var ids: [String: String] = [:]
        var taken: Set<String> = []
        // By their calendars' names for them, so that a date more or less changes no other event's address.
        for key in order.sorted() {
            guard let uid = groups[key]?.first?.event.uid else { continue }
            let stem = Self.stem(of: uid)
            var id = stem
            var count = 1
            while !taken.insert(id).inserted {
                count += 1
                id = "\(stem)-\(count)"
            }
            ids[key] = id
        }
        return order.compactMap { key in
            guard let dates = groups[key], let id = ids[key],
                let shown = dates.first(where: { $0.item.state != .cancelled }) ?? dates.first
            else { return nil }
            return PublicEvent(
                id: id, titles: shown.item.titles, roomID: shown.item.roomID,
                numbers: Set(dates.map(\.event.id)),
                subject: .event(shown.event.id, start: shown.item.start),
                items: dates.map(\.item), uid: shown.event.uid)
        }
    }

    /// The dates of an event, in a language.
    ///
    /// - Parameters:
    ///   - page: the address of the event's page.
    ///   - stamp: when the calendar was written.
    package func dates(
        of event: PublicEvent, in language: Language, page: String?, stamp: EventTime?
    ) -> [PublicEvent.Date] {
        let builder = builder(.programme, in: language)
        return event.items.map { item in
            var entry = builder.universalEntry(item, dayBefore)
            let start = entry.start?.description.filter { $0.isLetter || $0.isNumber } ?? ""
            entry.uid = "\(start)-\(event.uid)"
            entry.stamp = stamp
            entry.url = page
            let words = text(item.texts, in: language).string
            entry.description = words.isEmpty ? nil : words
            entry.status = item.state == .cancelled ? "CANCELLED" : "CONFIRMED"
            return PublicEvent.Date(
                words: Text(builder.when(item) ?? ""), entry: entry,
                isCancelled: item.state == .cancelled)
        }
    }

    /// The part of a calendar's identifier that is readable, as an address has it: at most 32 of A-Z, 0-9 and "-".
    private static func stem(of uid: String) -> String {
        var stem = ""
        for byte in uid.uppercased().utf8.prefix(while: { $0 != UInt8(ascii: "@") }).prefix(200) {
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
                stem.unicodeScalars.append(Unicode.Scalar(byte))
            default: if !stem.isEmpty, !stem.hasSuffix("-") { stem += "-" }
            }
        }
        stem = String(stem.prefix(32))
        while stem.hasSuffix("-") { stem.removeLast() }
        return stem.isEmpty ? "EVENT" : stem
    }
}
