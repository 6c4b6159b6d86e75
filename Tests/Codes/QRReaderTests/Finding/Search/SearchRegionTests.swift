import Testing

@testable import QRReader

@Suite("Where the other finder patterns of a symbol may be")
struct SearchRegionTests {
    private func finder(_ x: Double, _ y: Double, _ moduleSize: Double) -> FinderPattern {
        FinderPattern(
            center: Vector(x, y), corners: nil, moduleSize: moduleSize, isInverted: false,
            evidence: .complete, fit: 1)
    }

    @Test("a finder pattern's region reaches as far as version 10's other ones are")
    func reaches() throws {
        let regions = try #require(SearchRegion.around([finder(500, 400, 2)]))
        #expect(regions.count == 1)
        #expect(regions[0].least == Vector(500 - 144, 400 - 144))
        #expect(regions[0].most == Vector(500 + 144, 400 + 144))
        // From the centre of one finder pattern to that across the diagonal: 50 modules each way.
        #expect(SearchRegion.reach > (2 * 50.0 * 50).squareRoot())
    }

    @Test("regions that overlap are joined, also when a third one connects them")
    func joins() throws {
        let apart = [finder(200, 200, 2), finder(700, 200, 2)]
        #expect(try #require(SearchRegion.around(apart)).count == 2)
        let regions = try #require(SearchRegion.around(apart + [finder(450, 200, 2.2)]))
        #expect(regions.count == 1)
        #expect(regions[0].least.x == 200 - 144 && regions[0].most.x == 700 + 144)
    }

    @Test("regions of modules twice as large stay apart, as other levels show them")
    func keepsSizesApart() throws {
        let regions = try #require(
            SearchRegion.around([finder(500, 500, 2), finder(500, 500, 5)]))
        #expect(regions.count == 2)
        #expect(regions.map { $0.isShown(at: 0.125) } == [false, false])
        #expect(regions.map { $0.isShown(at: 0.5) } == [true, false])
        #expect(regions.map { $0.isShown(at: 1) } == [true, true])
        #expect(regions.map { $0.isShown(at: 4) } == [false, true])
    }

    @Test("more finder patterns than can be searched one by one mean the whole picture")
    func givesUp() {
        let many = (0..<65).map { finder(Double($0) * 100, 0, 1) }
        #expect(SearchRegion.around(many) == nil)
        #expect(SearchRegion.around(many.dropLast())?.count == 1)
        #expect(SearchRegion.around([])?.isEmpty == true)
    }

    @Test("the pixels of a level end with the picture")
    func clips() throws {
        let region = try #require(SearchRegion.around([finder(10, 300, 2)])?.first)
        var half = SearchPlane()
        half.halve(
            SearchPlane(width: 400, height: 330, pixels: .init(repeating: 0, count: 132_000)))
        let pixels = try #require(region.pixels(of: half))
        #expect(pixels.columns == 0..<77)
        #expect(pixels.rows == 78..<165)
        #expect(region.rows(at: 2) == 78..<222)
        let outside = try #require(SearchRegion.around([finder(10, 900, 2)])?.first)
        #expect(outside.pixels(of: half) == nil)
    }
}
