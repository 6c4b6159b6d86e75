import Drawing
import Imaging

extension PageLayout {
    /// The camera's picture, the hint, what to do.
    func paintScan(_ stage: Rectangle, _ page: inout PageSheet) {
        guard let index = screen.main.firstIndex(where: { visual($0) != nil }),
            let picture = visual(screen.main[index])
        else {
            paintSheet(stage, &page)
            return
        }
        let frame = afterHeader(inner(stage), &page)
        var isRecognised = true
        if case .viewfinder(let viewfinder) = screen.main[index] {
            isRecognised = viewfinder.isRecognised
        }
        var others = screen.main
        others.remove(at: index)
        var words = screen.side + others
        var promise: TextPiece?
        // A promise at the end of the words stands below the buttons.
        if words.count > 1, case .text(let text, .caption) = words.last {
            promise = TextPiece(text: text, role: .caption, color: \.text2)
            words.removeLast()
        }
        if metrics.isPortrait {
            paintScanPortrait(picture, words, promise, isRecognised, frame, &page)
            return
        }
        let gap = metrics.columnGap
        let least = (metrics.isCompact ? u(34) : u(44)) * min(1.3, ink.appearance.textSize.factor)
        let side = max(least, frame.width - gap - frame.height * 4 / 3)
        var (left, right) = columns(frame, trailing: min(side, frame.width * 0.5))
        var foot = frame.maxY
        // What was recognised needs the room more than the promise does.
        let isPromised = !isRecognised || !isCramped(words, right)
        if let promise, isPromised {
            let height = promise.height(forWidth: right.width, ink)
            foot -= height
            draw(promise, right, top: foot, height: height, &page)
            foot -= u(metrics.isCompact ? 1 : 3)
        }
        right.height = max(0, foot - right.y)
        let flow = fitting(scanFlow(words, isRecognised), right)
        let stack = ActionsPiece(buttons: buttons(), arrangement: .stacked)
        let wanted =
            flow.height(forWidth: right.width, ink) + u(1.5)
            + stack.height(forWidth: right.width, ink)
        // What was recognised in a small page, or needs many words, has its buttons below both columns.
        let isWide = metrics.isCompact && (isRecognised || wanted > right.height)
        let column = column(
            flow, .stacked, in: right, wide: isWide ? frame : nil, hasPrimary: isRecognised)
        if isWide {
            left.height = max(0, right.height - column.footHeight - u(1.5))
        }
        let height = metrics.isCompact ? left.height : min(left.height, left.width * 3 / 4)
        draw(picture, left, top: left.y, height: height.rounded(.down), &page)
        column.draw(&page)
    }

    /// Whether what was recognised and its buttons fill a column, and more.
    private func isCramped(_ words: [Block], _ frame: Rectangle) -> Bool {
        let stack = ActionsPiece(buttons: buttons(), arrangement: .stacked)
        let wanted = [
            scanFlow(words, true).height(forWidth: frame.width, ink),
            stack.height(forWidth: frame.width, ink), u(12),
        ]
        return wanted.reduce(0, +) > frame.height
    }

