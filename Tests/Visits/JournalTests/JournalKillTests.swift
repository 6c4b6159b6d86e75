import Foundation
import Glibc
import Journal
import TestSupport
import Testing
import Times

@Suite("A journal whose writer is killed", .tags(.slow))
struct JournalKillTests {
    private static let program = Program(built: "journal-probe")

    private func count(_ store: JournalStore) throws -> [JournalRow] {
        let far = CalendarDay(year: 2400, month: 1, day: 1)
        return try store.rows(
            of: .pages, from: CalendarDay(year: 2026, month: 1, day: 1), through: far)
    }

    @Test("loses no closed hour, counts none twice, and has every hour complete")
    func killed() throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/journal.sqlite"
        var random = SeededGenerator(seed: 41)
        var closed = -1
        let rounds = Amount.of(12, all: 30)
        for round in 0..<rounds {
            let run = try Self.program.start([path])
            // Some are killed while they begin, the others after some hours: how many is counted, whatever time they take.
            let wanted = round.isMultiple(of: 3) ? 0 : 2 + random.number(below: 3)
            #expect(run.waits { run.output.count { $0 == "\n" } >= wanted })
            usleep(UInt32(random.number(below: 60_000)))
            run.send(SIGKILL)
            let said = try run.end().text
            // The last line may be cut off: then it was not said.
            let lines = said.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
            closed = max(closed, lines.compactMap { Int($0) }.last ?? closed)
            guard closed >= 0 else { continue }
            let store = try JournalStore(path: path)
            try store.check()
            let rows = try count(store)
            let hours = Dictionary(grouping: rows) { "\($0.day) \($0.hour ?? -1)" }
            #expect(hours.count >= closed + 1, "round \(round) lost a closed hour")
            for row in rows {
                let index =
                    (row.day.number - CalendarDay(year: 2026, month: 1, day: 1).number) * 24
                    + (row.hour ?? 0)
                #expect(row.count == 1 + index % 7, "round \(round): \(row)")
            }
            #expect(hours.values.allSatisfy { $0.count == 40 })
        }
        // Of each writer's hours the first may be its forerunner's last.
        #expect(closed >= rounds * 2 / 3)
    }

    @Test("on a full disk changes nothing, says so, and goes on when there is space")
    func fullDisk() throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/journal.sqlite"
        let outcome = try Self.program.run([path, "300000"])
        #expect(outcome.status == 3)
        #expect(outcome.errors.contains("cannot write the journal \(path): "))
        let store = try JournalStore(path: path)
        try store.check()
        let before = try count(store).count
        #expect(before > 0 && before.isMultiple(of: 40))
    }
}
