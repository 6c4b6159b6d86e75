import Imaging

@testable import QRReader

/// A picture with finder patterns drawn into it, each pixel the mean of sixteen samples.
struct ScanScene {
    /// What is drawn around a centre.
    enum Shape {
        case square
        case round
    }

    let width: Int
    let height: Int
    let ground: Double
    let ink: Double
    private(set) var shades: [Double]

    init(width: Int, height: Int, ground: Double = 230, ink: Double = 25) {
        self.width = width
        self.height = height
        self.ground = ground
        self.ink = ink
        shades = [Double](repeating: ground, count: width * height)
    }

    /// Draws a pattern, clear ground of one module around it.
    ///
    /// - Parameters:
    ///   - u: the step of one module along the pattern's own u axis, in pixels.
    ///   - v: the same along its v axis.
    ///   - isMissing: which places, in modules from the centre, are left as ground.
    mutating func draw(
        at center: Vector, module u: Vector, _ v: Vector, shape: Shape = .square,
        isMissing: (Vector) -> Bool = { _ in false }
    ) {
        let determinant = u.cross(v)
        let reach = Int(4.5 * (abs(u.x) + abs(u.y) + abs(v.x) + abs(v.y))) + 2
        for y in max(0, Int(center.y) - reach)..<min(height, Int(center.y) + reach) {
            for x in max(0, Int(center.x) - reach)..<min(width, Int(center.x) + reach) {
                var sum = 0.0
                var covered = 0.0
                for sample in 0..<16 {
                    let place =
                        Vector(
                            Double(x) + Double(sample & 3) / 4 + 0.125,
                            Double(y) + Double(sample >> 2) / 4 + 0.125) - center
                    let m = Vector(place.cross(v), u.cross(place)) / determinant
                    let r = shape == .square ? max(abs(m.x), abs(m.y)) : m.length
                    guard r < 4.5 else { continue }
                    covered += 1
                    let isInk = (r < 1.5 || (r > 2.5 && r < 3.5)) && !isMissing(m)
                    sum += isInk ? ink : ground
                }
                if covered > 0 {
                    let index = y * width + x
                    shades[index] = (sum + shades[index] * (16 - covered)) / 16
                }
            }
        }
    }

    /// Draws a square one, turned clockwise by an angle.
    mutating func draw(at center: Vector, module: Double, degrees: Double) {
        let way = direction(degrees) * module
        draw(at: center, module: way, way.quarterTurn)
    }

    /// Changes each shade by up to `amount` to either side, the same way every time.
    mutating func addNoise(_ amount: Double) {
        var random = Congruence(state: 7)
        for index in shades.indices {
            shades[index] += (Double(random.next() % 2001) / 1000 - 1) * amount
        }
    }

    var image: LumaImage {
        LumaImage(
            width: width, height: height,
            pixels: shades.map { UInt8(max(0, min(255, $0.rounded()))) })
    }
}

/// The unit step at an angle, for tables of angles: a rotation built up from one of a degree.
func direction(_ degrees: Double) -> SIMD2<Double> {
    // cos and sin of one degree.
    let one = SIMD2(0.999_847_695_156_391_2, 0.017_452_406_437_283_512)
    var way = SIMD2(1.0, 0.0)
    for _ in 0..<Int(degrees) {
        way = SIMD2(way.x * one.x - way.y * one.y, way.x * one.y + way.y * one.x)
    }
    return way
}

/// Numbers that look random and are the same in every run.
///
/// - SeeAlso: Knuth, "The Art of Computer Programming", volume 2, 3.3.4, for the multiplier.
struct Congruence {
    var state: UInt64

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state >> 33
    }
}
