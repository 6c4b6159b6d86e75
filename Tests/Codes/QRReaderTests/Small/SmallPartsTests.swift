import Imaging
import QRCode
import TestSupport
import Testing

@testable import QRReader

@Suite("Parts of the reader of small symbols")
struct SmallPartsTests {
    /// The edge as a plain loop over all samples finds it.
    private func plainOffset(
        at module: Vector, isCrossedRightward: Bool, isFromDark: Bool, in grid: SmallGrid,
        _ raster: borrowing GreyRaster, leastStep: Double
    ) -> Double? {
        let step = isCrossedRightward ? Vector(0.1, 0) : Vector(0, 0.1)
        let before = Double(raster(grid.place(module - 5 * step)))
        let after = Double(raster(grid.place(module + 5 * step)))
        guard (isFromDark ? after - before : before - after) >= leastStep else { return nil }
        let middle = (before + after) / 2
        let sign: Double = isFromDark ? 1 : -1
        var nearest: Double?
        var last = 0.0
        for i in -6...6 {
            let grey = (Double(raster(grid.place(module + Double(i) * step))) - middle) * sign
            if i > -6, last < 0, grey >= 0 {
                let offset = (Double(i) - grey / (grey - last)) / 10
                if abs(offset) < abs(nearest ?? .infinity) { nearest = offset }
            }
            last = grey
        }
        return nearest
    }

    @Test("an edge is the crossing nearest to its place, as a search of all of them shows")
    func findsEdges() {
        var random = SeededGenerator(seed: 31)
        var seen = 0
        for trial in 0..<4000 {
            let pixels = (0..<40 * 40).map { _ in UInt8(random.next() & 0xFF) }
            let raster = GreyRaster(
                pixels.span, width: 40, height: 40, isInverted: trial.isMultiple(of: 3))
            // From two modules a pixel to a module of eight pixels.
            let size = 0.5 + 8 * random.unit()
            let grid = SmallGrid(
                FinderFrame(
                    center: Vector(20, 20), right: Vector(size, 0.1), down: Vector(0, size)),
                side: 11)
            let module = Vector(7 * random.unit(), 7 * random.unit())
            let (isAcross, isFromDark) = (trial & 1 == 0, trial & 2 == 0)
            let expected = plainOffset(
                at: module, isCrossedRightward: isAcross, isFromDark: isFromDark, in: grid, raster,
                leastStep: 10)
            let offset = EdgeProbe.offset(
                at: module, isCrossedRightward: isAcross, isFromDark: isFromDark, in: grid, raster,
                leastStep: 10)
            #expect(offset == expected)
            if offset != nil { seen += 1 }
        }
        #expect(seen > 1000)
    }

    @Test(
        "a finder pattern in a light ring may be that of a small symbol", arguments: [0.0, 10, 33],
        [false, true])
    func seesFreePatterns(degrees: Double, isInverted: Bool) throws {
        for version in [Version.microQRCode[1], Version.rMQR[3]] {
            let grid = try SmallSymbolReaderTests.symbol(version)
            let scene = SmallScene(
                grid: grid, scale: 3, turn: degrees * 0.01745, blur: 0.4, noise: 8,
                isInverted: isInverted)
            #expect(isFree(scene, grid))
        }
    }

    @Test("one that stands on dark modules is not worth fitting")
    func refusesOthers() throws {
        let grid = try SmallSymbolReaderTests.symbol(Version.microQRCode[1])
        var crowded = grid
        for k in 0..<8 {
            crowded[7, k] = 1
            crowded[k, 7] = 1
        }
        // Two of four sides are joined to something, which no blur or perspective does.
        #expect(!isFree(SmallScene(grid: crowded, scale: 3), crowded))
    }

    private func isFree(_ scene: SmallScene, _ grid: ModuleGrid) -> Bool {
        let image = scene.image()
        let pixels = image.pixels
        let finder = scene.finder()
        let raster = GreyRaster(
            pixels.span, width: image.width, height: image.height, isInverted: finder.isInverted)
        guard let axes = finder.axes else { return false }
        return SmallStart.isFree(
            FinderFrame(center: finder.center, right: axes.right, down: axes.down), in: raster)
    }
}
