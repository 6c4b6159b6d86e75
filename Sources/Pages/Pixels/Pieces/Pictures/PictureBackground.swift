import Drawing
import PageModel

/// The picture of a page that lies under its words, edge to edge.
struct PictureBackground {
    let picture: Picture?

    /// Where there is no picture, the words stand on plain night.
    private static let night = Color(0x0B1015)

    func draw(in frame: Rectangle, _ ink: DrawingContext, _ page: PageSheet) {
        guard let picture, picture.image != nil else { return ink.fill(frame, Self.night) }
        PicturePlate(picture: picture, radius: 0, alwaysFills: true).draw(in: frame, ink, page)
    }

    /// An ink for what stands on pictures: light words, and buttons filled with light.
    static func ink(_ ink: DrawingContext) -> DrawingContext {
        var palette = ink.palette
        palette.text = PictureVeil.words
        palette.text2 = PictureVeil.words
        palette.edge = PictureVeil.words
        palette.accent = PictureVeil.words
        palette.onAccent = night
        palette.background = night
        palette.focus = PictureVeil.words
        return ink.with(palette)
    }
}
