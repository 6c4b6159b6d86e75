import Drawing
import Imaging

extension ChartPicture {
    /// Draws the chart with its top left corner at a place.
    func draw(on canvas: Canvas, at corner: Point) {
        canvas.saved {
            canvas.translate(x: corner.x, y: corner.y)
            for mark in marks { draw(mark, on: canvas) }
        }
    }

    private func draw(_ mark: ChartMark, on canvas: Canvas) {
        let thin = Stroke(width: 0.5)
        switch mark {
        case .rectangle(let rectangle, let color, let border):
            canvas.fill(Path(rectangle), color)
            if let border { canvas.stroke(Path(rectangle), border, thin) }
        case .area(let points, let color, let border):
            canvas.fill(Path(points, isClosed: true), color)
            if let border { canvas.stroke(Path(points, isClosed: true), border, thin) }
        case .line(let points, let color, let width, let dashes):
            canvas.stroke(Path(points), color, Stroke(width: width, dashes: dashes))
        case .wedge(let middle, let radius, let from, let to, let color, let border):
            var path = Path()
            path.move(to: middle)
            path.arc(around: middle, radius: radius, from: from - .pi / 2, to: to - .pi / 2)
            path.close()
            canvas.fill(path, color)
            canvas.stroke(path, border, thin)
        case .text(let text):
            let layout = TextLayout(
                text.text,
                TextStyle(
                    families: Fonts.text, size: text.size, weight: text.isBold ? .bold : .regular,
                    hasTabularFigures: true, language: language), width: text.width, maximumLines: 1
            )
            let size = layout.size
            let x =
                switch text.anchor {
                case .start: text.place.x
                case .middle: text.place.x - size.width / 2
                case .end: text.place.x - size.width
                }
            canvas.draw(layout, at: Point(x: x, y: text.place.y - size.height / 2), text.color)
        }
    }

    /// The chart as a PNG file.
    ///
    /// - Parameter scale: how many pixels a point is.
    func png(scale: Double = 2) throws(DrawingError) -> [UInt8] {
        let canvas = try Canvas(
            width: Int((width * scale).rounded()), height: Int((height * scale).rounded()),
            background: background)
        canvas.scale(x: scale, y: scale)
        draw(on: canvas, at: Point(x: 0, y: 0))
        return try canvas.png()
    }
}
