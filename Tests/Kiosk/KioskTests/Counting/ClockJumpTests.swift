import Foundation
import Journal
import Passes
import TestSupport
import Testing
import Times

@testable import Kiosk

/// A kiosk's counting under a clock that jumps, without the kiosk.
@Suite("Counting while the clock jumps")
struct ClockJumpTests {
    /// The clock of a kiosk that is set, drifts, jumps and is believed or not.
    private struct Clock {
        /// When all begins, in truth; the content was compiled a day before.
        static let begin = UTCMinute(minutes: 29_808_000)
        private static let compiled = begin.subtracting(minutes: UTCMinute.day)

        var truth = begin.date
        var offset = 0.0
        private var seen: UTCMinute?

        var date: Date { truth + offset * 60 }

        /// Goes on, and looks at the time as the gate of passes does.
        mutating func goOn(minutes: Double) -> ClockDoubt? {
            truth += minutes * 60
            let now = UTCMinute(date)
            let doubt = ClockDoubt(now: now, compiled: Self.compiled, seen: seen)
            if doubt == nil { seen = max(seen ?? now, now) }
            return doubt
        }

        /// As docent pass ledger --reset-clock does.
        mutating func reset() { seen = nil }
    }

    private static func sum(_ batch: HourBatch?) -> Int { batch?.counts.values.reduce(0, +) ?? 0 }

    @Test(
        "in a year of jumps, restarts and full disks, each count of a closed hour is in the journal, once",
        arguments: (1...8).map(UInt64.init).some(1))
    func jumps(seed: UInt64) throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/journal.sqlite"
        var random = SeededGenerator(seed: seed)
        var clock = Clock()
        var writer = JournalWriter(path: path, days: 40)
        var closed = 0
        var jumps = 0

        func start() throws -> JournalDesk {
            let doubt = clock.goOn(minutes: 1)
            var desk = JournalDesk(
                kiosk: nil, date: clock.date, zone: .gmt, isBelieved: doubt == nil)
            let exists = FileManager.default.fileExists(atPath: path)
            if exists { desk.follow(try JournalStore(path: path).latestHour(of: "")) }
            return desk
        }
        func take(_ part: JournalDesk.Closed?) {
            guard let part else { return }
            closed += Self.sum(part.batch)
            writer.add(part.batch)
        }

        var desk = try start()
        for _ in 0..<(365 * 3) {
            let doubt = clock.goOn(minutes: .random(in: 1...960, using: &random))
            take(desk.turn(to: clock.date, zone: .gmt, isBelieved: doubt == nil).closed)
            for _ in 0..<Int.random(in: 0...3, using: &random) { desk.count(.reached, "code") }
            // A disk that is full leaves hours waiting; a week of them at most, which this does not reach.
            if Bool.random(using: &random) || writer.waiting.count > 20 { try writer.write() }
            switch Int.random(in: 0..<60, using: &random) {
            case 0...2:
                jumps += 1
                let day = 1440.0
                clock.offset = [
                    0, 0, 0, 61, -61, 40 * day, -40 * day, 3 * 365 * day, 30 * 365 * day,
                    -5 * 365 * day,
                ].randomElement(using: &random)!
            case 3: clock.reset()
            case 4:
                // It ends in good order, with a name for its hour or none.
                take(desk.close())
                try writer.write()
                desk = try start()
            case 5:
                // It is killed: what the open hour has is gone, and no more.
                try writer.write()
                desk = try start()
            default: break
            }
        }
        take(desk.close())
        try writer.write()
        #expect(writer.lost == 0 && jumps > 10)
        let store = try JournalStore(path: path, readOnly: true)
        let span = try #require(try store.span())
        let last = span.last.adding(days: 40)
        let days = try store.rows(of: .reached, from: span.first, through: last)
        let months = try store.monthRows(of: .reached, from: span.first, through: last)
        #expect(days.reduce(0) { $0 + $1.count } + months.reduce(0) { $0 + $1.count } == closed)
        // The clock was never believed before the content, nor ten years after it.
        #expect(span.first >= CalendarDay(of: Clock.begin.date, in: .gmt).firstOfMonth)
        #expect(span.last.year < 2037)
    }

    @Test("an hour that begins under a doubtful clock has its name from the first that is believed")
    func unnamed() throws {
        var clock = Clock()
        clock.offset = 30 * 365 * 1440
        var desk = JournalDesk(
            kiosk: nil, date: clock.date, zone: .gmt, isBelieved: clock.goOn(minutes: 1) == nil)
        for _ in 0..<5 {
            let doubt = clock.goOn(minutes: 60)
            #expect(doubt != nil)
            desk.count(.reached, "code")
            let turn = desk.turn(to: clock.date, zone: .gmt, isBelieved: false)
            #expect(turn.closed == nil)
        }
        clock.offset = 0
        let doubt = clock.goOn(minutes: 60)
        #expect(doubt == nil)
        let turn = desk.turn(to: clock.date, zone: .gmt, isBelieved: true)
        #expect(turn.closed == nil)
        let name = JournalHour(of: clock.date, in: .gmt)
        let closed = desk.close()
        let batch = try #require(closed).batch
        #expect(batch.hour == name && Self.sum(batch) == 5)
    }

    @Test("an hour that was begun keeps its name under a doubtful clock, and is written in parts")
    func parts() throws {
        var clock = Clock()
        var desk = JournalDesk(
            kiosk: nil, date: clock.date, zone: .gmt, isBelieved: clock.goOn(minutes: 1) == nil)
        let name = desk.open.hour
        clock.offset = 30 * 365 * 1440
        var parts: [HourBatch] = []
        for _ in 0..<3 {
            desk.count(.reached, "code")
            let doubt = clock.goOn(minutes: 60)
            let turn = desk.turn(to: clock.date, zone: .gmt, isBelieved: doubt == nil)
            parts.append(try #require(turn.closed).batch)
        }
        #expect(parts.map(\.hour) == [name, name, name])
        #expect(Set(parts.map(\.part)).count == 3)
        #expect(!desk.isBehind)
    }
}
