public import Decoding

/// What became of the symbols of a structured append set, over a whole batch.
public enum ScanMessage: Sendable, Equatable {
    /// All parts were read, in whatever order, and belong together.
    case complete(JoinedMessage)
    /// Some parts were in none of the pictures.
    case incomplete(IncompleteSet)
    /// All parts were read, and their parity says that they do not belong together.
    case mismatched(count: Int)
    /// Two symbols claim the same place in a set and say different things.
    case contradictory(index: Int, count: Int)

    public var isComplete: Bool {
        if case .complete = self { return true }
        return false
    }
}
