import PageModel
import Wording

extension SectionPainter {
    /// Rows: mark, label, title; the detail behind or below.
    func paint(_ rows: [Row]) -> Panel {
        var panel = Panel(width: columns + 1)
        let widest = rows.compactMap { $0.label }.map { CharacterWidth.columns(of: $0) }.max()
        let indent = 2 + (widest.map { min($0, max(1, columns / 2)) + 2 } ?? 0)
        let spaced = density == .roomy && !closeRows
        for row in rows {
            if spaced && panel.height > 0 { panel.grid.grow(toHeight: panel.height + 1) }
            paint(row, indent: indent, into: &panel)
        }
        return panel
    }

    private func paint(_ row: Row, indent: Int, into panel: inout Panel) {
        let event = InputEvent.choose(row.id)
        let isFocused = focus == event && !buttons.contains(row.id)
        let top = panel.height
        let chevron = hasChevrons && row.label == nil
        let width = max(1, textColumns - indent - (chevron ? 2 : 0))
        var title = row.title.string
        if let detail = row.detail, !detailsBelow {
            let room = width - CharacterWidth.columns(of: title) - 2
            if !shortensDetails {
                title += ", \(detail)"
            } else if room >= 8 {
                title += ", " + TextWrap.shortened(detail.string, columns: room)
            }
        }
        let style: Style =
            isFocused ? .reverse : detailsBelow && row.detail != nil ? .bold : .plain
        let titles = TextWrap.words(title, columns: width)
        lines(titles, style: style, indent: indent, into: &panel)
        if let label = row.label {
            panel.grid.write(label, x: 3, y: top, style: style.adding(.bold))
        }
        if chevron {
            panel.grid.write("›", x: textColumns, y: top, style: .dim)
        }
        if isFocused {
            let end = titles.map { CharacterWidth.columns(of: $0) }.max() ?? 0
            panel.grid.restyle(
                CellRect(x: 1, y: top, width: indent + end + 1, height: panel.height - top)
            ) { $0 = $0.adding(.reverse) }
        }
        let mark = isFocused ? "▸" : row.isSelected ? "•" : " "
        panel.grid.write(mark, x: 1, y: top, style: isFocused ? .reverse : .colored(.accent))
        if let detail = row.detail, detailsBelow {
            lines(
                TextWrap.words(detail.string, columns: width), style: .dim, indent: indent,
                into: &panel)
        }
        panel.targets.append(
            Target(
                frame: CellRect(
                    x: 0, y: top, width: textColumns + 1, height: panel.height - top),
                event: event, line: nil))
    }

    /// Choices that exclude each other, side by side; the one that holds stands in brackets.
    func paint(_ variants: [Variant]) -> Panel {
        var painter = self
        if variants.contains(where: { buttons.contains($0.id) && focus == .choose($0.id) }) {
            painter.focus = nil
        }
        var panel = painter.paint(
            sideBySide: variants.map {
                Action($0.id, $0.isSelected ? "• \($0.label)" : $0.label)
            })
        for (index, variant) in variants.enumerated() where variant.isSelected {
            let frame = panel.targets[index].frame
            panel.grid.restyle(frame) { $0 = $0.adding(.bold) }
        }
        return panel
    }

    /// Buttons, one below the other, each with the gutter's column for its mark.
    func paint(stacked actions: [Action]) -> Panel {
        var panel = Panel(width: columns + 1)
        for action in actions {
            panel.append(button(action), gap: density == .tight ? 0 : 1)
        }
        return panel
    }

    /// Buttons side by side, in as many lines as they need.
    func paint(sideBySide actions: [Action]) -> Panel {
        var panel = Panel(width: columns + 1)
        var x = 0
        for action in actions {
            let piece = button(action)
            let width = piece.targets.first?.frame.width ?? 0
            if x > 0 && x + width > columns + 1 {
                panel.append(piece, gap: density == .roomy ? 1 : 0)
                x = width + 1
                continue
            }
            let top = max(0, panel.height - piece.height)
            panel.grid.grow(toHeight: top + piece.height)
            for row in 0..<piece.height {
                for column in 0..<min(width, piece.grid.width) {
                    let cell = piece.grid[column, row]
                    if cell.columns > 0 {
                        panel.grid.put(
                            cell.character, x: x + column, y: top + row, style: cell.style)
                    }
                }
            }
            for target in piece.targets {
                panel.targets.append(
                    Target(
                        frame: target.frame.moved(x: x, y: top), event: target.event, line: nil))
            }
            x += width + 1
        }
        return panel
    }

