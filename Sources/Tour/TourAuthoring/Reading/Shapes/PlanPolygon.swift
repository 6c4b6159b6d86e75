import Foundation
import Imaging

/// A closed outline on a floor, in metres.
struct PlanPolygon: Equatable {
    /// Off by less, in metres, two places are the same to a plan.
    static let margin = 0.05
    /// How far a corner that is left out may lie from the outline: with curves in pieces of ``SVGPainter/tolerance`` and the
    /// rounding to centimetres, less than ``margin``.
    private static let bend = 0.03

    /// No room is smaller, in square metres: what is, is the frame of a text, a table or a letter.
    static let smallestRoom = 1.0

    let points: [Point]
    let box: PlanBox
    /// In square metres.
    let area: Double

    /// - Returns: `nil` for what encloses nothing.
    init?(_ points: [Point]) {
        var points = points
        if points.count > 1, points.first == points.last { points.removeLast() }
        guard points.count >= 3, let box = PlanBox(points) else { return nil }
        // About its own corner, so that little is lost where it lies far away.
        let origin = points[0]
        var doubled = 0.0
        var last = points[points.count - 1]
        for point in points {
            doubled +=
                (last.x - origin.x) * (point.y - origin.y)
                - (point.x - origin.x) * (last.y - origin.y)
            last = point
        }
        guard doubled.isFinite, abs(doubled) > 1e-4 else { return nil }
        (self.points, self.box, area) = (points, box, abs(doubled) / 2)
    }

    /// Whether a place is inside, by the even-odd rule.
    func contains(_ point: Point) -> Bool {
        guard box.contains(point) else { return false }
        var isInside = false
        var last = points[points.count - 1]
        for next in points {
            if (next.y > point.y) != (last.y > point.y),
                point.x < (last.x - next.x) * (point.y - next.y) / (last.y - next.y) + next.x
            {
                isInside.toggle()
            }
            last = next
        }
        return isInside
    }

    /// Whether a place is inside, or as good as on the outline.
    func touches(_ point: Point, within margin: Double = margin) -> Bool {
        contains(point) || isEdge(point, within: margin)
    }

    /// True if a place lies on the outline, within a margin.
    func isEdge(_ point: Point, within margin: Double = margin) -> Bool {
        guard box.contains(point, within: margin) else { return false }
        var last = points[points.count - 1]
        for next in points {
            if Self.distance(from: point, to: last, next) <= margin { return true }
            last = next
        }
        return false
    }

    /// Corners of another outline that are looked at.
    private static let mostSamples = 16

    /// Whether another outline lies in this one, by a sample of its corners.
    func encloses(_ other: PlanPolygon) -> Bool {
        let step = max(1, other.points.count / Self.mostSamples)
        return stride(from: 0, to: other.points.count, by: step).allSatisfy {
            touches(other.points[$0])
        }
    }

    /// What ``encloses(_:)`` costs, in corners that are looked at.
    var cost: Int { points.count * Self.mostSamples * 2 }

    static func distance(from point: Point, to a: Point, _ b: Point) -> Double {
        let (dx, dy) = (b.x - a.x, b.y - a.y)
        let square = dx * dx + dy * dy
        guard square > 0 else { return point.distance(to: a) }
        let share = min(max(0, ((point.x - a.x) * dx + (point.y - a.y) * dy) / square), 1)
        return point.distance(to: Point(x: a.x + share * dx, y: a.y + share * dy))
    }

    /// The outline with no more corners than its form needs: none that is left out lies ``bend`` from it.
    ///
    /// From a corner it goes on as long as one direction passes all corners between within the tolerance, which needs each
    /// corner once.
    ///
    /// - SeeAlso: Sklansky and Gonzalez, "Fast polygonal approximation of digitized curves", Pattern Recognition 12, 1980.
    var simplified: [Point] {
        var kept = [points[0]]
        var cone = Cone(apex: points[0])
        var last = points[0]
        for point in points.dropFirst() + [points[0]] {
            if !cone.admits(point) {
                kept.append(last)
                cone = Cone(apex: last)
            }
            cone.narrow(by: point)
            last = point
        }
        return kept
    }

    /// The directions from a corner that pass all places seen so far within ``bend``.
    private struct Cone {
        let apex: Point
        private var axis: Point?
        private var angles = -Double.infinity...Double.infinity
        /// The farthest of the places: one before it would leave it beyond the line's end.
        private var reach = 0.0

        init(apex: Point) { self.apex = apex }

        func admits(_ point: Point) -> Bool {
            guard apex.distance(to: point) + 1e-9 >= reach else { return false }
            return axis.map { angles.contains(angle(of: point, from: $0)) } ?? true
        }

        mutating func narrow(by point: Point) {
            let distance = apex.distance(to: point)
            reach = max(reach, distance)
            guard distance > bend else { return }
            let axis = self.axis ?? Point(x: point.x - apex.x, y: point.y - apex.y)
            self.axis = axis
            let (angle, width) = (angle(of: point, from: axis), asin(bend / distance))
            let low = max(angles.lowerBound, angle - width)
            angles = low...max(low, min(angles.upperBound, angle + width))
        }

        private func angle(of point: Point, from axis: Point) -> Double {
            let (x, y) = (point.x - apex.x, point.y - apex.y)
            return atan2(axis.x * y - axis.y * x, axis.x * x + axis.y * y)
        }
    }
}
