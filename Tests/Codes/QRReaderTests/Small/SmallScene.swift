import Imaging
import QRCode
import TestSupport

@testable import QRReader

/// A symbol drawn into a picture as a camera might see it.
struct SmallScene {
    var grid: ModuleGrid
    /// Pixels a module.
    var scale = 4.0
    /// Clockwise, in radians.
    var turn = 0.0
    /// Shrinks what lies further along the symbol's diagonal: the depth gained per module.
    var perspective = 0.0
    /// The standard deviation of the blur, in modules.
    var blur = 0.0
    /// The largest deviation of a pixel, in grey levels.
    var noise = 0.0
    var isMirrored = false
    var isInverted = false
    /// Light modules around the symbol.
    var quietZone = 2.0
    var seed: UInt64 = 1

    private var width: Double { Double(grid.width) }
    private var height: Double { Double(grid.height) }

    /// The map from modules to pixels, with the whole of the symbol in the picture.
    var place: Homography {
        let (sine, cosine) = Self.sineAndCosine(turn)
        let sign: Double = isMirrored ? -1 : 1
        var map = Homography(
            a: scale * cosine * sign, b: -scale * sine, c: 0, d: scale * sine * sign,
            e: scale * cosine, f: 0, g: perspective * sign, h: perspective, i: 1)
        if isMirrored { map.i = 1 + perspective * width }
        let corners = outline(by: map)
        let left = corners.map(\.x).min() ?? 0
        let top = corners.map(\.y).min() ?? 0
        return Homography(a: 1, c: -left, e: 1, f: -top).after(map)
    }

    private func outline(by map: Homography) -> [Vector] {
        let (far, near) = (Vector(width + quietZone, height + quietZone), -quietZone)
        return [
            map(Vector(near, near)), map(Vector(far.x, near)), map(far), map(Vector(near, far.y)),
        ]
    }

    /// The corners of the symbol, as printed.
    var corners: [Vector] {
        [Vector(0, 0), Vector(width, 0), Vector(width, height), Vector(0, height)].map { place($0) }
    }

    /// The finder pattern as a finder might give it: its corners are `error` modules off.
    func finder(error: Double = 0.05, hasCorners: Bool = true) -> FinderPattern {
        var generator = SeededGenerator(seed: seed)
        let square = [Vector(0, 0), Vector(7, 0), Vector(7, 7), Vector(0, 7)]
        var corners = square.map {
            place($0 + Vector(generator.signed() * error, generator.signed() * error))
        }
        if isMirrored { corners.swapAt(1, 3) }
        let quad = Quad(a: corners[2], b: corners[3], c: corners[0], d: corners[1])
        return FinderPattern(
            center: quad.center, corners: hasCorners ? quad : nil,
            moduleSize: abs(quad.area).squareRoot() / 7, isInverted: isInverted,
            evidence: .complete, fit: 1)
    }

    func image() -> LumaImage {
        let map = place
        let corners = outline(by: map)
        let columns = max(Int((corners.map(\.x).max() ?? 1).rounded(.up)), 1)
        let rows = max(Int((corners.map(\.y).max() ?? 1).rounded(.up)), 1)
        guard let inverse = map.inverse else { return LumaImage(width: columns, height: rows) }
        var generator = SeededGenerator(seed: seed)
        var pixels: [UInt8] = []
        for y in 0..<rows {
            for x in 0..<columns {
                var light = 0.0
                // Sixteen samples a pixel, scattered as the blur is.
                for i in 0..<16 {
                    let offset = Vector(Double(i % 4) + 0.5, Double(i / 4) + 0.5) / 4
                    let module = inverse(Vector(Double(x), Double(y)) + offset)
                    let scatter = Vector(generator.normal(), generator.normal()) * blur
                    light += shade(at: module + scatter)
                }
                var grey = 40 + 180 * light / 16 + generator.signed() * noise
                if isInverted { grey = 255 - grey }
                pixels.append(UInt8(max(0, min(255, grey))))
            }
        }
        return LumaImage(width: columns, height: rows, pixels: pixels)
    }

    private func shade(at module: Vector) -> Double {
        guard module.x >= 0, module.y >= 0, module.x < width, module.y < height else { return 1 }
        return grid[Int(module.x), Int(module.y)] == 1 ? 0 : 1
    }

    /// By their series, which for the few turns of a test are exact enough.
    static func sineAndCosine(_ angle: Double) -> (Double, Double) {
        var (sine, cosine, term) = (0.0, 0.0, 1.0)
        for i in 0..<40 {
            let sign: Double = i / 2 % 2 == 0 ? 1 : -1
            if i % 2 == 0 { cosine += sign * term } else { sine += sign * term }
            term *= angle / Double(i + 1)
        }
        return (sine, cosine)
    }
}
