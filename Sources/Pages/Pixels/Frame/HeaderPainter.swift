import Drawing
import Imaging
import PageModel

/// Kicker and title, and the clock at the other end.
struct HeaderPainter {
    let screen: Screen
    let ink: DrawingContext
    /// What stands in the clock's place, where it must.
    var trailing: VariantsPiece?
    /// Whether the page is read on, beneath a title in small.
    var isContinued = false

    private func u(_ count: Double) -> Double { ink.u(count) }

    /// Where the content may begin beneath it, at the top of a frame.
    func bottom(in frame: Rectangle) -> Double { parts(frame).bottom }

    func draw(in frame: Rectangle, _ page: inout PageSheet) {
        let parts = parts(frame)
        if let kicker = parts.kicker { draw(kicker, at: Point(x: frame.x, y: frame.y)) }
        ink.draw(parts.title, at: Point(x: frame.x, y: parts.titleTop), ink.palette.text)
        if let trailing {
            trailing.draw(
                in: Rectangle(
                    x: frame.maxX - parts.end, y: frame.y, width: parts.end,
                    height: trailing.height(forWidth: parts.end, ink)), ink, &page)
        } else if let (time, date) = parts.clock {
            ink.clock(
                time, date, end: frame.maxX, top: parts.clockTop,
                notice: noticeWidth > 0 ? (screen.dock.cameraIcon, u(3), noticeWidth) : nil,
                ink.palette.text,
                ink.palette.text2)
        }
    }

    private struct Parts {
        var kicker: SetKicker?
        var title: SetText
        var titleTop: Double
        var clock: (time: SetText, date: SetText?)?
        var clockTop = 0.0
        /// The width of what stands at the other end.
        var end: Double
        var bottom: Double
    }

    private func parts(_ frame: Rectangle) -> Parts {
        let isCompact = ink.metrics.isCompact
        let clock = clock(atMost: frame.width * 0.35)
        var end = clock.map { max($0.time.width + noticeWidth, $0.date?.width ?? 0) } ?? 0
        if let trailing { end = min(frame.width * 0.45, trailing.naturalWidth(ink)) }
        let width = max(frame.width / 3, frame.width - end - (end > 0 ? u(3) : 0))
        let kicker = kicker(width)
        let top = frame.y + (kicker.map { $0.height + u(0.75) } ?? 0)
        let title = title(width)
        var parts = Parts(
            kicker: kicker, title: title, titleTop: top, clock: clock, end: end,
            bottom: top + title.height)
        if let trailing {
            parts.bottom = max(parts.bottom, frame.y + trailing.height(forWidth: end, ink))
        } else if let (time, date) = clock {
            let height = time.height + (date?.height ?? 0)
            // Beside a title of one line the clock stands on its foot, in a small page in its middle.
            let top =
                isCompact
                ? frame.y + (parts.bottom - frame.y - height) / 2
                : max(frame.y, parts.bottom - height)
            parts.clockTop = max(frame.y, top)
            parts.bottom = max(parts.bottom, frame.y + height)
        }
        parts.bottom = (parts.bottom + u(isCompact ? 2 : 4)).rounded()
        return parts
    }

    /// Two lines as a title; else smaller and more of them, never cut as long as a person wrote it.
    private func title(_ width: Double) -> SetText {
        let words = screen.title.string.withShortCompoundsWhole
        let sizes: [(TypeRole, Int)] =
            isContinued ? [(.h3, 1), (.caption, 2), (.h3, 3)] : [(.h1, 2), (.h2, 3), (.h3, 4)]
        for (role, lines) in sizes where screen.title.string.utf8.count <= 1000 {
            let text = ink.wholeWords(words, role, width: width)
            if text.lineCount <= lines, text.height <= ink.metrics.height / 5 { return text }
        }
        return ink.text(screen.title.string, .bodyStrong, width: width, lines: 6)
    }

    /// The small line over the title.
    private struct SetKicker {
        var icon: Icon?
        var number: SetText?
        var text: SetText?
        var height: Double
    }

    private func kicker(_ width: Double) -> SetKicker? {
        guard !isContinued, let kicker = screen.kicker, !kicker.line.isEmpty else { return nil }
        let isCompact = ink.metrics.isCompact
        // A small page has room for the room's number only.
        if isCompact, kicker.number == nil { return nil }
        let line = ink.type.line(.caption)
        let room = max(u(8), width - (kicker.icon == nil ? 0 : iconSide + iconGap))
        if let number = kicker.number {
            let text = ink.text(number, .codeSmall, size: 2.5)
            if text.width < room / 2 {
                let rest = ink.text(
                    kicker.text.string, .caption, width: room - text.width - u(1.5), lines: 2,
                    weight: .medium)
                // Where the line has no room for the place as well, the plan shows it.
                if isCompact && ink.appearance.textSize != .normal || ink.metrics.isShort,
                    rest.lineCount > 1
                {
                    return SetKicker(icon: kicker.icon, number: text, height: line)
                }
                return SetKicker(
                    icon: kicker.icon, number: text, text: rest, height: max(rest.height, line))
            }
        }
        let text = ink.text(kicker.line.string, .caption, width: room, lines: 2, weight: .medium)
        if ink.metrics.isShort, text.lineCount > 1 { return nil }
        return SetKicker(icon: kicker.icon, text: text, height: max(text.height, line))
    }

    private var iconSide: Double { u(3.25) }
    private var iconGap: Double { u(1.25) }

    private func draw(_ kicker: SetKicker, at place: Point) {
        var x = place.x
        let line = ink.type.line(.caption)
        if let icon = kicker.icon {
            ink.icon(
                icon, in: Rectangle(x: x, y: place.y, width: iconSide, height: line),
                ink.palette.accent)
            x += iconSide + iconGap
        }
        if let number = kicker.number {
            ink.draw(
                number, at: Point(x: x, y: place.y + (line - number.height) / 2), ink.palette.text)
            x += number.width + u(1.5)
        }
        if let text = kicker.text { ink.draw(text, at: Point(x: x, y: place.y), ink.palette.text2) }
    }

    /// The time, and the day where there is room for it beside the title.
    private func clock(atMost width: Double) -> (time: SetText, date: SetText?)? {
        guard trailing == nil, !screen.dock.clock.isEmpty else { return nil }
        let time = ink.text(String(screen.dock.clock.prefix(12)), .bodyStrong, size: 3.25)
        let hasDate = !ink.metrics.isSmall && !screen.dock.date.isEmpty
        let date = ink.text(String(screen.dock.date.prefix(60)), .body, size: 2.75)
        return (time, hasDate && date.width <= width ? date : nil)
    }

    /// Of the camera's mark before the time, with its gap.
    private var noticeWidth: Double { screen.dock.cameraNotice == nil ? 0 : u(4) }
}

extension DrawingContext {
    /// The time, with the camera's mark before it, and the day beneath.
    ///
    /// - Parameter notice: that mark, its side, and what it takes with its gap, in pixels.
    func clock(
        _ time: SetText, _ date: SetText?, end: Double, top: Double,
        notice: (icon: Icon, side: Double, width: Double)?, _ color: Color, _ quiet: Color
    ) {
        draw(time, at: Point(x: end - time.width, y: top), color)
        if let (mark, side, width) = notice {
            icon(
                mark,
                in: Rectangle(
                    x: end - time.width - width, y: top + (time.height - side) / 2, width: side,
                    height: side), quiet)
        }
        if let date { draw(date, at: Point(x: end - date.width, y: top + time.height), quiet) }
    }
}
