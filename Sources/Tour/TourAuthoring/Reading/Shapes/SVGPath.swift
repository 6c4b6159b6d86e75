import Foundation
import Imaging

/// Lines and cubic Bézier curves: what every shape of SVG can be drawn with.
struct SVGPath {
    enum Segment: Equatable {
        case move(Point)
        case line(Point)
        case curve(Point, Point, Point)
        case close
    }

    private(set) var segments: [Segment] = []
    private(set) var current = Point(x: 0, y: 0)
    private var start = Point(x: 0, y: 0)
    private var isClosed = false

    mutating func move(to point: Point) {
        segments.append(.move(point))
        (current, start, isClosed) = (point, point, false)
    }

    mutating func line(to point: Point) {
        open()
        segments.append(.line(point))
        current = point
    }

    mutating func curve(_ first: Point, _ second: Point, to point: Point) {
        open()
        segments.append(.curve(first, second, point))
        current = point
    }

    /// A curve of the second degree, which is one of the third.
    mutating func curve(_ middle: Point, to point: Point) {
        func control(_ end: Point) -> Point {
            Point(x: end.x + (middle.x - end.x) * 2 / 3, y: end.y + (middle.y - end.y) * 2 / 3)
        }
        curve(control(current), control(point), to: point)
    }

    mutating func close() {
        guard !segments.isEmpty, !isClosed else { return }
        segments.append(.close)
        (current, isClosed) = (start, true)
    }

    /// Behind a closed line the next one begins where that began.
    private mutating func open() {
        if isClosed { move(to: start) }
    }

    /// An arc of an ellipse, in pieces of at most an eighth of a turn, whose curves are off by less than 5 millionths of its radius.
    ///
    /// - Parameters:
    ///   - turn: of the ellipse, in degrees.
    ///   - isLarge: whether it is the longer way, and `isClockwise` whether angles grow along it.
    /// - SeeAlso: SVG 2, B.2.4 (from endpoint to center parameterization) and B.2.5 (radii that are too small).
    mutating func arc(
        _ rx: Double, _ ry: Double, turn: Double, isLarge: Bool, isClockwise: Bool, to end: Point
    ) {
        var (rx, ry) = (abs(rx), abs(ry))
        let begin = current
        guard begin != end else { return }
        guard rx > 0, ry > 0 else { return line(to: end) }
        let (sine, cosine) = (sin(turn * .pi / 180), cos(turn * .pi / 180))
        let (dx, dy) = ((begin.x - end.x) / 2, (begin.y - end.y) / 2)
        let (x, y) = (cosine * dx + sine * dy, cosine * dy - sine * dx)
        let excess = (x / rx) * (x / rx) + (y / ry) * (y / ry)
        if excess > 1 {
            rx *= excess.squareRoot()
            ry *= excess.squareRoot()
        }
        let part = (rx * y) * (rx * y) + (ry * x) * (ry * x)
        guard part > 0 else { return line(to: end) }
        let root = max(0, (rx * ry) * (rx * ry) / part - 1).squareRoot()
        let sign = isLarge == isClockwise ? -root : root
        let (cx, cy) = (sign * rx * y / ry, -sign * ry * x / rx)
        let first = atan2((y - cy) / ry, (x - cx) / rx)
        var sweep = atan2((-y - cy) / ry, (-x - cx) / rx) - first
        if isClockwise, sweep < 0 { sweep += 2 * .pi }
        if !isClockwise, sweep > 0 { sweep -= 2 * .pi }
        guard sweep.isFinite, first.isFinite else { return line(to: end) }
        let middle = Point(
            x: cosine * cx - sine * cy + (begin.x + end.x) / 2,
            y: sine * cx + cosine * cy + (begin.y + end.y) / 2)
        let ellipse = SVGTransform(
            a: cosine * rx, b: sine * rx, c: -sine * ry, d: cosine * ry, e: middle.x, f: middle.y)
        let count = max(1, Int((abs(sweep) / (.pi / 4)).rounded(.up)))
        let step = sweep / Double(count)
        let reach = 4.0 / 3 * tan(step / 4)
        for index in 0..<count {
            let (a, b) = (first + Double(index) * step, first + Double(index + 1) * step)
            let to = Point(x: cos(b), y: sin(b))
            curve(
                ellipse.applied(to: Point(x: cos(a) - reach * sin(a), y: sin(a) + reach * cos(a))),
                ellipse.applied(to: Point(x: to.x + reach * to.y, y: to.y - reach * to.x)),
                to: index == count - 1 ? end : ellipse.applied(to: to))
        }
    }

