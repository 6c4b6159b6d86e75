import Foundation
package import Imaging
import QRCode

/// A symbol on a sheet of paper, seen with one difficulty; the same picture every time.
package struct DifficultPicture: Sendable {
    /// The number of pictures of each step.
    package static let perStep = 10
    /// The pictures' width and height.
    private static let side = 360

    package let difficulty: Difficulty
    package let text: String
    /// The file's name.
    package let name: String
    private let strength: Double
    private let symbol: PrintedSymbol
    private let random: SplitMix64

    /// - Parameter number: which of the step's pictures; every step shows the same symbols, and turns them alike.
    package init(_ difficulty: Difficulty, step: Int, number: Int) throws {
        self.difficulty = difficulty
        strength = difficulty.steps[step]
        name = "\(difficulty.rawValue)/\(step)-\(String(format: "%02d", number)).pgm"
        var same = SplitMix64(state: UInt64(number))
        text = SymbolText.text(number, &same)
        let levels: [ErrorCorrectionLevel] = [.l, .m, .q, .h]
        let grid = try encode(
            text: text, options: EncodingOptions(errorCorrectionLevel: levels[number % 4])
        ).grid
        let turn = Double.random(in: 0..<2 * .pi, using: &same)
        let middle = Double(Self.side) / 2
        let view = SymbolView(
            of: grid,
            center: Point(
                x: middle + Double.random(in: -0.5..<0.5, using: &same),
                y: middle + Double.random(in: -0.5..<0.5, using: &same)),
            module: difficulty == .smallModules ? strength : 5, turn: turn,
            tilt: difficulty == .tilt ? strength * .pi / 180 : 0,
            arc: difficulty == .curve ? strength * .pi / 180 : 0)
        symbol = PrintedSymbol(grid: grid, view: view)
        random = SplitMix64(state: UInt64(1000 + 100 * step + number))
    }

    /// Draws it.
    package func image() -> LumaImage {
        var random = random
        let spot = Spot(difficulty, strength, symbol.grid.width, &random)
        let view = symbol.view
        let edge = Double.random(in: -0.2..<0.2, using: &random)
        var plane = GreyPlane(width: Self.side, height: Self.side) { x, y in
            let desk = PrintedSymbol.desk
            guard let (u, v) = view.modules(x, y) else { return desk }
            let level = spot.level(u, v, over: symbol.level(u, v) ?? desk)
            switch difficulty {
            case .lowContrast: return desk + (level - desk) * strength / 170
            case .shadow: return u > v + edge * view.width ? level / strength : level
            default: return level
            }
        }
        switch difficulty {
        case .defocus: plane.blur(deviation: strength * view.module)
        case .motion:
            plane.blur(deviation: 0.5)
            plane.smear(
                length: strength * view.module,
                direction: Double.random(in: 0..<Double.pi, using: &random))
        default: plane.blur(deviation: 0.5)
        }
        plane.addNoise(deviation: difficulty == .noise ? strength : 1.5, &random)
        return plane.image()
    }

    /// A stain or a lamp's reflection on the symbol, anywhere but on its finder patterns.
    private struct Spot {
        private let difficulty: Difficulty
        private let center: Point
        private let radius: Double

        init(
            _ difficulty: Difficulty, _ percent: Double, _ side: Int, _ random: inout SplitMix64
        ) {
            self.difficulty = difficulty
            let side = Double(side)
            radius = side * (percent / 100 / Double.pi).squareRoot()
            center = Point(
                x: side * Double.random(in: 0.5..<0.8, using: &random),
                y: side * Double.random(in: 0.5..<0.8, using: &random))
        }

        func level(_ u: Double, _ v: Double, over level: Double) -> Double {
            switch difficulty {
            case .stain: return distance(u, v) < 1 ? 90 : level
            case .glare:
                let glare = min(1, max(0, 1.6 - distance(u, v)) / 0.6)
                return level + (255 - level) * glare
            default: return level
            }
        }

        /// From the middle, in radii.
        private func distance(_ u: Double, _ v: Double) -> Double {
            hypot(u - center.x, v - center.y) / radius
        }
    }
}
