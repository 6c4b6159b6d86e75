import Drawing
import Foundation
import Imaging
import Wording

extension ChartPicture {
    /// The chart as SVG: its text stays text, and title and description are read aloud.
    func svg() -> [UInt8] {
        var out = """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(Self.text(width))" height="\(Self.text(height))" \
            viewBox="0 0 \(Self.text(width)) \(Self.text(height))" role="img" \
            aria-labelledby="title description" xml:lang="\(language)" \
            font-family="Inter, 'Noto Sans', 'DejaVu Sans', sans-serif">
            <title id="title">\(XMLText.escaped(title))</title>
            <desc id="description">\(XMLText.escaped(description))</desc>
            <rect width="100%" height="100%" fill="\(Self.text(background))"/>

            """
        for mark in marks { out += Self.element(mark, language) + "\n" }
        return Array((out + "</svg>\n").utf8)
    }

    private static func element(_ mark: ChartMark, _ language: String) -> String {
        func paint(_ fill: Color, _ border: Color?) -> String {
            "fill=\"\(text(fill))\""
                + (border.map { " stroke=\"\(text($0))\" stroke-width=\"0.5\"" } ?? "")
        }
        func points(_ points: [Point]) -> String {
            points.map { "\(text($0.x)),\(text($0.y))" }.joined(separator: " ")
        }
        switch mark {
        case .rectangle(let r, let color, let border):
            return "<rect x=\"\(text(r.x))\" y=\"\(text(r.y))\" width=\"\(text(r.width))\" "
                + "height=\"\(text(r.height))\" \(paint(color, border))/>"
        case .area(let outline, let color, let border):
            return "<polygon points=\"\(points(outline))\" \(paint(color, border))/>"
        case .line(let line, let color, let width, let dashes):
            let dashed =
                dashes.isEmpty
                ? "" : " stroke-dasharray=\"\(dashes.map(text).joined(separator: " "))\""
            return "<polyline points=\"\(points(line))\" fill=\"none\" stroke=\"\(text(color))\" "
                + "stroke-width=\"\(text(width))\" stroke-linejoin=\"round\"\(dashed)/>"
        case .wedge(let middle, let radius, let from, let to, let color, let border):
            func at(_ angle: Double) -> String {
                "\(text(middle.x + radius * sine(angle))) \(text(middle.y - radius * cosine(angle)))"
            }
            // An arc that ends where it begins is none.
            guard to - from < 2 * .pi - 0.0001 else {
                return
                    "<circle cx=\"\(text(middle.x))\" cy=\"\(text(middle.y))\" r=\"\(text(radius))\" "
                    + "\(paint(color, border))/>"
            }
            let isLarge = to - from > .pi ? 1 : 0
            return "<path d=\"M\(text(middle.x)) \(text(middle.y))L\(at(from))"
                + "A\(text(radius)) \(text(radius)) 0 \(isLarge) 1 \(at(to))z\" \(paint(color, border))/>"
        case .text(let label):
            let anchor =
                switch label.anchor {
                case .start: "start"
                case .middle: "middle"
                case .end: "end"
                }
            let weight = label.isBold ? " font-weight=\"bold\"" : ""
            return "<text x=\"\(text(label.place.x))\" y=\"\(text(label.place.y))\" dy=\"0.35em\" "
                + "font-size=\"\(text(label.size))\"\(weight) text-anchor=\"\(anchor)\" "
                + "fill=\"\(text(label.color))\">\(XMLText.escaped(fitted(label, language)))</text>"
        }
    }

    /// The text as far as there is room for it.
    private static func fitted(_ label: ChartText, _ language: String) -> String {
        let style = TextStyle(
            families: Fonts.text, size: label.size, weight: label.isBold ? .bold : .regular,
            language: language)
        var text = label.text
        // Each turn takes a tenth away; a label has few hundred characters.
        for _ in 0..<64 where TextLayout(text, style).size.width > label.width && text.count > 1 {
            text = String(text.dropLast(max(2, text.count / 10))) + "…"
        }
        return text
    }

    private static func text(_ number: Double) -> String {
        let hundredths = Int((number * 100).rounded())
        let (whole, rest) = (abs(hundredths) / 100, abs(hundredths) % 100)
        let fraction =
            rest == 0 ? "" : rest % 10 == 0 ? ".\(rest / 10)" : rest < 10 ? ".0\(rest)" : ".\(rest)"
        return (hundredths < 0 ? "-" : "") + "\(whole)\(fraction)"
    }

    private static func text(_ color: Color) -> String {
        func part(_ value: Double) -> String {
            let digits = String(Int((min(max(value, 0), 1) * 255).rounded()), radix: 16)
            return digits.count < 2 ? "0" + digits : digits
        }
        return "#\(part(color.red))\(part(color.green))\(part(color.blue))"
    }
}
