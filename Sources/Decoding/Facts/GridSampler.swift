import Imaging
import QRCode

/// Reads the modules under a grid.
struct GridSampler {
    private let side: Int
    /// The mean shade of each module, row by row.
    private let shades: [Double]
    private let isInverted: Bool

    /// Takes the shades under a fitted grid, bent where alignment patterns lie beside their places.
    init(_ fit: GridFit, in image: LumaImage) {
        side = fit.patterns.side
        isInverted = fit.contrast < 0
        let warp = GridWarp(fit, in: image)
        let module = (fit.outline.area / Double(side * side)).squareRoot()
        // Big modules are averaged over their middle; small ones have only their centre to themselves.
        let offsets: [Double] = module >= 3 ? [-0.25, 0, 0.25] : [0]
        let weight = 1 / Double(offsets.count * offsets.count)
        var shades: [Double] = []
        shades.reserveCapacity(side * side)
        for row in 0..<side {
            for column in 0..<side {
                let x = Double(column) + 0.5
                let y = Double(row) + 0.5
                let shift = warp.shift(x: x, y: y)
                var sum = 0.0
                for dy in offsets {
                    for dx in offsets {
                        sum += image.shade(
                            at: fit.place(x: x + shift.x + dx, y: y + shift.y + dy))
                    }
                }
                shades.append(sum * weight)
            }
        }
        self.shades = shades
    }

    /// The modules, dark where the shade is under the mean of a square around.
    ///
    /// - Parameter reach: how many modules the square reaches to each side.
    func grid(reach: Int) -> ModuleGrid {
        // Sums over all modules above and left of each, so that any rectangle costs four look-ups.
        let stride = side + 1
        var sums = [Double](repeating: 0, count: stride * stride)
        for y in 0..<side {
            var row = 0.0
            for x in 0..<side {
                row += shades[y * side + x]
                sums[(y + 1) * stride + x + 1] = sums[y * stride + x + 1] + row
            }
        }
        var grid = ModuleGrid(width: side, height: side)
        for y in 0..<side {
            let top = max(0, y - reach)
            let bottom = min(side, y + reach + 1)
            for x in 0..<side {
                let left = max(0, x - reach)
                let right = min(side, x + reach + 1)
                let sum =
                    sums[bottom * stride + right] - sums[top * stride + right]
                    - sums[bottom * stride + left] + sums[top * stride + left]
                let mean = sum / Double((bottom - top) * (right - left))
                let isDark = (shades[y * side + x] < mean) != isInverted
                grid[x, y] = isDark ? 1 : 0
            }
        }
        return grid
    }
}
