import Drawing
import PageModel

/// The sizes, weights and lines of type.
struct TypeScale: Sendable, Equatable {
    let metrics: Metrics
    let textSize: Appearance.TextSize
    let language: String
    let isRightToLeft: Bool
    /// The forms of Han characters: SC, TC, JP, KR.
    private let han: String

    init(
        metrics: Metrics, textSize: Appearance.TextSize, language: String, isRightToLeft: Bool
    ) {
        self.metrics = metrics
        self.textSize = textSize
        self.language = language
        self.isRightToLeft = isRightToLeft
        han = Self.hanForms(language)
    }

    /// A face as the type scale has it, in units.
    private struct Face {
        var size: Double
        var line: Double
        var families = Fonts.text
        var weight = TextStyle.Weight.regular
        var tracking = 0.0
        var hasTabularFigures = true
    }

    /// How a role is set.
    ///
    /// - Parameters:
    ///   - script: what the text is written in; it decides on the line and on tracking.
    ///   - size: another size in units, where the role's own does not fit.
    func style(
        _ role: TypeRole, script: TextScript, size: Double? = nil, weight: TextStyle.Weight? = nil
    ) -> TextStyle {
        var face = face(role)
        if let size, size > 0 {
            face.line *= size / face.size
            face.size = size
        }
        let factor = factor(role) * metrics.u
        return TextStyle(
            families: families(face.families), size: face.size * factor,
            weight: weight ?? face.weight,
            lineHeight: (face.line * factor * (script.isTall ? 1.15 : 1)).rounded(),
            tracking: script.isTracked ? face.tracking : 0,
            hasTabularFigures: face.hasTabularFigures, language: language,
            isRightToLeft: isRightToLeft)
    }

    /// The height of one line, in pixels.
    func line(_ role: TypeRole) -> Double {
        (face(role).line * factor(role) * metrics.u).rounded()
    }

    /// The size of a role, in units, before the visitor's factor.
    func size(_ role: TypeRole) -> Double { face(role).size }

    /// The words of the dock stand where they stand, so they grow only so far; and a small page keeps its room for
    /// what is read beneath the title.
    private func factor(_ role: TypeRole) -> Double {
        switch role {
        case .h1 where metrics.isCompact || metrics.isShort: min(1.125, textSize.factor)
        case .dock, .tool: min(1.25, textSize.factor)
        default: textSize.factor
        }
    }

    private func face(_ role: TypeRole) -> Face {
        let isCompact = metrics.isCompact
        let isSmall = isCompact || metrics.isShort
        switch role {
        case .display:
            return Face(
                size: isCompact ? 8 : 13, line: isCompact ? 8.3 : 13.5, families: Fonts.display,
                weight: .semibold, tracking: -0.025)
        case .hero:
            return Face(
                size: isSmall ? 5.5 : 9, line: isSmall ? 6 : 9.75, families: Fonts.display,
                weight: .semibold, tracking: -0.018)
        case .h1:
            return Face(
                size: isSmall ? 5 : 6.25, line: isSmall ? 5.6 : 7, families: Fonts.display,
                weight: .semibold, tracking: -0.012)
        case .h2:
            return Face(
                size: isSmall ? 3.75 : 4.5, line: isSmall ? 4.6 : 5.5,
                families: Fonts.display, weight: .semibold, tracking: -0.008)
        case .h3:
            return Face(
                size: isCompact ? 3 : 3.25, line: isCompact ? 3.75 : 4.4, weight: .semibold)
        case .lead: return isCompact ? Face(size: 3, line: 4.3) : Face(size: 3.5, line: 5)
        case .body: return Face(size: 3, line: isCompact ? 4.2 : 4.5)
        case .bodyStrong: return Face(size: 3, line: 4.5, weight: .semibold)
        case .button: return Face(size: 3, line: 3.6, weight: .semibold)
        case .caption: return Face(size: 2.5, line: 3.5)
        case .code:
            return Face(
                size: isSmall ? 6 : 10, line: isSmall ? 6.6 : 10.5, families: Fonts.code,
                weight: .bold, tracking: -0.03, hasTabularFigures: false)
        case .codeSmall:
            return Face(
                size: 3, line: 3.75, families: Fonts.code, weight: .bold,
                hasTabularFigures: false)
        case .address:
            return Face(
                size: 2.6, line: 4.4, families: Fonts.address, hasTabularFigures: false)
        case .dock: return Face(size: 2.75, line: 3.3, weight: .medium)
        case .tool: return Face(size: metrics.isPortrait ? 2.5 : 2.25, line: 2.8)
        }
    }

    /// The forms of Han characters that the language writes come first.
    private func families(_ families: String) -> String {
        han == "SC" ? families : families.replacing("CJK SC", with: "CJK \(han)")
    }

    private static func hanForms(_ language: String) -> String {
        let tag = language.lowercased()
        if tag.hasPrefix("ja") { return "JP" }
        if tag.hasPrefix("ko") { return "KR" }
        let isTraditional = ["zh-hant", "zh-tw", "zh-hk"].contains { tag.hasPrefix($0) }
        return isTraditional ? "TC" : "SC"
    }
}
