import Hub

/// An open transaction of a hub's database.
///
/// PostgreSQL saves nothing of a transaction after a statement of it failed: the first failure is kept, also where the body
/// catches its error.
final class PostgresTransaction: HubTransaction {
    private let connection: PostgresConnection
    private let name: String
    private(set) var failure: PostgresFailure?

    /// Fewer values than this are inserted by one statement, more by COPY.
    private static let fewValues = 64
    /// Keeps a hub's locks apart from those of other programs in the same database: "DHUB".
    private static let locks = Int64(HubSchema.applicationID) << 32

    init(_ connection: PostgresConnection, name: String) {
        self.connection = connection
        self.name = name
    }

    func rows(_ sql: String, _ values: [HubValue]) throws(HubError) -> [HubRow] {
        try attempt { () throws(PostgresFailure) in try connection.run(sql, values).rows() }
    }

    @discardableResult
    func change(_ sql: String, _ values: [HubValue]) throws(HubError) -> Int {
        try attempt { () throws(PostgresFailure) in try connection.run(sql, values).changes }
    }

    func insert(_ rows: [[HubValue]], into table: String, _ columns: [String]) throws(HubError) {
        precondition(
            ([table] + columns).allSatisfy(Self.isIdentifier), "\(table) \(columns)")
        precondition(rows.allSatisfy { $0.count == columns.count }, "\(columns) have other values")
        guard !rows.isEmpty, !columns.isEmpty else { return }
        guard rows.count * columns.count <= Self.fewValues else {
            try attempt { () throws(PostgresFailure) in
                try connection.copy(rows, into: table, columns)
            }
            return
        }
        let names = columns.map { "\"\($0)\"" }.joined(separator: ", ")
        let places = rows.indices.map { row in
            let numbers = columns.indices.map { "$\(row * columns.count + $0 + 1)" }
            return "(\(numbers.joined(separator: ", ")))"
        }
        _ = try change(
            "INSERT INTO \"\(table)\" (\(names)) VALUES \(places.joined(separator: ", "))",
            Array(rows.joined()))
    }

    func lock(_ lock: HubLock) throws(HubError) {
        try change("SELECT pg_advisory_xact_lock($1)", [.integer(Self.locks | lock.rawValue)])
    }

    /// Makes the partition of a month.
    ///
    /// It is made by itself and then attached, which neither waits for those that read and write other months nor holds them up.
    func prepare(month: Int) throws(HubError) {
        let part = try Self.partition(month)
        if try exists(part) { return }
        try lock(.schema)
        if try exists(part) { return }
        try change("CREATE TABLE \(part) (LIKE cell INCLUDING ALL)", [])
        try change(
            """
            ALTER TABLE cell ATTACH PARTITION \(part)
            FOR VALUES FROM (\(month * 100)) TO (\(month * 100 + 100))
            """, [])
    }

    func drop(month: Int) throws(HubError) {
        try change("DROP TABLE IF EXISTS \(try Self.partition(month))", [])
    }

    /// Whether there is this partition.
    ///
    /// The catalog is asked, for `to_regclass` may not see what others have just made.
    private func exists(_ part: String) throws(HubError) -> Bool {
        try !rows(
            """
            SELECT 1 FROM pg_inherits JOIN pg_class ON oid = inhrelid
            WHERE inhparent = 'cell'::regclass AND relname = $1
            """, [.text(part)]
        ).isEmpty
    }

    private static func partition(_ month: Int) throws(HubError) -> String {
        guard (1000_01...9999_12).contains(month), (1...12).contains(month % 100) else {
            throw .invalid("\(month) is not a month; months are written as 202611")
        }
        return "cell_\(month)"
    }

    private static func isIdentifier(_ name: String) -> Bool {
        (1...60).contains(name.utf8.count)
            && name.utf8.allSatisfy { (0x61...0x7A).contains($0) || $0 == 0x5F }
    }

    private func attempt<Value>(
        _ work: () throws(PostgresFailure) -> Value
    ) throws(HubError) -> Value {
        do { return try work() } catch {
            failure = failure ?? error
            throw error.error(name: name)
        }
    }
}
