/// A size a camera offers, or a whole range of them.
public enum FrameSize: Sendable, Equatable, CustomStringConvertible {
    /// One size, in pixels.
    case discrete(width: Int, height: Int)
    /// Every width and height of two ranges that is a whole number of steps from the lower end, in
    /// pixels.
    case stepwise(
        widths: ClosedRange<Int>, widthStep: Int, heights: ClosedRange<Int>, heightStep: Int)

    /// "1280x720", or "16x16 to 1920x1080".
    public var description: String {
        switch self {
        case .discrete(let width, let height): "\(width)x\(height)"
        case .stepwise(let widths, _, let heights, _):
            "\(widths.lowerBound)x\(heights.lowerBound) to \(widths.upperBound)x\(heights.upperBound)"
        }
    }

    /// The offered size that is nearest to a wanted one: the size itself, or the range's nearest
    /// step.
    func nearest(width: Int, height: Int) -> (width: Int, height: Int) {
        switch self {
        case .discrete(let ownWidth, let ownHeight): (ownWidth, ownHeight)
        case .stepwise(let widths, let widthStep, let heights, let heightStep):
            (
                FrameSize.step(width, in: widths, by: widthStep),
                FrameSize.step(height, in: heights, by: heightStep)
            )
        }
    }

    private static func step(_ wanted: Int, in range: ClosedRange<Int>, by step: Int) -> Int {
        let within = min(max(wanted, range.lowerBound), range.upperBound)
        return range.lowerBound + (within - range.lowerBound) / max(1, step) * max(1, step)
    }
}
