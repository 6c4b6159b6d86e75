import Drawing
import Imaging

/// A sign, ready to be drawn.
struct IconShape: Sendable {
    let strokes: Path
    let fill: Path?

    /// Every sign, read once.
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

    /// Reads absolute `M x y`, `L x y`, `C x y x y x y` and `Z`; anything else ends the outline.
    static func path(_ outline: String) -> Path {
        var path = Path()
        var rest = outline[...]
        func numbers(_ count: Int) -> [Double] {
            var found: [Double] = []
            while found.count < count {
                rest = rest.drop { $0 == " " || $0 == "," }
                let digits = rest.prefix { $0.isNumber || $0 == "." || $0 == "-" }
                guard let number = Double(digits) else { break }
                found.append(number)
                rest = rest[digits.endIndex...]
            }
            return found
        }
        while let command = rest.popFirst() {
            switch command {
            case "M", "L":
                let n = numbers(2)
                guard n.count == 2 else { return path }
                let point = Point(x: n[0], y: n[1])
                if command == "M" { path.move(to: point) } else { path.line(to: point) }
            case "C":
                let n = numbers(6)
                guard n.count == 6 else { return path }
                path.curve(
                    to: Point(x: n[4], y: n[5]), by: Point(x: n[0], y: n[1]),
                    and: Point(x: n[2], y: n[3]))
            case "Z": path.close()
            default: return path
            }
        }
        return path
    }
}
