import PageModel
import Wording

extension TerminalLayout {
    /// The page's pieces between title and hint, as roomy as fits; else the text scrolls.
    func paintContent(top: Int, into page: inout TerminalPage) {
        let edge = height - footRows
        let wantsLead =
            switch screen.content {
            case .home, .card: true
            case .scan, .entry, .plan, .article, .sheet, .attract: false
            }
        let start = isSmall || wantsLead ? top : top + 1
        guard edge > start else {
            // The title alone fills a tiny window; what can be pressed is still reached by keys.
            return
        }
        // The line above the rule stays blank where there is room; a code needs every line.
        let attempts: [(Density, Int)] =
            isSmall || isCard
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

    // MARK: Pages

    private func content(rows: Int, density: Density) -> PageContent {
        var content = isSmall ? single(rows: rows, density: density) : wide(rows, density)
        content.footerGap = density == .roomy ? 2 : 1
        return content
    }

    private func wide(_ rows: Int, _ density: Density) -> PageContent {
        switch screen.content {
        case .home(let page): return home(page, rows: rows, density: density)
        case .scan(let page): return scan(page, rows: rows, density: density)
        case .entry(let page):
            return column(rows: rows, density: density) { painter in
                painter.closeRows = true
                painter.shortensDetails = true
                var flow = painter.flow()
                flow.add(page, painter)
                return flow.panel
            }
        case .plan(let page): return plan(page, rows: rows, density: density)
        case .article(let page): return article(page, rows: rows, density: density)
        case .card(let page): return card(page, rows: rows, density: density)
        case .sheet(let page):
            return column(rows: rows, density: density) { painter in
                var flow = painter.flow()
                if let exhibit = page.exhibit {
                    // The picture takes what words and buttons leave.
                    let below = painter.paint(page.sections).height
                    painter.pictureRows = max(4, painter.codeRows - below - 2)
                    flow.add(exhibit, painter)
                }
                flow.add(page.sections, painter)
                return flow.panel
            }
        // It has a layout of its own.
        case .attract: return PageContent(columns: [])
        }
    }

    private func painter(_ density: Density, columns: Int, pictureRows: Int) -> SectionPainter {
        SectionPainter(
            context: context, focus: pageFocus, density: density, columns: max(1, columns),
            pictureRows: pictureRows, codeRows: pictureRows,
            planTheme: context.colors.isRich && !screen.appearance.isHighContrast
                ? screen.appearance.theme : nil, buttons: Set(screen.actions.map(\.id)))
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
            columns: [PageColumn(x: gutter, flow: everything(painter), footer: footer)])
    }

    /// All parts of a page, one below the other.
    private func everything(_ painter: SectionPainter) -> Panel {
        var flow = painter.flow()
        switch screen.content {
        case .home(let page):
            if let lead = page.lead { flow.add(painter.paint(lead), .text) }
            if let picture = page.picture { flow.add(painter.paint(picture), .picture) }
            flow.add(painter.paint(page.cards), .other)
        case .scan(let page):
            flow.add(painter.paint(page.viewfinder), .other)
            flow.add(page, painter)
            if let note = page.privacyNote { flow.add(painter.paint(note: note), .note) }
        case .entry(let page): flow.add(page, painter)
        case .plan(let page):
            flow.add(painter.paint(page.plan, listed: page.sections), .other)
            flow.add(wordsOf: page, painter)
        case .article(let page):
            flow.add(page.pictures, painter)
            flow.add(page.sections, painter)
        case .card(let page):
            flow.add(wordsOf: page, painter)
            switch page.handover {
            case .code(let code):
                flow.add(painter.paint(code.picture), .picture)
                for note in code.notes { flow.add(painter.paint(note: note), .note) }
            case .instead(let notice): flow.add([notice], painter)
            }
        case .sheet(let page):
            if let exhibit = page.exhibit { flow.add(exhibit, painter) }
            flow.add(page.sections, painter)
        case .attract: break
        }
        return flow.panel
    }

