import Foundation
import Imaging

@testable import QRReader

/// A small picture in colours, to show what a stage sees.
struct StageCanvas {
    typealias Colour = SIMD3<Double>

    static let ink = Colour(38, 38, 42)
    static let blue = Colour(28, 104, 208)
    static let orange = Colour(230, 120, 0)
    static let red = Colour(214, 48, 42)
    static let green = Colour(30, 146, 72)
    static let yellow = Colour(248, 204, 40)
    static let grey = Colour(150, 150, 156)
    static let paper = Colour(255, 255, 255)

    /// Where a part of the photograph is shown.
    struct View {
        /// The part's top left corner, in the photograph.
        var origin: Vector
        /// Pixels of the canvas to one of the photograph.
        var zoom: Double
        /// On the canvas.
        var left = 0
        var top = 0
        var width: Int
        var height: Int

        func callAsFunction(_ place: Vector) -> Vector {
            (place - origin) * zoom + Vector(Double(left), Double(top))
        }
    }

    let width: Int
    let height: Int
    private var pixels: [Colour]

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
        pixels = [Colour](repeating: Self.paper, count: width * height)
    }

    // MARK: Areas

    /// Shows part of a picture, paled towards white by a share.
    mutating func show(_ image: LumaImage, _ view: View, paled: Double = 0) {
        let source = image.pixels
        let raster = GreyRaster(
            source.span, width: image.width, height: image.height, isInverted: false)
        for y in 0..<view.height {
            for x in 0..<view.width {
                let place = view.origin + Vector(Double(x) + 0.5, Double(y) + 0.5) / view.zoom
                let grey = Double(raster(place)) * (1 - paled) + 255 * paled
                set(view.left + x, view.top + y, Colour(repeating: grey))
            }
        }
    }

    /// Shows colours that are known per pixel of the photograph.
    mutating func show(_ view: View, _ colour: (Int, Int) -> Colour) {
        for y in 0..<view.height {
            for x in 0..<view.width {
                // Four by four samples, so that bits are not jagged.
                var sum = Colour.zero
                for k in 0..<16 {
                    let offset = Vector(Double(k & 3) + 0.5, Double(k >> 2) + 0.5) / 4
                    let place = view.origin + (Vector(Double(x), Double(y)) + offset) / view.zoom
                    sum += colour(Int(place.x.rounded(.down)), Int(place.y.rounded(.down)))
                }
                set(view.left + x, view.top + y, sum / 16)
            }
        }
    }

    mutating func fill(
        x: Int, y: Int, width: Int, height: Int, _ colour: Colour, opacity: Double = 1
    ) {
        for row in y..<y + height {
            for column in x..<x + width { blend(column, row, colour, opacity) }
        }
    }

    // MARK: Lines

    mutating func line(
        _ a: Vector, _ b: Vector, _ colour: Colour, width: Double = 1.6, opacity: Double = 1
    ) {
        let reach = width / 2 + 1
        let low = Vector(min(a.x, b.x) - reach, min(a.y, b.y) - reach)
        let high = Vector(max(a.x, b.x) + reach, max(a.y, b.y) + reach)
        let way = b - a
        for y in range(low.y, high.y, height) {
            for x in range(low.x, high.x, self.width) {
                let step = Vector(Double(x) + 0.5, Double(y) + 0.5) - a
                let t = max(0, min(1, step.dot(way) / max(way.dot(way), 1e-9)))
                let away = (step - way * t).length
                blend(x, y, colour, opacity * max(0, min(1, width / 2 + 0.5 - away)))
            }
        }
    }

    mutating func outline(_ corners: [Vector], _ colour: Colour, width: Double = 1.6) {
        for i in corners.indices {
            line(corners[i], corners[(i + 1) % corners.count], colour, width: width)
        }
    }

    mutating func path(_ places: [Vector], _ colour: Colour, width: Double, opacity: Double = 1) {
        for (a, b) in zip(places, places.dropFirst()) {
            line(a, b, colour, width: width, opacity: opacity)
        }
    }

    mutating func dot(_ place: Vector, radius: Double, _ colour: Colour) {
        for y in range(place.y - radius - 1, place.y + radius + 1, height) {
            for x in range(place.x - radius - 1, place.x + radius + 1, width) {
                let away = (Vector(Double(x) + 0.5, Double(y) + 0.5) - place).length
                blend(x, y, colour, max(0, min(1, radius + 0.5 - away)))
            }
        }
    }

    mutating func text(_ line: String, x: Int, y: Int, cell: Int, _ colour: Colour) {
        for row in 0..<5 {
            for column in 0..<4 * line.count where DotFont.isInk(line, column, row) {
                fill(x: x + column * cell, y: y + row * cell, width: cell, height: cell, colour)
            }
        }
    }

    // MARK: Out

    /// The picture as a portable pixmap.
    var data: Data {
        var data = Data("P6\n\(width) \(height)\n255\n".utf8)
        for pixel in pixels {
            for channel in 0..<3 { data.append(UInt8(max(0, min(255, pixel[channel].rounded())))) }
        }
        return data
    }

    private func range(_ low: Double, _ high: Double, _ limit: Int) -> Range<Int> {
        let first = max(0, min(limit, Int(low.rounded(.down))))
        return first..<max(first, min(limit, Int(high.rounded(.up)) + 1))
    }

    private mutating func set(_ x: Int, _ y: Int, _ colour: Colour) {
        guard x >= 0, y >= 0, x < width, y < height else { return }
        pixels[y * width + x] = colour
    }

    private mutating func blend(_ x: Int, _ y: Int, _ colour: Colour, _ opacity: Double) {
        guard x >= 0, y >= 0, x < width, y < height, opacity > 0 else { return }
        pixels[y * width + x] += (colour - pixels[y * width + x]) * opacity
    }
}
