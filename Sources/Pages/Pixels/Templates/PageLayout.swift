import Drawing
import Imaging
import PageModel

/// Lays a screen out and draws it: dock, header, the page's columns, the panel over them.
struct PageLayout {
    let screen: Screen
    let state: PageState
    let ink: DrawingContext
    let bitmaps: BitmapCache

    var metrics: Metrics { ink.metrics }

    func u(_ count: Double) -> Double { ink.u(count) }

    func paint() -> DrawnPage {
        let order = FocusOrder(of: screen)
        let focus = state.focus ?? order.initial
        var page = PageSheet(state: state, focus: focus, bitmaps: bitmaps)
        let whole = Rectangle(x: 0, y: 0, width: metrics.width, height: metrics.height)
        ink.canvas.fill(ink.palette.background)
        let stage = DockPainter.stage(metrics)
        ink.ledger?.stage = screen.isInvitation ? whole : stage
        switch screen.content {
        case .home(let content): paintHome(content, stage, &page)
        case .scan(let content): paintScan(content, stage, &page)
        case .entry(let content): paintEntry(content, stage, &page)
        case .plan(let content): paintPlan(content, stage, &page)
        case .article(let content): paintArticle(content, stage, &page)
        case .card(let content): paintCard(content, stage, &page)
        case .sheet(let content): paintSheet(content, stage, &page)
        case .attract(let content):
            AttractPiece(screen: screen, content: content).draw(in: whole, ink, &page)
        }
        if !screen.isInvitation { DockPainter(dock: screen.dock, ink: ink).draw(&page) }
        if let overlay = screen.overlay {
            page.forgetTargets()
            ink.ledger?.forget()
            OverlayPainter(overlay: overlay, ink: ink).draw(in: whole, &page)
        }
        page.drawStates(ink)
        return drawn(page, order, focus)
    }

    private func drawn(
        _ page: PageSheet, _ order: FocusOrder, _ focus: InputEvent?
    ) -> DrawnPage {
        let present = Set(page.targets.map(\.event))
        var stops = order.stops.filter(present.contains)
        let actions = Set(
            (screen.overlay?.actions ?? screen.actions).map { InputEvent.choose($0.id) })
        let before =
            stops.firstIndex { actions.contains($0) || !FocusOrder.isPageStop($0) }
            ?? stops.endIndex
        let turns: [InputEvent] = [.pageUp, .pageDown].filter(present.contains)
        // They stand behind the first button.
        let hasAction = before < stops.endIndex && actions.contains(stops[before])
        stops.insert(contentsOf: turns, at: hasAction ? before + 1 : before)
        return DrawnPage(
            targets: page.targets, focusOrder: stops, focus: focus,
            viewfinder: screen.overlay == nil ? page.viewfinder : nil,
            film: screen.overlay == nil ? page.film : nil, slider: page.slider,
            pageCount: page.pageCount,
            arrivalPage: order.initial.flatMap { page.partOfStop[$0] } ?? 0,
            parts: page.partOfStop, minimumTarget: metrics.minimumTarget)
    }

    // MARK: What pages share

    /// The stage without its margins.
    func inner(_ stage: Rectangle) -> Rectangle {
        stage.inset(x: metrics.margin, y: metrics.marginY)
    }

    /// Draws the header at the top of a frame.
    ///
    /// - Returns: what it leaves; the line of the keys is taken off the bottom.
    func afterHeader(_ frame: Rectangle, _ page: inout PageSheet) -> Rectangle {
        paintHeader(in: frame, &page)
        return beneathHeader(frame)
    }

    /// What the header at the top of a frame leaves, and the line of the keys at its foot.
    func beneathHeader(
        _ frame: Rectangle, trailing: VariantsPiece? = nil, isContinued: Bool = false
    ) -> Rectangle {
        let header = HeaderPainter(
            screen: screen, ink: ink, trailing: trailing, isContinued: isContinued)
        let top = header.bottom(in: frame)
        return withoutHint(
            Rectangle(x: frame.x, y: top, width: frame.width, height: max(0, frame.maxY - top)))
    }

    func paintHeader(
        in frame: Rectangle, trailing: VariantsPiece? = nil, isContinued: Bool = false,
        _ page: inout PageSheet
    ) {
        HeaderPainter(screen: screen, ink: ink, trailing: trailing, isContinued: isContinued)
            .draw(in: frame, &page)
        paintHint(under: frame)
    }

    /// Where a page is read on: the whole stage, beneath its title in small.
    func furtherPlace(_ stage: Rectangle) -> Rectangle {
        beneathHeader(inner(stage), isContinued: true)
    }

    /// The line that tells which keys do what; who touches the screen needs none.
    private func hint(_ width: Double) -> SetText? {
        guard state.showsFocus, !metrics.isCompact, screen.overlay == nil, let hint = screen.hint,
            !hint.isEmpty
        else { return nil }
        return ink.text(hint.string, .caption, width: width, lines: 1, size: 2.25)
    }

