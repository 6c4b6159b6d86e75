import Foundation
import Hub
import HubTestSupport
import TestSupport
import Testing

@Suite("A hub's store in SQLite")
struct SQLiteStoreTests {
    let folder: TemporaryFolder
    var path: String { "\(folder.path)/hub.sqlite" }

    init() throws { folder = try TemporaryFolder() }

    @Test("keeps what every store keeps", arguments: HubStoreCheck.all)
    func check(_ check: HubStoreCheck) throws {
        try check.run(HubStore(try SQLiteDatabase(path: path, isNew: true)))
    }

    @Test("can be read by its owner alone, whatever the umask")
    func mode() throws {
        let old = umask(0)
        defer { umask(old) }
        let store = HubStore(try SQLiteDatabase(path: path, isNew: true))
        try HubStoreCheck.join("lobby", store)
        for name in try folder.names() {
            let facts = try FileManager.default.attributesOfItem(atPath: "\(folder.path)/\(name)")
            #expect((facts[.posixPermissions] as? NSNumber)?.intValue == 0o600, "\(name)")
        }
    }

    @Test("is not made where a command only reads it")
    func missing() throws {
        #expect(throws: HubError.missing(name: path)) {
            _ = try SQLiteDatabase(path: path, isNew: false)
        }
        #expect(try folder.names().isEmpty)
    }

    @Test(
        "takes no other file for a hub, and changes nothing of it",
        arguments: [
            Array("not a database, but a text of some length".utf8),
            Array("SQLite format 3\0".utf8) + [UInt8](repeating: 7, count: 300),
        ])
    func foreign(_ bytes: [UInt8]) throws {
        try folder.write(bytes, to: "hub.sqlite")
        #expect(throws: HubError.notAHub(name: path)) {
            _ = try SQLiteDatabase(path: path, isNew: true)
        }
        #expect(FileManager.default.contents(atPath: path).map(Array.init) == bytes)
        #expect(try folder.names() == ["hub.sqlite"])
    }

    @Test("is copied whole while it is in use")
    func copy() throws {
        let database = try SQLiteDatabase(path: path, isNew: true)
        let store = HubStore(database)
        try HubStoreCheck.join("lobby", store)
        _ = try store.take(
            HubStoreCheck.poll([HubStoreCheck.unit()]), of: "lobby", at: HubStoreCheck.now)
        let copy = "\(folder.path)/copy.sqlite"
        try database.copy(to: copy)
        let copied = HubStore(try SQLiteDatabase(path: copy, isNew: false))
        #expect(try copied.sums(from: 0, through: 99_991_231) == ["pages": 3])
        #expect(throws: HubError.self) { try database.copy(to: copy) }
    }

    @Test("two programs may have it open: both write, and both see everything")
    func shared() throws {
        let first = HubStore(try SQLiteDatabase(path: path, isNew: true))
        let second = HubStore(try SQLiteDatabase(path: path, isNew: false))
        try HubStoreCheck.join("lobby", first)
        try HubStoreCheck.join("hall", second)
        #expect(try first.kiosks().map(\.name) == ["hall", "lobby"])
        #expect(try second.kiosks().map(\.name) == ["hall", "lobby"])
    }
}
