import Drawing
import Imaging
import PageModel

extension PageLayout {
    /// The camera's picture, the hint or what was read, what to do.
    func paintScan(_ content: ScanPage, _ stage: Rectangle, _ page: inout PageSheet) {
        let frame = afterHeader(inner(stage), &page)
        let picture = ViewfinderPiece(viewfinder: content.viewfinderBesideWords)
        let isRecognised = content.isRecognised
        let promise = content.privacyNote.map {
            TextPiece(text: $0.string, role: .caption, color: \.text2)
        }
        if metrics.isPortrait {
            paintScanPortrait(content, picture, promise, frame, &page)
            return
        }
        let gap = metrics.columnGap
        let least = (metrics.isCompact ? u(34) : u(44)) * min(1.3, ink.appearance.textSize.factor)
        let side = max(least, frame.width - gap - frame.height * 4 / 3)
        var (left, right) = columns(frame, trailing: min(side, frame.width * 0.5))
        let whole = right.height
        // What was recognised needs the room more than the promise does.
        let isPromised = promise != nil && (!isRecognised || !isCramped(content, right))
        func makeRoom(forPromiseIn width: Double) {
            guard isPromised, let promise else { return }
            let gap = u(metrics.isCompact ? 1 : 3)
            right.height = max(0, whole - promise.height(forWidth: width, ink) - gap)
        }
        makeRoom(forPromiseIn: right.width)
        let flow = fitting(content, right)
        let stack = ActionsPiece(buttons: buttons(), arrangement: .stacked)
        let wanted =
            flow.height(forWidth: right.width, ink) + u(1.5)
            + stack.height(forWidth: right.width, ink)
        // What was recognised in a small page, or needs many words, has its buttons below both columns.
        let isWide = metrics.isCompact && (isRecognised || wanted > right.height)
        if isWide { makeRoom(forPromiseIn: frame.width) }
        let column = column(
            flow, .stacked, in: right, wide: isWide ? frame : nil, hasPrimary: isRecognised)
        if isWide {
            left.height = max(0, right.height - column.footHeight - u(1.5))
        }
        if isPromised, let promise {
            let under = isWide ? frame : right
            let height = promise.height(forWidth: under.width, ink)
            draw(promise, under, top: frame.maxY - height, height: height, &page)
        }
        let height = metrics.isCompact ? left.height : min(left.height, left.width * 3 / 4)
        draw(picture, left, top: left.y, height: height.rounded(.down), &page)
        column.draw(&page)
    }

    /// Whether what was recognised and its buttons fill a column, and more.
    private func isCramped(_ content: ScanPage, _ frame: Rectangle) -> Bool {
        let stack = ActionsPiece(buttons: buttons(), arrangement: .stacked)
        let wanted = [
            scanFlow(content).height(forWidth: frame.width, ink),
            stack.height(forWidth: frame.width, ink), u(12),
        ]
        return wanted.reduce(0, +) > frame.height
    }

