import Foundation
import Imaging
import QRCode

/// A symbol on a sheet of paper, seen with one difficulty; the same picture every time.
struct DifficultPicture {
    /// How many pictures there are of each step.
    static let perStep = 10
    /// The pictures' width and height.
    private static let side = 360

    let difficulty: Difficulty
    let text: String
    /// The file's name.
    let name: String
    private let strength: Double
    private let symbol: EncodedSymbol
    private let view: SymbolView
    private let random: SplitMix64

    /// - Parameter number: which of the step's pictures; every step shows the same symbols, and turns them alike.
    init(_ difficulty: Difficulty, step: Int, number: Int) throws {
        self.difficulty = difficulty
        strength = difficulty.steps[step]
        name = "\(difficulty.rawValue)/\(step)-\(String(format: "%02d", number)).pgm"
        var same = SplitMix64(state: UInt64(number))
        text = Self.text(number, &same)
        let levels: [ErrorCorrectionLevel] = [.l, .m, .q, .h]
        symbol = try encode(
            text: text, options: EncodingOptions(errorCorrectionLevel: levels[number % 4]))
        let turn = Double.random(in: 0..<2 * .pi, using: &same)
        let middle = Double(Self.side) / 2
        view = SymbolView(
            center: Point(
                x: middle + Double.random(in: -0.5..<0.5, using: &same),
                y: middle + Double.random(in: -0.5..<0.5, using: &same)),
            side: Double(symbol.grid.width),
            module: difficulty == .smallModules ? strength : 5, turn: turn,
            tilt: difficulty == .tilt ? strength * .pi / 180 : 0,
            arc: difficulty == .curve ? strength * .pi / 180 : 0)
        random = SplitMix64(state: UInt64(1000 + 100 * step + number))
    }

    /// Draws it.
    func image() -> LumaImage {
        var random = random
        let spot = Spot(difficulty, strength, symbol.grid.width, &random)
        let edge = Double.random(in: -0.2..<0.2, using: &random)
        var plane = GreyPlane(width: Self.side, height: Self.side) { x, y in
            guard let (u, v) = view.modules(x, y) else { return 120 }
            let level = spot.level(u, v, over: ink(u, v))
            switch difficulty {
            case .lowContrast: return 120 + (level - 120) * strength / 170
            case .shadow: return u > v + edge * view.side ? level / strength : level
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

    /// What is printed at a point of the symbol, in modules from its top left corner, and around it.
    private func ink(_ u: Double, _ v: Double) -> Double {
        let paper = 205.0
        let desk = 120.0
        let quiet = 4.0
        if u < -quiet || v < -quiet || u >= view.side + quiet || v >= view.side + quiet {
            return desk
        }
        guard u >= 0, v >= 0, u < view.side, v < view.side else { return paper }
        return symbol.grid[Int(u), Int(v)] == 1 ? 35 : paper
    }

    /// Addresses, as most codes hold, and capitals, as door codes do.
    private static func text(_ number: Int, _ random: inout SplitMix64) -> String {
        let letters = Array("abcdefghijklmnopqrstuvwxyz0123456789")
        let word = String(
            (0..<8 + number * 4).map { _ in
                letters[Int.random(in: 0..<letters.count, using: &random)]
            })
        return number.isMultiple(of: 2) ? "https://example.org/\(word)" : word.uppercased()
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
            let distance = hypot(u - center.x, v - center.y) / radius
            switch difficulty {
            case .stain: return distance < 1 ? 90 : level
            case .glare:
                let glare = min(1, max(0, 1.6 - distance) / 0.6)
                return level + (255 - level) * glare
            default: return level
            }
        }
    }
}

/// Where a camera sees the points of a symbol.
struct SymbolView {
    /// Where the symbol's middle is, in pixels.
    let center: Point
    /// The symbol's side, in modules.
    let side: Double
    /// The side of a module in the middle, in pixels.
    let module: Double
    /// The cosine and sine of the angle by which the symbol is turned.
    private let turn: (cosine: Double, sine: Double)
    /// The cosine and sine of the angle by which its plane is tilted away.
    private let tilt: (cosine: Double, sine: Double)
    /// The radius of the cylinder that the symbol is on, in modules; 0 where it is flat.
    private let radius: Double

    /// - Parameters:
    ///   - turn: in radians, clockwise.
    ///   - tilt: in radians.
    ///   - arc: how much of a cylinder the symbol covers, in radians; it stands upright there, or nearly so.
    init(
        center: Point, side: Double, module: Double, turn: Double, tilt: Double, arc: Double
    ) {
        self.center = center
        self.side = side
        self.module = module
        let turn = arc > 0 ? 0.1 * (turn - Double.pi) : turn
        self.turn = (cos(turn), sin(turn))
        self.tilt = (cos(tilt), sin(tilt))
        radius = arc > 0 ? side / arc : 0
    }

    /// The point of the symbol that is seen at a pixel, in modules from its top left corner; `nil` beyond its plane.
    func modules(_ x: Double, _ y: Double) -> (u: Double, v: Double)? {
        var px = (x - center.x) / module
        var py = (y - center.y) / module
        if tilt.sine > 0 {
            // A pinhole three sides away.
            let far = 3 * side
            let depth = far * tilt.cosine - py * tilt.sine
            guard depth > 0 else { return nil }
            py = py * far / depth
            px *= (far + py * tilt.sine) / far
        }
        if radius > 0 {
            guard abs(px) < radius else { return nil }
            px = radius * asin(px / radius)
        }
        return (
            px * turn.cosine + py * turn.sine + side / 2,
            py * turn.cosine - px * turn.sine + side / 2
        )
    }
}
