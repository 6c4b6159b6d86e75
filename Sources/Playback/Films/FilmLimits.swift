/// How long a player is waited for.
struct FilmLimits: Sendable, Equatable {
    /// For an answer to a command, once the player has said its first word.
    var answer: Duration = .seconds(3)
    /// For the first picture or sound after the start.
    ///
    /// A small machine that has not played since it
    /// was switched on takes seconds to read the player itself.
    var loading: Duration = .seconds(20)
    /// For a playing film to advance, by the clock of its own time.
    var progress: Duration = .seconds(10)
    /// For a player that was asked to end, before it is killed.
    var ending: Duration = .seconds(1)
    /// Between two checks that it still answers and advances.
    var heartbeat: Duration = .seconds(1)
}
