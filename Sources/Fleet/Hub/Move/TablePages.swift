/// The rows of a table in the order of its key, page by page; without the mark of a move.
struct TablePages {
    private let database: any HubDatabase
    private let table: HubSchema.Table
    /// The key of the last row that was read.
    private var last: [HubValue]?
    private var isAtEnd = false

    init(_ database: any HubDatabase, _ table: HubSchema.Table) {
        self.database = database
        self.table = table
    }

    /// The next rows, at least one; `nil` after the last.
    mutating func next() throws(HubError) -> [HubRow]? {
        guard !isAtEnd else { return nil }
        let (sql, values) = query
        let rows = try database.read { try $0.rows(sql, values) }
        isAtEnd = rows.count < HubMove.pageRows
        guard let row = rows.last else { return nil }
        last = table.key.map { key in
            guard let column = table.columns.firstIndex(of: key) else {
                preconditionFailure("\(table.name) has no column \(key)")
            }
            return row.values[column]
        }
        return rows
    }

    private var query: (String, [HubValue]) {
        let key = table.key.joined(separator: ", ")
        var conditions: [String] = []
        var values: [HubValue] = []
        if let last {
            let places = last.indices.map { "$\($0 + 1)" }.joined(separator: ", ")
            conditions.append("(\(key)) > (\(places))")
            values = last
        }
        if table.name == HubSchema.settings {
            conditions.append("name <> $\(values.count + 1)")
            values.append(.text(MoveMark.setting))
        }
        let condition = conditions.isEmpty ? "" : "WHERE \(conditions.joined(separator: " AND "))"
        return (
            """
            SELECT \(table.columns.joined(separator: ", ")) FROM \(table.name) \(condition)
            ORDER BY \(key) LIMIT \(HubMove.pageRows)
            """, values
        )
    }
}
