package import PageModel

/// What a visitor can change about how pages are drawn and told.
package enum ViewSetting: Sendable, Hashable {
    case textSize(Appearance.TextSize)
    case lightTheme, contrast, stillness, speech

    /// In the order of the panel.
    package static let all: [ViewSetting] =
        Appearance.TextSize.allCases.map(ViewSetting.textSize) + [
            .lightTheme, .contrast, .stillness, .speech,
        ]

    /// The key of its name.
    package var name: String {
        switch self {
        case .textSize(let size): "view.size.\(size.rawValue)"
        case .lightTheme: "view.light"
        case .contrast: "view.contrast"
        case .stillness: "view.motion"
        case .speech: "view.speech"
        }
    }

    package var icon: Icon {
        switch self {
        case .textSize: .textSize
        case .lightTheme, .contrast: .contrast
        case .stillness: .holdStill
        case .speech: .sound
        }
    }
}
