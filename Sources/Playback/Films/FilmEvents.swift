import Synchronization

/// Hands a player's events on to one who is there only after the player was started.
///
/// None is missed: a player sends no event of a film before the command to load it.
final class FilmEvents: Sendable {
    private let receiver = Mutex<(@Sendable (PlayerMessage) -> Void)?>(nil)

    func connect(_ receive: @escaping @Sendable (PlayerMessage) -> Void) {
        receiver.withLock { $0 = receive }
    }

    func receive(_ message: PlayerMessage) {
        receiver.withLock { $0 }?(message)
    }
}
