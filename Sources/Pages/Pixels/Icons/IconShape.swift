import Drawing
import Glibc
import Imaging
import PageModel

/// An icon, ready to be drawn.
struct IconShape: Sendable {
    let strokes: Path
    let fill: Path?

    /// Every icon, read once.
    static let all = Dictionary(uniqueKeysWithValues: Icon.allCases.map { ($0, IconShape($0)) })

    private init(_ icon: Icon) {
        strokes = Self.path(IconOutlines.strokes(of: icon))
        fill = IconOutlines.fill(of: icon).map(Self.path)
    }

    /// Whether it points along the direction of reading.
    static func isMirrored(_ icon: Icon) -> Bool {
        switch icon {
        case .back, .chevron, .route: true
        default: false
        }
    }

    /// Reads SVG path data with absolute coordinates.
    ///
    /// The commands are `M`, `L`, `H`, `V`, `C` and `Z`; `A radius large sweep x y` for arcs of circles, and
    /// `O x y radius` for whole ones. Anything else ends the outline.
    static func path(_ outline: String) -> Path {
        var path = Path()
        var at = Point(x: 0, y: 0)
        var rest = outline[...]
        func arc(_ radius: Double, isLarge: Bool, isClockwise: Bool, to end: Point) {
            path.addArc(
                from: at, to: end, radius: radius, isLarge: isLarge, isClockwise: isClockwise)
            at = end
        }
        while let command = rest.popFirst() {
            let text = rest.prefix { !$0.isLetter }
            rest = rest[text.endIndex...]
            let n = text.split(separator: " ").compactMap { Double($0) }
            switch (command, n.count) {
            case ("M", 2...), ("L", 2...):
                for i in stride(from: 0, to: n.count - 1, by: 2) {
                    at = Point(x: n[i], y: n[i + 1])
                    if command == "M" && i == 0 { path.move(to: at) } else { path.line(to: at) }
                }
            case ("H", 1), ("V", 1):
                at = command == "H" ? Point(x: n[0], y: at.y) : Point(x: at.x, y: n[0])
                path.line(to: at)
            case ("C", 6):
                at = Point(x: n[4], y: n[5])
                path.curve(to: at, by: Point(x: n[0], y: n[1]), and: Point(x: n[2], y: n[3]))
            case ("A", 5):
                arc(n[0], isLarge: n[1] == 1, isClockwise: n[2] == 1, to: Point(x: n[3], y: n[4]))
            case ("O", 3):
                let start = Point(x: n[0] + n[2], y: n[1])
                path.move(to: start)
                at = start
                let opposite = Point(x: n[0] - n[2], y: n[1])
                for end in [opposite, start] {
                    arc(n[2], isLarge: false, isClockwise: true, to: end)
                }
                path.close()
            case ("Z", 0): path.close()
            default: return path
            }
        }
        return path
    }
}

extension Path {
    /// An arc of a circle as Bézier curves of at most 36°, in hundredths of the grid.
    ///
    /// - SeeAlso: SVG 2, B.2.4 (from end points to the middle); L. Maisonobe, *Drawing an elliptical arc using
    ///   polylines, quadratic or cubic Bézier curves*, 2003 (the control points).
    fileprivate mutating func addArc(
        from a: Point, to b: Point, radius: Double, isLarge: Bool, isClockwise: Bool
    ) {
        let half = Point(x: (a.x - b.x) / 2, y: (a.y - b.y) / 2)
        let square = half.x * half.x + half.y * half.y
        guard square > 0 else { return }
        // A radius too short for its end points is as long as it must be.
        let radius = max(radius, square.squareRoot())
        let height = (max(0, radius * radius - square) / square).squareRoot()
        let side = isLarge == isClockwise ? -height : height
        let middle = Point(
            x: side * half.y + (a.x + b.x) / 2, y: -side * half.x + (a.y + b.y) / 2)
        let first = atan2(a.y - middle.y, a.x - middle.x)
        var sweep = atan2(b.y - middle.y, b.x - middle.x) - first
        if isClockwise && sweep < 0 { sweep += 2 * .pi }
        if !isClockwise && sweep > 0 { sweep -= 2 * .pi }
        let count = max(1, (abs(sweep) / (.pi / 5) - 1e-6).rounded(.up))
        let step = sweep / count
        let tangent = tan(step / 2)
        let reach = radius * sin(step) * ((4 + 3 * tangent * tangent).squareRoot() - 1) / 3
        func place(_ angle: Double, along: Double) -> Point {
            let x = middle.x + radius * cos(angle) - along * sin(angle)
            let y = middle.y + radius * sin(angle) + along * cos(angle)
            return Point(x: (x * 100).rounded() / 100, y: (y * 100).rounded() / 100)
        }
        for index in 0..<Int(count) {
            let from = first + Double(index) * step
            let to = from + step
            curve(
                to: index == Int(count) - 1 ? b : place(to, along: 0),
                by: place(from, along: reach), and: place(to, along: -reach))
        }
    }
}
