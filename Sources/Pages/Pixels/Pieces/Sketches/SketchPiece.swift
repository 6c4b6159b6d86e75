import Drawing
import Imaging
import PageModel

/// A small drawing that shows what a sentence says.
struct SketchPiece {
    let sketch: Sketch

    func draw(in frame: Rectangle, _ ink: DrawingContext) {
        let pencil = SketchPencil(in: frame, ink)
        guard pencil.scale > 0, pencil.scale.isFinite else { return }
        switch sketch {
        case .findCode: drawDoor(pencil, ink)
        case .holdStill: drawPhone(pencil, ink)
        case .pageOpens: drawPage(pencil, ink)
        case .typeNumber: drawKeys(pencil, ink)
        }
    }

    /// A door on its floor, the sign beside it, and the eye that finds the code.
    private func drawDoor(_ pencil: SketchPencil, _ ink: DrawingContext) {
        let palette = ink.palette
        pencil.stroke([(8, 56), (88, 56)], palette.edge)
        let door = pencil.box(18, 6, 28, 50)
        pencil.fill(door, palette.s1, radius: 1.5)
        pencil.stroke(door, palette.text2, radius: 1.5)
        pencil.stroke(pencil.box(23, 11, 18, 16), palette.edge, radius: 1)
        pencil.dot(41, 33, radius: 1.5, palette.text2)
        pencil.code(60, 17, 18)
        pencil.corners(56, 13, 26, palette.accent)
    }

    /// The camera above, the phone in its view.
    private func drawPhone(_ pencil: SketchPencil, _ ink: DrawingContext) {
        let palette = ink.palette
        let camera = pencil.box(36, 2, 24, 9)
        pencil.fill(camera, palette.s1, radius: 4.5)
        pencil.stroke(camera, palette.text2, radius: 4.5)
        pencil.dot(48, 6.5, radius: 2.4, palette.accent)
        for (from, to) in [((39.0, 12.5), (26.0, 17.0)), ((57, 12.5), (70, 17))] {
            for share in [0.05, 0.55] {
                let end = share + 0.3
                pencil.stroke(
                    [
                        (from.0 + (to.0 - from.0) * share, from.1 + (to.1 - from.1) * share),
                        (from.0 + (to.0 - from.0) * end, from.1 + (to.1 - from.1) * end),
                    ], palette.edge)
            }
        }
        let phone = pencil.box(38.5, 22, 19, 33)
        pencil.fill(phone, palette.s1, radius: 3)
        pencil.stroke(phone, palette.text2, radius: 3)
        pencil.code(41, 28, 14)
        pencil.stroke([(45, 51), (51, 51)], palette.edge)
        pencil.corners(28, 18, 40, palette.accent)
    }

    /// A screen with a page: picture, words, a button, and the icon that says it was found.
    private func drawPage(_ pencil: SketchPencil, _ ink: DrawingContext) {
        let palette = ink.palette
        let screen = pencil.box(14, 6, 68, 46)
        pencil.fill(screen, palette.s1, radius: 3)
        pencil.stroke(screen, palette.text2, radius: 3)
        pencil.stroke([(34, 57), (62, 57)], palette.text2)
        pencil.stroke([(48, 52), (48, 57)], palette.text2)
        let picture = pencil.box(19, 18, 28, 29)
        pencil.fill(picture, palette.accentTint, radius: 1.5)
        pencil.stroke([(22, 43), (30, 32), (36, 39), (40, 35), (45, 43)], palette.accent)
        pencil.dot(40, 25, radius: 2.5, palette.accent)
        pencil.stroke([(20, 12), (44, 12)], palette.text, width: 1.8)
        for (index, end) in [76.0, 76, 70].enumerated() {
            let y = 21 + Double(index) * 5
            pencil.stroke([(53, y), (end, y)], palette.edge)
        }
        pencil.fill(pencil.box(52, 38, 25, 8), palette.accent, radius: 2)
        pencil.dot(80, 9, radius: 8, palette.s2)
        pencil.dot(80, 9, radius: 6.5, palette.ok)
        // The icon is the same from either side.
        let hook = [(-2.8, 0.2), (-0.8, 2.2), (3, -2)].map { step in
            let middle = pencil.place(80, 9)
            return Point(x: middle.x + step.0 * pencil.scale, y: middle.y + step.1 * pencil.scale)
        }
        ink.canvas.stroke(
            Path(hook), palette.s1,
            Stroke(width: max(2, 1.4 * pencil.scale), cap: .round, join: .round))
    }

    /// A field with a number in it, and the keys beneath.
    private func drawKeys(_ pencil: SketchPencil, _ ink: DrawingContext) {
        let palette = ink.palette
        let field = pencil.box(20, 4, 56, 15)
        pencil.fill(field, palette.s1, radius: 2.5)
        pencil.stroke(field, palette.accent, radius: 2.5)
        let size = 9 * pencil.scale / ink.u / ink.appearance.textSize.factor
        let number = ink.text("A-014", .codeSmall, size: size)
        ink.draw(
            number,
            at: Point(
                x: ink.real(field).middle.x - number.width / 2,
                y: field.middle.y - number.height / 2), palette.text)
        for row in 0..<3 {
            for column in 0..<4 {
                let key = pencil.box(20 + Double(column) * 14.5, 24 + Double(row) * 11.5, 12.5, 9.5)
                let isPressed = row == 1 && column == 2
                pencil.fill(key, isPressed ? palette.accent : palette.s1, radius: 2)
                if !isPressed { pencil.stroke(key, palette.edge, radius: 2) }
            }
        }
    }
}
