import Drawing
import Imaging

/// Kicker and title, and the clock at the other end.
struct HeaderPainter {
    let screen: Screen
    let ink: DrawingContext
    /// What stands in the clock's place, where it must.
    var trailing: VariantsPiece?

    private func u(_ count: Double) -> Double { ink.u(count) }

    /// Draws it at the top of a frame.
    ///
    /// - Returns: where the content may begin.
    func draw(in frame: Rectangle, _ page: inout PageSheet) -> Double {
        let isCompact = ink.metrics.isCompact
        let clock = clock(atMost: frame.width * 0.35)
        var end = clock.map { max($0.time.width + noticeWidth, $0.date?.width ?? 0) } ?? 0
        if let trailing { end = min(frame.width * 0.45, trailing.naturalWidth(ink)) }
        let width = max(frame.width / 3, frame.width - end - (end > 0 ? u(3) : 0))
        var y = frame.y
        y += drawKicker(at: Point(x: frame.x, y: y), width: width)
        let title = title(width)
        ink.draw(title, at: Point(x: frame.x, y: y), ink.palette.text)
        var bottom = y + title.height
        if let trailing {
            let height = trailing.height(forWidth: end, ink)
            trailing.draw(
                in: Rectangle(x: frame.maxX - end, y: frame.y, width: end, height: height), ink,
                &page)
            bottom = max(bottom, frame.y + height)
        } else if let (time, date) = clock {
            let height = time.height + (date?.height ?? 0)
            // Beside a title of one line the clock stands on its foot, in a small page in its middle.
            let top =
                isCompact
                ? frame.y + (bottom - frame.y - height) / 2 : max(frame.y, bottom - height)
            ink.clock(
                time, date, end: frame.maxX, top: max(frame.y, top),
                notice: noticeWidth > 0 ? (u(3), noticeWidth) : nil, ink.palette.text,
                ink.palette.text2)
            bottom = max(bottom, frame.y + height)
        }
        return (bottom + u(isCompact ? 2 : 4)).rounded()
    }

    /// Two lines as a title; else smaller and more of them, never cut as long as a person wrote it.
    private func title(_ width: Double) -> SetText {
        let sizes: [(TypeRole, Int)] = [(.h1, 2), (.h2, 3), (.h3, 4)]
        for (role, lines) in sizes where screen.title.string.utf8.count <= 1000 {
            let text = ink.wholeWords(screen.title.string, role, width: width)
            if text.lineCount <= lines, text.height <= ink.metrics.height / 5 { return text }
        }
        return ink.text(screen.title.string, .bodyStrong, width: width, lines: 6)
    }

    /// - Returns: the height that it takes with the gap beneath it.
    private func drawKicker(at place: Point, width: Double) -> Double {
        guard let kicker = screen.kicker, !kicker.line.isEmpty else { return 0 }
        // A small page has room for the room's number only.
        if ink.metrics.isCompact, kicker.number == nil { return 0 }
        var x = place.x
        let line = ink.type.line(.caption)
        if let icon = kicker.icon {
            let side = u(3.25)
            ink.icon(
                icon, in: Rectangle(x: x, y: place.y, width: side, height: line),
                ink.palette.accent)
            x += side + u(1.25)
        }
        let room = max(u(8), width - (x - place.x))
        if let number = kicker.number {
            let text = ink.text(number, .codeSmall, size: 2.5)
            if text.width < room / 2 {
                ink.draw(
                    text, at: Point(x: x, y: place.y + (line - text.height) / 2),
                    ink.palette.text)
                let rest = ink.text(
                    kicker.text.string, .caption, width: room - text.width - u(1.5), lines: 2,
                    weight: .medium)
                ink.draw(
                    rest, at: Point(x: x + text.width + u(1.5), y: place.y), ink.palette.text2)
                return max(rest.height, line) + u(0.75)
            }
        }
        let text = ink.text(kicker.line.string, .caption, width: room, lines: 2, weight: .medium)
        ink.draw(text, at: Point(x: x, y: place.y), ink.palette.text2)
        return max(text.height, line) + u(0.75)
    }

    /// The time, and the day where there is room for it beside the title.
    private func clock(atMost width: Double) -> (time: SetText, date: SetText?)? {
        guard trailing == nil, !screen.dock.clock.isEmpty else { return nil }
        let time = ink.text(String(screen.dock.clock.prefix(12)), .bodyStrong, size: 3.25)
        let hasDate = !ink.metrics.isCompact && !screen.dock.date.isEmpty
        let date = ink.text(String(screen.dock.date.prefix(60)), .body, size: 2.75)
        return (time, hasDate && date.width <= width ? date : nil)
    }

    /// Of the mark for staff before the time, with its gap.
    private var noticeWidth: Double { screen.dock.cameraNotice == nil ? 0 : u(4) }
}

extension DrawingContext {
    /// The time, with the mark for staff before it, and the day beneath.
    ///
    /// - Parameter notice: the side of that mark, and what it takes with its gap, in pixels.
    func clock(
        _ time: SetText, _ date: SetText?, end: Double, top: Double,
        notice: (side: Double, width: Double)?, _ color: Color, _ quiet: Color
    ) {
        draw(time, at: Point(x: end - time.width, y: top), color)
        if let (side, width) = notice {
            icon(
                .cameraOff,
                in: Rectangle(
                    x: end - time.width - width, y: top + (time.height - side) / 2, width: side,
                    height: side), quiet)
        }
        if let date { draw(date, at: Point(x: end - date.width, y: top + time.height), quiet) }
    }
}
