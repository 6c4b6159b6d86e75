import Drawing
import Imaging
import PageModel

/// A picture with its caption inside; the plate with its words where it is not there.
struct PicturePiece: Piece {
    let picture: Picture
    /// The size of the caption, in units; smaller on thumbnails.
    var captionSize = 2.4
    var radius = 1.0
    /// Whether it fills its frame whatever is lost, as thumbnails do.
    var alwaysFills = false

    func height(forWidth width: Double, _ ink: DrawingContext) -> Double {
        guard let image = picture.image else { return (width * 0.5).rounded() }
        let natural = width * Double(image.height) / Double(image.width)
        return min(max(natural, 0.4 * width), 0.75 * width).rounded()
    }

    func draw(in frame: Rectangle, _ ink: DrawingContext, _ page: inout PageSheet) {
        guard !frame.isEmpty else { return }
        let bar = CaptionBar(text: picture.caption?.string ?? "", size: captionSize)
        let above = Rectangle(
            x: frame.x, y: frame.y, width: frame.width,
            height: frame.height - bar.height(in: frame, ink))
        PicturePlate(
            picture: picture, radius: ink.u(radius), alwaysFills: alwaysFills || picture.isScenery,
            wordsFrame: picture.isFilm ? PlayIcon.below(in: above, ink) : above
        ).draw(in: frame, ink, page)
        bar.draw(in: frame, radius: ink.u(radius), ink)
        if picture.isFilm { PlayIcon.draw(in: above, ink) }
        if let action = picture.action {
            page.target(
                frame, .choose(action), picture.label.string, ink, radius: ink.u(radius))
        }
    }
}
