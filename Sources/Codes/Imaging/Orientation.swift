/// How a stored picture must be turned to be seen upright.
///
/// The raw values are those of the Exif orientation tag, 0x0112. Scans report it and leave pixels and
/// corners as they are stored; it is applied only where a picture is shown.
///
/// - SeeAlso: CIPA DC-008 (Exif 2.32), 4.6.4, tag Orientation.
public enum Orientation: Int, Sendable, CaseIterable {
    case upright = 1
    case mirrored = 2
    case halfTurn = 3
    case mirroredHalfTurn = 4
    case transposed = 5
    /// Shown after a quarter turn clockwise.
    case quarterTurnClockwise = 6
    case transversed = 7
    /// Shown after a quarter turn counter-clockwise.
    case quarterTurnCounterclockwise = 8

    /// Whether width and height are swapped.
    public var swapsSides: Bool { rawValue >= 5 }

    /// The size in pixels as shown, from the stored one.
    public func displayedSize(ofWidth width: Int, height: Int) -> (width: Int, height: Int) {
        swapsSides ? (height, width) : (width, height)
    }

    /// Where the stored pixel (x, y) of a `width` x `height` picture is shown.
    @inlinable
    public func displayed(x: Int, y: Int, width: Int, height: Int) -> (x: Int, y: Int) {
        switch self {
        case .upright: (x, y)
        case .mirrored: (width - 1 - x, y)
        case .halfTurn: (width - 1 - x, height - 1 - y)
        case .mirroredHalfTurn: (x, height - 1 - y)
        case .transposed: (y, x)
        case .quarterTurnClockwise: (height - 1 - y, x)
        case .transversed: (height - 1 - y, width - 1 - x)
        case .quarterTurnCounterclockwise: (y, width - 1 - x)
        }
    }
}
