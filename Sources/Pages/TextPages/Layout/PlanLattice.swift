internal import Imaging
import PageModel

/// Where the metres of a plan fall among the cells.
struct PlanLattice {
    struct Place: Equatable {
        var x: Int
        var y: Int
    }

    let columns: Int
    /// The rows that the plan needs, at most those it was given.
    let rows: Int
    private let left: Int
    private let top: Int
    private let perColumn: Double
    private let perRow: Double
    private let width: Double
    private let height: Double

    /// Fits the plan into this many cells; a site map keeps a frame of one row and two columns.
    init(plan: Plan, columns: Int, rows: Int) {
        let isSite = plan.outline.isEmpty
        let frameX = isSite ? 2 : 0
        let frameY = isSite ? 1 : 0
        let width = plan.width.isFinite && plan.width > 0 ? plan.width : 1
        let height = plan.height.isFinite && plan.height > 0 ? plan.height : 1
        let freeColumns = Double(max(1, columns - 1 - 2 * frameX))
        let freeRows = Double(max(1, rows - 1 - 2 * frameY))
        // One metre is twice as many columns as rows; up to a third more in one direction fills the page better.
        let even = min(freeRows / height, freeColumns / (2 * width))
        let rowScale = min(freeRows / height, even * 4 / 3)
        let columnScale = min(freeColumns / width, 2 * even * 4 / 3)
        self.width = width
        self.height = height
        perRow = rowScale
        perColumn = columnScale
        self.columns = columns
        let used = Int((height * rowScale).rounded()) + 1 + 2 * frameY
        self.rows = max(1, min(rows, used))
        left = frameX + max(0, Int((freeColumns - width * columnScale) / 2))
        top = frameY
    }

    /// The cells that the whole plan covers.
    var frame: CellRect {
        let (start, end) = (place(Point(x: 0, y: 0)), place(Point(x: width, y: height)))
        return CellRect(
            x: start.x, y: start.y, width: end.x - start.x + 1, height: end.y - start.y + 1)
    }

    /// The cell of a point, always inside the grid.
    func place(_ point: Point) -> Place {
        Place(
            x: clamped(point.x * perColumn, offset: left, limit: columns),
            y: clamped(point.y * perRow, offset: top, limit: rows))
    }

    private func clamped(_ value: Double, offset: Int, limit: Int) -> Int {
        guard value.isFinite else { return 0 }
        let cell = Int(max(-1e6, min(1e6, value)).rounded()) + offset
        return max(0, min(limit - 1, cell))
    }

    /// The cells along a line, each a neighbour of the one before; closed lines end where they began.
    func cells(of outline: [Point], isClosed: Bool = true) -> [Place] {
        guard let first = outline.first else { return [] }
        var out = [place(first)]
        for point in outline.dropFirst() + (isClosed ? [first] : []) {
            Self.walk(to: place(point), appendingTo: &out)
        }
        return out
    }

    /// Steps level or upright only, keeping to the straight line.
    static func walk(to end: Place, appendingTo out: inout [Place]) {
        guard var at = out.last else { return }
        let start = at
        let dx = abs(end.x - start.x)
        let dy = abs(end.y - start.y)
        let stepX = end.x > start.x ? 1 : -1
        let stepY = end.y > start.y ? 1 : -1
        var alongX = 0
        var alongY = 0
        while alongX < dx || alongY < dy {
            // Goes where less of the way has been made.
            if alongY >= dy || (alongX < dx && (2 * alongX + 1) * dy <= (2 * alongY + 1) * dx) {
                at.x += stepX
                alongX += 1
            } else {
                at.y += stepY
                alongY += 1
            }
            out.append(at)
        }
    }

    /// The cells whose middle lies inside an outline and that are not on it.
    func inside(_ outline: [Point]) -> [Place] {
        let corners = outline.map { place($0) }
        let edge = cells(of: outline)
        guard corners.count >= 3, let frame = Self.bounds(of: edge) else { return [] }
        var isEdge = [Bool](repeating: false, count: frame.width * frame.height)
        for place in edge {
            isEdge[(place.y - frame.y) * frame.width + place.x - frame.x] = true
        }
        var out: [Place] = []
        for y in frame.y..<(frame.y + frame.height) {
            let crossings = Self.crossings(of: corners, y: y)
            for x in frame.x..<(frame.x + frame.width) {
                if isEdge[(y - frame.y) * frame.width + x - frame.x] { continue }
                if crossings.count(where: { $0 < Double(x) }) % 2 == 1 {
                    out.append(Place(x: x, y: y))
                }
            }
        }
        return out
    }

    /// Where an outline crosses the middle of a row of cells.
    private static func crossings(of corners: [Place], y: Int) -> [Double] {
        var out: [Double] = []
        for (index, a) in corners.enumerated() {
            let b = corners[(index + 1) % corners.count]
            guard (a.y <= y) != (b.y <= y) else { continue }
            out.append(Double(a.x) + Double(y - a.y) * Double(b.x - a.x) / Double(b.y - a.y))
        }
        return out
    }

    static func bounds(of cells: [Place]) -> CellRect? {
        guard let first = cells.first else { return nil }
        var (left, right, top, bottom) = (first.x, first.x, first.y, first.y)
        for place in cells {
            left = min(left, place.x)
            right = max(right, place.x)
            top = min(top, place.y)
            bottom = max(bottom, place.y)
        }
        return CellRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
    }
}
