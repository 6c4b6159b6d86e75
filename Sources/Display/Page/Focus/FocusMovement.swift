/// Where an arrow key leads among the places that can be pressed.
enum FocusMovement {
    enum Direction { case up, down, left, right }

    /// The nearest target in a direction; to the side counts more than straight on, a row as two columns.
    static func nearest(
        to frame: CellRect, _ direction: Direction, among targets: [Target]
    ) -> Target? {
        var best: (cost: Int, target: Target)?
        for target in targets {
            let other = target.frame
            let (ahead, aside): (Int, Int) =
                switch direction {
                case .down: (2 * (other.y - frame.bottom), columnsApart(frame, other))
                case .up: (2 * (frame.y - other.bottom), columnsApart(frame, other))
                case .right: (other.x - frame.right, 2 * rowsApart(frame, other))
                case .left: (frame.x - other.right, 2 * rowsApart(frame, other))
                }
            guard ahead >= 0 else { continue }
            let cost = ahead + 2 * aside
            if let best, best.cost <= cost { continue }
            best = (cost, target)
        }
        return best?.target
    }

    private static func columnsApart(_ a: CellRect, _ b: CellRect) -> Int {
        max(0, b.x - a.right, a.x - b.right)
    }

    private static func rowsApart(_ a: CellRect, _ b: CellRect) -> Int {
        max(0, b.y - a.bottom, a.y - b.bottom)
    }
}

extension CellRect {
    /// The first column after it.
    var right: Int { x + width }
    /// The first row after it.
    var bottom: Int { y + height }
}
