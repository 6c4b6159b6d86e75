import Imaging

/// One straight piece of a way, with the places along it where something joins.
struct WayLine {
    let start: Point
    let end: Point
    let isClosed: Bool
    let isStepFree: Bool
    /// Where it is cut: how far along, from 0 to 1, and the place itself.
    private(set) var cuts: [(along: Double, point: Point)]

    /// Ends of ways join what is as near as this: half a metre, as people measure plans by eye.
    static let reach = 0.5

    init(from start: Point, to end: Point, of way: Way) {
        self.start = start
        self.end = end
        isClosed = way.isClosed
        isStepFree = way.isStepFree
        cuts = [(0, start), (1, end)]
    }

    var left: Double { min(start.x, end.x) }
    var right: Double { max(start.x, end.x) }
    private var top: Double { min(start.y, end.y) }
    private var bottom: Double { max(start.y, end.y) }

    /// The place of the line nearest to a point.
    func foot(of point: Point) -> (along: Double, point: Point) {
        let dx = end.x - start.x
        let dy = end.y - start.y
        let square = dx * dx + dy * dy
        guard square > 0 else { return (0, start) }
        let along = ((point.x - start.x) * dx + (point.y - start.y) * dy) / square
        // The ends stay exactly what they are, so that pieces of one way share them.
        if along <= 0 { return (0, start) }
        if along >= 1 { return (1, end) }
        return (along, place(at: along))
    }

    /// Whether two lines could be joined at all.
    func mayMeet(_ other: WayLine) -> Bool {
        top <= other.bottom + Self.reach && other.top <= bottom + Self.reach
            && left <= other.right + Self.reach && other.left <= right + Self.reach
    }

    /// Where two lines cross within both; nil where they do not, or run alongside.
    func crossing(_ other: WayLine) -> (along: Double, alongOther: Double, point: Point)? {
        let dx = end.x - start.x
        let dy = end.y - start.y
        let ex = other.end.x - other.start.x
        let ey = other.end.y - other.start.y
        let determinant = dx * ey - dy * ex
        guard determinant != 0 else { return nil }
        let x = other.start.x - start.x
        let y = other.start.y - start.y
        let along = (x * ey - y * ex) / determinant
        let alongOther = (x * dy - y * dx) / determinant
        guard (0...1).contains(along), (0...1).contains(alongOther) else { return nil }
        return (along, alongOther, place(at: along))
    }

    /// The place so far along, to the millimetre.
    private func place(at along: Double) -> Point {
        let x = start.x + along * (end.x - start.x)
        let y = start.y + along * (end.y - start.y)
        return Point(x: (x * 1000).rounded() / 1000, y: (y * 1000).rounded() / 1000)
    }

    mutating func cut(at along: Double, _ point: Point) { cuts.append((along, point)) }
}
