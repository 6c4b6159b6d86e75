import Imaging

/// The ways of one plan, joined where they meet.
struct WayNetwork {
    private(set) var lines: [WayLine] = []
    /// Short links between the end of one way and the place of another that it nearly touches.
    private(set) var links: [(Point, Point)] = []
    private(set) var cutCount = 0

    init(_ ways: [Way]) throws(WayGraph.Excess) {
        for way in ways {
            for (start, end) in zip(way.points, way.points.dropFirst()) {
                lines.append(WayLine(from: start, to: end, of: way))
            }
            guard lines.count <= WayGraph.maximumLines else { throw .lines }
        }
        try join()
    }

    /// The place on any way that is nearest to a point, the first where several are.
    func nearest(to point: Point) -> (line: Int, along: Double, point: Point, distance: Double)? {
        var best: (line: Int, along: Double, point: Point, distance: Double)?
        for (index, line) in lines.enumerated() {
            let foot = line.foot(of: point)
            let distance = foot.point.distance(to: point)
            if distance < best?.distance ?? .infinity {
                best = (index, foot.along, foot.point, distance)
            }
        }
        return best
    }

    mutating func cut(_ line: Int, at along: Double, _ point: Point) {
        lines[line].cut(at: along, point)
        cutCount += 1
    }

    /// Cuts all lines where they cross or touch, by a sweep from left to right.
    private mutating func join() throws(WayGraph.Excess) {
        let order = lines.indices.sorted { (lines[$0].left, $0) < (lines[$1].left, $1) }
        for (rank, first) in order.enumerated() {
            let limit = lines[first].right + WayLine.reach
            for second in order[(rank + 1)...] {
                guard lines[second].left <= limit else { break }
                guard lines[first].mayMeet(lines[second]) else { continue }
                join(first, second)
                guard cutCount <= WayGraph.maximumNodes else { throw .places }
            }
        }
    }

    private mutating func join(_ first: Int, _ second: Int) {
        touch(first, second)
        touch(second, first)
        if let crossing = lines[first].crossing(lines[second]) {
            cut(first, at: crossing.along, crossing.point)
            cut(second, at: crossing.alongOther, crossing.point)
        }
    }

    /// Joins the ends of one line with another that they touch, or nearly touch.
    private mutating func touch(_ first: Int, _ second: Int) {
        for end in [lines[first].start, lines[first].end] {
            let foot = lines[second].foot(of: end)
            guard foot.point.distance(to: end) <= WayLine.reach else { continue }
            cut(second, at: foot.along, foot.point)
            if foot.point != end { links.append((end, foot.point)) }
        }
    }
}
