import Hub
import HubPostgres
import TestSupport
import Testing

@Suite("Values in PostgreSQL", .enabled(if: PostgresServer.isInstalled, "\(PostgresServer.hint)"))
struct PostgresValueTests {
    private let database: PostgresDatabase

    init() throws {
        database = try PostgresDatabase(PostgresServer.shared().database(), create: true)
        try database.write {
            try $0.change(
                "CREATE TABLE value (place BIGINT, number BIGINT, words TEXT, raw BYTEA)", [])
        }
    }

    private static let texts = [
        "", "plain", "\\", "\\N", "\\.", "a\\tb", "tab\tnewline\nreturn\rback\u{8}",
        "'; DROP TABLE value; --",
        "\"quoted\" 'twice' $1 $$", "%s %n", "Grüße, 你好, שלום, 🧑‍🚀👩🏽‍🔬", "e\u{301} is not é",
        "\u{FFFF}\u{10FFFF}\u{FEFF}",
        "\u{1}\u{1F}\u{7F}\u{80}\u{202E}", " spaces at both ends ",
        String(repeating: "long ", count: 40_000),
        "NULL", "null", "{1,2}", "\\x00",
    ]
    private static let numbers: [HubValue] = [
        .null, .integer(0), .integer(1), .integer(-1), .integer(.max), .integer(.min),
        .integer(1 << 32),
    ]
    private static let raws: [HubValue] = [
        .null, .bytes([]), .bytes([0]), .bytes([UInt8](0...255)), .bytes(Array("\\x41\n".utf8)),
    ]

    /// Rows that have every value once at least.
    private static var rows: [[HubValue]] {
        let words = texts.map { HubValue.text($0) } + [.null]
        return words.indices.map { index in
            [
                .integer(Int64(index)), numbers[index % numbers.count], words[index],
                raws[index % raws.count],
            ]
        }
    }

    private static let columns = ["place", "number", "words", "raw"]

    private func stored() throws -> [[HubValue]] {
        try database.read {
            try $0.rows("SELECT place, number, words, raw FROM value ORDER BY place", []).map(
                \.values)
        }
    }

    @Test("come back as they were sent, as parameters of a query")
    func parameters() throws {
        for row in Self.rows {
            // NULL alone has no type; in a table its column gives it one.
            let typed = row.map { $0 == .null ? HubValue.integer(7) : $0 }
            let back = try database.read { try $0.rows("SELECT $1, $2, $3, $4", typed) }
            #expect(back == [HubRow(typed)])
        }
    }

    @Test("come back as they were sent, inserted one by one")
    func single() throws {
        try database.write { transaction in
            for row in Self.rows { try transaction.insert([row], into: "value", Self.columns) }
        }
        #expect(try stored() == Self.rows)
    }

    @Test("come back as they were sent, many at once by COPY")
    func many() throws {
        #expect(Self.rows.count * 4 > 64, "fewer values are not copied")
        try database.write { try $0.insert(Self.rows, into: "value", Self.columns) }
        #expect(try stored() == Self.rows)
    }

