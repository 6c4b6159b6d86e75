/// A place in a picture or a step between two, in pixels: x runs right, y runs down.
///
/// Pixel (x, y) covers x..<x + 1 by y..<y + 1, so that its centre is at (x + 0.5, y + 0.5).
typealias Vector = SIMD2<Double>

extension SIMD2<Double> {
    /// The length of the step.
    var length: Double { (x * x + y * y).squareRoot() }

    /// The step turned by a quarter, clockwise on the screen.
    var quarterTurn: Vector { Vector(-y, x) }

    /// Twice the area of the triangle that two steps span, positive when `other` lies clockwise on the screen.
    func cross(_ other: Vector) -> Double { x * other.y - y * other.x }

    /// The scalar product.
    func dot(_ other: Vector) -> Double { x * other.x + y * other.y }
}
