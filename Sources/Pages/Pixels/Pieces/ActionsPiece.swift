import Drawing
import PageModel

/// Buttons: below each other, or side by side where they fit.
struct ActionsPiece: Piece {
    enum Arrangement: Sendable {
        /// Each as wide as the column.
        case stacked
        /// The first as wide as the column, the others in pairs.
        case firstThenPairs
        /// All in pairs.
        case pairs
        /// As wide as their words, in lines.
        case inLine
        /// The same in as few lines as can be: on small pages only the page's own button has an icon, on others all have one
        /// or none.
        case bar
        /// As in a bar, each line as wide as the column.
        case filled
    }

    let buttons: [ButtonPiece]
    let arrangement: Arrangement
    /// The free width at the end of the last line, in pixels.
    var reserved = 0.0

    /// Between buttons, in pixels.
    private func gap(_ ink: DrawingContext) -> Double { ink.u(ink.metrics.isCompact ? 1.5 : 2) }

    func height(forWidth width: Double, _ ink: DrawingContext) -> Double {
        let lines = lines(width, ink)
        return lines.reduce(0) { $0 + height(of: $1, ink) }
            + gap(ink) * Double(max(0, lines.count - 1))
    }

    func draw(in frame: Rectangle, _ ink: DrawingContext, _ page: inout PageSheet) {
        var y = frame.y
        for line in lines(frame.width, ink) {
            let height = height(of: line, ink)
            for (button, x, width) in line {
                button.draw(
                    in: Rectangle(x: frame.x + x, y: y, width: width, height: height), ink, &page)
            }
            y += height + gap(ink)
        }
    }

    private typealias Line = [(button: ButtonPiece, x: Double, width: Double)]

    private func height(of line: Line, _ ink: DrawingContext) -> Double {
        line.map { $0.button.height(forWidth: $0.width, ink) }.max() ?? 0
    }

    private func lines(_ width: Double, _ ink: DrawingContext) -> [Line] {
        switch arrangement {
        case .stacked: return stacked(width, ink)
        case .firstThenPairs:
            guard let first = buttons.first else { return [] }
            return [[(first, 0, width)]] + pairs(Array(buttons.dropFirst()), width, ink)
        case .pairs: return pairs(buttons, width, ink)
        case .inLine: return inLine(buttons, width, ink)
        case .bar: return bar(width, ink)
        case .filled:
            let lines = bar(width, ink)
            return lines.enumerated().map { index, line in
                spread(line, index < lines.count - 1 ? width : width - reserved)
            }
        }
    }

    private func bar(_ width: Double, _ ink: DrawingContext) -> [Line] {
        let isSmall = ink.metrics.isSmall
        let shown = isSmall ? buttons.map(\.plain) : buttons
        let whole = inLine(shown, width, ink)
        guard whole.count > 1 else { return whole }
        let tight = inLine(shown.map { isSmall ? $0.tight : $0.bare }, width, ink)
        return tight.count < whole.count ? tight : whole
    }

    /// A line, its buttons wider by as much each until they fill a width.
    private func spread(_ line: Line, _ width: Double) -> Line {
        let spare = width - (line.last.map { $0.x + $0.width } ?? 0)
        guard spare > 0 else { return line }
        let share = spare / Double(line.count)
        return line.enumerated().map { index, place in
            let left = (place.x + share * Double(index)).rounded()
            let right = (place.x + place.width + share * Double(index + 1)).rounded()
            return (place.button, left, right - left)
        }
    }

    /// What the last line leaves free at its end, in pixels.
    func freeWidth(in width: Double, _ ink: DrawingContext) -> Double {
        let lines =
            switch arrangement {
            case .inLine: inLine(buttons, width, ink)
            case .bar, .filled: bar(width, ink)
            case .stacked, .firstThenPairs, .pairs: [Line]()
            }
        guard let last = lines.last else { return 0 }
        return width - (last.last.map { $0.x + $0.width } ?? 0)
    }

    /// One in a line, but those that turn over side by side.
    private func stacked(_ width: Double, _ ink: DrawingContext) -> [Line] {
        guard let index = buttons.firstIndex(where: { $0.event == .pageUp }),
            index + 1 < buttons.count, buttons[index + 1].event == .pageDown
        else { return buttons.map { [($0, 0, width)] } }
        return buttons[..<index].map { [($0, 0, width)] }
            + pairs(Array(buttons[index...index + 1]), width, ink)
            + buttons[(index + 2)...].map { [($0, 0, width)] }
    }

    /// Two in a line where both have room for their words.
    private func pairs(_ buttons: [ButtonPiece], _ width: Double, _ ink: DrawingContext) -> [Line] {
        let half = ((width - gap(ink)) / 2).rounded(.down)
        var lines: [Line] = []
        var rest = buttons[...]
        while let first = rest.popFirst() {
            if let second = rest.first,
                max(first.naturalWidth(ink), second.naturalWidth(ink)) <= half
            {
                rest.removeFirst()
                lines.append([(first, 0, half), (second, width - half, half)])
            } else {
                lines.append([(first, 0, width)])
            }
        }
        return lines
    }

    private func inLine(_ buttons: [ButtonPiece], _ width: Double, _ ink: DrawingContext) -> [Line]
    {
        let least = ink.u(ink.metrics.isCompact ? 14 : 18)
        var lines: [Line] = []
        var x = 0.0
        for button in buttons {
            let wanted = min(width, max(least, button.naturalWidth(ink).rounded(.up)))
            if lines.isEmpty || x + wanted > width {
                lines.append([])
                x = 0
            }
            lines[lines.count - 1].append((button, x, wanted))
            x += wanted + gap(ink)
        }
        return lines
    }
}
