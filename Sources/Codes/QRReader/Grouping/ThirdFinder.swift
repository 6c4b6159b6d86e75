/// Looks for the finder pattern that two others predict.
///
/// Under perspective it lies modules off the predicted place, and is foreshortened more or less than the others: so
/// much that no scan line shows it.
enum ThirdFinder {
    /// The least correlation of a pattern.
    private static let leastCorrelation = 0.6
    /// Places to each side of the predicted one, and the modules from one to the next.
    private static let reach = 6
    private static let step = 0.75
    /// How many sizes of a module are tried.
    private static let sizes = 5

    /// The cost of one search, in steps of ``WorkMeter``: a correlation takes 81 samples with their products.
    static let work = (2 * reach + 1) * (2 * reach + 1) * sizes * 81 * 6

    /// The hypothesis with the third finder pattern where it is; `nil` where nothing resembles one.
    static func completed(_ hypothesis: Hypothesis, in plane: SearchPlane) -> Hypothesis? {
        guard let frames = FinderFrames(hypothesis) else { return nil }
        var completed = hypothesis
        completed.key = hypothesis.keyOfCompleted
        let (a, b, c) = (frames.topLeft, frames.topRight, frames.bottomLeft)
        if hypothesis.topLeft.evidence == .predicted {
            return find(&completed.topLeft, b, c, in: plane) ? completed : nil
        }
        if hypothesis.topRight.evidence == .predicted {
            return find(&completed.topRight, a, c, in: plane) ? completed : nil
        }
        return hypothesis.bottomLeft.evidence == .predicted
            && find(&completed.bottomLeft, a, b, in: plane) ? completed : nil
    }

    private static func find(
        _ third: inout FinderPattern, _ a: FinderFrame, _ b: FinderFrame, in plane: SearchPlane
    ) -> Bool {
        let sign = third.isInverted ? -1.0 : 1.0
        let (right, down) = ((a.right + b.right) / 2, (a.down + b.down) / 2)
        var (most, center, across, along) = (0.0, third.center, right, down)
        for y in -reach...reach {
            for x in -reach...reach {
                let place = third.center + (right * Double(x) + down * Double(y)) * step
                for size in 0..<sizes {
                    // As large as the others, smaller, larger, or foreshortened one way.
                    let wide = size == 1 || size == 3 ? 0.65 : size == 2 ? 1.4 : 1
                    let high = size == 1 || size == 4 ? 0.65 : size == 2 ? 1.4 : 1
                    let correlation =
                        sign
                        * TemplateMatch.correlation(plane, place, right * wide, down * high)
                    guard correlation > most else { continue }
                    (most, center, across, along) = (correlation, place, right * wide, down * high)
                }
            }
        }
        guard most > leastCorrelation / 2 else { return false }
        let match = TemplateMatch(
            plane, near: center, across: across, down: along, isInverted: third.isInverted)
        third.center = match.center
        third.corners = match.corners
        third.moduleSize = match.moduleSize
        third.evidence = .resemblance
        third.fit = sign * match.correlation
        return third.fit >= leastCorrelation
    }
}
