import Drawing
import Imaging
import PageModel

/// What stands in the same place on every page: back, the tabs, the tools.
struct DockPainter {
    let dock: Dock
    let ink: DrawingContext

    private var metrics: Metrics { ink.metrics }
    private func u(_ count: Double) -> Double { ink.u(count) }

    /// Where the dock is; the page has the rest.
    static func frame(_ metrics: Metrics) -> Rectangle {
        switch metrics.layoutClass {
        case .regular:
            Rectangle(x: 0, y: 0, width: metrics.units(22), height: metrics.height)
        case .compact:
            Rectangle(x: 0, y: 0, width: metrics.units(19), height: metrics.height)
        case .portrait:
            Rectangle(
                x: 0, y: metrics.height - heightAcross(metrics), width: metrics.width,
                height: heightAcross(metrics))
        }
    }

    /// Of a dock at the bottom: less where the page has few units, as much as fingers need.
    private static func heightAcross(_ metrics: Metrics) -> Double {
        metrics.units(metrics.isShort ? 22 : metrics.isNarrow ? 25 : 30)
    }

    /// The page beside the dock.
    static func stage(_ metrics: Metrics) -> Rectangle {
        let dock = frame(metrics)
        return metrics.isPortrait
            ? Rectangle(x: 0, y: 0, width: metrics.width, height: metrics.height - dock.height)
            : Rectangle(
                x: dock.width, y: 0, width: metrics.width - dock.width, height: metrics.height)
    }

    private struct Place {
        var event: InputEvent
        var word: String
        var icon: Icon
    }

    private var tabs: [(Place, isOn: Bool)] {
        [
            (
                Place(event: .tab(.home), word: dock.words.home.string, icon: .home),
                dock.tab == .home
            ),
            (
                Place(event: .tab(.scan), word: dock.words.scan.string, icon: .scan),
                dock.tab == .scan
            ),
            (Place(event: .tab(.map), word: dock.words.map.string, icon: .map), dock.tab == .map),
        ]
    }

    private var tools: [Place] {
        [
            Place(event: .language, word: dock.words.language.string, icon: .language),
            Place(event: .view, word: dock.words.view.string, icon: .textSize),
            Place(event: .help, word: dock.words.help.string, icon: .help),
            Place(event: .about, word: dock.words.about.string, icon: .info),
        ]
    }

    func draw(_ page: inout PageSheet) {
        let frame = Self.frame(metrics)
        ink.fill(frame, ink.palette.s1)
        let hairline = metrics.hairline
        if metrics.isPortrait {
            ink.fill(
                Rectangle(x: 0, y: frame.y, width: frame.width, height: hairline),
                ink.palette.line)
            drawAcross(frame, &page)
        } else {
            ink.fill(
                Rectangle(
                    x: frame.maxX - hairline, y: 0, width: hairline, height: frame.height),
                ink.palette.line)
            drawDown(frame, &page)
        }
    }

    // MARK: At the side

    private func drawDown(_ frame: Rectangle, _ page: inout PageSheet) {
        let isCompact = metrics.isCompact
        let padding = u(isCompact ? 0.75 : 1.5)
        let inner = frame.inset(padding)
        let back = u(isCompact ? 9 : 15)
        drawBack(
            Rectangle(x: inner.x, y: inner.y, width: inner.width, height: back), &page)
        var y = inner.y + back + u(isCompact ? 0.5 : 1.5)
        ink.fill(
            Rectangle(x: inner.x, y: y, width: inner.width, height: metrics.hairline),
            ink.palette.line)
        y += metrics.hairline + u(isCompact ? 0 : 0.5)
        let tool = u(isCompact ? 9.25 : 11.5)
        let toolGap = u(0.5)
        let toolsTop = inner.maxY - 2 * tool - toolGap
        // Where the screen is low, the tabs give way.
        let gap = u(isCompact ? 0.5 : 1)
        let tab = min(
            u(isCompact ? 11 : 17), ((toolsTop - gap - y) / 3 - gap).rounded(.down))
        for (place, isOn) in tabs {
            y += gap
            draw(
                place, in: Rectangle(x: inner.x, y: y, width: inner.width, height: tab),
                isOn: isOn, role: .dock, &page)
            y += tab
        }
        let half = (frame.width / 2).rounded()
        for (index, place) in tools.enumerated() {
            let row = Double(index / 2)
            let isSecond = index % 2 == 1
            drawTool(
                place,
                in: Rectangle(
                    x: isSecond ? half : 0, y: toolsTop + row * (tool + toolGap),
                    width: isSecond ? frame.width - half : half, height: tool), &page)
        }
    }

    // MARK: At the bottom

    private func drawAcross(_ frame: Rectangle, _ page: inout PageSheet) {
        let padding = u(2)
        let inner = frame.inset(x: padding, y: 0)
        let tool = metrics.isNarrow ? max(u(8), metrics.minimumTarget) : u(10.5)
        for (index, place) in tools.enumerated() {
            let left = (inner.width * Double(index) / 4).rounded()
            let right = (inner.width * Double(index + 1) / 4).rounded()
            drawTool(
                place,
                in: Rectangle(
                    x: inner.x + left, y: frame.y + metrics.hairline, width: right - left,
                    height: tool), &page)
        }
        let line = frame.y + metrics.hairline + tool
        ink.fill(
            Rectangle(x: inner.x, y: line, width: inner.width, height: metrics.hairline),
            ink.palette.line)
        let top = line + u(1)
        let height = frame.maxY - u(metrics.isNarrow ? 1 : 2) - top
        let gap = u(1)
        let width = ((inner.width - 3 * gap) / 4).rounded(.down)
        drawBack(Rectangle(x: inner.x, y: top, width: width, height: height), &page)
        for (index, tab) in tabs.enumerated() {
            draw(
                tab.0,
                in: Rectangle(
                    x: inner.x + Double(index + 1) * (width + gap), y: top, width: width,
                    height: height), isOn: tab.isOn, role: .dock, &page)
        }
    }

