/// How long things may take; then callers get an error in place of waiting.
struct PostgresLimits: Sendable {
    /// To connect, for each host of the address.
    var connecting = Duration.seconds(10)
    /// While all connections are in use.
    var waiting = Duration.seconds(10)
    /// For another transaction's lock; the server itself ends the statement.
    var lock = Duration.seconds(20)
    /// A statement, and doing nothing in a transaction, likewise.
    var statement = Duration.seconds(60)
    /// Beyond ``statement``, without a word from the server.
    var silence = Duration.seconds(15)

    /// For the answer to a statement.
    var answer: Duration { statement + silence }
}

extension Duration {
    /// Whole milliseconds, rounded up.
    var milliseconds: Int { Int((self / .milliseconds(1)).rounded(.up)) }
}
