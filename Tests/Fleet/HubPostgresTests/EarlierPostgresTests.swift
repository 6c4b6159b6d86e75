import Hub
import HubPostgres
import HubProtocol
import HubTestSupport
import TestSupport
import Testing

/// Databases of a hub of every version since the first, on a PostgreSQL server.
///
/// `Earlier/postgres-N.sql` has the tables as `PostgresSchema` made them in version N, with rows as they were written then.
@Suite(
    "Hubs of earlier versions in PostgreSQL",
    .enabled(if: PostgresServer.isInstalled, "\(PostgresServer.hint)"))
struct EarlierPostgresTests {
    private let server: PostgresServer

    init() throws { server = try PostgresServer.shared() }

    private func made(_ version: Int) throws -> String {
        let url = try server.database()
        try server.administer(
            try KeptFile.text("postgres-\(version).sql"), in: String(url.databaseName))
        return url
    }

    private func format(of url: String) throws -> String {
        try server.administer(
            "SELECT obj_description('setting'::regclass, 'pg_class')", in: String(url.databaseName))
    }

    @Test("each is read with its kiosks, counts, passes and settings", arguments: [1, 2])
    func content(version: Int) throws {
        let url = try made(version)
        let store = HubStore(try PostgresDatabase(url, create: false))
        let kiosk = try #require(try store.kiosk("lobby"))
        #expect(kiosk.joined == 1_795_600_000 && kiosk.ring == "canary" && kiosk.shown == 7)
        #expect(try store.sums(from: 20_261_120, through: 20_261_120) == ["pages": 12])
        #expect(try store.greetedTwice().map(\.number) == ["4F2A-91C0-77B1-03DE"])
        let day = try store.lastDay(of: "lobby", at: 1_795_686_460, interval: 300)
        #expect(day.map(\.condition) == [nil, KioskCondition(.well)])
        #expect(try format(of: url) == "docent hub, format 2")
        _ = try store.take(
            HubStoreCheck.poll(status: .absent), of: "lobby", at: 1_795_686_520)
        let later = try store.lastDay(of: "lobby", at: 1_795_686_580, interval: 300)
        #expect(later.last?.condition == KioskCondition(.absent))
    }

    @Test("one is brought up to date once by several hubs that open it at the same time")
    func together() throws {
        let url = try made(1)
        let all = Rendezvous(6)
        try onThreads(6) { _ in
            all.wait()
            _ = try PostgresDatabase(url, create: false)
        }
        #expect(try format(of: url) == "docent hub, format 2")
        let rows = try server.administer(
            "SELECT kiosk, since, condition FROM state", in: String(url.databaseName))
        #expect(rows == "lobby|1795600100|well")
    }
}
