extension BlockPainter {
    /// The film's own picture or its poster; beneath it how far it has come, and what is said in it.
    func paint(_ film: Film) -> Panel {
        var panel = Panel(width: columns + 1)
        let below = (film.subtitle == nil ? 1 : 1 + Self.subtitleLines)
        let rows = pictureRows - below
        if film.showsPictures, rows > 1, let grid = context.film(columns, rows) {
            panel.grid.grow(toHeight: grid.height)
            panel.grid.copy(grid, rows: 0..<grid.height, toX: 1, y: 0)
        } else {
            var poster = film.poster
            poster.caption = nil
            poster.action = nil
            var painter = self
            painter.pictureRows = rows
            panel = painter.paint(poster)
        }
        if let action = film.poster.action, panel.height > 0 {
            panel.targets.append(
                Target(
                    frame: CellRect(x: 0, y: 0, width: columns + 1, height: panel.height),
                    event: .choose(action), line: nil))
        }
        paintProgress(of: film, into: &panel)
        if case .unavailable(let reason) = film.state {
            lines(TextWrap.words(reason, columns: textColumns), style: .plain, into: &panel)
        }
        if let subtitle = film.subtitle { paint(subtitle: subtitle, into: &panel) }
        return panel
    }

    /// A film's subtitles have two lines at most; the room for them stays while nothing is said.
    private static let subtitleLines = 2

    private func paint(subtitle: String, into panel: inout Panel) {
        let words = subtitle.split(whereSeparator: \.isNewline).joined(separator: " ")
        let text = TextWrap.words(words, columns: textColumns).prefix(Self.subtitleLines)
        let blanks = [String](repeating: "", count: Self.subtitleLines - text.count)
        lines(text + blanks, style: .bold, into: &panel)
    }

    /// A sign for what it does, its times, and a bar.
    private func paintProgress(of film: Film, into panel: inout Panel) {
        let sign: String
        switch film.state {
        case .ready, .ended, .playing: sign = "▶ "
        case .paused: sign = "║ "
        case .unavailable: return
        }
        var text = sign + (film.times ?? "")
        // Under eight columns a bar says nothing.
        let room = min(columns, Self.widestText) - CharacterWidth.columns(of: text) - 1
        if let fraction = film.fraction, room >= 8 {
            let filled = min(room, Int((Double(room) * fraction).rounded()))
            text +=
                " " + String(repeating: "█", count: filled)
                + String(repeating: "░", count: room - filled)
        }
        let focused = film.poster.action.map { focus == .choose($0) } ?? false
        lines([text], style: focused ? .reverse : .dim, into: &panel)
        if focused { panel.grid.write("▸", x: 0, y: panel.height - 1, style: .reverse) }
    }
}
