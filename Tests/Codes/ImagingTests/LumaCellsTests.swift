import Imaging
import Testing

@Suite("A picture in 32 x 18 cells")
struct LumaCellsTests {
    @Test(
        "a picture of one shade has that mean, no steps and no difference to itself",
        arguments: [0, 1, 7, 32, 1000])
    func uniform(side: Int) {
        let image = LumaImage(width: max(1, side), height: max(1, side / 2), shade: 200)
        let cells = LumaCells(image)
        #expect(cells.mean == 200 && cells.brightest == 200)
        #expect(cells.steps.count == 15 * 9 + 16 * 8)
        #expect(cells.steps.allSatisfy { $0 == 0 })
        #expect(cells.greatestDifference(from: cells) == 0)
        #expect(cells.brightShare == 0)
    }

    @Test("a bright cell is found, and makes the steps around it")
    func bright() {
        let dark = LumaImage(width: 640, height: 360, shade: 10)
        let pixels = dark.pixels.indices.map { index -> UInt8 in
            (20..<40).contains(index % 640) && (40..<60).contains(index / 640) ? 250 : 10
        }
        let cells = LumaCells(LumaImage(width: 640, height: 360, pixels: pixels))
        #expect(cells.brightest == 250)
        #expect(cells.steps.suffix(3) == [60, 60, 60])
        #expect(cells.steps.dropLast(3).allSatisfy { $0 == 0 })
        #expect(cells.greatestDifference(from: LumaCells(dark)) == 240)
        #expect(cells.brightShare == 1.0 / 576)
    }
}
