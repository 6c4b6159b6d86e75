import Imaging
import TourModel
import Wording

/// A width and a height in metres.
struct Extent: Equatable {
    var width: Double
    var height: Double

    /// Whether a place lies within, up to a millimetre.
    func contains(_ point: Point) -> Bool {
        (-0.001...width + 0.001).contains(point.x) && (-0.001...height + 0.001).contains(point.y)
    }
}

extension Fields {
    /// The largest number of metres that is taken for one: larger than any site.
    private static var farthest: Double { 100_000 }

    /// A number of the range that the key is described with.
    func number(_ key: String) -> Double? {
        guard case .number(let range, _)? = group?[key].kind else {
            preconditionFailure("\(key) is described as no number")
        }
        guard let value = value(key) else { return nil }
        if let number = number(value), range.contains(number) { return number }
        log.error(
            value.place, "\"\(key)\" is \(value.kind)",
            "write a number from \(range.lowerBound) to \(range.upperBound)")
        return nil
    }

    /// A width and a height, both above zero.
    func extent(_ key: String) -> Extent? {
        guard let value = value(key) else { return nil }
        guard let pair = pair(value, key) else { return nil }
        guard pair.x > 0, pair.y > 0 else {
            log.error(
                value.place, "\"\(key)\" is [\(pair.x), \(pair.y)]",
                "write a width and a height above 0, in metres")
            return nil
        }
        return Extent(width: pair.x, height: pair.y)
    }

    /// A place; one that lies outside of the plan is reported.
    func point(_ key: String, within extent: Extent?) -> Point? {
        guard let value = value(key), let point = pair(value, key) else { return nil }
        check(point, key, at: value.place, within: extent)
        return point
    }

    /// An outline or a line of at least as many places as the key is described with, or `minimum`.
    func points(_ key: String, minimum: Int? = nil, within extent: Extent?) -> [Point] {
        guard let value = value(key) else { return [] }
        return points(value, key, minimum: minimum, within: extent)
    }

    func points(
        _ value: YAMLValue, _ key: String, minimum: Int? = nil, within extent: Extent?
    ) -> [Point] {
        let minimum = minimum ?? plan(of: key).minimum
        guard case .list(let list) = value.content else {
            log.error(
                value.place, "\"\(key)\" is \(value.kind)",
                "write a list of places: [[0, 0], [10, 0], [10, 10]]")
            return []
        }
        let limit = scope.limits.points
        guard (minimum...limit).contains(list.count) else {
            log.error(
                value.place, "\"\(key)\" has \(counted(list.count, "place"))",
                "write from \(minimum) to \(limit), each as [x, y] in metres")
            return []
        }
        var points: [Point] = []
        for element in list {
            guard let point = pair(element, key) else { return [] }
            check(point, key, at: element.place, within: extent)
            points.append(point)
        }
        return points
    }

    /// The plan that a key's places are described to lie on, and how many there must be.
    ///
    /// Keys that are IDs of floors have no description.
    private func plan(of key: String) -> (name: String, minimum: Int) {
        switch group?[key].kind {
        case .points(let minimum, let plan), .list(.points(let minimum, let plan), _):
            (plan, minimum)
        case .place(let plan): (plan, 1)
        default: ("floor \(key)", 1)
        }
    }

    private func check(_ point: Point, _ key: String, at place: Place, within extent: Extent?) {
        guard let extent, !extent.contains(point) else { return }
        log.error(
            place,
            "\"\(key)\" lies at [\(point.x), \(point.y)], outside of \(plan(of: key).name)",
            "stay within [0, 0] and [\(extent.width), \(extent.height)]")
    }

    private func pair(_ value: YAMLValue, _ key: String) -> Point? {
        if case .list(let list) = value.content, list.count == 2,
            let x = number(list[0]), let y = number(list[1])
        {
            return Point(x: x, y: y)
        }
        log.error(
            value.place, "\"\(key)\" holds \(value.kind) where two numbers belong",
            "write [x, y] in metres, such as [12.5, 4]")
        return nil
    }

    private func number(_ value: YAMLValue) -> Double? {
        guard case .text(let text) = value.content, let number = Double(text), number.isFinite,
            abs(number) <= Self.farthest
        else { return nil }
        return number
    }
}
