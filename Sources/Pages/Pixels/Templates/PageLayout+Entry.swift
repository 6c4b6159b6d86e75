import Drawing
import Imaging
import PageModel

extension PageLayout {
    /// A text field, what fits what was typed, and keys where there is no keyboard.
    func paintEntry(_ content: EntryPage, _ stage: Rectangle, _ page: inout PageSheet) {
        let isCramped = metrics.isCompact && ink.appearance.textSize != .normal
        if state.hasKeypad, metrics.isShort || isCramped, state.page <= 0 {
            paintKeysAlone(content, stage, &page)
            return
        }
        var frame = beneathHeader(inner(stage))
        var flow = Flow()
        // What is typed is always seen; the reason may have to wait.
        if isCramped { flow.add(EntryPiece(entry: content.entry), gap: 3) }
        if let reason = content.reason { add(reason.string, to: &flow) }
        if !isCramped { flow.add(EntryPiece(entry: content.entry), gap: 3) }
        addAnswers(of: content, to: &flow)
        guard state.hasKeypad else {
            if paintSuggestions(content, frame, &page) { return }
            let bar = frame
            frame.width = min(frame.width, u(130))
            let best = shortest(of: [nil, furtherPlace(stage)]) { further in
                column(
                    flow, .inLine, in: frame, wide: bar, hasPrimary: false, further: further)
            }
            guard let column = best?.column else { return }
            paintHeader(in: inner(stage), isContinued: column.isElsewhere, &page)
            column.draw(&page)
            return
        }
        let keys = KeypadPiece(language: ink.language, isNarrow: metrics.isCompact)
        if metrics.layoutClass == .regular {
            let (left, right) = columns(frame, trailing: u(104))
            if isReadable(left.width) {
                paintHeader(in: inner(stage), &page)
                let height = keys.height(forWidth: right.width, ink)
                draw(keys, right, top: right.maxY - height, height: height, &page)
                column(flow, .stacked, in: left, hasPrimary: false).draw(&page)
                return
            }
        }
        let isAlone = state.page <= 0 && !hasRoomAboveKeys(content, keys, frame, stage)
        if isAlone { return paintKeysAlone(content, stage, &page) }
        paintHeader(in: inner(stage), &page)
        paintAboveKeys(flow, keys, frame, stage, &page)
    }

    /// Whether the field and the first of what was found stand above the keys.
    private func hasRoomAboveKeys(
        _ content: EntryPage, _ keys: KeypadPiece, _ frame: Rectangle, _ stage: Rectangle
    ) -> Bool {
        var flow = Flow()
        flow.add(EntryPiece(entry: content.entry), gap: 3)
        SectionFlow(ink: ink).add(Array(content.rows.prefix(1)), to: &flow)
        let place = placeAboveKeys(keys, frame, stage)
        let column = ReadingColumn(
            flow, actions: buttons(hasPrimary: false), arrangement: .bar,
            at: .init(frame: frame, reserved: place.reserved), page: 0, ink)
        return column.isWhole && !column.isCut
    }

    /// Beside a field in which nothing was typed yet, what can be chosen at once.
    ///
    /// - Returns: whether there is something, and room for it.
    private func paintSuggestions(
        _ content: EntryPage, _ frame: Rectangle, _ page: inout PageSheet
    ) -> Bool {
        guard metrics.layoutClass == .regular, content.entry.text.isEmpty, !content.rows.isEmpty,
            content.answer == nil
        else { return false }
        let (left, right) = columns(frame, trailing: (frame.width - metrics.columnGap) / 2)
        var field = Flow()
        if let reason = content.reason { add(reason.string, to: &field) }
        field.add(EntryPiece(entry: content.entry), gap: 3)
        var rows = Flow()
        SectionFlow(ink: ink).add(content.rows, to: &rows)
        let entry = column(field, .inLine, in: left, hasPrimary: false)
        let list = column(rows, in: right)
        guard isReadable(left.width), entry.isWhole, list.isWhole else { return false }
        paintHeader(in: inner(DockPainter.stage(metrics)), &page)
        entry.draw(&page)
        list.draw(&page)
        return true
    }

    /// On the smallest screens, or a small one in large type, the field and its keys are the page; what is found stands between them as far as it
    /// fits, and all of it on the next part.
    private func paintKeysAlone(
        _ content: EntryPage, _ stage: Rectangle, _ page: inout PageSheet
    ) {
        let keys = KeypadPiece(language: ink.language, isNarrow: true)
        let board = stage.inset(x: u(0.75), y: u(0.5))
        let height = keys.height(forWidth: board.width, ink)
        draw(keys, board, top: board.maxY - height, height: height, &page)
        var frame = stage.inset(x: metrics.margin, y: u(2))
        frame.height = max(u(9), board.maxY - height - u(1) - frame.y)
        var found = Flow()
        addAnswers(of: content, to: &found)
        var flow = Flow()
        flow.add(EntryPiece(entry: content.entry), gap: 0)
        if found.isEmpty {
            if let reason = content.reason { add(reason.string, to: &flow) }
        } else {
            // What was found stands beside the field, where there is no room for both below each other.
            var list = frame
            list.width = (frame.width - metrics.columnGap) * 0.6
            frame.width -= list.width + metrics.columnGap
            list.x = frame.maxX + metrics.columnGap
            ReadingColumn(found, arrangement: .bar, at: .init(frame: list), page: 0, ink)
                .draw(&page)
        }
        ReadingColumn(flow, arrangement: .bar, at: .init(frame: frame), page: 0, ink).draw(&page)
    }

    private func add(_ reason: String, to flow: inout Flow) {
        SectionFlow(ink: ink).add(.paragraph(Text(reason)), to: &flow)
    }

    /// What fits what was typed.
    private func addAnswers(of content: EntryPage, to flow: inout Flow) {
        let sections = SectionFlow(ink: ink)
        sections.add(content.answer.map { [$0] } ?? [], to: &flow)
        sections.add(content.rows, to: &flow)
    }

    /// The field at the top, the keys at the bottom; further parts of the list have no keys.
    private func paintAboveKeys(
        _ flow: Flow, _ keys: KeypadPiece, _ frame: Rectangle, _ stage: Rectangle,
        _ page: inout PageSheet
    ) {
        let place = placeAboveKeys(keys, frame, stage)
        if state.page <= 0 {
            draw(keys, place.board, top: place.board.y, height: place.board.height, &page)
        }
        ReadingColumn(
            flow, actions: buttons(hasPrimary: false), arrangement: .bar,
            at: .init(frame: frame, reserved: place.reserved), page: max(0, state.page), ink
        ).draw(&page)
    }

    /// Where keys stand at the bottom, and how much of a frame they take.
    private func placeAboveKeys(
        _ keys: KeypadPiece, _ frame: Rectangle, _ stage: Rectangle
    ) -> (board: Rectangle, reserved: Double) {
        // Keys need every millimetre of a small screen.
        let isSmall = metrics.isCompact || metrics.isShort
        let margin = isSmall ? u(0.75) : metrics.margin
        let bottom = isSmall ? stage.maxY - u(0.5) : frame.maxY
        var board = Rectangle(
            x: stage.x + margin, y: 0, width: stage.width - 2 * margin, height: 0)
        board.height = keys.height(forWidth: board.width, ink)
        board.y = bottom - board.height
        return (board, max(0, frame.maxY - (board.y - u(1))))
    }
}
