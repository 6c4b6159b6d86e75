/// How a visitor wants pages drawn; every page of the visit carries it.
public struct Appearance: Sendable, Equatable {
    /// Whether nothing is faint and no word depends on a colour; pictures keep theirs.
    public var isHighContrast: Bool
    /// Whether nothing moves by itself: the camera's picture becomes a still each second.
    public var isStill: Bool

    public init(isHighContrast: Bool = false, isStill: Bool = false) {
        self.isHighContrast = isHighContrast
        self.isStill = isStill
    }
}
