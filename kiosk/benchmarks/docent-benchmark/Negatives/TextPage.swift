import Drawing
import DrawnPictures
import Imaging

/// A page of text in one or two columns, in sizes from small print to headlines.
enum TextPage {
    static func picture(_ random: inout SplitMix64) throws -> LumaImage {
        let width = Int.random(in: 240...640, using: &random)
        let height = Int.random(in: 240...640, using: &random)
        let isInverted = Int.random(in: 0..<6, using: &random) == 0
        let paper = Color(grey: isInverted ? 0.1 : Double.random(in: 0.8...1, using: &random))
        let ink = Color(grey: isInverted ? 0.9 : Double.random(in: 0...0.3, using: &random))
        let canvas = try Canvas(width: width, height: height, background: paper)
        let columns = Int.random(in: 1...2, using: &random)
        let columnWidth = Double(width / columns) - 2 * margin
        for column in 0..<columns {
            var y = margin
            while y < Double(height) {
                let layout = TextLayout(
                    paragraph(&random), style(&random), width: columnWidth, wrap: .characters)
                canvas.draw(
                    layout, at: Point(x: margin + Double(column * width / columns), y: y), ink)
                y += max(layout.size.height, 4) + 6
            }
        }
        try canvas.check()
        return canvas.luma()
    }

    private static let margin = 12.0

    private static func style(_ random: inout SplitMix64) -> TextStyle {
        let families = [Fonts.text, Fonts.display, Fonts.code]
        let sizes: [Double] = [6, 8, 10, 12, 14, 20, 36]
        let weights: [TextStyle.Weight] = [.regular, .medium, .semibold, .bold]
        return TextStyle(
            families: families.randomElement(using: &random) ?? Fonts.text,
            size: sizes.randomElement(using: &random) ?? 12,
            weight: weights.randomElement(using: &random) ?? .regular)
    }

    /// Words of any letters, with figures, brackets, and boxes, which look most like modules.
    private static func paragraph(_ random: inout SplitMix64) -> String {
        let alphabet = Array("eeeettaaooiinnsshhrrddlluucmfwygpbvkxqjzEHIMNOQ0123456789.,[]#■□▣◉")
        return (0..<Int.random(in: 3...40, using: &random)).map { _ in
            String(
                (0..<Int.random(in: 1...10, using: &random)).map { _ in
                    alphabet.randomElement(using: &random) ?? "e"
                })
        }.joined(separator: " ")
    }
}
