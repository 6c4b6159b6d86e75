import Drawing
import Imaging
import PageModel

/// The sentence, the second way in, and the languages in their own names.
struct AttractWords {
    private let title: SetText
    private let second: SetText
    private let languages: [(piece: ButtonPiece, place: Rectangle)]
    private let gaps: (overSecond: Double, overLanguages: Double)

    init(
        _ screen: Screen, invitation: Text, width: Double, height: Double, _ ink: DrawingContext
    ) {
        let column = ink.metrics.layoutClass == .regular ? min(0.48 * width, ink.u(100)) : width
        let isCompact = ink.metrics.isCompact
        gaps = (ink.u(isCompact ? 1 : 3), ink.u(isCompact ? 1.5 : 5))
        var second = HeroWords.balanced(invitation.string, .lead, width: column, ink)
        let languages = Self.places(of: screen.actions, width: max(column, width * 0.6), ink)
        var below = gaps.overSecond
        if let last = languages.map(\.place.maxY).max() { below += last + gaps.overLanguages }
        // As large as leaves room for the rest.
        var title = ink.text(screen.title.string, .h3, width: column, lines: 3)
        for role in [TypeRole.display, .hero, .h1, .h2] {
            let text = HeroWords.balanced(screen.title.string, role, width: column, ink)
            let isWhole = text.lineCount <= 3 && ink.fits(screen.title.string, role, width: column)
            if isWhole, text.height + second.height + below <= height {
                title = text
                break
            }
        }
        // Where even that has no room, the sentence is shortened, then the title, before they reach the header.
        let room = height - below
        if title.height + second.height > room {
            let lines = Int((room - title.height) / ink.type.line(.lead))
            second = ink.text(invitation.string, .lead, width: column, lines: max(1, lines))
            let titleLines = Int((room - second.height) / ink.type.line(.h3))
            title = ink.text(
                screen.title.string, .h3, width: column, lines: min(3, max(1, titleLines)))
        }
        self.title = title
        self.second = second
        self.languages = languages
    }

    /// Buttons side by side, as many rows as they need.
    private static func places(
        of actions: [Action], width: Double, _ ink: DrawingContext
    ) -> [(piece: ButtonPiece, place: Rectangle)] {
        let gap = ink.u(ink.metrics.isCompact ? 1.5 : 2)
        var places: [(piece: ButtonPiece, place: Rectangle)] = []
        var at = Point(x: 0, y: 0)
        for action in actions.prefix(60) {
            let piece = ButtonPiece(action)
            let isSmall = ink.metrics.isCompact || ink.metrics.isShort
            let least = ink.u(actions.count > 6 || isSmall ? 18 : 26)
            let wide = min(width, max(least, piece.naturalWidth(ink).rounded(.up)))
            let high = max(ink.u(10), piece.height(forWidth: wide, ink)).rounded()
            if at.x > 0, at.x + wide > width { at = Point(x: 0, y: at.y + high + gap) }
            places.append((piece, Rectangle(x: at.x, y: at.y, width: wide, height: high)))
            at.x += wide + gap
        }
        return places
    }

    /// From the top of the sentence to the foot of the languages, in pixels.
    var height: Double {
        let secondHeight = second.height + gaps.overSecond
        let rows = languages.map(\.place.maxY).max().map { $0 + gaps.overLanguages } ?? 0
        return (title.height + secondHeight + rows).rounded(.up)
    }

    func boxes(at block: Rectangle) -> [Rectangle] {
        [
            Rectangle(x: block.x, y: block.y, width: title.inkWidth, height: title.height),
            Rectangle(
                x: block.x, y: block.y + title.height + gaps.overSecond,
                width: second.inkWidth, height: second.height),
        ]
    }

    func draw(in block: Rectangle, _ ink: DrawingContext, _ page: inout PageSheet) {
        ink.draw(title, at: Point(x: block.x, y: block.y), PictureVeil.words)
        var y = block.y + title.height + gaps.overSecond
        ink.draw(second, at: Point(x: block.x, y: y), PictureVeil.words)
        y = (y + second.height + gaps.overLanguages).rounded()
        for (piece, place) in languages {
            let box = place.moved(x: block.x, y: y)
            ink.fill(box, PictureVeil.color.faded(0.62), radius: ink.u(1.5))
            piece.draw(in: box, ink, &page)
        }
    }
}
