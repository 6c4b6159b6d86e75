import Hub
import HubPostgres
import TestSupport
import Testing

@Suite(
    "Months of counts in PostgreSQL",
    .enabled(if: PostgresServer.isInstalled, "\(PostgresServer.hint)"))
struct PostgresMonthTests {
    private let url: String
    private let database: PostgresDatabase

    init() throws {
        url = try PostgresServer.shared().database()
        database = try PostgresDatabase(url, create: true)
    }

    private func partitions() throws -> [String] {
        try database.read {
            try $0.rows(
                """
                SELECT relname FROM pg_inherits JOIN pg_class ON oid = inhrelid
                WHERE inhparent = 'cell'::regclass ORDER BY relname
                """, []
            ).map { try $0.text(0) }
        }
    }

    private func days() throws -> [Int64] {
        try database.read {
            try $0.rows("SELECT day FROM cell ORDER BY day", []).map { try $0.integer(0) }
        }
    }

    private func add(_ day: Int, _ transaction: any HubTransaction) throws {
        try transaction.insert(
            [
                [
                    .integer(Int64(day)), .text("foyer"), .integer(9), .text("pages"), .text("A-1"),
                    .integer(1),
                ]
            ],
            into: "cell", ["day", "kiosk", "hour", "name", "subject", "count"])
    }

    @Test(
        "are a partition each, from the first day to the last, and dropped with all of their counts"
    )
    func months() throws {
        try database.write { transaction in
            for month in [202611, 202612, 202701, 202611] { try transaction.prepare(month: month) }
            for day in [20261101, 20261130, 20261201, 20261231, 20270101] {
                try add(day, transaction)
            }
        }
        #expect(try partitions() == ["cell_202611", "cell_202612", "cell_202701"])
        let parts = try database.read {
            try $0.rows(
                "SELECT tableoid::regclass::text, count(*) FROM cell GROUP BY 1 ORDER BY 1", [])
        }
        #expect(
            parts == [
                HubRow([.text("cell_202611"), .integer(2)]),
                HubRow([.text("cell_202612"), .integer(2)]),
                HubRow([.text("cell_202701"), .integer(1)]),
            ])
        try database.write { transaction in
            try transaction.drop(month: 202612)
            try transaction.drop(month: 202612)
        }
        #expect(try days() == [20261101, 20261130, 20270101])
        #expect(try partitions() == ["cell_202611", "cell_202701"])
    }

    @Test("have the key of all counts: the same cell twice is refused")
    func key() throws {
        try database.write { transaction in
            try transaction.prepare(month: 202611)
            try add(20261101, transaction)
        }
        let error = #expect(throws: HubError.self) {
            try database.write { try add(20261101, $0) }
        }
        #expect("\(try #require(error))".contains("duplicate key value"))
    }

    @Test("are made by several hubs at the same time, once")
    func together() throws {
        let other = try PostgresDatabase(url, create: false)
        let all = Rendezvous(8)
        try onThreads(8) { index in
            all.wait()
            for month in 202601...202612 {
                try (index % 2 == 0 ? database : other).write { transaction in
                    try transaction.prepare(month: month)
                    try transaction.insert(
                        [
                            [
                                .integer(Int64(month * 100 + 1)), .text("k\(index)"), .integer(1),
                                .text("pages"), .text(""), .integer(1),
                            ]
                        ],
                        into: "cell", ["day", "kiosk", "hour", "name", "subject", "count"])
                }
            }
        }
        #expect(try partitions().count == 12)
        #expect(try days().count == 96)
    }

    @Test("are made while another hub writes counts, without waiting for it")
    func whileWriting() throws {
        try database.write { try $0.prepare(month: 202611) }
        let other = try PostgresDatabase(url, create: false)
        try database.write { transaction in
            try add(20261101, transaction)
            try other.write { transaction in
                try transaction.prepare(month: 202612)
                try add(20261201, transaction)
            }
        }
        #expect(try days() == [20261101, 20261201])
    }

    @Test("that are none are refused", arguments: [0, 202600, 202613, 20261, -202611, 10_000_01])
    func none(month: Int) {
        #expect(
            throws: HubError.invalid("\(month) is not a month; months are written as 202611")
        ) { try database.write { try $0.prepare(month: month) } }
    }

    @Test("that were not prepared are refused, and the error names the table")
    func notPrepared() throws {
        let error = #expect(throws: HubError.self) {
            try database.write { try add(20261101, $0) }
        }
        #expect(
            "\(try #require(error))".contains("no partition of relation \"cell\" found for row"))
    }
}
