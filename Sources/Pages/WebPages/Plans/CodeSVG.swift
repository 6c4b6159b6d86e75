import PageModel

/// A code as SVG: dark modules on white with a quiet zone of four modules (ISO/IEC 18004:2015, 6.3.8).
struct CodeSVG {
    private let code: CodePicture
    private static let quietZone = 4

    init(_ code: CodePicture) { self.code = code }

    var html: HTML {
        let (from, size) = (-Self.quietZone, code.side + 2 * Self.quietZone)
        return HTML("div", [.class("code")]) {
            HTML(
                "svg",
                [
                    .named("viewBox", "\(from) \(from) \(size) \(size)"), .named("role", "img"),
                    .label(code.alternative.string), .named("shape-rendering", "crispEdges"),
                ]
            ) { HTML("path", [.named("d", runs)]) }
        }
    }

    /// Dark modules that follow each other in a row, one rectangle each.
    private var runs: String {
        var data = ""
        for y in 0..<code.side {
            var x = 0
            while x < code.side {
                let start = x
                while x < code.side, code.modules[y * code.side + x] { x += 1 }
                if x > start { data += "M\(start) \(y)h\(x - start)v1H\(start)z" } else { x += 1 }
            }
        }
        return data
    }
}
