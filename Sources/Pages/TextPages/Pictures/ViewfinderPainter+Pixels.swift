internal import Imaging

extension ViewfinderPainter {
    /// The mirrored picture in pixels, with outlines of what was recognised, else with the corner marks.
    ///
    /// - Precondition: both sides are at least 1.
    func image(
        of frame: LumaImage, outlines: [Quadrilateral], width: Int, height: Int
    ) -> ColorImage {
        let crop = Crop(frame: frame, across: Double(width), down: Double(height))
        var ink = PixelPen(crop.image(of: frame, width: width, height: height))
        if outlines.isEmpty {
            for corner in Self.corners(width: width, height: height) {
                ink.draw(corner, PixelPen.white)
            }
        }
        for outline in outlines.prefix(8) {
            let path = outline.corners.map { crop.pixel($0, width: width, height: height) }
            ink.draw(path + path.prefix(1), PixelPen.green)
        }
        return ink.image
    }

    private static func corners(width: Int, height: Int) -> [[PixelPen.Place]] {
        let (x, y, arm) = (width / 10, height / 10, min(width, height) / 8)
        return [
            (x, y, 1, 1), (width - 1 - x, y, -1, 1), (x, height - 1 - y, 1, -1),
            (width - 1 - x, height - 1 - y, -1, -1),
        ].map { x, y, right, down in
            [
                PixelPen.Place(x: x + right * arm, y: y), PixelPen.Place(x: x, y: y),
                PixelPen.Place(x: x, y: y + down * arm),
            ]
        }
    }
}

/// Lines on a picture, each with a dark casing, so that they are visible on any background.
struct PixelPen {
    struct Place: Equatable {
        var x: Int
        var y: Int
    }

    typealias Shade = (red: UInt8, green: UInt8, blue: UInt8)
    static let white: Shade = (255, 255, 255)
    static let green: Shade = (0x5F, 0xD9, 0xA0)
    private static let dark: Shade = (5, 8, 11)

    private let width: Int
    private let height: Int
    private var pixels: [UInt8]

    init(_ image: ColorImage) {
        width = image.width
        height = image.height
        pixels = image.pixels
    }

    var image: ColorImage { ColorImage(width: width, height: height, pixels: pixels) }

    mutating func draw(_ path: [Place], _ shade: Shade) {
        for (reach, shade) in [(3, Self.dark), (1, shade)] {
            for (start, end) in zip(path, path.dropFirst()) {
                line(from: start, to: end, reach: reach, shade)
            }
        }
    }

    private mutating func line(from start: Place, to end: Place, reach: Int, _ shade: Shade) {
        let steps = max(1, abs(end.x - start.x), abs(end.y - start.y))
        for step in 0...steps {
            let x = start.x + (end.x - start.x) * step / steps
            let y = start.y + (end.y - start.y) * step / steps
            for row in max(0, y - reach)...min(height - 1, max(0, y + reach)) {
                for column in max(0, x - reach)...min(width - 1, max(0, x + reach)) {
                    let at = (row * width + column) * 4
                    pixels[at] = shade.red
                    pixels[at + 1] = shade.green
                    pixels[at + 2] = shade.blue
                }
            }
        }
    }
}
