import Foundation

/// A drawing in SVG whose colours follow the page's light or dark scheme.
struct SVGDrawing {
    enum Anchor: String { case start, middle, end }

    private let width: Double
    private let height: Double
    private let title: String
    private var elements: [String] = []

    init(width: Double, height: Double, title: String) {
        self.width = width
        self.height = height
        self.title = title
    }

    mutating func line(_ points: [(x: Double, y: Double)], _ style: String) {
        let path = points.map { "\(Self.number($0.x)),\(Self.number($0.y))" }
            .joined(separator: " ")
        elements.append("<polyline class=\"\(style)\" points=\"\(path)\"/>")
    }

    mutating func dot(_ x: Double, _ y: Double, radius: Double, _ style: String) {
        elements.append(
            "<circle class=\"\(style)\" cx=\"\(Self.number(x))\" cy=\"\(Self.number(y))\" r=\"\(Self.number(radius))\"/>"
        )
    }

    mutating func text(
        _ text: String, _ x: Double, _ y: Double, _ anchor: Anchor = .start, _ style: String = ""
    ) {
        elements.append(
            "<text class=\"\(style)\" x=\"\(Self.number(x))\" y=\"\(Self.number(y))\" text-anchor=\"\(anchor.rawValue)\">\(Self.escaped(text))</text>"
        )
    }

    /// The drawing as a file.
    var file: String {
        let size = "\(Self.number(width)) \(Self.number(height))"
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(size)" role="img">
            <title>\(Self.escaped(title))</title>
            <style>
            text { font: 12px sans-serif; fill: #222 }
            .strong { font-weight: bold }
                        polyline { fill: none; stroke-width: 2 }
            .grid { stroke: #ddd; stroke-width: 1 }
            .s0 { stroke: #0b5cad } .s1 { stroke: #0b5cad; stroke-dasharray: 6 3 } .s2 { stroke: #0b5cad; stroke-dasharray: 2 3 }
            .s3 { stroke: #c4481c } .s4 { stroke: #3a7d2c } .s5 { stroke: #8a4fae } .s6 { stroke: #8a6d00 }
            circle.ours { fill: #0b5cad; stroke: none } circle.peer { fill: #c4481c; stroke: none }
            @media (prefers-color-scheme: dark) {
            text { fill: #eee } .grid { stroke: #444 }
            .s0, .s1, .s2 { stroke: #6db3f2 } .s3 { stroke: #ff8a5c } .s4 { stroke: #7fcf6c } .s5 { stroke: #cf9df0 } .s6 { stroke: #e0c050 }
            circle.ours { fill: #6db3f2 } circle.peer { fill: #ff8a5c }
            }
            </style>
            \(elements.joined(separator: "\n"))
            </svg>

            """
    }

    private static func number(_ value: Double) -> String {
        String(format: "%.1f", value).replacingOccurrences(of: ".0", with: "")
    }

    private static func escaped(_ text: String) -> String {
        text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(
            of: "<", with: "&lt;")
    }
}
