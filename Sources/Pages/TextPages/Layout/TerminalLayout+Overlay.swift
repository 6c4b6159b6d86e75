import PageModel

extension TerminalLayout {
    /// The page dimmed, and a panel with a double border over its middle.
    func paint(_ overlay: Overlay, into page: inout TerminalPage) {
        page.grid.restyle(CellRect(x: 0, y: 0, width: width, height: height)) {
            $0 = Style(traits: $0.traits.contains(.reverse) ? [.dim, .reverse] : .dim)
        }
        let outer = max(1, min(isSmall ? width : 60, width - (isSmall ? 0 : 4)))
        // The countdown's number and bar have six columns of their own.
        let indent = overlay.number == nil ? 4 : 10
        let side = isSmall ? 2 : indent
        let inner = max(1, outer - side - 3)
        var body = overlayBody(overlay, columns: inner, density: .roomy)
        if body.height + 4 > height { body = overlayBody(overlay, columns: inner, density: .tight) }
        let outerHeight = min(height, body.height + 4)
        let frame = CellRect(
            x: (width - outer) / 2, y: (height - outerHeight + 1) / 2, width: outer,
            height: outerHeight)
        page.grid.fill(frame)
        let hasFrame = height >= body.height + 2
        if hasFrame {
            BoxDrawing.frame(frame, kind: .double, style: .colored(.accent), in: &page.grid)
        }
        let air = outerHeight >= body.height + 4 ? 2 : hasFrame ? 1 : 0
        let rows = min(body.height, max(0, height - 2 * (hasFrame ? 1 : 0)))
        let hidden = body.height - rows
        let offset = max(0, min(hidden, context.scroll))
        page.maximumScroll = hidden
        page.scrollPage = max(1, rows - 1)
        let x = frame.x + side - 1
        page.grid.copy(body.grid, rows: offset..<(offset + rows), toX: x, y: frame.y + air)
        if hasFrame {
            // Wide words may reach the border of a very narrow panel.
            BoxDrawing.frame(frame, kind: .double, style: .colored(.accent), in: &page.grid)
        }
        for target in body.targets {
            page.targets.append(
                Target(
                    frame: target.frame.moved(x: x, y: frame.y + air - offset),
                    event: target.event, line: hidden > 0 ? target.frame.y : nil))
        }
        if let number = overlay.number, !isSmall {
            page.grid.write(
                String(number), x: frame.x + 4, y: frame.y + air, style: .colored(.way, .bold))
            if let fraction = overlay.fraction, fraction.isFinite {
                let ticks = Int((max(0, min(1, fraction)) * 5).rounded(.up))
                page.grid.write(
                    String(repeating: "█", count: ticks), x: frame.x + 4, y: frame.y + air + 1,
                    style: .colored(.way))
            }
        }
    }

    private func overlayBody(_ overlay: Overlay, columns: Int, density: Density) -> Panel {
        var painter = SectionPainter(
            context: context, focus: focus, density: density, columns: columns, pictureRows: 0)
        painter.closeRows = true
        var panel = Panel(width: columns + 1)
        var title = overlay.title.string
        if isSmall, let number = overlay.number { title += " \(number)" }
        painter.lines(TextWrap.words(title, columns: columns), style: .bold, into: &panel)
        let gap = density == .roomy ? 1 : 0
        if !overlay.text.isEmpty {
            panel.append(painter.paint(overlay.text), gap: gap)
        }
        panel.append(painter.paint(overlay.rows), gap: gap)
        panel.append(painter.paint(sideBySide: overlay.actions), gap: gap)
        if let note = overlay.note {
            panel.append(painter.paint(note: note), gap: gap)
        }
        return panel
    }
}
