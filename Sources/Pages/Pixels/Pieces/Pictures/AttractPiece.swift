import Drawing
import Imaging
import PageModel

/// The invitation while nobody is there: one picture, one sentence, and where the camera is.
///
/// Always dark. Touching anything but a language leads Home.
struct AttractPiece {
    let screen: Screen
    let content: AttractPage

    func draw(in frame: Rectangle, _ ink: DrawingContext, _ page: inout PageSheet) {
        guard !frame.isEmpty else { return }
        page.target(frame, .tab(.home), screen.title.string, ink, radius: 0)
        PictureBackground(picture: content.picture).draw(in: frame, ink, page)
        let light = PictureBackground.ink(ink)
        let isSmall = ink.metrics.isCompact || ink.metrics.isShort
        let inner = frame.inset(x: ink.u(isSmall ? 3 : 9), y: ink.u(isSmall ? 2.5 : 8))
        let header = AttractHeader(
            screen, camera: content.camera, width: inner.width, light)
        let words = AttractWords(
            screen, invitation: content.invitation, width: inner.width,
            height: inner.height - header.reach(in: inner, ink) - ink.u(3), light)
        let block = Rectangle(
            x: inner.x, y: inner.maxY - words.height, width: inner.width, height: words.height)
        PictureVeil.darken(
            frame, under: words.boxes(at: block), gap: 3, above: 44, beside: 0.3, light)
        let top = header.boxes(at: inner, ink).map(ink.real)
        let reach = (top.map(\.maxY).max() ?? inner.y) - frame.y
        PictureVeil.draw(
            in: ink.real(frame), from: .top, solid: reach + ink.u(1), faded: reach + ink.u(14),
            strength: PictureVeil.strength(under: top, ignoring: 0, on: ink.canvas),
            on: ink.canvas)
        header.draw(at: inner, light)
        words.draw(in: block, light, &page)
    }
}
