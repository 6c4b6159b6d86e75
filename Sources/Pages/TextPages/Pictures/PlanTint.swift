internal import Drawing
internal import Imaging
import PageModel

/// An author's drawing of a floor as the background colours of a plan in characters.
///
/// Lines thinner than a cell vanish in it; coloured areas stay. Each colour is mixed with black or white until words on
/// it have a contrast of 7, and the colours of marks one of about 4.5.
struct PlanTint {
    private let image: ColorImage
    private let theme: Appearance.Theme
    private let isInverted: Bool

    /// The most samples of a cell in each direction.
    private static let samples = 8
    /// Up to this relative luminance on a dark page, and from this on a light one.
    private static let (darkest, lightest) = (0.02, 0.8)

    /// - Parameter theme: `nil` where the terminal has too few colours, or contrast is high.
    /// - Returns: `nil` where there is nothing to draw.
    init?(_ picture: Picture?, theme: Appearance.Theme?) {
        guard let theme, let image = picture?.image else { return nil }
        self.image = image
        self.theme = theme
        isInverted = image.needsInversion(onDark: theme == .dark)
    }

    /// The colour of words that set none.
    private var ink: Ink { theme == .dark ? .white : .black }

    /// Colours the cells of a rectangle; those that have a background stay.
    func apply(to frame: CellRect, of grid: inout CellGrid) {
        for y in 0..<frame.height {
            for x in 0..<frame.width {
                guard let color = color(x: x, y: y, columns: frame.width, rows: frame.height)
                else { continue }
                let cell = CellRect(x: frame.x + x, y: frame.y + y, width: 1, height: 1)
                grid.restyle(cell) { style in
                    guard style.background == .standard, !style.traits.contains(.reverse)
                    else { return }
                    style.background = color
                    if style.ink == .standard { style.ink = ink }
                }
            }
        }
    }

    /// The mean colour under a cell; `nil` where most of it is transparent.
    private func color(x: Int, y: Int, columns: Int, rows: Int) -> Ink? {
        var sum = SIMD3<Double>.zero
        var count = 0
        for j in 0..<Self.samples {
            let row = min(
                image.height - 1, (y * Self.samples + j) * image.height / (rows * Self.samples))
            for i in 0..<Self.samples {
                let column = min(
                    image.width - 1, (x * Self.samples + i) * image.width / (columns * Self.samples)
                )
                let at = (row * image.width + column) * 4
                guard image.pixels[at + 3] > 127 else { continue }
                sum += SIMD3(
                    Double(image.pixels[at]), Double(image.pixels[at + 1]),
                    Double(image.pixels[at + 2]))
                count += 1
            }
        }
        guard count > Self.samples * Self.samples / 2 else { return nil }
        var color = sum / Double(count) / 255
        // HSL with the lightness inverted.
        if isInverted { color = SIMD3(repeating: 1 - color.max() - color.min()) + color }
        return mixed(color)
    }

    /// The colour, with as much black or white in it as words on it need.
    private func mixed(_ color: SIMD3<Double>) -> Ink {
        let end = SIMD3<Double>(repeating: theme == .dark ? 0 : 1)
        for step in 0..<16 {
            let share = Double(step) / 16
            let mix = color * (1 - share) + end * share
            let luminance = Color(red: mix.x, green: mix.y, blue: mix.z).luminance
            if theme == .dark ? luminance <= Self.darkest : luminance >= Self.lightest {
                return Self.ink(mix)
            }
        }
        return Self.ink(end)
    }

    private static func ink(_ color: SIMD3<Double>) -> Ink {
        func byte(_ value: Double) -> UInt8 { UInt8((min(max(value, 0), 1) * 255).rounded()) }
        return .rgb(byte(color.x), byte(color.y), byte(color.z))
    }
}
