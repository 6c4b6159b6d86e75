import Drawing
import Imaging
import PageModel

/// A column of pieces with buttons at its foot; what does not fit goes on in further parts, which a button turns to.
struct ReadingColumn {
    /// Where a part of the page is read.
    struct Place {
        /// Where the texts are, and the buttons beneath them, in pixels.
        var frame: Rectangle
        /// Where the buttons lie from left to right, where they are wider than the texts.
        var wide: Rectangle?
        /// What stays free at the bottom, in pixels: for the keys of a text field.
        var reserved = 0.0

        var footX: Double { wide?.x ?? frame.x }
        var footWidth: Double { wide?.width ?? frame.width }
        /// What texts and buttons have together, in pixels.
        var height: Double { frame.height - reserved }
    }

    private let place: Place
    private let ink: DrawingContext
    private let parts: [Flow]
    private let shown: Int
    private let hasFurtherPlace: Bool
    /// The page's own button is read like the rest, for want of room.
    let losesButton: Bool
    private let foot: ActionsPiece
    private let footFrame: Rectangle
    private let caption: SetText?
    /// Where the caption is; in the line of the buttons, or above them.
    private let captionPlace: Point

    /// From the top of the buttons to the bottom of the frame, in pixels; 0 where there are none.
    var footHeight: Double { footFrame.height }
    /// The same, with the gap above them.
    var reach: Double { footHeight > 0 ? footHeight + Self.gap(ink) : 0 }
    var partCount: Int { parts.count }
    /// Whether all of it fits.
    var isWhole: Bool { parts.count == 1 }
    /// Whether this is not the first part, and has another place than that one.
    var isElsewhere: Bool { hasFurtherPlace && shown > 0 }
    /// Whether nothing of the texts is shown: the room is for what stands beside them.
    var isEmpty: Bool { parts[shown].isEmpty }
    /// The first part has no words, or lacks some of the address or text that it begins with.
    var beginsEmpty: Bool {
        guard let first = parts[0].items.first else { return true }
        return parts.count > 1 && parts[0].items.count == 1 && first.piece is PlatePiece
            && parts[1].items.first?.isContinued == true
    }
    /// Whether some piece is higher than its part, and so cut.
    var isCut: Bool { parts.contains { $0.items.contains { $0.piece is CutPiece } } }
    /// What the caption takes above the buttons, in pixels; 0 where it stands beside them.
    var captionReach: Double {
        guard caption != nil, captionPlace.y < footFrame.y else { return 0 }
        return footFrame.y - captionPlace.y
    }

