/// The three finder patterns of a symbol as rulers.
struct FinderFrames {
    var topLeft: FinderFrame
    var topRight: FinderFrame
    var bottomLeft: FinderFrame

    /// The frames that a hypothesis suggests; `nil` when its finder patterns lie in a line.
    init?(_ hypothesis: Hypothesis) {
        let right = hypothesis.topRight.center - hypothesis.topLeft.center
        let down = hypothesis.bottomLeft.center - hypothesis.topLeft.center
        // An angle below 10 degrees: modules so slanted cannot be told apart.
        guard right.cross(down) > 0.17 * right.length * down.length, right.length > 1,
            down.length > 1
        else { return nil }
        topLeft = Self.frame(hypothesis.topLeft, right, down)
        topRight = Self.frame(hypothesis.topRight, right, down)
        bottomLeft = Self.frame(hypothesis.bottomLeft, right, down)
    }

    /// The frame of one pattern: by its corners where they are known, else turned as the whole symbol.
    private static func frame(_ finder: FinderPattern, _ right: Vector, _ down: Vector)
        -> FinderFrame
    {
        if let corners = finder.corners, corners.area > 1 {
            var best = (alignment: -Double.infinity, turn: 0)
            for turn in 0..<4 {
                let edge = corners[turn + 1] - corners[turn] + corners[turn + 2] - corners[turn + 3]
                let side = corners[turn + 3] - corners[turn] + corners[turn + 2] - corners[turn + 1]
                let alignment =
                    edge.dot(right) / (edge.length * right.length + 1e-9)
                    + side.dot(down) / (side.length * down.length + 1e-9)
                if alignment > best.alignment { best = (alignment, turn) }
            }
            let t = best.turn
            return FinderFrame(
                center: finder.center,
                right: (corners[t + 1] - corners[t] + corners[t + 2] - corners[t + 3]) / 14,
                down: (corners[t + 3] - corners[t] + corners[t + 2] - corners[t + 1]) / 14)
        }
        let sine = right.cross(down) / (right.length * down.length)
        let ratio = right.length / down.length
        let width = finder.moduleSize * (ratio / sine).squareRoot()
        return FinderFrame(
            center: finder.center, right: right * (width / right.length),
            down: down * (width / ratio / down.length))
    }

    /// Fits each frame to the picture.
    mutating func refine(_ refiner: inout FinderRefiner, in raster: borrowing GreyRaster) {
        topLeft = refiner.refine(topLeft, in: raster)
        topRight = refiner.refine(topRight, in: raster)
        bottomLeft = refiner.refine(bottomLeft, in: raster)
    }

    /// The same, taken for sure as they are.
    var trusted: FinderFrames {
        var result = self
        result.topLeft.score = 1
        result.topRight.score = 1
        result.bottomLeft.score = 1
        return result
    }
}