    private func paintScanPortrait(
        _ content: ScanPage, _ picture: ViewfinderPiece, _ promise: TextPiece?,
        _ frame: Rectangle, _ page: inout PageSheet
    ) {
        let isRecognised = content.isRecognised
        if metrics.isShort, isRecognised {
            // What was read comes first, and all of it in one column.
            var flow = scanFlow(content)
            flow.add(FixedPiece(piece: picture, height: u(30)), gap: 3)
            if let promise { flow.add(promise, gap: 2) }
            column(flow, .firstThenPairs, in: frame).draw(&page)
            return
        }
        // From the foot upwards.
        var feet: [(piece: any Piece, isKept: Bool)] = []
        if let promise { feet.append((promise, false)) }
        if !screen.actions.isEmpty {
            let arrangement: ActionsPiece.Arrangement =
                isRecognised && !metrics.isNarrow ? .firstThenPairs : footArrangement()
            let actions = ActionsPiece(
                buttons: buttons(hasPrimary: isRecognised), arrangement: arrangement)
            feet.append((actions, true))
        }
        // Where the camera is stands beneath its picture.
        if case .searching(let search) = content.state {
            feet.append((cameraPiece(search, content.camera), false))
        }
        let flow = flowAbovePicture(content, frame)
        let wanted = flow.height(forWidth: frame.width, ink)
        if metrics.isShort {
            // The picture needs the room more than sentences do; the buttons stay.
            func taken() -> Double {
                feet.reduce(wanted + u(3)) {
                    $0 + $1.piece.height(forWidth: frame.width, ink) + u(3)
                }
            }
            while taken() + u(34) > frame.height, let index = feet.lastIndex(where: { !$0.isKept })
            {
                feet.remove(at: index)
            }
        }
        var foot = frame.maxY
        for (piece, _) in feet {
            let height = piece.height(forWidth: frame.width, ink)
            foot -= height
            draw(piece, frame, top: foot, height: height, &page)
            foot -= u(3)
        }
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

    /// The words over the camera's picture, which needs the room more than how to hold the code does.
    private func flowAbovePicture(_ content: ScanPage, _ frame: Rectangle) -> Flow {
        let flow = scanFlow(content, ScanLook(hasCamera: false))
        let most = max(u(30), frame.height * 0.25)
        return flow.height(forWidth: frame.width, ink) <= most
            ? flow : scanFlow(content, ScanLook(hasAdvice: false, hasCamera: false))
    }

    /// What of the words beside the camera's picture is shown, and how large.
    private struct ScanLook {
        var hasAdvice = true
        var hasCamera = true
        var hasDetail = true
        var hasSmallNumber = false
    }

    /// The hint on a plate; what was recognised in large.
    private func scanFlow(_ content: ScanPage, _ look: ScanLook = ScanLook()) -> Flow {
        var flow = Flow()
        let sections = SectionFlow(style: .article, ink: ink)
        switch content.state {
        case .searching(let search):
            let advice = look.hasAdvice && !metrics.isShort ? search.advice : nil
            flow.add(HintPiece(hint: search.hint.string, sentence: advice?.string), gap: 0)
            if look.hasCamera {
                flow.add(cameraPiece(search, content.camera), gap: sections.paragraphGap)
            }
        case .recognised(let found):
            if let message = found.message { flow.add(ChipPiece(text: message.string), gap: 0) }
            if let number = found.number {
                let size = look.hasSmallNumber ? 0.6 * ink.type.size(.code) : nil
                flow.add(TextPiece(text: number, role: .code, size: size), gap: 2)
            }
            sections.add(.heading(found.name, level: 2), to: &flow)
            if look.hasDetail, let detail = found.detail {
                sections.add(.paragraph(detail), to: &flow)
            }
        }
        return flow
    }

    private func cameraPiece(_ search: ScanPage.Search, _ place: CameraPlace) -> IconTextPiece {
        IconTextPiece(
            leading: .arrow(quarters: place.quarters), text: search.cameraText.string,
            color: \.text2,
            iconColor: \.accent)
    }

    /// Leaves out what is least needed where there is no room: the hint and the buttons say enough.
    private func fitting(_ content: ScanPage, _ frame: Rectangle) -> Flow {
        let foot = ActionsPiece(buttons: buttons(), arrangement: .stacked)
        let room =
            frame.height - foot.height(forWidth: frame.width, ink)
            - u(metrics.isCompact ? 1.5 : 3)
        var look = ScanLook()
        var flow = scanFlow(content, look)
        // A room number in large gives way to the room's name.
        let steps: [(inout ScanLook) -> Void] = [
            { $0.hasAdvice = !metrics.isCompact }, { $0.hasSmallNumber = true },
            {
                $0.hasCamera = false
                $0.hasDetail = false
            },
        ]
        for step in steps where flow.height(forWidth: frame.width, ink) > room {
            step(&look)
            flow = scanFlow(content, look)
        }
        return flow
    }
}

extension ScanPage {
    /// The camera's part of the page, without words that stand beside it.
    fileprivate var viewfinderBesideWords: Viewfinder {
        var viewfinder = viewfinder
        let words =
            switch state {
            case .searching(let search): search.hint
            case .recognised(let found): found.name
            }
        if viewfinder.alternative == words { viewfinder.alternative = "" }
        return viewfinder
    }
}
