/// How a visitor wants pages drawn; every page of the visit carries it.
public struct Appearance: Sendable, Equatable {
    /// The brightness of the page's background.
    public enum Theme: String, Sendable, CaseIterable { case dark, light }

    /// The size of the type; spaces stay as they are.
    public enum TextSize: String, Sendable, CaseIterable {
        case normal, large, largest

        /// What sizes of type are multiplied by.
        public var factor: Double {
            switch self {
            case .normal: 1
            case .large: 1.25
            case .largest: 1.5
            }
        }
    }

    public var theme: Theme
    public var textSize: TextSize
    /// Whether nothing is faint and no word depends on a colour; pictures keep theirs.
    public var isHighContrast: Bool
    /// Whether motion is reduced: the camera's picture becomes one still a second.
    public var isStill: Bool

    public init(
        theme: Theme = .dark, textSize: TextSize = .normal, isHighContrast: Bool = false,
        isStill: Bool = false
    ) {
        self.theme = theme
        self.textSize = textSize
        self.isHighContrast = isHighContrast
        self.isStill = isStill
    }
}
