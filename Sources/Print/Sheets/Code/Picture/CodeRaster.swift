import Drawing
import Imaging

/// A code in pixels: how dark each is, from 0, the light colour, to 15, the dark one.
struct CodeRaster {
    /// The longest side, in pixels.
    static let maximumSide = 10_000

    let width: Int
    let height: Int
    /// Row by row, one byte a pixel.
    private(set) var shades: [UInt8]
    /// Whether all pixels are 0 or 15.
    let isPlain: Bool
    /// The logo's background with the logo on it, and its top left corner.
    private var logo: (x: Int, y: Int, image: ColorImage)?

    /// Whether it takes more than two colours and the shades between them.
    var hasLogo: Bool { logo != nil }

    /// Takes a picture in black and white that was drawn.
    ///
    /// - Precondition: there are `width * height` pixels, each 0 or 15.
    init(width: Int, height: Int, plain shades: [UInt8]) {
        precondition(shades.count == width * height, "\(shades.count) shades")
        self.width = width
        self.height = height
        self.shades = shades
        isPlain = true
    }

    /// - Parameter light: what is below a logo where it is transparent.
    /// - Throws: ``SheetError/tooLarge(width:height:limit:unit:)``.
    init(
        _ picture: CodePicture, pixelsPerModule scale: Int, light: InkColor = .white
    ) throws(SheetError) {
        let (width, wide) = picture.width.multipliedReportingOverflow(by: scale)
        let (height, high) = picture.height.multipliedReportingOverflow(by: scale)
        guard !wide, !high, width <= Self.maximumSide, height <= Self.maximumSide
        else {
            throw .tooLarge(
                width: width, height: height, limit: Self.maximumSide, unit: "pixels")
        }
        self.width = width
        self.height = height
        isPlain = picture.caption == nil
        shades = [UInt8](repeating: 0, count: width * height)
        for run in picture.runs {
            for y in run.y * scale..<(run.y + run.height) * scale {
                let start = y * width + run.x * scale
                for place in start..<start + run.width * scale { shades[place] = 15 }
            }
        }
        if let logo = picture.logo {
            let image = try drawing { () throws(DrawingError) in
                try Self.drawn(logo, pixelsPerModule: scale, on: light)
            }
            self.logo = (Int(logo.background.x) * scale, Int(logo.background.y) * scale, image)
        }
        guard let caption = picture.caption else { return }
        let mask = try drawing { () throws(DrawingError) in
            try caption.coverage(pixelsPerUnit: Double(scale))
        }
        let left = Int(picture.captionX) * scale
        let top = Int(picture.captionY) * scale
        for y in 0..<min(mask.height, height - top) {
            for x in 0..<min(mask.width, width - left) {
                shades[(top + y) * width + left + x] = UInt8((Int(mask[x, y]) * 15 + 127) / 255)
            }
        }
    }

    /// A logo on its background.
    private static func drawn(
        _ logo: CodePicture.Logo, pixelsPerModule scale: Int, on light: InkColor
    ) throws(DrawingError) -> ColorImage {
        let factor = Double(scale)
        let (background, frame) = (logo.background, logo.frame)
        let box = Rectangle(
            x: (frame.x - background.x) * factor, y: (frame.y - background.y) * factor,
            width: frame.width * factor, height: frame.height * factor)
        let canvas = try Canvas(
            width: Int(background.width) * scale, height: Int(background.height) * scale,
            background: light.drawing)
        let fitted = logo.image.fitted(
            intoWidth: max(1, Int(box.width.rounded(.up))),
            height: max(1, Int(box.height.rounded(.up))))
        canvas.draw(try Bitmap(fitted), in: box)
        return try canvas.colorImage()
    }

    /// What a camera would see of it.
    func luma(dark: InkColor, light: InkColor) -> LumaImage {
        let values = Self.palette(dark: dark, light: light).map { UInt8($0.luma.rounded()) }
        var pixels = shades.map { values[Int($0)] }
        forEachLogoPixel { place, color in pixels[place] = UInt8(color.luma.rounded()) }
        return LumaImage(width: width, height: height, pixels: pixels)
    }

    /// The picture in full colour.
    func color(dark: InkColor, light: InkColor) -> ColorImage {
        let colors = Self.palette(dark: dark, light: light)
        var pixels = [UInt8](capacity: shades.count * 4) { out in
            for shade in shades {
                let color = colors[Int(shade)]
                out.append(color.red)
                out.append(color.green)
                out.append(color.blue)
                out.append(255)
            }
        }
        forEachLogoPixel { place, color in
            pixels[place * 4] = color.red
            pixels[place * 4 + 1] = color.green
            pixels[place * 4 + 2] = color.blue
        }
        return ColorImage(width: width, height: height, pixels: pixels)
    }

    private func forEachLogoPixel(_ body: (_ place: Int, _ color: InkColor) -> Void) {
        guard let logo else { return }
        for y in 0..<logo.image.height {
            for x in 0..<logo.image.width {
                let at = (y * logo.image.width + x) * 4
                let pixels = logo.image.pixels
                body(
                    (logo.y + y) * width + logo.x + x,
                    InkColor(red: pixels[at], green: pixels[at + 1], blue: pixels[at + 2]))
            }
        }
    }

    /// The colours of the sixteen shades.
    static func palette(dark: InkColor, light: InkColor) -> [InkColor] {
        (0...15).map { light.mixed(with: dark, share: Double($0) / 15) }
    }
}