    /// An ellipse that begins on its right.
    init(ellipse middle: Point, _ rx: Double, _ ry: Double) {
        let left = Point(x: middle.x - rx, y: middle.y)
        let right = Point(x: middle.x + rx, y: middle.y)
        move(to: right)
        // One without a size is drawn by nobody, and yet marks the place of a door.
        if left == right { line(to: right) }
        arc(rx, ry, turn: 0, isLarge: false, isClockwise: true, to: left)
        arc(rx, ry, turn: 0, isLarge: false, isClockwise: true, to: right)
        close()
    }

    init() {}
}

extension SVGPath {
    /// Whether it could be the outline of a room that nothing names: it is closed somewhere, and large enough.
    func mayBeRoom(_ transform: SVGTransform) -> Bool {
        var (first, last): (Point?, Point?)
        var isClosed = false
        var places: [Point] = []
        for segment in segments {
            switch segment {
            case .move(let point):
                if let first, let last, first == last { isClosed = true }
                (first, last) = (point, point)
                places.append(point)
            case .line(let point):
                last = point
                places.append(point)
            case .curve(let a, let b, let point):
                last = point
                places += [a, b, point]
            case .close: isClosed = true
            }
        }
        guard isClosed || first == last && segments.count > 2,
            let box = PlanBox(places.lazy.map(transform.applied))
        else { return false }
        return box.width * box.height >= PlanPolygon.smallestRoom
    }

    /// No curve becomes more pieces.
    private static let mostPieces = 4096.0

    /// The path's lines on the floor, with curves in pieces that are nowhere further from them than `tolerance`.
    ///
    /// What has only one point is left out.
    ///
    /// - Parameter points: how many points there may be still.
    /// - Throws: ``SVGMistake/tooMuch`` where there would be more.
    func lines(
        _ transform: SVGTransform, tolerance: Double, points: inout Int
    ) throws(SVGMistake) -> [SVGLine] {
        var lines: [SVGLine] = []
        var line = SVGLine()
        func finish() {
            if line.points.count > 1 { lines.append(line) }
            line = SVGLine()
        }
        for segment in segments {
            switch segment {
            case .move(let point):
                finish()
                line.points = [transform.applied(to: point)]
                points -= 1
            case .line(let point):
                line.points.append(transform.applied(to: point))
                points -= 1
            case .curve(let first, let second, let point):
                let from = line.points[line.points.count - 1]
                let (a, b) = (transform.applied(to: first), transform.applied(to: second))
                let to = transform.applied(to: point)
                let count = Self.pieces(from, a, b, to, tolerance)
                points -= count
                guard points >= 0 else { throw .tooMuch }
                for step in 1...count {
                    let t = Double(step) / Double(count)
                    line.points.append(step == count ? to : Self.point(t, from, a, b, to))
                }
            case .close:
                line.isClosed = true
                finish()
            }
            guard points >= 0 else { throw .tooMuch }
        }
        finish()
        return lines
    }

    /// Into how many pieces of the same time a curve is cut.
    ///
    /// - SeeAlso: Wang, "Curvature and tessellation", as in Goldman, "Pyramid Algorithms", 2003, 5.6.3.
    private static func pieces(
        _ a: Point, _ b: Point, _ c: Point, _ d: Point, _ tolerance: Double
    ) -> Int {
        func bend(_ p: Point, _ q: Point, _ r: Point) -> Double {
            Point(x: p.x + r.x, y: p.y + r.y).distance(to: Point(x: 2 * q.x, y: 2 * q.y))
        }
        let count = (0.75 * max(bend(a, b, c), bend(b, c, d)) / tolerance).squareRoot()
        return count.isFinite ? Int(min(max(1, count.rounded(.up)), mostPieces)) : 1
    }

    private static func point(
        _ t: Double, _ a: Point, _ b: Point, _ c: Point, _ d: Point
    ) -> Point {
        let s = 1 - t
        let (p, q, r, u) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
        return Point(
            x: p * a.x + q * b.x + r * c.x + u * d.x, y: p * a.y + q * b.y + r * c.y + u * d.y)
    }
}
