import Glibc

/// A colour by lightness, chroma and hue as the eye sees them: changing one leaves the others as they look.
///
/// - SeeAlso: Björn Ottosson, “A perceptual color space for image processing”, 2020.
package struct Oklch: Equatable {
    /// 0 to 1.
    package var lightness: Double
    /// 0 for grey; displays reach about 0.3.
    package var chroma: Double
    /// In radians.
    package var hue: Double

    init(lightness: Double, chroma: Double, hue: Double) {
        self.lightness = lightness
        self.chroma = chroma
        self.hue = hue
    }

    package init(_ color: Color) {
        let (r, g, b) = (color.red.linear, color.green.linear, color.blue.linear)
        let l = cbrt(0.412_221_470_8 * r + 0.536_332_536_3 * g + 0.051_445_992_9 * b)
        let m = cbrt(0.211_903_498_2 * r + 0.680_699_545_1 * g + 0.107_396_956_6 * b)
        let s = cbrt(0.088_302_461_9 * r + 0.281_718_837_6 * g + 0.629_978_700_5 * b)
        lightness = 0.210_454_255_3 * l + 0.793_617_785_0 * m - 0.004_072_046_8 * s
        let x = 1.977_998_495_1 * l - 2.428_592_205_0 * m + 0.450_593_709_9 * s
        let y = 0.025_904_037_1 * l + 0.782_771_766_2 * m - 0.808_675_766_0 * s
        chroma = hypot(x, y)
        hue = atan2(y, x)
    }

    /// The nearest colour that displays can show; only the chroma gives way.
    package var color: Color {
        var shown = chroma
        if !isShowable(chroma) {
            var (low, high) = (0.0, chroma)
            for _ in 0..<24 {
                let middle = (low + high) / 2
                if isShowable(middle) { low = middle } else { high = middle }
            }
            shown = low
        }
        let (r, g, b) = linear(shown)
        return Color(red: r.gamma, green: g.gamma, blue: b.gamma).inWholeSteps
    }

    private func isShowable(_ chroma: Double) -> Bool {
        let (r, g, b) = linear(chroma)
        let range = -1e-4...1 + 1e-4
        return range.contains(r) && range.contains(g) && range.contains(b)
    }

    private func linear(_ chroma: Double) -> (Double, Double, Double) {
        let x = chroma * cos(hue)
        let y = chroma * sin(hue)
        let l = cube(lightness + 0.396_337_777_4 * x + 0.215_803_757_3 * y)
        let m = cube(lightness - 0.105_561_345_8 * x - 0.063_854_172_8 * y)
        let s = cube(lightness - 0.089_484_177_5 * x - 1.291_485_548_0 * y)
        return (
            4.076_741_662_1 * l - 3.307_711_591_3 * m + 0.230_969_929_2 * s,
            -1.268_438_004_6 * l + 2.609_757_401_1 * m - 0.341_319_396_5 * s,
            -0.004_196_086_3 * l - 0.703_418_614_7 * m + 1.707_614_701_0 * s
        )
    }

    private func cube(_ value: Double) -> Double { value * value * value }
}

extension Double {
    /// A channel of sRGB as an amount of light.
    var linear: Double { self <= 0.04045 ? self / 12.92 : pow((self + 0.055) / 1.055, 2.4) }

    /// An amount of light as a channel of sRGB.
    var gamma: Double {
        self <= 0.003_130_8 ? 12.92 * self : 1.055 * pow(max(self, 0), 1 / 2.4) - 0.055
    }
}
