import Drawing
import Testing

@testable import PageModel
@testable import Pixels

@Suite("The colours of a page")
struct PaletteTests {
    struct Accent: Sendable {
        var site: UInt32
        var theme: Appearance.Theme
        var accent, onAccent, tint, way: UInt32
    }

    static let accents: [Accent] = [
        Accent(
            site: 0x2B7FE0, theme: .dark, accent: 0x509FFF, onAccent: 0x0B1015, tint: 0x20354E,
            way: 0xFF9A52),
        Accent(
            site: 0x2B7FE0, theme: .light, accent: 0x0052A3, onAccent: 0xFFFFFF, tint: 0xCCDCED,
            way: 0xAE4400),
        Accent(
            site: 0xE4002B, theme: .dark, accent: 0xFC716E, onAccent: 0x0B1015, tint: 0x422C31,
            way: 0x7FC4FF),
        Accent(
            site: 0xE4002B, theme: .light, accent: 0xA31B25, onAccent: 0xFFFFFF, tint: 0xEDD1D3,
            way: 0x00559C),
        Accent(
            site: 0xFFB400, theme: .dark, accent: 0xFFB404, onAccent: 0x0B1015, tint: 0x433A1C,
            way: 0x7FC4FF),
        Accent(
            site: 0xFFB400, theme: .light, accent: 0x704C00, onAccent: 0xFFFFFF, tint: 0xE2DBCC,
            way: 0x00559C),
        Accent(
            site: 0x00A651, theme: .dark, accent: 0x25B45E, onAccent: 0x0B1015, tint: 0x173A2E,
            way: 0xFF9A52),
        Accent(
            site: 0x00A651, theme: .light, accent: 0x00602C, onAccent: 0xFFFFFF, tint: 0xCCDFD5,
            way: 0xAE4400),
        Accent(
            site: 0x6F2DA8, theme: .dark, accent: 0xBA84F7, onAccent: 0x0B1015, tint: 0x35304D,
            way: 0xFF9A52),
        Accent(
            site: 0x6F2DA8, theme: .light, accent: 0x6D34A1, onAccent: 0xFFFFFF, tint: 0xE2D6EC,
            way: 0xAE4400),
        Accent(
            site: 0x0B3D91, theme: .dark, accent: 0x679CF9, onAccent: 0x0B1015, tint: 0x25354D,
            way: 0xFF9A52),
        Accent(
            site: 0x0B3D91, theme: .light, accent: 0x0B3D91, onAccent: 0xFFFFFF, tint: 0xCED8E9,
            way: 0xAE4400),
        Accent(
            site: 0x777777, theme: .dark, accent: 0x9D9D9C, onAccent: 0x0B1015, tint: 0x2F353A,
            way: 0xFF9A52),
        Accent(
            site: 0x777777, theme: .light, accent: 0x535353, onAccent: 0xFFFFFF, tint: 0xDDDDDD,
            way: 0xAE4400),
        Accent(
            site: 0xFFFFFF, theme: .dark, accent: 0xDEDEDE, onAccent: 0x0B1015, tint: 0x3C4248,
            way: 0xFF9A52),
        Accent(
            site: 0xFFFFFF, theme: .light, accent: 0x545353, onAccent: 0xFFFFFF, tint: 0xDDDDDD,
            way: 0xAE4400),
        Accent(
            site: 0x000000, theme: .dark, accent: 0x9D9D9D, onAccent: 0x0B1015, tint: 0x2F353B,
            way: 0xFF9A52),
        Accent(
            site: 0x000000, theme: .light, accent: 0x383838, onAccent: 0xFFFFFF, tint: 0xD7D7D7,
            way: 0xAE4400),
        Accent(
            site: 0xFF6A13, theme: .dark, accent: 0xF6793E, onAccent: 0x0B1015, tint: 0x412E28,
            way: 0x7FC4FF),
        Accent(
            site: 0xFF6A13, theme: .light, accent: 0x903700, onAccent: 0xFFFFFF, tint: 0xE9D7CC,
            way: 0x00559C),
    ]