    // MARK: Places

    private func drawBack(_ cell: Rectangle, _ page: inout PageSheet) {
        guard dock.canGoBack else {
            let side = u(metrics.isCompact ? 7 : 10)
            let mark = Rectangle(
                x: metrics.isCompact ? cell.x + u(2.25) : cell.middle.x - side / 2,
                y: cell.middle.y - side / 2, width: side, height: side)
            SiteMark.draw(dock.initials, in: mark, ink)
            return
        }
        draw(
            Place(event: .back, word: dock.words.back.string, icon: .back), in: cell, isOn: false,
            role: .dock, color: ink.palette.text, &page)
    }

    private func draw(
        _ place: Place, in cell: Rectangle, isOn: Bool, role: TypeRole, color: Color? = nil,
        _ page: inout PageSheet
    ) {
        let palette = ink.palette
        let radius = u(1.5)
        var word = color ?? palette.text2
        var iconColor = word
        if isOn && palette.isHighContrast {
            ink.fill(cell, palette.accent, radius: radius)
            (word, iconColor) = (palette.ink, palette.ink)
        } else if isOn {
            ink.fill(cell, palette.accentTint, radius: radius)
            (word, iconColor) = (palette.text, palette.accent)
            let bar = u(0.75)
            let mark =
                metrics.isPortrait
                ? Rectangle(
                    x: cell.x + cell.width / 4, y: cell.y, width: cell.width / 2, height: bar)
                : Rectangle(
                    x: cell.x, y: cell.y + u(2.5), width: bar, height: cell.height - u(5))
            ink.fill(mark, palette.accent, radius: bar / 2)
        }
        let side = u(metrics.isCompact ? 3.75 : 5.5)
        if metrics.isCompact {
            let x = cell.x + u(2.25)
            ink.icon(
                place.icon, in: Rectangle(x: x, y: cell.y, width: side, height: cell.height),
                iconColor)
            let left = x + side + u(1.25)
            let text = fitted(
                place.word, among: placeWords, role, cell.maxX - left - u(0.5), isOn: isOn,
                .leading)
            ink.draw(text, at: Point(x: left, y: cell.middle.y - text.height / 2), word)
        } else {
            drawAbove(
                place, among: placeWords, cell, side, role, isOn: isOn, word: word,
                iconColor: iconColor)
        }
        page.target(cell, place.event, place.word, ink, radius: radius)
    }

    /// The icon above its word, both in the middle.
    private func drawAbove(
        _ place: Place, among words: [String], _ cell: Rectangle, _ side: Double,
        _ role: TypeRole, isOn: Bool, word: Color, iconColor: Color
    ) {
        let text = fitted(
            place.word, among: words, role, cell.width - u(0.75), isOn: isOn, .center)
        let gap = u(0.75)
        let top = cell.y + ((cell.height - side - gap - text.height) / 2).rounded()
        ink.icon(
            place.icon, in: Rectangle(x: cell.x, y: top, width: cell.width, height: side), iconColor
        )
        ink.draw(text, at: Point(x: cell.x + u(0.375), y: top + side + gap), word)
    }

    private func drawTool(_ place: Place, in cell: Rectangle, _ page: inout PageSheet) {
        let color = ink.palette.text2
        let side = u(metrics.isCompact ? 3.75 : 4)
        if metrics.isPortrait {
            let gap = u(1.25)
            let text = fitted(
                place.word, among: toolWords, .tool, cell.width - side - gap - u(1), isOn: false,
                .leading)
            let taken = side + gap + text.inkWidth
            let x = cell.x + ((cell.width - taken) / 2).rounded()
            ink.icon(
                place.icon, in: Rectangle(x: x, y: cell.y, width: side, height: cell.height),
                color)
            ink.draw(
                text, at: Point(x: x + side + gap, y: cell.middle.y - text.height / 2), color)
        } else {
            drawAbove(
                place, among: toolWords, cell, side, .tool, isOn: false, word: color,
                iconColor: color)
        }
        page.target(
            cell, place.event, place.word, ink, radius: u(1.5), shape: cell.inset(u(0.75)))
    }

    private var placeWords: [String] { [dock.words.back.string] + tabs.map(\.0.word) }
    private var toolWords: [String] { tools.map(\.word) }

    /// A word in its cell: smaller where it, or one of those beside it, is long, so that all are of one size.
    private func fitted(
        _ word: String, among words: [String], _ role: TypeRole, _ width: Double, isOn: Bool,
        _ alignment: TextStyle.Alignment
    ) -> SetText {
        let widest = words.map { ink.text($0, role, weight: .semibold).width }.max() ?? 0
        let size = ink.type.size(role)
        // A word is never cut, and never smaller than can be read.
        let least = 1.6 / (size * min(1.25, ink.appearance.textSize.factor))
        let share = widest > width ? max(min(1, least), width / widest * 0.98) : 1
        return ink.text(
            word, role, width: width, lines: 1, alignment: alignment, size: size * share,
            weight: isOn ? .semibold : nil)
    }
}
