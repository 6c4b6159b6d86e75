import Drawing
package import PageModel

/// Colours of a page for displays that draw by themselves.
package enum PageColors {
    /// Every colour by its name in the look: "accent" and "#0052A3".
    ///
    /// - Parameter site: the site's colour, `0xRRGGBB`.
    package static func all(
        in theme: Appearance.Theme, isHighContrast: Bool = false, site: UInt32
    ) -> [(name: String, color: String)] {
        let palette = Palette(theme: theme, isHighContrast: isHighContrast, accent: site)
        let plan = PlanColors(palette)
        return [
            ("accent", palette.accent), ("on-accent", palette.onAccent),
            ("accent-tint", palette.accentTint), ("way", palette.way),
            ("way-tint", palette.wayTint), ("ground", palette.background), ("s1", palette.s1),
            ("s2", palette.s2), ("line", palette.line), ("edge", palette.edge),
            ("text", palette.text), ("text2", palette.text2), ("text3", palette.text3),
            ("ink", palette.ink), ("ok", palette.ok), ("ok-tint", palette.okTint),
            ("warn", palette.warn), ("warn-tint", palette.warnTint), ("danger", palette.danger),
            ("danger-tint", palette.dangerTint), ("focus", palette.focus), ("floor", plan.floor),
            ("room", plan.room), ("wall", plan.wall), ("outer", plan.outerWall),
            ("green", plan.green), ("tree", plan.tree), ("road", plan.road), ("water", plan.water),
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
