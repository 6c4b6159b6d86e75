import Drawing
import Imaging

/// A code on a surface of its own, with what to do above it and a promise beneath.
struct CodeCard: Piece {
    let code: HandoverCode

    private func padding(_ ink: DrawingContext) -> Double {
        ink.u(ink.metrics.isCompact ? 1.5 : 3.5)
    }

    private func foot(_ width: Double, _ ink: DrawingContext) -> Flow {
        var flow = Flow()
        for note in code.notes {
            flow.add(
                IconTextPiece(
                    leading: .icon(.lock), text: note.string, role: .caption, color: \.text2,
                    iconColor: \.text2, isCentered: true), gap: 1)
        }
        return flow
    }

    private func head(_ width: Double, _ ink: DrawingContext) -> SetText? {
        code.picture.caption.map {
            ink.text(
                $0.string, ink.metrics.isCompact ? .caption : .h3, width: width, alignment: .center)
        }
    }

    func height(forWidth width: Double, _ ink: DrawingContext) -> Double {
        let inner = width - 2 * padding(ink)
        let words =
            (head(inner, ink).map { $0.height + ink.u(2) } ?? 0)
            + (code.notes.isEmpty ? 0 : foot(inner, ink).height(forWidth: inner, ink) + ink.u(2))
        return min(inner, ink.u(58)) + words + 2 * padding(ink)
    }

    func draw(in frame: Rectangle, _ ink: DrawingContext, _ page: inout PageSheet) {
        ink.plate(frame, ink.palette.s1, radius: ink.u(1.5))
        var inner = frame.inset(padding(ink))
        // The code comes first: a phone must read it from a step away.
        func leavesRoom(_ height: Double) -> Bool {
            inner.height - height - ink.u(2) >= min(ink.u(26), 0.6 * inner.height)
                && height < 0.3 * inner.height
        }
        if let head = head(inner.width, ink), leavesRoom(head.height) {
            ink.draw(head, at: Point(x: inner.x, y: inner.y), ink.palette.text)
            inner.y += head.height + ink.u(2)
            inner.height -= head.height + ink.u(2)
        }
        let foot = foot(inner.width, ink)
        let height = foot.height(forWidth: inner.width, ink)
        if !foot.isEmpty, leavesRoom(height) {
            foot.draw(
                in: Rectangle(
                    x: inner.x, y: inner.maxY - height, width: inner.width, height: height), ink,
                &page)
            inner.height -= height + ink.u(2)
        }
        var bare = code.picture
        bare.caption = nil
        CodePiece(code: bare).draw(in: inner, ink, &page)
    }
}
