import Drawing
import Imaging
import PageModel

/// A line of text with an icon before it: a fact, a promise, where the camera is.
struct IconTextPiece: Piece {
    enum Leading: Equatable {
        case icon(Icon)
        /// An arrow, turned clockwise by this many quarters from pointing left.
        case arrow(quarters: Int)
    }

    let leading: Leading
    let text: String
    var role = TypeRole.body
    var color: KeyPath<Palette, Color> = \.text
    var iconColor: KeyPath<Palette, Color> = \.text
    var isCentered = false

    func height(forWidth width: Double, _ ink: DrawingContext) -> Double {
        max(side(ink), set(width, ink).height)
    }

    func draw(in frame: Rectangle, _ ink: DrawingContext, _ page: inout PageSheet) {
        let text = set(frame.width, ink)
        let side = side(ink)
        let gap = ink.u(2)
        let line = min(text.height, ink.type.line(role))
        let taken = side + gap + text.inkWidth.rounded(.up)
        let x = frame.x + (isCentered ? max(0, ((frame.width - taken) / 2).rounded()) : 0)
        let top = frame.y + max(0, (side - line) / 2)
        let box = Rectangle(
            x: x, y: top + (line - side) / 2, width: side, height: side)
        switch leading {
        case .icon(let icon): ink.icon(icon, in: box, ink.palette[keyPath: iconColor])
        case .arrow(let quarters):
            ink.arrow(quarters: quarters, in: box, ink.palette[keyPath: iconColor])
        }
        ink.draw(text, at: Point(x: x + side + gap, y: top), ink.palette[keyPath: color])
    }

    private func side(_ ink: DrawingContext) -> Double {
        ink.u(role == .caption ? 3.5 : 3.75)
    }

    private func set(_ width: Double, _ ink: DrawingContext) -> SetText {
        ink.text(text, role, width: max(ink.u(8), width - side(ink) - ink.u(2)))
    }
}
