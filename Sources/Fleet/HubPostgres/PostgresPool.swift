import Dispatch
import Synchronization

/// Connections to one server, each lent to one thread at a time and kept for the next.
final class PostgresPool: Sendable {
    private let address: PostgresAddress
    private let count: Int
    private let limits: PostgresLimits
    /// Counts the connections that may still be lent.
    private let free: DispatchSemaphore
    private let idle = Mutex<[PostgresConnection]>([])

    /// - Parameter count: how many connections there are at most, at least 1.
    init(_ address: PostgresAddress, count: Int, limits: PostgresLimits) {
        precondition(count >= 1, "\(count) connections")
        self.address = address
        self.count = count
        self.limits = limits
        free = DispatchSemaphore(value: count)
    }

    /// Lends a connection to a body; it is closed afterwards where no other transaction can begin on it.
    ///
    /// - Throws: a failure where none is free in time, or the server cannot be reached; never one of the body.
    func withConnection<Value>(
        _ body: (PostgresConnection) -> Value
    ) throws(PostgresFailure) -> Value {
        let wait = DispatchTimeInterval.milliseconds(limits.waiting.milliseconds)
        guard free.wait(timeout: .now() + wait) == .success else {
            throw PostgresFailure(
                .lost, "all \(count) connections have been in use for \(limits.waiting)")
        }
        defer { free.signal() }
        let kept = idle.withLock { $0.popLast() }
        let connection: PostgresConnection
        if let kept {
            connection = kept
        } else {
            connection = try PostgresConnection(address, limits)
        }
        let value = body(connection)
        idle.withLock { idle in
            if connection.isBroken {
                // A server that was restarted has ended the others too.
                idle = []
            } else if connection.isIdle {
                idle.append(connection)
            }
        }
        return value
    }
}
