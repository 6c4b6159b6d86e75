import Drawing
import Imaging

/// Draws on a sketch's own grid, as large as its frame allows, and mirrored with the page.
struct SketchPencil {
    /// Of what is seen; all four sketches stand around the middle of a grid of 96 x 60.
    static let width = 84.0
    static let height = 60.0
    private static let left = (96 - width) / 2

    let ink: DrawingContext
    /// In pixels of the canvas, for one step of the grid.
    let scale: Double
    private let origin: Point

    init(in frame: Rectangle, _ ink: DrawingContext) {
        self.ink = ink
        let frame = ink.real(frame)
        scale = min(frame.width / Self.width, frame.height / Self.height)
        origin = Point(
            x: (frame.middle.x - Self.width * scale / 2).rounded(),
            y: (frame.middle.y - Self.height * scale / 2).rounded())
    }

    private var line: Double { max(2, 1.1 * scale) }

    /// A place of the grid on the canvas.
    func place(_ x: Double, _ y: Double) -> Point {
        Point(
            x: origin.x + (ink.isRightToLeft ? Self.width - x + Self.left : x - Self.left) * scale,
            y: origin.y + y * scale)
    }

    /// A rectangle of the grid on the canvas.
    func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Rectangle {
        let a = place(x, y)
        let b = place(x + width, y + height)
        let left = min(a.x, b.x).rounded()
        let top = a.y.rounded()
        return Rectangle(
            x: left, y: top, width: (max(a.x, b.x)).rounded() - left, height: b.y.rounded() - top)
    }

    func fill(_ box: Rectangle, _ color: Color, radius: Double = 0) {
        ink.canvas.fill(Path(box, radius: radius * scale), color)
    }

    func stroke(_ box: Rectangle, _ color: Color, radius: Double = 0) {
        ink.canvas.stroke(
            Path(box.inset(line / 2), radius: max(0, radius * scale - line / 2)), color,
            Stroke(width: line))
    }

    func stroke(_ points: [(Double, Double)], _ color: Color, width: Double = 1) {
        ink.canvas.stroke(
            Path(points.map { place($0.0, $0.1) }), color,
            Stroke(width: line * width, cap: .round, join: .round))
    }

    func dot(_ x: Double, _ y: Double, radius: Double, _ color: Color) {
        ink.canvas.fill(.circle(place(x, y), radius: radius * scale), color)
    }

    /// The corners of a frame, open in the middle of its sides: what the camera looks for.
    func corners(_ x: Double, _ y: Double, _ side: Double, _ color: Color) {
        let arm = side / 4.5
        for (cornerX, right) in [(x, 1.0), (x + side, -1)] {
            for (cornerY, down) in [(y, 1.0), (y + side, -1)] {
                stroke(
                    [
                        (cornerX, cornerY + down * arm), (cornerX, cornerY),
                        (cornerX + right * arm, cornerY),
                    ], color, width: 1.5)
            }
        }
    }

    /// A code on a white plate; never mirrored, as codes are not.
    func code(_ x: Double, _ y: Double, _ side: Double) {
        let plate = box(x, y, side, side)
        ink.canvas.fill(Path(plate, radius: 0.08 * plate.width), Color(0xFFFFFF))
        let dark = Color(0x0B1015)
        let module = (plate.width * 0.8 / Double(Self.modules.count)).rounded(.down)
        guard module >= 1 else { return }
        let inset = ((plate.width - module * Double(Self.modules.count)) / 2).rounded(.down)
        for (row, modules) in Self.modules.enumerated() {
            for (column, isDark) in modules.enumerated() where isDark == "#" {
                ink.canvas.fill(
                    Rectangle(
                        x: plate.x + inset + Double(column) * module,
                        y: plate.y + inset + Double(row) * module, width: module, height: module),
                    dark)
            }
        }
    }

    /// What a code looks like from afar; it says nothing.
    private static let modules = [
        "####.#.####", "#..#..##..#", "#..#.#.#..#", "####.#.####", "....##.....", "#.##.##.#.#",
        ".#...#..##.", "####..#.#..", "#..#.##..##", "#..#..#.#.#", "####.#.#.#.",
    ]
}
