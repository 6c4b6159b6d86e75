import Drawing
import Imaging
import PageModel

/// What is drawn over the camera's picture: light lines with a dark casing, readable on any picture.
struct ViewfinderMarks {
    /// The picture's place, in pixels of the canvas.
    let frame: Rectangle
    let ink: DrawingContext

    private static let casing = Color(0x05080B)
    private static let white = Color(0xFFFFFF)
    /// More symbols than anybody holds up are not outlined.
    private static let maximumOutlines = 16

    /// Pictures are dark or light whatever the theme is, so the colour of success is always the light one.
    private var ok: Color { Color(ink.palette.isHighContrast ? 0x5FFFB0 : 0x5FD9A0) }
    private var line: Double { max(2, 1.3 * ink.u) }
    private var cased: Double { max(4, 2.4 * ink.u) }

    // MARK: Searching

    /// Where to hold a code, and where the camera is.
    func drawSearching(camera: CameraPlace) {
        let side = 0.78 * min(frame.width, frame.height)
        guard side > 8 * line else { return }
        let box = Rectangle(
            x: frame.middle.x - side * 0.46, y: frame.middle.y - side * 0.46,
            width: side * 0.92, height: side * 0.92)
        let arm = 0.13 * side
        let radius = 0.035 * side
        var marks = Path()
        for (x, y, right, down) in [
            (box.x, box.y, 1.0, 1.0), (box.maxX, box.y, -1, 1), (box.x, box.maxY, 1, -1),
            (box.maxX, box.maxY, -1, -1),
        ] {
            marks.move(to: Point(x: x, y: y + down * arm))
            marks.line(to: Point(x: x, y: y + down * radius))
            // Four ninths of the radius from the corner is as good as a circle.
            marks.curve(
                to: Point(x: x + right * radius, y: y),
                by: Point(x: x, y: y + down * radius * 0.45),
                and: Point(x: x + right * radius * 0.45, y: y))
            marks.line(to: Point(x: x + right * arm, y: y))
        }
        stroke(marks, Self.white)
        drawArrow(camera)
    }

    private func drawArrow(_ camera: CameraPlace) {
        let radius = 3.1 * ink.u
        let inset = radius + 1.6 * ink.u
        guard min(frame.width, frame.height) > 30 * ink.u else { return }
        let (middle, quarters) =
            switch camera {
            case .above: (Point(x: frame.middle.x, y: frame.y + inset), 1)
            case .below: (Point(x: frame.middle.x, y: frame.maxY - inset), 3)
            case .left: (Point(x: frame.x + inset, y: frame.middle.y), 0)
            case .right: (Point(x: frame.maxX - inset, y: frame.middle.y), 2)
            }
        ink.canvas.fill(.circle(middle, radius: radius), Self.casing.faded(0.78))
        let side = ink.u(4)
        let box = Rectangle(
            x: middle.x - side / 2, y: middle.y - side / 2, width: side, height: side)
        ink.arrow(quarters: quarters, in: ink.real(box), Self.white, weight: 2.2)
    }

    // MARK: Outlines

    /// Draws the outlines of symbols.
    ///
    /// - Parameter outlines: four corners each, on the canvas; others are left out.
    func drawOutlines(_ outlines: [[Point]], isRecognised: Bool) {
        let color = isRecognised ? ok : Self.white
        ink.canvas.saved {
            ink.canvas.clip(to: Path(frame, radius: ViewfinderPiece.radius(ink)))
            for corners in outlines.prefix(Self.maximumOutlines) where corners.count == 4 {
                let grown = grow(corners)
                stroke(Self.rounded(grown, radius: 1.2 * ink.u), color)
                if isRecognised { drawCheck(at: grown) }
            }
        }
    }

    /// A little larger, so that the line runs beside the symbol and not over it.
    private func grow(_ corners: [Point]) -> [Point] {
        let middle = Point(
            x: corners.map(\.x).reduce(0, +) / 4, y: corners.map(\.y).reduce(0, +) / 4)
        let reach = corners.map { $0.distance(to: middle) }.reduce(0, +) / 4
        let factor = reach > 0 ? min(1.6, 1 + 2 * ink.u / reach) : 1
        return corners.map {
            Point(
                x: middle.x + ($0.x - middle.x) * factor, y: middle.y + ($0.y - middle.y) * factor)
        }
    }

    /// An icon that says it was read, at the corner furthest to the upper right.
    private func drawCheck(at corners: [Point]) {
        guard let corner = corners.max(by: { $0.x - $0.y < $1.x - $1.y }) else { return }
        let radius = 3 * ink.u
        let inner = frame.inset(radius + ink.u)
        let middle = Point(
            x: max(inner.x, min(corner.x, inner.maxX)), y: max(inner.y, min(corner.y, inner.maxY)))
        ink.canvas.fill(.circle(middle, radius: radius), Self.casing)
        ink.canvas.fill(.circle(middle, radius: 0.82 * radius), ok)
        let hook = [(-0.35, 0.02), (-0.1, 0.28), (0.38, -0.26)].map {
            Point(x: middle.x + $0.0 * radius, y: middle.y + $0.1 * radius)
        }
        ink.canvas.stroke(
            Path(hook), Self.casing, Stroke(width: 0.18 * radius, cap: .round, join: .round))
    }

    private func stroke(_ path: Path, _ color: Color) {
        ink.canvas.stroke(path, Self.casing, Stroke(width: cased, cap: .round, join: .round))
        ink.canvas.stroke(path, color, Stroke(width: line, cap: .round, join: .round))
    }

    /// A closed line with its corners rounded off.
    private static func rounded(_ corners: [Point], radius: Double) -> Path {
        var path = Path()
        for (index, corner) in corners.enumerated() {
            let before = toward(
                corners[(index + corners.count - 1) % corners.count], corner, radius)
            let after = toward(corners[(index + 1) % corners.count], corner, radius)
            if index == 0 { path.move(to: before) } else { path.line(to: before) }
            path.curve(to: after, by: between(before, corner), and: between(after, corner))
        }
        path.close()
        return path
    }

    /// The place at a distance from a corner on the way to its neighbour, at most a third of it.
    private static func toward(_ neighbour: Point, _ corner: Point, _ distance: Double) -> Point {
        let length = corner.distance(to: neighbour)
        let share = length > 0 ? min(1.0 / 3, distance / length) : 0
        return Point(
            x: corner.x + (neighbour.x - corner.x) * share,
            y: corner.y + (neighbour.y - corner.y) * share)
    }

    private static func between(_ a: Point, _ corner: Point) -> Point {
        Point(x: a.x + (corner.x - a.x) * 0.55, y: a.y + (corner.y - a.y) * 0.55)
    }

    // MARK: Corners

    /// Covers the picture's corners with the page behind it.
    func roundCorners(radius: Double) {
        let radius = min(radius, frame.width / 2, frame.height / 2)
        guard radius > 0 else { return }
        var corners = Path()
        for (x, y, right, down, from) in [
            (frame.x, frame.y, 1.0, 1.0, Double.pi), (frame.maxX, frame.y, -1, 1, 1.5 * .pi),
            (frame.maxX, frame.maxY, -1, -1, 0), (frame.x, frame.maxY, 1, -1, 0.5 * .pi),
        ] {
            let middle = Point(x: x + right * radius, y: y + down * radius)
            corners.move(to: Point(x: x, y: y))
            corners.arc(around: middle, radius: radius, from: from, to: from + 0.5 * .pi)
            corners.close()
        }
        ink.canvas.fill(corners, ink.palette.background)
    }
}
