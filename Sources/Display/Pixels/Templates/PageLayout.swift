import Drawing
import Imaging

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
            film: screen.overlay == nil ? page.film : nil, pageCount: page.pageCount,
            arrivalPage: order.initial.flatMap { page.partOfStop[$0] } ?? 0,
            parts: page.partOfStop, minimumTarget: metrics.minimumTarget)
    }

    // MARK: What pages share

    /// The stage without its margins.
    func inner(_ stage: Rectangle) -> Rectangle {
        stage.inset(x: metrics.margin, y: metrics.marginY)
    }

    /// The header at the top of a frame.
    ///
    /// - Returns: what it leaves; the line of the keys is taken off the bottom.
    func afterHeader(
        _ frame: Rectangle, trailing: VariantsPiece? = nil, _ page: inout PageSheet
    ) -> Rectangle {
        let top = HeaderPainter(screen: screen, ink: ink, trailing: trailing).draw(
            in: frame, &page)
        return withoutHint(
            Rectangle(
                x: frame.x, y: top, width: frame.width, height: max(0, frame.maxY - top)))
    }

    /// Draws the line that tells which keys do what; who touches the screen needs none.
    func withoutHint(_ frame: Rectangle) -> Rectangle {
        guard state.showsFocus, !metrics.isCompact, screen.overlay == nil, let hint = screen.hint,
            !hint.isEmpty
        else {
            return frame
        }
        let text = ink.text(hint.string, .caption, width: frame.width, lines: 1, size: 2.25)
        // It stands in the margin, as far as that goes.
        let gap = u(metrics.isCompact ? 0.25 : 1)
        let y = frame.maxY + metrics.marginY - text.height - gap
        ink.draw(text, at: Point(x: frame.x, y: y), ink.palette.text3)
        let clearance = u(metrics.isCompact ? 1 : 1.5)
        let bottom = min(frame.maxY, y - clearance)
        var rest = frame
        rest.height = max(0, bottom - frame.y)
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

    /// A column of pieces without buttons.
    func column(_ flow: Flow, in frame: Rectangle) -> ReadingColumn {
        ReadingColumn(flow, in: frame, page: state.page, ink)
    }

    /// A column of pieces with the screen's buttons at its foot.
    ///
    /// - Parameter wide: where the buttons of a small page lie: below all columns.
    func column(
        _ flow: Flow, _ arrangement: ActionsPiece.Arrangement, in frame: Rectangle,
        wide: Rectangle? = nil, hasPrimary: Bool = true
    ) -> ReadingColumn {
        let isBelow = metrics.isCompact && wide != nil
        return ReadingColumn(
            flow, actions: buttons(hasPrimary: hasPrimary),
            arrangement: isBelow || metrics.isShort ? .bar : arrangement,
            in: frame, wide: isBelow ? wide : nil, page: state.page, ink)
    }

    /// A frame above what stands at its foot.
    func above(_ foot: ReadingColumn, _ frame: Rectangle) -> Rectangle {
        guard metrics.isCompact, foot.footHeight > 0 else { return frame }
        var rest = frame
        rest.height = max(0, frame.height - foot.footHeight - u(1.5))
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