    @Test("A site's accent keeps its hue and can be read", arguments: accents)
    func adapted(_ vector: Accent) {
        let palette = Palette(theme: vector.theme, isHighContrast: false, accent: vector.site)
        #expect(palette.accent == Color(vector.accent))
        #expect(palette.onAccent == Color(vector.onAccent))
        #expect(palette.accentTint == Color(vector.tint))
        #expect(palette.way == Color(vector.way))
    }

    @Test(
        "Tints of the states",
        arguments: [
            (Appearance.Theme.dark, false, [0x203936, 0x383728, 0x3A2D31, 0x3A2F2A] as [UInt32]),
            (.light, false, [0xD8E7E1, 0xEAE3D6, 0xF2DBDA, 0xF2E1D6]),
            (.dark, true, [0, 0, 0, 0]),
            (.light, true, [0xFFFFFF, 0xFFFFFF, 0xFFFFFF, 0xFFFFFF]),
        ])
    func tints(theme: Appearance.Theme, isHighContrast: Bool, tints: [UInt32]) {
        let palette = Palette(theme: theme, isHighContrast: isHighContrast, accent: 0x2B7FE0)
        #expect(
            [palette.okTint, palette.warnTint, palette.dangerTint, palette.wayTint]
                == tints.map { Color($0) })
    }

    @Test("High contrast has accents of its own")
    func highContrast() {
        let dark = Palette(theme: .dark, isHighContrast: true, accent: 0xE4002B)
        let light = Palette(theme: .light, isHighContrast: true, accent: 0xE4002B)
        #expect(dark.accent == Color(0xFFE14D))
        #expect(dark.focus == dark.accent)
        #expect(light.accent == Color(0x00308F))
        #expect(light.way == Color(0x7A2E00))
    }

    /// Twenty sites' colours, spread over the cube.
    static let sites: [UInt32] = (0..<20).map { 0x0D0C0B + UInt32($0) * 0x0CA75D }

    @Test("Words can be read on every surface, whatever the site's colour", arguments: sites)
    func contrasts(site: UInt32) {
        for theme in Appearance.Theme.allCases {
            for isHighContrast in [false, true] {
                let palette = Palette(
                    theme: theme, isHighContrast: isHighContrast, accent: site)
                let surfaces = [palette.background, palette.s1, palette.s2]
                for surface in surfaces {
                    #expect(palette.text.contrast(to: surface) >= 7)
                    #expect(palette.text2.contrast(to: surface) >= 7)
                    #expect(palette.text3.contrast(to: surface) >= 4.5)
                    #expect(palette.accent.contrast(to: surface) >= 4.5)
                    #expect(palette.way.contrast(to: surface) >= 4.5)
                    #expect(palette.edge.contrast(to: surface) >= 3)
                    #expect(palette.focus.contrast(to: surface) >= 7)
                }
                #expect(palette.onAccent.contrast(to: palette.accent) >= 4.5)
                for level in Notice.Level.allCases {
                    let (tint, sign) = palette.colors(of: level)
                    #expect(palette.text.contrast(to: tint) >= 7)
                    #expect(sign.contrast(to: tint) >= 4.5)
                }
                #expect(palette.text.contrast(to: palette.accentTint) >= 7)
                #expect(palette.accent.contrast(to: palette.accentTint) >= 4.5)
            }
        }
    }

    @Test("A colour taken apart and put together again is the same", arguments: sites)
    func roundTrip(site: UInt32) {
        #expect(Oklch(Color(site)).color == Color(site))
    }

    @Test("Contrast runs from 1 to 21")
    func extremes() {
        #expect(Color(0xFFFFFF).contrast(to: Color(0)) == 21)
        #expect(Color(0x777777).contrast(to: Color(0x777777)) == 1)
    }
}
