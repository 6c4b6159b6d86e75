import CPQ
import Files
import Glibc
import Hub

/// A connection to a server, through libpq.
///
/// Calls block, within ``PostgresLimits``: the server ends statements that take too long, and one that does not answer is given
/// up. A call that fails because the connection broke leaves it unusable: close it, and make another.
///
/// `@unchecked Sendable`: only one thread at a time uses it, the one that the pool has lent it to.
@safe final class PostgresConnection: @unchecked Sendable {
    private let handle: OpaquePointer
    private let limits: PostgresLimits
    /// Whether the connection is gone, or a late answer could be taken for that to another statement.
    private(set) var isBroken = false

    init(_ address: PostgresAddress, _ limits: PostgresLimits) throws(PostgresFailure) {
        self.limits = limits
        guard let handle = unsafe PostgresConnection.start(address) else {
            throw PostgresFailure(.unusable, "no memory is left for a connection")
        }
        unsafe self.handle = handle
        // Without this, libpq writes notices to standard error.
        unsafe PQsetNoticeProcessor(handle, { _, _ in }, nil)
        // Errors while connecting have their code only in the text, and there only so.
        unsafe PQsetErrorVerbosity(handle, PQERRORS_VERBOSE)
        try connect(within: limits.connecting * max(1, address.hosts))
        unsafe PQsetErrorVerbosity(handle, PQERRORS_DEFAULT)
        guard unsafe PQserverVersion(handle) >= 130_000 else {
            throw PostgresFailure(.unusable, "the server is older than PostgreSQL 13; update it")
        }
        unsafe PQsetnonblocking(handle, 1)
        try prepareSession()
    }

    deinit { unsafe PQfinish(handle) }

    /// Whether another transaction can begin.
    var isIdle: Bool {
        let status = unsafe PQtransactionStatus(handle)
        return !isBroken && status == PQTRANS_IDLE
    }

    /// Runs a statement with values.
    func run(
        _ sql: String, _ values: [HubValue] = []
    ) throws(PostgresFailure) -> PostgresResult {
        let parameters = try PostgresParameters(values)
        try check(
            unsafe parameters.withPointers { count, types, values, lengths, formats in
                unsafe PQsendQueryParams(
                    handle, sql, count, types, values, lengths, formats, 1)
            })
        return try answer()
    }

    /// Copies rows into a table.
    func copy(
        _ rows: [[HubValue]], into table: String, _ columns: [String]
    ) throws(PostgresFailure) {
        let list = columns.map { "\"\($0)\"" }.joined(separator: ", ")
        guard try run("COPY \"\(table)\" (\(list)) FROM STDIN").wantsData else {
            throw PostgresFailure(.unusable, "the server wants no data for a COPY")
        }
        var problem: PostgresFailure?
        do throws(PostgresFailure) { try send(rows) } catch { problem = error }
        // The server undoes a COPY that ends with an error's words.
        try put {
            unsafe problem == nil
                ? PQputCopyEnd(handle, nil) : PQputCopyEnd(handle, "the rows have an error")
        }
        do throws(PostgresFailure) { _ = try answer() } catch { throw problem ?? error }
        if let problem { throw problem }
    }

    private func send(_ rows: [[HubValue]]) throws(PostgresFailure) {
        let piece = 1 << 16
        var bytes: [UInt8] = []
        bytes.reserveCapacity(2 * piece)
        for (index, row) in rows.enumerated() {
            try CopyText.append(row, to: &bytes)
            guard bytes.count >= piece || index == rows.count - 1 else { continue }
            try put {
                unsafe bytes.withUnsafeBytes { memory in
                    unsafe PQputCopyData(
                        handle, memory.baseAddress?.assumingMemoryBound(to: CChar.self),
                        CInt(memory.count))
                }
            }
            bytes.removeAll(keepingCapacity: true)
        }
    }

    /// Hands data over: 0 means that there is no place for it before some was sent.
    private func put(_ call: () -> CInt) throws(PostgresFailure) {
        var result = call()
        while result == 0 {
            try flush()
            result = call()
        }
        try check(result)
        try flush()
    }
}

// MARK: - Waiting

extension PostgresConnection {
    /// The answer to what was sent: the last result, or the first that says that something failed.
    private func answer() throws(PostgresFailure) -> PostgresResult {
        try flush()
        let deadline = ContinuousClock.now + limits.answer
        var last: PostgresResult?
        var failure: PostgresFailure?
        while true {
            while unsafe PQisBusy(handle) == 1 { try receive(until: deadline) }
            guard let next = unsafe PQgetResult(handle) else { break }
            let result = unsafe PostgresResult(owning: next)
            failure = failure ?? result.failure
            if let failure, failure.hasLostConnection { isBroken = true }
            // Until the data has been sent, every further result would be this one.
            let isWaiting = result.wantsData
            last = consume result
            if isWaiting { break }
        }
        if let failure { throw failure }
        guard let answer = last.take() else { throw lost() }
        return answer
    }

