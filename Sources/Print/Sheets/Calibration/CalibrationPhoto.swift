public import Imaging
import QRReader

/// A photograph of a printed page of scales on a dark background: what a ruler would find on the page.
///
/// The codes on the page give the place of a printed point in the picture, the paper's edges that of the paper. A
/// lens that bends lines spoils it; so does paper that is not cut to its size, which a ruler measures along.
public struct CalibrationPhoto: Sendable {
    /// Fewer pixels per millimetre do not resolve tenths of one.
    private static let fewestPixels = 4.0

    /// What was found.
    public let readings: CalibrationReadings

    /// Measures a photograph of the page of scales of this size.
    ///
    /// - Throws: ``CalibrationError`` of the group about photographs.
    public init(_ image: LumaImage, of page: LabelStock.Page) throws(CalibrationError) {
        let marks = CalibrationMarks(page: page)
        let found = try Self.find(marks, in: image)
        let printed = zip(marks.centers, found).flatMap { center, corners in
            Self.corners(about: center, found: corners)
        }
        guard let map = PlanarMap(printed.map { ($0.place, $0.pixel) }) else {
            throw .marksNotFound(found.count)
        }
        let scale =
            map(Point(x: 0, y: 0)).distance(to: map(Point(x: page.width, y: 0))) / page.width
        guard scale >= Self.fewestPixels else { throw .tooFewPixels(perMillimetre: scale) }
        let search = PaperEdges(image: image, map: map, page: page)
        let paper = try search.corners()
        readings = try Self.readings(paper, page)
    }

    /// A code's corners on the page and in the picture.
    private static func corners(
        about center: Point, found: Quadrilateral
    ) -> [(place: Point, pixel: Point)] {
        let half = CalibrationMarks.side / 2
        let offsets = [(-half, -half), (half, -half), (half, half), (-half, half)]
        return zip(offsets, found.corners).map { offset, pixel in
            (Point(x: center.x + offset.0, y: center.y + offset.1), pixel)
        }
    }

    /// The codes in the picture, in their order.
    private static func find(
        _ marks: CalibrationMarks, in image: LumaImage
    ) throws(CalibrationError) -> [Quadrilateral] {
        var reader = Reader(
            options: ReaderOptions(effort: .thorough, readsMicroQRCode: false, readsRMQR: false))
        var found: [Int: Quadrilateral] = [:]
        for symbol in reader.read(image).symbols {
            guard let meaning = CalibrationMarks.meaning(of: symbol.bytes) else { continue }
            guard meaning.page == marks.pageWords else {
                throw .otherPage(found: meaning.page, expected: marks.pageWords)
            }
            found[meaning.corner] = symbol.corners
        }
        let all = (0..<4).compactMap { found[$0] }
        guard all.count == 4 else { throw .marksNotFound(all.count) }
        return all
    }

    /// What a ruler would find, from where the paper's corners lie in the printer's millimetres: top left, clockwise.
    private static func readings(
        _ corners: [Point], _ page: LabelStock.Page
    ) throws(CalibrationError) -> CalibrationReadings {
        // Down the page first: how far it is fed; then across, with what it moves aside on the way.
        let heights = [0, 0, page.height, page.height]
        let widths = [0, page.width, page.width, 0]
        let down = LineFit(zip(corners, heights).map { ($0.y, $1) })
        let left = (corners[0].x + corners[3].x) / 2
        let right = (corners[1].x + corners[2].x) / 2
        let scaleX = page.width / (right - left)
        let aside = LineFit(zip(corners, widths).map { ($0.y, $1 - scaleX * $0.x) })
        let adjustment = PrinterAdjustment(
            offsetX: aside.start, offsetY: down.start, scaleX: scaleX, scaleY: down.slope,
            drift: aside.slope)
        let wrong = zip(corners, zip(widths, heights)).map { corner, place in
            Point(
                x: adjustment.offsetX + adjustment.scaleX * corner.x + adjustment.drift * corner.y,
                y: adjustment.offsetY + adjustment.scaleY * corner.y
            ).distance(to: Point(x: place.0, y: place.1))
        }.max()
        // A page that lies flat and is printed straight is a rectangle to some tenths of a millimetre.
        guard let wrong, wrong < 1 else { throw .notFlat(millimetres: wrong ?? .infinity) }
        return CalibrationReadings(adjustment, page: page)
    }
}

/// The straight line that comes nearest to some points, by the sum of squares.
struct LineFit {
    let start: Double
    let slope: Double

    init(_ points: [(x: Double, y: Double)]) {
        let count = Double(max(1, points.count))
        let x = points.reduce(0) { $0 + $1.x } / count
        let y = points.reduce(0) { $0 + $1.y } / count
        let spread = points.reduce(0) { $0 + ($1.x - x) * ($1.x - x) }
        let common = points.reduce(0) { $0 + ($1.x - x) * ($1.y - y) }
        slope = spread > 0 ? common / spread : 0
        start = y - slope * x
    }

    func callAsFunction(_ x: Double) -> Double { start + slope * x }
}
