import Drawing
import Imaging

extension PageLayout {
    /// A text field, what fits what was typed, and keys where there is no keyboard.
    func paintEntry(_ content: EntryPage, _ stage: Rectangle, _ page: inout PageSheet) {
        let isCramped = metrics.isCompact && ink.appearance.textSize != .normal
        if state.hasKeypad, metrics.isShort || isCramped, state.page <= 0 {
            paintKeysAlone(content, stage, &page)
            return
        }
        var frame = afterHeader(inner(stage), &page)
        var flow = Flow()
        if let reason = content.reason { add(reason.string, to: &flow) }
        flow.add(EntryPiece(entry: content.entry), gap: 3)
        addAnswers(of: content, to: &flow)
        guard state.hasKeypad else {
            let bar = frame
            frame.width = min(frame.width, u(130))
            column(flow, .inLine, in: frame, wide: bar, hasPrimary: false).draw(&page)
            return
        }
        let keys = KeypadPiece(language: ink.language, isNarrow: metrics.isCompact)
        if metrics.layoutClass == .regular {
            let (left, right) = columns(frame, trailing: u(104))
            if isReadable(left.width) {
                let height = keys.height(forWidth: right.width, ink)
                draw(keys, right, top: right.maxY - height, height: height, &page)
                column(flow, .stacked, in: left, hasPrimary: false).draw(&page)
                return
            }
        }
        paintAboveKeys(flow, keys, frame, stage, &page)
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
        var flow = Flow()
        flow.add(EntryPiece(entry: content.entry), gap: 0)
        if let reason = content.reason { add(reason.string, to: &flow) }
        addAnswers(of: content, to: &flow)
        ReadingColumn(flow, arrangement: .bar, in: frame, page: 0, ink).draw(&page)
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
        // Keys need every millimetre of a small screen.
        let isSmall = metrics.isCompact || metrics.isShort
        let margin = isSmall ? u(0.75) : metrics.margin
        let bottom = isSmall ? stage.maxY - u(0.5) : frame.maxY
        let board = Rectangle(
            x: stage.x + margin, y: 0, width: stage.width - 2 * margin, height: 0)
        let height = keys.height(forWidth: board.width, ink)
        let top = bottom - height
        let reserved = max(0, frame.maxY - (top - u(1)))
        guard state.page <= 0 else {
            ReadingColumn(
                flow, actions: buttons(hasPrimary: false), arrangement: .bar, in: frame,
                reservedOnFirst: reserved, page: state.page, ink
            ).draw(&page)
            return
        }
        draw(keys, board, top: top, height: height, &page)
        ReadingColumn(
            flow, actions: buttons(hasPrimary: false), arrangement: .bar, in: frame,
            reservedOnFirst: reserved, page: 0, ink
        ).draw(&page)
    }
}
