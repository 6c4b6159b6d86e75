import Drawing
import PageModel

/// The colours of a page by what they are for; every text colour is readable on every surface.
struct Palette: Sendable, Equatable {
    /// The page, a surface on it, a surface on that.
    var background, s1, s2: Color
    /// Decoration, and the edge of what can be pressed.
    var line, edge: Color
    /// Words, quieter words, captions, and words on an inverted surface.
    var text, text2, text3, ink: Color
    /// The visitor and their way, and nothing else.
    var way: Color
    var ok, warn, danger: Color
    /// What darkens a page under a panel.
    var scrim: Color
    var okTint, warnTint, dangerTint, wayTint: Color
    /// What can be pressed or is selected, in the site's hue.
    var accent, onAccent, accentTint: Color
    /// The ring around what has the focus.
    var focus: Color
    let isDark: Bool
    let isHighContrast: Bool

    /// - Parameter accent: the site's own, `0xRRGGBB`; its hue is kept, its lightness moved until it can be read.
    init(theme: Appearance.Theme, isHighContrast: Bool, accent site: UInt32) {
        let fixed = Fixed.of(theme, isHighContrast: isHighContrast)
        isDark = theme == .dark
        self.isHighContrast = isHighContrast
        background = Color(fixed.background)
        s1 = Color(fixed.s1)
        s2 = Color(fixed.s2)
        line = Color(fixed.line)
        edge = Color(fixed.edge)
        text = Color(fixed.text)
        text2 = Color(fixed.text2)
        text3 = Color(fixed.text3)
        ink = Color(fixed.ink)
        way = Color(fixed.way)
        ok = Color(fixed.ok)
        warn = Color(fixed.warn)
        danger = Color(fixed.danger)
        scrim = Color(fixed.scrim)
        focus = Color(fixed.text)
        okTint = s1
        warnTint = s1
        dangerTint = s1
        wayTint = s1
        accent = Color(fixed.accent)
        accentTint = s1
        onAccent = text
        let darkInk = Color(Fixed.dark.ink)
        let white = Color(0xFFFFFF)
        if isHighContrast {
            focus = accent
        } else {
            let site = Color(site & 0xFFFFFF)
            accent = adapted(site)
            accentTint = tint(of: accent, from: 20)
            okTint = tint(of: ok, from: 16)
            warnTint = tint(of: warn, from: 16)
            dangerTint = tint(of: danger, from: 16)
            // The way keeps away from the site's hue.
            if isNear(site, way) { way = Color(isDark ? 0x7FC4FF : 0x00559C) }
            wayTint = tint(of: way, from: 16)
        }
        onAccent =
            white.contrast(to: accent) >= darkInk.contrast(to: accent) ? white : darkInk
    }

    /// The site's accent with its hue, as light or dark as can be read here.
    private func adapted(_ site: Color) -> Color {
        var accent = Oklch(site)
        accent.chroma = min(accent.chroma, 0.17)
        accent.lightness =
            isDark ? min(accent.lightness, 0.90) : max(accent.lightness, 0.34)
        if isReadable(accent.color) { return accent.color }
        var unreadable = accent.lightness
        var readable: Double = isDark ? 1 : 0
        for _ in 0..<24 {
            accent.lightness = (unreadable + readable) / 2
            if isReadable(accent.color) {
                readable = accent.lightness
            } else {
                unreadable = accent.lightness
            }
        }
        accent.lightness = readable
        return accent.color
    }

    private func isReadable(_ color: Color) -> Bool {
        color.contrast(to: background) >= 7 && color.contrast(to: s2) >= 4.5
    }

    /// The surface with as much of a colour as lets words and the colour itself be read on it.
    private func tint(of color: Color, from percent: Int) -> Color {
        for share in stride(from: percent, to: 2, by: -1) {
            let tint = s1.mixed(with: color, Double(share) / 100)
            if text.contrast(to: tint) >= 7, color.contrast(to: tint) >= 4.5 { return tint }
        }
        return s1.mixed(with: color, 0.02)
    }

    private func isNear(_ site: Color, _ way: Color) -> Bool {
        let (a, b) = (Oklch(site), Oklch(way))
        let turn = ((a.hue - b.hue) * 180 / .pi + 180).truncatingRemainder(dividingBy: 360)
        let distance = abs((turn < 0 ? turn + 360 : turn) - 180)
        return a.chroma > 0.05 && distance < 35
    }

    /// The tint and the colour of a notice.
    func colors(of level: Notice.Level) -> (tint: Color, icon: Color) {
        switch level {
        case .ok: (okTint, ok)
        case .information: (s1, accent)
        case .warning: (warnTint, warn)
        case .danger: (dangerTint, danger)
        }
    }
}

extension Palette {
    /// The colours that no site changes.
    private struct Fixed {
        var background, s1, s2, line, edge, text, text2, text3, ink: UInt32
        var way, ok, warn, danger, scrim: UInt32
        /// Used in high contrast only.
        var accent: UInt32

        static func of(_ theme: Appearance.Theme, isHighContrast: Bool) -> Fixed {
            switch (theme, isHighContrast) {
            case (.dark, false): dark
            case (.light, false): light
            case (.dark, true): darkContrast
            case (.light, true): lightContrast
            }
        }

        static let dark = Fixed(
            background: 0x0B1015, s1: 0x141B22, s2: 0x1E2730, line: 0x35424E, edge: 0x73828F,
            text: 0xF1F4F6, text2: 0xBAC5CE, text3: 0x94A2AE, ink: 0x0B1015, way: 0xFF9A52,
            ok: 0x5FD9A0, warn: 0xF6C945, danger: 0xFF8A80, scrim: 0x000000, accent: 0x509FFF)
        static let light = Fixed(
            background: 0xF3F5F6, s1: 0xFFFFFF, s2: 0xE6EAED, line: 0xC9D1D7, edge: 0x6D7A85,
            text: 0x0E151B, text2: 0x35424D, text3: 0x54616C, ink: 0xFFFFFF, way: 0xAE4400,
            ok: 0x0B6B43, warn: 0x7A5200, danger: 0xAD1F1A, scrim: 0x0B1015, accent: 0x0052A3)
        static let darkContrast = Fixed(
            background: 0x000000, s1: 0x000000, s2: 0x000000, line: 0xFFFFFF, edge: 0xFFFFFF,
            text: 0xFFFFFF, text2: 0xFFFFFF, text3: 0xFFFFFF, ink: 0x000000, way: 0xFF9A52,
            ok: 0x5FFFB0, warn: 0xFFE14D, danger: 0xFFA69E, scrim: 0x000000, accent: 0xFFE14D)
        static let lightContrast = Fixed(
            background: 0xFFFFFF, s1: 0xFFFFFF, s2: 0xFFFFFF, line: 0x000000, edge: 0x000000,
            text: 0x000000, text2: 0x000000, text3: 0x000000, ink: 0xFFFFFF, way: 0x7A2E00,
            ok: 0x00452A, warn: 0x4A3200, danger: 0x7D0000, scrim: 0x000000, accent: 0x00308F)
    }
}
