import PageModel
import Pixels

/// The style sheet of a site: its colours, then what is the same for every site.
public struct StyleSheet: Sendable {
    public let text: String

    /// - Parameter accent: the site's colour, `0xRRGGBB`; the kiosk's rule makes it readable.
    public init(accent: UInt32) {
        // A visitor's own choice comes before the phone's.
        let dark = ":root:not([data-theme=light]):not([data-theme=sun])"
        func rule(
            _ selector: String, _ theme: Appearance.Theme, isHighContrast: Bool = false
        ) -> String {
            let colors = PageColors.all(in: theme, isHighContrast: isHighContrast, site: accent)
                .map { "--\($0.name):\($0.color);" }.joined()
            return "\(selector){\(colors)color-scheme:\(theme.rawValue)}"
        }
        text = """
            \(rule(":root", .light))
            @media (prefers-color-scheme:dark){\(rule(dark, .dark))}
            \(rule(":root[data-theme=dark]", .dark))
            \(rule(":root[data-theme=sun]", .light, isHighContrast: true))
            @media (prefers-contrast:more){\(rule(":root:not([data-theme=dark])", .light, isHighContrast: true))}
            @media (prefers-contrast:more) and (prefers-color-scheme:dark){\(rule(dark, .dark, isHighContrast: true))}

            """ + String(decoding: PackageResources.docent_css, as: UTF8.self)
    }

    /// The colours alone, each in its light and dark form, for pages that follow the system's theme.
    public static func colors(accent: UInt32) -> String {
        let pairs = zip(
            PageColors.all(in: .light, site: accent), PageColors.all(in: .dark, site: accent))
        let colors = pairs.map { "--\($0.name):light-dark(\($0.color),\($1.color));" }
        return ":root{\(colors.joined())}\n"
    }
}
