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

    /// Reads a `transform` attribute; `nil` where it is none.
    init?(_ text: String) {
        self.init()
        var count = 0
        var rest = text[...]
        while let open = rest.firstIndex(of: "(") {
            let name = rest[..<open].trimming { $0.isWhitespace || $0 == "," }
            guard let close = rest[open...].firstIndex(of: ")"),
                let numbers = SVGNumbers.list(rest[rest.index(after: open)..<close]),
                let function = Self.function(String(name), numbers)
            else { return nil }
            self = after(function)
            count += 1
            guard count <= Self.maximumFunctions else { return nil }
            rest = rest[rest.index(after: close)...]
        }
        guard rest.allSatisfy({ $0.isWhitespace || $0 == "," }) else { return nil }
    }

    private static func function(_ name: String, _ numbers: [Double]) -> SVGTransform? {
        switch (name, numbers.count) {
        case ("matrix", 6):
            return SVGTransform(
                a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], e: numbers[4],
                f: numbers[5])
        case ("translate", 1), ("translate", 2):
            return SVGTransform(e: numbers[0], f: numbers.count > 1 ? numbers[1] : 0)
        case ("scale", 1), ("scale", 2):
            return SVGTransform(a: numbers[0], d: numbers.count > 1 ? numbers[1] : numbers[0])
        case ("rotate", 1), ("rotate", 3):
            let angle = numbers[0] * .pi / 180
            let turn = SVGTransform(a: cos(angle), b: sin(angle), c: -sin(angle), d: cos(angle))
            guard numbers.count == 3 else { return turn }
            return SVGTransform(e: numbers[1], f: numbers[2]).after(turn)
                .after(SVGTransform(e: -numbers[1], f: -numbers[2]))
        case ("skewX", 1): return SVGTransform(c: tan(numbers[0] * .pi / 180))
        case ("skewY", 1): return SVGTransform(b: tan(numbers[0] * .pi / 180))
        default: return nil
        }
    }
}

extension Substring {
    fileprivate func trimming(_ isBlank: (Character) -> Bool) -> Substring {
        var rest = drop(while: isBlank)
        while let last = rest.last, isBlank(last) { rest.removeLast() }
        return rest
    }
}
