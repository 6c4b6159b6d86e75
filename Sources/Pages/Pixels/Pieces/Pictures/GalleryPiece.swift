import Drawing
import Imaging
import PageModel

/// One large picture, and the others as thumbnails beneath it.
struct GalleryPiece: Piece {
    let pictures: [Picture]

    /// Side by side, however wide the page is.
    private static let leastThumbnails = 3

    func height(forWidth width: Double, _ ink: DrawingContext) -> Double {
        guard let first = pictures.first else { return 0 }
        let large = PicturePiece(picture: first).height(forWidth: width, ink)
        return thumbnails(ink).isEmpty ? large : large + gap(ink) + thumbnailHeight(ink)
    }

    /// The least height at which the large picture fills its frame, in pixels.
    func leastHeight(forWidth width: Double, _ ink: DrawingContext) -> Double {
        guard let image = pictures.first?.image, image.width > 0 else { return 0 }
        let width = standsBeside(ink) ? width * (1 - Self.sideShare) - gap(ink) : width
        let natural = width * Double(image.height) / Double(image.width)
        return (natural * (1 - PictureScaler.maximumLoss)).rounded(.up)
    }

    /// One or two others stand at the large picture's side.
    private func standsBeside(_ ink: DrawingContext) -> Bool {
        ink.metrics.isNarrow && (1...2).contains(thumbnails(ink).count)
    }

    /// The largest share of the width for the others.
    private static let sideShare = 0.36

    func draw(in frame: Rectangle, _ ink: DrawingContext, _ page: inout PageSheet) {
        guard !frame.isEmpty, let first = pictures.first else { return }
        let small = thumbnails(ink)
        let gap = gap(ink)
        if standsBeside(ink) {
            return draw(first, small, beside: frame, gap, ink, &page)
        }
        let height = min(thumbnailHeight(ink), (frame.height * 0.4).rounded())
        guard !small.isEmpty, height >= ink.metrics.minimumTarget else {
            return PicturePiece(picture: first).draw(in: frame, ink, &page)
        }
        PicturePiece(picture: first).draw(
            in: Rectangle(
                x: frame.x, y: frame.y, width: frame.width, height: frame.height - height - gap),
            ink, &page)
        let most = Int(
            min((frame.width + gap) / (ink.metrics.minimumTarget + gap), 1000))
        let shown = small.prefix(max(1, most))
        let columns = max(Self.leastThumbnails, shown.count)
        let width = ((frame.width - gap * Double(columns - 1)) / Double(columns)).rounded(.down)
        for (index, picture) in shown.enumerated() {
            let x = frame.x + Double(index) * (width + gap)
            // The last of a full row ends where the large picture does, whatever was rounded.
            let isLast = index == columns - 1
            let box = Rectangle(
                x: x, y: frame.maxY - height, width: isLast ? frame.maxX - x : width,
                height: height)
            PicturePiece(picture: picture, captionSize: 2.25, alwaysFills: true)
                .draw(in: box, ink, &page)
        }
    }

    /// The large picture, and one or two others below each other at its side.
    private func draw(
        _ first: Picture, _ small: [Picture], beside frame: Rectangle, _ gap: Double,
        _ ink: DrawingContext, _ page: inout PageSheet
    ) {
        let count = Double(small.count)
        let height = ((frame.height - gap * (count - 1)) / count).rounded(.down)
        let side = min((frame.width * Self.sideShare).rounded(), (height * 1.6).rounded())
        PicturePiece(picture: first).draw(
            in: Rectangle(
                x: frame.x, y: frame.y, width: frame.width - side - gap, height: frame.height),
            ink, &page)
        for (index, picture) in small.enumerated() {
            PicturePiece(picture: picture, captionSize: 2.25, alwaysFills: true).draw(
                in: Rectangle(
                    x: frame.maxX - side, y: frame.y + Double(index) * (height + gap), width: side,
                    height: index == small.count - 1
                        ? frame.height - Double(index) * (height + gap) : height), ink, &page)
        }
    }

    /// On a small screen only what can be pressed has a place beside the large picture.
    private func thumbnails(_ ink: DrawingContext) -> [Picture] {
        let others = pictures.dropFirst()
        guard ink.metrics.isCompact else { return Array(others) }
        let main = pictures.first?.action
        return others.filter { $0.action != nil && $0.action != main }
    }

    private func gap(_ ink: DrawingContext) -> Double { ink.u(ink.metrics.isCompact ? 1 : 2) }

    private func thumbnailHeight(_ ink: DrawingContext) -> Double {
        max(ink.u(ink.metrics.isCompact ? 11 : 24), ink.metrics.minimumTarget)
    }
}
