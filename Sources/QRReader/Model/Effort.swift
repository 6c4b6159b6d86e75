/// How much time a picture may cost.
public enum Effort: String, Sendable, CaseIterable {
    /// For camera frames: the next one may be better.
    case fast
    /// For batches of pictures.
    case normal
    /// For a picture that must be read if at all possible: every method is tried.
    case thorough
}
