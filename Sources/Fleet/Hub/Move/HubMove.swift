/// Copies everything of a hub from one database into another, empty one, and compares the two.
///
/// Both are read and written in pages of `pageRows` rows, whatever there is. Nothing is changed in the first. Until all was
/// copied and compared, a mark in the second says that it is not whole (``HubError/unfinished(name:)``); a move that was
/// interrupted begins again from the start. Hubs must not use either in the meantime: what one changes in the first shows as a
/// difference at the end.
public struct HubMove {
    /// How far a move is.
    public enum Step: Sendable, Equatable {
        case copied(table: String, rows: Int)
        case compared(table: String, rows: Int)
    }

    static let pageRows = 2000

    private let source: any HubDatabase
    private let target: any HubDatabase
    private let mark = MoveMark()

    public init(from source: any HubDatabase, to target: any HubDatabase) {
        self.source = source
        self.target = target
    }

    /// Copies and compares.
    ///
    /// - Parameter report: called after every page.
    /// - Returns: how many rows were copied and found equal, of all tables.
    /// - Throws: ``HubError``: `invalid` for a target that is not empty, `unfinished` for a source that is itself an unfinished
    ///   copy, `failed` where the two differ at the end, and what the databases throw.
    @discardableResult
    public func run(report: (Step) -> Void = { _ in }) throws(HubError) -> Int {
        try source.checkIsWhole()
        try begin()
        for table in HubSchema.tables { try copy(table, report) }
        var rows = 0
        for table in HubSchema.tables { rows += try compare(table, report) }
        try target.write { transaction in
            try mark.check(transaction, of: target.name)
            try MoveMark.remove(transaction)
        }
        return rows
    }

    // MARK: Beginning

    /// Marks the target; what an earlier move left there is deleted.
    private func begin() throws(HubError) {
        try target.write { transaction in
            try transaction.lock(.schema)
            if try !MoveMark.exists(transaction) {
                for table in HubSchema.tables
                where try !transaction.rows("SELECT 1 FROM \(table.name) LIMIT 1", []).isEmpty {
                    throw HubError.invalid(
                        """
                        \(target.name) is not empty: it has rows in \(table.name); name an empty \
                        database to move to
                        """)
                }
            }
            try mark.set(transaction)
        }
        try emptyMonths()
        for table in HubSchema.tables where table.name != HubSchema.months {
            try target.write { transaction in
                try mark.check(transaction, of: target.name)
                try MoveMark.deleteOthers(transaction, table)
            }
        }
    }

    /// Deletes counts month by month: there may be many.
    private func emptyMonths() throws(HubError) {
        while true {
            let isEmpty = try target.write { transaction in
                try mark.check(transaction, of: target.name)
                let first = try transaction.rows("SELECT min(day) FROM cell", [])
                guard let day = try first.first?.optionalInteger(0) else { return true }
                let (start, end) = (day / 100 * 100, day / 100 * 100 + 99)
                try transaction.drop(month: Int(day / 100))
                // A month that its database cannot drop would come up for ever.
                try transaction.change(
                    "DELETE FROM cell WHERE day BETWEEN $1 AND $2",
                    [.integer(start), .integer(end)])
                return false
            }
            if isEmpty { return }
        }
    }

    // MARK: Copying and comparing

    private func copy(_ table: HubSchema.Table, _ report: (Step) -> Void) throws(HubError) {
        var pages = TablePages(source, table)
        var copied = 0
        while let rows = try pages.next() {
            try target.write { transaction in
                try mark.check(transaction, of: target.name)
                if table.name == HubSchema.months {
                    let days = try rows.map { row in
                        try row.integer(table.columns.firstIndex(of: "day") ?? 0)
                    }
                    for month in Set(days.map { Int($0 / 100) }).sorted() {
                        try transaction.prepare(month: month)
                    }
                }
                try transaction.insert(rows.map(\.values), into: table.name, table.columns)
            }
            copied += rows.count
            report(.copied(table: table.name, rows: copied))
        }
    }

    /// - Returns: how many rows both have.
    private func compare(
        _ table: HubSchema.Table, _ report: (Step) -> Void
    ) throws(HubError) -> Int {
        let here = try TableDigest(source, table)
        let there = try TableDigest(target, table)
        guard here == there else {
            throw .failed(
                name: target.name,
                reason: """
                    its table \(table.name) has \(there.rows) rows and differs from that of \
                    \(source.name), which has \(here.rows); stop the hubs that use either, and move \
                    again
                    """)
        }
        report(.compared(table: table.name, rows: here.rows))
        return here.rows
    }
}

extension HubDatabase {
    /// Checks that nothing is missing here that was to be copied from another database; a hub does so before it begins.
    ///
    /// - Throws: ``HubError/unfinished(name:)`` where a ``HubMove`` into this database has begun and not come to its end.
    public func checkIsWhole() throws(HubError) {
        let isMarked = try read { try MoveMark.exists($0) }
        if isMarked { throw .unfinished(name: name) }
    }
}
