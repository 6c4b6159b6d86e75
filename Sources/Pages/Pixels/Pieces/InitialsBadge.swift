import Drawing
import Imaging
import PageModel

/// The round badge of a person.
enum InitialsBadge {
    /// - Parameter size: of the letters, in units.
    static func draw(_ initials: String, in box: Rectangle, size: Double, _ ink: DrawingContext) {
        ink.plate(box, ink.palette.accentTint, radius: box.width / 2)
        let factor = ink.appearance.textSize.factor
        let text = ink.text(
            String(initials.prefix(3)), .h1, width: box.width, lines: 1, alignment: .center,
            size: size / factor)
        ink.draw(
            text, at: Point(x: box.x, y: box.y + (box.height - text.height) / 2),
            ink.palette.accent)
    }
}