    /// Sends all that libpq has put aside.
    private func flush() throws(PostgresFailure) {
        let deadline = ContinuousClock.now + limits.answer
        while true {
            let left = unsafe PQflush(handle)
            if left == 0 { return }
            guard left > 0 else { throw lost() }
            // A server that sends and is not listened to would not read either.
            let events = try wait(for: POLLIN | POLLOUT, until: deadline)
            if events & POLLIN != 0, unsafe PQconsumeInput(handle) == 0 { throw lost() }
        }
    }

    private func receive(until deadline: ContinuousClock.Instant) throws(PostgresFailure) {
        _ = try wait(for: POLLIN, until: deadline)
        if unsafe PQconsumeInput(handle) == 0 { throw lost() }
    }

    private func wait(
        for events: CInt, until deadline: ContinuousClock.Instant
    ) throws(PostgresFailure) -> CInt {
        while true {
            let left = max(.zero, deadline - .now)
            var socket = pollfd(
                fd: unsafe PQsocket(handle), events: CShort(events), revents: 0)
            let count = unsafe poll(&socket, 1, CInt(left.milliseconds))
            if count > 0 { return CInt(socket.revents) }
            if count < 0, errno == EINTR { continue }
            isBroken = true
            throw PostgresFailure(.lost, "the server does not answer")
        }
    }

    private func check(_ result: CInt) throws(PostgresFailure) {
        guard result == 1 else { throw lost() }
    }

    private func lost() -> PostgresFailure {
        isBroken = true
        let words = unsafe String(cString: PQerrorMessage(handle))
        return PostgresFailure(.lost, words.isEmpty ? "the connection broke" : words)
    }
}

// MARK: - Beginning

extension PostgresConnection {
    /// Begins to connect; what stands before the address is a default, and what stands behind it always holds.
    @unsafe private static func start(_ address: PostgresAddress) -> OpaquePointer? {
        let settings = [
            ("application_name", "docent-hub"),
            // A network that fails in silence is noticed within a minute.
            ("keepalives_idle", "30"), ("keepalives_interval", "10"), ("keepalives_count", "3"),
            ("tcp_user_timeout", "10000"),
            // Of several hosts, the one that takes changes.
            ("target_session_attrs", "read-write"),
            ("dbname", address.text),
            ("client_encoding", "UTF8"),
        ]
        return unsafe withStrings(settings.map(\.0)) { keywords in
            unsafe withStrings(settings.map(\.1)) { values in
                unsafe PQconnectStartParams(constant(keywords), constant(values), 1)
            }
        }
    }

    /// A list of constant texts: the same in memory.
    @unsafe private static func constant(
        _ texts: UnsafePointer<UnsafeMutablePointer<CChar>?>
    ) -> UnsafePointer<UnsafePointer<CChar>?> {
        unsafe UnsafeRawPointer(texts).assumingMemoryBound(to: UnsafePointer<CChar>?.self)
    }

    private func connect(within time: Duration) throws(PostgresFailure) {
        let deadline = ContinuousClock.now + time
        guard unsafe PQstatus(handle) != CONNECTION_BAD else { throw refusal() }
        var next = PGRES_POLLING_WRITING
        while next != PGRES_POLLING_OK {
            guard next != PGRES_POLLING_FAILED else { throw refusal() }
            _ = try wait(for: next == PGRES_POLLING_READING ? POLLIN : POLLOUT, until: deadline)
            next = unsafe PQconnectPoll(handle)
        }
    }

    /// Why there is no connection: a code and the words behind it, where the server itself said no.
    private func refusal() -> PostgresFailure {
        isBroken = true
        let text = unsafe String(cString: PQerrorMessage(handle))
        if unsafe PQconnectionNeedsPassword(handle) == 1 {
            return PostgresFailure(.refused(state: "28P01"), "the server asks for a password")
        }
        if let match = text.firstMatch(of: #/:  ([0-9A-Z]{5}): ([^\n]+)/#) {
            return PostgresFailure(.refused(state: String(match.1)), String(match.2))
        }
        return PostgresFailure(.lost, text)
    }

    /// Settings that hold for all transactions.
    private func prepareSession() throws(PostgresFailure) {
        let settings = [
            ("statement_timeout", "\(limits.statement.milliseconds)"),
            ("lock_timeout", "\(limits.lock.milliseconds)"),
            ("idle_in_transaction_session_timeout", "\(limits.statement.milliseconds)"),
            ("client_min_messages", "error"),
        ]
        let calls = settings.map { "set_config('\($0.0)', '\($0.1)', false)" }
        _ = try run("SELECT \(calls.joined(separator: ", "))")
        // What is acknowledged is on the disk, whatever the server's default; more than that is left as it is.
        _ = try run(
            """
            SELECT set_config('synchronous_commit', 'on', false)
            WHERE current_setting('synchronous_commit') = 'off'
            """)
    }
}
