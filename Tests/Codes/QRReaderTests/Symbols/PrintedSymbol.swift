import Imaging
import QRCode
import TestSupport
import Testing

@testable import QRReader

/// A symbol and the picture of it: how it bends, how large and how it is lit.
struct PrintedSymbol {
    let symbol: EncodedSymbol
    /// Where a point of the symbol, in modules, lies in the picture.
    var place: (Vector) -> Vector
    var width: Int
    var height: Int
    var dark = 30.0
    var light = 220.0
    /// Deviation of the blur, in pixels.
    var blur = 0.0
    /// Deviation of the noise, in grey levels.
    var noise = 0.0
    var seed: UInt64 = 1

    /// Upright, `moduleSize` pixels a module, with a quiet zone of four modules.
    init(
        _ text: String, version number: Int, level: ErrorCorrectionLevel = .m, moduleSize: Double
    ) throws {
        let version = try #require(Version(number))
        symbol = try encode(
            text: text,
            options: EncodingOptions(
                versions: [version], errorCorrectionLevel: level,
                raisesErrorCorrectionLevel: false))
        let side = Int((Double(version.width + 8) * moduleSize).rounded(.up))
        width = side
        height = side
        place = { ($0 + Vector(4, 4)) * moduleSize }
    }

    var dimension: Int { symbol.version.width }

    /// The picture, four by four samples a pixel, through a table of where each module's corners lie.
    func picture() -> LumaImage {
        var shares = [Double](repeating: 0, count: width * height)
        var counts = shares
        let fine = 4
        // Every module is filled by steps of at most a quarter of a pixel.
        for y in 0..<dimension {
            for x in 0..<dimension {
                let corner = Vector(Double(x), Double(y))
                let a = place(corner)
                let reach = max(
                    (place(corner + Vector(1, 0)) - a).length,
                    (place(corner + Vector(0, 1)) - a).length)
                let steps = max(fine, Int((reach * Double(fine)).rounded(.up)))
                let isDark = symbol.grid[x, y] == 1
                for j in 0..<steps {
                    for i in 0..<steps {
                        let offset = Vector(Double(i) + 0.5, Double(j) + 0.5) / Double(steps)
                        let p = place(corner + offset)
                        guard p.x >= 0, p.y >= 0, p.x < Double(width), p.y < Double(height)
                        else { continue }
                        let index = Int(p.y) * width + Int(p.x)
                        counts[index] += 1
                        if isDark { shares[index] += 1 }
                    }
                }
            }
        }
        var greys = zip(shares, counts).map { share, count in
            light + (dark - light) * (count > 0 ? share / count : 0)
        }
        if blur > 0 { greys = blurred(greys) }
        var random = SeededGenerator(seed: seed)
        let pixels = greys.map { grey in
            UInt8(max(0, min(255, (grey + noise * random.normal()).rounded())))
        }
        return LumaImage(width: width, height: height, pixels: pixels)
    }

    /// Three box filters that together have the deviation of the blur.
    private func blurred(_ greys: [Double]) -> [Double] {
        let radius = max(1, Int((blur * 0.9).rounded()))
        var result = greys
        for _ in 0..<3 {
            for isAcross in [true, false] {
                let source = result
                for y in 0..<height {
                    for x in 0..<width {
                        var sum = 0.0
                        for k in -radius...radius {
                            let u = isAcross ? max(0, min(width - 1, x + k)) : x
                            let v = isAcross ? y : max(0, min(height - 1, y + k))
                            sum += source[v * width + u]
                        }
                        result[y * width + x] = sum / Double(2 * radius + 1)
                    }
                }
            }
        }
        return result
    }

    /// What a finder would say about it, off by `error` pixels.
    func hypothesis(
        versions: [Int]? = nil, error: Vector = .zero, isInverted: Bool = false
    ) -> Hypothesis {
        let far = Double(dimension) - 3.5
        func finder(_ x: Double, _ y: Double) -> FinderPattern {
            let module = Vector(x, y)
            let right = place(module + Vector(0.5, 0)) - place(module - Vector(0.5, 0))
            let down = place(module + Vector(0, 0.5)) - place(module - Vector(0, 0.5))
            return FinderPattern(
                center: place(module) + error, corners: nil,
                moduleSize: abs(right.cross(down)).squareRoot(), isInverted: isInverted,
                evidence: .complete, fit: 1)
        }
        let number = symbol.version.number
        return Hypothesis(
            topLeft: finder(3.5, 3.5), topRight: finder(far, 3.5), bottomLeft: finder(3.5, far),
            versions: versions ?? [number], score: 1)
    }
}
