import Imaging

/// The projective map that comes nearest to taking some points to others, by the sum of squares.
///
/// Maps (x, y) to ((a x + b y + c) / w, (d x + e y + f) / w) with w = g x + h y + 1.
///
/// - SeeAlso: Hartley and Zisserman, "Multiple View Geometry in Computer Vision", 2nd edition, 4.1 and 4.4.
struct PlanarMap {
    private let numbers: [Double]
    private let from: Frame
    private let to: Frame

    /// `nil` for fewer than four pairs, or where too many of the points lie on one line.
    init?(_ pairs: [(from: Point, to: Point)]) {
        guard pairs.count >= 4 else { return nil }
        from = Frame(pairs.map(\.from))
        to = Frame(pairs.map(\.to))
        var sums = [[Double]](repeating: [Double](repeating: 0, count: 9), count: 8)
        for pair in pairs {
            let (p, q) = (from.inside(pair.from), to.inside(pair.to))
            let rows = [
                [p.x, p.y, 1, 0, 0, 0, -p.x * q.x, -p.y * q.x, q.x],
                [0, 0, 0, p.x, p.y, 1, -p.x * q.y, -p.y * q.y, q.y],
            ]
            for row in rows {
                for i in 0..<8 {
                    for j in 0..<9 { sums[i][j] += row[i] * row[j] }
                }
            }
        }
        guard let numbers = Self.solve(&sums) else { return nil }
        self.numbers = numbers
    }

    /// Where a point goes; beyond the horizon the result is far away or not finite.
    func callAsFunction(_ point: Point) -> Point {
        let p = from.inside(point)
        let w = numbers[6] * p.x + numbers[7] * p.y + 1
        return to.outside(
            Point(
                x: (numbers[0] * p.x + numbers[1] * p.y + numbers[2]) / w,
                y: (numbers[3] * p.x + numbers[4] * p.y + numbers[5]) / w))
    }

    /// Coordinates about the middle of some points, so that all numbers are of one size.
    private struct Frame {
        let middle: Point
        let scale: Double

        init(_ points: [Point]) {
            let count = Double(points.count)
            let middle = Point(
                x: points.reduce(0) { $0 + $1.x } / count,
                y: points.reduce(0) { $0 + $1.y } / count)
            self.middle = middle
            scale = max(points.reduce(0) { $0 + $1.distance(to: middle) } / count, 1e-9)
        }

        func inside(_ point: Point) -> Point {
            Point(x: (point.x - middle.x) / scale, y: (point.y - middle.y) / scale)
        }

        func outside(_ point: Point) -> Point {
            Point(x: point.x * scale + middle.x, y: point.y * scale + middle.y)
        }
    }

    /// Solves eight equations, each with its right side as the ninth number, by Gauss and Jordan.
    private static func solve(_ rows: inout [[Double]]) -> [Double]? {
        for column in 0..<8 {
            let pivot = (column..<8).max { abs(rows[$0][column]) < abs(rows[$1][column]) } ?? column
            guard abs(rows[pivot][column]) > 1e-9 else { return nil }
            rows.swapAt(column, pivot)
            for row in 0..<8 where row != column {
                let factor = rows[row][column] / rows[column][column]
                for place in column..<9 { rows[row][place] -= factor * rows[column][place] }
            }
        }
        return (0..<8).map { rows[$0][8] / rows[$0][$0] }
    }
}