    /// One column of text with the buttons in a line below.
    ///
    /// - Parameter paint: the text; the painter's rows for a code are what the buttons leave.
    private func column(
        rows: Int, density: Density, _ paint: (inout SectionPainter) -> Panel
    ) -> PageContent {
        var painter = painter(density, columns: fullColumns, pictureRows: max(4, rows / 2))
        let footer = painter.paint(sideBySide: screen.actions)
        painter.codeRows = rows - footer.height
        return PageContent(
            columns: [PageColumn(x: margin - 1, flow: paint(&painter))], footer: footer)
    }

    /// Pictures at the left, texts at the right, buttons below both.
    private func article(_ page: ArticlePage, rows: Int, density: Density) -> PageContent {
        if page.pictures.isEmpty || page.sections.isEmpty {
            return column(rows: rows, density: density) { painter in
                painter.pictureRows = max(4, painter.codeRows - 2)
                var flow = painter.flow()
                flow.add(page.pictures, painter)
                flow.add(page.sections, painter)
                return flow.panel
            }
        }
        let sideX = width * 34 / 80
        var left = painter(density, columns: sideX - margin - 4, pictureRows: max(4, rows - 5))
        left.closeRows = true
        var pictures = left.flow()
        pictures.add(page.pictures, left)
        var right = painter(density, columns: width - margin - sideX + 1, pictureRows: 4)
        right.closeRows = true
        right.hasChevrons = true
        let buttons = painter(density, columns: fullColumns, pictureRows: 0)
        return PageContent(
            columns: [
                PageColumn(x: margin - 1, flow: pictures.panel),
                PageColumn(x: sideX - 1, flow: right.paint(page.sections)),
            ], footer: buttons.paint(sideBySide: screen.actions))
    }

    /// The camera's picture at the left, words and stacked buttons at the right.
    private func scan(_ page: ScanPage, rows: Int, density: Density) -> PageContent {
        let sideX = width * 51 / 80
        // Three columns between camera and words.
        let left = painter(density, columns: sideX - margin - 3, pictureRows: max(4, rows))
        let right = sidePainter(density, x: sideX, rows: rows)
        var words = right.flow()
        words.add(page, right)
        var footer = right.paint(stacked: screen.actions)
        if let note = page.privacyNote { footer.append(right.paint(note: note), gap: 1) }
        return beside(left.paint(page.viewfinder), x: sideX, words.panel, footer)
    }

    /// A plan at the left, words and stacked buttons at the right.
    private func plan(_ page: PlanPage, rows: Int, density: Density) -> PageContent {
        // A list of names needs less than steps do, and leaves more to the plan.
        let wanted = width - margin - naturalSideWidth(page)
        let sideX = max(width * 46 / 80, min(width * 50 / 80, wanted))
        // A plan has its own edge, two columns are enough.
        let columns = sideX - margin - 2
        // Where a plan would be a list, it stands in one column with the list beside it.
        if columns < SectionPainter.narrowestPlan { return single(rows: rows, density: density) }
        var left = painter(density, columns: columns, pictureRows: max(4, rows))
        left.closeRows = true
        let right = sidePainter(density, x: sideX, rows: rows)
        var words = right.flow()
        words.add(wordsOf: page, right)
        return beside(
            left.paint(page.plan, listed: []), x: sideX, words.panel,
            right.paint(stacked: screen.actions))
    }

    private func sidePainter(_ density: Density, x: Int, rows: Int) -> SectionPainter {
        var painter = painter(density, columns: width - x - 1, pictureRows: max(4, rows / 2))
        painter.detailsBelow = true
        return painter
    }

    private func beside(
        _ picture: Panel, x: Int, _ words: Panel, _ footer: Panel
    ) -> PageContent {
        PageContent(
            columns: [
                PageColumn(x: margin - 1, flow: picture),
                PageColumn(x: x - 1, flow: words, footer: footer, footerAtBottom: true),
            ])
    }

