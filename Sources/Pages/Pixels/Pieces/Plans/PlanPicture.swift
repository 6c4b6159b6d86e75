import Drawing
import Imaging
import PageModel

/// An author's drawing of a floor, recoloured for the page's theme.
///
/// It spans the whole plan. A drawing of dark lines on white has its lightness inverted in the dark theme, and one
/// of light lines on black in the light theme; hues stay. Photographs and coloured plans are not inverted. Paper
/// takes the floor's colour, and all is blended with it a little, so that rooms and labels stand out.
struct PlanPicture {
    private let id: String
    private let image: ColorImage

    /// How opaque a room's colour lies over the drawing.
    static let tint = 0.25
    /// The same for the selected room.
    static let selectedTint = 0.6
    /// The share of the floor's colour in each pixel, of 256.
    private static let veil: UInt32 = 64
    /// The same where contrast is high, so that nothing competes with walls and words.
    private static let contrastVeil: UInt32 = 150

    /// - Returns: `nil` where there is no drawing or it cannot be read.
    init?(_ picture: Picture?) {
        guard let picture, let image = picture.image else { return nil }
        id = picture.id
        self.image = image
    }

    func draw(
        in frame: Rectangle, _ floor: Color, _ ink: DrawingContext, _ page: PageSheet
    ) {
        let size = PictureScaler.whole(width: frame.width, height: frame.height)
        let (isDark, isHighContrast) = (ink.palette.isDark, ink.palette.isHighContrast)
        let key = BitmapCache.Key(
            id: id, width: size.width, height: size.height,
            fitting: "plan \(isDark) \(isHighContrast)")
        let bitmap = page.bitmaps.bitmap(key) {
            let tone = Tone(
                floor: floor, isDark: isDark,
                veil: isHighContrast ? Self.contrastVeil : Self.veil,
                isInverted: image.needsInversion(onDark: isDark), isGrey: isHighContrast)
            return try? PictureScaler.scaled(
                image, width: size.width, height: size.height, isStretched: true
            ) { words in
                for x in words.indices { words[x] = tone.applied(to: words[x]) }
            }
        }
        if let bitmap { ink.canvas.draw(bitmap, at: Point(x: frame.x, y: frame.y)) }
    }

    /// How a pixel is changed for a theme.
    private struct Tone {
        /// The floor's red, green and blue, 0 to 255.
        let floor: SIMD3<UInt32>
        let isDark: Bool
        let veil: UInt32
        let isInverted: Bool
        let isGrey: Bool

        init(floor: Color, isDark: Bool, veil: UInt32, isInverted: Bool, isGrey: Bool) {
            func byte(_ value: Double) -> UInt32 { UInt32((min(max(value, 0), 1) * 255).rounded()) }
            self.floor = SIMD3(byte(floor.red), byte(floor.green), byte(floor.blue))
            self.isDark = isDark
            self.veil = veil
            self.isInverted = isInverted
            self.isGrey = isGrey
        }

        /// A colour with alpha multiplied in, so that white has channels of alpha.
        func applied(to word: UInt32) -> UInt32 {
            let alpha = word >> 24
            guard alpha > 0 else { return 0 }
            let most = SIMD3<UInt32>(repeating: alpha)
            var color = pointwiseMin(SIMD3(word >> 16 & 255, word >> 8 & 255, word & 255), most)
            // HSL with the lightness inverted.
            if isInverted { color = (most &- color.max()) &+ (color &- color.min()) }
            if isGrey {
                // Weights of ITU-R BT.601, of 256.
                let grey = (77 &* color.x &+ 150 &* color.y &+ 29 &* color.z) >> 8
                color = SIMD3(repeating: grey)
            }
            // Blend modes: screen makes black the floor's colour, multiply makes white so.
            color = isDark ? color &+ floor &* (most &- color) / 255 : color &* floor / 255
            color = (color &* (256 &- veil) &+ floor &* most / 255 &* veil) &>> 8
            return alpha << 24 | color.x << 16 | color.y << 8 | color.z
        }
    }
}
