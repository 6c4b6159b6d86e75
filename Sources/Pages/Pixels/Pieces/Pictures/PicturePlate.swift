import Drawing
import Imaging
import PageModel

/// A picture in a frame: photographs fill it, their middle kept; what would lose too much is shown whole.
struct PicturePlate {
    let picture: Picture
    /// In pixels.
    let radius: Double
    /// Whether it fills the frame whatever is lost, as a background does.
    var alwaysFills = false
    /// Where the words may stand that take a missing picture's place; `nil` for all of the frame.
    var wordsFrame: Rectangle?

    /// - Returns: whether the picture was there.
    @discardableResult
    func draw(in frame: Rectangle, _ ink: DrawingContext, _ page: PageSheet) -> Bool {
        let real = ink.real(frame)
        ink.ledger?.note(.picture, visible(in: real))
        // What lies beside the canvas is not worth scaling.
        if picture.image != nil, real.intersection(ink.canvas.bounds).isEmpty { return true }
        guard let image = picture.image, let bitmap = bitmap(of: image, real, page) else {
            drawMissing(in: frame, ink)
            return false
        }
        let shape = Path(real, radius: radius)
        let x = (real.x + (real.width - Double(bitmap.width)) / 2).rounded()
        let y = (real.y + (real.height - Double(bitmap.height)) / 2).rounded()
        ink.canvas.saved {
            ink.canvas.clip(to: shape)
            ink.canvas.fill(ink.palette.s2)
            ink.canvas.draw(bitmap, at: Point(x: x, y: y))
        }
        return true
    }

    /// The part of a frame that the picture covers.
    private func visible(in frame: Rectangle) -> Rectangle {
        guard let image = picture.image, !fills(image, frame) else { return frame }
        let size = PictureScaler.fitted(
            width: image.width, height: image.height, frameWidth: frame.width,
            frameHeight: frame.height)
        return frame.inset(
            x: (frame.width - Double(size.width)) / 2, y: (frame.height - Double(size.height)) / 2)
    }

    private func fills(_ image: ColorImage, _ frame: Rectangle) -> Bool {
        alwaysFills
            || PictureScaler.fills(
                width: image.width, height: image.height, frameWidth: frame.width,
                frameHeight: frame.height)
    }

    private func bitmap(of image: ColorImage, _ frame: Rectangle, _ page: PageSheet) -> Bitmap? {
        let fills = fills(image, frame)
        let size =
            fills
            ? PictureScaler.whole(width: frame.width, height: frame.height)
            : PictureScaler.fitted(
                width: image.width, height: image.height, frameWidth: frame.width,
                frameHeight: frame.height)
        let key = BitmapCache.Key(
            id: picture.id, width: size.width, height: size.height,
            fitting: fills ? "fills" : "whole")
        return page.bitmaps.bitmap(key) {
            // Too large for cairo is ruled out by the scaler; out of memory shows the words instead.
            try? PictureScaler.scaled(image, width: size.width, height: size.height)
        }
    }

    private func drawMissing(in frame: Rectangle, _ ink: DrawingContext) {
        ink.plate(frame, ink.palette.s2, radius: radius)
        let room = (wordsFrame ?? frame).inset(x: ink.u(2), y: ink.u(wordsFrame == nil ? 2 : 1))
        let role = frame.height < 34 * ink.u ? TypeRole.caption : .body
        let line = ink.type.line(role)
        let lines = Int(min(room.height / line, 8))
        guard lines > 0, room.width > 8 * ink.u, !picture.alternative.isEmpty else { return }
        let text = ink.text(
            picture.alternative.string, role, width: min(room.width, ink.u(70)), lines: lines,
            alignment: .center)
        ink.draw(
            text,
            at: Point(x: room.middle.x - text.width / 2, y: room.middle.y - text.height / 2),
            ink.palette.text2)
    }
}
