import Foundation
import GRDB
import Hub
import HubProtocol
import TestSupport
import Testing

/// Databases of a hub of every version since the first, in SQLite; on a PostgreSQL server the same tables carry the
/// version in a comment.
///
/// `Earlier/hub-N.sql` has the tables as `HubSchema` made them in version N, with rows as they were written then.
@Suite("Hubs of earlier versions")
struct EarlierHubTests {
    private let folder: TemporaryFolder
    private var path: String { "\(folder.path)/hub.sqlite" }

    init() throws { folder = try TemporaryFolder() }

    private func make(_ more: String = "") throws {
        let queue = try DatabaseQueue(path: path)
        let text = try KeptFile.text("hub-1.sql") + more
        try queue.write { try $0.execute(sql: text) }
        try queue.close()
    }

    @Test("each is read with its kiosks, counts, passes and settings")
    func content() throws {
        #expect(HubSchema.version == 1)
        try make()
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
    }

    @Test("one of a later version says what can read it")
    func later() throws {
        try make("PRAGMA user_version = 2;")
        let error = HubError.newer(name: path, version: 2)
        #expect(throws: error) { _ = try SQLiteDatabase(path: path, isNew: false) }
        #expect(
            "\(error)"
                == "\(path) has format 2, and this program knows formats up to 1; update the program"
        )
    }
}
