import Drawing
import Imaging
import PageModel

/// A caption on a picture: a dark bar at its foot, so that words never stand bare on a picture.
struct CaptionBar {
    let text: String
    /// In units.
    var size = 2.4

    static let color = Color(0x05080B, alpha: 0.78)
    static let words = Color(0xF1F4F6)

    /// The height of the bar in a frame, in pixels; 0 where there is nothing to say or no room to say it.
    func height(in frame: Rectangle, _ ink: DrawingContext) -> Double {
        guard let words = words(in: frame, ink) else { return 0 }
        return (words.height + 2 * padding(ink)).rounded()
    }

    private func padding(_ ink: DrawingContext) -> Double { ink.u(1.25) }

    private func words(in frame: Rectangle, _ ink: DrawingContext) -> SetText? {
        let width = frame.width - 2 * ink.u(2)
        guard !text.isEmpty, width > 6 * ink.u else { return nil }
        let room = 0.5 * frame.height - 2 * padding(ink)
        guard room >= ink.type.line(.caption) else { return nil }
        // Smaller rather than cut, down to the size that it has in normal type.
        var words: SetText?
        for share in [1, 0.9, 0.8, 0.7] where words?.isShortened ?? true {
            let share = max(share, 1 / ink.appearance.textSize.factor)
            let lines = Int(min(room / (ink.type.line(.caption) * share), 3))
            words = ink.text(text, .caption, width: width, lines: lines, size: size * share)
        }
        return words
    }

    /// - Returns: the height that the bar took, in pixels; 0 where there is nothing to say or no room to say it.
    @discardableResult
    func draw(in frame: Rectangle, radius: Double, _ ink: DrawingContext) -> Double {
        guard let words = words(in: frame, ink) else { return 0 }
        let height = height(in: frame, ink)
        let bar = Rectangle(
            x: frame.x, y: frame.maxY - height, width: frame.width, height: height)
        ink.canvas.saved {
            ink.canvas.clip(to: Path(ink.real(frame), radius: radius))
            ink.fill(bar, Self.color)
        }
        ink.ledger?.isOnPicture = true
        ink.draw(words, at: Point(x: frame.x + ink.u(2), y: bar.y + padding(ink)), Self.words)
        ink.ledger?.isOnPicture = false
        return height
    }
}

/// The round icon on what can be played.
enum PlayIcon {
    private static func side(in frame: Rectangle, _ ink: DrawingContext) -> Double {
        min(ink.u(9), (0.7 * min(frame.width, frame.height)).rounded())
    }

    /// What it leaves free beneath it.
    static func below(in frame: Rectangle, _ ink: DrawingContext) -> Rectangle {
        let top = (frame.middle.y + side(in: frame, ink) / 2).rounded()
        return Rectangle(
            x: frame.x, y: top, width: frame.width, height: max(0, frame.maxY - top))
    }

    static func draw(in frame: Rectangle, _ ink: DrawingContext) {
        let side = side(in: frame, ink)
        guard side >= 2 * ink.u else { return }
        let box = Rectangle(
            x: (frame.middle.x - side / 2).rounded(), y: (frame.middle.y - side / 2).rounded(),
            width: side, height: side)
        ink.fill(box, CaptionBar.words, radius: side / 2)
        ink.icon(.play, in: box.inset(side / 4), Color(0x0B1015))
    }
}
