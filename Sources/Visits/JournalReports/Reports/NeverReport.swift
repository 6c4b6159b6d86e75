import Foundation
public import Journal
public import Times
import Wording

/// What was never used in a period: exactly zero.
///
/// Only whole months that have ended are answered, and that were counted from their first day. Zero says nothing about a visitor; but that a thing is *not* in the list shows that it was used, and
/// over a day or two that could be somebody known. In a month it is one of many.
public struct NeverReport: Sendable, Equatable {
    /// A thing with what is printed on its label or sign.
    public struct Item: Sendable, Equatable {
        public var id: String
        /// As it is printed: "A-014 Main control room".
        public var label: String
    }

    public var period: ReportPeriod
    /// Rooms whose page was never opened, however it was reached.
    public var rooms: [Item]
    /// "room/A-014": what has a sign that was never held up or scanned, also where its page was found without; `nil` where
    /// signs were not counted yet in a part of the period.
    public var signs: [Item]?
    public var tours: [Item]
    /// "tour/room".
    public var stops: [Item]

    /// - Throws: ``NeverError/notWholeMonths(_:)``, or what keeps the journal from being read.
    public init(
        _ store: JournalStore, places: ReportPlaces, period: ReportPeriod, today: CalendarDay
    ) throws {
        guard period.isWholeMonths(on: today) else { throw NeverError.notWholeMonths(period.days) }
        guard let span = try store.span(), span.first <= period.days.lowerBound
        else { throw NeverError.notCounted(period.days) }
        self.period = period
        let pages = try Self.used(.pages, in: period, store) { values in
            values[0] == "room" ? [values[1]] : []
        }
        let stopped = try Self.used(.stops, in: period, store) { ["\($0[0])/\($0[1])", $0[0]] }
        func unused(_ all: [ReportPlaces.Place], _ used: Set<String>) -> [Item] {
            all.filter { !used.contains($0.id) }.map { Item(id: $0.id, label: $0.label) }
        }
        rooms = unused(places.rooms, pages)
        let counted = try store.counts(.signs, sinceBefore: period.days.lowerBound)
        signs =
            counted
            ? unused(
                places.signs, try Self.used(.signs, in: period, store) { ["\($0[0])/\($0[1])"] })
            : nil
        tours = unused(places.tours, stopped)
        stops = unused(places.stops, stopped)
    }

    private static func used(
        _ table: JournalTable, in period: ReportPeriod, _ store: JournalStore,
        _ keys: ([String]) -> [String]
    ) throws(JournalError) -> Set<String> {
        let (first, last) = (period.days.lowerBound, period.days.upperBound)
        let days = try store.rows(of: table, from: first, through: last).map(\.values)
        let months = try store.monthRows(of: table, from: first, through: last).map(\.values)
        return Set((days + months).flatMap(keys))
    }

    /// An object with the lists.
    public func json() throws -> [UInt8] {
        struct Record: Encodable {
            struct Thing: Encodable {
                let id: String
                let label: String
            }
            let schema = "docent.journal-never/1"
            let from: String
            let through: String
            let rooms: [Thing]
            let signs: [Thing]?
            let tours: [Thing]
            let stops: [Thing]

            private enum CodingKeys: String, CodingKey {
                case schema, from, through, rooms, signs, tours, stops
            }
        }
        func things(_ items: [Item]) -> [Record.Thing] {
            items.map { Record.Thing(id: $0.id, label: $0.label) }
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        return Array(
            try encoder.encode(
                Record(
                    from: "\(period.days.lowerBound)", through: "\(period.days.upperBound)",
                    rooms: things(rooms), signs: signs.map(things), tours: things(tours),
                    stops: things(stops)))) + [0x0A]
    }

    /// The list as text.
    public func lines(words: ReportWords) -> [String] {
        var lines = [words("never.title", ["period": words.days(period.days)])]
        for (key, items) in [
            ("never.room", rooms), ("never.sign", signs), ("never.tour", tours),
            ("never.stop", stops),
        ] {
            guard let items else {
                lines += ["", "\(words(key)) (\(words("never.later")))"]
                continue
            }
            lines += [
                "",
                "\(words(key)) (\(items.isEmpty ? words("never.none") : words.number(items.count)))",
            ]
            lines += items.map { "  \($0.label)" }
        }
        return lines
    }
}

/// Why the report cannot be made.
public enum NeverError: Error, Equatable, CustomStringConvertible {
    case notWholeMonths(ClosedRange<CalendarDay>)
    case notCounted(ClosedRange<CalendarDay>)

    public var description: String {
        switch self {
        case .notWholeMonths(let days):
            "\(days.lowerBound)..\(days.upperBound) is not a period of whole months that have ended, and shorter ones "
                + "would show what single visitors did; use last-month, last-quarter, last-year, or whole months as FROM..TO"
        case .notCounted(let days):
            "the journal has nothing as early as \(days.lowerBound), so what was never used is not known; choose a later period"
        }
    }
}