    /// Lays the column out.
    ///
    /// - Parameters:
    ///   - actions: the buttons, the first of them the one that the page is for.
    ///   - first: where the first part is.
    ///   - further: where the others are, with the first of the buttons only; `nil` for the same place.
    init(
        _ flow: Flow, actions: [ButtonPiece] = [],
        arrangement: ActionsPiece.Arrangement = .inLine, at first: Place,
        further: Rectangle? = nil, page part: Int, _ ink: DrawingContext
    ) {
        self.ink = ink
        let gap = Self.gap(ink)
        let next = ButtonPiece(.pageDown, ink.words.more)
        let previous = ButtonPiece(.pageUp, ink.words.readBack)
        func height(
            _ buttons: [ButtonPiece], _ arrangement: ActionsPiece.Arrangement,
            _ place: Place
        ) -> Double {
            if buttons.isEmpty { return 0 }
            return ActionsPiece(buttons: buttons, arrangement: arrangement)
                .height(forWidth: place.footWidth, ink)
        }
        var flow = flow
        var actions = actions
        var arrangement = arrangement
        // Where buttons and those that turn over leave no room to read, they are read like the rest, the first one last.
        func isCramped(_ kept: Int) -> Bool {
            let all =
                flow.height(forWidth: first.frame.width, ink) + gap
                + height(actions, arrangement, first)
            if actions.isEmpty || flow.isEmpty || all <= first.height { return false }
            let turners = further == nil ? [previous, next] : [next]
            let turned = height(actions + turners, arrangement, first) + gap + ink.u(5)
            // At least half of a small page is for reading, beside the page's own button.
            let share = ink.metrics.isCompact && kept > 0 ? first.frame.height / 2 : 0
            return first.frame.height - turned < max(ink.u(14), share)
                || first.height - turned < ink.u(11)
        }
        let hasActions = !actions.isEmpty
        var isFirst = true
        for kept in [1, 0] where actions.count > kept && isCramped(kept) {
            for button in actions[kept...] {
                flow.add(button, gap: isFirst ? 3 : 1.5, isListed: true)
                isFirst = false
            }
            actions.removeLast(actions.count - kept)
        }
        losesButton = hasActions && actions.isEmpty
        if actions.isEmpty, arrangement != .filled { arrangement = .bar }
        let isList = flow.items.count { $0.isListed } * 2 > flow.items.count
        let plain = height(actions, arrangement, first)
        let whole = flow.height(forWidth: first.frame.width, ink)
        // Hardly any page has a hundred parts; what comes from a code may.
        let digits = whole > 20 * first.height ? 888 : whole > 3 * first.height ? 88 : 8
        let captionWidth = ink.text(ink.words.part(digits, of: digits), .caption).width + ink.u(1)
        let room = first.height - (plain > 0 ? plain + gap : 0)
        guard whole > room else {
            (parts, shown, place) = ([flow], 0, first)
            hasFurtherPlace = false
            foot = ActionsPiece(buttons: actions, arrangement: arrangement)
            footFrame = Self.footFrame(plain, first)
            caption = nil
            captionPlace = Point(x: 0, y: 0)
            return
        }
        let forward = ButtonPiece(.pageDown, isList ? ink.words.more : ink.words.readOn)
        // The same place again, but for the keys; or another one, for those who read on.
        var other = further.map { Place(frame: $0) } ?? first
        other.reserved = 0
        let otherArrangement = further == nil || arrangement == .filled ? arrangement : .bar
        // The page's own button stays where it does not take a line of its own from those who read on.
        let single = ActionsPiece(
            buttons: actions.prefix(1) + [previous, forward], arrangement: otherArrangement)
        let staysFirst =
            further == nil
            || single.height(forWidth: other.footWidth, ink) < 2 * ButtonPiece.least(ink)
                && single.freeWidth(in: other.footWidth, ink) >= captionWidth
        func buttons(_ turners: [ButtonPiece], isFirst: Bool) -> ActionsPiece {
            let staysAll = isFirst || further == nil
            return ActionsPiece(
                buttons: Array(isFirst || staysFirst ? actions.prefix(1) : []) + turners
                    + Array(staysAll ? actions.dropFirst() : []),
                arrangement: isFirst ? arrangement : otherArrangement)
        }
        /// What buttons and caption take with the gap above them.
        func taken(_ turners: [ButtonPiece], isFirst: Bool) -> Double {
            let width = isFirst ? first.footWidth : other.footWidth
            let piece = buttons(turners, isFirst: isFirst)
            let isBeside = piece.freeWidth(in: width, ink) >= captionWidth
            let line = isBeside ? 0 : ink.type.line(.caption) + ink.u(1.5)
            return piece.height(forWidth: width, ink) + gap + line
        }
        let most = max(
            taken([previous, forward], isFirst: false), taken([previous], isFirst: false))
        parts = flow.parts(
            first: Flow.Room(
                width: first.frame.width,
                height: max(0, first.height - taken([forward], isFirst: true))),
            further: Flow.Room(
                width: other.frame.width, height: max(1, other.height - most)), ink)
        shown = min(max(0, part), parts.count - 1)
        hasFurtherPlace = further != nil
        let turners = (shown > 0 ? [previous] : []) + (shown + 1 < parts.count ? [forward] : [])
        let place = shown == 0 ? first : other
        var foot = buttons(turners, isFirst: shown == 0)
        let isBeside = foot.freeWidth(in: place.footWidth, ink) >= captionWidth
        if isBeside { foot.reserved = captionWidth }
        let footFrame = Self.footFrame(foot.height(forWidth: place.footWidth, ink), place)
        if parts.count > 1 {
            let caption = ink.text(ink.words.part(shown + 1, of: parts.count), .caption)
            captionPlace = Self.captionPlace(
                caption, isBeside: isBeside, footFrame, place, ink)
            self.caption = caption
        } else {
            captionPlace = Point(x: 0, y: 0)
            caption = nil
        }
        (self.place, self.foot, self.footFrame) = (place, foot, footFrame)
    }

    /// Between texts and buttons.
    private static func gap(_ ink: DrawingContext) -> Double {
        ink.u(ink.metrics.isCompact ? 1.5 : 3)
    }

    private static func footFrame(_ height: Double, _ place: Place) -> Rectangle {
        Rectangle(
            x: place.footX, y: place.frame.maxY - place.reserved - height,
            width: place.footWidth, height: height)
    }

    private static func captionPlace(
        _ caption: SetText, isBeside: Bool, _ foot: Rectangle, _ place: Place,
        _ ink: DrawingContext
    ) -> Point {
        guard isBeside else {
            return Point(x: place.frame.x, y: foot.y - ink.u(1.5) - caption.height)
        }
        return Point(
            x: foot.maxX - caption.width,
            y: foot.maxY - (ButtonPiece.least(ink) + caption.height) / 2)
    }

    func draw(_ page: inout PageSheet) {
        page.note(parts: parts)
        ink.ledger?.columns.append(parts)
        parts[shown].draw(in: place.frame, ink, &page)
        if let caption { ink.draw(caption, at: captionPlace, ink.palette.text2) }
        foot.draw(in: footFrame, ink, &page)
    }
}
