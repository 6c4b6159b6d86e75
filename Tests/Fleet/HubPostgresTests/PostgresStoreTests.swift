import Foundation
import Glibc
import Hub
import HubLoad
import HubPostgres
import HubProtocol
import HubTestSupport
import TestSupport
import Testing

@Suite(
    "A hub's store in PostgreSQL",
    .enabled(if: PostgresServer.isInstalled, "\(PostgresServer.hint)"))
struct PostgresStoreTests {
    @Test("keeps what every store keeps", arguments: HubStoreCheck.all)
    func check(_ check: HubStoreCheck) throws {
        let url = try PostgresServer.shared().database()
        try check.run(HubStore(try PostgresDatabase(url, create: true)))
    }
}

@Suite(
    "Two hubs on one PostgreSQL",
    .enabled(if: PostgresServer.isInstalled, "\(PostgresServer.hint)"), .tags(.slow))
struct TwoHubsTests {
    private static let program = Program(built: "hub-probe")
    private static let load = HubLoad.ofProbe

    private let url: String
    private let store: HubStore

    init() throws {
        url = try PostgresServer.shared().database()
        store = HubStore(try PostgresDatabase(url, create: true))
        for kiosk in Self.load.kiosks { try HubStoreCheck.join(kiosk, store) }
    }

    /// All units that the store has, once each, with the revisions in their order.
    private func changes() throws -> [HubStore.Change] {
        var changes: [HubStore.Change] = []
        while true {
            let page = try store.changes(after: changes.last?.revision ?? 0, limit: 1000)
            if page.isEmpty { return changes }
            changes += page
        }
    }

    /// What a hub has acknowledged; a last line that is cut off was not said.
    private func acknowledged(_ output: String) -> Set<String> {
        Set(
            output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(
                String.init))
    }

    @Test("of which one is killed at any moment lose nothing and count nothing twice")
    func killed() throws {
        var random = SeededGenerator(seed: 20)
        let steady = try Self.program.start([url, "1"])
        var said: Set<String> = []
        var interrupted = 0
        let rounds = Amount.of(8, all: 20)
        for round in 0..<rounds {
            let other = try Self.program.start([url, "\(100 + round)"])
            // Some are killed while they begin, the others while they work, whatever time that takes.
            let isWorking = !round.isMultiple(of: 4)
            #expect(other.waits { !isWorking || other.output.contains("\n") })
            usleep(UInt32(random.number(below: 200_000)))
            other.send(SIGKILL)
            let output = try other.end()
            #expect(output.status == 128 + SIGKILL, "round \(round): \(output.errors)")
            if !output.text.isEmpty { interrupted += 1 }
            said.formUnion(acknowledged(output.text))
            try check(said)
        }
        #expect(interrupted >= rounds * 3 / 4, "hubs must be killed while they work")
        #expect(steady.errors.isEmpty)
        steady.send(SIGKILL)
        said.formUnion(acknowledged(try steady.end().text))
        try check(said)

        // What is missing comes once more, with all the rest.
        let last = try Self.program.run([url, "7", "once"])
        #expect(last.status == 0, "\(last.errors)")
        let changes = try changes()
        #expect(changes.count == Self.load.kiosks.count * Self.load.days.count * 24)
        #expect(Set(changes.map { "\($0.kiosk) \($0.unit.key)" }).count == changes.count)
        #expect(try store.sums(from: 0, through: 99_991_231) == ["pages": Self.load.sum])
        // Numbers that no transaction of a killed hub took along.
        #expect(changes.map(\.revision) == Array(1...Int64(changes.count)))
    }

    /// All that was acknowledged is there, and all that is there is whole.
    private func check(_ said: Set<String>) throws {
        let rows = try store.database.read {
            try $0.rows(
                """
                SELECT kiosk, day, hour, count(*), sum(count) FROM cell GROUP BY kiosk, day, hour
                """, [])
        }
        var found: Set<String> = []
        for row in rows {
            let (day, hour) = (Int(try row.integer(1)), Int(try row.integer(2)))
            found.insert("\(try row.text(0)) \(day) \(hour)")
            let kiosk = try #require(Self.load.kiosks.firstIndex(of: row.text(0)))
            let cells = Self.load.units(kiosk: kiosk, day: day)[hour].cells
            #expect(try row.integer(3) == Int64(cells.count))
            #expect(try row.integer(4) == cells.reduce(0) { $0 + Int64($1.count) })
        }
        #expect(said.isSubset(of: found))
    }
}
