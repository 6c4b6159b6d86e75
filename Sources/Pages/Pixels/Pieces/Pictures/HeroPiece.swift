import Drawing
import Imaging
import PageModel

/// The home page's picture with the welcome over it: name and clock at the top, then title, lead and buttons.
struct HeroPiece: Piece {
    let screen: Screen
    let content: HomePage

    func height(forWidth width: Double, _ ink: DrawingContext) -> Double {
        let standard: Double =
            switch ink.metrics.layoutClass {
            case .regular: 76
            case .portrait: 112
            case .compact: 33
            }
        let room = width - 2 * ink.metrics.margin
        let words = HeroWords(screen, content.lead, width: room, role: .hero, ink)
        let header = HeroHeader(screen, width: room, ink)
        let needed =
            2 * ink.metrics.marginY + header.height + ink.u(2) + words.height
        return max(ink.u(standard), needed.rounded(.up))
    }

    /// The least height at which the title stands clear of the name and the clock.
    func leastHeight(forWidth width: Double, _ ink: DrawingContext) -> Double {
        let room = width - 2 * ink.metrics.margin
        let words = HeroWords(screen, nil, width: room, role: .h2, ink)
        let header = HeroHeader(screen, width: room, ink)
        let needed = 2 * ink.metrics.marginY + header.height + ink.u(2) + words.height
        return min(needed.rounded(.up), (0.6 * ink.metrics.height).rounded())
    }

    func draw(in frame: Rectangle, _ ink: DrawingContext, _ page: inout PageSheet) {
        guard !frame.isEmpty else { return }
        PictureBackground(picture: content.picture).draw(in: frame, ink, page)
        let light = PictureBackground.ink(ink)
        let inner = frame.inset(x: ink.metrics.margin, y: ink.metrics.marginY)
        let header = HeroHeader(screen, width: inner.width, light)
        let room = inner.height - header.height - ink.u(2)
        let words = fitting(width: inner.width, height: room, light)
        let block = Rectangle(
            x: inner.x, y: max(inner.y, inner.maxY - words.height), width: inner.width,
            height: words.height)
        PictureVeil.darken(
            frame, under: words.boxes(at: block), gap: 2, above: 34, beside: 0.32, light)
        let top = header.boxes(at: inner).map(ink.real)
        PictureVeil.draw(
            in: ink.real(frame), from: .top, solid: inner.y - frame.y + header.height + ink.u(1),
            faded: inner.y - frame.y + header.height + ink.u(9),
            strength: PictureVeil.strength(under: top, ignoring: 0, on: ink.canvas),
            on: ink.canvas)
        header.draw(at: inner, light)
        words.draw(in: block, light, &page)
    }

    /// The largest title that leaves room for the rest; at the end without the lead.
    private func fitting(width: Double, height: Double, _ ink: DrawingContext) -> HeroWords {
        for role in [TypeRole.hero, .h1, .h2] {
            let words = HeroWords(screen, content.lead, width: width, role: role, ink)
            if words.height <= height, words.title.lineCount <= 3 { return words }
        }
        return HeroWords(screen, nil, width: width, role: .h2, ink)
    }
}
