import Drawing
import Imaging
import PageModel

/// A code on a surface of its own, with what to do above it and a promise beneath.
struct CodeCard: Piece {
    let code: HandoverCode

    private func padding(_ ink: DrawingContext) -> Double {
        ink.u(ink.metrics.isCompact ? 1.5 : 3.5)
    }

    private func foot(isCentered: Bool = true, _ ink: DrawingContext) -> Flow {
        var flow = Flow()
        for note in code.notes {
            flow.add(
                IconTextPiece(
                    leading: .icon(.lock), text: note.string, role: .caption, color: \.text2,
                    iconColor: \.text2, isCentered: isCentered), gap: 1)
        }
        return flow
    }

    private func head(
        _ width: Double, _ ink: DrawingContext,
        _ alignment: TextStyle.Alignment = .center
    ) -> SetText? {
        code.picture.caption.map {
            ink.wholeWords(
                $0.string, ink.metrics.isCompact ? .caption : .h3, width: width,
                alignment: alignment)
        }
    }

    func height(forWidth width: Double, _ ink: DrawingContext) -> Double {
        let inner = width - 2 * padding(ink)
        let words =
            (head(inner, ink).map { $0.height + ink.u(2) } ?? 0)
            + (code.notes.isEmpty ? 0 : foot(ink).height(forWidth: inner, ink) + ink.u(2))
        return min(inner, ink.u(58)) + words + 2 * padding(ink)
    }

    /// Whether some form of the code has room in a frame.
    func hasRoom(in frame: Rectangle, _ ink: DrawingContext) -> Bool {
        let room = parts(in: frame, ink).code
        return CodePiece.fit(code.picture, side: min(room.width, room.height)) != nil
    }

    func draw(in frame: Rectangle, _ ink: DrawingContext, _ page: inout PageSheet) {
        ink.plate(frame, ink.palette.s1, radius: ink.u(1.5))
        let parts = parts(in: frame, ink)
        if let (head, place) = parts.head { ink.draw(head, at: place, ink.palette.text) }
        if let (foot, frame) = parts.foot { foot.draw(in: frame, ink, &page) }
        var bare = code.picture
        bare.caption = nil
        CodePiece(code: bare).draw(in: parts.code, ink, &page)
    }

    /// The words above and beneath that leave the code its room.
    private struct Parts {
        var head: (text: SetText, place: Point)?
        var foot: (flow: Flow, frame: Rectangle)?
        var code: Rectangle
    }

    private func parts(in frame: Rectangle, _ ink: DrawingContext) -> Parts {
        var parts = Parts(code: frame.inset(padding(ink)))
        // The code comes first: a phone must read it from a step away.
        func leavesRoom(_ height: Double) -> Bool {
            parts.code.height - height - ink.u(2) >= min(ink.u(26), 0.6 * parts.code.height)
                && height < 0.3 * parts.code.height
        }
        let width = parts.code.width
        if let head = head(width, ink), leavesRoom(head.height) {
            parts.head = (head, Point(x: parts.code.x, y: parts.code.y))
            parts.code.y += head.height + ink.u(2)
            parts.code.height -= head.height + ink.u(2)
        }
        let foot = foot(ink)
        let height = foot.height(forWidth: width, ink)
        if !foot.isEmpty, leavesRoom(height) {
            let frame = Rectangle(
                x: parts.code.x, y: parts.code.maxY - height, width: width, height: height)
            parts.foot = (foot, frame)
            parts.code.height -= height + ink.u(2)
        }
        guard ink.metrics.isSmall else { return parts }
        let beside = beside(frame.inset(padding(ink)), ink)
        return beside.code.height > min(parts.code.width, parts.code.height) ? beside : parts
    }

    /// Code and words side by side, in a low frame.
    private func beside(_ frame: Rectangle, _ ink: DrawingContext) -> Parts {
        var parts = Parts(code: frame)
        let side = min(frame.height, (0.48 * frame.width).rounded())
        parts.code = Rectangle(
            x: frame.x, y: frame.y + ((frame.height - side) / 2).rounded(), width: side,
            height: side)
        var words = frame
        words.x += side + ink.u(3)
        words.width = max(0, frame.maxX - words.x)
        let foot = foot(isCentered: false, ink)
        let footHeight = foot.height(forWidth: words.width, ink)
        let head = head(words.width, ink, .leading)
        let gap = head == nil || foot.isEmpty ? 0 : ink.u(2)
        let height = (head?.height ?? 0) + gap + footHeight
        words.y += max(0, ((frame.height - height) / 2).rounded())
        if let head { parts.head = (head, Point(x: words.x, y: words.y)) }
        words.y += (head?.height ?? 0) + gap
        words.height = footHeight
        // The promise gives way where it would stand beneath the frame.
        if !foot.isEmpty, words.maxY <= frame.maxY + ink.u(1) { parts.foot = (foot, words) }
        return parts
    }
}
