import Imaging

/// How much texture each block of ``FrameMeans`` has, and along which direction it is smeared.
///
/// A structure tensor per block: the sums of the products of both derivatives. That of a symbol has no direction, since its
/// modules are as often across as down; motion blur takes the derivative along itself away.
///
/// - SeeAlso: Bigün and Granlund, "Optimal Orientation Detection of Linear Symmetry", 1987.
struct FrameTexture: Sendable {
    /// The sums of a block: of x · x, x · y and y · y of the derivatives, and how many were sampled.
    private(set) var tensors = [SIMD4<Float>](
        repeating: .zero, count: FrameMeans.columns * FrameMeans.rows)
    private var smooth = [Float](repeating: 0, count: FrameMeans.columns * FrameMeans.rows)
    private var isTaken = [Bool](repeating: false, count: FrameMeans.columns * FrameMeans.rows)
    /// The blocks of the last patch.
    private var blocks: [Int] = []

    /// The rows of pixels that are sampled in a block, and the step from one sampled column to the next.
    private static let probes = 4
    private static let step = 2
    /// The least mean of the squared derivatives in the middle of a patch, of both directions together, in shades².
    private static let leastEnergy: Float = 120
    /// The share of the strongest block that its neighbours need to belong to the patch.
    private static let share: Float = 0.3
    /// The fewest blocks of a patch.
    private static let fewestBlocks = 6

    /// Measures a frame.
    mutating func measure(_ image: LumaImage) {
        let (width, height) = (image.width, image.height)
        for row in 0..<FrameMeans.rows {
            for column in 0..<FrameMeans.columns {
                tensors[row * FrameMeans.columns + column] = .zero
            }
            let top = row * height / FrameMeans.rows
            let count = (row + 1) * height / FrameMeans.rows - top
            for probe in 0..<Self.probes {
                let y = top + (2 * probe + 1) * count / (2 * Self.probes)
                guard y >= 1, y + 1 < height else { continue }
                let (upper, middle, lower) = (image.row(y - 1), image.row(y), image.row(y + 1))
                for column in 0..<FrameMeans.columns {
                    let left = max(1, column * width / FrameMeans.columns)
                    let right = min(width - 1, (column + 1) * width / FrameMeans.columns)
                    var sums = SIMD4<Int32>.zero
                    var x = left
                    while x < right {
                        let across = Int32(middle[x + 1]) &- Int32(middle[x - 1])
                        let down = Int32(lower[x]) &- Int32(upper[x])
                        sums &+= SIMD4(across &* across, across &* down, down &* down, 1)
                        x += Self.step
                    }
                    tensors[row * FrameMeans.columns + column] += SIMD4<Float>(sums)
                }
            }
        }
    }

    /// The patch with the most texture among the blocks that changed; `nil` where there is none.
    mutating func patch(in image: LumaImage, where hasChanged: (Int) -> Bool) -> TexturePatch? {
        let (columns, rows) = (FrameMeans.columns, FrameMeans.rows)
        for y in 0..<rows {
            for x in 0..<columns {
                let i = y * columns + x
                isTaken[i] = false
                smooth[i] = 0
                guard hasChanged(i) else { continue }
                var sum = SIMD4<Float>.zero
                for v in max(0, y - 1)...min(rows - 1, y + 1) {
                    for u in max(0, x - 1)...min(columns - 1, x + 1) {
                        sum += tensors[v * columns + u]
                    }
                }
                smooth[i] = (sum.x + sum.z) / max(sum.w, 1)
            }
        }
        guard let peak = smooth.indices.max(by: { smooth[$0] < smooth[$1] }),
            smooth[peak] >= Self.leastEnergy
        else { return nil }
        grow(from: peak, least: Self.share * smooth[peak])
        guard blocks.count >= Self.fewestBlocks else { return nil }
        return TexturePatch(blocks, tensors, in: image)
    }

    /// Collects the blocks around one that are as textured as is asked for.
    private mutating func grow(from peak: Int, least: Float) {
        let (columns, rows) = (FrameMeans.columns, FrameMeans.rows)
        blocks.removeAll(keepingCapacity: true)
        blocks.append(peak)
        isTaken[peak] = true
        var next = 0
        while next < blocks.count {
            let (x, y) = (blocks[next] % columns, blocks[next] / columns)
            next += 1
            for v in max(0, y - 1)...min(rows - 1, y + 1) {
                for u in max(0, x - 1)...min(columns - 1, x + 1) {
                    let i = v * columns + u
                    guard !isTaken[i], smooth[i] >= least else { continue }
                    isTaken[i] = true
                    blocks.append(i)
                }
            }
        }
    }
}
