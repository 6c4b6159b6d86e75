import Dispatch
import Foundation
import Journal
import Synchronization
import TestSupport
import Testing
import Times

@testable import JournalReports

@Suite("Releases of a journal")
struct ReleaseLedgerTests {
    private static let first = CalendarDay(year: 2026, month: 9, day: 1)
    private static let always =
        CalendarDay(
            year: 2000, month: 1, day: 1)...CalendarDay(
            year: 2100, month: 1, day: 1)

    private func sums(_ counts: [ReleasedCount]) -> [String: Int] {
        counts.reduce(into: [:]) { $0[$1.key, default: 0] += $1.count }
    }

    @Test("are multiples of 5, 10 at least, never more than was counted, and nothing is lost")
    func rule() throws {
        let folder = try TemporaryFolder()
        let store = try InventedJournal.store(
            in: folder, InventedJournal.batches(from: Self.first, days: 60))
        let ledger = try ReleaseLedger(store, today: Self.first.adding(days: 60))
        for projection in Projection.allCases where projection != .camera {
            for count in try ledger.released(projection, Self.always) {
                #expect(count.count >= 10 && count.count.isMultiple(of: 5))
            }
        }
        let counted = try store.rows(
            of: .pages, from: Self.first, through: Self.first.adding(days: 60)
        ).reduce(into: [String: Int]()) {
            if $1.values[0] == "room" { $0[$1.values[1], default: 0] += $1.count }
        }
        let released = sums(try ledger.released(.room, Self.always))
        for (room, count) in counted {
            let shown = released[room] ?? 0
            // 9 and a reserve, which is over 60 once in 400,000 times.
            #expect(shown <= count && count - shown < 70, "\(room): \(shown) of \(count)")
        }
        #expect((released["A-014"] ?? 0) > 500)
        for projection in [
            Projection.walkHour, .wayHour, .wayBroken, .tourEnd, .tourTime, .sign,
        ] {
            #expect(try !ledger.released(projection, Self.always).isEmpty, "\(projection)")
        }
    }

    @Test(
        "are the same whether a report was made every day, only at the end, or from a file that can only be read"
    )
    func incremental() throws {
        let folder = try TemporaryFolder()
        let batches = InventedJournal.batches(from: Self.first, days: 40)
        let store = try InventedJournal.store(in: folder, [])
        // The secret is made by the first report.
        _ = try ReleaseLedger(store, today: Self.first)
        let copy = folder.path + "/copy.sqlite"
        try FileManager.default.copyItem(atPath: store.path, toPath: copy)
        let other = try JournalStore(path: copy)
        for batch in batches { try other.append(batch) }
        var offset = 0
        for batch in batches {
            try store.append(batch)
            let day = batch.hour.day.number - Self.first.number
            if day != offset, day.isMultiple(of: 3) {
                offset = day
                _ = try ReleaseLedger(store, today: batch.hour.day)
            }
        }
        let today = Self.first.adding(days: 40)
        let readOnly = try JournalStore(path: copy, readOnly: true)
        let unsettled = try ReleaseLedger(readOnly, today: today)
        let daily = try ReleaseLedger(store, today: today)
        let atOnce = try ReleaseLedger(other, today: today)
        for projection in Projection.allCases {
            let expected = Set(try daily.released(projection, Self.always))
            #expect(Set(try atOnce.released(projection, Self.always)) == expected)
            #expect(Set(try unsettled.released(projection, Self.always)) == expected)
        }
    }