    /// It stands in the margin, as far as that goes.
    private func hintTop(_ text: SetText, _ frame: Rectangle) -> Double {
        frame.maxY + metrics.marginY - text.height - u(1)
    }

    func paintHint(under frame: Rectangle) {
        guard let text = hint(frame.width) else { return }
        ink.draw(text, at: Point(x: frame.x, y: hintTop(text, frame)), ink.palette.text3)
    }

    /// A frame without what the line of the keys takes of it.
    func withoutHint(_ frame: Rectangle) -> Rectangle {
        guard let text = hint(frame.width) else { return frame }
        var rest = frame
        rest.height = max(0, min(frame.maxY, hintTop(text, frame) - u(1.5)) - frame.y)
        return rest
    }

    func flow(
        _ sections: some Sequence<Section>, _ style: SectionFlow.Style = .facts
    ) -> Flow {
        SectionFlow(style: style, ink: ink).flow(sections)
    }

    /// The screen's buttons; the first one is filled where the page is for that.
    func buttons(hasPrimary: Bool = true) -> [ButtonPiece] {
        ButtonPiece.all(screen.actions, hasPrimary: hasPrimary)
    }

    /// The arrangement of the buttons at the foot of a page.
    func footArrangement(
        or arrangement: ActionsPiece.Arrangement = .inLine
    ) -> ActionsPiece.Arrangement {
        metrics.isNarrow ? .filled : metrics.isPortrait ? .pairs : arrangement
    }

    /// A column of pieces without buttons.
    func column(_ flow: Flow, in frame: Rectangle) -> ReadingColumn {
        ReadingColumn(flow, at: .init(frame: frame), page: state.page, ink)
    }

    /// A column of pieces with the screen's buttons at its foot.
    ///
    /// - Parameters:
    ///   - wide: where the buttons lie that stand below all columns.
    ///   - hasBarBelow: whether they do; `nil` for on a small page.
    ///   - further: where the parts after the first are read; `nil` for the same place.
    ///   - part: the part that is drawn; `nil` for the one that the page shows.
    func column(
        _ flow: Flow, _ arrangement: ActionsPiece.Arrangement, in frame: Rectangle,
        wide: Rectangle? = nil, hasPrimary: Bool = true, hasBarBelow: Bool? = nil,
        further: Rectangle? = nil, part: Int? = nil
    ) -> ReadingColumn {
        let isBelow = (hasBarBelow ?? metrics.isCompact) && wide != nil
        return ReadingColumn(
            flow, actions: buttons(hasPrimary: hasPrimary),
            arrangement: isBelow ? .bar : metrics.isNarrow ? .filled : arrangement,
            at: .init(frame: frame, wide: isBelow ? wide : nil), further: further,
            page: part ?? state.page, ink)
    }

    /// The first way to lay a column out that leaves it whole; else the first of those that cut nothing, keep their
    /// button, begin with words, and have the fewest parts.
    func shortest<Way>(
        of ways: [Way], _ column: (Way) -> ReadingColumn
    ) -> (way: Way, column: ReadingColumn)? {
        func cost(_ column: ReadingColumn) -> (Int, Int, Int, Int) {
            (
                column.isCut ? 1 : 0, column.losesButton ? 1 : 0, column.beginsEmpty ? 1 : 0,
                column.partCount
            )
        }
        var best: (way: Way, column: ReadingColumn)?
        for way in ways {
            let column = column(way)
            if best.map({ cost(column) < cost($0.column) }) ?? true { best = (way, column) }
            if column.isWhole, !column.losesButton { break }
        }
        return best
    }

    /// On a small page, a frame above what stands at its foot.
    func above(_ foot: ReadingColumn, _ frame: Rectangle) -> Rectangle {
        guard metrics.isCompact else { return frame }
        var rest = frame
        rest.height = max(0, frame.height - foot.reach)
        return rest
    }

    /// Draws a piece over the width of a frame.
    func draw(
        _ piece: any Piece, _ frame: Rectangle, top: Double, height: Double,
        _ page: inout PageSheet
    ) {
        piece.draw(
            in: Rectangle(x: frame.x, y: top, width: frame.width, height: max(0, height)), ink,
            &page)
    }

    /// Two columns with a gap between.
    func columns(
        _ frame: Rectangle, trailing: Double, gap: Double? = nil
    ) -> (leading: Rectangle, trailing: Rectangle) {
        let gap = gap ?? metrics.columnGap
        let width = min(trailing.rounded(), frame.width)
        var first = frame
        first.width = max(0, frame.width - width - gap)
        var second = frame
        second.x = frame.maxX - width
        second.width = width
        return (first, second)
    }

    /// Whether a column is wide enough to be read: 28 characters, on small pages 20.
    func isReadable(_ width: Double) -> Bool {
        let type = ink.type.size(.body) * metrics.u * ink.appearance.textSize.factor
        return width >= (metrics.isCompact ? 20 : 28) * type * 0.5
    }
}
