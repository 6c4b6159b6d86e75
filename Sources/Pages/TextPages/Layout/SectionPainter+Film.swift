import PageModel
import Wording

extension SectionPainter {
    /// The film's own picture or its poster; beneath it how far it has come, and what is said in it.
    func paint(_ film: Film) -> Panel {
        var panel = Panel(width: columns + 1)
        let below = 1 + (film.caption == nil ? 0 : subtitleLines)
        let rows = pictureRows - below
        if film.showsPictures, context.hasGraphics, let frame = pixelFrame(rows: rows),
            let number = context.live.film
        {
            panel.grid.grow(toHeight: frame.height)
            panel.graphics.append(GraphicPlacement(frame: frame, content: .film(number)))
        } else if film.showsPictures, rows > 1, let grid = context.film(columns, rows) {
            panel.grid.grow(toHeight: grid.height)
            panel.grid.copy(grid, rows: 0..<grid.height, toX: 1, y: 0)
        } else if !film.isBare, !film.showsPictures || rows >= 5 {
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
        // Words stand next to the picture that they belong to, and first where there is no room for both.
        if let subtitle = film.caption { paint(subtitle: subtitle.string, into: &panel) }
        paintProgress(of: film, into: &panel)
        if case .unavailable(let reason) = film.state {
            lines(TextWrap.words(reason.string, columns: textColumns), style: .plain, into: &panel)
        }
        return panel
    }

    /// Where the film's pixels go; `nil` where it is shown in characters.
    private func pixelFrame(rows: Int) -> CellRect? {
        guard rows > 1, columns > 0 else { return nil }
        let size = PictureDrawings.size(
            width: context.live.filmSize.width, height: context.live.filmSize.height,
            columns: columns, rows: rows)
        guard context.drawsLive(size.columns, size.rows) else { return nil }
        return CellRect(x: 1, y: 0, width: size.columns, height: size.rows)
    }

    /// A film's subtitles have two lines of about 40 characters; the room for them stays while nothing is said.
    private var subtitleLines: Int { textColumns >= 42 ? 2 : textColumns >= 28 ? 3 : 4 }

    private func paint(subtitle: String, into panel: inout Panel) {
        let words = subtitle.split(whereSeparator: \.isNewline).joined(separator: " ")
        let all = TextWrap.words(words, columns: textColumns)
        var text = Array(all.prefix(subtitleLines))
        if all.count > text.count, let last = text.last {
            text[text.count - 1] = TextWrap.shortened(last + "……", columns: textColumns)
        }
        let blanks = [String](repeating: "", count: subtitleLines - text.count)
        lines(text + blanks, style: .bold, into: &panel)
    }

    /// A mark for what it does, its times, and a bar.
    private func paintProgress(of film: Film, into panel: inout Panel) {
        let mark: String
        switch film.state {
        case .ready, .ended, .playing: mark = "▶ "
        case .paused: mark = "║ "
        case .unavailable: return
        }
        var text = mark + (film.times ?? "")
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
