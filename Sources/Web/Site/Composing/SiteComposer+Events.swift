import Foundation
import PageMaking
import PageModel
import Payloads
import TourModel
import TourStore
import WebPages

// Pages of events, each with its next dates, and the files that calendars take.

extension SiteComposer {
    /// The page of an event; `nil` where there is none of this name.
    func event(_ id: String, at address: PageAddress) throws -> WebPage? {
        guard let event = events.first(where: { $0.id == id }),
            let screen = try pages.screen(event.subject, in: language)
        else { return nil }
        var page = WebPage(address, screen)
        page.place = (say("programme"), .programme, nil)
        let dates = pages.dates(of: event, in: language, page: nil, stamp: nil)
        if dates.count > 1 {
            let words = dates.prefix(Self.mostDates).map { date in
                date.isCancelled
                    ? [date.words, say("event.cancelled")].joined(separator: ", ") : date.words
            }
            page.bands.append(Band("dates", say("event.dates"), .sections([.bullets(words)])))
        }
        if let room = try event.roomID.flatMap({ try store.room($0) }) {
            page.bands.append(Band("where", say("where"), .sections([.rows([row(room)])])))
        }
        page.bands.append(
            Band(
                "take", say("take"),
                .file(
                    EventFile.fileName, beside: address, name: say("event.file"),
                    how: say("event.file.how"))))
        page.facts = try facts(of: event, dates)
        if page.summary.isEmpty {
            page.summary = [text(event.titles).string, dates.first?.words.string]
                .compactMap(\.self).joined(separator: ", ")
        }
        return page
    }

    /// The band with the file of all events.
    func programmeFile() -> Band {
        Band(
            "take", say("take"),
            .file(
                EventFile.programmeName, beside: .programme, name: say("programme.file"),
                how: say("programme.file.how")), isHalf: false)
    }

    /// The most dates on one page; the file has all.
    private static let mostDates = 20

    /// What search engines know of an event (schema.org/Event).
    private func facts(
        of event: PublicEvent, _ dates: [PublicEvent.Date]
    ) throws -> [(property: String, text: String)] {
        guard let date = dates.first(where: { !$0.isCancelled }) ?? dates.first else { return [] }
        let place = try event.roomID.flatMap { try store.room($0) }.map {
            "\($0.label), \(text($0.names).string), \(text(pages.site.names).string)"
        }
        let status = date.isCancelled ? "EventCancelled" : "EventScheduled"
        let facts: [(property: String, text: String?)] = [
            ("startDate", date.entry.start?.description), ("endDate", date.entry.end?.description),
            ("location", place ?? text(pages.site.names).string),
            ("eventStatus", "https://schema.org/\(status)"),
        ]
        return facts.compactMap { fact in fact.text.map { (fact.property, $0) } }
    }
}
