import Glibc
public import Hub

/// A hub's database on a PostgreSQL server, which several hubs may use at the same time.
///
/// Changes are READ COMMITTED, and what hands out growing numbers takes a ``HubLock``; reading is REPEATABLE READ. A
/// transaction runs again where others were in its way, or where the connection broke before it was to be saved. Where it broke
/// while it was being saved, its outcome is not known: an error says so, and whoever sends the same again must be
/// prepared for both.
public final class PostgresDatabase: HubDatabase {
    public let name: String
    private let pool: PostgresPool

    /// How often a transaction is begun at most.
    private static let attempts = 8

    /// Opens a hub's database.
    ///
    /// - Parameters:
    ///   - address: `postgres://user@host/database`, as psql understands it.
    ///   - create: whether to make the tables in an empty database.
    ///   - connections: how many transactions there are at the same time, at least 1; further callers wait.
    /// - Throws: ``HubError``: `missing` for an empty database where no tables are to be made, `notAHub`, `newer`,
    ///   `cannotOpen`, or `busy` for a server that cannot be reached now.
    public convenience init(
        _ address: String, create: Bool, connections: Int = 4
    ) throws(HubError) {
        try self.init(address, create: create, connections: connections, limits: PostgresLimits())
    }

    init(
        _ address: String, create: Bool, connections: Int, limits: PostgresLimits
    ) throws(HubError) {
        let address = try PostgresAddress(address)
        name = address.name
        pool = PostgresPool(address, count: connections, limits: limits)
        try PostgresSchema.open(self, create: create)
    }

    public func read<Value>(
        _ body: (any HubTransaction) throws -> Value
    ) throws(HubError) -> Value {
        try run("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", body)
    }

    @discardableResult
    public func write<Value>(
        _ body: (any HubTransaction) throws -> Value
    ) throws(HubError) -> Value {
        try run("BEGIN ISOLATION LEVEL READ COMMITTED", body)
    }

    private func run<Value>(
        _ begin: String, _ body: (any HubTransaction) throws -> Value
    ) throws(HubError) -> Value {
        for attempt in 1... {
            let end: End<Value>
            do {
                end = try pool.withConnection { transaction($0, begin, body) }
            } catch { throw error.error(name: name) }
            switch end {
            case .saved(let value): return value
            case .undone(let error): throw error
            case .disturbed(let failure):
                guard attempt < Self.attempts else { throw failure.error(name: name) }
                pause(after: attempt)
            }
        }
        preconditionFailure("a range without an end has ended")
    }

    /// Exponential backoff with jitter: 10 ms after the first attempt, 640 ms after the seventh, each times 0.5 to 1.5.
    private func pause(after attempt: Int) {
        let milliseconds = Double(10 << (attempt - 1)) * Double.random(in: 0.5...1.5)
        usleep(UInt32(milliseconds * 1000))
    }

    /// How a transaction ended.
    private enum End<Value> {
        case saved(Value)
        case undone(HubError)
        /// Nothing of it was saved, and the same may succeed at once.
        case disturbed(PostgresFailure)
    }

    private func transaction<Value>(
        _ connection: PostgresConnection, _ begin: String,
        _ body: (any HubTransaction) throws -> Value
    ) -> End<Value> {
        do { _ = try connection.run(begin) } catch { return end(after: error) }
        let transaction = PostgresTransaction(connection, name: name)
        do {
            let value = try body(transaction)
            if transaction.failure == nil { return save(value, connection) }
        } catch {
            guard transaction.failure?.isWorthRepeating == true else {
                undo(connection)
                let reason = "\(error)"
                return .undone(error as? HubError ?? .failed(name: name, reason: reason))
            }
        }
        undo(connection)
        guard let failure = transaction.failure else { preconditionFailure("no failure") }
        return end(after: failure)
    }

    private func end<Value>(after failure: PostgresFailure) -> End<Value> {
        failure.isWorthRepeating ? .disturbed(failure) : .undone(failure.error(name: name))
    }

    private func save<Value>(_ value: Value, _ connection: PostgresConnection) -> End<Value> {
        do {
            let command = try connection.run("COMMIT").command
            guard command == "COMMIT" else {
                return .undone(
                    .failed(name: name, reason: "the server undid a transaction: \(command)"))
            }
            return .saved(value)
        } catch {
            guard error.hasLostConnection else { return end(after: error) }
            return .undone(
                .busy(
                    name: name,
                    reason: """
                        the connection broke while a change was being saved, so it may be saved or \
                        not (\(error.words))
                        """))
        }
    }

    /// Where this fails, the connection is closed, and the server undoes the transaction by itself.
    private func undo(_ connection: PostgresConnection) { _ = try? connection.run("ROLLBACK") }
}
