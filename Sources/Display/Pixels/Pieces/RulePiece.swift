import Drawing

/// A line between two parts of a column.
struct RulePiece: Piece {
    func height(forWidth width: Double, _ ink: DrawingContext) -> Double { ink.metrics.hairline }

    func draw(in frame: Rectangle, _ ink: DrawingContext, _ page: inout PageSheet) {
        ink.fill(
            Rectangle(
                x: frame.x, y: frame.y, width: frame.width, height: ink.metrics.hairline),
            ink.palette.line)
    }
}
