import Files
import Foundation
import Hub
import HubPostgres
import TestSupport
import Testing

@Suite(
    "Opening a hub's database in PostgreSQL",
    .enabled(if: PostgresServer.isInstalled, "\(PostgresServer.hint)"))
struct PostgresOpeningTests {
    private let server: PostgresServer

    init() throws { server = try PostgresServer.shared() }

    private func error(_ address: String, create: Bool = false) -> HubError? {
        do throws(HubError) {
            _ = try PostgresDatabase(address, create: create)
            return nil
        } catch { return error }
    }

    @Test("makes the tables only where that is wanted, and finds them again")
    func make() throws {
        let url = try server.database()
        let name = "postgres://docent@/\(url.databaseName)?host=\(server.folder.path)/socket"
        #expect(error(url) == .missing(name: name))
        let made = try PostgresDatabase(url, create: true)
        #expect(made.name == name)
        #expect(error(url) == nil)
        #expect(error(url, create: true) == nil)
        let tables = try server.administer(
            "SELECT string_agg(relname, ' ' ORDER BY relname) FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')",
            in: String(url.databaseName))
        #expect(tables == "cell kiosk news number pass setting state trace twice unit")
    }

    @Test("by several hubs at once makes the tables once")
    func together() throws {
        let url = try server.database()
        let all = Rendezvous(6)
        try onThreads(6) { _ in
            all.wait()
            _ = try PostgresDatabase(url, create: true)
        }
        #expect(error(url) == nil)
    }

    @Test("refuses the tables of something else, and leaves them as they are")
    func foreign() throws {
        let url = try server.database()
        let database = String(url.databaseName)
        try server.administer(
            "CREATE TABLE setting (name TEXT); INSERT INTO setting VALUES ('x')", in: database)
        let name = "postgres://docent@/\(database)?host=\(server.folder.path)/socket"
        #expect(error(url, create: true) == .notAHub(name: name))
        #expect(try server.administer("SELECT * FROM setting", in: database) == "x")
    }

    @Test("refuses the tables of a newer program")
    func newer() throws {
        let url = try server.database()
        let name = try PostgresDatabase(url, create: true).name
        try server.administer(
            "COMMENT ON TABLE setting IS 'docent hub, format 7'", in: String(url.databaseName))
        #expect(error(url, create: true) == .newer(name: name, version: 7))
    }

    @Test("refuses an encoding that cannot hold every text")
    func encoding() throws {
        let url = try server.database(
            options: "ENCODING 'LATIN1' LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0")
        #expect(
            "\(try #require(error(url, create: true)))".contains(
                "its encoding is LATIN1, which cannot hold every text; make a database with: createdb --encoding UTF8"
            ))
    }

    @Test("orders texts by their bytes, whatever the database's own order")
    func order() throws {
        let url = try server.database()
        let database = try PostgresDatabase(url, create: true)
        let names = ["b", "B", "a", "ä", "z", "-", "10", "9", "🧭", "\u{FFFD}"]
        try database.write { transaction in
            try transaction.insert(
                names.map { [.text($0), .integer(0)] }, into: "number", ["name", "value"])
        }
        let ordered = try database.read {
            try $0.rows("SELECT name FROM number ORDER BY name", []).map { try $0.text(0) }
        }
        #expect(ordered == names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    }

    @Test("says what is wrong with the user, the password, the database and the server")
    func refused() throws {
        let folder = server.folder.path
        try server.administer("DROP ROLE IF EXISTS guarded")
        try server.administer("CREATE ROLE guarded LOGIN PASSWORD 'right-%4x'")
        let socket = "?host=\(folder)/socket"
        func sentence(_ address: String) throws -> String { "\(try #require(error(address)))" }

        for address in [
            "postgres://guarded:secret@/postgres\(socket)",
            "postgres://guarded@/postgres\(socket)&password=secret",
        ] {
            let words = try sentence(address)
            #expect(words.contains("the address has a password") && words.contains("PGPASSFILE"))
            #expect(!words.contains("secret@") && !words.contains("=secret"))
        }
        #expect(
            try sentence("postgres://guarded@/postgres\(socket)") == """
                cannot open postgres://guarded@/postgres\(socket): the server asks for a password; \
                correct the user, or the password in ~/.pgpass or PGPASSWORD
                """)
        #expect(
            try sentence("postgres://nobody-here@/postgres\(socket)")
                .contains("role \"nobody-here\" does not exist"))
        #expect(
            try sentence("postgres://docent@/nowhere\(socket)") == """
                cannot open postgres://docent@/nowhere\(socket): database "nowhere" does not exist; \
                make it with: createdb --encoding UTF8
                """)
        let away = try #require(error("postgres://docent@/postgres?host=\(folder)/none"))
        #expect(away.isPassing)
        #expect("\(away)".contains("No such file or directory"))
        let host = try #require(error("postgres://docent@no-such-host.invalid/postgres"))
        #expect("\(host)".contains("could not translate host name \"no-such-host.invalid\""))
        let port = try #require(error("postgres://docent@127.0.0.1:1/postgres"))
        #expect(port.isPassing)
        #expect("\(port)".contains("Connection refused"))
        let passwords = "\(folder)/passwords"
        for (password, words) in [
            ("wrong", "password authentication failed for user \"guarded\""),
            ("right-%4x", "there is no hub at postgres://guarded@/postgres"),
        ] {
            try NewFile.write(
                Array("*:*:*:guarded:\(password)\n".utf8), to: passwords, mode: .exactly(0o600))
            #expect(
                try sentence("postgres://guarded@/postgres\(socket)&passfile=\(passwords)")
                    .contains(words))
        }
    }

    @Test("needs a user who may make tables, and says so")
    func mayNot() throws {
        let url = try server.database()
        try server.administer("DROP ROLE IF EXISTS visitor")
        try server.administer("CREATE ROLE visitor LOGIN")
        let address = server.url(String(url.databaseName), user: "visitor")
        let words = "\(try #require(error(address, create: true)))"
        #expect(words.contains("permission denied for schema public"))
        #expect(words.hasSuffix("let the user own the database, or its schema"))
    }

    @Test(
        "shows no password, whatever is wrong with the address",
        arguments: [
            "postgres://user:hunter2@host:port/db", "postgres://user:hunter2@[::1/db",
            "postgres://user:hunter2@%zz/db",
            "postgres://user:hun@hunter2@host/db", "postgres://user:hun/hunter2@host/db",
            "postgres://user:5432/hunter2@host/db",
            "postgres://user@host/db?password=hunter2&x", "postgres://user@host/db?passw=hunter2",
            "postgres://user:hunter2@host/db?a=b=c", "postgres://user:hunter2%@host/db",
            "host=x password=hunter2",
            "mysql://user:hunter2@host/db", "", "postgres://user:hunter2@host/db\0",
            "postgres://user:hunter2@no-such-host.invalid:1/db?connect_timeout=2",
            "postgres://user:hunter2@127.0.0.1:1/db",
            "postgres://user:hunter2@/db?host=/none&sslmode=hunter",
        ])
    func secret(address: String) throws {
        let words = "\(try #require(error(address)))"
        #expect(!words.contains("hunter2"), "\(words)")
        #expect(words.contains(": "))
    }
}
