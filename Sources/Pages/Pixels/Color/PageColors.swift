import Drawing
package import PageModel

/// Colours of a page for displays that draw by themselves.
package enum PageColors {
    /// What depends on the site's colour, by the names of the look: "accent" and "#0052A3".
    ///
    /// - Parameter site: the site's colour, `0xRRGGBB`.
    package static func accents(
        in theme: Appearance.Theme, site: UInt32
    ) -> [(name: String, color: String)] {
        let palette = Palette(theme: theme, isHighContrast: false, accent: site)
        return [
            ("accent", palette.accent), ("on-accent", palette.onAccent),
            ("accent-tint", palette.accentTint), ("way", palette.way),
            ("way-tint", palette.wayTint),
        ].map { ($0.0, $0.1.hexadecimal) }
    }
}

extension Color {
    /// "#0052A3".
    fileprivate var hexadecimal: String {
        func digits(_ part: Double) -> String {
            let value = Int((min(max(part, 0), 1) * 255).rounded())
            return (value < 16 ? "0" : "") + String(value, radix: 16, uppercase: true)
        }
        return "#" + digits(red) + digits(green) + digits(blue)
    }
}