    /// `▸[ word ]`; a word too long for one line continues below, in brackets as well, never cut.
    private func button(_ action: Action) -> Panel {
        let event = InputEvent.choose(action.id)
        let isFocused = focus == event
        let style: Style = isFocused ? .reverse : .plain
        var panel = Panel(width: columns + 1)
        let words = TextWrap.words(action.label.string, columns: max(1, columns - 4))
        let widest = words.map { CharacterWidth.columns(of: $0) }.max() ?? 0
        for (index, line) in words.enumerated() {
            panel.grid.grow(toHeight: index + 1)
            let blanks = String(repeating: " ", count: widest - CharacterWidth.columns(of: line))
            let mark = isFocused && index == 0 ? "▸" : " "
            let begin = isFocused ? 0 : 1
            let text = "\(mark)[ \(line)\(blanks) ]"
            panel.grid.write(String(text.dropFirst(begin)), x: begin, y: index, style: style)
        }
        panel.targets.append(
            Target(
                frame: CellRect(
                    x: 0, y: 0, width: min(widest + 5, columns + 1), height: panel.height),
                event: event, line: nil))
        return panel
    }

    /// Cards side by side in boxes of equal height; below each other where they would be too narrow.
    func paint(_ cards: [Card]) -> Panel {
        var panel = Panel(width: columns + 1)
        guard !cards.isEmpty else { return panel }
        // A box narrower than 14 columns cannot hold a word of most languages.
        let most = max(1, min(cards.count, (columns + 1) / 15))
        // In as many rows as needed, of about the same length.
        let rowCount = (cards.count + most - 1) / most
        let perRow = (cards.count + rowCount - 1) / rowCount
        let width = max(4, (columns - (perRow - 1)) / perRow)
        var first = 0
        while first < cards.count {
            let group = cards[first..<min(cards.count, first + perRow)]
            let titles = group.map { TextWrap.words($0.title.string, columns: width - 4) }
            func texts(rows: Int) -> [([String], [String])] {
                zip(group, titles).map { card, title in
                    (title, lines(of: card, columns: width - 4, rows: rows - title.count - 2))
                }
            }
            // Where one card needs more than its share, the others have as much.
            let height = (texts(rows: cardRows).map { $0.0.count + $0.1.count }.max() ?? 0) + 2
            let shown = texts(rows: max(cardRows, height))
            let top = panel.height
            panel.grid.grow(toHeight: top + height)
            for (index, (card, text)) in zip(group, shown).enumerated() {
                let frame = CellRect(
                    x: 1 + index * (width + 1), y: top, width: width, height: height)
                draw(card, title: text.0, lines: text.1, in: frame, into: &panel)
            }
            first += perRow
        }
        return panel
    }

    /// The lines of a card from the first on, each whole, as far as there are rows, and how many more there are; at
    /// least the first.
    private func lines(of card: Card, columns: Int, rows: Int) -> [String] {
        func words(first count: Int) -> [String] {
            card.lines(first: count).flatMap {
                TextWrap.words($0.whole.string, columns: columns)
            }
        }
        for count in stride(from: card.lines.count, to: 1, by: -1) {
            let words = words(first: count)
            // What is missing is worth a row.
            if words.count <= (count < card.lines.count ? rows + 1 : rows) { return words }
        }
        return words(first: 1)
    }

    private func draw(
        _ card: Card, title: [String], lines: [String], in frame: CellRect, into panel: inout Panel
    ) {
        let isFocused = card.id.map { focus == .choose($0) } ?? false
        BoxDrawing.frame(frame, kind: .light, style: .dim, in: &panel.grid)
        var y = frame.y + 1
        for line in title {
            panel.grid.write(
                line, x: frame.x + 2, y: y,
                style: isFocused ? .reverse : .colored(.accent, .bold))
            y += 1
        }
        for line in lines {
            panel.grid.write(line, x: frame.x + 2, y: y)
            y += 1
        }
        if isFocused { panel.grid.write("▸", x: frame.x, y: frame.y + 1, style: .reverse) }
        if let id = card.id {
            panel.targets.append(Target(frame: frame, event: .choose(id), line: nil))
        }
    }

    /// The prompt over a box with what was typed and a caret.
    func paint(_ entry: Entry) -> Panel {
        var panel = Panel(width: columns + 1)
        lines(
            TextWrap.words(entry.prompt.string, columns: textColumns), style: .plain, into: &panel)
        let typed = VisibleText.line(entry.text)
        let width = max(3, min(columns, max(28, CharacterWidth.columns(of: typed) + 5)))
        let frame = CellRect(x: 1, y: panel.height, width: width, height: 3)
        panel.grid.grow(toHeight: panel.height + 3)
        let isFocused = focus == .submit
        BoxDrawing.frame(
            frame, kind: .light, style: isFocused ? .plain : .dim, in: &panel.grid)
        // The end of a long text is what the visitor is typing, so the beginning goes.
        var shown = Substring(typed)
        while CharacterWidth.columns(of: String(shown)) > max(0, width - 5) {
            shown = shown.dropFirst()
        }
        let end = panel.grid.write(String(shown), x: 3, y: frame.y + 1)
        if isFocused { panel.grid.write(" ", x: 3 + end, y: frame.y + 1, style: .reverse) }
        panel.targets.append(Target(frame: frame, event: .submit, line: nil))
        return panel
    }
}
