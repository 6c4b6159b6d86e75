import QRCode
import TestSupport

/// Draws the parts of a ``CostlyPicture``.
struct CostlyCanvas {
    let width: Int
    let height: Int
    private(set) var pixels: [UInt8]
    private var random = SeededGenerator(seed: 3)

    private static let dark: UInt8 = 30
    private static let light: UInt8 = 225

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
        pixels = [UInt8](repeating: Self.light, count: width * height)
    }

    /// Makes pixels dark or light.
    mutating func fill(_ isDark: (Int, Int) -> Bool) {
        for y in 0..<height {
            for x in 0..<width {
                pixels[y * width + x] = isDark(x, y) ? Self.dark : Self.light
            }
        }
    }

    private mutating func square(_ left: Int, _ top: Int, _ side: Int, isDark: Bool = true) {
        for y in clamped(top, height)..<clamped(top + side, height) {
            for x in clamped(left, width)..<clamped(left + side, width) {
                pixels[y * width + x] = isDark ? Self.dark : Self.light
            }
        }
    }

    private func clamped(_ place: Int, _ end: Int) -> Int { max(0, min(end, place)) }

    private mutating func finder(_ left: Int, _ top: Int, _ module: Int) {
        square(left, top, 7 * module)
        square(left + module, top + module, 5 * module, isDark: false)
        square(left + 2 * module, top + 2 * module, 3 * module)
    }

    /// Fills the canvas with cells of eight modules: finder patterns, or noise.
    mutating func drawCells(_ module: Int, finders share: Double) {
        for top in stride(from: 0, to: height - 8 * module, by: 8 * module) {
            for left in stride(from: 0, to: width - 8 * module, by: 8 * module) {
                if random.unit() < share {
                    finder(left, top, module)
                    continue
                }
                for cell in 0..<64 where random.next() & 1 == 0 {
                    square(left + cell % 8 * module, top + cell / 8 * module, module)
                }
            }
        }
    }

    mutating func scatter() {
        for _ in 0..<width * height / 150 {
            finder(
                random.number(below: width), random.number(below: height),
                1 + random.number(below: 5))
        }
    }

    mutating func drawCircles(_ module: Int) {
        let side = 10 * module
        fill { x, y in
            let (dx, dy) = (x % side - side / 2, y % side - side / 2)
            let radius = Double(dx * dx + dy * dy).squareRoot() / Double(module)
            return radius < 1.5 || radius > 2.5 && radius < 3.5
        }
    }

    mutating func drawLattice(_ module: Int) {
        fill { x, y in
            let (column, row) = (x / module, y / module)
            return column % 20 == 6 && row & 1 == 0 || row % 20 == 6 && column & 1 == 0
        }
        for top in stride(from: 0, to: height, by: 20 * module) {
            for left in stride(from: 0, to: width, by: 20 * module) {
                square(left - module, top - module, 9 * module, isDark: false)
                finder(left, top, module)
            }
        }
    }

    /// Fills the canvas with symbols of a version, a share of whose data modules is turned over.
    mutating func drawSymbols(version number: Int, _ module: Int, wrong: Double) {
        guard let version = Version(number) else { return }
        let side = (version.width + 4) * module
        let roles = version.moduleRoles
        var count = 0
        for top in stride(from: 2 * module, to: height - side + 1, by: side) {
            for left in stride(from: 2 * module, to: width - side + 1, by: side) {
                count += 1
                let options = EncodingOptions(
                    versions: [version], errorCorrectionLevel: .l,
                    raisesErrorCorrectionLevel: false)
                guard let grid = try? encode(text: "\(count)", options: options).grid else {
                    return
                }
                for y in 0..<version.width {
                    for x in 0..<version.width {
                        let role = roles[y * version.width + x]
                        let isData = role != .dark && role != .light
                        let isWrong = isData && random.unit() < wrong
                        guard (grid[x, y] == 1) != isWrong else { continue }
                        square(left + x * module, top + y * module, module)
                    }
                }
            }
        }
    }

    /// Adds grey levels at random in squares of some pixels, around the middle.
    mutating func addNoise(_ side: Int, share: Double) {
        let columns = (width + side - 1) / side
        let values = (0..<columns * ((height + side - 1) / side)).map { _ in random.signed() }
        let isFirst = pixels.allSatisfy { $0 == Self.light }
        for y in 0..<height {
            for x in 0..<width {
                let before = isFirst ? 128 : Double(pixels[y * width + x])
                let value = before + 127 * share * values[y / side * columns + x / side]
                pixels[y * width + x] = UInt8(max(0, min(255, value)))
            }
        }
    }
}
