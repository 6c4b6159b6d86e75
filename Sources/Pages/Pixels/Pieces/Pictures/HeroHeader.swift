import Drawing
import Imaging
import PageModel

/// The site's name and the clock, over a picture.
struct HeroHeader {
    private let name: SetText?
    private let time: SetText
    private let date: SetText?
    /// The width of the camera's mark before the time, with its gap.
    private let notice: Double
    private let noticeIcon: Icon

    init(_ screen: Screen, width: Double, _ ink: DrawingContext) {
        time = ink.text(screen.dock.clock, .bodyStrong, lines: 1, size: 3.25)
        var date: SetText?
        if !ink.metrics.isCompact, !ink.metrics.isShort, !screen.dock.date.isEmpty {
            date = ink.text(screen.dock.date, .body, lines: 1, size: 2.75)
        }
        let siteName = screen.dock.siteName
        let lines = ink.metrics.isCompact ? 1 : 2
        let notice = screen.dock.cameraNotice == nil ? 0 : ink.u(4)
        func name(beside end: Double, _ lines: Int, _ role: TypeRole) -> SetText {
            ink.wholeWords(
                siteName.string, role, width: max(1, width - end - ink.u(4)), lines: lines,
                weight: .semibold)
        }
        // The day gives way to a long name, and then the name's own size.
        var text = name(beside: max(time.width + notice, date?.width ?? 0), lines, .bodyStrong)
        if text.isShortened, date != nil {
            date = nil
            text = name(beside: time.width + notice, lines, .bodyStrong)
        }
        if text.isShortened { text = name(beside: time.width + notice, lines, .caption) }
        self.date = date
        // On a low page a name that is longer still is left to the dock's mark and the title.
        if text.isShortened { text = name(beside: time.width + notice, 2, .caption) }
        self.name = ink.metrics.isCompact && text.lineCount > 1 ? nil : text
        self.notice = notice
        noticeIcon = screen.dock.cameraIcon
    }

    var height: Double { max(name?.height ?? 0, time.height + (date?.height ?? 0)) }

    func boxes(at frame: Rectangle) -> [Rectangle] {
        let clock = Rectangle(
            x: frame.maxX - time.width - notice, y: frame.y, width: time.width + notice,
            height: time.height)
        let words = name.map {
            Rectangle(
                x: frame.x, y: frame.y, width: min($0.width, $0.inkWidth), height: $0.height)
        }
        let day = date.map {
            Rectangle(x: frame.maxX - $0.width, y: clock.maxY, width: $0.width, height: $0.height)
        }
        return [words, clock, day].compactMap(\.self)
    }

    func draw(at frame: Rectangle, _ ink: DrawingContext) {
        if let name { ink.draw(name, at: Point(x: frame.x, y: frame.y), PictureVeil.words) }
        ink.clock(
            time, date, end: frame.maxX, top: frame.y,
            notice: notice > 0 ? (noticeIcon, ink.u(3), notice) : nil,
            PictureVeil.words, PictureVeil.words)
    }
}
