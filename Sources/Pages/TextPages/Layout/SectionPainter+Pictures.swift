import PageModel

extension SectionPainter {
    /// The picture in characters, its alternative text in a box where there is none, then its caption.
    func paint(_ picture: Picture) -> Panel {
        var panel = Panel(width: columns + 1)
        if picture.image != nil, pictureRows > 1,
            let grid = context.picture(picture, columns, pictureRows)
        {
            panel.grid.grow(toHeight: grid.height)
            panel.grid.copy(grid, rows: 0..<grid.height, toX: 1, y: 0)
            if context.hasGraphics {
                panel.graphics.append(
                    GraphicPlacement(
                        frame: CellRect(x: 1, y: 0, width: grid.width, height: grid.height),
                        content: .picture(picture)))
            }
        } else {
            paintPlate(picture.alternative.string, into: &panel)
        }
        if let caption = picture.caption {
            lines(TextWrap.words(caption.string, columns: textColumns), style: .dim, into: &panel)
        }
        if let action = picture.action, panel.height > 0 {
            let event = InputEvent.choose(action)
            let caption = CellRect(x: 0, y: panel.height - 1, width: columns + 1, height: 1)
            if focus == event {
                panel.grid.restyle(caption) { $0 = $0.adding(.reverse) }
                panel.grid.write("▸", x: 0, y: caption.y, style: .reverse)
            }
            panel.targets.append(
                Target(
                    frame: CellRect(x: 0, y: 0, width: columns + 1, height: panel.height),
                    event: event, line: nil))
        }
        return panel
    }

    private func paintPlate(_ words: String, into panel: inout Panel) {
        let width = min(columns, Self.widestText + 4)
        guard width >= 12 else {
            lines(TextWrap.words(words, columns: max(1, columns)), style: .dim, into: &panel)
            return
        }
        let text = TextWrap.words(words, columns: width - 4)
        let top = panel.height
        panel.grid.grow(toHeight: top + text.count + 2)
        BoxDrawing.frame(
            CellRect(x: 1, y: top, width: width, height: text.count + 2), kind: .light,
            style: .dim, in: &panel.grid)
        for (index, line) in text.enumerated() {
            panel.grid.write(line, x: 3, y: top + 1 + index)
        }
    }

    /// The camera's picture, or words where it cannot be drawn.
    func paint(_ viewfinder: Viewfinder) -> Panel {
        var panel = Panel(width: columns + 1)
        // Under 16 x 5 cells nobody recognises a code in it.
        guard columns >= 16, pictureRows >= 5 else {
            lines(
                TextWrap.words(viewfinder.alternative.string, columns: textColumns), style: .plain,
                into: &panel)
            return panel
        }
        if context.hasGraphics, let number = context.live.viewfinder,
            context.drawsLive(columns, pictureRows)
        {
            panel.grid.grow(toHeight: pictureRows)
            panel.graphics.append(
                GraphicPlacement(
                    frame: CellRect(x: 1, y: 0, width: columns, height: pictureRows),
                    content: .viewfinder(number)))
            return panel
        }
        // Before the first picture the marks stand alone; the hint stands beside them.
        let grid =
            context.viewfinder(columns, pictureRows)
            ?? CellGrid(width: columns, height: pictureRows)
        panel.grid.grow(toHeight: grid.height)
        panel.grid.copy(grid, rows: 0..<grid.height, toX: 1, y: 0)
        if !viewfinder.isRecognised {
            BoxDrawing.corners(
                CellRect(x: 1, y: 0, width: grid.width, height: grid.height).inset(x: 4, y: 1),
                style: .bold, in: &panel.grid)
        }
        return panel
    }

    /// A code that a telephone can read from the terminal, or what window it needs.
    func paint(_ code: CodePicture) -> Panel {
        var panel = Panel(width: columns + 1)
        let painter = CodePainter(hasHalfBlocks: context.hasHalfBlocks)
        if let code = fittingForm(of: code) {
            let grid = painter.grid(of: code)
            panel.grid.grow(toHeight: grid.height)
            panel.grid.copy(grid, rows: 0..<grid.height, toX: 1, y: 0)
            if captionsCodes, let caption = code.caption {
                lines(
                    TextWrap.words(caption.string, columns: textColumns), style: .dim, into: &panel)
            }
        } else {
            let size = painter.size(of: code.forms.last ?? code)
            // The facts beside it take 35 columns, all around it eight rows.
            let needed = "\(max(80, size.columns + 35)) x \(max(24, size.rows + 8))"
            if !code.alternative.isEmpty {
                lines(
                    TextWrap.words(code.alternative.string, columns: textColumns), style: .plain,
                    into: &panel)
            }
            lines(
                TextWrap.words(context.words.needsWindow(needed), columns: textColumns),
                style: .dim,
                into: &panel)
        }
        return panel
    }

    /// The rows of a code's own caption.
    func captionRows(of code: CodePicture) -> Int {
        code.caption.map { TextWrap.words($0.string, columns: textColumns).count } ?? 0
    }

    /// The richest form of a code for which there is room.
    func fittingForm(of code: CodePicture) -> CodePicture? {
        let painter = CodePainter(hasHalfBlocks: context.hasHalfBlocks)
        return code.forms.first {
            let size = painter.size(of: $0)
            return size.columns <= columns && size.rows <= codeRows
        }
    }

    /// The plan from its polygons; as a list where a drawing would say nothing, without what is listed anyway.
    func paint(_ plan: Plan, listed: [Section]) -> Panel {
        if columns >= Self.narrowestPlan && pictureRows >= 6 && !listsPlans {
            var painter = PlanPainter(
                plan: plan, columns: columns + 1, rows: pictureRows, focus: focus,
                theme: planTheme)
            return painter.paint()
        }
        let listed = Set(listed.flatMap(\.rowIDs))
        var panel = Panel(width: columns + 1)
        if !plan.alternative.isEmpty {
            lines(
                TextWrap.words(plan.alternative.string, columns: textColumns), style: .plain,
                into: &panel)
        }
        let rows = plan.areas.filter {
            !listed.contains($0.id) && !($0.label.isEmpty && $0.name.isEmpty)
        }.map {
            Row(
                id: $0.id, label: $0.label.isEmpty ? nil : $0.label, title: $0.name,
                isSelected: $0.isSelected)
        }
        let floors = plan.floors.map {
            Row(id: $0.id, title: Text($0.label), isSelected: $0.isSelected)
        }
        panel.append(paint(floors), gap: 1)
        panel.append(paint(rows), gap: 1)
        return panel
    }
}

extension Section {
    fileprivate var rowIDs: [ActionID] {
        if case .rows(let rows, _) = self { rows.map(\.id) } else { [] }
    }
}

extension CellRect {
    func inset(x: Int, y: Int) -> CellRect {
        CellRect(
            x: self.x + x, y: self.y + y, width: max(0, width - 2 * x),
            height: max(0, height - 2 * y))
    }
}
