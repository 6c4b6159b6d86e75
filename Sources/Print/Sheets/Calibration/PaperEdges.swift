import Imaging

/// Finds the edges of light paper on a dark background, in the millimetres of what is printed on it.
struct PaperEdges {
    /// How far from where it should be an edge is looked for, in millimetres.
    private static let reach = 12.0
    private static let step = 0.1
    /// How many places along an edge are looked at.
    private static let places = 90
    /// The least step from the paper to the background, of 255.
    private static let leastStep = 24.0

    let image: LumaImage
    /// From the printer's millimetres to the picture's pixels.
    let map: PlanarMap
    let page: LabelStock.Page

    /// The paper's corners: top left, top right, bottom right, bottom left.
    ///
    /// - Throws: ``CalibrationError/edgeNotSeen(_:)``.
    func corners() throws(CalibrationError) -> [Point] {
        let left = try line("left", length: page.height) { along, out in
            Point(x: -out, y: along)
        }
        let right = try line("right", length: page.height) { along, out in
            Point(x: page.width + out, y: along)
        }
        let top = try line("upper", length: page.width) { along, out in
            Point(x: along, y: -out)
        }
        let bottom = try line("lower", length: page.width) { along, out in
            Point(x: along, y: page.height + out)
        }
        // Where an upright edge, x by y, meets a level one, y by x.
        func crossing(_ upright: (Double) -> Double, _ level: (Double) -> Double) -> Point {
            var point = Point(x: upright(0), y: 0)
            // Both are nearly straight along an axis, so that this is exact after a few rounds.
            for _ in 0..<8 {
                point.y = level(point.x)
                point.x = upright(point.y)
            }
            return point
        }
        let leftX = { (y: Double) in -left(y) }
        let rightX = { (y: Double) in page.width + right(y) }
        let topY = { (x: Double) in -top(x) }
        let bottomY = { (x: Double) in page.height + bottom(x) }
        return [
            crossing(leftX, topY), crossing(rightX, topY), crossing(rightX, bottomY),
            crossing(leftX, bottomY),
        ]
    }

    /// How far out an edge lies, by the place along it.
    private func line(
        _ name: String, length: Double, _ place: (_ along: Double, _ out: Double) -> Point
    ) throws(CalibrationError) -> LineFit {
        let found = (0..<Self.places).compactMap { index in
            let along = length * (0.06 + 0.88 * Double(index) / Double(Self.places - 1))
            return edge { out in shade(at: place(along, out)) }.map { (x: along, y: $0) }
        }
        // What is not on the edge that most lie on is a line of ink, a shadow or a finger.
        guard found.count * 2 > Self.places else { throw .edgeNotSeen(name) }
        let half = found.count / 2
        let slopes = (0..<half).map { index in
            (found[index + half].y - found[index].y) / (found[index + half].x - found[index].x)
        }.sorted()
        let slope = slopes[slopes.count / 2]
        let starts = found.map { $0.y - slope * $0.x }.sorted()
        let start = starts[starts.count / 2]
        let near = found.filter { abs($0.y - start - slope * $0.x) < 0.5 }
        guard near.count * 2 > Self.places else { throw .edgeNotSeen(name) }
        return LineFit(near)
    }

    /// Where light changes to dark on the way out; `nil` where it does not.
    private func edge(_ shade: (_ out: Double) -> Double?) -> Double? {
        let count = Int(2 * Self.reach / Self.step)
        let outs = (0...count).map { -Self.reach + Double($0) * Self.step }
        let shades = outs.map { shade($0) ?? -1 }
        let width = 8
        var best = (step: Self.leastStep, place: -1)
        for place in width..<max(width, count - width) {
            let inner = shades[place - width..<place]
            let outer = shades[place..<place + width]
            // Outside the picture nothing is seen.
            guard !inner.contains(-1), !outer.contains(-1) else { continue }
            let change = (inner.reduce(0, +) - outer.reduce(0, +)) / Double(width)
            if change > best.step { best = (change, place) }
        }
        guard best.place > 0 else { return nil }
        let light = shades[max(0, best.place - width)]
        let dark = shades[min(count, best.place + width)]
        let middle = (light + dark) / 2
        for place in max(1, best.place - width)...min(count, best.place + width)
        where shades[place - 1] >= middle && shades[place] < middle {
            let share = (shades[place - 1] - middle) / (shades[place - 1] - shades[place])
            return outs[place - 1] + share * Self.step
        }
        return nil
    }

    private func shade(at place: Point) -> Double? {
        let pixel = map(place)
        guard pixel.x.isFinite, pixel.y.isFinite, pixel.x >= 1, pixel.y >= 1,
            pixel.x < Double(image.width - 1), pixel.y < Double(image.height - 1)
        else { return nil }
        return image.shade(at: pixel)
    }
}
