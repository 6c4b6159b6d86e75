import Drawing
import Imaging
import PageModel

/// A short word that all is well, no wider than it needs to be.
struct ChipPiece: Piece {
    let text: String

    func height(forWidth width: Double, _ ink: DrawingContext) -> Double {
        set(width, ink).height + 2 * ink.u(0.75)
    }

    func draw(in frame: Rectangle, _ ink: DrawingContext, _ page: inout PageSheet) {
        let text = set(frame.width, ink)
        let iconSide = ink.u(3.25)
        let chip = Rectangle(
            x: frame.x, y: frame.y,
            width: min(
                frame.width, text.inkWidth.rounded(.up) + iconSide + ink.u(1) + 2 * ink.u(1.75)),
            height: text.height + 2 * ink.u(0.75))
        ink.fill(chip, ink.palette.okTint, radius: ink.u(1))
        if ink.palette.isHighContrast {
            ink.stroke(chip, ink.palette.ok, width: ink.u(0.4), radius: ink.u(1))
        }
        ink.icon(
            .check,
            in: Rectangle(
                x: chip.x + ink.u(1.75), y: chip.y, width: iconSide, height: chip.height),
            ink.palette.ok, weight: 2.4)
        ink.draw(
            text, at: Point(x: chip.x + ink.u(1.75) + iconSide + ink.u(1), y: chip.y + ink.u(0.75)),
            ink.palette.ok)
    }

    private func set(_ width: Double, _ ink: DrawingContext) -> SetText {
        ink.text(
            text, .caption, width: max(ink.u(8), width - ink.u(3.25) - ink.u(1) - ink.u(3.5)))
    }
}
