public import Imaging

/// A step of an outline; x right and y down.
public enum PathStep: Sendable, Equatable {
    case move(Point)
    case line(Point)
    /// A Bézier curve: two control points, then its end.
    case curve(Point, Point, Point)
    case close
}
