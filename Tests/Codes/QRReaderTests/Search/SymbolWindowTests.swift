import Imaging
import QRCode
import TestSupport
import Testing

@testable import QRReader

@Suite("Windows of single symbols")
struct SymbolWindowTests {
    private static let text = "HTTPS://VESPER-RIDGE.EXAMPLE/R/A-014"

    /// A symbol whose modules are wide and low, and turned.
    private static func slanted() throws -> PrintedSymbol {
        var printed = try PrintedSymbol(text, version: 3, moduleSize: 8)
        printed.width = 420
        printed.height = 300
        printed.place = { module in
            let step = module - Vector(14.5, 14.5)
            return Vector(210, 150) + Vector(10, 2) * step.x + Vector(-1, 6) * step.y
        }
        return printed
    }

    private static func outline(_ printed: PrintedSymbol) -> Quadrilateral {
        let side = Double(printed.dimension)
        let corners = [(0.0, 0.0), (side, 0), (side, side), (0, side)].map { x, y in
            let place = printed.place(Vector(x, y))
            return Point(x: place.x, y: place.y)
        }
        return Quadrilateral(
            topLeft: corners[0], topRight: corners[1], bottomRight: corners[2],
            bottomLeft: corners[3])
    }

    @Test("the symbol is upright in it, five pixels a module, with its quiet zone")
    func isUpright() throws {
        let printed = try Self.slanted()
        var window = SymbolWindow()
        let isCut = window.cut(
            printed.hypothesis(), outline: Self.outline(printed), dimension: 29,
            from: printed.picture())
        try #require(isCut)
        let picture = window.picture(.plain)
        #expect(abs(picture.width - 37 * 5) <= 1 && abs(picture.height - 37 * 5) <= 1)
        for y in 0..<29 {
            for x in 0..<29 {
                let isDark = picture[(x + 4) * 5 + 2, (y + 4) * 5 + 2] < 125
                #expect(isDark == (printed.symbol.grid[x, y] == 1), "module (\(x), \(y))")
            }
        }
    }

    @Test(
        "what is read in it is placed in the picture",
        arguments: [SymbolWindow.Correction.plain, .equalized, .focused])
    func isPlaced(correction: SymbolWindow.Correction) throws {
        let printed = try Self.slanted()
        var window = SymbolWindow()
        let hypothesis = printed.hypothesis()
        let isCut = window.cut(
            hypothesis, outline: Self.outline(printed), dimension: 29, from: printed.picture())
        try #require(isCut)
        var reader = SymbolReader()
        let outcome = window.placed(
            reader.read(
                window.seen(hypothesis, correction), in: window.picture(correction), effort: .normal
            ))
        guard case .read(let symbol) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(String(decoding: symbol.bytes, as: UTF8.self) == Self.text)
        for (corner, expected) in zip(symbol.corners.corners, Self.outline(printed).corners) {
            #expect(abs(corner.x - expected.x) < 3 && abs(corner.y - expected.y) < 3)
        }
        #expect(abs(symbol.moduleSize - (62.0).squareRoot()) < 0.3)
    }

    @Test("finder patterns in a line, or outside the picture, make no window or a harmless one")
    func refusesLines() throws {
        let printed = try Self.slanted()
        var window = SymbolWindow()
        var flat = printed.hypothesis()
        flat.bottomLeft.center =
            flat.topLeft.center + (flat.topRight.center - flat.topLeft.center) * 2
        let image = printed.picture()
        let outline = Self.outline(printed)
        let isFlatCut = window.cut(flat, outline: outline, dimension: 29, from: image)
        #expect(!isFlatCut)
        var away = printed.hypothesis()
        away.topLeft.center += Vector(1e6, 1e6)
        away.topRight.center += Vector(1e6, 1e6)
        away.bottomLeft.center += Vector(1e6, 1e6)
        if window.cut(away, outline: outline, dimension: 29, from: image) {
            #expect(window.picture(.plain).width > 0)
        }
        var large = printed.hypothesis()
        large.topRight.center = Vector(.nan, 0)
        let isLargeCut = window.cut(large, outline: outline, dimension: 177, from: image)
        #expect(!isLargeCut)
    }

    @Test(
        "a symbol out of focus by three quarters of a module, or a whole one, is read in a window only",
        arguments: [0.75, 1])
    func readsDefocused(radius: Double) throws {
        var printed = try PrintedSymbol(Self.text, version: 3, level: .m, moduleSize: 10)
        printed.noise = 1
        let sharp = printed.picture()
        let image = Self.defocused(sharp, radius: 10 * radius)
        var reader = Reader(options: ReaderOptions(effort: .normal))
        let symbol = try #require(reader.read(image).symbols.first)
        #expect(String(decoding: symbol.bytes, as: UTF8.self) == Self.text)
    }

    @Test("the filter restores what a disc has blurred, and leaves an even picture alone")
    func restores() throws {
        let printed = try PrintedSymbol(Self.text, version: 3, moduleSize: 5)
        let sharp = printed.picture()
        let blurred = Self.defocused(sharp, radius: 3.25)
        var filter = WienerFilter(radius: 3.25)
        let restored = Self.filtered(blurred, &filter)
        func error(_ image: LumaImage) -> Double {
            zip(image.pixels, sharp.pixels).reduce(0) { sum, pair in
                let difference = Double(pair.0) - Double(pair.1)
                return sum + difference * difference
            } / Double(sharp.pixels.count)
        }
        #expect(error(restored) < error(blurred) / 2)
        let even = LumaImage(width: 40, height: 30, shade: 77)
        let same = Self.filtered(even, &filter)
        #expect(same == even)
        let dot = LumaImage(width: 1, height: 1, shade: 200)
        let sameDot = Self.filtered(dot, &filter)
        #expect(sameDot == dot)
    }

    private static func filtered(_ image: LumaImage, _ filter: inout WienerFilter) -> LumaImage {
        var out = SearchPlane()
        filter.apply(
            to: SearchPlane(width: image.width, height: image.height, pixels: image.pixels),
            into: &out)
        return LumaImage(
            width: image.width, height: image.height, pixels: Array(out.pixels[..<out.count]))
    }

    /// The mean over a disc around each pixel.
    private static func defocused(_ image: LumaImage, radius: Double) -> LumaImage {
        let reach = Int(radius + 1)
        var pixels = image.pixels
        for y in 0..<image.height {
            for x in 0..<image.width {
                var (sum, weight) = (0.0, 0.0)
                for dy in -reach...reach {
                    for dx in -reach...reach {
                        let distance = Double(dx * dx + dy * dy).squareRoot()
                        let share = max(0, min(1, radius + 0.5 - distance))
                        let column = max(0, min(image.width - 1, x + dx))
                        let row = max(0, min(image.height - 1, y + dy))
                        sum += share * Double(image[column, row])
                        weight += share
                    }
                }
                pixels[y * image.width + x] = UInt8((sum / weight).rounded())
            }
        }
        return LumaImage(width: image.width, height: image.height, pixels: pixels)
    }
}
