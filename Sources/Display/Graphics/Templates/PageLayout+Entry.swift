import Drawing
import Imaging

extension PageLayout {
    /// A text field, what fits what was typed, and keys where there is no keyboard.
    func paintEntry(_ stage: Rectangle, _ page: inout PageSheet) {
        var frame = afterHeader(inner(stage), &page)
        let flow = blockFlow(.facts, height: frame.height * 0.4).flow(screen.main + screen.side)
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