    @Test("are 100,000 rows, copied in one transaction")
    func copy() throws {
        let rows: [[HubValue]] = (0..<100_000).map { index in
            [.integer(Int64(index)), .integer(Int64(index % 97)), .text("row \(index)\t\\"), .null]
        }
        try database.write { try $0.insert(rows, into: "value", Self.columns) }
        let totals = try database.read {
            try $0.rows(
                "SELECT count(*), sum(number), count(DISTINCT words), count(raw) FROM value", [])
        }
        let sum = (0..<100_000).reduce(0) { $0 + Int64($1 % 97) }
        #expect(
            totals == [HubRow([.integer(100_000), .integer(sum), .integer(100_000), .integer(0)])])
        let one = try database.read {
            try $0.rows("SELECT words FROM value WHERE place = $1", [.integer(99_999)])
        }
        #expect(one == [HubRow([.text("row 99999\t\\")])])
    }

    @Test(
        "that are not Unicode text without NUL are refused, and nothing is saved",
        arguments: [1, 40])
    func nul(count: Int) throws {
        let rows = (0..<count).map { index in
            [HubValue.integer(Int64(index)), .null, .text("a\0b"), .null]
        }
        #expect(
            throws: HubError.invalid(
                "a text has a NUL character, which PostgreSQL cannot hold; remove it")
        ) {
            try database.write { transaction in
                try transaction.change("INSERT INTO value (place) VALUES (1)", [])
                try transaction.insert(rows, into: "value", Self.columns)
            }
        }
        #expect(try stored().isEmpty)
    }

    @Test(
        "are whole numbers of 64 bits, whatever type the server gives them",
        arguments: [
            ("count(*)", Int64(3)), ("sum(number)", 30_000_000_001), ("1", 1), ("1 = 1", 1),
            ("1 = 2", 0),
            ("(-32768)::smallint", -32768), ("9223372036854775807::numeric", .max),
            ("-9223372036854775808::numeric", .min), ("-120000::numeric", -120_000),
            ("12.000::numeric", 12), ("0::numeric", 0),
        ])
    func numbers(expression: String, expected: Int64) throws {
        try database.write { transaction in
            for number: Int64 in [10_000_000_000, 20_000_000_000, 1] {
                try transaction.change(
                    "INSERT INTO value (number) VALUES ($1)", [.integer(number)])
            }
        }
        let rows = try database.read { try $0.rows("SELECT \(expression) FROM value LIMIT 1", []) }
        #expect(rows == [HubRow([.integer(expected)])])
    }

    @Test(
        "of other types, and numbers that do not fit, are an error",
        arguments: [
            ("1.5::double precision", "a column has the type 701, which a hub does not use"),
            ("now()", "a column has the type 1184, which a hub does not use"),
            (
                "9223372036854775808::numeric",
                "a value of 18 bytes is not a whole number of 64 bits"
            ),
            ("0.5::numeric", "a value of 10 bytes is not a whole number of 64 bits"),
            ("'NaN'::numeric", "a value of 8 bytes is not a whole number of 64 bits"),
            ("1e40::numeric", "a value of 10 bytes is not a whole number of 64 bits"),
        ])
    func others(expression: String, reason: String) throws {
        #expect(throws: HubError.failed(name: database.name, reason: reason)) {
            try database.read { try $0.rows("SELECT \(expression)", []) }
        }
    }

    @Test("never become SQL")
    func hostile() throws {
        let hostile = [
            "'; DROP TABLE value; --", "'); DELETE FROM value; --", "\\'; DROP TABLE value; --",
            "$1'||pg_sleep(60)||'", "\\.\nDROP TABLE value;\n", "\n\\.\n1\t1\tx\t\\N\n",
            "%' OR '1'='1",
            "\u{2019}; DROP TABLE value; --", "/*", "--", ";",
        ]
        try database.write { transaction in
            for text in hostile {
                try transaction.insert(
                    [[.integer(1), .null, .text(text), .bytes(Array(text.utf8))]], into: "value",
                    Self.columns)
                try transaction.change(
                    "UPDATE value SET words = $1 WHERE words = $1 AND raw = $2",
                    [.text(text), .bytes(Array(text.utf8))])
            }
            let many = (0..<50).flatMap { _ in
                hostile.map { [HubValue.integer(2), .null, .text($0), .bytes(Array($0.utf8))] }
            }
            try transaction.insert(many, into: "value", Self.columns)
        }
        let counts = try database.read {
            try $0.rows("SELECT words, count(*) FROM value GROUP BY words", [])
        }
        #expect(
            Set(counts) == Set(hostile.map { HubRow([.text($0), .integer(51)]) }))
        let none = try database.read {
            try $0.rows("SELECT place FROM value WHERE words = $1", [.text("' OR '1'='1")])
        }
        #expect(none.isEmpty)
    }

    @Test("of more than 65,535 parameters are refused before they are sent")
    func tooMany() throws {
        let values = [HubValue](repeating: .integer(1), count: 65_536)
        #expect(
            throws: HubError.invalid("a statement has 65536 values; 65535 are possible")
        ) { try database.read { try $0.rows("SELECT 1", values) } }
    }
}
