import Journal
import TestSupport
import Times

/// Journals of a few days.
enum InventedJournal {
    static let today = CalendarDay(year: 2026, month: 11, day: 24)

    /// A batch of one hour; its part follows from the kiosk, the day and the hour.
    static func batch(
        _ day: CalendarDay, _ hour: Int, kiosk: String = "", part: Int64 = 1,
        _ counts: [HourBatch.Cell: Int]
    ) -> HourBatch {
        HourBatch(
            kiosk: kiosk,
            hour: JournalHour(
                start: UTCMinute(minutes: UInt32(day.number * 1440 + hour * 60)), day: day,
                hour: hour), part: part, counts: counts)
    }

    /// Some weeks of pages of two rooms, the second one rarely opened, in a random but repeatable way.
    static func batches(
        from first: CalendarDay, days: Int, seed: UInt64 = 1
    ) -> [HourBatch] {
        var generator = SeededGenerator(seed: seed)
        return (0..<days).flatMap { offset in
            (9..<17).map { hour in
                let often = generator.number(below: 6)
                let rarely = generator.isOnce(in: 4) ? 1 : 0
                var counts: [HourBatch.Cell: Int] = [:]
                counts[.init(.pages, ["room", "A-014"])] = often > 0 ? often : nil
                counts[.init(.pages, ["room", "B-101"])] = rarely > 0 ? rarely : nil
                counts[.init(.pages, ["home", ""])] = 3
                counts[.init(.reached, ["code"])] = often + rarely + 3
                counts[.init(.languages, ["de"])] = 2
                counts[.init(.ways, ["A-014", "B-101", "any", "whole"])] = 1
                counts[.init(.ways, ["A-014", "B-101", "any", "broken-off"])] = 1
                counts[.init(.wayHours, ["A-014", "B-101"])] = 2
                let part = DayPart(hour: hour).rawValue
                counts[.init(.tours, ["WALK", "finished", part, "10-15"])] = 2
                counts[.init(.tours, ["WALK", "left", part, ""])] = 1
                counts[.init(.signs, ["room", "A-014"])] = often > 0 ? often : nil
                counts[.init(.camera, ["streaming"])] = 60
                return batch(first.adding(days: offset), hour, counts)
            }
        }
    }

    static func store(
        in folder: TemporaryFolder, _ batches: [HourBatch]
    ) throws -> JournalStore {
        let store = try JournalStore(path: folder.path + "/journal.sqlite")
        for batch in batches { try store.append(batch) }
        return store
    }
}
