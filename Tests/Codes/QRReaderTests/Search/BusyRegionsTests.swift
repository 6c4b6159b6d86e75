import Imaging
import TestSupport
import Testing

@testable import QRReader

@Suite("Busy regions")
struct BusyRegionsTests {
    static let text = "HTTPS://VESPER-RIDGE.EXAMPLE/R/A-014"

    func read(_ image: LumaImage, _ effort: Effort, most: Int? = nil) -> Reading {
        var reader = Reader(options: ReaderOptions(effort: effort))
        reader.mostWork = most
        return reader.read(image)
    }

    func texts(_ reading: Reading) -> Set<String> {
        Set(reading.symbols.map { String(decoding: $0.bytes, as: UTF8.self) })
    }

    /// A code that every effort reads, and beside it what `shade` draws in `width` columns.
    func beside(_ width: Int, shade: (_ x: Int, _ y: Int) -> UInt8) throws -> LumaImage {
        let easy = try PrintedSymbol("EASY", version: 1, moduleSize: 6).picture()
        let whole = easy.width + 20 + width
        var pixels = [UInt8](repeating: 255, count: whole * easy.height)
        for y in 0..<easy.height {
            for x in 0..<easy.width { pixels[y * whole + x] = easy[x, y] }
            for x in 0..<width { pixels[y * whole + easy.width + 20 + x] = shade(x, y) }
        }
        return LumaImage(width: whole, height: easy.height, pixels: pixels)
    }

    func beside(_ hard: LumaImage, at top: Int = 9, tone: (UInt8) -> UInt8 = { $0 }) throws
        -> LumaImage
    {
        try beside(hard.width) { x, y in
            hard.height > y - top && y >= top ? tone(hard[x, y - top]) : tone(255)
        }
    }

    func regions(_ image: LumaImage, _ effort: Effort) -> [PixelRegion] {
        var scan = FinderScan()
        var busy = BusyRegions()
        var meter = WorkMeter()
        _ = scan.find(in: image, settings: .fast)
        return busy.find(
            in: image, scan.blocks, side: scan.blockSide, beside: read(image, .fast).symbols,
            effort, &meter)
    }

    @Test(
        "a code of modules a pixel wide beside one that is easy to read",
        arguments: [Effort.normal, .thorough], [1, 3, 6])
    func readsSmall(effort: Effort, version: Int) throws {
        let text = version == 1 ? "SMALL" : Self.text
        let hard = try PrintedSymbol(text, version: version, moduleSize: 1).picture()
        let image = try beside(hard)
        #expect(texts(read(image, .fast)) == ["EASY"])
        let reading = read(image, effort)
        #expect(texts(reading) == ["EASY", text] && !reading.isCutShort)
        let symbol = try #require(reading.symbols.first { $0.bytes != Array("EASY".utf8) })
        let left = Double(image.width - hard.width + 4)
        #expect(abs(symbol.corners.topLeft.x - left) < 0.6)
        #expect(abs(symbol.corners.topLeft.y - 13) < 0.6)
    }

    @Test("a pale code on grey paper beside one that is easy to read")
    func readsPale() throws {
        let hard = try PrintedSymbol(Self.text, version: 3, moduleSize: 4).picture()
        let image = try beside(hard) { $0 > 127 ? 124 : 118 }
        #expect(texts(read(image, .normal)) == ["EASY", Self.text])
    }

    @Test("an empty page, noise, lines and text have no busy region", arguments: Effort.allCases)
    func ignoresOthers(effort: Effort) throws {
        var random = SeededGenerator(seed: 11)
        let noise = (0..<200 * 174).map { _ in UInt8(90 + random.next() % 16 + random.next() % 16) }
        #expect(try regions(beside(200) { _, _ in 255 }, effort).isEmpty)
        #expect(try regions(beside(200) { x, y in noise[y * 200 + x] }, effort).isEmpty)
        #expect(try regions(beside(200) { x, _ in x % 6 < 3 ? 0 : 255 }, effort).isEmpty)
        #expect(try regions(beside(200) { _, y in y % 6 < 3 ? 0 : 255 }, effort).isEmpty)
        // Lines of letters two pixels wide, with as much space between.
        let text = try beside(200) { x, y in
            y % 14 < 7 && noise[(y / 14 * 7 + y % 2) * 200 + x / 2] < 100 && x % 4 < 2 ? 0 : 255
        }
        #expect(regions(text, .normal).isEmpty)
        #expect(regions(LumaImage(width: 7, height: 900), effort).isEmpty)
    }

    @Test("a symbol that was read, and its edge, have no busy region", arguments: [2.0, 6, 17])
    func leavesSymbols(size: Double) throws {
        let image = try PrintedSymbol(Self.text, version: 4, moduleSize: size).picture()
        #expect(regions(image, .thorough).isEmpty)
    }

    @Test("a search that ends before the rest is read says so")
    func saysCutShort() throws {
        let image = try beside(PrintedSymbol(Self.text, version: 3, moduleSize: 1).picture())
        let first = read(image, .fast).work
        let reading = read(
            image, .normal, most: WorkMeter.reserve(.normal, pixels: image.pixels.count) + first)
        #expect(texts(reading) == ["EASY"] && reading.isCutShort)
    }
}
