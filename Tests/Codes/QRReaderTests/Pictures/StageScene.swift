import Foundation
import Imaging
import QRCode
import TestSupport
import Testing

@testable import QRReader

/// A door sign as a poor photograph shows it, made so that every stage of the reader has work to do.
///
/// Bent paper in perspective on a cluttered wall, half in shadow, with a streak of glare that saturates,
/// blur and noise; a second symbol, light on dark, hangs farther away. All of it follows from the figures
/// here and one seed.
struct StageScene {
    static let text = "HTTPS://VESPER-RIDGE.EXAMPLE/R/A-014"
    static let farText = "ROOM:A-015"
    static let width = 560
    static let height = 400

    let symbol: EncodedSymbol
    let far: EncodedSymbol
    let photograph: LumaImage

    /// Samples to a pixel and axis.
    private static let fine = 3
    /// Deviations of blur in pixels and of noise in grey levels.
    private static let blur = 2.0
    private static let noise = 4.0
    /// The sheet in modules of its symbol, whose top left corner is the origin.
    private static let sheet = (left: -7.0, top: -14.0, right: 44.0, bottom: 50.0)

    init() throws {
        let five = try #require(Version(5))
        let one = try #require(Version(1))
        symbol = try encode(
            text: Self.text,
            options: EncodingOptions(
                versions: [five], errorCorrectionLevel: .q, raisesErrorCorrectionLevel: false))
        far = try encode(text: Self.farText, options: EncodingOptions(versions: [one]))
        var light = Self.ground(far)
        Self.lay(symbol, over: &light)
        light = Self.halved(light)
        for y in 0..<Self.height {
            for x in 0..<Self.width {
                let place = Vector(Double(x) + 0.5, Double(y) + 0.5)
                light[y * Self.width + x] *= Self.lamp(at: place)
                light[y * Self.width + x] += Self.glare(at: place)
            }
        }
        light = Self.blurred(light)
        var random = SeededGenerator(seed: 20_261_121)
        let pixels = light.map { value in
            // The sensor saturates before it adds its noise.
            let seen = min(value, 262) + noise(&random)
            return UInt8(max(0, min(255, seen.rounded())))
        }
        func noise(_ random: inout SeededGenerator) -> Double { Self.noise * random.normal() }
        photograph = LumaImage(width: Self.width, height: Self.height, pixels: pixels)
    }

    /// Whether a module of the symbol is dark, as it was printed.
    func isDark(_ index: Int) -> Bool {
        let side = symbol.version.width
        return symbol.grid[index % side, index / side] == 1
    }

    // MARK: What is there

    /// Where a point of the sheet is seen: on a cylinder, turned, by a camera at some distance.
    static func place(_ module: Vector) -> Vector {
        let (p, q) = (module.x - 18.5, module.y - 18.5)
        let bend = 0.026
        let (x, y, z) = (sin(bend * p) / bend, q, (cos(bend * p) - 1) / bend)
        // About the upright axis, then the level one, then the line of sight.
        let (x1, z1) = (x * cos(0.2) + z * sin(0.2), z * cos(0.2) - x * sin(0.2))
        let (y2, z2) = (y * cos(0.5) - z1 * sin(0.5), z1 * cos(0.5) + y * sin(0.5))
        let (x3, y3) = (x1 * cos(0.13) - y2 * sin(0.13), y2 * cos(0.13) + x1 * sin(0.13))
        let scale = 600 / (105 - z2)
        return Vector(272 + x3 * scale, 206 + y3 * scale)
    }

    /// What the sheet reflects, 0...1.
    private static func reflectance(_ symbol: EncodedSymbol, _ module: Vector) -> Double {
        let paper = 0.9
        let ink = 0.1
        let side = Double(symbol.version.width)
        if module.x >= 0, module.y >= 0, module.x < side, module.y < side {
            return symbol.grid[Int(module.x), Int(module.y)] == 1 ? ink : paper
        }
        for (line, x, y, cell) in [("VESPER RIDGE", 2.0, -9.0, 0.7), ("A-014", 8, 42, 1.05)] {
            let place = (module - Vector(x, y)) / cell
            if DotFont.isInk(line, Int(place.x.rounded(.down)), Int(place.y.rounded(.down))) {
                return ink
            }
        }
        return paper
    }

    /// A wall of boards, with a notice on it and the symbol that is farther away.
    private static func ground(_ far: EncodedSymbol) -> [Double] {
        var light: [Double] = []
        let (width, height) = (width * fine, height * fine)
        light.reserveCapacity(width * height)
        for y in 0..<height {
            for x in 0..<width {
                let place = Vector(Double(x) + 0.5, Double(y) + 0.5) / Double(fine)
                light.append(notice(place) ?? plate(place, far) ?? board(place))
            }
        }
        return light
    }

