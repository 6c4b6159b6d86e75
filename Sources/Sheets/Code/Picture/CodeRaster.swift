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

    /// Takes shades that were drawn.
    ///
    /// - Precondition: there are `width * height` of them, each 0 to 15.
    init(width: Int, height: Int, shades: [UInt8]) {
        precondition(shades.count == width * height, "\(shades.count) shades")
        self.width = width
        self.height = height
        self.shades = shades
        isPlain = false
    }

    /// - Throws: ``SheetError/tooLarge(width:height:limit:unit:)``.
    init(_ picture: CodePicture, pixelsPerModule scale: Int) throws(SheetError) {
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

    /// What a camera would see of it.
    func luma(dark: InkColor, light: InkColor) -> LumaImage {
        let values = Self.palette(dark: dark, light: light).map { UInt8($0.luma.rounded()) }
        return LumaImage(width: width, height: height, pixels: shades.map { values[Int($0)] })
    }

    /// The colours of the sixteen shades.
    static func palette(dark: InkColor, light: InkColor) -> [InkColor] {
        (0...15).map { light.mixed(with: dark, share: Double($0) / 15) }
    }
}
