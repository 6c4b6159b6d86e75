import Drawing
import Imaging
import PageModel

/// The site's mark and name, the arrow to the camera, and the clock.
struct AttractHeader {
    private let initials: String?
    private let name: SetText?
    private let time: SetText
    private let date: SetText?
    private let camera: Camera?
    private let hasNotice: Bool
    private let noticeIcon: Icon
    /// Where the name ends and the clock begins, from the leading edge, in pixels.
    private let nameEnd: Double
    private let clockStart: Double

    /// Where the camera is.
    private struct Camera {
        /// Clockwise from the left.
        var quarters: Int
        var text: SetText
    }

    init(_ screen: Screen, camera note: CameraNote?, width: Double, _ ink: DrawingContext) {
        initials = screen.dock.initials
        hasNotice = screen.dock.cameraNotice != nil
        noticeIcon = screen.dock.cameraIcon
        time = ink.text(screen.dock.clock, .bodyStrong, lines: 1, size: 4)
        date =
            ink.metrics.isCompact || ink.metrics.isShort || screen.dock.date.isEmpty
            ? nil : ink.text(screen.dock.date, .body, lines: 1)
        camera = note.map { note in
            Camera(
                quarters: note.place.quarters,
                text: ink.text(
                    note.text.string, .body, width: 0.3 * width, lines: 2, alignment: .center,
                    size: 2.75))
        }
        let mark = ink.u(ink.metrics.isCompact ? 8.5 : 11.5)
        let end = max(time.width + (hasNotice ? ink.u(5) : 0), date?.width ?? 0)
        // Up to the clock on a high page; on a wide one up to the arrow, which gives way to a long name.
        let whole = width - mark - end - ink.u(4)
        var rooms = [whole]
        if !ink.metrics.isPortrait, let camera {
            let half = max(ink.u(6), camera.text.inkWidth / 2 + ink.u(2))
            rooms = [width / 2 - mark - half, whole - 2 * half]
        }
        name = Self.name(screen.dock.siteName.string, widths: rooms, ink)
        nameEnd = mark + (name?.inkWidth ?? 0)
        clockStart = width - end
    }

    /// The site's name with its words whole, in three lines at most; where there is no room for that, the mark alone
    /// stands for it.
    private static func name(
        _ name: String, widths: [Double], _ ink: DrawingContext
    ) -> SetText? {
        for lines in 2...3 {
            for width in widths where width > 0 {
                for role in [TypeRole.bodyStrong, .caption]
                where ink.fits(name, role, width: width) {
                    let text = HeroWords.balanced(name, role, width: width, ink, weight: .semibold)
                    if text.lineCount <= lines { return text }
                }
            }
        }
        return nil
    }

    private func mark(_ ink: DrawingContext) -> Double { ink.u(ink.metrics.isCompact ? 6 : 9) }
    private func arrow(_ ink: DrawingContext) -> Double { ink.u(ink.metrics.isCompact ? 6 : 8) }

    private func nameTop(_ frame: Rectangle, _ ink: DrawingContext) -> Double {
        frame.y + max(0, (mark(ink) - (name?.height ?? 0)) / 2)
    }

    /// Of the name and the clock, in pixels.
    private func height(_ ink: DrawingContext) -> Double {
        max(mark(ink), name?.height ?? 0, time.height + (date?.height ?? 0))
    }

    /// Down to what stands over the sentence, in pixels: on high pages the arrow to the camera does.
    func reach(in frame: Rectangle, _ ink: DrawingContext) -> Double {
        let camera = ink.metrics.isPortrait ? cameraPlace(in: frame, ink) : nil
        return max(height(ink), (camera?.maxY ?? 0) - frame.y)
    }

    /// Where words stand bare on the picture.
    func boxes(at frame: Rectangle, _ ink: DrawingContext) -> [Rectangle] {
        let notice = hasNotice ? ink.u(5) : 0
        let clock = Rectangle(
            x: frame.maxX - time.width - notice, y: frame.y, width: time.width + notice,
            height: time.height)
        var boxes = [clock]
        if let name {
            boxes.append(
                Rectangle(
                    x: frame.x + mark(ink) + ink.u(2.5), y: nameTop(frame, ink),
                    width: name.inkWidth, height: name.height))
        }
        if let date {
            boxes.append(
                Rectangle(
                    x: frame.maxX - date.width, y: clock.maxY, width: date.width,
                    height: date.height))
        }
        if let place = cameraPlace(in: frame, ink), let text = camera?.text {
            // A word may be narrower than the arrow: what counts is what lies under its ink.
            let arrow = arrow(ink) + ink.u(0.5)
            let width = min(place.width, text.inkWidth.rounded(.up))
            let words = Rectangle(
                x: (place.middle.x - width / 2).rounded(), y: place.y + arrow, width: width,
                height: place.height - arrow)
            boxes += [place, words]
        }
        return boxes
    }

    func draw(at frame: Rectangle, _ ink: DrawingContext) {
        let side = mark(ink)
        SiteMark.draw(
            initials, in: Rectangle(x: frame.x, y: frame.y, width: side, height: side), ink)
        if let name {
            ink.draw(
                name, at: Point(x: frame.x + side + ink.u(2.5), y: nameTop(frame, ink)),
                PictureVeil.words)
        }
        ink.clock(
            time, date, end: frame.maxX, top: frame.y,
            notice: hasNotice ? (noticeIcon, ink.u(4), ink.u(5)) : nil, PictureVeil.words,
            PictureVeil.words)
        drawCamera(in: frame, ink)
    }

    // MARK: The camera

    /// Arrow and word together, in the middle at the top, or between a long name and the clock; on high pages beneath
    /// both, for they are wide there.
    private func cameraPlace(in frame: Rectangle, _ ink: DrawingContext) -> Rectangle? {
        guard let text = camera?.text else { return nil }
        let arrow = arrow(ink)
        let words = text.height + ink.u(0.5)
        let width = max(arrow, min(text.width, text.inkWidth)).rounded(.up)
        let top =
            ink.metrics.isPortrait
            ? frame.y + height(ink) + ink.u(4) : frame.y - ink.u(ink.metrics.isCompact ? 0.5 : 3)
        var middle = frame.middle.x
        if !ink.metrics.isPortrait, nameEnd + ink.u(4) > frame.width / 2 - width / 2 {
            middle = frame.x + (nameEnd + clockStart) / 2
        }
        return Rectangle(
            x: (middle - width / 2).rounded(), y: top, width: width, height: arrow + words)
    }

    private func drawCamera(in frame: Rectangle, _ ink: DrawingContext) {
        guard let camera, let place = cameraPlace(in: frame, ink) else { return }
        let side = arrow(ink)
        ink.arrow(
            quarters: camera.quarters,
            in: Rectangle(
                x: (place.middle.x - side / 2).rounded(), y: place.y, width: side, height: side),
            PictureVeil.words, weight: 1.5)
        ink.draw(
            camera.text,
            at: Point(
                x: place.middle.x - camera.text.width / 2, y: place.y + side + ink.u(0.5)),
            PictureVeil.words)
    }
}
