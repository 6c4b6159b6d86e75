import Display

/// What a visitor can change about how pages are drawn.
enum ViewSetting: CaseIterable, Sendable {
    case contrast, stillness

    /// The setting in the value that displays honour.
    var path: WritableKeyPath<Appearance, Bool> {
        switch self {
        case .contrast: \.isHighContrast
        case .stillness: \.isStill
        }
    }
}
