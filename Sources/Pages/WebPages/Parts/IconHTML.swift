import PageModel
import Pixels

extension HTML {
    /// An icon from the page's own set, ``IconSheet``; not for voices, for it never stands without a word.
    static func icon(_ icon: Icon, isLarge: Bool = false) -> HTML {
        var classes = isLarge ? "i l" : "i"
        if icon.isTurned { classes += " turn" }
        return HTML("svg", [.class(classes), .hidden]) {
            HTML("use", [.href(.fragment(IconSheet.name(of: icon)))])
        }
    }
}

extension Icon {
    /// Whether it points along the direction of reading.
    var isTurned: Bool {
        switch self {
        case .back, .chevron, .route: true
        default: false
        }
    }
}

/// The outlines of the icons that a page uses, once each.
enum IconSheet {
    static func name(of icon: Icon) -> String { "i-\(icon.rawValue)" }

    /// The symbols of the icons that markup uses, in the order of their names.
    static func symbols(for page: HTML) -> HTML {
        let used = page.names(after: "#i-").compactMap { Icon(rawValue: $0) }
        return HTML("svg", [.named("width", 0), .named("height", 0), .class("vh"), .hidden]) {
            for icon in used.sorted(by: { $0.rawValue < $1.rawValue }) { symbols[icon] ?? HTML() }
        }
    }

    private static let symbols = Dictionary(
        uniqueKeysWithValues: Icon.allCases.map { ($0, symbol(of: $0)) })

    private static func symbol(of icon: Icon) -> HTML {
        HTML("symbol", [.id(name(of: icon)), .named("viewBox", "0 0 24 24")]) {
            if let fill = icon.filling {
                HTML(
                    "path",
                    [
                        .named("d", PathData.svg(fill)), .named("fill", "currentColor"),
                        .named("stroke", "none"),
                    ])
            }
            HTML("path", [.named("d", PathData.svg(icon.strokes))])
        }
    }
}

/// The outlines of icons as path data of SVG (SVG 2, 9.3).
enum PathData {
    /// Writes arcs of circles, `A radius large sweep x y`, and whole ones, `O x y radius`, as SVG has them.
    static func svg(_ outline: String) -> String {
        var data = ""
        var rest = outline[...]
        while let command = rest.popFirst() {
            let text = rest.prefix { !$0.isLetter }
            rest = rest[text.endIndex...]
            let n = text.split(separator: " ").compactMap { Double($0) }
            switch (command, n.count) {
            case ("A", 5):
                let arc = [n[0], n[0], 0, n[1], n[2], n[3], n[4]]
                data += "A" + arc.map(number).joined(separator: " ")
            case ("O", 3):
                let (x, y, radius) = (n[0], n[1], n[2])
                let (right, left) = (number(x + radius), number(x - radius))
                let half = "A\(number(radius)) \(number(radius)) 0 1 1"
                data += "M\(right) \(number(y))\(half) \(left) \(number(y))"
                data += "\(half) \(right) \(number(y))Z"
            default: data += "\(command)" + n.map(number).joined(separator: " ")
            }
        }
        return data
    }

    /// A number with two decimals at most.
    static func number(_ value: Double) -> String {
        guard value.isFinite, abs(value) < 1e9 else { return "0" }
        let hundredths = Int((value * 100).rounded())
        let (whole, rest) = abs(hundredths).quotientAndRemainder(dividingBy: 100)
        let sign = hundredths < 0 ? "-" : ""
        if rest == 0 { return "\(sign)\(whole)" }
        let digits = rest % 10 == 0 ? "\(rest / 10)" : rest < 10 ? "0\(rest)" : "\(rest)"
        return "\(sign)\(whole).\(digits)"
    }
}
