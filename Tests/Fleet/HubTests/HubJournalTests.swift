import Foundation
import Hub
import HubProtocol
import HubTestSupport
import Journal
import TestSupport
import Testing
import Times

@Suite("The journal of all kiosks")
struct HubJournalTests {
    let folder: TemporaryFolder
    let store: HubStore
    private let now = HubStoreCheck.now
    private let day = CalendarDay(year: 2026, month: 11, day: 23)

    init() throws {
        folder = try TemporaryFolder()
        store = HubStore(try SQLiteDatabase(path: "\(folder.path)/hub.sqlite", isNew: true))
        for kiosk in ["lobby", "hall"] { try HubStoreCheck.join(kiosk, store) }
    }

    private func journal(_ name: String = "journal") throws -> JournalStore {
        try JournalStore(path: "\(folder.path)/\(name).sqlite")
    }

    private func take(_ units: [CountUnit], of kiosk: String) throws {
        _ = try store.take(HubStoreCheck.poll(units), of: kiosk, at: now)
    }

    private func counts(_ journal: JournalStore, of kiosk: String? = nil) throws -> [String: Int] {
        var counts: [String: Int] = [:]
        for table in [JournalTable.pages, .languages] {
            for row in try journal.rows(of: table, from: day, through: day, kiosk: kiosk) {
                counts["\(row.hour ?? -1) \(row.values.joined(separator: " "))", default: 0] +=
                    row.count
            }
        }
        return counts
    }

    @Test("has what each kiosk counted, and what they counted together")
    func whole() throws {
        try take(
            [
                HubStoreCheck.unit(20_261_123, 9, ["A-014": 3]),
                HubStoreCheck.unit(20_261_123, nil, ["de": 4]),
            ], of: "lobby")
        try take([HubStoreCheck.unit(20_261_123, 9, ["A-014": 5])], of: "hall")
        let journal = try journal()
        #expect(try HubJournal.update(journal, from: store, at: now).units == 3)
        #expect(try counts(journal) == ["9 room A-014": 8, "-1 de": 4])
        #expect(try counts(journal, of: "hall") == ["9 room A-014": 5])
        #expect(try HubJournal.update(journal, from: store, at: now).units == 0)
    }

    @Test("continues with a hub that is an earlier copy, and says so once")
    func earlierHub() throws {
        let journal = try journal()
        try take([HubStoreCheck.unit(20_261_123, 9, ["A-014": 3])], of: "lobby")
        try HubJournal.update(journal, from: store, at: now)
        let path = "\(folder.path)/earlier.sqlite"
        try SQLiteDatabase(path: "\(folder.path)/hub.sqlite", isNew: false).copy(to: path)
        try take([HubStoreCheck.unit(20_261_123, 10, ["A-014": 1])], of: "lobby")
        #expect(try !HubJournal.update(journal, from: store, at: now).isEarlierHub)

        let earlier = HubStore(try SQLiteDatabase(path: path, isNew: false))
        #expect(try HubJournal.update(journal, from: earlier, at: now).isEarlierHub)
        _ = try earlier.take(
            HubStoreCheck.poll([HubStoreCheck.unit(20_261_123, 11, ["A-014": 5])]), of: "lobby",
            at: now)
        let outcome = try HubJournal.update(journal, from: earlier, at: now)
        #expect(!outcome.isEarlierHub && outcome.units == 1)
        #expect(try counts(journal)["11 room A-014"] == 5)
    }

    @Test("takes a unit that was sent again in the place of the one before")
    func replaced() throws {
        let journal = try journal()
        for counts in [["A-014": 3, "A-015": 1], ["A-014": 7], [:], ["A-014": 2]] {
            try take([HubStoreCheck.unit(20_261_123, 9, counts)], of: "lobby")
            try HubJournal.update(journal, from: store, at: now)
            let expected = counts.map { ("9 room \($0.key)", $0.value) }
            #expect(
                try self.counts(journal)
                    == Dictionary(uniqueKeysWithValues: expected))
        }
    }

    @Test("is one for each hub: a second one is refused until it takes over")
    func second() throws {
        try take([HubStoreCheck.unit()], of: "lobby")
        let first = try journal()
        try HubJournal.update(first, from: store, at: now)
        let second = try journal("second")
        #expect(throws: HubError.self) { try HubJournal.update(second, from: store, at: now) }
        #expect(
            try HubJournal.update(second, from: store, takingOver: true, at: now).units == 1)
        #expect(throws: HubError.self) { try HubJournal.update(first, from: store, at: now) }
    }

    @Test("is never the journal of a kiosk")
    func foreign() throws {
        let journal = try journal()
        try journal.append(
            HourBatch(
                kiosk: "lobby", hour: JournalHour(of: .now, in: .gmt),
                counts: [HourBatch.Cell(.pages, ["room", "A-014"]): 1]))
        #expect(throws: HubError.self) {
            try HubJournal.update(journal, from: store, takingOver: true, at: now)
        }
    }

    @Test(
        "months that it has summed up are deleted at the hub, unless they are to be kept",
        arguments: [false, true])
    func months(keeps: Bool) throws {
        let journal = try journal()
        let days = [0, 1, 2].map { day.adding(days: 430 * $0 / 2) }
        for day in days + [days[2].adding(days: 1)] {
            let time = now + Int64(day.number - self.day.number) * 86_400
            let poll = HubStoreCheck.poll([HubStoreCheck.unit(day.digits)])
            _ = try store.take(poll, of: "lobby", at: time)
            try HubJournal.update(journal, from: store, keepsCounts: keeps, at: time)
        }
        #expect(try store.sums(from: 0, through: 99_991_231) == ["pages": keeps ? 12 : 9])
        let months = try journal.monthRows(
            of: .pages, from: day.firstOfMonth, through: days[2]
        ).map(\.count)
        #expect(months == [3])
        #expect(
            try journal.rows(of: .pages, from: days[1], through: days[2].adding(days: 9)).count == 3
        )
    }

    @Test("leaves out what comes for a month that it has summed up")
    func late() throws {
        let journal = try journal()
        try take([HubStoreCheck.unit(20_261_025)], of: "lobby")
        try HubJournal.update(journal, from: store, at: now)
        try journal.rollUp(before: CalendarDay(year: 2026, month: 11, day: 1))
        try take(
            [HubStoreCheck.unit(20_261_025, 9, ["A-014": 9]), HubStoreCheck.unit()], of: "lobby")
        let outcome = try HubJournal.update(journal, from: store, at: now)
        #expect(outcome.units == 2)
        #expect(outcome.late == 1)
        #expect(try counts(journal) == ["9 room A-014": 3])
    }
}
