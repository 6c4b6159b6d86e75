import Imaging
import QRCode
import TestSupport

@testable import QRReader

/// The levels and pictures of symbols, as frames of a camera show them.
struct SessionScene {
    let symbol: EncodedSymbol
    let text: String

    init(_ text: String, version: Int, level: ErrorCorrectionLevel, mask: Int? = nil) throws {
        self.text = text
        symbol = try encode(
            text: text,
            options: EncodingOptions(
                versions: [Version.qrCode[version - 1]], errorCorrectionLevel: level,
                raisesErrorCorrectionLevel: false, mask: mask))
    }

    /// 1 dark, −1 light.
    var modules: [Float] {
        let n = symbol.version.width
        return (0..<n * n).map { symbol.grid[$0 % n, $0 / n] & 1 == 1 ? 1 : -1 }
    }

    /// The levels of one frame: the modules with noise, in a square of so many pixels a module.
    func levels(
        noise: Double, _ random: inout SeededGenerator, at origin: Vector = Vector(100, 100)
    ) -> SymbolLevels {
        Self.levels(of: modules, version: symbol.version, noise: noise, &random, at: origin)
    }

    static func levels(
        of modules: [Float], version: Version, noise: Double, _ random: inout SeededGenerator,
        at origin: Vector = Vector(100, 100)
    ) -> SymbolLevels {
        let side = 3 * Double(version.width)
        return SymbolLevels(
            version: version, agreement: 0.7,
            levels: modules.map { $0 + Float(noise * random.normal()) },
            corners: Quad(
                a: origin, b: origin + Vector(side, 0), c: origin + Vector(side, side),
                d: origin + Vector(0, side)),
            moduleSize: 3, contrast: 100, isInverted: false)
    }

    /// A frame of 640 x 360 with the symbol at a place, smeared by a motion.
    func frame(
        at origin: Vector, moduleSize: Double = 3, motion: Vector = .zero, noise: Double = 2,
        _ random: inout SeededGenerator
    ) -> LumaImage {
        let (width, height) = (640, 360)
        let n = symbol.version.width
        var light = [Double](repeating: 0, count: width * height)
        let steps = max(1, Int((motion.length * 2).rounded(.up)))
        for step in 0..<steps {
            let offset =
                origin + motion * ((Double(step) + 0.5) / Double(steps) - 0.5)
            for y in 0..<height {
                for x in 0..<width {
                    // Two by two samples a pixel; linear light.
                    for sample in 0..<4 {
                        let p =
                            (Vector(
                                Double(x) + 0.25 + 0.5 * Double(sample & 1),
                                Double(y) + 0.25 + 0.5 * Double(sample >> 1)) - offset)
                            / moduleSize
                        let (u, v) = (Int(p.x.rounded(.down)), Int(p.y.rounded(.down)))
                        let isInside = u >= 0 && v >= 0 && u < n && v < n
                        let isPaper = u >= -4 && v >= -4 && u < n + 4 && v < n + 4
                        light[y * width + x] +=
                            isInside && symbol.grid[u, v] & 1 == 1 ? 0.03 : isPaper ? 0.7 : 0.2
                    }
                }
            }
        }
        let pixels = light.map { value in
            let shade = (value / Double(4 * steps)).squareRoot() * 255 + noise * random.normal()
            return UInt8(max(0, min(255, shade.rounded())))
        }
        return LumaImage(width: width, height: height, pixels: pixels)
    }
}
