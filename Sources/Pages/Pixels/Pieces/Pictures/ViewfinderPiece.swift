import Drawing
import Imaging
import PageModel

/// The camera's picture: a plate with words until one is there, then the picture with what was read in it.
///
/// Never mirrored with the page; the picture itself always is, as people know themselves from mirrors.
struct ViewfinderPiece: Piece {
    let viewfinder: Viewfinder

    func height(forWidth width: Double, _ ink: DrawingContext) -> Double {
        (width * 3 / 4).rounded()
    }

    func draw(in frame: Rectangle, _ ink: DrawingContext, _ page: inout PageSheet) {
        guard !frame.isEmpty else { return }
        let real = ink.real(frame).whole
        page.viewfinder = real
        ink.ledger?.note(.picture, real)
        ink.canvas.fill(Path(real, radius: Self.radius(ink)), ink.palette.s2)
        if ink.palette.isHighContrast {
            ink.stroke(
                frame, ink.palette.edge, width: ink.metrics.edge, radius: Self.radius(ink))
        }
        let marks = ViewfinderMarks(frame: real, ink: ink)
        let side = min(real.width, real.height)
        let width = (0.5 * side).rounded()
        if width > 12 * ink.u, !viewfinder.alternative.isEmpty {
            let text = ink.text(
                viewfinder.alternative.string, .body, width: width, lines: 4, alignment: .center)
            // The hint beside it says the same: in a small frame the marks are enough.
            let isWhole =
                !text.isShortened && text.height < 0.4 * side
                && ink.fits(viewfinder.alternative.string, .body, width: width)
            if isWhole {
                ink.draw(
                    text,
                    at: Point(
                        x: frame.middle.x - text.width / 2, y: frame.middle.y - text.height / 2),
                    ink.palette.text2)
            }
        }
        marks.drawSearching(camera: viewfinder.camera)
    }

    /// Draws one picture of the camera, over what was there; nothing outside of its rectangle is touched.
    ///
    /// - Parameters:
    ///   - outlines: of the symbols, in the picture's pixels.
    ///   - frame: where ``draw(in:_:_:)`` said that the picture is, in pixels of the canvas.
    func draw(
        _ picture: LumaImage, outlines: [Quadrilateral], in frame: Rectangle, _ ink: DrawingContext
    ) {
        let frame = frame.whole
        guard !frame.isEmpty else { return }
        let pixels = ViewfinderPixels(width: picture.width, height: picture.height, in: frame)
        pixels.paint(picture, on: ink.canvas)
        let marks = ViewfinderMarks(frame: frame, ink: ink)
        marks.roundCorners(radius: Self.radius(ink))
        if outlines.isEmpty {
            if !viewfinder.isRecognised { marks.drawSearching(camera: viewfinder.camera) }
        } else {
            let seen = outlines.map { $0.corners.compactMap(pixels.place) }
            marks.drawOutlines(seen, isRecognised: viewfinder.isRecognised)
        }
    }

    static func radius(_ ink: DrawingContext) -> Double { ink.u(1.5) }
}

extension Rectangle {
    /// With its edges on whole pixels.
    var whole: Rectangle {
        Rectangle(
            x: x.rounded(), y: y.rounded(), width: maxX.rounded() - x.rounded(),
            height: maxY.rounded() - y.rounded())
    }
}
