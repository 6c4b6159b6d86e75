import CCairo
public import Imaging

/// A step of an outline; x right and y down.
public enum PathStep: Sendable, Equatable {
    case move(Point)
    case line(Point)
    /// A Bézier curve: two control points, then its end.
    case curve(Point, Point, Point)
    case close
}

extension PathStep {
    /// What cairo has traced, enlarged.
    static func steps(of path: UnsafeMutablePointer<cairo_path_t>, scale: Double) -> [PathStep] {
        let count = Int(unsafe path.pointee.num_data)
        let data = unsafe UnsafeBufferPointer(start: path.pointee.data, count: count)
        func point(_ index: Int) -> Point {
            let point = unsafe data[index].point
            return Point(x: point.x * scale, y: point.y * scale)
        }
        var steps: [PathStep] = []
        var index = 0
        while index < count {
            let header = unsafe data[index].header
            let length = max(1, Int(header.length))
            // cairo keeps to its own lengths; a step that would end beyond the data is none.
            guard index + length <= count else { break }
            switch header.type {
            case CAIRO_PATH_MOVE_TO where length >= 2: steps.append(.move(point(index + 1)))
            case CAIRO_PATH_LINE_TO where length >= 2: steps.append(.line(point(index + 1)))
            case CAIRO_PATH_CURVE_TO where length >= 4:
                steps.append(.curve(point(index + 1), point(index + 2), point(index + 3)))
            case CAIRO_PATH_CLOSE_PATH: steps.append(.close)
            default: break
            }
            index += length
        }
        return steps
    }
}
