import Drawing
import Imaging

/// A column of pieces with buttons at its foot; what does not fit goes on in further parts, which a button turns to.
struct ReadingColumn {
    private let frame: Rectangle
    private let ink: DrawingContext
    private let parts: [Flow]
    private let shown: Int
    private let foot: ActionsPiece
    private let footFrame: Rectangle
    private let caption: SetText?
    /// Where the caption is; in the line of the buttons, or above them.
    private let captionPlace: Point

    /// From the top of the buttons to the bottom of the frame, in pixels; 0 where there are none.
    var footHeight: Double { footFrame.height }

    /// Lays the column out.
    ///
    /// - Parameters:
    ///   - actions: the buttons, the first of them the one that the page is for.
    ///   - frame: of texts and buttons, in pixels.
    ///   - wide: where the buttons lie from left to right, where they are wider than the texts.
    ///   - reservedOnFirst: what the first part leaves free at the bottom, in pixels: for the keys of a text field.
    init(
        _ flow: Flow, actions: [ButtonPiece] = [],
        arrangement: ActionsPiece.Arrangement = .inLine, in frame: Rectangle,
        wide: Rectangle? = nil, reservedOnFirst: Double = 0, page part: Int, _ ink: DrawingContext
    ) {
        self.frame = frame
        self.ink = ink
        let foot = (x: wide?.x ?? frame.x, width: wide?.width ?? frame.width)
        let gap = ink.u(ink.metrics.isCompact ? 1.5 : 3)
        func height(
            _ buttons: [ButtonPiece], _ arrangement: ActionsPiece.Arrangement
        ) -> Double {
            if buttons.isEmpty { return 0 }
            return ActionsPiece(buttons: buttons, arrangement: arrangement)
                .height(forWidth: foot.width, ink)
        }
        var flow = flow
        var actions = actions
        var arrangement = arrangement
        // Where buttons and those that turn over leave no room to read, they are read like the rest, the first one last.
        let turners = [
            ButtonPiece(.pageUp, ink.words.readBack), ButtonPiece(.pageDown, ink.words.more),
        ]
        func isCramped() -> Bool {
            let all = flow.height(forWidth: frame.width, ink) + gap + height(actions, arrangement)
            if actions.isEmpty || flow.isEmpty || all <= frame.height - reservedOnFirst {
                return false
            }
            let turned = height(actions + turners, arrangement) + gap + ink.u(5)
            return frame.height - turned < ink.u(14)
                || frame.height - reservedOnFirst - turned < ink.u(11)
        }
        var isFirst = true
        for kept in [1, 0] where actions.count > kept && isCramped() {
            for button in actions[kept...] {
                flow.add(button, gap: isFirst ? 3 : 1.5, isListed: true)
                isFirst = false
            }
            actions.removeLast(actions.count - kept)
        }
        if actions.isEmpty { arrangement = .bar }
        let isList = flow.items.count { $0.isListed } * 2 > flow.items.count
        let whole = flow.height(forWidth: frame.width, ink)
        let plain = height(actions, arrangement)
        let room = frame.height - reservedOnFirst - (plain > 0 ? plain + gap : 0)
        var buttons = actions
        var caption: SetText?
        if whole <= room {
            parts = [flow]
            shown = 0
        } else {
            let next = ButtonPiece(.pageDown, isList ? ink.words.more : ink.words.readOn)
            let previous = ButtonPiece(.pageUp, ink.words.readBack)
            func with(_ turners: [ButtonPiece]) -> [ButtonPiece] {
                Array(actions.prefix(1)) + turners + actions.dropFirst()
            }
            let line = ink.type.line(.caption) + ink.u(1.5)
            /// What buttons and caption take with the gap above them.
            func taken(_ turners: [ButtonPiece]) -> Double {
                let piece = ActionsPiece(buttons: with(turners), arrangement: arrangement)
                let isBeside =
                    piece.freeWidth(in: foot.width, ink) >= Self.captionWidth(ink)
                return height(with(turners), arrangement) + gap + (isBeside ? 0 : line)
            }
            parts = flow.parts(
                width: frame.width,
                first: max(0, frame.height - reservedOnFirst - taken([next])),
                height: max(1, frame.height - max(taken([previous, next]), taken([previous]))),
                ink)
            shown = min(max(0, part), parts.count - 1)
            let turners =
                (shown > 0 ? [previous] : []) + (shown + 1 < parts.count ? [next] : [])
            buttons = with(turners)
            if parts.count > 1 {
                caption = ink.text(ink.words.part(shown + 1, of: parts.count), .caption)
            }
        }
        self.foot = ActionsPiece(buttons: buttons, arrangement: arrangement)
        self.caption = caption
        let footHeight = height(buttons, arrangement)
        let bottom = frame.maxY - (shown == 0 ? reservedOnFirst : 0)
        footFrame = Rectangle(
            x: foot.x, y: bottom - footHeight, width: foot.width, height: footHeight)
        var place = Point(x: frame.x, y: 0)
        if let caption {
            place.y = footFrame.y - ink.u(1.5) - caption.height
            if self.foot.freeWidth(in: foot.width, ink) >= Self.captionWidth(ink) {
                let line = ButtonPiece.least(ink)
                place = Point(
                    x: footFrame.maxX - caption.width,
                    y: footFrame.maxY - (line + caption.height) / 2)
            }
        }
        captionPlace = place
    }

    /// The room that the caption wants beside the buttons, in pixels.
    private static func captionWidth(_ ink: DrawingContext) -> Double {
        ink.text(ink.words.part(888, of: 888), .caption).width + ink.u(1)
    }

    /// Whether all of it fits.
    var isWhole: Bool { parts.count == 1 }

    func draw(_ page: inout PageSheet) {
        page.note(parts: parts)
        parts[shown].draw(in: frame, ink, &page)
        if let caption { ink.draw(caption, at: captionPlace, ink.palette.text2) }
        foot.draw(in: footFrame, ink, &page)
    }
}
