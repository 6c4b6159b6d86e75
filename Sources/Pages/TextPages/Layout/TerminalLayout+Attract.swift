import PageModel
import Wording

extension TerminalLayout {
    /// The invitation: a picture, the sentence in block letters, a line and the languages.
    func paintAttract(_ content: AttractPage, into page: inout TerminalPage) {
        paintAttractHead(content, into: &page)
        let indent = isSmall ? min(1, width / 10) : 6 * width / 80
        let columns = max(1, width - 2 * indent)
        var painter = SectionPainter(
            context: context, focus: pageFocus, density: .normal, columns: columns, pictureRows: 0)
        let title = BigLetters.lines(of: screen.title.string, columns: isSmall ? 0 : columns)
        var words = Panel(width: columns + 1)
        if let title {
            painter.lines(title, style: .bold, into: &words)
        } else {
            painter.lines(
                TextWrap.words(screen.title.string, columns: columns), style: .bold, into: &words)
        }
        words.append(painter.paint(content.invitation), gap: 1)
        words.append(painter.paint(sideBySide: screen.actions), gap: 1)
        let head = height >= 6 ? 2 : 0
        let foot = height >= 10 ? 1 : 0
        let top = max(head, height - foot - words.height)
        let hidden = max(0, words.height - (height - foot - top))
        let offset = max(0, min(hidden, context.scroll))
        page.maximumScroll = hidden
        page.scrollPage = max(1, height - foot - top)
        let x = max(0, indent - 1)
        page.grid.copy(
            words.grid, rows: offset..<max(offset, offset + height - foot - top), toX: x, y: top)
        addAttractTargets(of: words, x: x, y: top - offset, into: &page)

        // Two blank lines around the picture, as far as there is room.
        painter.pictureRows = top - head - 4
        guard painter.pictureRows >= 4, let picture = content.picture else { return }
        let left = isSmall ? 0 : 13 * width / 80
        let art = SectionPainter(
            context: context, focus: nil, density: .normal,
            columns: max(1, width - 2 * left - 1), pictureRows: painter.pictureRows
        ).paint(picture)
        let shown = min(art.height, top - head - 2)
        let drawn = (0..<art.grid.width).last { x in
            (0..<shown).contains { art.grid[x, $0].character != " " }
        }
        // The gutter is column 0; what is drawn stands in the middle.
        let middle = max(0, (width - (drawn ?? art.grid.width)) / 2 - 1)
        page.grid.copy(art.grid, rows: 0..<shown, toX: middle, y: head + 2)
    }

    private func paintAttractHead(_ content: AttractPage, into page: inout TerminalPage) {
        guard height >= 6 else { return }
        if let camera = content.camera {
            let arrow = "\(camera.place.arrow) \(camera.text)"
            let line = TextWrap.shortened(arrow, columns: width - 2)
            page.grid.write(
                line, x: (width - CharacterWidth.columns(of: line) + 4) / 2 - 2, y: 0,
                style: .colored(.way, .bold))
        }
        let side = isSmall ? 1 : 3
        let clock = VisibleText.line(screen.dock.clockAndNotice)
        let clockX = width - side - CharacterWidth.columns(of: clock)
        page.grid.write(
            TextWrap.shortened(screen.dock.siteName.string, columns: max(0, clockX - side - 1)),
            x: side,
            y: 1,
            style: .bold)
        page.grid.write(clock, x: max(0, clockX), y: 1, style: .bold)
    }

    private func addAttractTargets(of panel: Panel, x: Int, y: Int, into page: inout TerminalPage) {
        guard screen.overlay == nil else { return }
        for target in panel.targets {
            page.targets.append(
                Target(frame: target.frame.moved(x: x, y: y), event: target.event, line: nil))
        }
    }
}
