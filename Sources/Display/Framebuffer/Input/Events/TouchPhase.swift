/// What a finger does.
enum TouchPhase: Sendable, Equatable {
    case down, moved, up
    /// The device takes back that it was a finger; nothing is to be pressed.
    case cancelled
}
