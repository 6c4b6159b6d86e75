/// A database that a hub keeps everything in: SQLite or PostgreSQL.
///
/// The statements are the same for both: `TEXT`, `BIGINT` and `BYTEA` columns, parameters `$1`, `$2` and so on, numbered as
/// they first appear, `ON CONFLICT ... DO UPDATE`. What differs is behind this protocol and ``HubTransaction``.
///
/// Calls block; several threads may call at the same time. A transaction is whole on the disk when ``write(_:)`` returns, and
/// nothing of it is when that throws; but where a server's connection breaks while it saves, it is not known which, and the
/// error is ``HubError/busy(name:reason:)``. So what is sent again must change nothing the second time.
public protocol HubDatabase: Sendable {
    /// What the database is called in messages: a path, or `postgres://host/name` without a password.
    var name: String { get }

    /// Runs a body in a transaction that sees one state of everything and changes nothing.
    func read<Value>(_ body: (any HubTransaction) throws -> Value) throws(HubError) -> Value

    /// Runs a body in a transaction.
    ///
    /// Where the database ends it because of another transaction (a deadlock, a serialization failure), the body runs again, a
    /// few times; it must have no other effects than those on the database. An error that the body throws undoes everything. A body
    /// lets the errors of its statements through: what a database makes of a transaction after one differs.
    @discardableResult
    func write<Value>(_ body: (any HubTransaction) throws -> Value) throws(HubError) -> Value
}

/// An open transaction; used only within the body that it was given to.
public protocol HubTransaction {
    /// The rows that a statement returns.
    ///
    /// - Precondition: a statement that returns no more rows than memory holds; it has a LIMIT, or a table's own bound.
    func rows(_ sql: String, _ values: [HubValue]) throws(HubError) -> [HubRow]

    /// Runs a statement.
    ///
    /// - Returns: how many rows it changed.
    @discardableResult
    func change(_ sql: String, _ values: [HubValue]) throws(HubError) -> Int

    /// Inserts rows into a table whose key none of them has yet.
    ///
    /// - Parameter columns: their names, in the order of each row's values.
    func insert(_ rows: [[HubValue]], into table: String, _ columns: [String]) throws(HubError)

    /// Waits until no other transaction has the lock, and has it until its own end.
    ///
    /// Transactions that hand out growing numbers take it, so that a reader that has seen a number has seen all smaller ones.
    func lock(_ lock: HubLock) throws(HubError)

    /// Makes ready for counts of a month, as 202611: where a database keeps each month apart, its part is made.
    func prepare(month: Int) throws(HubError)

    /// Deletes the counts of a month.
    func drop(month: Int) throws(HubError)
}

/// What transactions of several hubs do one after the other.
public enum HubLock: Int64, Sendable, CaseIterable {
    case schema = 1
    case counts
    case passes
    case trace
}

/// A value of a row, or of a parameter.
public enum HubValue: Sendable, Hashable {
    case null
    case integer(Int64)
    case text(String)
    case bytes([UInt8])
}

/// A row that a statement returned.
public struct HubRow: Sendable, Hashable {
    public let values: [HubValue]

    public init(_ values: [HubValue]) { self.values = values }

    /// The integer at an index.
    ///
    /// - Throws: ``HubError/corrupt(name:detail:)`` for a value of another type.
    public func integer(_ index: Int) throws(HubError) -> Int64 {
        guard case .integer(let value) = values[index] else { throw unexpected(index) }
        return value
    }

    /// The text at an index, likewise.
    public func text(_ index: Int) throws(HubError) -> String {
        guard case .text(let value) = values[index] else { throw unexpected(index) }
        return value
    }

    /// The text at an index, or `nil` for NULL.
    public func optionalText(_ index: Int) throws(HubError) -> String? {
        values[index] == .null ? nil : try text(index)
    }

    /// The integer at an index, or `nil` for NULL.
    public func optionalInteger(_ index: Int) throws(HubError) -> Int64? {
        values[index] == .null ? nil : try integer(index)
    }

    private func unexpected(_ index: Int) -> HubError {
        .corrupt(name: "the hub's database", detail: "column \(index) has an unexpected type")
    }
}
