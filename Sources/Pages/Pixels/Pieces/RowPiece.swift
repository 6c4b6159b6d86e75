import Drawing
import Imaging
import PageModel

/// A thing to choose: its letter, icon or initials, its name, a word about it.
struct RowPiece: Piece {
    let row: Row
    /// Whether an icon says that it leads on.
    var hasChevron = true
    /// What it lies on, where it is not selected.
    var surface: KeyPath<Palette, Color> = \.s1

    func height(forWidth width: Double, _ ink: DrawingContext) -> Double {
        let parts = parts(width, ink)
        let words = parts.height
        let least = max(ink.u(10), ink.metrics.minimumTarget)
        return max(least, words + 2 * ink.u(1.25), parts.iconSide + 2 * ink.u(1))
    }

    func draw(in frame: Rectangle, _ ink: DrawingContext, _ page: inout PageSheet) {
        let palette = ink.palette
        let radius = ink.u(1.5)
        let isFilled = row.isSelected && palette.isHighContrast
        ink.fill(
            frame, row.isSelected ? palette.accentTint : palette[keyPath: surface], radius: radius)
        if row.isSelected {
            ink.stroke(
                frame, palette.accent,
                width: isFilled ? ink.metrics.thick : ink.metrics.edge, radius: radius)
        } else if palette.isHighContrast {
            ink.stroke(frame, palette.edge, width: ink.metrics.edge, radius: radius)
        }
        let parts = parts(frame.width, ink)
        let x = frame.x + parts.x
        var y = frame.y + (frame.height - parts.height) / 2
        if parts.isStacked, let label = parts.label {
            ink.draw(label, at: Point(x: x, y: y), palette.text2)
            y += label.height
        } else {
            drawIcon(frame, parts, ink)
        }
        ink.draw(parts.title, at: Point(x: x, y: y), palette.text)
        if let detail = parts.detail {
            ink.draw(detail, at: Point(x: x, y: y + parts.title.height), palette.text2)
        }
        if parts.hasChevron {
            let side = ink.u(3.5)
            ink.icon(
                .chevron,
                in: Rectangle(
                    x: frame.maxX - padding(ink) - side, y: frame.y, width: side,
                    height: frame.height), palette.text3)
        }
        page.target(frame, .choose(row.id), row.spoken.string, ink, radius: radius)
    }

    private func drawIcon(_ frame: Rectangle, _ parts: Parts, _ ink: DrawingContext) {
        let palette = ink.palette
        let x = frame.x + padding(ink)
        let box = Rectangle(
            x: x, y: frame.y + ((frame.height - parts.iconSide) / 2).rounded(),
            width: parts.iconSide,
            height: parts.iconSide)
        if let label = parts.label {
            let isSelected = row.isSelected
            if isLetter {
                ink.fill(box, isSelected ? palette.accent : palette.s2, radius: ink.u(1))
                if palette.isHighContrast && !isSelected {
                    ink.stroke(box, palette.edge, width: ink.metrics.edge, radius: ink.u(1))
                }
            }
            ink.draw(
                label, at: Point(x: x, y: frame.y + (frame.height - label.height) / 2),
                isLetter && isSelected ? palette.onAccent : palette.text)
        } else if let initials = row.initials {
            InitialsBadge.draw(initials, in: box, size: 3, ink)
        } else if let icon = row.icon {
            ink.icon(icon, in: box, palette.accent)
        }
    }

    /// Whether the label stands on a plate of its own: the letter of a building.
    private var isLetter: Bool { (row.label?.count ?? 0) <= 2 }

    private func padding(_ ink: DrawingContext) -> Double {
        ink.u(row.initials != nil && row.label == nil ? 1.5 : ink.metrics.isCompact ? 1.75 : 2.5)
    }

    private struct Parts {
        var label: SetText?
        /// The side of the square in front; 0 where there is none.
        var iconSide: Double
        /// Where the words begin, from the row's edge.
        var x: Double
        var title: SetText
        var detail: SetText?
        /// Whether the label stands over the title, where a narrow row has no room beside it.
        var isStacked = false
        var hasChevron: Bool

        /// Of the words.
        var height: Double {
            (isStacked ? label?.height ?? 0 : 0) + title.height + (detail?.height ?? 0)
        }
    }

    private func parts(_ width: Double, _ ink: DrawingContext) -> Parts {
        var label: SetText?
        var iconSide = 0.0
        var taken = 0.0
        let gap = ink.u(2.25)
        if let text = row.label, !text.isEmpty {
            if isLetter {
                iconSide = ink.u(6 * min(1.25, ink.appearance.textSize.factor))
                label = ink.text(
                    text, .h3, width: iconSide, lines: 1, alignment: .center, weight: .bold)
                taken = iconSide + gap
            } else {
                // Room numbers stand below each other in a column of their own, no wider than a third.
                let set = ink.text(text, .codeSmall)
                let room = max(ink.u(13) * ink.appearance.textSize.factor, set.width)
                label =
                    room <= width / 3
                    ? set : ink.text(text, .codeSmall, width: width / 3, lines: 2)
                taken = min(room, width / 3) + gap
            }
        } else if row.initials != nil {
            iconSide = ink.u(7)
            taken = iconSide + gap
        } else if row.icon != nil {
            iconSide = ink.u(4.5)
            taken = iconSide + gap
        }
        var isStacked = false
        var hasChevron = hasChevron
        func room() -> Double {
            let end = padding(ink) + (hasChevron ? ink.u(3.5) + ink.u(1.5) : 0)
            return max(ink.u(6), width - padding(ink) - taken - end)
        }
        // In a narrow row the number stands over the name, and the icon gives way to the name's longest word.
        if label != nil, !isLetter, !ink.fits(row.title.string, .h3, width: room()) {
            isStacked = true
            taken = 0
            label = ink.text(row.label ?? "", .codeSmall, size: 2.5)
        }
        if hasChevron, !ink.fits(row.title.string, .h3, width: room()) { hasChevron = false }
        return Parts(
            label: label, iconSide: iconSide, x: padding(ink) + taken,
            title: ink.wholeWords(row.title.string, .h3, width: room(), lines: 5),
            detail: row.detail.map {
                ink.text($0.string, .caption, width: room(), lines: 6)
            }, isStacked: isStacked, hasChevron: hasChevron)
    }
}
