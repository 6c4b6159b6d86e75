import Imaging
import Testing

@Suite("Pictures in memory")
struct ImagingTests {
    /// Three columns, two rows: 1 2 3 over 4 5 6.
    let image = LumaImage(width: 3, height: 2, pixels: [1, 2, 3, 4, 5, 6])

    @Test(
        "each Exif orientation shows the stored rows where the standard says",
        arguments: [
            (Orientation.upright, 3, [1, 2, 3, 4, 5, 6]),
            (.mirrored, 3, [3, 2, 1, 6, 5, 4]),
            (.halfTurn, 3, [6, 5, 4, 3, 2, 1]),
            (.mirroredHalfTurn, 3, [4, 5, 6, 1, 2, 3]),
            (.transposed, 2, [1, 4, 2, 5, 3, 6]),
            (.quarterTurnClockwise, 2, [4, 1, 5, 2, 6, 3]),
            (.transversed, 2, [6, 3, 5, 2, 4, 1]),
            (.quarterTurnCounterclockwise, 2, [3, 6, 2, 5, 1, 4]),
        ])
    func orients(orientation: Orientation, width: Int, pixels: [UInt8]) {
        let shown = image.oriented(orientation)
        #expect(shown.width == width)
        #expect(shown.pixels == pixels)
        #expect(ColorImage(image).oriented(orientation) == ColorImage(shown))
    }

    @Test("a row is lent as it is stored")
    func rows() {
        let row = image.row(1)
        #expect(row.count == 3)
        #expect(row[0] == 4 && row[2] == 6)
        #expect(image[2, 0] == 3)
    }

    @Test("fitting takes the mean of the covered pixels and keeps the ratio")
    func fits() {
        let wide = ColorImage(
            LumaImage(width: 4, height: 2, pixels: [0, 100, 10, 30, 100, 0, 30, 10]))
        let small = wide.fitted(intoWidth: 2, height: 9)
        #expect(small.width == 2 && small.height == 1)
        #expect(small.pixels == [50, 50, 50, 255, 20, 20, 20, 255])
        #expect(wide.fitted(intoWidth: 40, height: 40) == wide)
    }

    @Test("a perspective map takes the unit square's corners where it was told")
    func perspective() throws {
        let target = Quadrilateral(
            topLeft: Point(x: 10, y: 5), topRight: Point(x: 90, y: 15),
            bottomRight: Point(x: 80, y: 70), bottomLeft: Point(x: 5, y: 60))
        let map = try #require(PerspectiveTransform(unitSquareTo: target))
        let square = [(0.0, 0.0), (1, 0), (1, 1), (0, 1)]
        for ((x, y), corner) in zip(square, target.corners) {
            #expect(map(Point(x: x, y: y)).distance(to: corner) < 1e-9)
        }
        #expect(target.contains(map(Point(x: 0.5, y: 0.5))))
        #expect(!target.contains(Point(x: 0, y: 0)))
    }

    @Test("corners on one line have no perspective map")
    func degenerate() {
        let line = Point(x: 1, y: 1)
        #expect(
            PerspectiveTransform(
                unitSquareTo: Quadrilateral(
                    topLeft: line, topRight: line, bottomRight: line, bottomLeft: line)) == nil)
    }

    @Test("corners that run counter-clockwise are a mirrored symbol's")
    func mirrored() {
        let points = [Point(x: 0, y: 0), Point(x: 1, y: 0), Point(x: 1, y: 1), Point(x: 0, y: 1)]
        let upright = Quadrilateral(
            topLeft: points[0], topRight: points[1], bottomRight: points[2], bottomLeft: points[3])
        let mirrored = Quadrilateral(
            topLeft: points[1], topRight: points[0], bottomRight: points[3], bottomLeft: points[2])
        #expect(!upright.isMirrored && upright.area == 1)
        #expect(mirrored.isMirrored && mirrored.area == 1)
    }
}
