import Synchronization

/// Hands a player's events on to one who is there only after the player was started.
///
/// None is missed: a player says nothing of a film before it is told to load it.
final class FilmEvents: Sendable {
    private let receiver = Mutex<(@Sendable (PlayerMessage) -> Void)?>(nil)

    func connect(_ receive: @escaping @Sendable (PlayerMessage) -> Void) {
        receiver.withLock { $0 = receive }
    }

    func receive(_ message: PlayerMessage) {
        receiver.withLock { $0 }?(message)
    }
}
