import Drawing
import Imaging

/// The site's name and the clock, over a picture.
struct HeroHeader {
    private let name: SetText
    private let time: SetText
    private let date: SetText?

    init(_ screen: Screen, width: Double, _ ink: PageInk) {
        time = ink.text(screen.dock.clock, .bodyStrong, lines: 1, size: 3.25)
        date =
            ink.metrics.isCompact || screen.dock.date.isEmpty
            ? nil : ink.text(screen.dock.date, .body, lines: 1, size: 2.75)
        let taken = max(time.width, date?.width ?? 0) + ink.u(4)
        name = ink.text(
            screen.dock.siteName, .bodyStrong, width: max(1, width - taken), lines: 2)
    }

    var height: Double { max(name.height, time.height + (date?.height ?? 0)) }

    func boxes(at frame: Rectangle) -> [Rectangle] {
        let words = Rectangle(
            x: frame.x, y: frame.y, width: min(name.width, name.inkWidth), height: name.height)
        let clock = Rectangle(
            x: frame.maxX - time.width, y: frame.y, width: time.width, height: time.height)
        guard let date else { return [words, clock] }
        let day = Rectangle(
            x: frame.maxX - date.width, y: clock.maxY, width: date.width, height: date.height)
        return [words, clock, day]
    }

    func draw(at frame: Rectangle, _ ink: PageInk) {
        ink.draw(name, at: Point(x: frame.x, y: frame.y), PictureVeil.words)
        ink.draw(time, at: Point(x: frame.maxX - time.width, y: frame.y), PictureVeil.words)
        if let date {
            ink.draw(
                date, at: Point(x: frame.maxX - date.width, y: frame.y + time.height),
                PictureVeil.words)
        }
    }
}
