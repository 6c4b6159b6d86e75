/// How long a player is waited for.
struct FilmLimits: Sendable, Equatable {
    /// For an answer to a command.
    var answer: Duration = .seconds(3)
    /// For the first picture or sound after the start.
    var loading: Duration = .seconds(10)
    /// For a film that plays to go on, by the clock of its own time.
    var progress: Duration = .seconds(10)
    /// For a player that was asked to end, before it is killed.
    var ending: Duration = .seconds(1)
    /// Between two looks whether it still answers and goes on.
    var heartbeat: Duration = .seconds(1)
}
