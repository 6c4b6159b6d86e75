/// A homography, the projective map of the plane: straight lines stay straight.
///
/// Maps (x, y) to ((a x + b y + c) / w, (d x + e y + f) / w) with w = g x + h y + 1.
///
/// - SeeAlso: Heckbert, "Fundamentals of Texture Mapping and Image Warping", 1989, 2.2.
public struct PerspectiveTransform: Sendable, Equatable {
    var a, b, c, d, e, f, g, h: Double

    /// The map that takes the unit square, top left (0, 0), onto four corners.
    ///
    /// `nil` when three of the corners lie on one line.
    public init?(unitSquareTo target: Quadrilateral) {
        let p0 = target.topLeft
        let p1 = target.topRight
        let p2 = target.bottomRight
        let p3 = target.bottomLeft
        let dx1 = p1.x - p2.x
        let dx2 = p3.x - p2.x
        let dx3 = p0.x - p1.x + p2.x - p3.x
        let dy1 = p1.y - p2.y
        let dy2 = p3.y - p2.y
        let dy3 = p0.y - p1.y + p2.y - p3.y
        let determinant = dx1 * dy2 - dx2 * dy1
        guard abs(determinant) > 1e-12 else { return nil }
        g = (dx3 * dy2 - dx2 * dy3) / determinant
        h = (dx1 * dy3 - dx3 * dy1) / determinant
        a = p1.x - p0.x + g * p1.x
        b = p3.x - p0.x + h * p3.x
        c = p0.x
        d = p1.y - p0.y + g * p1.y
        e = p3.y - p0.y + h * p3.y
        f = p0.y
    }

    /// The map back; `nil` where this one has none, or where it takes the origin from infinity.
    public var inverse: PerspectiveTransform? {
        let last = a * e - b * d
        guard abs(last) > 1e-12 else { return nil }
        var inverse = self
        inverse.a = (e - f * h) / last
        inverse.b = (c * h - b) / last
        inverse.c = (b * f - c * e) / last
        inverse.d = (f * g - d) / last
        inverse.e = (a - c * g) / last
        inverse.f = (c * d - a * f) / last
        inverse.g = (d * h - e * g) / last
        inverse.h = (b * g - a * h) / last
        return inverse
    }

    /// The image of a point; far beyond the horizon the result is not finite.
    @inlinable
    public func callAsFunction(_ point: Point) -> Point {
        apply(point)
    }

    @usableFromInline
    func apply(_ point: Point) -> Point {
        let w = g * point.x + h * point.y + 1
        return Point(
            x: (a * point.x + b * point.y + c) / w, y: (d * point.x + e * point.y + f) / w)
    }
}
