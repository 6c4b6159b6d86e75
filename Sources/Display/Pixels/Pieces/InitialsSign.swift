import Drawing
import Imaging

/// The round sign of a person.
enum InitialsSign {
    /// - Parameter size: of the letters, in units.
    static func draw(_ initials: String, in box: Rectangle, size: Double, _ ink: PageInk) {
        ink.fill(box, ink.palette.accentTint, radius: box.width / 2)
        if ink.palette.isHighContrast {
            ink.stroke(box, ink.palette.edge, width: ink.metrics.edge, radius: box.width / 2)
        }
        let factor = ink.appearance.textSize.factor
        let text = ink.text(
            String(initials.prefix(3)), .h1, width: box.width, lines: 1, alignment: .center,
            size: size / factor)
        ink.draw(
            text, at: Point(x: box.x, y: box.y + (box.height - text.height) / 2),
            ink.palette.accent)
    }

    /// The first letters of the first and the last word of a name; `nil` where it has no letters.
    static func initials(of name: String) -> String? {
        let words = name.split(separator: " ").filter { $0.first?.isLetter == true }
        guard let first = words.first?.first else { return nil }
        guard words.count > 1, let last = words.last?.first else { return String(first) }
        return String(first) + String(last)
    }
}
