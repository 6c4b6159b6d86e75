import Drawing
import Imaging
import PageModel

/// The site's mark where there is nothing to go back to: the initials of its name on a plate.
enum SiteMark {
    static func draw(_ initials: String?, in frame: Rectangle, _ ink: DrawingContext) {
        let side = min(frame.width, frame.height)
        let plate = Rectangle(
            x: frame.x + ((frame.width - side) / 2).rounded(),
            y: frame.y + ((frame.height - side) / 2).rounded(), width: side, height: side)
        let radius = side / 4.5
        ink.plate(plate, ink.palette.accentTint, radius: radius)
        guard let initials else { return }
        let text = ink.text(
            initials, .h1, width: side, lines: 1, alignment: .center,
            size: side / ink.u / 2.2 / ink.appearance.textSize.factor)
        ink.draw(
            text, at: Point(x: plate.x, y: plate.y + (side - text.height) / 2), ink.palette.text)
    }
}
