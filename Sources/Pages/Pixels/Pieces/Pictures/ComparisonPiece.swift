import Drawing
import Imaging
import PageModel

/// Pictures of one view over each other, with their captions below, each at its side, and what leads to other neighbours.
struct ComparisonPiece: Piece {
    let comparison: Comparison

    func height(forWidth width: Double, _ ink: DrawingContext) -> Double {
        (width / comparison.ratio).rounded() + below(width, ink)
    }

    /// What stands below the picture, in pixels.
    private func below(_ width: Double, _ ink: DrawingContext) -> Double {
        captionHeight(width, ink) + (hasSteps(width, ink) ? stepsHeight(width, ink) + gap(ink) : 0)
    }

    func draw(in frame: Rectangle, _ ink: DrawingContext, _ page: inout PageSheet) {
        let room = frame.height - below(frame.width, ink)
        let width = min(frame.width, room * comparison.ratio).rounded()
        let height = min(room, frame.width / comparison.ratio).rounded()
        let picture = Rectangle(
            x: (frame.x + (frame.width - width) / 2).rounded(),
            y: (frame.y + max(0, room - height) / 2).rounded(),
            width: width, height: height)
        guard !picture.isEmpty else { return }
        let divided = DividedPicture(
            comparison: comparison, frame: ink.real(picture).whole, ink: ink, bitmaps: page.bitmaps)
        ink.ledger?.note(.picture, divided.frame)
        divided.draw(dividerAt: page.state.divider ?? comparison.divider)
        page.target(
            picture, .choose(comparison.id), comparison.label.string, ink,
            radius: DividedPicture.radius(ink))
        page.slider = DrawnPage.Slider(id: comparison.id, frame: divided.frame)
        let strip = Rectangle(
            x: frame.x, y: picture.maxY, width: frame.width,
            height: captionHeight(frame.width, ink))
        drawCaptions(in: strip, picture, ink, &page)
        if hasSteps(frame.width, ink) {
            let steps = VariantsPiece(comparison.steps)
            let width = max(picture.width, min(frame.width, steps.naturalWidth(ink).rounded(.up)))
            steps.draw(
                in: Rectangle(
                    x: (frame.x + (frame.width - width) / 2).rounded(), y: strip.maxY + gap(ink),
                    width: width, height: stepsHeight(frame.width, ink)), ink, &page)
        }
    }

    private func gap(_ ink: DrawingContext) -> Double { ink.u(ink.metrics.isCompact ? 1 : 2) }

    // MARK: Captions

    /// Where steps have no separate row, the captions stand between buttons to the neighbours.
    private func arrowSide(_ width: Double, _ ink: DrawingContext) -> Double {
        comparison.steps.isEmpty || hasSteps(width, ink) ? 0 : ink.metrics.minimumTarget
    }

    private func captionHeight(_ width: Double, _ ink: DrawingContext) -> Double {
        let texts = captions(width, ink)
        let words = max(texts.older.height, texts.newer.height) + ink.u(1.5)
        return max(words, arrowSide(width, ink) > 0 ? arrowSide(width, ink) + ink.u(1) : 0)
            .rounded()
    }

    private func captions(_ width: Double, _ ink: DrawingContext) -> (
        older: SetText, newer: SetText
    ) {
        let arrow = arrowSide(width, ink)
        let room = max(
            ink.u(8), (width - ink.u(3)) / 2 - (arrow > 0 ? arrow + ink.u(1) : 0))
        func text(_ picture: Picture, _ isLeft: Bool) -> SetText {
            // A year needs no lines, and is no wider than it is.
            let line = ink.text(picture.label.string, .body, weight: .semibold)
            if line.width <= room, line.layout.lineCount == 1 { return line }
            // Pictures are never mirrored, so the sides of their captions are not either.
            let isLeading = isLeft != ink.isRightToLeft
            return ink.text(
                picture.label.string, .body, width: room, lines: 4,
                alignment: isLeading ? .leading : .trailing, weight: .semibold)
        }
        return (text(comparison.older, true), text(comparison.newer, false))
    }

    private func drawCaptions(
        in strip: Rectangle, _ picture: Rectangle, _ ink: DrawingContext, _ page: inout PageSheet
    ) {
        let (older, newer) = captions(strip.width, ink)
        let arrow = arrowSide(strip.width, ink)
        // A picture narrower than the page has its captions at its own sides, as long as they fit there.
        let isTight = older.width + newer.width > picture.width - ink.u(3)
        let row =
            isTight || arrow > 0
            ? strip
            : Rectangle(
                x: picture.x, y: strip.y, width: picture.width, height: strip.height)
        let y = row.y + ink.u(1)
        let taken = arrow > 0 ? arrow + ink.u(1) : 0
        func place(_ text: SetText, isLeft: Bool) {
            let isLeading = isLeft != ink.isRightToLeft
            let top = arrow > 0 ? y + max(0, (arrow - text.height) / 2) : y
            ink.draw(
                text,
                at: Point(x: isLeading ? row.x + taken : row.maxX - taken - text.width, y: top),
                ink.palette.text)
        }
        place(older, isLeft: true)
        place(newer, isLeft: false)
        guard arrow > 0 else { return }
        for (index, isLeft) in [(comparison.step - 1, true), (comparison.step + 1, false)]
        where comparison.steps.indices.contains(index) {
            let isLeading = isLeft != ink.isRightToLeft
            let box = Rectangle(
                x: isLeading ? row.x : row.maxX - arrow, y: y, width: arrow, height: arrow)
            ink.plate(box, ink.palette.s2, radius: ink.u(1.5))
            ink.arrow(
                quarters: isLeft ? 0 : 2, in: box.inset((arrow * 0.3).rounded()), ink.palette.text)
            let step = comparison.steps[index]
            page.target(box, .choose(step.id), step.label.string, ink)
        }
    }

    // MARK: Steps

    private func hasSteps(_ width: Double, _ ink: DrawingContext) -> Bool {
        guard !comparison.steps.isEmpty else { return false }
        let least = ink.metrics.minimumTarget * Double(comparison.steps.count)
        return !ink.metrics.isCompact && least <= width
            && VariantsPiece(comparison.steps).naturalWidth(ink) <= width
    }

    private func stepsHeight(_ width: Double, _ ink: DrawingContext) -> Double {
        VariantsPiece(comparison.steps).height(forWidth: width, ink)
    }
}
