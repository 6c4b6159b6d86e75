import Drawing
import Imaging
import PageModel

/// A film: its poster, or the place of its own pictures; beneath it how far it has come, and what is said in it.
struct FilmPiece: Piece {
    let film: Film

    func height(forWidth width: Double, _ ink: DrawingContext) -> Double {
        let picture = film.isBare ? 0 : (width / ratio).rounded()
        return picture + stripHeight(ink) + subtitleHeight(ink)
    }

    /// Width over height of its pictures, as its poster has them.
    private var ratio: Double {
        guard let image = film.poster.image else { return 16.0 / 9 }
        return min(max(Double(image.width) / Double(image.height), 0.5), 3)
    }

    func draw(in frame: Rectangle, _ ink: DrawingContext, _ page: inout PageSheet) {
        let strip = stripHeight(ink)
        if film.isBare {
            var line = frame
            line.height = strip
            return drawStrip(in: line, ink)
        }
        let room = frame.height - strip - subtitleHeight(ink)
        let width = min(frame.width, room * ratio).rounded()
        let height = min(room, frame.width / ratio).rounded()
        let picture = Rectangle(
            x: (frame.x + (frame.width - width) / 2).rounded(),
            y: (frame.y + (room - height) / 2).rounded(), width: width, height: height)
        guard !picture.isEmpty else { return }
        let radius = Self.radius(ink)
        var poster = PicturePlate(picture: film.poster, radius: radius)
        switch film.state {
        case .ready, .ended:
            poster.wordsFrame = PlayIcon.below(in: picture, ink)
            poster.draw(in: picture, ink, page)
            PlayIcon.draw(in: picture, ink)
        case .playing, .paused:
            poster.draw(in: picture, ink, page)
            if film.showsPictures { page.film = ink.real(picture).whole }
        case .unavailable(let sentence):
            let bar = CaptionBar(text: sentence.string, size: 3)
            var above = picture
            above.height -= bar.height(in: picture, ink)
            poster.wordsFrame = above
            poster.draw(in: picture, ink, page)
            bar.draw(in: picture, radius: radius, ink)
        }
        if let action = film.poster.action {
            let label = film.poster.label.string
            page.target(
                picture, .choose(action), label, ink, radius: radius)
        }
        drawStrip(
            in: Rectangle(x: picture.x, y: picture.maxY, width: width, height: strip), ink)
        drawSubtitle(
            in: Rectangle(
                x: frame.x, y: picture.maxY + strip, width: frame.width,
                height: subtitleHeight(ink)), ink)
    }

    /// Draws one picture of the film, over what was there; nothing outside of its rectangle is touched.
    ///
    /// - Parameter frame: where ``draw(in:_:_:)`` said that the pictures are, in pixels of the canvas.
    static func draw(_ picture: VideoFrame, in frame: Rectangle, _ ink: DrawingContext) {
        let frame = frame.whole
        guard !frame.isEmpty else { return }
        FilmPixels(width: picture.width, height: picture.height, in: frame)
            .paint(picture, on: ink.canvas)
        ViewfinderMarks(frame: frame, ink: ink).roundCorners(radius: radius(ink))
    }

    private static func radius(_ ink: DrawingContext) -> Double { ink.u(1) }

    // MARK: What is said

    /// This many lines of a subtitle are shown, as many as films have.
    private static let subtitleLines = 2

    /// The room is kept while nothing is said, so that nothing moves when something is.
    private func subtitleHeight(_ ink: DrawingContext) -> Double {
        guard film.caption != nil else { return 0 }
        return (ink.type.line(.lead) * Double(Self.subtitleLines) + ink.u(1)).rounded()
    }

    private func drawSubtitle(in frame: Rectangle, _ ink: DrawingContext) {
        guard let subtitle = film.caption, !subtitle.isEmpty, frame.width > 0 else { return }
        let width = min(frame.width, ink.u(90))
        let text = ink.text(
            subtitle.string, .lead, width: width, lines: Self.subtitleLines, alignment: .center)
        ink.draw(
            text, at: Point(x: (frame.middle.x - text.width / 2).rounded(), y: frame.y),
            ink.palette.text)
    }

    // MARK: How far it has come

    private func stripHeight(_ ink: DrawingContext) -> Double {
        (ink.type.line(.caption) + ink.u(2)).rounded()
    }

    private func drawStrip(in strip: Rectangle, _ ink: DrawingContext) {
        var right = strip.maxX
        if let words = film.times {
            let text = ink.text(words, .caption)
            right -= text.width
            let place = Point(x: right, y: strip.middle.y - text.height / 2)
            // Beside its bar at the end of the line; alone at its beginning.
            ink.draw(
                text, at: film.fraction == nil ? Point(x: strip.x, y: place.y) : place,
                ink.palette.text2)
            right -= ink.u(2)
        }
        guard let fraction = film.fraction, right - strip.x > 10 * ink.u else { return }
        let height = max(3, ink.u(0.8))
        let bar = Rectangle(
            x: strip.x, y: (strip.middle.y - height / 2).rounded(), width: right - strip.x,
            height: height)
        ink.fill(bar, ink.palette.line, radius: height / 2)
        let played = Rectangle(
            x: bar.x, y: bar.y, width: max(height, (bar.width * fraction).rounded()),
            height: height)
        ink.fill(played, ink.palette.accent, radius: height / 2)
        if ink.palette.isHighContrast {
            ink.stroke(bar, ink.palette.edge, width: ink.metrics.hairline, radius: height / 2)
        }
    }
}
