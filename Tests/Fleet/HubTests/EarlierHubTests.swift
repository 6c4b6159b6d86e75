import Foundation
import GRDB
import Hub
import HubProtocol
import HubTestSupport
import TestSupport
import Testing

/// Databases of a hub of every version since the first, in SQLite; `EarlierPostgresTests` has those of a PostgreSQL server.
///
/// `Earlier/hub-N.sql` has the tables as `HubSchema` made them in version N, with rows as they were written then.
@Suite("Hubs of earlier versions")
struct EarlierHubTests {
    private let folder: TemporaryFolder
    private var path: String { "\(folder.path)/hub.sqlite" }

    init() throws { folder = try TemporaryFolder() }

    private func make(_ version: Int, _ more: String = "") throws {
        let queue = try DatabaseQueue(path: path)
        let text = try KeptFile.text("hub-\(version).sql") + more
        try queue.write { try $0.execute(sql: text) }
        try queue.close()
    }

    @Test("each is read with its kiosks, counts, passes and settings", arguments: [1, 2])
    func content(version: Int) throws {
        #expect(HubSchema.version == 2)
        try make(version)
        let store = HubStore(try SQLiteDatabase(path: path, isNew: false))
        let kiosk = try #require(try store.kiosk("lobby"))
        #expect(kiosk.joined == 1_795_600_000 && kiosk.seen == 1_795_686_400 && kiosk.isHeld)
        #expect(kiosk.ring == "canary" && kiosk.status == .pass && kiosk.shown == 7)
        #expect(try store.sums(from: 20_261_120, through: 20_261_120) == ["pages": 12])
        let changes = try store.changes(after: 0, limit: 10)
        #expect(changes.map(\.kiosk) == ["lobby"] && changes.map(\.revision) == [1])
        #expect(changes.first?.unit.cells.map(\.values) == [["room", "A-014"]])
        #expect(try store.greetedTwice().map(\.number) == ["4F2A-91C0-77B1-03DE"])
        #expect(try store.setting("rollout")?.value == "{}")
        // The day before begins with how the kiosk was last.
        let day = try store.lastDay(of: "lobby", at: 1_795_686_460, interval: 300)
        #expect(
            day == [
                HubStore.DaySpan(
                    from: 1_795_600_060, until: 1_795_600_100, condition: nil),
                HubStore.DaySpan(
                    from: 1_795_600_100, until: 1_795_686_460, condition: KioskCondition(.well)),
            ])
    }

    @Test("one that is brought up to date is read again as it is, and goes on")
    func again() throws {
        try make(1)
        for _ in 0..<2 {
            let store = HubStore(try SQLiteDatabase(path: path, isNew: false))
            #expect(try store.kiosks().map(\.name) == ["lobby"])
        }
        let queue = try DatabaseQueue(path: path)
        let version = try queue.read { try Int.fetchOne($0, sql: "PRAGMA user_version") }
        #expect(version == HubSchema.version)
        try queue.close()
        let store = HubStore(try SQLiteDatabase(path: path, isNew: false))
        let time: Int64 = 1_795_686_460
        _ = try store.take(HubStoreCheck.poll(status: .absent), of: "lobby", at: time)
        let day = try store.lastDay(of: "lobby", at: time + 60, interval: 300)
        #expect(day.last?.condition == KioskCondition(.absent))
    }

    @Test("one of a later version says what can read it")
    func later() throws {
        try make(2, "PRAGMA user_version = 3;")
        let error = HubError.newer(name: path, version: 3)
        #expect(throws: error) { _ = try SQLiteDatabase(path: path, isNew: false) }
        #expect(
            "\(error)"
                == "\(path) has format 3, and this program knows formats up to 2; update the program"
        )
    }
}