    @Test("are the same where several reports settle them at the same time")
    func concurrent() throws {
        let folder = try TemporaryFolder()
        let store = try InventedJournal.store(
            in: folder, InventedJournal.batches(from: Self.first, days: 70))
        _ = try ReleaseLedger(store, today: Self.first)
        let copy = folder.path + "/copy.sqlite"
        try FileManager.default.copyItem(atPath: store.path, toPath: copy)
        let path = store.path
        let failures = Mutex<[String]>([])
        DispatchQueue.concurrentPerform(iterations: 4) { _ in
            do {
                _ = try ReleaseLedger(
                    JournalStore(path: path), today: Self.first.adding(days: 70))
            } catch {
                failures.withLock { $0.append("\(error)") }
            }
        }
        #expect(failures.withLock { $0 }.isEmpty)
        let alone = try JournalStore(path: copy)
        _ = try ReleaseLedger(alone, today: Self.first.adding(days: 70))
        // What the series carry shows in later releases.
        let later = InventedJournal.batches(from: Self.first.adding(days: 70), days: 30)
        for batch in later {
            try store.append(batch)
            try alone.append(batch)
        }
        let today = Self.first.adding(days: 100)
        let (found, expected) = try (
            ReleaseLedger(store, today: today), ReleaseLedger(alone, today: today)
        )
        for projection in Projection.allCases {
            #expect(
                try Set(found.released(projection, Self.always))
                    == Set(expected.released(projection, Self.always)))
        }
    }

    @Test("what comes late for a settled day is added once")
    func late() throws {
        let folder = try TemporaryFolder()
        let store = try InventedJournal.store(
            in: folder, InventedJournal.batches(from: Self.first, days: 10))
        let today = Self.first.adding(days: 30)
        let before = sums(try ReleaseLedger(store, today: today).released(.room, Self.always))
        let late = InventedJournal.batch(
            Self.first, 18, kiosk: "other", [.init(.pages, ["room", "A-014"]): 200])
        try store.append(late)
        for _ in 0..<3 {
            let after = sums(try ReleaseLedger(store, today: today).released(.room, Self.always))
            let more = (after["A-014"] ?? 0) - (before["A-014"] ?? 0)
            #expect((140...260).contains(more), "\(more)")
            #expect(try store.append(late) == .known)
        }
    }

    @Test("stay as they are when days are summed up to months, before or after they were settled")
    func months() throws {
        let folder = try TemporaryFolder()
        let batches = InventedJournal.batches(from: Self.first, days: 60)
        let store = try InventedJournal.store(in: folder, batches)
        let today = Self.first.adding(days: 60)
        let settled = sums(try ReleaseLedger(store, today: today).released(.room, Self.always))
        #expect(try store.rollUp(before: today) > 0)
        #expect(
            sums(try ReleaseLedger(store, today: today).released(.room, Self.always)) == settled)

        let fresh = try JournalStore(path: folder.path + "/fresh.sqlite")
        for batch in batches { try fresh.append(batch) }
        try fresh.rollUp(before: today)
        let late = sums(try ReleaseLedger(fresh, today: today).released(.room, Self.always))
        for (room, count) in settled { #expect(abs((late[room] ?? 0) - count) < 140) }
        for count in late.values { #expect(count.isMultiple(of: 5) && count >= 10) }
    }

    @Test("of one kiosk are of that one alone")
    func kiosks() throws {
        let folder = try TemporaryFolder()
        let cell = HourBatch.Cell(.pages, ["room", "A-014"])
        let store = try InventedJournal.store(
            in: folder,
            [
                InventedJournal.batch(Self.first, 9, kiosk: "east", [cell: 1000]),
                InventedJournal.batch(Self.first, 9, kiosk: "west", [cell: 3000]),
            ])
        let today = Self.first.adding(days: 1)
        let east = try ReleaseLedger(store, kiosk: "east", today: today)
        #expect(
            (900...1000).contains(
                try #require(sums(try east.released(.room, Self.always))["A-014"])))
        let all = try ReleaseLedger(store, today: today)
        #expect(
            (3900...4000).contains(
                try #require(sums(try all.released(.room, Self.always))["A-014"])))
    }

    @Test("of a file that was never settled and cannot be written: an error says what to do")
    func neverSettled() throws {
        let folder = try TemporaryFolder()
        let path = try InventedJournal.store(in: folder, []).path
        #expect(
            throws: JournalError.notWritable(
                path: path,
                reason: "its first report writes to it; run one as the user that the kiosk runs as")
        ) {
            _ = try ReleaseLedger(
                JournalStore(path: path, readOnly: true), today: InventedJournal.today)
        }
    }
}
