import Capture
import Decoding
import Foundation
import GRDB
import Journal
import KioskSettings
import Logging
import PageTestSupport
import Passes
import Service
import Synchronization
import TestSupport
import Testing
import Times

@testable import Kiosk
@testable import PageModel

/// A kiosk that counts visits, with clocks that a test moves.
struct CountingKiosk {
    /// The time of day that the kiosk reads.
    final class WallClock: Sendable {
        private let date: Mutex<Date>

        init(_ text: String) throws {
            date = Mutex(try #require(UTCMinute(iso: text)).date)
        }

        var now: Date { date.withLock { $0 } }
        func advance(minutes: Double) { date.withLock { $0 += minutes * 60 } }
    }

    let folder: TemporaryFolder
    let path: String
    let wall: WallClock
    let metrics = KioskMetrics(version: "1", displayKind: "plain")

    init(at time: String = "2026-11-24T09:10Z", state: String = "state") throws {
        folder = try TemporaryFolder()
        path = "\(folder.path)/\(state)/journal.sqlite"
        wall = try WallClock(time)
    }

    /// A second kiosk with the journal of another one.
    init(beside other: CountingKiosk) {
        (folder, path, wall) = (other.folder, other.path, other.wall)
    }

    func running(
        isOn: Bool = true, database: String? = nil, idle: Duration? = nil,
        logger: Logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
        _ body: (RememberingDisplay, HandHeldSource, StoppedClock) async throws -> Void
    ) async throws {
        let (display, source, clock) = (RememberingDisplay(), HandHeldSource(), StoppedClock())
        var configuration = KioskConfiguration()
        configuration.journal = isOn
        configuration.kiosk = "lobby"
        if let idle { configuration.idle = idle }
        let kiosk = try Kiosk(
            databasePath: dated(database ?? ShippedSite.database()), source: source,
            display: display,
            decoder: Decoder(), configuration: configuration, journalPath: path,
            metrics: metrics, logger: logger, clock: KioskClock(clock),
            wallClock: { [wall] in wall.now })
        let run = Task { try await kiosk.run() }
        try await body(display, source, clock)
        display.press(.quit)
        try await run.value
    }

    /// A copy of a tour that was compiled a day before, by the test's own clock, which the kiosk then believes.
    private func dated(_ database: String) throws -> String {
        let path = "\(folder.path)/tour.sqlite"
        if !FileManager.default.fileExists(atPath: path) {
            try FileManager.default.copyItem(atPath: database, toPath: path)
        }
        let compiled = UTCMinute(wall.now).subtracting(minutes: UTCMinute.day)
        try DatabaseQueue(path: path).write {
            try $0.execute(
                sql: "UPDATE compiled SET minutes = ?", arguments: [Int64(compiled.minutes)])
        }
        return path
    }

    /// The rows of a table as "value/value 3", sorted.
    func rows(_ table: JournalTable) throws -> [String] {
        try rowsByHour(table).map { "\($0.values.joined(separator: "/")) \($0.count)" }
    }

    func rowsByHour(_ table: JournalTable) throws -> [JournalRow] {
        try JournalStore(path: path, readOnly: true).rows(
            of: table, from: CalendarDay(year: 2026, month: 11, day: 1),
            through: CalendarDay(year: 2030, month: 12, day: 31))
    }
}
