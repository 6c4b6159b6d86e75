public import Imaging

/// A line that visitors can walk along: a corridor, a passage through a hall, a path.
///
/// Ways of one plan join where they cross, and where an end of one lies within half a metre of
/// another.
public struct Way: Sendable, Equatable {
    /// At least two places, in metres on the plan.
    public var points: [Point]
    /// Whether nobody may pass at present.
    public var isClosed: Bool
    /// Whether there is no step along it.
    public var isStepFree: Bool

    public init(points: [Point], isClosed: Bool = false, isStepFree: Bool = true) {
        self.points = points
        self.isClosed = isClosed
        self.isStepFree = isStepFree
    }
}
