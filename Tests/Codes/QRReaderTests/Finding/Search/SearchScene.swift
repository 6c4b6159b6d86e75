import Imaging
import TestSupport

@testable import QRReader

/// A picture painted for a test, with finder patterns at known places.
struct SearchScene {
    let width: Int
    let height: Int
    private var shades: [Double]
    private var random = SeededGenerator(seed: 20_261_121)

    init(width: Int, height: Int, shade: Double = 220) {
        self.width = width
        self.height = height
        shades = [Double](repeating: shade, count: width * height)
    }

    var image: LumaImage {
        LumaImage(
            width: width, height: height,
            pixels: shades.map { UInt8(min(max($0.rounded(), 0), 255)) })
    }

    var plane: SearchPlane { SearchPlane(width: width, height: height, pixels: image.pixels) }

    /// Paints the pattern whose corners are given, each pixel the mean of 16 places in it.
    ///
    /// `isPresent` may leave out places, in modules from the centre; they keep the ground's shade.
    mutating func paint(
        _ corners: Quad, dark: Double = 30, light: Double = 220,
        isPresent: (_ u: Double, _ v: Double) -> Bool = { _, _ in true }
    ) {
        // Nine modules, seen from as near as a test does, stay within the corners' box three times as large.
        let xs = (0..<4).map { corners[$0].x }
        let ys = (0..<4).map { corners[$0].y }
        let reach = Vector(
            (xs.max() ?? 0) - (xs.min() ?? 0), (ys.max() ?? 0) - (ys.min() ?? 0))
        let low = Vector(xs.min() ?? 0, ys.min() ?? 0) - reach
        let high = Vector(xs.max() ?? 0, ys.max() ?? 0) + reach
        for y in max(0, Int(low.y))..<min(height, Int(high.y)) {
            for x in max(0, Int(low.x))..<min(width, Int(high.x)) {
                var sum = 0.0
                for sample in 0..<16 {
                    let at = corners.modules(
                        at: Vector(
                            Double(x) + (Double(sample % 4) + 0.5) / 4,
                            Double(y) + (Double(sample / 4) + 0.5) / 4))
                    let ring = max(abs(at.x), abs(at.y))
                    let isInside = ring < 4.5 && isPresent(at.x, at.y)
                    let isDark = ring < 1.5 || (ring > 2.5 && ring < 3.5)
                    sum += !isInside ? shades[y * width + x] : isDark ? dark : light
                }
                shades[y * width + x] = sum / 16
            }
        }
    }

    /// Paints a rectangle of one shade.
    mutating func fill(_ xs: Range<Int>, _ ys: Range<Int>, shade: Double) {
        for y in ys { for x in xs { shades[y * width + x] = shade } }
    }

    /// Changes each shade by its place.
    mutating func light(_ change: (_ shade: Double, _ x: Int, _ y: Int) -> Double) {
        for y in 0..<height {
            for x in 0..<width { shades[y * width + x] = change(shades[y * width + x], x, y) }
        }
    }

    /// Adds noise of the given range, the same in every run.
    mutating func addNoise(_ range: ClosedRange<Double>) {
        for index in shades.indices { shades[index] += Double.random(in: range, using: &random) }
    }
}

extension Quad {
    /// A square of seven modules, turned clockwise on the screen.
    static func finder(center: Vector, moduleSize: Double, degrees: Int = 0) -> Quad {
        // Sine and cosine by turning in steps of five degrees.
        let (cosine, sine) = (0.996_194_698_091_745_5, 0.087_155_742_747_658_17)
        var step = Vector(3.5 * moduleSize, 0)
        for _ in 0..<degrees / 5 {
            step = Vector(step.x * cosine - step.y * sine, step.x * sine + step.y * cosine)
        }
        let turned = step.quarterTurn
        return Quad(
            a: center - step - turned, b: center + step - turned, c: center + step + turned,
            d: center - step + turned)
    }

    /// Where a place of the picture lies in the pattern of seven by seven modules, from its centre.
    func modules(at place: Vector) -> Vector {
        // Seen from the unit square, a place is (a + p·u + q·v) / (1 + g·u + h·v).
        let (right, down, rest) = (b - c, d - c, a - b + c - d)
        let g = rest.cross(down) / right.cross(down)
        let h = right.cross(rest) / right.cross(down)
        let p = b - a + b * g - place * g
        let q = d - a + d * h - place * h
        let away = place - a
        return Vector(away.cross(q), p.cross(away)) / p.cross(q) * 7 - Vector(3.5, 3.5)
    }

    /// The largest distance of a corner of the other from its nearest here.
    func distance(to other: Quad) -> Double {
        (0..<4).map { index in
            (0..<4).map { (self[$0] - other[index]).length }.min() ?? .infinity
        }.max() ?? .infinity
    }
}

/// Pictures that hold nothing and ask for much.
enum HostilePicture: String, CaseIterable {
    case pixel, row, column, narrow, black, white, noise, board, stripes, rings, grating

    var image: LumaImage {
        let (width, height) =
            switch self {
            case .pixel: (1, 1)
            case .row: (3000, 1)
            case .column: (1, 3000)
            case .narrow: (2500, 3)
            default: (400, 300)
            }
        var random = SeededGenerator(seed: 7)
        var pixels = [UInt8](repeating: 0, count: width * height)
        for y in 0..<height {
            for x in 0..<width {
                let shade: UInt8 =
                    switch self {
                    case .black: 0
                    case .white: 255
                    case .board: (x ^ y) & 1 == 0 ? 0 : 255
                    case .stripes: x & 1 == 0 ? 0 : 255
                    case .rings: max(abs(x - 200), abs(y - 150)) / 2 & 1 == 0 ? 0 : 255
                    case .grating: (x / 3 ^ y / 3) & 1 == 0 ? 0 : 255
                    default: UInt8.random(in: 0...255, using: &random)
                    }
                pixels[y * width + x] = shade
            }
        }
        return LumaImage(width: width, height: height, pixels: pixels)
    }
}
