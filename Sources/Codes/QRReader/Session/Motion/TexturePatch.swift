import Imaging

/// A part of a frame with much texture, and the direction along which it is smeared.
struct TexturePatch: Sendable {
    /// The middle, in pixels.
    var center: Vector
    /// The direction of the blur, of length 1.
    var along: Vector
    /// The extent along that direction, and across it, in pixels.
    var size: Vector
    /// The energy of the derivatives along the blur over that across it, 0...1; 1 is no blur.
    var sharpness: Float

    init(_ blocks: [Int], _ tensors: [SIMD4<Float>], in image: LumaImage) {
        var sum = SIMD4<Float>.zero
        for i in blocks { sum += tensors[i] }
        let half = (sum.x - sum.z) / 2
        let root = (half * half + sum.y * sum.y).squareRoot()
        let least = max((sum.x + sum.z) / 2 - root, 0)
        let most = (sum.x + sum.z) / 2 + root
        sharpness = most > 0 ? least / most : 1
        // The eigenvector of the smaller eigenvalue, from whichever row of the matrix is the longer one.
        var direction =
            half >= 0
            ? Vector(Double(sum.y), Double(-half - root))
            : Vector(Double(half - root), Double(sum.y))
        direction = direction.length > 1e-6 ? direction / direction.length : Vector(1, 0)
        along = direction
        let across = direction.quarterTurn
        let block = Vector(
            Double(image.width) / Double(FrameMeans.columns),
            Double(image.height) / Double(FrameMeans.rows))
        var lower = Vector(.infinity, .infinity)
        var upper = -lower
        for i in blocks {
            let place =
                Vector(
                    Double(i % FrameMeans.columns) + 0.5, Double(i / FrameMeans.columns) + 0.5)
                * block
            let turned = Vector(place.dot(along), place.dot(across))
            lower = pointwiseMin(lower, turned)
            upper = pointwiseMax(upper, turned)
        }
        let middle = (lower + upper) / 2
        center = along * middle.x + across * middle.y
        // Blocks at the border are only partly covered.
        size = upper - lower + 2 * max(block.x, block.y)
    }
}
