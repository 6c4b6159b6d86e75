import Foundation
import Imaging

/// An affine map of SVG coordinates: `x' = a x + c y + e`, `y' = b x + d y + f`.
///
/// - SeeAlso: Scalable Vector Graphics (SVG) 2, 8.5, the `transform` property.
struct SVGTransform: Equatable {
    var a = 1.0
    var b = 0.0
    var c = 0.0
    var d = 1.0
    var e = 0.0
    var f = 0.0

    func applied(to point: Point) -> Point {
        Point(x: a * point.x + c * point.y + e, y: b * point.x + d * point.y + f)
    }

    /// This map after another one, as an element's transform comes before that of the group around it.
    func after(_ inner: SVGTransform) -> SVGTransform {
        SVGTransform(
            a: a * inner.a + c * inner.b, b: b * inner.a + d * inner.b,
            c: a * inner.c + c * inner.d, d: b * inner.c + d * inner.d,
            e: a * inner.e + c * inner.f + e, f: b * inner.e + d * inner.f + f)
    }
}

extension SVGTransform {
    /// More functions in one attribute than a drawing program writes are not read.
    private static let maximumFunctions = 32

    /// Reads a `transform`, as the attribute or the CSS property has it; `nil` where it is none.
    ///
    /// Numbers without a unit are pixels or degrees in both. Of what turns a drawing out of its plane nothing is read.
    ///
    /// - Parameter extent: what 100 % are, across and down.
    /// - SeeAlso: CSS Transforms Module Level 1, 12 (the transform functions).
    init?(_ text: some StringProtocol, of extent: (Double, Double) = (0, 0)) {
        self.init()
        var count = 0
        var rest = Substring(text)
        while let open = rest.firstIndex(of: "(") {
            let name = rest[..<open].trimming { $0.isWhitespace || $0 == "," }
            guard let close = rest[open...].firstIndex(of: ")"),
                let numbers = SVGLength.arguments(
                    rest[rest.index(after: open)..<close], of: extent),
                let function = Self.function(String(name), numbers)
            else { return nil }
            self = after(function)
            count += 1
            guard count <= Self.maximumFunctions else { return nil }
            rest = rest[rest.index(after: close)...]
        }
        let end = rest.trimming { $0.isWhitespace || $0 == "," }
        guard end.isEmpty || count == 0 && end == "none" else { return nil }
    }

    /// This map about a place that it leaves where it is.
    func about(_ origin: Point) -> SVGTransform {
        SVGTransform(e: origin.x, f: origin.y).after(self)
            .after(SVGTransform(e: -origin.x, f: -origin.y))
    }

    private static func function(_ name: String, _ numbers: [Double]) -> SVGTransform? {
        let first = numbers.first ?? 0
        func slope(_ degrees: Double) -> Double { tan(degrees * .pi / 180) }
        switch (name, numbers.count) {
        case ("matrix", 6):
            return SVGTransform(
                a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], e: numbers[4],
                f: numbers[5])
        case ("translate", 1), ("translateX", 1): return SVGTransform(e: first)
        case ("translate", 2), ("translate3d", 3): return SVGTransform(e: first, f: numbers[1])
        case ("translateY", 1): return SVGTransform(f: first)
        case ("scale", 1): return SVGTransform(a: first, d: first)
        case ("scale", 2), ("scale3d", 3): return SVGTransform(a: first, d: numbers[1])
        case ("scaleX", 1): return SVGTransform(a: first)
        case ("scaleY", 1): return SVGTransform(d: first)
        case ("rotate", 1), ("rotateZ", 1): return turn(first)
        case ("rotate", 3): return turn(first).about(Point(x: numbers[1], y: numbers[2]))
        case ("skewX", 1), ("skew", 1): return SVGTransform(c: slope(first))
        case ("skewY", 1): return SVGTransform(b: slope(first))
        case ("skew", 2): return SVGTransform(b: slope(numbers[1]), c: slope(first))
        default: return nil
        }
    }

    private static func turn(_ degrees: Double) -> SVGTransform {
        let angle = degrees * .pi / 180
        return SVGTransform(a: cos(angle), b: sin(angle), c: -sin(angle), d: cos(angle))
    }
}

extension Substring {
    fileprivate func trimming(_ isBlank: (Character) -> Bool) -> Substring {
        var rest = drop(while: isBlank)
        while let last = rest.last, isBlank(last) { rest.removeLast() }
        return rest
    }
}
