import Drawing
import Imaging

/// A caption on a picture: a dark bar at its foot, so that words never stand bare on a picture.
struct CaptionBar {
    let text: String
    /// In units.
    var size = 2.4

    static let color = Color(0x05080B, alpha: 0.78)
    static let words = Color(0xF1F4F6)

    /// - Returns: the height that the bar took, in pixels; 0 where there is nothing to say or no room to say it.
    @discardableResult
    func draw(in frame: Rectangle, radius: Double, _ ink: PageInk) -> Double {
        let inset = ink.u(2)
        let width = frame.width - 2 * inset
        guard !text.isEmpty, width > 6 * ink.u else { return 0 }
        let padding = ink.u(1.25)
        let line = ink.type.line(.caption)
        let lines = Int(min((0.5 * frame.height - 2 * padding) / line, 3))
        guard lines > 0 else { return 0 }
        let words = ink.text(text, .caption, width: width, lines: lines, size: size)
        let height = (words.height + 2 * padding).rounded()
        let bar = Rectangle(
            x: frame.x, y: frame.maxY - height, width: frame.width, height: height)
        ink.canvas.saved {
            ink.canvas.clip(to: Path(ink.real(frame), radius: radius))
            ink.fill(bar, Self.color)
        }
        ink.draw(words, at: Point(x: frame.x + inset, y: bar.y + padding), Self.words)
        return height
    }
}

/// The round sign on what can be played.
enum PlaySign {
    static func draw(in frame: Rectangle, _ ink: PageInk) {
        let side = min(ink.u(9), (0.7 * min(frame.width, frame.height)).rounded())
        guard side >= 2 * ink.u else { return }
        let box = Rectangle(
            x: (frame.middle.x - side / 2).rounded(), y: (frame.middle.y - side / 2).rounded(),
            width: side, height: side)
        ink.fill(box, CaptionBar.words, radius: side / 2)
        ink.icon(.play, in: box.inset(side / 4), Color(0x0B1015))
    }
}
