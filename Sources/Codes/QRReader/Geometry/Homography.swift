/// A homography, the projective map of the plane, from modules to pixels: straight lines stay straight.
///
/// Maps (x, y) to (a x + b y + c, d x + e y + f) / (g x + h y + i).
struct Homography {
    var a = 1.0
    var b = 0.0
    var c = 0.0
    var d = 0.0
    var e = 1.0
    var f = 0.0
    var g = 0.0
    var h = 0.0
    var i = 1.0

    /// The image of a place; beyond the horizon the result is not finite or lies on the far side.
    @inline(__always)
    func callAsFunction(_ p: Vector) -> Vector {
        Vector(a * p.x + b * p.y + c, d * p.x + e * p.y + f) / (g * p.x + h * p.y + i)
    }

    /// The denominator: positive in front of the horizon.
    func depth(_ p: Vector) -> Double { g * p.x + h * p.y + i }

    /// The inverse map; `nil` where the plane collapses to a line.
    var inverse: Homography? {
        let result = Homography(
            a: e * i - f * h, b: c * h - b * i, c: b * f - c * e,
            d: f * g - d * i, e: a * i - c * g, f: c * d - a * f,
            g: d * h - e * g, h: b * g - a * h, i: a * e - b * d)
        let determinant = a * result.a + b * result.d + c * result.g
        guard abs(determinant) > 1e-12 else { return nil }
        return result.scaled(by: 1 / determinant)
    }

    /// The map of `other` first and then this.
    func after(_ other: Homography) -> Homography {
        Homography(
            a: a * other.a + b * other.d + c * other.g,
            b: a * other.b + b * other.e + c * other.h,
            c: a * other.c + b * other.f + c * other.i,
            d: d * other.a + e * other.d + f * other.g,
            e: d * other.b + e * other.e + f * other.h,
            f: d * other.c + e * other.f + f * other.i,
            g: g * other.a + h * other.d + i * other.g,
            h: g * other.b + h * other.e + i * other.h,
            i: g * other.c + h * other.f + i * other.i)
    }

    private func scaled(by s: Double) -> Homography {
        Homography(
            a: a * s, b: b * s, c: c * s, d: d * s, e: e * s, f: f * s, g: g * s, h: h * s,
            i: i * s)
    }
}
