import Drawing
import Imaging
import PageModel

/// Two pictures over each other, and the divider between them; draws all of it, or what a move of the divider changes.
struct DividedPicture {
    let comparison: Comparison
    /// In whole pixels of the page, as it is drawn.
    let frame: Rectangle
    let ink: DrawingContext
    let bitmaps: BitmapCache

    static func radius(_ ink: DrawingContext) -> Double { ink.u(1) }

    /// What a finger takes hold of: round, in pixels.
    private var handle: Double {
        min(max(ink.metrics.minimumTarget, 44), min(frame.width, frame.height))
    }

    private func place(_ divider: Double) -> Double {
        (frame.x + frame.width * min(max(divider, 0), 1)).rounded()
    }

    /// The handle stays within the picture where the divider is at its edge.
    private func handleFrame(_ divider: Double) -> Rectangle {
        let x = min(max(place(divider), frame.x + handle / 2), frame.maxX - handle / 2)
        return Rectangle(
            x: (x - handle / 2).rounded(), y: (frame.middle.y - handle / 2).rounded(),
            width: handle, height: handle)
    }

    /// What looks different once the divider has moved: from the outer edge of one handle to that of the other.
    func damage(from old: Double, to new: Double) -> Rectangle {
        let reach = handleFrame(old).union(handleFrame(new)).inset(x: -2, y: 0)
        let lines = [place(old), place(new)].map {
            Rectangle(
                x: $0 - 2 * ink.metrics.thick, y: frame.y, width: 4 * ink.metrics.thick,
                height: frame.height)
        }
        let all = lines.reduce(reach) { $0.union($1) }
        return Rectangle(x: all.x, y: frame.y, width: all.width, height: frame.height)
            .intersection(frame).whole
    }

    /// - Parameter damage: nothing outside of it is touched; `nil` for all of the picture.
    func draw(dividerAt divider: Double, within damage: Rectangle? = nil) {
        let x = place(divider)
        let left = Rectangle(x: frame.x, y: frame.y, width: x - frame.x, height: frame.height)
        let right = Rectangle(x: x, y: frame.y, width: frame.maxX - x, height: frame.height)
        ink.canvas.saved {
            if let damage {
                ink.canvas.clip(to: Path(damage))
                // The mixed pixels of round corners are not mixed twice.
                ink.canvas.fill(damage, ink.palette.background)
            }
            ink.canvas.clip(to: Path(frame, radius: Self.radius(ink)))
            draw(comparison.older, in: left)
            draw(comparison.newer, in: right)
            drawDivider(at: x, handleFrame(divider))
        }
    }

    private func draw(_ picture: Picture, in part: Rectangle) {
        guard !part.isEmpty else { return }
        let size = PictureScaler.whole(width: frame.width, height: frame.height)
        let bitmap = picture.image.flatMap { image in
            bitmaps.bitmap(
                BitmapCache.Key(
                    id: picture.id, width: size.width, height: size.height, fitting: "fills")
            ) {
                // Too large for cairo is ruled out by the scaler; out of memory shows the words instead.
                try? PictureScaler.scaled(image, width: size.width, height: size.height)
            }
        }
        ink.canvas.saved {
            ink.canvas.clip(to: Path(part))
            guard let bitmap else {
                ink.canvas.fill(part, ink.palette.s2)
                drawWords(picture)
                return
            }
            ink.canvas.draw(bitmap, at: Point(x: frame.x, y: frame.y))
        }
    }

    /// What a missing picture shows, in words.
    private func drawWords(_ picture: Picture) {
        let room = ink.real(frame).inset(ink.u(2))
        let lines = Int(min(room.height / ink.type.line(.body), 8))
        guard lines > 0, room.width > 8 * ink.u, !picture.alternative.isEmpty else { return }
        let text = ink.text(
            picture.alternative.string, .body, width: min(room.width, ink.u(70)), lines: lines,
            alignment: .center)
        ink.draw(
            text, at: Point(x: room.middle.x - text.width / 2, y: room.middle.y - text.height / 2),
            ink.palette.text2)
    }

    /// White with a dark edge, so that it is seen on any picture.
    private func drawDivider(at x: Double, _ grip: Rectangle) {
        let (light, dark) = (CaptionBar.words, Color(0x0B1015))
        let width = ink.metrics.thick
        let edge = ink.metrics.edge
        let line = Rectangle(
            x: (x - width / 2).rounded(), y: frame.y, width: width, height: frame.height)
        ink.canvas.fill(line.inset(x: -edge, y: 0), dark)
        ink.canvas.fill(line, light)
        ink.canvas.fill(Path(grip, radius: grip.width / 2), dark)
        let disc = grip.inset(edge)
        ink.canvas.fill(Path(disc, radius: disc.width / 2), light)
        // Arrows to both sides.
        let reach = (grip.width * 0.16).rounded()
        let apart = (grip.width * 0.12).rounded()
        let stroke = Stroke(width: max(2, grip.width * 0.06), cap: .round, join: .round)
        for side in [-1.0, 1.0] {
            let tip = grip.middle.x + side * (apart + reach)
            let back = grip.middle.x + side * apart
            ink.canvas.stroke(
                Path([
                    Point(x: back, y: grip.middle.y - reach), Point(x: tip, y: grip.middle.y),
                    Point(x: back, y: grip.middle.y + reach),
                ]), dark, stroke)
        }
    }
}
