import Drawing
import Glibc
import Imaging
import PageModel

/// The panel over a page: a question, the countdown, a choice.
struct OverlayPainter {
    let overlay: Overlay
    let ink: DrawingContext

    private func u(_ count: Double) -> Double { ink.u(count) }
    private var isCompact: Bool { ink.metrics.isCompact }
    /// Whether every unit counts.
    private var isSmall: Bool { isCompact || ink.metrics.isShort }
    private var padding: Double { u(isSmall ? 3 : 6) }

    /// Whether seconds are counted beside the words.
    private var hasRing: Bool { overlay.number != nil || overlay.fraction != nil }

    func draw(in whole: Rectangle, _ page: inout PageSheet) {
        let palette = ink.palette
        ink.canvas.fill(palette.scrim.faded(0.72))
        let margin = u(isSmall ? 2 : 6)
        let width = min(u(118), whole.width - 2 * margin).rounded()
        let inner = width - 2 * padding
        let ring = hasRing ? ringSide : 0
        let isAbove = ink.metrics.isPortrait
        let gap = hasRing ? u(isSmall ? 3 : 6) : 0
        let words = hasRing && !isAbove ? inner - ring - gap : inner
        let head = hasRing && isAbove ? ring + gap : 0
        let most = whole.height - 2 * margin - 2 * padding - head
        let flow = flow(words, within: most)
        let text = min(most, flow.height(forWidth: words, ink))
        let content = hasRing && !isAbove ? max(ring, text) : head + text
        let height = min(whole.height - 2 * margin, content + 2 * padding).rounded()
        let panel = Rectangle(
            x: ((whole.width - width) / 2).rounded(),
            y: ((whole.height - height) / 2).rounded(), width: width, height: height)
        ink.fill(panel, palette.s1, radius: u(2.5))
        ink.stroke(panel, palette.edge, width: ink.metrics.edge, radius: u(2.5))
        let body = panel.inset(padding)
        var column = Rectangle(
            x: body.x + (hasRing && !isAbove ? ring + gap : 0), y: body.y + head, width: words,
            height: body.height - head)
        if hasRing {
            drawRing(
                in: Rectangle(
                    x: isAbove ? body.middle.x - ring / 2 : body.x,
                    y: isAbove ? body.y : body.middle.y - ring / 2, width: ring, height: ring))
            if !isAbove {
                let spare = max(0, column.height - text)
                column.y += (spare / 2).rounded()
                column.height -= (spare / 2).rounded()
            }
        }
        ReadingColumn(flow, at: .init(frame: column), page: page.state.page, ink).draw(&page)
    }

    /// How much a panel says beside its title and its choices.
    private enum Words: CaseIterable {
        case all, withoutNote, inSmall, none
    }

    /// While seconds are counted nobody turns pages: there the words give way to the buttons.
    private func flow(_ width: Double, within height: Double) -> Flow {
        let all = flow(width, .all)
        guard overlay.number != nil, all.height(forWidth: width, ink) > height else { return all }
        let shorter = Words.allCases.dropFirst().map { flow(width, $0) }
        return shorter.first { $0.height(forWidth: width, ink) <= height } ?? shorter.last ?? all
    }

    private func flow(_ width: Double, _ words: Words) -> Flow {
        var flow = Flow()
        flow.add(TextPiece(text: overlay.title.string, role: .h1), gap: 0)
        if !overlay.text.isEmpty, words != .none {
            let role: TypeRole = words == .inSmall ? .caption : isSmall ? .body : .lead
            flow.add(TextPiece(text: overlay.text.string, role: role), gap: 2)
        }
        // More than three choices stand in pairs.
        let isPaired = overlay.rows.count > 3 && width >= u(70)
        let columns = isPaired ? 2 : 1
        for start in stride(from: 0, to: overlay.rows.count, by: columns) {
            let rows = Array(
                overlay.rows[start..<min(start + columns, overlay.rows.count)])
            flow.add(
                RowsPiece(rows: rows, columns: columns), gap: start == 0 ? 4 : 1.5, isListed: true)
        }
        if !overlay.actions.isEmpty {
            flow.add(
                ActionsPiece(buttons: ButtonPiece.all(overlay.actions), arrangement: .inLine),
                gap: isSmall ? 2 : 4)
        }
        if let note = overlay.note, !note.isEmpty, words == .all {
            flow.add(
                TextPiece(text: note.string, role: .caption, color: \.text2),
                gap: isCompact ? 1.5 : 2.5)
        }
        return flow
    }

    // MARK: The countdown

    private var ringSide: Double { u(isSmall ? 22 : 34) }

    private static let ticks = 15

    private func drawRing(in frame: Rectangle) {
        let share = min(1, max(0, overlay.fraction.map { $0.isFinite ? $0 : 0 } ?? 1))
        let lit = Int((share * Double(Self.ticks)).rounded(.up))
        let frame = ink.real(frame)
        let middle = frame.middle
        let outer = frame.width * 0.44
        let inner = frame.width * 0.37
        for tick in 0..<Self.ticks {
            let angle = Double(tick) / Double(Self.ticks) * 2 * .pi
            let (x, y) = (sin(angle), -cos(angle))
            let path = Path([
                Point(x: middle.x + x * inner, y: middle.y + y * inner),
                Point(x: middle.x + x * outer, y: middle.y + y * outer),
            ])
            ink.canvas.stroke(
                path, tick < lit ? ink.palette.accent : ink.palette.line,
                Stroke(
                    width: tick < lit || !ink.palette.isHighContrast
                        ? frame.width * 0.04 : ink.metrics.hairline, cap: .round))
        }
        guard let number = overlay.number else { return }
        let size = (isSmall ? 9 : 14) / ink.appearance.textSize.factor
        let text = ink.text(
            String(number), .h1, width: frame.width, lines: 1, alignment: .center, size: size)
        let box = ink.real(frame)
        ink.draw(
            text, at: Point(x: box.x, y: middle.y - text.height / 2), ink.palette.text)
    }
}
