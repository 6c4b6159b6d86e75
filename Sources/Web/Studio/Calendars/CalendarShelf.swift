import Files
import Foundation
import TourAuthoring
import TourModel
import TourStore

/// The calendars of the tour, as their page lists them.
struct CalendarShelf: Sendable {
    struct Item: Sendable {
        /// The name that kiosks.yaml has for it: "public".
        var id: TourCalendar.ID
        /// Within the folder: "events/public.ics".
        var file: String
        /// What it calls itself.
        var name: String?
        var bytes: Int
        /// How many events it has; dates that differ count as one.
        var events: Int
        var next: [Date]
        /// The kiosks that show it; empty where all do.
        var kiosks: [String]
    }

    /// One of the dates to come.
    struct Date: Sendable {
        var title: String
        var start: Foundation.Date
        /// Whether it is whole days.
        var isDay: Bool
        var isCancelled: Bool
        /// In which ``start`` is shown.
        var zone: TimeZone
    }

    var items: [Item] = []

    subscript(id: String) -> Item? { items.first { $0.id == id } }

    /// No calendar that a tour has is longer, in bytes.
    static let mostBytes = 16 << 20
    static let mostDates = 5
    /// How far ahead dates are looked for, in seconds.
    static let ahead = 366 * 86_400

    /// Whether a text is a calendar's name.
    static func isID(_ id: String) -> Bool {
        id == id.lowercased() && Identifier.isValid(id.uppercased())
    }

    /// The file of a calendar with a name.
    static func file(of id: String) -> String { "events/\(id).ics" }

    /// The name of a calendar's file; nil for any other path.
    static func id(ofFile path: String) -> String? {
        let parts = path.split(separator: "/").map(String.init)
        guard let stem = parts.last.flatMap({ FileName.stem(of: $0, "ics") }),
            parts.count == 1 ? stem == "events" : parts.count == 2 && parts[0] == "events"
        else { return nil }
        return stem
    }
}

extension StudioFolder {
    /// The calendars, in the order of their names, with what is to come of each.
    func calendars(now: Date = .now) throws -> CalendarShelf {
        let overview = try overview(hasLabels: false)
        var shelf = CalendarShelf()
        let store = try? TourStore(path: database)
        let known = try store?.calendars() ?? []
        let events = Dictionary(grouping: try store?.programmeEvents() ?? [], by: \.calendar)
        let kiosks = try store?.kiosks() ?? []
        let zone = try store?.site().timeZone.flatMap(TimeZone.init(identifier:)) ?? .current
        let moment = Int(now.timeIntervalSince1970)
        for row in overview.calendars {
            let attributes = try? FileManager.default.attributesOfItem(
                atPath: "\(path)/\(row.more)")
            let dates =
                try store?.programme(
                    from: moment, to: moment + CalendarShelf.ahead, calendars: [row.id],
                    limit: CalendarShelf.mostDates) ?? []
            let showing = kiosks.filter {
                $0.calendars.isEmpty || $0.calendars.contains(row.id)
            }
            shelf.items.append(
                .init(
                    id: row.id, file: row.more, name: known.first { $0.id == row.id }?.name,
                    bytes: (attributes?[.size] as? Int) ?? 0,
                    events: Set((events[row.id] ?? []).map(\.subject)).count,
                    next: dates.map { date in
                        CalendarShelf.Date(
                            title: date.event.titles.value(in: overview.languages)?.value ?? "",
                            start: Date(timeIntervalSince1970: Double(date.start)),
                            isDay: date.event.clock == .day, isCancelled: date.isCancelled,
                            zone: date.event.clock == .universal ? zone : .gmt)
                    }, kiosks: showing.count == kiosks.count ? [] : showing.map(\.id)))
        }
        return shelf
    }
}
