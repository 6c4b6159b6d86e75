import Drawing
import Imaging
import PageModel

extension PlanDrawing {
    /// The distances between lines of a grid, in metres.
    private static let steps = [1.0, 2, 5, 10, 20, 50, 100, 200, 500, 1000]

    /// A grid of metres over the plan: fine lines, and bold ones with their number at the upper and the left edge.
    func drawGrid() {
        let height = ink.type.line(.caption)
        let side = max(
            height * 1.4, ink.text("\(Int(max(plan.width, plan.height)))", .caption).inkWidth * 1.6)
        func step(_ least: Double) -> Double? {
            Self.steps.first { $0 * projection.scale >= least }
        }
        // Numbers at each 5 metres or 10 are easier to count on than at each 2.
        guard let bold = step(side).map({ $0 == 1 || $0 == 2 ? 5 : $0 }) else { return }
        if let fine = step(max(5, ink.u)), fine < bold { drawLines(every: fine, width: 1, 0.3) }
        drawLines(every: bold, width: ink.metrics.edge, 0.55)
        for (metres, place) in lines(every: bold, in: plan.width, from: projection.frame.x) {
            write(metres, at: Point(x: place, y: projection.frame.y + height / 2 + 1))
        }
        for (metres, place) in lines(every: bold, in: plan.height, from: projection.frame.y)
        where metres > 0 {
            write(metres, at: Point(x: projection.frame.x + side / 3 + 1, y: place))
        }
    }

    /// Each line's metres, and its place in pixels.
    private func lines(
        every step: Double, in side: Double, from edge: Double
    ) -> [(metres: Double, place: Double)] {
        let count = Int(max(0, min(side / step, 2000)))
        return (0...count).map {
            (Double($0) * step, (edge + Double($0) * step * projection.scale).rounded())
        }
    }

    private func drawLines(every step: Double, width: Double, _ alpha: Double) {
        let frame = projection.frame
        var path = Path()
        // Half a pixel off, so that a line of one pixel covers one.
        let half = width.truncatingRemainder(dividingBy: 2) == 1 ? 0.5 : 0
        for (_, x) in lines(every: step, in: plan.width, from: frame.x) {
            path.move(to: Point(x: x + half, y: frame.y))
            path.line(to: Point(x: x + half, y: frame.maxY))
        }
        for (_, y) in lines(every: step, in: plan.height, from: frame.y) {
            path.move(to: Point(x: frame.x, y: y + half))
            path.line(to: Point(x: frame.maxX, y: y + half))
        }
        ink.canvas.stroke(path, ink.palette.accent.faded(alpha), Stroke(width: width))
    }

    /// A number in the middle of a place, on a plate, within the plan.
    private func write(_ metres: Double, at place: Point) {
        let text = ink.text("\(Int(metres))", .caption, weight: .semibold)
        let frame = projection.frame
        let width = text.inkWidth + ink.u
        let x = min(max(place.x - width / 2, frame.x), frame.maxX - width).rounded()
        let y = min(max(place.y - text.height / 2, frame.y), frame.maxY - text.height).rounded()
        let plate = Rectangle(x: x, y: y, width: width, height: text.height)
        ink.canvas.fill(Path(plate, radius: ink.u / 2), ink.palette.accent)
        write(text, at: Point(x: x + ink.u / 2, y: y), ink.palette.onAccent)
    }
}