    private static func board(_ place: Vector) -> Double {
        let across = place.x + 0.06 * place.y
        let part = across.truncatingRemainder(dividingBy: 74)
        if part < 2.2 { return 60 }
        return 132 + 9 * sin(across / 20.1 + 2 * sin(place.y / 60)) + 14 * sin(across / 74)
    }

    private static let noticeLines = [
        "VISITORS", "PLEASE SIGN IN AT", "THE NORTH DESK", "LABS ON LEVEL 2 ARE", "OPEN 9 TO 17",
        "DO NOT PROP DOORS", "CALL 5550134", "IF A LAMP IS RED",
    ]

    private static func notice(_ place: Vector) -> Double? {
        let step = place - Vector(22, 24)
        let local = Vector(step.x * 0.99 + step.y * 0.14, step.y * 0.99 - step.x * 0.14)
        guard local.x > 0, local.y > 0, local.x < 118, local.y < 158 else { return nil }
        let cell = 1.45
        let row = Int(((local.y - 10) / (cell * 13)).rounded(.down))
        guard noticeLines.indices.contains(row) else { return 214 }
        let y = (local.y - 10) / cell - Double(row) * 13
        let isInk = DotFont.isInk(
            noticeLines[row], Int(((local.x - 7) / cell).rounded(.down)), Int(y.rounded(.down)))
        return isInk ? 52 : 214
    }

    private static func plate(_ place: Vector, _ symbol: EncodedSymbol) -> Double? {
        let step = place - Vector(452, 62)
        let local = Vector(step.x * 0.985 - step.y * 0.17, step.y * 0.985 + step.x * 0.17)
        guard local.x > -12, local.y > -12, local.x < 82, local.y < 92 else { return nil }
        let module = local / 3.3
        if module.x >= 0, module.y >= 0, module.x < 21, module.y < 21 {
            return symbol.grid[Int(module.x), Int(module.y)] == 1 ? 205 : 48
        }
        let cell = 2.4
        let isInk = DotFont.isInk(
            "A-015", Int(((local.x - 12) / cell).rounded(.down)),
            Int(((local.y - 75) / cell).rounded(.down)))
        return isInk ? 205 : 48
    }

    private static func lay(_ symbol: EncodedSymbol, over light: inout [Double]) {
        let width = width * fine
        let height = height * fine
        let step = 0.036
        var v = sheet.top
        while v < sheet.bottom {
            var u = sheet.left
            while u < sheet.right {
                let module = Vector(u, v)
                let place = place(module) * Double(fine)
                u += step
                guard place.x >= 0, place.y >= 0, place.x < Double(width),
                    place.y < Double(height)
                else { continue }
                // Paper that turns away from the lamp is darker.
                let turn = 0.8 + 0.2 * cos(0.026 * (module.x - 18.5) + 0.5)
                light[Int(place.y) * width + Int(place.x)] =
                    250 * turn * reflectance(symbol, module)
            }
            v += step
        }
    }

    // MARK: Light and lens

    /// How much light falls there: less to one side, and a shadow with a soft edge.
    private static func lamp(at place: Vector) -> Double {
        let edge = (place.x - 178) * 0.86 - (place.y - 210) * 0.5
        let shadow = 1 / (1 + exp(-edge / 2.2))
        return (0.3 + 0.66 * shadow) * (1.02 - 0.0004 * place.x)
    }

    /// A streak that outshines all.
    private static func glare(at place: Vector) -> Double {
        let step = place - Vector(276, 238)
        let along = step.x * 0.94 + step.y * 0.34
        let across = step.y * 0.94 - step.x * 0.34
        let reach = along / 58
        return 620 * exp(-across * across / 20) * exp(-reach * reach * reach * reach)
    }

    private static func halved(_ light: [Double]) -> [Double] {
        var result: [Double] = []
        result.reserveCapacity(width * height)
        for y in 0..<height {
            for x in 0..<width {
                var sum = 0.0
                for j in 0..<fine {
                    let row = (y * fine + j) * width * fine + x * fine
                    for i in 0..<fine { sum += light[row + i] }
                }
                result.append(sum / Double(fine * fine))
            }
        }
        return result
    }

    private static func blurred(_ light: [Double]) -> [Double] {
        let reach = Int(3 * blur) + 1
        var weights = (-reach...reach).map { exp(-Double($0 * $0) / (2 * blur * blur)) }
        let total = weights.reduce(0, +)
        weights = weights.map { $0 / total }
        var result = light
        for isAcross in [true, false] {
            let source = result
            for y in 0..<height {
                for x in 0..<width {
                    var sum = 0.0
                    for k in -reach...reach {
                        let u = isAcross ? max(0, min(width - 1, x + k)) : x
                        let v = isAcross ? y : max(0, min(height - 1, y + k))
                        sum += source[v * width + u] * weights[k + reach]
                    }
                    result[y * width + x] = sum
                }
            }
        }
        return result
    }
}