    /// The columns that the rows and buttons beside a plan would like to have.
    private func naturalSideWidth(_ page: PlanPage) -> Int {
        guard page.notices.isEmpty, page.way == nil else { return width }
        var widest = 0
        for section in page.sections {
            guard case .rows(let rows, nil) = section else { return width }
            for row in rows {
                let label = row.label.map { CharacterWidth.columns(of: $0) + 2 } ?? 0
                let text = max(
                    CharacterWidth.columns(of: row.title.string),
                    row.detail.map { CharacterWidth.columns(of: $0.string) } ?? 0)
                widest = max(widest, 3 + label + text)
            }
        }
        return widest
    }

    /// Facts and stacked buttons at the left, a code at the right.
    private func card(_ page: CardPage, rows: Int, density: Density) -> PageContent {
        func texts(_ painter: SectionPainter, _ notes: [Text], _ notices: [Notice]) -> PageColumn {
            var flow = painter.flow()
            flow.add(wordsOf: page, painter)
            for note in notes { flow.add(painter.paint(note: note), .note) }
            flow.add(notices, painter)
            return PageColumn(
                x: margin - 1, flow: flow.panel, footer: painter.paint(stacked: screen.actions),
                top: 1)
        }
        let code: HandoverCode
        switch page.handover {
        case .code(let shown): code = shown
        case .instead(let notice):
            let painter = painter(density, columns: fullColumns, pictureRows: max(4, rows / 2))
            return PageContent(columns: [texts(painter, [], [notice])])
        }
        let place = codePlace(code, rows: rows)
        var right = painter(density, columns: width - place.x - 1, pictureRows: rows)
        right.codeRows = place.rows
        right.captionsCodes = place.hasNotes
        let left = painter(density, columns: place.x - margin - 2, pictureRows: max(4, rows / 2))
        var beside = right.flow()
        beside.add(right.paint(code.picture), .picture)
        if place.hasNotes {
            for note in code.notes { beside.add(right.paint(note: note), .note) }
        }
        return PageContent(
            columns: [
                texts(left, place.hasNotes ? [] : code.notes, []),
                PageColumn(x: place.x - 1, flow: beside.panel, top: place.top),
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
        var hasNotes: Bool
    }

    /// The place for the richest code that fits; where none does, for the last one to say what window it needs.
    private func codePlace(_ code: HandoverCode, rows: Int) -> CodePlace {
        var place = CodePlace(x: margin + 28, top: 0, rows: rows, hasNotes: true)
        let codes = CodePainter(hasHalfBlocks: context.hasHalfBlocks)
        for columns in code.picture.forms.map({ codes.size(of: $0).columns }) {
            // The facts keep 26 columns at least, whatever the code would like.
            place.x = max(margin + 28, min(width * 46 / 80, width - margin - columns))
            var right = painter(.tight, columns: width - place.x - 1, pictureRows: rows)
            let notes = code.notes.reduce(0) { $0 + right.paint(note: $1).height }
            let words = notes + right.captionRows(of: code.picture)
            for (top, hasNotes) in [
                (0, true), (0, false), (-titleRows, true), (-titleRows, false),
            ]
            where top == 0 || place.x >= width / 2 {
                right.codeRows = rows - top - (hasNotes ? words : 0)
                if right.fittingForm(of: code.picture) != nil {
                    return CodePlace(
                        x: place.x, top: top, rows: right.codeRows, hasNotes: hasNotes)
                }
            }
        }
        place.x = max(place.x, width * 46 / 80)
        place.rows = 0
        return place
    }

    /// The lead, a picture with the first button beside it, and the cards below.
    private func home(_ page: HomePage, rows: Int, density: Density) -> PageContent {
        var full = painter(density, columns: fullColumns, pictureRows: 0)
        // Cards leave about half of the page to the picture.
        full.cardRows = max(7, rows * 2 / 5)
        var flow = page.lead.map { full.paint($0) } ?? Panel(width: fullColumns + 1)
        let below = full.paint(page.cards)
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
        if middle >= 4, let shown = page.picture { picture.append(left.paint(shown), gap: 0) }
        let words = right.paint(stacked: screen.actions)
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
}
