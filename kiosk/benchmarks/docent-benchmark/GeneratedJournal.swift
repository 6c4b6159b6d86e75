import DrawnPictures
import Foundation
import GRDB
import Journal
import Times
import TourModel
import TourStore

/// Two years of a site with 20 kiosks and some 500 visits a day at each, the same in every run.
///
/// Schools come outside their holidays, and more families in them; weekends are busy and Mondays closed. A lift is out of order
/// for three weeks, so nobody looks at the rooms above; a new sign leads to one room from the second spring on.
struct GeneratedJournal {
    static let kiosks = 20
    static let visitsADay = 500
    static let firstDay = CalendarDay(year: 2024, month: 11, day: 24)
    static let days = 730

    let rooms: [String]
    let tours: [String]
    private var random = SplitMix64(state: 22)

    init(tour: TourStore) throws {
        rooms = try tour.buildings().flatMap { building in
            try tour.rooms(inBuilding: building.id).map(\.id)
        }
        tours = try tour.tours().map(\.id)
    }

    /// Writes all hours; the file is not forced to the disk for each, as this is only a measurement.
    mutating func write(to store: JournalStore) throws {
        try store.queue.inDatabase { try $0.execute(sql: "PRAGMA synchronous = OFF") }
        for offset in 0..<Self.days {
            let day = Self.firstDay.adding(days: offset)
            guard day.weekday != 1 else { continue }
            for kiosk in 1...Self.kiosks {
                for hour in 9..<18 {
                    try store.append(batch(kiosk, day, hour))
                }
            }
        }
    }

    private mutating func batch(_ kiosk: Int, _ day: CalendarDay, _ hour: Int) -> HourBatch {
        let start = UTCMinute(minutes: UInt32(day.number * 1440 + hour * 60 - 60))
        var batch = HourBatch(
            kiosk: "kiosk-\(kiosk)", hour: JournalHour(start: start, day: day, hour: hour),
            part: Int64(kiosk))
        let isHoliday =
            (day.month == 7 && day.day > 20) || day.month == 8
            || (day.month == 12 && day.day > 20)
        let isWeekend = day.weekday > 5
        // Sums to about 9 over the day.
        let shape = [0.5, 0.9, 1.3, 1.1, 0.8, 1.2, 1.4, 1.1, 0.7][hour - 9]
        let season = (isHoliday ? 1.3 : 1.0) * (isWeekend ? 1.25 : 0.9)
        let visits = number(Double(Self.visitsADay) / 9 * shape * season)
        func add(_ table: JournalTable, _ values: [String], _ count: Int) {
            if count > 0 { batch.counts[.init(table, values), default: 0] += count }
        }
        let isLiftClosed = day.year == 2025 && day.month == 9 && day.day < 22
        let hasSign = day.year == 2026 && day.month >= 3
        for (index, room) in rooms.enumerated() {
            var share = 2.2 / Double(index + 2) / 2
            if isLiftClosed, room.contains("-1") { share *= 0.1 }
            if hasSign, index == rooms.count / 2 { share *= 6 }
            let opened = number(Double(visits) * share / 2)
            add(.pages, ["room", room], opened)
            add(.signs, ["room", room], opened * 2 / 3)
        }
        for (index, kind) in ["home", "map", "search", "about", "person", "help"].enumerated() {
            add(.pages, [kind, ""], number(Double(visits) / Double(index + 1)))
        }
        for (how, share) in [
            ("code", 1.2), ("map", 0.5), ("search", 0.3), ("number", 0.15), ("tour", 0.4),
            ("way", 0.2),
        ] {
            add(.reached, [how], number(Double(visits) * share))
        }
        for (kind, outcome, share) in [
            ("site", "ours", 1.2), ("site", "gone", 0.02), ("url", "foreign", 0.05),
            ("url", "risky", 0.01), ("other", "unreadable", 0.08), ("pass", "valid", 0.06),
        ] {
            add(.codes, [kind, outcome], number(Double(visits) * share))
        }
        for (language, share) in [("de", 0.55), ("en", 0.35), ("fr", 0.1)] {
            add(.languages, [language], number(Double(visits) * share))
        }
        add(.views, ["text-size", "large"], number(Double(visits) * 0.05))
        add(.views, ["contrast", "on"], number(Double(visits) * 0.02))
        for tour in tours {
            for room in rooms.prefix(5) {
                add(.stops, [tour, room], number(Double(visits) * 0.03))
            }
        }
        for tour in tours {
            let part = DayPart(hour: hour).rawValue
            add(.tours, [tour, "finished", part, "20-30"], visits / 40)
            add(.tours, [tour, "left", part, ""], visits / 60)
        }
        for _ in 0..<max(1, visits / 8) {
            let (from, to) = (pick(rooms), pick(rooms))
            add(
                .ways,
                [
                    from, to, Double.random(in: 0..<1, using: &random) < 0.2 ? "free" : "any",
                    Double.random(in: 0..<1, using: &random) < 0.8 ? "whole" : "broken-off",
                ], 1)
            add(.wayHours, [from, to], 1)
        }
        for (length, share) in [("0-1", 0.3), ("1-3", 0.4), ("3-10", 0.25), ("10-30", 0.05)] {
            add(.lengths, [length], number(Double(visits) * share))
        }
        for (kind, share) in [
            ("open", 0.8), ("school", isHoliday ? 0.0 : 0.12), ("business", isWeekend ? 0.0 : 0.05),
            ("private", isHoliday ? 0.15 : 0.03),
        ] {
            add(.kinds, [kind], number(Double(visits) * share))
        }
        add(.camera, ["streaming"], 60)
        return batch
    }

    /// A whole number whose mean is this one.
    private mutating func number(_ mean: Double) -> Int {
        let spread = mean * (0.7 + 0.6 * Double.random(in: 0..<1, using: &random))
        return Int(spread)
            + (Double.random(in: 0..<1, using: &random) < spread - spread.rounded(.down) ? 1 : 0)
    }

    private mutating func pick(_ list: [String]) -> String {
        list.isEmpty
            ? ""
            : list[
                min(
                    list.count - 1,
                    Int(
                        Double.random(in: 0..<1, using: &random)
                            * Double.random(in: 0..<1, using: &random) * Double(list.count)))]
    }
}