    private func paintScanPortrait(
        _ picture: any Piece, _ words: [Block], _ promise: TextPiece?, _ isRecognised: Bool,
        _ frame: Rectangle, _ page: inout PageSheet
    ) {
        if metrics.isShort, isRecognised {
            // What was read comes first, and all of it in one column.
            var flow = scanFlow(words, isRecognised)
            flow.add(FixedPiece(piece: picture, height: u(30)), gap: 3)
            if let promise { flow.add(promise, gap: 2) }
            column(flow, .firstThenPairs, in: frame).draw(&page)
            return
        }
        var words = words
        var feet: [any Piece] = []
        if let promise { feet.append(promise) }
        if !screen.actions.isEmpty {
            feet.append(
                ActionsPiece(
                    buttons: buttons(hasPrimary: isRecognised),
                    arrangement: isRecognised
                        ? .firstThenPairs : metrics.isShort ? .bar : .pairs))
        }
        // Where the camera is stands beneath its picture.
        if !isRecognised, let index = words.lastIndex(where: Self.isBody), index > 1 {
            feet += blockFlow(.facts, height: 0).flow([words.remove(at: index)]).items.map(\.piece)
        }
        if metrics.isShort {
            // The picture needs the room more than sentences do; the buttons stay.
            let hint = scanFlow(words, isRecognised).height(forWidth: frame.width, ink)
            func taken() -> Double {
                feet.reduce(hint + u(3)) { $0 + $1.height(forWidth: frame.width, ink) + u(3) }
            }
            while taken() + u(34) > frame.height,
                let index = feet.lastIndex(where: { !($0 is ActionsPiece) })
            {
                feet.remove(at: index)
            }
        }
        var foot = frame.maxY
        for piece in feet {
            let height = piece.height(forWidth: frame.width, ink)
            foot -= height
            draw(piece, frame, top: foot, height: height, &page)
            foot -= u(3)
        }
        let flow = scanFlow(words, isRecognised)
        let wanted = flow.height(forWidth: frame.width, ink)
        // Words come before the picture where there is little room.
        let room = foot - frame.y
        let top = min(wanted, metrics.isShort ? room : max(min(room, u(36)), room * 0.5))
        var upper = frame
        upper.height = top
        column(flow, in: upper).draw(&page)
        let y = frame.y + top + (top > 0 ? u(3) : 0)
        if foot - y >= u(metrics.isShort ? 13 : 20) {
            draw(picture, frame, top: y, height: foot - y, &page)
        }
    }

    /// The hint on a plate; what was recognised in large.
    private func scanFlow(_ blocks: [Block], _ isRecognised: Bool) -> Flow {
        var blocks = blocks
        var flow = Flow()
        if case .text(let hint, .heading) = blocks.first, !isRecognised {
            blocks.removeFirst()
            var sentence: String?
            if case .text(let text, .body) = blocks.first, text.first?.isLetter == true {
                sentence = metrics.isShort ? nil : text
                blocks.removeFirst()
            }
            flow.add(HintPiece(hint: hint, sentence: sentence), gap: 0)
        }
        if case .notice(let notice) = blocks.first, notice.level == .ok, notice.detail == nil {
            blocks.removeFirst()
            flow.add(ChipPiece(text: notice.text), gap: 0)
        }
        let rest = blockFlow(.article, height: u(30)).flow(blocks)
        flow.items += rest.items
        return flow
    }

    /// Leaves out the last sentences where there is no room: the hint and the buttons say enough.
    private func fitting(_ flow: Flow, _ frame: Rectangle) -> Flow {
        let foot = ActionsPiece(buttons: buttons(), arrangement: .stacked)
        let room =
            frame.height - foot.height(forWidth: frame.width, ink)
            - u(metrics.isCompact ? 1.5 : 3)
        var flow = flow
        if metrics.isCompact, flow.height(forWidth: frame.width, ink) > room,
            let hint = flow.items.first?.piece as? HintPiece
        {
            flow.items[0].piece = HintPiece(hint: hint.hint, sentence: nil)
        }
        // A room number in large gives way to the room's name.
        if flow.height(forWidth: frame.width, ink) > room,
            let index = flow.items.firstIndex(where: { ($0.piece as? TextPiece)?.role == .code }),
            let number = flow.items[index].piece as? TextPiece
        {
            var smaller = number
            smaller.size = 0.6 * ink.type.size(.code)
            flow.items[index].piece = smaller
        }
        while flow.items.count > 1, flow.height(forWidth: frame.width, ink) > room,
            let index = flow.items.lastIndex(where: { Self.isSentence($0.piece) }), index > 0
        {
            flow.items.remove(at: index)
        }
        return flow
    }

    private static func isSentence(_ piece: any Piece) -> Bool {
        if piece is IconTextPiece { return true }
        return (piece as? TextPiece)?.role == .body
    }

    private static func isBody(_ block: Block) -> Bool {
        if case .text(_, .body) = block { true } else { false }
    }
}
