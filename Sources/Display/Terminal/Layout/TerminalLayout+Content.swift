extension TerminalLayout {
    /// The page's pieces between title and hint, as roomy as fits; else the text scrolls.
    func paintContent(top: Int, into page: inout TerminalPage) {
        let edge = height - footRows
        let wantsLead = screen.template == .home || screen.template == .card
        let start = isSmall || wantsLead ? top : top + 1
        guard edge > start else {
            // The title alone fills a tiny window; what can be pressed is still reached by keys.
            return
        }
        // The line above the rule stays blank where there is room; a code needs every line.
        let attempts: [(Density, Int)] =
            isSmall || screen.template == .card
            ? Density.allCases.map { ($0, edge) }
            : [
                (.roomy, edge - 1), (.normal, edge - 1), (.normal, edge), (.tight, edge - 1),
                (.tight, edge),
            ]
        for (density, bottom) in attempts where bottom > start {
            let content = content(rows: bottom - start, density: density)
            if fits(content, rows: bottom - start) {
                place(content, top: start, bottom: bottom, into: &page)
                return
            }
        }
        // What scrolls is set in the middle density: reading matters more than lines saved.
        place(
            content(rows: edge - start, density: .normal), top: start, bottom: edge, into: &page)
    }

    private func fits(_ content: PageContent, rows: Int) -> Bool {
        let footer = content.footer.map { $0.height + content.footerGap } ?? 0
        return content.columns.allSatisfy { column in
            let gap = column.flow.height > 0 ? content.footerGap : 0
            let own = column.footer.map { $0.height == 0 ? 0 : $0.height + gap } ?? 0
            return column.top + column.flow.height + own + footer <= rows
        }
    }

    // MARK: Templates

    private func content(rows: Int, density: Density) -> PageContent {
        let gap = density == .roomy ? 2 : 1
        var content: PageContent
        if isSmall {
            content = single(rows: rows, density: density)
        } else {
            switch screen.template {
            case .home: content = home(rows: rows, density: density)
            case .scan, .plan: content = picture(rows: rows, density: density)
            case .card: content = card(rows: rows, density: density)
            case .page where !screen.main.isEmpty && !screen.side.isEmpty:
                content = article(rows: rows, density: density)
            case .page, .sheet, .entry, .attract:
                content = sheet(rows: rows, density: density)
            }
        }
        content.footerGap = gap
        return content
    }

    private func painter(_ density: Density, columns: Int, pictureRows: Int) -> BlockPainter {
        BlockPainter(
            context: context, focus: pageFocus, density: density, columns: max(1, columns),
            pictureRows: pictureRows, codeRows: pictureRows)
    }

    private var fullColumns: Int { width - 2 * margin }

    /// Everything in one column, for windows too small for two.
    private func single(rows: Int, density: Density) -> PageContent {
        let gutter = margin > 0 ? margin - 1 : 0
        var painter = painter(
            density, columns: max(1, width - gutter - 2), pictureRows: max(4, rows * 2 / 3))
        painter.closeRows = true
        painter.listsPlans = true
        let footer = painter.paint(sideBySide: screen.actions)
        painter.codeRows = rows - (footer.height == 0 ? 0 : footer.height + 1)
        return PageContent(
            columns: [
                PageColumn(
                    x: gutter, flow: painter.paint(screen.main + screen.side), footer: footer)
            ])
    }

    /// One column of text with the buttons in a line below.
    private func sheet(rows: Int, density: Density) -> PageContent {
        var painter = painter(density, columns: fullColumns, pictureRows: max(4, rows / 2))
        painter.closeRows = screen.template == .entry
        painter.shortensDetails = screen.template == .entry
        let blocks = screen.main + screen.side
        let footer = painter.paint(sideBySide: screen.actions)
        if blocks.contains(where: Self.isPicture) {
            // The picture takes what caption, words and buttons leave.
            let below = painter.paint(blocks.filter { !Self.isPicture($0) }).height
            painter.pictureRows = max(4, rows - below - footer.height - 2)
        }
        return PageContent(
            columns: [PageColumn(x: margin - 1, flow: painter.paint(blocks))], footer: footer)
    }

    /// Pictures at the left, texts at the right, buttons below both.
    private func article(rows: Int, density: Density) -> PageContent {
        let sideX = width * 34 / 80
        var left = painter(density, columns: sideX - margin - 4, pictureRows: 0)
        left.closeRows = true
        // The picture takes what its caption and the rows below it leave.
        let below = left.paint(screen.main.filter { !Self.isPicture($0) }).height
        left.pictureRows = max(4, rows - below - 5)
        var right = painter(density, columns: width - margin - sideX + 1, pictureRows: 4)
        right.closeRows = true
        right.hasChevrons = true
        let buttons = painter(density, columns: fullColumns, pictureRows: 0)
        return PageContent(
            columns: [
                PageColumn(x: margin - 1, flow: left.paint(screen.main)),
                PageColumn(x: sideX - 1, flow: right.paint(screen.side)),
            ], footer: buttons.paint(sideBySide: screen.actions))
    }

    /// The camera's picture or a plan at the left, words and stacked buttons at the right.
    private func picture(rows: Int, density: Density) -> PageContent {
        let isPlan = screen.template == .plan
        if screen.main.isEmpty || screen.side.isEmpty && screen.actions.isEmpty {
            return sheet(rows: rows, density: density)
        }
        var sideX = width * 51 / 80
        if isPlan {
            // A list of names needs less than steps do, and leaves more to the plan.
            let wanted = width - margin - naturalSideWidth
            sideX = max(width * 46 / 80, min(width * 50 / 80, wanted))
        }
        // Three columns between camera and words; a plan has its own edge, two are enough.
        let columns = isPlan ? sideX - margin - 2 : sideX - margin - 3
        // Where a plan would be a list, it stands in one column with the list beside it.
        if isPlan && columns < BlockPainter.narrowestPlan {
            return single(rows: rows, density: density)
        }
        var left = painter(density, columns: columns, pictureRows: max(4, rows))
        left.closeRows = true
        var right = painter(density, columns: width - sideX - 1, pictureRows: max(4, rows / 2))
        right.detailsBelow = true
        // A promise at the end of the words stands below the buttons.
        var words = screen.side
        var promise: [Block] = []
        if screen.template == .scan, words.count > 1, case .text(_, .caption) = words.last {
            promise = [words.removeLast()]
        }
        var footer = right.paint(stacked: screen.actions)
        footer.append(right.paint(promise), gap: 1)
        return PageContent(
            columns: [
                PageColumn(x: margin - 1, flow: left.paint(screen.main)),
                PageColumn(
                    x: sideX - 1, flow: right.paint(words), footer: footer, footerAtBottom: true),
            ])
    }

    /// The columns that the rows and buttons beside a plan would like to have.
    private var naturalSideWidth: Int {
        var widest = 0
        for block in screen.side {
            guard case .rows(let rows) = block else { return width }
            for row in rows {
                let label = row.label.map { CharacterWidth.columns(of: $0) + 2 } ?? 0
                let text = max(
                    CharacterWidth.columns(of: row.title),
                    row.detail.map { CharacterWidth.columns(of: $0) } ?? 0)
                widest = max(widest, 3 + label + text)
            }
        }
        return widest
    }

    /// Facts and stacked buttons at the left, a code at the right.
    private func card(rows: Int, density: Density) -> PageContent {
        let blocks = screen.main + screen.side
        let code = blocks.firstIndex {
            if case .code = $0 { return true }
            return false
        }
        guard let code else {
            let painter = painter(density, columns: fullColumns, pictureRows: max(4, rows / 2))
            return PageContent(
                columns: [
                    PageColumn(
                        x: margin - 1, flow: painter.paint(blocks),
                        footer: painter.paint(stacked: screen.actions), top: 1)
                ])
        }
        var beside = [blocks[code]]
        // The words that follow the code belong to it.
        var rest = Array(blocks[..<code])
        for block in blocks[(code + 1)...] {
            if case .text(_, .caption) = block { beside.append(block) } else { rest.append(block) }
        }
        let place = codePlace(blocks[code], captions: Array(beside.dropFirst()), rows: rows)
        if !place.hasCaptions { rest += beside.dropFirst() }
        var right = painter(density, columns: width - place.x - 1, pictureRows: rows)
        right.codeRows = place.rows
        right.captionsCodes = place.hasCaptions
        let left = painter(density, columns: place.x - margin - 2, pictureRows: max(4, rows / 2))
        return PageContent(
            columns: [
                PageColumn(
                    x: margin - 1, flow: left.paint(rest),
                    footer: left.paint(stacked: screen.actions), top: 1),
                PageColumn(
                    x: place.x - 1, flow: right.paint(place.hasCaptions ? beside : [blocks[code]]),
                    top: place.top),
            ])
    }

    /// Where a code stands beside the facts.
    private struct CodePlace {
        /// The column and row at which it begins; above 0 it stands beside the title.
        var x: Int
        var top: Int
        /// The rows that the code itself may take.
        var rows: Int
        /// Whether the words that belong to it stand below it, or with the facts.
        var hasCaptions: Bool
    }

    /// The place for the richest code that fits; where none does, for the last one to say what window it needs.
    private func codePlace(_ block: Block, captions: [Block], rows: Int) -> CodePlace {
        var place = CodePlace(x: margin + 28, top: 0, rows: rows, hasCaptions: true)
        for columns in codeColumns(block) {
            // The facts keep 26 columns at least, whatever the code would like.
            place.x = max(margin + 28, min(width * 46 / 80, width - margin - columns))
            var right = painter(.tight, columns: width - place.x - 1, pictureRows: rows)
            let words = right.paint(captions).height + right.captionRows(of: block)
            for (top, hasCaptions) in [
                (0, true), (0, false), (-titleRows, true), (-titleRows, false),
            ]
            where top == 0 || place.x >= width / 2 {
                right.codeRows = rows - top - (hasCaptions ? words : 0)
                if right.hasCode(block) {
                    return CodePlace(
                        x: place.x, top: top, rows: right.codeRows, hasCaptions: hasCaptions)
                }
            }
        }
        place.x = max(place.x, width * 46 / 80)
        place.rows = 0
        return place
    }

    /// The columns that a code and its smaller forms take, in that order.
    private func codeColumns(_ block: Block) -> [Int] {
        guard case .code(let code) = block else { return [] }
        let painter = CodePainter(hasHalfBlocks: context.hasHalfBlocks)
        return code.forms.map { painter.size(of: $0).columns }
    }

    /// The lead, a picture with the first button beside it, and the cards below.
    private func home(rows: Int, density: Density) -> PageContent {
        var full = painter(density, columns: fullColumns, pictureRows: 0)
        // Cards leave about half of the page to the picture.
        full.cardRows = max(7, rows * 2 / 5)
        var flow = full.paint(screen.main.filter(Self.isLead))
        let below = full.paint(screen.main.filter { !Self.isLead($0) && !Self.isPicture($0) })
        let beside = max(18, width * 22 / 80)
        // Air only where the picture stays a picture.
        let room = rows - flow.height - 1 - below.height
        let isRoomy = density == .roomy && room >= 11
        let gap = isRoomy ? 2 : 1
        let middle = max(0, room - gap - (isRoomy ? 1 : 0))
        let left = painter(
            density, columns: fullColumns - beside - 2, pictureRows: min(middle, width / 4))
        let right = painter(density, columns: beside - 1, pictureRows: 0)
        var picture = Panel(width: fullColumns + 1)
        // A picture of a few cells says nothing; then the words have the page.
        if middle >= 4 { picture.append(left.paint(screen.main.filter(Self.isPicture)), gap: 0) }
        var words = right.paint(stacked: screen.actions)
        words.append(right.paint(screen.side), gap: 0)
        let x = fullColumns + 1 - beside
        let top = max(0, picture.height - words.height)
        picture.grid.grow(toHeight: top + words.height)
        picture.grid.copy(words.grid, rows: 0..<words.height, toX: x, y: top)
        for target in words.targets {
            picture.targets.append(
                Target(frame: target.frame.moved(x: x, y: top), event: target.event, line: nil))
        }
        flow.append(picture, gap: 1)
        flow.append(below, gap: gap)
        return PageContent(columns: [PageColumn(x: margin - 1, flow: flow)])
    }

    private static func isLead(_ block: Block) -> Bool {
        if case .text = block { return true }
        return false
    }

    private static func isPicture(_ block: Block) -> Bool {
        switch block {
        case .picture, .film: true
        default: false
        }
    }
}
