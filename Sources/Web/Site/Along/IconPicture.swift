import Drawing
import Imaging
import WebPages

/// The site's icon as a picture, for phones that show no drawings: the same letters on the same colour.
enum IconPicture {
    /// The sides that phones ask for, in pixels.
    static let sides = [192, 512]

    static func name(_ side: Int) -> String { "icon-\(side).png" }

    /// A PNG.
    ///
    /// - Parameters:
    ///   - initials: one to three letters.
    ///   - color: `0xRRGGBB`.
    /// - Throws: ``DrawingError`` where there is no memory.
    static func png(initials: String, color: UInt32, side: Int) throws -> [UInt8] {
        let canvas = try Canvas(width: side, height: side, background: Color(color))
        let size = Double(side)
        // As in the drawing: 176 of 512 units high.
        let style = TextStyle(families: Fonts.text, size: size * 176 / 512, weight: .semibold)
        let layout = TextLayout(String(initials.prefix(3)), style, maximumLines: 1)
        let (width, height) = layout.size
        canvas.draw(
            layout, at: Point(x: (size - width) / 2, y: (size - height) / 2),
            Color(SiteIcon.hasBlackLetters(on: color) ? 0 : 0xFF_FFFF))
        return try canvas.png()
    }
}
