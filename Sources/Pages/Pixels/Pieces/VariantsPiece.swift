import Drawing
import Imaging
import PageModel

/// A few choices side by side, of which one holds.
struct VariantsPiece: Piece {
    let variants: [Variant]

    init(_ variants: [Variant]) { self.variants = variants }

    /// The floors of a building, where there is no room for them above each other; the lowest one first.
    init(floors: [Plan.FloorChoice]) {
        variants = floors.reversed().map {
            Variant($0.id, Text($0.label), isSelected: $0.isSelected)
        }
    }

    /// The width at which each label stands in one line, in pixels.
    func naturalWidth(_ ink: DrawingContext) -> Double {
        let widest = variants.map { variant in
            ink.text(variant.label.string, .button, size: 2.75).width
                + (variant.icon == nil ? 0 : ink.u(4.5))
        }.max()
        return (max(ink.u(6), widest ?? 0) + ink.u(3)) * Double(variants.count)
    }

    private func isStacked(_ width: Double, _ ink: DrawingContext) -> Bool {
        naturalWidth(ink) > width
    }

    private func line(_ width: Double, _ ink: DrawingContext) -> Double {
        let least = max(ink.u(9), ink.metrics.minimumTarget)
        let room = isStacked(width, ink) ? width : width / Double(max(1, variants.count))
        let highest = variants.map { text($0, room, ink).height + ink.u(3) }.max() ?? 0
        return max(least, highest)
    }

    func height(forWidth width: Double, _ ink: DrawingContext) -> Double {
        guard !variants.isEmpty else { return 0 }
        return line(width, ink) * (isStacked(width, ink) ? Double(variants.count) : 1)
    }

    func draw(in frame: Rectangle, _ ink: DrawingContext, _ page: inout PageSheet) {
        guard !variants.isEmpty else { return }
        let isStacked = isStacked(frame.width, ink)
        let line = isStacked ? line(frame.width, ink) : frame.height
        let radius = ink.u(1.5)
        let count = Double(variants.count)
        var cells: [Rectangle] = []
        for index in variants.indices {
            let share = Double(index)
            if isStacked {
                cells.append(
                    Rectangle(
                        x: frame.x, y: frame.y + share * line, width: frame.width, height: line))
            } else {
                let left = (frame.width * share / count).rounded()
                let right = (frame.width * (share + 1) / count).rounded()
                cells.append(
                    Rectangle(
                        x: frame.x + left, y: frame.y, width: right - left, height: frame.height))
            }
        }
        let whole = Rectangle(
            x: frame.x, y: frame.y, width: frame.width,
            height: isStacked ? line * count : frame.height)
        ink.canvas.saved {
            ink.canvas.clip(to: Path(ink.real(whole), radius: radius))
            for (variant, cell) in zip(variants, cells) {
                drawBackground(variant, cell, isFirst: cell == cells.first, isStacked, ink)
            }
        }
        ink.stroke(whole, ink.palette.edge, width: ink.metrics.edge, radius: radius)
        for (variant, cell) in zip(variants, cells) {
            drawWords(variant, cell, ink)
            page.target(cell, .choose(variant.id), variant.label.string, ink, radius: radius)
        }
    }

    private func drawBackground(
        _ variant: Variant, _ cell: Rectangle, isFirst: Bool, _ isStacked: Bool,
        _ ink: DrawingContext
    ) {
        if variant.isSelected {
            ink.fill(cell, ink.palette.accentTint)
            let thick = ink.metrics.thick + ink.metrics.edge
            let mark =
                isStacked
                ? Rectangle(x: cell.x, y: cell.y, width: thick, height: cell.height)
                : Rectangle(x: cell.x, y: cell.maxY - thick, width: cell.width, height: thick)
            ink.fill(mark, ink.palette.accent)
        }
        guard !isFirst else { return }
        let hairline = ink.metrics.hairline
        ink.fill(
            isStacked
                ? Rectangle(x: cell.x, y: cell.y, width: cell.width, height: hairline)
                : Rectangle(x: cell.x, y: cell.y, width: hairline, height: cell.height),
            ink.palette.line)
    }

    private func drawWords(_ variant: Variant, _ cell: Rectangle, _ ink: DrawingContext) {
        let color = variant.isSelected ? ink.palette.text : ink.palette.text2
        let text = text(variant, cell.width, ink)
        let iconSide = variant.icon == nil ? 0 : ink.u(3.5) + ink.u(1)
        let words = min(text.inkWidth.rounded(.up), text.width)
        let x = cell.x + max(0, ((cell.width - iconSide - words) / 2).rounded())
        if let icon = variant.icon {
            ink.icon(
                icon, in: Rectangle(x: x, y: cell.y, width: ink.u(3.5), height: cell.height),
                color)
        }
        ink.draw(
            ink.text(
                variant.label.string, .button, width: words + 1, lines: 2, alignment: .center,
                size: 2.75,
                weight: variant.isSelected ? .semibold : .medium),
            at: Point(x: x + iconSide, y: cell.y + (cell.height - text.height) / 2), color)
    }

    private func text(_ variant: Variant, _ width: Double, _ ink: DrawingContext) -> SetText {
        let iconSide = variant.icon == nil ? 0 : ink.u(4.5)
        return ink.text(
            variant.label.string, .button, width: max(ink.u(4), width - iconSide - ink.u(2)),
            lines: 2,
            size: 2.75, weight: variant.isSelected ? .semibold : .medium)
    }
}
