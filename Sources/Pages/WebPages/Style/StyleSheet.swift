import PageModel
import Pixels

/// The style sheet of a site: what is the same for every site, then its own colours.
public struct StyleSheet: Sendable {
    public let text: String

    /// - Parameter accent: the site's colour, `0xRRGGBB`; the kiosk's rule makes it readable.
    public init(accent: UInt32) {
        let dark = Self.colors(.dark, accent)
        text =
            String(decoding: PackageResources.docent_css, as: UTF8.self)
                + """
                /* ---------- The site's own colours ---------- */
                :root:not([data-theme=sun]){\(Self.colors(.light, accent))}
                @media (prefers-color-scheme:dark){:root:not([data-theme=light]):not([data-theme=sun]){\(dark)}}
                :root[data-theme=dark]{\(dark)}

                """
    }

    private static func colors(_ theme: Appearance.Theme, _ accent: UInt32) -> String {
        PageColors.accents(in: theme, site: accent).map { "--\($0.name):\($0.color)" }
            .joined(separator: ";")
    }
}
