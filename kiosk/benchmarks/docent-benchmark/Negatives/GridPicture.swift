import DrawnPictures
import Imaging
import QRCode

/// How a grid of modules is printed: upright, small, with its quiet zone.
struct GridPicture {
    /// The side of a module, in pixels; not always whole.
    let module: Double
    private let dark: UInt8
    private let light: UInt8

    init(_ random: inout SplitMix64, module: ClosedRange<Double> = 2...5) {
        let isWhole = Bool.random(using: &random)
        let side = Double.random(in: module, using: &random)
        self.module = isWhole ? side.rounded() : side
        let first = UInt8.random(in: 0...90, using: &random)
        let second = UInt8.random(in: 150...255, using: &random)
        // One in eight is light on dark.
        (dark, light) =
            Int.random(in: 0..<8, using: &random) == 0 ? (second, first) : (first, second)
    }

    /// Each pixel is the mean of four by four samples.
    func image(of grid: ModuleGrid) -> LumaImage {
        let columns = Self.samples(grid.width, module)
        let rows = Self.samples(grid.height, module)
        let (width, height) = (columns.count / Self.fine, rows.count / Self.fine)
        var pixels = [UInt8](repeating: light, count: width * height)
        var darkSamples = [Int](repeating: 0, count: width)
        for y in 0..<height {
            for x in 0..<width { darkSamples[x] = 0 }
            for row in rows[y * Self.fine..<(y + 1) * Self.fine] {
                guard let row else { continue }
                for (sample, column) in columns.enumerated() {
                    if let column, grid[column, row] == 1 { darkSamples[sample / Self.fine] += 1 }
                }
            }
            for x in 0..<width {
                let step = (Int(dark) - Int(light)) * darkSamples[x] / (Self.fine * Self.fine)
                pixels[y * width + x] = UInt8(clamping: Int(light) + step)
            }
        }
        return LumaImage(width: width, height: height, pixels: pixels)
    }

    /// Samples across a pixel.
    private static let fine = 4
    /// Modules of quiet zone on each side.
    private static let quiet = 4

    /// The module at each sample of a line across the picture; `nil` in the quiet zone.
    private static func samples(_ modules: Int, _ module: Double) -> [Int?] {
        let pixels = Int((Double(modules + 2 * quiet) * module).rounded(.up))
        return (0..<pixels * fine).map { sample in
            let place = Int(((Double(sample) + 0.5) / Double(fine) / module).rounded(.down)) - quiet
            return (0..<modules).contains(place) ? place : nil
        }
    }
}
