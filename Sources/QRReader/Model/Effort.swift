/// How much work a picture may cost.
public enum Effort: String, Sendable, CaseIterable {
    /// For camera frames: the next one may be better.
    case fast
    /// For pictures in numbers.
    case normal
    /// For a picture that must be read if it can be: everything is tried.
    case thorough
}
